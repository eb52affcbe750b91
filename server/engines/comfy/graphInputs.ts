import { createHash } from 'node:crypto';
import { EngineError, type EngineJob, type Media } from '../../../contract/engine.ts';
import { OPERATION_ROWS, type Operation } from '../../../contract/operations/index.ts';
import { readPicture, type Size } from '../../media/picture.ts';
import { editableAreaOf } from '../kit/editableArea.ts';
import { promptOf } from '../kit/instructions.ts';
import { cropToRatio, layOnSheet } from '../kit/pictures.ts';
import { keepSize, type PostProcess } from '../kit/result.ts';
import { designSize, ownServerSizes, ratioOf, sizeFor } from '../kit/sizes.ts';
import type { GraphValues, InputTitle } from './graphs.ts';

/** The part of a job that a graph gets. */
export type GraphInputs = {
  readonly values: GraphValues;
  readonly pictures: Readonly<Partial<Record<InputTitle, Media>>>;
  readonly postProcess: PostProcess | undefined;
};

const ENLARGED_SIDE = 3840;
/** Pixels of a frame of a video, and the step of its sides. */
const VIDEO_FRAME_PIXELS = 832 * 480;
const VIDEO_FRAME_STEP = 16;

type GraphInputsBuilder = (job: EngineJob) => Promise<GraphInputs>;

/** The values that each operation fills into its graph; what is missing here a graph cannot do. */
export const COMFY_OPERATIONS: Readonly<Partial<Record<Operation, GraphInputsBuilder>>> = {
  generate_image: designInputs,
  process_sketch: editInputs,
  process_sketch_style: editInputs,
  image_to_image: sceneInputs,
  instruct_edit: editInputs,
  inpaint_image: sceneInputs,
  expand_image: sceneInputs,
  generate_background: editInputs,
  remove_background: cutOutInputs,
  get_4k: enlargementInputs,
  image_to_svg: pictureInputs,
  image_to_3d: pictureInputs,
  image_to_video: videoInputs,
};

/** Makes a job into what is filled into its graph. Throws EngineError `unsupported` where no graph can do it. */
export async function graphInputsFor(job: EngineJob): Promise<GraphInputs> {
  const builder = COMFY_OPERATIONS[job.operation];
  if (builder === undefined) throw new EngineError('unsupported', `ComfyUI cannot ${job.operation}`);
  return builder(job);
}

async function designInputs(job: EngineJob): Promise<GraphInputs> {
  const { prompt, aspectRatio } = job;
  const postProcess: PostProcess = ({ bytes }) => cropToRatio(bytes, ratioOf(aspectRatio));
  const values = { ...textValues(job), prompt, ...designSize(aspectRatio, ownServerSizes()) };
  return { values, pictures: furtherPictures(job), postProcess };
}

/** The prompt alone: such a graph has no place for our words about what to do. */
async function sceneInputs(job: EngineJob): Promise<GraphInputs> {
  const { values, ...rest } = await editInputs(job);
  return { ...rest, values: { ...values, prompt: job.prompt } };
}

async function editInputs(job: EngineJob): Promise<GraphInputs> {
  const { picture } = await readJobPicture(job);
  const sheet = await layOnSheet(picture, sizeFor(picture, ownServerSizes()), await editableAreaOf(job, picture));
  const { changedPart } = OPERATION_ROWS[job.operation];
  const isMasked = changedPart === 'mask' || changedPart === 'blank';
  const mask = isMasked && sheet.mask ? { mask: sheet.mask } : {};
  return {
    values: { ...textValues(job), ...sheet.size },
    pictures: { image: sheet.image, ...mask, ...furtherPictures(job) },
    postProcess: ({ bytes }) => sheet.finish(bytes),
  };
}

async function cutOutInputs(job: EngineJob): Promise<GraphInputs> {
  const { image, picture } = await readJobPicture(job);
  const { finish: postProcess } = await layOnSheet(picture, picture);
  return { values: textValues(job), pictures: { image }, postProcess: ({ bytes }) => postProcess(bytes) };
}

async function enlargementInputs(job: EngineJob): Promise<GraphInputs> {
  const { image, picture } = await readJobPicture(job);
  return { values: enlargedSize(picture), pictures: { image }, postProcess: keepSize };
}

async function pictureInputs(job: EngineJob): Promise<GraphInputs> {
  const { image } = await readJobPicture(job);
  return { values: textValues(job), pictures: { image }, postProcess: undefined };
}

async function videoInputs(job: EngineJob): Promise<GraphInputs> {
  const { image, picture } = await readJobPicture(job);
  const pictures = { image, ...furtherPictures(job) };
  return { values: { ...textValues(job), ...videoFrameSize(picture) }, pictures, postProcess: undefined };
}

/** The image of a job, and its pixels. Throws EngineError where it has none. */
async function readJobPicture({ image }: EngineJob) {
  if (image === undefined) throw new EngineError('input', 'there is no image');
  return { image, picture: await readPicture(image) };
}

function textValues(job: EngineJob): GraphValues {
  return { prompt: promptOf(job), ...(job.strength === undefined ? {} : { strength: job.strength }) };
}

/** The pictures beside the first. */
function furtherPictures({ style, end }: EngineJob): GraphInputs['pictures'] {
  return { ...(style ? { style } : {}), ...(end ? { end } : {}) };
}

function videoFrameSize({ width, height }: Size): Size {
  const scale = Math.sqrt(VIDEO_FRAME_PIXELS / (width * height));
  const side = (length: number) =>
    Math.max(VIDEO_FRAME_STEP, Math.round((length * scale) / VIDEO_FRAME_STEP) * VIDEO_FRAME_STEP);
  return { width: side(width), height: side(height) };
}

function enlargedSize({ width, height }: Size): Size {
  const scale = ENLARGED_SIDE / Math.max(width, height);
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
