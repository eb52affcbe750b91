import { EngineError, type EngineJob } from '../../../contract/engine.ts';
import { OPERATION_ROWS } from '../../../contract/operations/index.ts';
import { readPicture } from '../../media/picture.ts';
import { openOf } from '../kit/openOf.ts';
import { cutToShape, layOut } from '../kit/pictures.ts';
import { type Finish, inItsSize } from '../kit/result.ts';
import { shapeOf } from '../kit/sizes.ts';

/** The way from a picture of a job to what was asked for; undefined for what is no picture. */
export async function finishOf(job: EngineJob): Promise<Finish | undefined> {
  const { gives, needs, enlarges } = OPERATION_ROWS[job.operation];
  if (gives !== 'picture') return undefined;
  if (enlarges) return inItsSize;
  if (needs.length === 0) return ({ bytes }) => cutToShape(bytes, shapeOf(job.aspectRatio));
  if (job.image === undefined) throw new EngineError('input', 'there is no picture');
  const picture = await readPicture(job.image);
  const { finish } = await layOut(picture, picture, await openOf(job, picture));
  return ({ bytes }) => finish(bytes);
}
