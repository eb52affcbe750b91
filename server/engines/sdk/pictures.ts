import type { generateImage } from 'ai';
import { EngineError, type EngineJob, type EngineStep, type Media } from '../../../contract/engine.ts';
import { OPERATION_ROWS } from '../../../contract/operations/index.ts';
import { recipeOf } from '../../../contract/recipe.ts';
import { readPicture, type Size } from '../../media/picture.ts';
import { editableAreaOf } from '../kit/editableArea.ts';
import { promptOf } from '../kit/instructions.ts';
import { emptyReason, fewerRemark, noteRemarks, type RecipeNote } from '../kit/notes.ts';
import { cropToRatio, type FinishedPicture, flatPng, hasAlpha, layOnSheet } from '../kit/pictures.ts';
import { fitRemarks } from '../kit/result.ts';
import { designSize, ratioFor, ratioOf, sizeFor } from '../kit/sizes.ts';
import { errorWithLostResultCount, graverError, type PollingOptions } from '../kit/transport.ts';
import type { SdkClient } from './client.ts';
import { engineErrorOf } from './faults.ts';

/** The size or the shape of what is asked for. */
type SizeOptions = Pick<Parameters<typeof generateImage>[0], 'size' | 'aspectRatio'>;
type ImageAnswer = Awaited<ReturnType<typeof generateImage>>;

/** A job as it is asked for, and how its answers become results. */
type PictureRequest = {
  readonly images: readonly Media[];
  readonly mask: Media | undefined;
  readonly sizeOptions: SizeOptions;
  readonly notes: readonly RecipeNote[];
  finish(bytes: Uint8Array): Promise<FinishedPicture>;
};

/** A style picture is shown at most so large. */
const STYLE_SIDE_MAX = 1024;
/** Seeds are 32-bit unsigned. */
const SEED_COUNT = 2 ** 32;

/** Makes and edits pictures. */
export async function* generatePictures(
  client: SdkClient,
  job: EngineJob,
  { signal }: Pick<PollingOptions, 'signal'>,
): AsyncGenerator<EngineStep> {
  const startedAt = performance.now();
  const { traits } = client;
  const request = await pictureRequestOf(client, job);
  const count = Math.max(1, job.count);
  const takesSeedTag = await client.takesSeedTag(signal);
  const isSeedless = traits.isSeedless === true && !takesSeedTag;
  const optionNotes = traits
    .requestOptions(job)
    .notes.map((note): RecipeNote => (note === 'noSeed' && takesSeedTag ? 'looseSeed' : note));
  let worstFault: EngineError | undefined;
  const pictureCounts = pictureCountsPerCall(count, traits.picturesPerRequestMax);
  const calls = pictureCounts.map((pictureCount, index) =>
    requestPictures(client, job, request, { pictureCount, index, takesSeedTag, signal }),
  );
  // What is still under way when another one fails was paid for too: it is waited for, and handed out.
  for (const [index, call] of calls.entries()) {
    const { answer, fault } = await call;
    // One answer holds all its pictures: where it cannot be had, all of them were made in vain.
    if (fault)
      worstFault = graverError(
        worstFault,
        fault.isGenerated ? errorWithLostResultCount(fault, pictureCounts[index] ?? 1) : fault,
      );
    const images = (answer?.images ?? []).slice(0, count);
    const fewerResultsRemark =
      pictureCounts.length === 1 && images.length < count ? [fewerRemark(images.length, job)] : [];
    for (const [index, image] of images.entries()) {
      try {
        const finished = await request.finish(image.uint8Array);
        const remarks = [...(index === 0 ? fewerResultsRemark : []), ...fitRemarks(finished, job)];
        const notes = [...remarks, ...noteRemarks([...request.notes, ...optionNotes])];
        const detail = index === 0 ? usageDetailOf(answer) : undefined;
        const { media, width, height } = finished;
        const resultNotes = { notes, ...(remarks.length > 0 ? { remarks } : {}) };
        const recipe = recipeOf(client.provider.name, job, { startedAt, ...resultNotes, detail, isSeedless });
        yield { kind: 'result', media, width, height, recipe };
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        worstFault = graverError(worstFault, error);
      }
    }
  }
  signal.throwIfAborted();
  if (worstFault) throw worstFault;
}

