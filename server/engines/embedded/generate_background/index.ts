import { EngineError, type EngineJob, type Recipe, type Step } from '../../engine.ts';
import { scalePlane } from '../cutout/scale.ts';
import { isDisc } from '../cutout/shading.ts';
import type { Context, PaintRows } from '../operation.ts';
import { type Bounds, boundsOf } from '../raster/bounds.ts';
import { sharedFloats } from '../shared.ts';
import { type KeptDetail, originOf } from '../studio/origin.ts';
import { encodePng, type Picture, readPicture } from '../studio/picture.ts';
import { recipeOf } from '../studio/recipe.ts';
import { develop, layOver } from './compose.ts';
import { focusOnProduct } from './focus.ts';
import { liesFlat, poiseOf } from './lying.ts';
import { lieShadow } from './lyingShadow.ts';
import { describeScene, EMPTY, opaque } from './notes.ts';
import { type Reading, readSetting, type Setting } from './setting.ts';
import { castShadow } from './shadow.ts';
import { createScene } from './stage.ts';
import { layGround, lookDown, type View } from './view.ts';

/** Longer side, in pixels, at which scenes are painted: they are out of focus for the most part. */
const SCENE_SIDE = 1400;
/** Pixels below this alpha let something through; a picture with fewer than this share of them has a background. */
const OPAQUE_FROM = 250;
const TRANSPARENT_SHARE = 0.001;
const VISIBLE = 32;

/** What the workers share: the scene, and the linear colours that all of them write to, one plane after the other. */
type Share = { readonly setting: Setting; readonly view: View; readonly seed: number; readonly planes: Float32Array };

/** `generate_background`: a scene by the prompt's words around a cut-out, which keeps its place; no media without transparency. */
export async function* run(job: EngineJob, context: Context): AsyncGenerator<Step> {
  const begun = performance.now();
  const reading = readSetting(job.prompt);
  if (!job.image) throw new EngineError('input', 'There is no picture to set into a scene.');
  const picture = await readPicture(job.image);
  const stance = boundsOf(picture, (i) => picture.rgba[i * 4 + 3] >= VISIBLE);
  if (!stance) throw new EngineError('input', 'The picture is empty.', { told: EMPTY[reading.language] });
  const solid = !hasTransparency(picture);
  for (let index = 0; index < job.count; index++) {
    yield { kind: 'progress', fraction: index / job.count };
    const seed = (job.seed + index) >>> 0;
    if (solid)
      yield {
        kind: 'result',
        recipe: recipeOf(job, { begun, notes: opaque(reading), remarks: opaque(reading) }),
      };
    else yield await makeResult(job, context, reading, picture, stance, seed);
  }
}

async function makeResult(
  job: EngineJob,
  { checkpoint, spread }: Context,
  reading: Reading,
  picture: Picture,
  stance: Bounds,
  seed: number,
): Promise<Step> {
  const begun = performance.now();
  const { setting } = reading;
  const scale = Math.min(1, SCENE_SIDE / Math.max(picture.width, picture.height));
  const size = {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  };
  const fitted = {
    left: stance.left * scale,
    right: stance.right * scale,
    top: stance.top * scale,
    bottom: Math.round(stance.bottom * scale),
  };
  const full = alphaOf(picture);
  const alpha = await scalePlane(full, picture, size);
  const poise = originOf(job.recipes?.image) ? null : poiseOf(alpha, size);
  const lying = poise !== null && (liesFlat(poise) || isDisc({ picture, alpha: full }));
  const view = lying ? lookDown(size, fitted) : layGround(size, fitted, setting.reach);
  const count = size.width * size.height;
  const planes = sharedFloats(count * 3);
  spread({ setting, view, seed, planes } satisfies Share, size.height);
  const split = [0, 1, 2].map((c) => planes.slice(c * count, (c + 1) * count));
  focusOnProduct(split, view, setting.back, checkpoint);
  const cast = () => (lying ? lieShadow(alpha, size) : castShadow(alpha, view, setting));
  const shadow = setting.shadow ? cast() : new Float32Array(count).fill(1);
  checkpoint();
  const scene = develop(split, shadow, view, checkpoint);
  const { width, height } = picture;
  const bytes = await encodePng(layOver(scene, picture, wholeBounds(fitted), checkpoint));
  return {
    kind: 'result',
    media: { type: 'image/png', bytes },
    width,
    height,
    recipe: recipeFor(job, reading, begun, lying),
  };
}

function recipeFor(job: EngineJob, reading: Reading, begun: number, lying: boolean): Recipe {
  const origin = originOf(job.recipes?.image);
  const detail: KeptDetail | undefined = origin ? { kind: 'kept', origin } : undefined;
  return recipeOf(job, { begun, ...describeScene(reading, lying), detail });
}

/** Paints rows of the empty scene, in any worker. */
export function openBands(share: unknown): PaintRows {
  const { setting, view, seed, planes } = share as Share;
  const paint = createScene(setting, view, seed);
  const count = view.width * view.height;
  const colour = new Float64Array(3);
  return (from, to) => {
    for (let y = from, i = from * view.width; y < to; y++)
      for (let x = 0; x < view.width; x++, i++) {
        paint(colour, x + 0.5, y + 0.5);
        for (let c = 0; c < 3; c++) planes[c * count + i] = colour[c];
      }
  };
}

function alphaOf({ width, height, rgba }: Picture): Uint8Array {
  const alpha = new Uint8Array(width * height);
  for (let i = 0; i < alpha.length; i++) alpha[i] = rgba[i * 4 + 3];
  return alpha;
}

const wholeBounds = ({ left, top, right, bottom }: Bounds): Bounds => ({
  left: Math.floor(left),
  top: Math.floor(top),
  right: Math.floor(right),
  bottom: Math.floor(bottom),
});

function hasTransparency({ rgba }: Picture): boolean {
  let count = 0;
  for (let i = 3; i < rgba.length; i += 4) if (rgba[i] < OPAQUE_FROM) count++;
  return count > 0 && count >= (rgba.length / 4) * TRANSPARENT_SHARE;
}
