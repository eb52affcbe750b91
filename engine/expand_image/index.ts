import { EngineError, type EngineJob, type EngineStep } from '../../contract/engine.ts';
import { answerLanguageOf } from '../../contract/language.ts';
import type { Phrase } from '../../contract/remarks/codedRemark.ts';
import { failureReason, inBoth, remark } from '../../contract/remarks/wordRemark.ts';
import { encodePng, type Picture, readAlpha, readPicture } from '../../server/media/picture.ts';
import { cutOut, SURE } from '../cutout/index.ts';
import { placeIn, readPlace } from '../editing/backdrop.ts';
import { type FillKind, fillHole } from '../filling/fill.ts';
import { type Box, boxAround, crop } from '../filling/window.ts';
import type { Context } from '../operation.ts';
import { fillIn } from '../raster/fillIn.ts';
import { invert, planeOf, select } from '../raster/plane.ts';
import { createEnlarger } from '../studio/enlarge.ts';
import { originOf } from '../studio/origin.ts';
import { type Brief, readPrompt } from '../studio/prompt.ts';
import { recipeOf } from '../studio/recipe.ts';
import { nameProduct, unusedWordsBesideHead } from '../studio/wording.ts';
import { dressNew } from './dress.ts';
import { writeNotes, writeRemarks } from './notes.ts';
import { isRectangle } from './outline.ts';

export { openBands } from '../editing/render.ts';

/** From this coverage on, of 255, a pixel belongs to the product. */
const SUBJECT = 20;
/** From this alpha on a pixel belongs to the placed picture's outline. */
const HALF = 128;
/** Longer side, in pixels, at which larger canvases are filled; the fill is enlarged into them. */
const LONGEST = 2048;
/** Rows between two looks at the cancel flag. */
const ROWS = 64;

/** `expand_image`: fills the transparent part of a picture so that it continues what is there; opaque pixels stay as they are. */
export async function* run(job: EngineJob, context: Context): AsyncGenerator<EngineStep> {
  const begun = performance.now();
  const { checkpoint } = context;
  if (!job.image) throw new EngineError('input', 'There is no image to expand.');
  refuseNothing(job, (await readAlpha(job.image)).alpha);
  checkpoint();
  const picture = await readPicture(job.image, LONGEST);
  const hole = select(picture.width * picture.height, (i) => picture.rgba[i * 4 + 3] < 255);
  checkpoint();
  yield { kind: 'progress', fraction: 0.1 };
  const brief = { ...readPrompt(job.prompt), language: answerLanguageOf(job) };
  const box = boxAround(invert(hole), picture);
  const solid = select(hole.length, (i) => picture.rgba[i * 4 + 3] >= HALF);
  const framed = box !== null && isRectangle(solid, picture);
  checkpoint();
  let filled: { picture: Picture; kind: FillKind | 'room' };
  if (framed) {
    const barred = await findSubject(picture, box, checkpoint);
    yield { kind: 'progress', fraction: 0.3 };
    filled = await fillHole(picture, { hole, barred, seed: job.seed, outwards: true, checkpoint });
  } else filled = { picture: await placeCutOut(picture, job, context), kind: 'room' };
  yield { kind: 'progress', fraction: 0.8 };
  const dressed = dressNew(filled, hole, brief, job.seed, checkpoint);
  const full = await readPicture(job.image);
  layOver(full, dressed.picture, checkpoint);
  const bytes = await encodePng(full);
  const left = framed ? leftOut(brief) : (readPlace(job.prompt)?.unknown ?? leftOut(brief));
  const facts = { kind: filled.kind, honoured: dressed.honoured, left };
  const origin = originOf(job.recipes?.image);
  const recipe = recipeOf(job, {
    startedAt: begun,
    notes: writeNotes(facts),
    remarks: writeRemarks(facts),
    ...(origin ? { detail: { kind: 'kept', origin } } : {}),
  });
  yield { kind: 'result', media: { type: 'image/png', bytes }, width: full.width, height: full.height, recipe };
}

/** Words that ask for things, which a continued picture cannot get. */
function leftOut(brief: Brief): Phrase[] {
  const { product, head } = brief;
  const thing = product && !head ? [inBoth((language) => nameProduct(product, language))] : [];
  return [...thing, ...(head ? [head] : []), ...unusedWordsBesideHead(brief)];
}

function refuseNothing(job: EngineJob, alpha: Uint8Array): void {
  if (alpha.every((value) => value === 255))
    throw new EngineError(
      'input',
      'The image has no transparent pixel.',
      failureReason(remark('nothingToFill'), answerLanguageOf(job)),
    );
  if (alpha.every((value) => value === 0))
    throw new EngineError(
      'input',
      'The image is transparent all over.',
      failureReason(remark('nothingToContinue'), answerLanguageOf(job)),
    );
}

/** The product in the placed picture, which must not be copied into the new area; nothing where none stands out. */
async function findSubject(picture: Picture, box: Box, checkpoint: () => void): Promise<Uint8Array> {
  const placed = squared({ width: box.width, height: box.height, rgba: crop(picture.rgba, picture, box, 4) });
  const { alpha, confidence } = await cutOut(placed, undefined, checkpoint);
  const barred = new Uint8Array(picture.width * picture.height);
  if (confidence < SURE) return barred;
  for (let y = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++) {
      const i = (box.y + y) * picture.width + box.x + x;
      if (alpha[y * box.width + x] >= SUBJECT && picture.rgba[i * 4 + 3] === 255) barred[i] = 1;
    }
  checkpoint();
  return barred;
}

/** A placed picture without transparency: the corners around a turned one get the colours beside them. */
function squared(picture: Picture): Picture {
  const { rgba } = picture;
  const weights = planeOf(rgba.length / 4, (i) => (rgba[i * 4 + 3] === 255 ? 1 : 0));
  if (!weights.includes(0)) return picture;
  const values = Float32Array.from(rgba);
  fillIn(values, weights, picture, 4);
  const out = new Uint8Array(rgba.length).fill(255);
  for (let k = 0; k < out.length; k++) if ((k & 3) !== 3) out[k] = Math.round(values[k]);
  return { ...picture, rgba: out };
}

/** A cut-out gets surroundings to stand in: those that the prompt describes, or a plain backdrop. */
function placeCutOut(picture: Picture, { prompt, seed, recipes }: EngineJob, context: Context): Promise<Picture> {
  const alpha = planeOf(picture.rgba.length / 4, (i) => picture.rgba[i * 4 + 3] / 255);
  return placeIn(
    { picture, alpha, words: prompt, seed, ...(recipes?.image ? { recipe: recipes.image } : {}) },
    context,
  );
}

/** The picture over its fill, which may be smaller, in place: opaque pixels to the bit, soft ones blended. */
function layOver(picture: Picture, fill: Picture, checkpoint: () => void): void {
  const { width, height, rgba } = picture;
  const rowOf = createEnlarger(fill, picture);
  for (let y = 0; y < height; y++) {
    if (y % ROWS === 0) checkpoint();
    const row = rowOf(y);
    for (let x = 0, i = y * width * 4; x < width; x++, i += 4) {
      const a = rgba[i + 3] / 255;
      if (a === 1) continue;
      for (let c = 0; c < 3; c++) rgba[i + c] = Math.round(rgba[i + c] * a + row[x * 4 + c] * (1 - a));
      rgba[i + 3] = 255;
    }
  }
}
