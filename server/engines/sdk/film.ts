import type { JSONValue } from 'ai';
import { sizeOf } from '../embedded/studio/picture.ts';
import { EngineError, type EngineJob, type Step } from '../engine.ts';
import { Forbidden, fetchFile } from '../fetchFile.ts';
import { readFilm } from '../mp4.ts';
import { type Note, sayNotes } from '../notes.ts';
import { coverPng, flatPng, isNear, type Size } from '../pictures.ts';
import { recipeOf } from '../recipe.ts';
import { type Pace, startPatience, waitFor } from '../wire.ts';
import type { Client } from './client.ts';
import { faultOf } from './faults.ts';
import { textOf } from './instructions.ts';
import type { VideoModel } from './kinds.ts';

const SHAPES = ['16:9', '9:16'] as const;
/** Both are what a film between two pictures needs. */
const SECONDS = 8;
const RESOLUTION = '1280x720';
const FRAME_SIDE = 1920;
/** Bytes of a video that is fetched at most. */
const FILM_BYTES = 256 * 1024 * 1024;
/** The library's name for an operation that is done without a video. */
const NO_VIDEO = 'GOOGLE_VIDEO_GENERATION_ERROR';
const REFUSED = /safety|usage guidelines|responsible ai|polic(y|ies)|prohibited|violat/i;

/** Makes a video between one or two pictures. What was accepted is gone on with; it is never asked for twice. */
export async function* shoot(client: Client, job: EngineJob, pace: Pace): AsyncGenerator<Step> {
  const { signal } = pace;
  const begun = performance.now();
  const { library, models, kind, provider } = client;
  const model = models.video?.(job.model);
  if (!model) throw new EngineError('unsupported', `${provider.name} makes no videos`);
  if (!job.image) throw new EngineError('input', 'there is no picture to begin with');
  const size = await sizeOf(job.image);
  const request = job.accepted ?? JSON.stringify(await start(client, model, job, { size, signal }));
  if (job.accepted === undefined) yield { kind: 'accepted', request };
  const bytes = await received();
  const film = readFilm(bytes);
  if (!film) throw new EngineError('failed', 'the provider gave a video that cannot be read', { isMade: true });
  const notes: Note[] = [...(isNear(size, film) ? [] : (['videoShape'] as const)), 'noSeed'];
  const media = { type: 'video/mp4', bytes };
  const poster = await coverPng(job.image, film);
  yield {
    kind: 'result',
    media,
    ...film,
    poster,
    recipe: recipeOf(client.provider.name, job, { begun, notes: sayNotes(notes, job), isSeedless: true }),
  };

  /** Whatever goes wrong from here on, the video may have been made and billed. */
  async function received(): Promise<Uint8Array> {
    let url: string | undefined;
    let isGone = startPatience(pace);
    try {
      url = await waitFor(() => unlessMissing(() => ready(operationIn(request))), pace);
      const own = new URL(provider.url ?? kind.url);
      isGone = startPatience(pace);
      return await waitFor(() => unlessMissing(() => download(url ?? '', own, signal)), pace);
    } catch (error) {
      signal.throwIfAborted();
      const fault = faultOf(error, library);
      if (fault.fault === 'content' || fault.fault === 'empty') throw fault;
      const { message, isLeft } = fault;
      throw new EngineError('failed', message, { spent: true, isMade: url !== undefined, isLeft, cause: error });
    }

    /** What is not there once may be there the next time. */
    async function unlessMissing<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
      try {
        return await look();
      } catch (error) {
        const isRefused = error instanceof EngineError && error.fault === 'unsupported';
        if (!isRefused || error.cause instanceof Forbidden || isGone()) throw error;
        return undefined;
      }
    }
  }

  /** Where the finished video lies; undefined while it is being made. */
  async function ready(operation: JSONValue): Promise<string | undefined> {
    const state = await library
      .experimental_getVideoStatus(model as VideoModel, { operation, abortSignal: signal, maxRetries: 0 })
      .catch((error: unknown) => {
        signal.throwIfAborted();
        const fault = faultOf(error, library);
        // It is done, and without a video: to ask again is no use.
        throw error instanceof Error && error.name === NO_VIDEO ? new EngineError('failed', fault.message) : fault;
      });
    if (state.status === 'pending') return undefined;
    if (state.status === 'error') throw failure(state.error);
    const [video] = state.videos;
    if (video?.type !== 'url') throw new EngineError('failed', 'the provider gave no address of the video');
    return video.url;
  }
}

async function start(
  { library }: Client,
  model: VideoModel,
  job: EngineJob,
  { size, signal }: { readonly size: Size; readonly signal: AbortSignal },
): Promise<JSONValue> {
  const frames = [
    { media: job.image, frameType: 'first_frame' as const },
    { media: job.end, frameType: 'last_frame' as const },
  ];
  const frameImages = await Promise.all(
    frames.flatMap(({ media, frameType }) =>
      media ? [flatPng(media, FRAME_SIDE).then(({ bytes }) => ({ image: bytes, frameType }))] : [],
    ),
  );
  try {
    const { operation } = await library.experimental_startVideo({
      model,
      prompt: textOf(job),
      frameImages,
      aspectRatio: size.width >= size.height ? SHAPES[0] : SHAPES[1],
      resolution: RESOLUTION,
      duration: SECONDS,
      maxRetries: 0,
      abortSignal: signal,
    });
    return operation;
  } catch (error) {
    signal.throwIfAborted();
    throw faultOf(error, library);
  }
}

function operationIn(request: string): JSONValue {
  try {
    return JSON.parse(request) as JSONValue;
  } catch (cause) {
    throw new EngineError('failed', 'what was accepted cannot be read', { spent: true, cause });
  }
}

function failure(message: string): EngineError {
  return REFUSED.test(message)
    ? new EngineError('content', `refused: ${message}`)
    : new EngineError('failed', message.slice(0, 500));
}

/** The finished video. Its address holds the key where it is the provider's own, and leads on to a store elsewhere. */
async function download(url: string, own: URL, signal: AbortSignal): Promise<Uint8Array> {
  return fetchFile(url, { signal, own: own.host, bytesMax: FILM_BYTES });
}
