import { createHash } from 'node:crypto';
import { EngineError, type EngineJob, type Media } from '../../../contract/engine.ts';
import { readPicture, type Size } from '../../media/picture.ts';
import { openOf } from '../openOf.ts';
import { cutToShape, layOut } from '../pictures.ts';
import { type Finish, inItsSize } from '../result.ts';
import { textOf } from '../sdk/instructions.ts';
import { designSize, ownSizes, shapeOf, sizeFor } from '../sdk/sizes.ts';
import type { Handle, Values } from './graphs.ts';

/** What a graph gets of a job. */
export type Fill = {
  readonly values: Values;
  readonly pictures: Readonly<Partial<Record<Handle, Media>>>;
  readonly finish: Finish | undefined;
};

const LARGE_SIDE = 3840;
/** Pixels of a frame of a video, and the step of its sides. */
const FRAME_PIXELS = 832 * 480;
const FRAME_STEP = 16;

/** Makes a job into what is filled into its graph. */
export async function readJob(job: EngineJob): Promise<Fill> {
  const { operation, prompt, strength, aspectRatio, style, end } = job;
  const text = { prompt: textOf(job), ...(strength === undefined ? {} : { strength }) };
  const others = { ...(style ? { style } : {}), ...(end ? { end } : {}) };
  if (operation === 'generate_image') {
    const finish: Finish = ({ bytes }) => cutToShape(bytes, shapeOf(aspectRatio));
    return { values: { ...text, prompt, ...designSize(aspectRatio, ownSizes()) }, pictures: others, finish };
  }
  const image = job.image;
  if (image === undefined) throw new EngineError('input', 'there is no picture');
  const picture = await readPicture(image);
  switch (operation) {
    case 'image_to_video':
      return { values: { ...text, ...frameOf(picture) }, pictures: { image, ...others }, finish: undefined };
    case 'image_to_3d':
    case 'image_to_svg':
      return { values: text, pictures: { image }, finish: undefined };
    case 'get_4k':
      return { values: enlarged(picture), pictures: { image }, finish: inItsSize };
    case 'remove_background': {
      const { finish } = await layOut(picture, picture);
      return { values: text, pictures: { image }, finish: ({ bytes }) => finish(bytes) };
    }
    default: {
      const open = await openOf(job, picture);
      const sheet = await layOut(picture, sizeFor(picture, ownSizes()), open);
      const isMasked = operation === 'inpaint_image' || operation === 'expand_image';
      const mask = isMasked && sheet.mask ? { mask: sheet.mask } : {};
      const isScene = isMasked || operation === 'image_to_image';
      return {
        values: { ...text, ...sheet.size, ...(isScene ? { prompt } : {}) },
        pictures: { image: sheet.image, ...mask, ...others },
        finish: ({ bytes }) => sheet.finish(bytes),
      };
    }
  }
}

function frameOf({ width, height }: Size): Size {
  const scale = Math.sqrt(FRAME_PIXELS / (width * height));
  const side = (length: number) => Math.max(FRAME_STEP, Math.round((length * scale) / FRAME_STEP) * FRAME_STEP);
  return { width: side(width), height: side(height) };
}

function enlarged({ width, height }: Size): Size {
  const scale = LARGE_SIDE / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The name under which a job's result is queued: the same for each try, so that the server can be asked for it. */
export function promptId({ id }: EngineJob, index: number): string {
  const hex = createHash('sha256').update(`${id} ${index}`).digest('hex');
  // A UUID's version and variant (RFC 9562: 8, of one's own making).
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
