import { EngineError, type EngineJob } from '../../../contract/engine.ts';
import { OPERATION_ROWS, type Operation } from '../../../contract/operations/index.ts';
import { readPicture } from '../../media/picture.ts';
import { editableAreaOf } from '../kit/editableArea.ts';
import { promptOf } from '../kit/instructions.ts';
import { droppedOptionRemarks, noteRemarks } from '../kit/notes.ts';
import { cropToRatio, layOnSheet } from '../kit/pictures.ts';
import { keepSize, type PostProcess, type ResultNotes } from '../kit/result.ts';
import { ratioOf as shapeIn } from '../kit/sizes.ts';
import { aspectRatioFields, type Dialect, dialectOf, type OptionalField } from './dialects.ts';
import { editSize, encodePicture, fitToLimits, requireInputPicture } from './pictures.ts';

type RequestInput = Readonly<Record<string, unknown>>;
/** A job as fal is asked for it. */
export type FalRequest = {
  readonly model: string;
  /** One for each request: most models make all results of one. */
  readonly inputs: readonly RequestInput[];
  /** Makes a picture that came back into one of the size that was asked for. */
  readonly postProcess?: PostProcess;
  /** The notes on each result. */
  readonly resultNotes: ResultNotes;
  readonly isSeedless: boolean;
};

type RequestDraft = Pick<FalRequest, 'model' | 'inputs' | 'postProcess'>;
type RequestWriter = (job: EngineJob, dialect: Dialect) => Promise<RequestDraft>;

/** Seeds of fal are 31 bits. */
const SEED_COUNT = 2 ** 31;
const PNG_FORMAT = { output_format: 'png' } as const;
const VIDEO_SECONDS = '5';

type FalOperation = {
  /** The model that does it unless the configuration names another. */
  readonly model: string;
  readonly write: RequestWriter;
  /** Says whether it does this job of it; what it leaves to others is no fault. */
  acceptsJob?(job: EngineJob): boolean;
};

/** The writer of each operation's request; what is missing here fal does not do. */
export const FAL_OPERATIONS: Readonly<Partial<Record<Operation, FalOperation>>> = {
  generate_image: { model: 'fal-ai/flux-2-pro', write: writeDesign },
  process_sketch: { model: 'fal-ai/flux-2-pro/edit', write: writeEdit },
  process_sketch_style: { model: 'fal-ai/flux-2-pro/edit', write: writeEdit },
  image_to_image: { model: 'fal-ai/flux/dev/image-to-image', write: writeEdit },
  instruct_edit: { model: 'fal-ai/qwen-image-2/pro/edit', write: writeEdit },
  inpaint_image: { model: 'fal-ai/flux-pro/v1/fill', write: writeFill },
  expand_image: { model: 'fal-ai/flux-pro/v1/fill', write: writeFill },
  generate_background: { model: 'fal-ai/bria/background/replace', write: writeBackground },
  remove_background: { model: 'fal-ai/birefnet/v2', write: writeCutOut },
  get_4k: { model: 'fal-ai/seedvr/upscale/image', write: writeEnlargement },
  // What is black alone is traced here, to the pixel.
  image_to_svg: {
    model: 'fal-ai/recraft/vectorize',
    write: writeVector,
    acceptsJob: ({ colours }) => colours === 'color',
  },
  image_to_video: { model: 'fal-ai/kling-video/v3/pro/image-to-video', write: writeFilm },
  image_to_3d: { model: 'fal-ai/hunyuan-3d/v3.1/pro/image-to-3d', write: writeModel },
};

/** Writes what fal is asked, without what the model's schema does not have. Throws EngineError `unsupported` where it cannot do it. */
export async function writeRequest(job: EngineJob): Promise<FalRequest> {
  const operation = FAL_OPERATIONS[job.operation];
  if (operation === undefined) throw new EngineError('unsupported', `fal cannot ${job.operation}`);
  const dialect = dialectOf(job.model);
  const draft = await operation.write(job, dialect);
  const { missingFields: unsupportedFields } = dialectOf(draft.model);
  const inputs = draft.inputs.map(
    (input) =>
      Object.fromEntries(
        Object.entries(input).filter(([name]) => !unsupportedFields.has(name as OptionalField)),
      ) as RequestInput,
  );
  const isSeedless = inputs.every((input) => !('seed' in input));
  const remarks = droppedOptionRemarks(job, { isByText: dialect.image === 'image_urls' });
  const notes = isSeedless && !OPERATION_ROWS[job.operation].isExact ? noteRemarks(['noSeed']) : [];
  return { ...draft, inputs, isSeedless, resultNotes: { notes, remarks } };
}

async function writeDesign(job: EngineJob, dialect: Dialect): Promise<RequestDraft> {
  const { style, count, aspectRatio } = job;
  if (style !== undefined && dialect.editSuffix === undefined)
    throw new EngineError('unsupported', `${job.model} takes no image`);
  const model = style ? job.model + dialect.editSuffix : job.model;
  const pictures = style ? { image_urls: [encodePicture(await fitToLimits(style))] } : {};
  const input = { prompt: promptOf(job), ...pictures, ...aspectRatioFields(aspectRatio, dialect), ...PNG_FORMAT };
  return {
    model,
    inputs: inputsPerRequest(input, job, count, dialect),
    postProcess: ({ bytes }) => cropToRatio(bytes, shapeIn(aspectRatio)),
  };
}

