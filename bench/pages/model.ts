import { createModelView } from '../../src/model3D/createView.tsx';
import { ballGlb } from '../../src/model3D/models.fixture.ts';
import { openModel } from '../../src/model3D/openModel.ts';

const SIZE = { width: 600, height: 400 } as const;

/** Milliseconds of each of so many frames of a ball that turns, until its pixels have been taken. */
async function turnBall(triangles: number, most: number | undefined, frames: number): Promise<number[]> {
  const canvas = document.body.appendChild(document.createElement('canvas'));
  const model = await openModel(await ballGlb(triangles), 'glb', most ?? Number.POSITIVE_INFINITY);
  const drawing = { light: 1, wireframe: false } as const;
  const nothing = () => undefined;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const options = { canvas, model, drawing, size: SIZE, pixelRatio: 1, onLost: nothing, onRestored: nothing };
  const view = createModelView({
    ...options,
    onDrawn: resolve,
    onFailed: () => reject(new Error('It was not drawn.')),
  });
  if (!view) throw new Error('This browser has no WebGL.');
  await promise;
  const times: number[] = [];
  for (let frame = 0; frame < frames; frame++) {
    view.turn(0.02, 0);
    const begun = performance.now();
    await view.snapshot(SIZE, true);
    times.push(performance.now() - begun);
  }
  view.end();
  model.dispose();
  return times;
}

declare global {
  interface Window {
    turnBall: typeof turnBall;
  }
}
window.turnBall = turnBall;
