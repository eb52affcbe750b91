import { EngineError, type EngineJob } from '../../../contract/engine.ts';
import { readPicture } from '../../media/picture.ts';
import { openOf } from '../openOf.ts';
import { cutToShape, layOut } from '../pictures.ts';
import { type Finish, inItsSize } from '../result.ts';
import { shapeOf } from '../sdk/sizes.ts';

/** How a picture of a job is made into what was asked for; undefined for what is no picture. */
export async function finishOf(job: EngineJob): Promise<Finish | undefined> {
  switch (job.operation) {
    case 'generate_image':
      return ({ bytes }) => cutToShape(bytes, shapeOf(job.aspectRatio));
    case 'get_4k':
      return inItsSize;
    case 'image_to_svg':
    case 'image_to_3d':
    case 'image_to_video':
    case 'describe_image':
    case 'enhance_prompt':
      return undefined;
    default: {
      if (job.image === undefined) throw new EngineError('input', 'there is no picture');
      const picture = await readPicture(job.image);
      const { finish } = await layOut(picture, picture, await openOf(job, picture));
      return ({ bytes }) => finish(bytes);
    }
  }
}