/** One request for all results, where the model makes several; else one for each, by seeds one after the other. */
function inputsPerRequest(
  input: RequestInput,
  job: EngineJob,
  count: number,
  { makesOnePicture: makesOne = false }: Dialect,
): RequestInput[] {
  if (!makesOne) return [{ ...input, seed: seedAt(job), ...(count > 1 ? { num_images: count } : {}) }];
  return inputPerSeed(input, job);
}

/** Asks for each result of a job by a request of its own. */
function inputPerSeed(input: RequestInput, job: EngineJob): RequestInput[] {
  return Array.from({ length: job.count }, (_, index) => ({ ...input, seed: seedAt(job, index) }));
}

async function writeEdit(job: EngineJob, dialect: Dialect): Promise<RequestDraft> {
  const { size, image, postProcess } = await layOutInputPicture(job);
  const commonFields = {
    prompt: dialect.image === 'image_urls' ? promptOf(job) : job.prompt,
    seed: seedAt(job),
    ...PNG_FORMAT,
  };
  if (dialect.image === 'image_urls') {
    const style = job.style ? [encodePicture(await fitToLimits(job.style))] : [];
    const sizeField = dialect.shapeField === 'image_size' ? { image_size: size } : {};
    const input = { ...commonFields, image_urls: [encodePicture(image), ...style], ...sizeField };
    return { model: job.model, inputs: inputPerSeed(input, job), postProcess };
  }
  if (job.style) throw new EngineError('unsupported', `${job.model} takes one image`);
  const strength = job.strength === undefined ? {} : { strength: job.strength };
  const input = { ...commonFields, [dialect.image]: encodePicture(image), ...strength };
  return { model: job.model, inputs: inputPerSeed(input, job), postProcess };
}

async function writeFill(job: EngineJob, dialect: Dialect): Promise<RequestDraft> {
  if (job.style || job.background || dialect.image !== 'image_url')
    throw new EngineError('unsupported', `${job.model} fills a mask by words alone`);
  const { image, mask, postProcess } = await layOutInputPicture(job);
  if (mask === undefined) throw new EngineError('input', 'there is no mask');
  const input = {
    prompt: job.prompt,
    image_url: encodePicture(image),
    mask_url: encodePicture(mask),
    seed: seedAt(job),
    ...PNG_FORMAT,
  };
  return { model: job.model, inputs: inputPerSeed(input, job), postProcess };
}

async function writeBackground(job: EngineJob): Promise<RequestDraft> {
  const image = requireInputPicture(job);
  const picture = await readPicture(image);
  const { finish } = await layOnSheet(picture, picture, await editableAreaOf(job, picture));
  const input = {
    prompt: job.prompt,
    image_url: encodePicture(await fitToLimits(image)),
    fast: false,
    seed: seedAt(job),
  };
  return { model: job.model, inputs: [input], postProcess: ({ bytes }) => finish(bytes) };
}

async function writeCutOut(job: EngineJob): Promise<RequestDraft> {
  const image = requireInputPicture(job);
  const picture = await readPicture(image);
  const { finish } = await layOnSheet(picture, editSize(picture));
  const input = {
    image_url: encodePicture(await fitToLimits(image)),
    operating_resolution: '2048x2048',
    ...PNG_FORMAT,
  };
  return { model: job.model, inputs: [input], postProcess: ({ bytes }) => finish(bytes) };
}

async function writeEnlargement(job: EngineJob): Promise<RequestDraft> {
  const input = {
    image_url: encodePicture(requireInputPicture(job)),
    upscale_mode: 'target',
    target_resolution: '2160p',
    ...PNG_FORMAT,
  };
  return { model: job.model, inputs: [{ ...input, seed: seedAt(job) }], postProcess: keepSize };
}

async function writeVector(job: EngineJob): Promise<RequestDraft> {
  if (job.colours !== 'color') throw new EngineError('unsupported', 'fal makes coloured vectors only');
  return { model: job.model, inputs: [{ image_url: encodePicture(await fitToLimits(requireInputPicture(job))) }] };
}

async function writeFilm(job: EngineJob, { image, endImage = 'end_image_url' }: Dialect): Promise<RequestDraft> {
  const startFrame = { [image]: encodePicture(await fitToLimits(requireInputPicture(job))) };
  const endFrame = job.end ? { [endImage]: encodePicture(await fitToLimits(job.end)) } : {};
  const videoFields = { prompt: promptOf(job), duration: VIDEO_SECONDS, generate_audio: false, seed: seedAt(job) };
  return { model: job.model, inputs: [{ ...videoFields, ...startFrame, ...endFrame }] };
}

async function writeModel(job: EngineJob, { image }: Dialect): Promise<RequestDraft> {
  const picture = encodePicture(await fitToLimits(requireInputPicture(job)));
  const pictureField = { [image]: image === 'input_image_urls' ? [picture] : picture };
  // The first is Hunyuan3D's, the second Rodin's.
  const formatFields = job.stl
    ? { generate_type: 'Geometry', geometry_file_format: 'stl' }
    : { generate_type: 'Normal', enable_pbr: true, geometry_file_format: 'glb' };
  return { model: job.model, inputs: [{ ...pictureField, ...formatFields, seed: seedAt(job) }] };
}

async function layOutInputPicture(job: EngineJob) {
  const picture = await readPicture(requireInputPicture(job));
  const editableArea = await editableAreaOf(job, picture);
  const { size, image, mask, finish } = await layOnSheet(picture, editSize(picture), editableArea);
  return { size, image, mask, postProcess: (({ bytes }) => finish(bytes)) satisfies PostProcess };
}

function seedAt({ seed }: EngineJob, index = 0): number {
  return (seed + index) % SEED_COUNT;
}
