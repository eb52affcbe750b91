import type { JSONValue } from 'ai';
import { EngineError, type EngineJob, type EngineStep } from '../../../contract/engine.ts';
import { recipeOf } from '../../../contract/recipe.ts';
import { type Size, sizeOf } from '../../media/picture.ts';
import { fetchFile } from '../kit/fetchFile.ts';
import { promptOf } from '../kit/instructions.ts';
import { readVideoInfo } from '../kit/mp4.ts';
import { noteRemarks, type RecipeNote } from '../kit/notes.ts';
import { coverPng, flatPng, hasSameRatio } from '../kit/pictures.ts';
import { idleTimeoutOf, type PollingOptions, pollUntil } from '../kit/transport.ts';
import type { SdkClient } from './client.ts';
import { engineErrorOf } from './faults.ts';
import type { VideoModel } from './providerTraits.ts';

const ASPECT_RATIOS = ['16:9', '9:16'] as const;
/** Both are what a film between two pictures needs. */
const DURATION_SECONDS = 8;
const RESOLUTION = '1280x720';
const FRAME_SIDE_MAX = 1920;
/** Bytes of a video that is fetched at most. */
const VIDEO_BYTES_MAX = 256 * 1024 * 1024;
/** The library's name for an operation that is done without a video. */
const NO_VIDEO_ERROR = 'GOOGLE_VIDEO_GENERATION_ERROR';
const REFUSAL_TEXT = /safety|usage guidelines|responsible ai|polic(y|ies)|prohibited|violat/i;

/** Makes a video between one or two pictures. What was accepted is gone on with; it is never asked for twice. */
export async function* generateVideo(
  client: SdkClient,
  job: EngineJob,
  polling: PollingOptions,
): AsyncGenerator<EngineStep> {
  const { signal } = polling;
  const startedAt = performance.now();
  const { library, models, traits, provider } = client;
  const model = models.video?.(job.model);
  if (!model) throw new EngineError('unsupported', `${provider.name} makes no videos`);
  if (!job.image) throw new EngineError('input', 'there is no image to begin with');
  const size = await sizeOf(job.image);
  const request = job.acceptedRequest ?? JSON.stringify(await startVideo(client, model, job, { size, signal }));
  if (job.acceptedRequest === undefined) yield { kind: 'accepted', request };
  const { bytes, info } = await awaitVideo();
  const notes: RecipeNote[] = [...(hasSameRatio(size, info) ? [] : (['videoShape'] as const)), 'noSeed'];
  const media = { type: 'video/mp4', bytes };
  const poster = await coverPng(job.image, info);
  yield {
    kind: 'result',
    media,
    ...info,
    poster,
    recipe: recipeOf(client.provider.name, job, {
      startedAt,
      notes: noteRemarks(notes),
      isSeedless: true,
    }),
  };

  /** Whatever goes wrong from here on, the video may have been made and billed. */
  async function awaitVideo() {
    let url: string | undefined;
    try {
      const video = await pollUntil(() => fetchVideoAddress(parseOperation(request)), polling);
      if (video instanceof EngineError) throw video;
      url = video;
      const ownHost = new URL(provider.url ?? traits.url).host;
      return await pollUntil(() => downloadVideo(video, ownHost, polling), polling);
    } catch (error) {
      signal.throwIfAborted();
      const fault = engineErrorOf(error, library);
      if (fault.fault === 'content' || fault.fault === 'empty') throw fault;
      const { message, isRetrievable } = fault;
      throw new EngineError('failed', message, {
        mayBeBilled: true,
        isGenerated: url !== undefined,
        isRetrievable,
        cause: error,
      });
    }
  }

  /** Reads where the finished video lies, or why there is none; undefined while it is being made. */
  async function fetchVideoAddress(operation: JSONValue): Promise<string | EngineError | undefined> {
    try {
      const state = await library.experimental_getVideoStatus(model as VideoModel, {
        operation,
        abortSignal: signal,
        maxRetries: 0,
      });
      if (state.status === 'pending') return undefined;
      if (state.status === 'error') return videoError(state.error);
      const [video] = state.videos;
      return video?.type === 'url' ? video.url : new EngineError('failed', 'the provider gave no address of the video');
    } catch (error) {
      signal.throwIfAborted();
      const fault = engineErrorOf(error, library);
      // It is done, and without a video: to ask again is no use.
      if (error instanceof Error && error.name === NO_VIDEO_ERROR) return new EngineError('failed', fault.message);
      throw fault;
    }
  }
}

async function startVideo(
  { library }: SdkClient,
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
      media ? [flatPng(media, FRAME_SIDE_MAX).then(({ bytes }) => ({ image: bytes, frameType }))] : [],
    ),
  );
  try {
    const { operation } = await library.experimental_startVideo({
      model,
      prompt: promptOf(job),
      frameImages,
      aspectRatio: size.width >= size.height ? ASPECT_RATIOS[0] : ASPECT_RATIOS[1],
      resolution: RESOLUTION,
      duration: DURATION_SECONDS,
      maxRetries: 0,
      abortSignal: signal,
    });
    return operation;
  } catch (error) {
    signal.throwIfAborted();
    throw engineErrorOf(error, library);
  }
}

function parseOperation(request: string): JSONValue {
  try {
    return JSON.parse(request) as JSONValue;
  } catch (cause) {
    throw new EngineError('failed', 'what was accepted cannot be read', { mayBeBilled: true, cause });
  }
}

function videoError(message: string): EngineError {
  return REFUSAL_TEXT.test(message)
    ? new EngineError('content', `refused: ${message}`)
    : new EngineError('failed', message.slice(0, 500));
}

/** The finished video. Its address holds the key where it is the provider's own, and leads on to a store elsewhere. */
async function downloadVideo(url: string, ownHost: string, polling: PollingOptions) {
  const bytes = await fetchFile(url, {
    signal: polling.signal,
    ownHost,
    bytesMax: VIDEO_BYTES_MAX,
    idleTimeoutMs: idleTimeoutOf(polling),
  });
  const info = readVideoInfo(bytes);
  if (!info) throw new EngineError('unsupported', 'the provider gave a video that cannot be read');
  return { bytes, info };
}
