import { EngineError, type EngineJob, type EngineStep } from '../../contract/engine.ts';
import { answerLanguageOf } from '../../contract/language.ts';
import { failureReason, remark } from '../../contract/remarks/wordRemark.ts';
import { encodePng, readPicture, sizeOf } from '../../server/media/picture.ts';
import { liftOff, spreadColours } from '../cutout/edges.ts';
import { cutOutStored, SHEET_SIDE } from '../cutout/index.ts';
import { scalePlane } from '../cutout/scale.ts';
import type { Context } from '../operation.ts';
import { type KeptDetail, originOf } from '../studio/origin.ts';
import { recipeOf } from '../studio/recipe.ts';
import { describeCut } from './notes.ts';

/** `remove_background`: the picture's subject on nothing, at the picture's size, as PNG, with how sure it is. */
export async function* run(job: EngineJob, { checkpoint }: Context): AsyncGenerator<EngineStep> {
  const begun = performance.now();
  const language = answerLanguageOf(job);
  if (!job.image)
    throw new EngineError('input', 'There is no image to cut out.', failureReason(remark('nothingToCutOut'), language));
  const sheet = await readPicture(job.image, SHEET_SIDE);
  yield { kind: 'progress', fraction: 0.1 };
  const { alpha, confidence, exact } = await cutOutStored(job.image, sheet, job.recipes?.image, checkpoint);
  if (!exact && confidence === 0)
    throw new EngineError('input', 'No subject stands out.', failureReason(remark('noSubject'), language));
  if (!alpha.some((value) => value > 0))
    throw new EngineError('input', 'No subject was found.', failureReason(remark('nothingToCutOut'), language));
  yield { kind: 'progress', fraction: 0.7 };
  const { width, height } = await sizeOf(job.image);
  const own = spreadColours(sheet, await scalePlane(alpha, { width, height }, sheet), checkpoint);
  const picture = await readPicture(job.image);
  liftOff(picture, alpha, own, checkpoint);
  const bytes = await encodePng(picture);
  const { notes, remarks } = describeCut(confidence, exact);
  const origin = originOf(job.recipes?.image);
  const detail: KeptDetail | undefined = origin && exact ? { kind: 'kept', origin } : undefined;
  const recipe = recipeOf(job, { startedAt: begun, notes, remarks, detail });
  yield { kind: 'result', media: { type: 'image/png', bytes }, width, height, confidence, recipe };
}
