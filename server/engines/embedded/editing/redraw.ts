import type { SceneDetail } from '../generate_image/detail.ts';
import type { Context } from '../operation.ts';
import { planeOf, type Size } from '../raster/plane.ts';
import { sampleBilinear } from '../raster/resample.ts';
import type { Picture } from '../studio/picture.ts';
import type { Change, Target } from './change.ts';
import type { Reference } from './reference.ts';
import { markedParts, renderScene } from './render.ts';
import { editScene } from './sceneEdit.ts';

/** Proportions that differ by more than this show something else than the scene. */
const SAME_PROPORTIONS = 0.012;

/** A picture of ours: the scene that it was drawn from, whether nothing was done to it since, and what of it is to stay. */
export type Drawn = {
  readonly picture: Picture;
  readonly origin: SceneDetail;
  readonly untouched: boolean;
  readonly kept: readonly Target[];
};

export type Redrawn = {
  readonly picture: Picture;
  readonly origin: SceneDetail;
  readonly done: readonly Change[];
  /** What is left to be done to the pixels. */
  readonly rest: readonly Change[];
  readonly refused: readonly Change[];
  /** The product has another shape than before. */
  readonly reshaped: boolean;
};

/** Whether a picture still shows the whole frame of its scene. */
export function showsScene(size: Size, { width, height }: SceneDetail): boolean {
  return (
    Math.abs((size.width * height) / (size.height * width) - 1) <= SAME_PROPORTIONS + 1 / size.width + 1 / size.height
  );
}

/** Does to the scene what can be done to it, and draws it again from where the camera stands. */
export function redraw(
  { picture, origin, untouched, kept }: Drawn,
  changes: readonly Change[],
  marked: Float32Array | null,
  reference: Reference | null,
  context: Context,
): Redrawn {
  const parts = marked ? markedParts(origin.scene, marked, picture, context.checkpoint) : null;
  const means = { marked: parts, reference: reference?.colour ?? null, kept };
  const { scene, done, rest, refused } = editScene(origin.scene, changes, means);
  const same = JSON.stringify(scene) === JSON.stringify(origin.scene);
  if (same) return { picture, origin, done, rest, refused, reshaped: false };
  const fresh = { ...origin, scene };
  const reshaped = JSON.stringify(scene.design) !== JSON.stringify(origin.scene.design);
  const drawn = untouched ? renderScene(scene, picture, context) : carryOver(picture, origin, fresh, context);
  return { picture: drawn, origin: fresh, done, rest, refused, reshaped };
}

/** What the change of the scene does to its rendering, done to a picture that something else was done to already. */
function carryOver(picture: Picture, before: SceneDetail, after: SceneDetail, context: Context): Picture {
  const { width, height } = before;
  const one = renderScene(before.scene, before, context);
  const two = renderScene(after.scene, before, context);
  const change = [0, 1, 2].map((c) => planeOf(width * height, (i) => two.rgba[i * 4 + c] - one.rgba[i * 4 + c]));
  const rgba = Uint8Array.from(picture.rgba);
  const scale = { x: width / picture.width, y: height / picture.height };
  for (let y = 0, i = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++, i++) {
      for (let c = 0; c < 3; c++) {
        const add = sampleBilinear(change[c], before, (x + 0.5) * scale.x - 0.5, (y + 0.5) * scale.y - 0.5);
        rgba[i * 4 + c] = Math.round(Math.max(0, Math.min(255, picture.rgba[i * 4 + c] + add)));
      }
    }
  }
  return { ...picture, rgba };
}
