import { EngineError, type EngineJob, type EngineStep, type Media, type Recipe } from '../../contract/engine.ts';
import { answerLanguageOf } from '../../contract/language.ts';
import { failureReason, remark } from '../../contract/remarks/wordRemark.ts';
import { alphaOf, encodePng, type Picture, readPicture } from '../../server/media/picture.ts';
import { isDisc } from '../cutout/shading.ts';
import type { Context, PaintRows } from '../operation.ts';
import { type Bounds, boundsOf } from '../raster/bounds.ts';
import { sharedFloats } from '../shared.ts';
import { type KeptDetail, originOf } from '../studio/origin.ts';
import { recipeOf } from '../studio/recipe.ts';
import { develop, layUnder } from './compose.ts';
import { focusOnProduct } from './focus.ts';
import { liesFlat, poiseOf } from './lying.ts';
import { lieShadow } from './lyingShadow.ts';
import { describeScene, opaque } from './notes.ts';
import { type Reading, readSetting, type Setting } from './setting.ts';
import { castShadow } from './shadow.ts';
import { createScene } from './stage.ts';
import { layGround, lookDown, type View } from './view.ts';

/** Longer side, in pixels, at which scenes are painted: they are out of focus for the most part. */
const SCENE_SIDE = 1400;
/** Pixels below this alpha let something through; a picture with fewer than this share of them has a background. */
const OPAQUE_FROM = 250;
const TRANSPARENT_SHARE = 0.001;
/** Alpha from which on something of a product can be seen. */
export const VISIBLE = 32;

/** What the workers share: the scene, and the linear colours that all of them write to, one plane after the other. */
type Share = { readonly setting: Setting; readonly view: View; readonly seed: number; readonly planes: Float32Array };

/** `generate_background`: a scene by the prompt's words around a cut-out, which keeps its place; no media without transparency. */
export async function* run(job: EngineJob, context: Context): AsyncGenerator<EngineStep> {
  const begun = performance.now();
  const reading = readSetting(job.prompt, answerLanguageOf(job));
  const { image } = job;
  if (!image) throw new EngineError('input', 'There is no image to set into a scene.');
  const sheet = await readPicture(image, SCENE_SIDE);
  const alpha = alphaOf(sheet);
  const stance = boundsOf(sheet, (i) => alpha[i] >= VISIBLE);
  if (!stance)
    throw new EngineError('input', 'The image is empty.', failureReason(remark('blank.background'), reading.language));
  const solid = !hasTransparency(alpha);
  for (let index = 0; index < job.count; index++) {
    yield { kind: 'progress', fraction: index / job.count };
    const seed = (job.seed + index) >>> 0;
    if (solid)
      yield {
        kind: 'result',
        recipe: recipeOf(job, { startedAt: begun, notes: opaque(), remarks: opaque() }),
      };
    else yield await makeResult(job, context, reading, { image, sheet, alpha, stance }, seed);
  }
}

/** The cut-out that gets its scene: as it is stored, and a copy at the scene's size with its coverage and where it stands. */
type Product = {
  readonly image: Media;
  readonly sheet: Picture;
  readonly alpha: Uint8Array;
  readonly stance: Bounds;
};

async function makeResult(
  job: EngineJob,
  { checkpoint, spread }: Context,
  reading: Reading,
  { image, sheet, alpha, stance }: Product,
  seed: number,
): Promise<EngineStep> {
  const begun = performance.now();
  const { setting } = reading;
  const poise = originOf(job.recipes?.image) ? null : poiseOf(alpha, sheet);
  const lying = poise !== null && (liesFlat(poise) || isDisc({ picture: sheet, alpha }));
  const view = lying ? lookDown(sheet, stance) : layGround(sheet, stance, setting.reach);
  const planes = sharedFloats(alpha.length * 3);
  spread({ setting, view, seed, planes } satisfies Share, sheet.height);
  const split = [0, 1, 2].map((c) => planes.slice(c * alpha.length, (c + 1) * alpha.length));
  focusOnProduct(split, view, setting.back, checkpoint);
  const cast = () => (lying ? lieShadow(alpha, sheet) : castShadow(alpha, view, setting));
  const shadow = setting.shadow ? cast() : new Float32Array(alpha.length).fill(1);
  checkpoint();
  const scene = develop(split, shadow, view, checkpoint);
  const picture = await readPicture(image);
  layUnder(picture, scene, stance, checkpoint);
  const { width, height } = picture;
  return {
    kind: 'result',
    media: { type: 'image/png', bytes: await encodePng(picture) },
    width,
    height,
    recipe: recipeFor(job, reading, begun, lying),
  };
}

function recipeFor(job: EngineJob, reading: Reading, begun: number, lying: boolean): Recipe {
  const origin = originOf(job.recipes?.image);
  const detail: KeptDetail | undefined = origin ? { kind: 'kept', origin } : undefined;
  return recipeOf(job, { startedAt: begun, ...describeScene(reading, lying), detail });
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

function hasTransparency(alpha: Uint8Array): boolean {
  const count = alpha.reduce((sum, value) => sum + (value < OPAQUE_FROM ? 1 : 0), 0);
  return count > 0 && count >= alpha.length * TRANSPARENT_SHARE;
}
