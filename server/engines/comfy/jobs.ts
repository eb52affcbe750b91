import { createHash } from 'node:crypto';
import { EngineError, type EngineJob, type Media } from '../../../contract/engine.ts';
import { OPERATION_ROWS, type Operation } from '../../../contract/operations/index.ts';
import { readPicture, type Size } from '../../media/picture.ts';
import { textOf } from '../kit/instructions.ts';
import { openOf } from '../kit/openOf.ts';
import { cutToShape, layOut } from '../kit/pictures.ts';
import { type Finish, inItsSize } from '../kit/result.ts';
import { designSize, ownSizes, shapeOf, sizeFor } from '../kit/sizes.ts';
import type { Handle, Values } from './graphs.ts';

/** The part of a job that a graph gets. */
export type Fill = {
  readonly values: Values;
  readonly pictures: Readonly<Partial<Record<Handle, Media>>>;
  readonly finish: Finish | undefined;
};

const LARGE_SIDE = 3840;
/** Pixels of a frame of a video, and the step of its sides. */
const FRAME_PIXELS = 832 * 480;
const FRAME_STEP = 16;

type Writer = (job: EngineJob) => Promise<Fill>;

/** The values that each operation fills into its graph; what is missing here a graph cannot do. */
export const COMFY_OPERATIONS: Readonly<Partial<Record<Operation, Writer>>> = {
  generate_image: fillDesign,
  process_sketch: fillEdit,
  process_sketch_style: fillEdit,
  image_to_image: fillScene,
  instruct_edit: fillEdit,
  inpaint_image: fillScene,
  expand_image: fillScene,
  generate_background: fillEdit,
  remove_background: fillCutOut,
  get_4k: fillEnlargement,
  image_to_svg: fillShape,
  image_to_3d: fillShape,
  image_to_video: fillFilm,
};

/** Makes a job into what is filled into its graph. Throws EngineError `unsupported` where no graph can do it. */
export async function readJob(job: EngineJob): Promise<Fill> {
  const fill = COMFY_OPERATIONS[job.operation];
  if (fill === undefined) throw new EngineError('unsupported', `ComfyUI cannot ${job.operation}`);
  return fill(job);
}

async function fillDesign(job: EngineJob): Promise<Fill> {
  const { prompt, aspectRatio } = job;
  const finish: Finish = ({ bytes }) => cutToShape(bytes, shapeOf(aspectRatio));
  const values = { ...textFor(job), prompt, ...designSize(aspectRatio, ownSizes()) };
  return { values, pictures: othersOf(job), finish };
}

/** The prompt alone: such a graph has no place for our words about what to do. */
async function fillScene(job: EngineJob): Promise<Fill> {
  const { values, ...rest } = await fillEdit(job);
  return { ...rest, values: { ...values, prompt: job.prompt } };
}

async function fillEdit(job: EngineJob): Promise<Fill> {
  const { picture } = await pictureOf(job);
  const sheet = await layOut(picture, sizeFor(picture, ownSizes()), await openOf(job, picture));
  const { changes } = OPERATION_ROWS[job.operation];
  const isMasked = changes === 'mask' || changes === 'blank';
  const mask = isMasked && sheet.mask ? { mask: sheet.mask } : {};
  return {
    values: { ...textFor(job), ...sheet.size },
    pictures: { image: sheet.image, ...mask, ...othersOf(job) },
    finish: ({ bytes }) => sheet.finish(bytes),
  };
}

async function fillCutOut(job: EngineJob): Promise<Fill> {
  const { image, picture } = await pictureOf(job);
  const { finish } = await layOut(picture, picture);
  return { values: textFor(job), pictures: { image }, finish: ({ bytes }) => finish(bytes) };
}

async function fillEnlargement(job: EngineJob): Promise<Fill> {
  const { image, picture } = await pictureOf(job);
  return { values: enlarged(picture), pictures: { image }, finish: inItsSize };
}

async function fillShape(job: EngineJob): Promise<Fill> {
  const { image } = await pictureOf(job);
  return { values: textFor(job), pictures: { image }, finish: undefined };
}

async function fillFilm(job: EngineJob): Promise<Fill> {
  const { image, picture } = await pictureOf(job);
  const pictures = { image, ...othersOf(job) };
  return { values: { ...textFor(job), ...frameOf(picture) }, pictures, finish: undefined };
}

/** The picture of a job, and its pixels. Throws EngineError where it has none. */
async function pictureOf({ image }: EngineJob) {
  if (image === undefined) throw new EngineError('input', 'there is no picture');
  return { image, picture: await readPicture(image) };
}

function textFor(job: EngineJob): Values {
  return { prompt: textOf(job), ...(job.strength === undefined ? {} : { strength: job.strength }) };
}

/** The pictures beside the first. */
function othersOf({ style, end }: EngineJob): Fill['pictures'] {
  return { ...(style ? { style } : {}), ...(end ? { end } : {}) };
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
