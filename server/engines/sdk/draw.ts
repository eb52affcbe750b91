import type { generateImage } from 'ai';
import { EngineError, type EngineJob, type Media, type Step } from '../../../contract/engine.ts';
import { OPERATION_ROWS } from '../../../contract/operations/index.ts';
import { recipeOf } from '../../../contract/recipe.ts';
import { readPicture, type Size } from '../../media/picture.ts';
import { promptOf } from '../kit/instructions.ts';
import { emptySentence, fewerSentence, noteSentences, type RecipeNote } from '../kit/notes.ts';
import { editableAreaOf } from '../kit/openOf.ts';
import { cropToRatio, type FinishedPicture, flatPng, hasAlpha, layOnSheet } from '../kit/pictures.ts';
import { fitRemarks } from '../kit/result.ts';
import { designSize, ratioFor, ratioOf, sizeFor } from '../kit/sizes.ts';
import { errorWithLost, graverFault, type PollingOptions } from '../kit/transport.ts';
import type { Client } from './client.ts';
import { faultOf } from './faults.ts';

/** The size or the shape of what is asked for. */
type Frame = Pick<Parameters<typeof generateImage>[0], 'size' | 'aspectRatio'>;
type Answer = Awaited<ReturnType<typeof generateImage>>;

/** A job as it is asked for, and how its answers become results. */
type Drawing = {
  readonly images: readonly Media[];
  readonly mask: Media | undefined;
  readonly frame: Frame;
  readonly notes: readonly RecipeNote[];
  finish(bytes: Uint8Array): Promise<FinishedPicture>;
};

/** A style picture is shown at most so large. */
const STYLE_SIDE = 1024;
/** Seeds are 32-bit unsigned. */
const SEEDS = 2 ** 32;

/** Makes and edits pictures. */
export async function* draw(
  client: Client,
  job: EngineJob,
  { signal }: Pick<PollingOptions, 'signal'>,
): AsyncGenerator<Step> {
  const begun = performance.now();
  const { kind } = client;
  const drawing = await drawingOf(client, job);
  const count = Math.max(1, job.count);
  const isTagged = await client.isTagged(signal);
  const isSeedless = kind.isSeedless === true && !isTagged;
  const manner = kind.manner(job).notes.map((note): RecipeNote => (note === 'noSeed' && isTagged ? 'looseSeed' : note));
  let last: EngineError | undefined;
  const sizes = callSizes(count, kind.picturesMax);
  const calls = sizes.map((n, index) => ask(client, job, drawing, { n, index, isTagged, signal }));
  // What is still under way when another one fails was paid for too: it is waited for, and handed out.
  for (const [index, call] of calls.entries()) {
    const { answer, fault } = await call;
    // One answer holds all its pictures: where it cannot be had, all of them were made in vain.
    if (fault) last = graverFault(last, fault.isGenerated ? errorWithLost(fault, sizes[index] ?? 1) : fault);
    const images = (answer?.images ?? []).slice(0, count);
    const fewer = sizes.length === 1 && images.length < count ? [fewerSentence(images.length, job)] : [];
    for (const [index, image] of images.entries()) {
      try {
        const finished = await drawing.finish(image.uint8Array);
        const remarks = [...(index === 0 ? fewer : []), ...fitRemarks(finished, job)];
        const notes = [...remarks, ...noteSentences([...drawing.notes, ...manner], job)];
        const detail = index === 0 ? usageOf(answer) : undefined;
        const { media, width, height } = finished;
        const resultNotes = { notes, ...(remarks.length > 0 ? { remarks } : {}) };
        const recipe = recipeOf(client.provider.name, job, { begun, ...resultNotes, detail, isSeedless });
        yield { kind: 'result', media, width, height, recipe };
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        last = graverFault(last, error);
      }
    }
  }
  signal.throwIfAborted();
  if (last) throw last;
}

