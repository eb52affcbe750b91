import { EngineError, type EngineJob } from '../../../contract/engine.ts';
import { OPERATION_ROWS } from '../../../contract/operations/index.ts';
import { readPicture } from '../../media/picture.ts';
import { editableAreaOf } from '../kit/editableArea.ts';
import { cropToRatio, layOnSheet } from '../kit/pictures.ts';
import { keepSize, type PostProcess } from '../kit/result.ts';
import { ratioOf } from '../kit/sizes.ts';

/** The way from a picture of a job to what was asked for; undefined for what is no picture. */
export async function postProcessOf(job: EngineJob): Promise<PostProcess | undefined> {
  const { resultKind, requiredInputs, enlarges } = OPERATION_ROWS[job.operation];
  if (resultKind !== 'picture') return undefined;
  if (enlarges) return keepSize;
  if (requiredInputs.length === 0) return ({ bytes }) => cropToRatio(bytes, ratioOf(job.aspectRatio));
  if (job.image === undefined) throw new EngineError('input', 'there is no image');
  const picture = await readPicture(job.image);
  const { finish: restore } = await layOnSheet(picture, picture, await editableAreaOf(job, picture));
  return ({ bytes }) => restore(bytes);
}
