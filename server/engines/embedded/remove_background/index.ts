import { EngineError, type EngineJob, type Step } from '../../engine.ts';
import { liftOff } from '../cutout/edges.ts';
import { cutOut } from '../cutout/index.ts';
import type { Context } from '../operation.ts';
import { type KeptDetail, originOf } from '../studio/origin.ts';
import { encodePng, readPicture } from '../studio/picture.ts';
import { recipeOf } from '../studio/recipe.ts';
import { describeCut, LOST, NOTHING } from './notes.ts';

/** `remove_background`: the picture's subject on nothing, at the picture's size, as PNG, with how sure it is. */
export async function* run(job: EngineJob, { checkpoint }: Context): AsyncGenerator<Step> {
  const begun = performance.now();
  if (!job.image) throw new EngineError('input', 'There is no picture to cut out.', { told: NOTHING });
  const picture = await readPicture(job.image);
  yield { kind: 'progress', fraction: 0.1 };
  const { alpha, confidence, exact } = await cutOut(picture, job.recipes?.image, checkpoint);
  if (!alpha.some((value) => value > 0)) throw new EngineError('input', 'No subject was found.', { told: NOTHING });
  if (!exact && confidence === 0) throw new EngineError('input', 'No subject stands out.', { told: LOST });
  yield { kind: 'progress', fraction: 0.7 };
  const lifted = await liftOff(picture, alpha, checkpoint);
  const bytes = await encodePng(lifted);
  const { notes, remarks } = describeCut(confidence, exact);
  const origin = originOf(job.recipes?.image);
  const detail: KeptDetail | undefined = origin && exact ? { kind: 'kept', origin } : undefined;
  const recipe = recipeOf(job, { begun, notes, remarks, detail });
  const { width, height } = picture;
  yield { kind: 'result', media: { type: 'image/png', bytes }, width, height, confidence, recipe };
}
