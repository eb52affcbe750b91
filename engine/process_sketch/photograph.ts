import type { EngineJob, EngineStep } from '../../contract/engine.ts';
import { answerLanguageOf } from '../../contract/language.ts';
import { recipeWithRemarks } from '../../contract/recipe.ts';
import { evolve } from '../image_to_image/index.ts';
import type { Way } from '../image_to_image/notes.ts';
import type { Context } from '../operation.ts';
import { countSet, select } from '../raster/plane.ts';
import { originOf } from '../studio/origin.ts';
import { readPrompt } from '../studio/prompt.ts';
import type { Marks } from './ink.ts';
import { pictureFollowed } from './notes.ts';
import type { Shape } from './shape.ts';

/** Drawings of products, scribbles aside, have at most so many areas. */
const BUSY = 20;
/** Darker than paper by more than this (0..1 in any channel) without being stroke or paint is wash; drawings have less of it. */
const WASH = 0.15;
const WASHED = 0.25;
/** Paint is shaded where neighbouring blocks of it differ by more than this (0..1 in any channel). */
const SHADE = 0.02;
/** Photographs have so many such pairs against all; flat paint on paper in bad light has fewer. */
const SHADED = 0.04;
/** Blocks along the longer side: grain and noise are gone from their means. */
const BLOCKS = 64;

/** Whether a picture is a photograph, or as good as one, rather than a drawing of lines and flat colours. */
export function isPhotograph({ marks, measured, wires }: Shape): boolean {
  const busy = wires || measured.regions.length > BUSY;
  return busy && (isWashed(marks) || isShaded(marks));
}

function isWashed({ ink, paint, tint }: Marks): boolean {
  const isWash = (i: number) =>
    !ink[i] && !paint[i] && Math.min(tint[i * 3], tint[i * 3 + 1], tint[i * 3 + 2]) < 1 - WASH;
  return countSet(select(ink.length, isWash)) > WASHED * ink.length;
}

function isShaded(marks: Marks): boolean {
  const side = Math.max(1, Math.round(Math.max(marks.width, marks.height) / BLOCKS));
  const across = Math.floor(marks.width / side);
  const down = Math.floor(marks.height / side);
  const blocks = Array.from({ length: across * down }, (_, k) =>
    paintOf(marks, (k % across) * side, Math.floor(k / across) * side, side),
  );
  let shaded = 0;
  for (const [k, block] of blocks.entries()) {
    for (const next of [k % across < across - 1 ? blocks[k + 1] : null, blocks[k + across]]) {
      if (block && next && block.some((value, c) => Math.abs(value - next[c]) > SHADE)) shaded++;
    }
  }
  return shaded > SHADED * 2 * blocks.length;
}

/** Mean colour (0..1) of a block; null when it is not painted all over. */
function paintOf({ paint, tint, width }: Marks, left: number, top: number, side: number): readonly number[] | null {
  const sums = [0, 0, 0];
  for (let y = top; y < top + side; y++) {
    for (let i = y * width + left; i < y * width + left + side; i++) {
      if (!paint[i]) return null;
      for (let c = 0; c < 3; c++) sums[c] += tint[i * 3 + c];
    }
  }
  return sums.map((sum) => sum / side ** 2);
}

/** The picture's own form and room, wholly in the finishes that the prompt names; without a word, a variation. */
const FOLLOWED: Way = { finish: 0.7, form: 0.05 };
const VARIED: Way = { finish: 0.7, form: 0.2 };

/** Renders a picture that is no drawing: what it shows is followed as it is, and a person is told. */
export async function* dressPhotograph(job: EngineJob, context: Context): AsyncGenerator<EngineStep> {
  const varied = job.prompt.trim() === '';
  const { finishes, parts } = readPrompt(job.prompt);
  const told = pictureFollowed({
    own: originOf(job.recipes?.image) !== null,
    varied,
    dressed: finishes.length + Object.keys(parts).length > 0,
    styled: job.style !== undefined,
  });
  for await (const step of evolve(job, varied ? VARIED : FOLLOWED, context)) {
    if (step.kind !== 'result') yield step;
    else yield { ...step, recipe: recipeWithRemarks(step.recipe, told, answerLanguageOf(job), { isNoted: true }) };
  }
}
