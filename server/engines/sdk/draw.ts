import type { generateImage } from 'ai';
import { EngineError, type EngineJob, type Media, type Step } from '../../../contract/engine.ts';
import { recipeOf } from '../../../contract/recipe.ts';
import { readPicture, type Size } from '../../media/picture.ts';
import { type Note, sayEmpty, sayFewer, sayNotes } from '../notes.ts';
import { blankIn, cutToShape, type Finished, flatPng, hasAlpha, layOut, nothingBlank, openIn } from '../pictures.ts';
import { remarksOn } from '../result.ts';
import { graver, lostOf } from '../wire.ts';
import type { Client } from './client.ts';
import { faultOf } from './faults.ts';
import { textOf } from './instructions.ts';
import { designSize, shapeFor, shapeOf, sizeFor } from './sizes.ts';

type Request = Pick<Parameters<typeof generateImage>[0], 'size' | 'aspectRatio'>;
type Answer = Awaited<ReturnType<typeof generateImage>>;

/** A job as it is asked for, and how its answers become results. */
type Plan = {
  readonly images: readonly Media[];
  readonly mask: Media | undefined;
  readonly request: Request;
  readonly notes: readonly Note[];
  finish(bytes: Uint8Array): Promise<Finished>;
};

/** A style picture is shown at most so large. */
const STYLE_SIDE = 1024;
/** Seeds are 32-bit unsigned. */
const SEEDS = 2 ** 32;

/** Makes and edits pictures. */
export async function* draw(client: Client, job: EngineJob, signal: AbortSignal): AsyncGenerator<Step> {
  const begun = performance.now();
  const { kind } = client;
  const plan = await planOf(client, job);
  const count = Math.max(1, job.count);
  const isTagged = await client.isTagged(signal);
  const isSeedless = kind.isSeedless === true && !isTagged;
  const manner = kind.manner(job).notes.map((note): Note => (note === 'noSeed' && isTagged ? 'looseSeed' : note));
  let last: EngineError | undefined;
  const sizes = callSizes(count, kind.picturesMax);
  const calls = sizes.map((n, index) => ask(client, job, plan, { n, index, isTagged, signal }));
  // What is still under way when another one fails was paid for too: it is waited for, and handed out.
  for (const [asked, call] of calls.entries()) {
    const { answer, fault } = await call;
    // One answer holds all its pictures: where it cannot be had, all of them were made in vain.
    if (fault) last = graver(last, fault.isMade ? lostOf(fault, sizes[asked] ?? 1) : fault);
    const images = (answer?.images ?? []).slice(0, count);
    const fewer = sizes.length === 1 && images.length < count ? [sayFewer(images.length, job)] : [];
    for (const [index, image] of images.entries()) {
      try {
        const finished = await plan.finish(image.uint8Array);
        const remarks = [...(index === 0 ? fewer : []), ...remarksOn(finished, job)];
        const notes = [...remarks, ...sayNotes([...plan.notes, ...manner], job)];
        const detail = index === 0 ? usageOf(answer) : undefined;
        const { media, width, height } = finished;
        const said = { notes, ...(remarks.length > 0 ? { remarks } : {}) };
        const recipe = recipeOf(client.provider.name, job, { begun, ...said, detail, isSeedless });
        yield { kind: 'result', media, width, height, recipe };
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        last = graver(last, error);
      }
    }
  }
  signal.throwIfAborted();
  if (last) throw last;
}

type Asking = {
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
  plan: Plan,
  { n, index, isTagged, signal }: Asking,
): Promise<Outcome> {
  const { library, models, kind } = client;
  const one = { ...job, seed: (job.seed + index) % SEEDS };
  const text = isTagged ? `${textOf(job)} ${seedTag(one)}` : textOf(job);
  const [first, ...others] = plan.images.map(({ bytes }) => bytes);
  const seed = kind.seed?.(one);
  try {
    const answer = await library.generateImage({
      model: models.image(job.model),
      prompt: first ? { text, images: [first, ...others], ...(plan.mask ? { mask: plan.mask.bytes } : {}) } : text,
      n,
      maxImagesPerCall: n,
      ...plan.request,
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
        fault.fault === 'empty' ? new EngineError('empty', fault.message, { spent: true, told: sayEmpty(job) }) : fault,
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

async function planOf({ kind }: Client, job: EngineJob): Promise<Plan> {
  const sizes = kind.sizes(job);
  const style = job.style ? [await flatPng(job.style, STYLE_SIDE)] : [];
  if (job.operation === 'generate_image') {
    const shape = shapeOf(job.aspectRatio);
    const request =
      sizes.kind === 'shapes' ? { aspectRatio: job.aspectRatio } : sized(designSize(job.aspectRatio, sizes));
    return { images: style, mask: undefined, request, notes: [], finish: (bytes) => cutToShape(bytes, shape) };
  }
  if (!job.image) throw new EngineError('input', 'there is no picture');
  const picture = await readPicture(job.image);
  const isClear = hasAlpha(picture);
  const open = await openOf(job, picture, kind.takesMask);
  const size = sizeFor(picture, sizes);
  const sheet = await layOut(picture, size, open);
  const request = sizes.kind === 'shapes' ? { aspectRatio: ratio(shapeFor(picture, sizes)) } : sized(size);
  const notes: Note[] = [];
  if (job.operation === 'generate_background' && open === undefined)
    notes.push(kind.takesMask ? 'subjectUnmarked' : 'noMask');
  else if (isClear && open === undefined) notes.push('whiteForClear');
  return { images: [sheet.image, ...style], mask: sheet.mask, request, notes, finish: sheet.finish };
}

type Pixels = Awaited<ReturnType<typeof readPicture>>;

/** What of the picture may change; undefined where all of it may. */
async function openOf(job: EngineJob, picture: Pixels, takesMask: boolean): Promise<Uint8Array | undefined> {
  switch (job.operation) {
    case 'inpaint_image':
      if (!job.mask) throw new EngineError('input', 'there is no mask');
      return openIn(job.mask, picture);
    case 'expand_image':
      return blankIn(picture) ?? nothingBlank();
    case 'generate_background':
      return takesMask ? blankIn(picture) : undefined;
    default:
      return undefined;
  }
}

function sized({ width, height }: Size): Request {
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
