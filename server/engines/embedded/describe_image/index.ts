import { EngineError, type EngineJob, type Recipe, type Step } from '../../engine.ts';
import { cutOut, SURE } from '../cutout/index.ts';
import type { Context } from '../operation.ts';
import { refuseBlank } from '../studio/blank.ts';
import { originOf } from '../studio/origin.ts';
import { readPicture, sizeOf } from '../studio/picture.ts';
import { recipeOf } from '../studio/recipe.ts';
import { isDrawing, nameShares, sayFormat, sayHints, sayKind, sayPlace, sayTones } from './looks.ts';
import { COVERED, type Measures, measure } from './measure.ts';
import { describeScene, describeSketch } from './own.ts';

/** Longer side, in pixels, at which pictures are measured. */
const SIDE = 640;
/** Operations after which the recipe's materials still are what shows; after the first of them its room is as well. */
const DRAWN: readonly string[] = ['generate_image', 'process_sketch', 'process_sketch_style', 'get_4k'];
const SAME_FINISH: readonly string[] = [...DRAWN, 'remove_background', 'generate_background', 'expand_image'];

/** Describes a picture in English: our own from the recipe, others by what can be measured. Throws EngineError 'input' without one. */
export async function* run(job: EngineJob, { checkpoint }: Context): AsyncGenerator<Step> {
  const begun = performance.now();
  if (!job.image)
    throw new EngineError('input', 'no picture to describe', { told: 'There is no picture to describe.' });
  const { width, height } = await sizeOf(job.image);
  const picture = await readPicture(job.image, SIDE);
  checkpoint();
  const recipe = job.recipes?.image;
  refuseBlank(picture, 'describe', 'en', COVERED);
  const { alpha, confidence, exact } = await cutOut(picture, recipe, checkpoint);
  const measures = measure(picture, alpha);
  const found = (exact || confidence >= SURE) && measures.coverage > 0;
  const own = fromRecipe(recipe);
  const sentences = [
    ...(own ?? [sayKind(measures)]),
    ...sayLooks(measures, found, own !== null),
    sayFormat(width, height, measures),
    ...(own ? [] : [limits(found)]),
  ];
  const notes = own ? [] : [limits(found)];
  const detail = { kind: 'description', known: own !== null, confidence };
  yield { kind: 'result', text: sentences.join(' '), recipe: recipeOf(job, { begun, notes, detail }) };
}

/** What the recipe of our own picture says; null for others. */
function fromRecipe(recipe: Recipe | undefined): string[] | null {
  const origin = originOf(recipe);
  if (!recipe || !origin) return null;
  const finishes = SAME_FINISH.includes(recipe.operation);
  const room = DRAWN.includes(recipe.operation);
  const changed = finishes ? [] : ['It was changed after it was drawn, so its colours are measured from the picture.'];
  const said = origin.kind === 'scene' ? describeScene(origin, finishes, room) : describeSketch(origin, finishes, room);
  return [...said, ...changed];
}

function sayLooks(measures: Measures, found: boolean, own: boolean): string[] {
  const { subject, surroundings, box, coverage } = measures;
  if (!found || !box)
    return [`Its colours are ${nameShares(surroundings.length > 0 ? surroundings : subject)}.`, sayTones(measures)];
  return [
    sayPlace(box, coverage),
    `The subject's colours as seen are ${nameShares(subject)}.`,
    ...(surroundings.length > 0 ? [`Around it there is ${nameShares(surroundings)}.`] : []),
    ...(own || isDrawing(measures) ? [] : [sayHints(measures)]),
    sayTones(measures),
  ];
}

/** What measuring cannot tell. */
const limits = (found: boolean): string =>
  `The built-in engine measures pictures and does not recognise objects: what ${
    found ? 'the subject is' : 'is shown'
  }, and what it is made of, it cannot know.`;
