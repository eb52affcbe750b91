import { createModelView } from './createView.tsx';
import { openModel } from './openModel.ts';
import type { ModelFormat } from './units.ts';

/** Larger than any thumbnail that the server draws: for cards that are seen from near. */
const STILL_SIDE = 1024;
const STILL_LIGHT = 1;

/** Draws a model from the first view on a canvas that nobody sees, as a PNG on nothing; undefined without WebGL. */
export async function drawStill(bytes: ArrayBuffer, format: ModelFormat): Promise<Blob | undefined> {
  const model = await openModel(bytes, format);
  const { promise: firstDraw, resolve, reject } = Promise.withResolvers<void>();
  const view = createModelView({
    canvas: document.createElement('canvas'),
    model,
    drawing: { light: STILL_LIGHT, wireframe: false },
    size: { width: STILL_SIDE, height: STILL_SIDE },
    pixelRatio: 1,
    onLost: () => reject(new Error('The graphics card was taken away.')),
    onRestored: () => undefined,
    onDrawn: resolve,
    onFailed: reject,
  });
  try {
    if (view === undefined) return undefined;
    await firstDraw;
    return await view.snapshot({ width: STILL_SIDE, height: STILL_SIDE }, true);
  } finally {
    view?.end();
    model.dispose();
  }
}
