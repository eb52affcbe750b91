import type { Picture } from '../../server/media/picture.ts';
import type { SceneDetail } from '../generate_image/detail.ts';
import type { Scene } from '../generate_image/scene.ts';
import type { Context } from '../operation.ts';
import type { Size } from '../raster/plane.ts';
import { smoothstep } from '../studio/noise.ts';
import type { PartName } from '../studio/scan.ts';
import type { Change, Target } from './change.ts';
import type { Reference } from './reference.ts';
import { partsUnder, renderScene } from './render.ts';
import { editScene } from './sceneEdit.ts';

/** Rows between two looks at the cancel flag. */
const ROWS = 32;
/** From this on a surface has another look than before, and from this on it was painted over rather than lit otherwise; of 255. */
const CHANGED = 24;
const PAINTED = 70;

/** A picture of ours: the scene that it was drawn from, whether nothing was done to it since, and what of it is to stay. */
export type DrawnScene = {
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

/** Does to the scene what can be done to it, and draws it again from where the camera stands. */
export function redraw(
  { picture, origin, untouched, kept }: DrawnScene,
  changes: readonly Change[],
  marked: Float32Array | null,
  reference: Reference | null,
  context: Context,
): Redrawn {
  const under = marked ? partsUnder(origin.scene, marked, picture, context.checkpoint) : null;
  const means = { marked: under?.marked ?? null, reference: reference?.colour ?? null, kept };
  const { scene, done, rest, refused } = editScene(origin.scene, changes, means);
  const same = JSON.stringify(scene) === JSON.stringify(origin.scene);
  if (same) return { picture, origin, done, rest, refused, reshaped: false };
  const fresh = { ...origin, scene };
  const reshaped = JSON.stringify(scene.design) !== JSON.stringify(origin.scene.design);
  const drawn = untouched ? renderScene(scene, picture, context) : carryOver(picture, origin, fresh, context);
  const known = under ? { ...origin, scene: withLooks(origin.scene, scene, under.covered) } : fresh;
  return { picture: drawn, origin: known, done, rest, refused, reshaped };
}

/** The scene with the new looks of the parts that a mask covers: of others it shows only a piece with them. */
function withLooks(before: Scene, after: Scene, covered: readonly PartName[]): Scene {
  const looks = covered.map((part) => [part, after.materials[part]] as const);
  return { ...before, materials: { ...before.materials, ...Object.fromEntries(looks) } };
}

/** What the change of the scene does to its rendering, done to a picture that something else was done to already: what was painted over goes. */
function carryOver(picture: Picture, before: SceneDetail, after: SceneDetail, context: Context): Picture {
  const { width, height } = before;
  const one = renderScene(before.scene, before, context);
  const two = renderScene(after.scene, before, context);
  const rgba = Uint8Array.from(picture.rgba);
  const [was, is] = [new Float64Array(3), new Float64Array(3)];
  const scale = { x: width / picture.width, y: height / picture.height };
  for (let y = 0, i = 0; y < picture.height; y++) {
    if (y % ROWS === 0) context.checkpoint();
    for (let x = 0; x < picture.width; x++, i++) {
      const [u, v] = [(x + 0.5) * scale.x - 0.5, (y + 0.5) * scale.y - 0.5];
      let [changed, painted] = [0, 0];
      sampleColour(one.rgba, before, u, v, was);
      sampleColour(two.rgba, before, u, v, is);
      for (let c = 0; c < 3; c++) {
        changed = Math.max(changed, Math.abs(is[c] - was[c]));
        painted = Math.max(painted, Math.abs(rgba[i * 4 + c] - was[c]));
      }
      const anew = smoothstep(CHANGED, 2 * CHANGED, changed) * smoothstep(PAINTED, 2 * PAINTED, painted);
      for (let c = 0, k = i * 4; c < 3; c++, k++) {
        const moved = Math.max(0, Math.min(255, rgba[k] + is[c] - was[c]));
        rgba[k] = Math.round(moved + (is[c] - moved) * anew);
      }
    }
  }
  return { ...picture, rgba };
}

/** A picture's colour at column x and row y, between its pixels; beyond its edges they go on. Its bytes are read as they are: planes would be four times as large. */
function sampleColour(rgba: Uint8Array, { width, height }: Size, x: number, y: number, out: Float64Array): void {
  const [u, v] = [Math.max(0, Math.min(width - 1, x)), Math.max(0, Math.min(height - 1, y))];
  const [column, row] = [Math.floor(u), Math.floor(v)];
  const [fx, fy] = [u - column, v - row];
  const k = (row * width + column) * 4;
  const right = column < width - 1 ? 4 : 0;
  const down = row < height - 1 ? width * 4 : 0;
  for (let c = 0; c < 3; c++) {
    const above = rgba[k + c] + (rgba[k + right + c] - rgba[k + c]) * fx;
    const below = rgba[k + down + c] + (rgba[k + down + right + c] - rgba[k + down + c]) * fx;
    out[c] = above + (below - above) * fy;
  }
}
