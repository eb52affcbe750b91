import { EngineError, type EngineJob, type EngineStep, type Recipe } from '../../contract/engine.ts';
import { answerLanguageOf } from '../../contract/language.ts';
import type { Operation } from '../../contract/operations/index.ts';
import { failureReason, remark, wordPhrase } from '../../contract/remarks/wordRemark.ts';
import { readPicture, sizeOf } from '../../server/media/picture.ts';
import { cutOut, SURE } from '../cutout/index.ts';
import type { Context } from '../operation.ts';
import { refuseBlank } from '../studio/blank.ts';
import type { Language } from '../studio/finish.ts';
import { originOf } from '../studio/origin.ts';
import { recipeOf } from '../studio/recipe.ts';
import { sayIn } from '../studio/wording.ts';
import { isDrawing, nameShares, sayFormat, sayHints, sayKind, sayPlace, sayTones } from './looks.ts';
import { COVERED, type Measures, measure } from './measure.ts';
import { describeScene, describeSketch } from './own.ts';

/** Longer side, in pixels, at which pictures are measured. */
const SIDE = 640;
/** Operations after which the recipe's materials still are what shows; after the first of them its room is as well. */
const DRAWN: readonly Operation[] = ['generate_image', 'process_sketch', 'process_sketch_style', 'get_4k'];
const SAME_FINISH: readonly Operation[] = [...DRAWN, 'remove_background', 'generate_background', 'expand_image'];

/**
 * Describes a picture: our own from the recipe, others by what can be measured. Throws EngineError 'input' without a picture, and for one that shows nothing.
 */
export async function* run(job: EngineJob, { checkpoint }: Context): AsyncGenerator<EngineStep> {
  const begun = performance.now();
  if (!job.image)
    throw new EngineError('input', 'no image to describe', failureReason(remark('noImageToDescribe'), 'en'));
  const { width, height } = await sizeOf(job.image);
  const picture = await readPicture(job.image, SIDE);
  checkpoint();
  const recipe = job.recipes?.image;
  const language = answerLanguageOf(job);
  refuseBlank(picture, 'describe', language, COVERED);
  const { alpha, confidence, exact } = await cutOut(picture, recipe, checkpoint);
  const measures = measure(picture, alpha);
  const found = (exact || confidence >= SURE) && measures.coverage > 0;
  const own = fromRecipe(recipe, language);
  const limits = remark(found ? 'subjectNotKnown' : 'imageNotKnown');
  const sentences = [
    ...(own ?? [sayKind(measures, language)]),
    ...sayLooks(measures, found, own !== null, language),
    sayFormat(width, height, measures, language),
    ...(own ? [] : [wordPhrase(limits, language)]),
  ];
  const notes = own ? [] : [limits];
  const detail = { kind: 'description', known: own !== null, confidence };
  const text = sentences.join(sayIn(language)(' ', ''));
  yield { kind: 'result', text, recipe: recipeOf(job, { startedAt: begun, notes, detail }) };
}

/** What the recipe of our own picture says; null for others. */
function fromRecipe(recipe: Recipe | undefined, language: Language): string[] | null {
  const origin = originOf(recipe);
  if (!recipe || !origin) return null;
  const shown = { finishes: SAME_FINISH.includes(recipe.operation), room: DRAWN.includes(recipe.operation) };
  const said =
    origin.kind === 'scene' ? describeScene(origin, shown, language) : describeSketch(origin, shown, language);
  return shown.finishes ? said : [...said, CHANGED[language]];
}

const CHANGED: Readonly<Record<Language, string>> = {
  en: 'It was changed after it was drawn, so its colours are measured from the image.',
  zh: '图片在绘制之后又被修改过，因此颜色是从画面中测得的。',
};

function sayLooks(measures: Measures, found: boolean, own: boolean, language: Language): string[] {
  const say = sayIn(language);
  const { subject, surroundings, box, coverage } = measures;
  if (!found || !box) {
    const shares = nameShares(surroundings.length > 0 ? surroundings : subject, language);
    return [say(`Its colours are ${shares}.`, `颜色为${shares}。`), sayTones(measures, language)];
  }
  const [seen, around] = [nameShares(subject, language), nameShares(surroundings, language)];
  return [
    sayPlace(box, coverage, language),
    say(`The subject's colours as seen are ${seen}.`, `主体看上去的颜色为${seen}。`),
    ...(surroundings.length > 0 ? [say(`Around it there is ${around}.`, `周围是${around}。`)] : []),
    ...(own || isDrawing(measures) ? [] : [sayHints(measures, language)]),
    sayTones(measures, language),
  ];
}