type DrawOptions = {
  readonly n: number;
  readonly index: number;
  readonly isTagged: boolean;
  readonly signal: AbortSignal;
};
type Outcome = { readonly answer?: Answer; readonly fault?: EngineError };

/** One request. It never rejects, for others may still be waited for. */
async function ask(
  client: Client,
  job: EngineJob,
  drawing: Drawing,
  { n, index, isTagged, signal }: DrawOptions,
): Promise<Outcome> {
  const { library, models, kind } = client;
  const one = { ...job, seed: (job.seed + index) % SEEDS };
  const text = isTagged ? `${promptOf(job)} ${seedTag(one)}` : promptOf(job);
  const [first, ...others] = drawing.images.map(({ bytes }) => bytes);
  const seed = kind.seed?.(one);
  try {
    const answer = await library.generateImage({
      model: models.image(job.model),
      prompt: first
        ? { text, images: [first, ...others], ...(drawing.mask ? { mask: drawing.mask.bytes } : {}) }
        : text,
      n,
      maxImagesPerCall: n,
      ...drawing.frame,
      ...(seed === undefined ? {} : { seed }),
      providerOptions: kind.manner(one).options,
      maxRetries: 0,
      abortSignal: signal,
    });
    return { answer };
  } catch (error) {
    const fault = faultOf(error, library);
    return {
      fault:
        fault.fault === 'empty'
          ? new EngineError('empty', fault.message, { spent: true, userMessage: emptySentence(job) })
          : fault,
    };
  }
}

/** A seed as stable-diffusion.cpp reads it; without one its own never changes. */
function seedTag({ seed }: EngineJob): string {
  return `<sd_cpp_extra_args>${JSON.stringify({ seed })}</sd_cpp_extra_args>`;
}

function callSizes(count: number, max: number): number[] {
  return Array.from({ length: Math.ceil(count / max) }, (_, k) => Math.min(max, count - k * max));
}

async function drawingOf({ kind }: Client, job: EngineJob): Promise<Drawing> {
  const sizes = kind.sizes(job);
  const style = job.style ? [await flatPng(job.style, STYLE_SIDE)] : [];
  const { needs, changes } = OPERATION_ROWS[job.operation];
  if (needs.length === 0) {
    const shape = ratioOf(job.aspectRatio);
    const frame =
      sizes.kind === 'shapes' ? { aspectRatio: job.aspectRatio } : sized(designSize(job.aspectRatio, sizes));
    return { images: style, mask: undefined, frame, notes: [], finish: (bytes) => cropToRatio(bytes, shape) };
  }
  if (!job.image) throw new EngineError('input', 'there is no picture');
  const picture = await readPicture(job.image);
  const isClear = hasAlpha(picture);
  const open = kind.takesMask ? await editableAreaOf(job, picture) : undefined;
  const size = sizeFor(picture, sizes);
  const sheet = await layOnSheet(picture, size, open);
  const frame = sizes.kind === 'shapes' ? { aspectRatio: ratio(ratioFor(picture, sizes)) } : sized(size);
  const notes: RecipeNote[] = [];
  if (changes === 'ground' && open === undefined) notes.push(kind.takesMask ? 'subjectUnmarked' : 'noMask');
  else if (isClear && open === undefined) notes.push('whiteForClear');
  return { images: [sheet.image, ...style], mask: sheet.mask, frame, notes, finish: sheet.finish };
}

function sized({ width, height }: Size): Frame {
  return { size: `${width}x${height}` };
}

function ratio([width, height]: readonly [number, number]): `${number}:${number}` {
  return `${width}:${height}`;
}

function usageOf(answer: Answer | undefined) {
  const { inputTokens, outputTokens, totalTokens } = answer?.usage ?? {};
  return totalTokens === undefined && inputTokens === undefined && outputTokens === undefined
    ? undefined
    : { usage: { inputTokens, outputTokens, totalTokens } };
}