type CallOptions = {
  readonly pictureCount: number;
  readonly index: number;
  readonly takesSeedTag: boolean;
  readonly signal: AbortSignal;
};
type CallOutcome = { readonly answer?: ImageAnswer; readonly fault?: EngineError };

/** One request. It never rejects, for others may still be waited for. */
async function requestPictures(
  client: SdkClient,
  job: EngineJob,
  request: PictureRequest,
  { pictureCount, index, takesSeedTag, signal }: CallOptions,
): Promise<CallOutcome> {
  const { library, models, traits: kind } = client;
  const seededJob = { ...job, seed: (job.seed + index) % SEED_COUNT };
  const text = takesSeedTag ? `${promptOf(job)} ${seedTag(seededJob)}` : promptOf(job);
  const [first, ...others] = request.images.map(({ bytes }) => bytes);
  const seed = kind.seed?.(seededJob);
  try {
    const answer = await library.generateImage({
      model: models.image(job.model),
      prompt: first
        ? { text, images: [first, ...others], ...(request.mask ? { mask: request.mask.bytes } : {}) }
        : text,
      n: pictureCount,
      maxImagesPerCall: pictureCount,
      ...request.sizeOptions,
      ...(seed === undefined ? {} : { seed }),
      providerOptions: kind.requestOptions(seededJob).options,
      maxRetries: 0,
      abortSignal: signal,
    });
    return { answer };
  } catch (error) {
    const fault = engineErrorOf(error, library);
    return {
      fault:
        fault.fault === 'empty'
          ? new EngineError('empty', fault.message, { mayBeBilled: true, ...emptyReason(job) })
          : fault,
    };
  }
}

/** A seed as stable-diffusion.cpp reads it; without one its own never changes. */
function seedTag({ seed }: EngineJob): string {
  return `<sd_cpp_extra_args>${JSON.stringify({ seed })}</sd_cpp_extra_args>`;
}

function pictureCountsPerCall(count: number, max: number): number[] {
  return Array.from({ length: Math.ceil(count / max) }, (_, k) => Math.min(max, count - k * max));
}

async function pictureRequestOf({ traits: kind }: SdkClient, job: EngineJob): Promise<PictureRequest> {
  const sizes = kind.sizes(job);
  const style = job.style ? [await flatPng(job.style, STYLE_SIDE_MAX)] : [];
  const { requiredInputs, changedPart } = OPERATION_ROWS[job.operation];
  if (requiredInputs.length === 0) {
    const shape = ratioOf(job.aspectRatio);
    const sizeOptions =
      sizes.kind === 'shapes' ? { aspectRatio: job.aspectRatio } : exactSize(designSize(job.aspectRatio, sizes));
    return { images: style, mask: undefined, sizeOptions, notes: [], finish: (bytes) => cropToRatio(bytes, shape) };
  }
  if (!job.image) throw new EngineError('input', 'there is no image');
  const picture = await readPicture(job.image);
  const isTransparent = hasAlpha(picture);
  const editableArea = kind.takesMask ? await editableAreaOf(job, picture) : undefined;
  const size = sizeFor(picture, sizes);
  const sheet = await layOnSheet(picture, size, editableArea);
  const sizeOptions = sizes.kind === 'shapes' ? { aspectRatio: ratioText(ratioFor(picture, sizes)) } : exactSize(size);
  const notes: RecipeNote[] = [];
  if (changedPart === 'ground' && editableArea === undefined) notes.push(kind.takesMask ? 'subjectUnmarked' : 'noMask');
  else if (isTransparent && editableArea === undefined) notes.push('whiteForClear');
  return { images: [sheet.image, ...style], mask: sheet.mask, sizeOptions, notes, finish: sheet.finish };
}

function exactSize({ width, height }: Size): SizeOptions {
  return { size: `${width}x${height}` };
}

function ratioText([width, height]: readonly [number, number]): `${number}:${number}` {
  return `${width}:${height}`;
}

function usageDetailOf(answer: ImageAnswer | undefined) {
  const { inputTokens, outputTokens, totalTokens } = answer?.usage ?? {};
  return totalTokens === undefined && inputTokens === undefined && outputTokens === undefined
    ? undefined
    : { usage: { inputTokens, outputTokens, totalTokens } };
}
