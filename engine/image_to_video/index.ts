import { randomUUID } from 'node:crypto';
import { EngineError, type EngineJob, type EngineStep, type Media } from '../../contract/engine.ts';
import { ASSET_TYPES } from '../../contract/ids.ts';
import { answerLanguageOf } from '../../contract/language.ts';
import { encodePng, sizeOf } from '../../server/media/picture.ts';
import { designOf } from '../mesh/matchColours.ts';
import type { Context, PaintRows } from '../operation.ts';
import { BAND_ROWS } from '../protocol.ts';
import type { Size } from '../raster/plane.ts';
import { sharedBytes } from '../shared.ts';
import { recipeOf } from '../studio/recipe.ts';
import { type CameraShare, openCamera, prepareCamera } from './camera/index.ts';
import { nearestOf } from './camera/view.ts';
import { FRAMES_PER_SECOND, fromYuv, openEncoder, toYuv, yuvBytes } from './encoder.ts';
import { sayMotion, sayUnknown } from './notes.ts';
import { openTurntable, prepareTurntable, type TurntableShare } from './turntable/index.ts';
import { chooseMoves, isTurning, type MoveName, readMotion } from './words.ts';

/** How large and how long a video is. */
export type Format = {
  /** Pixels of a frame, about; its proportions are the picture's. */
  readonly pixels: number;
  /** No side is shorter or longer, in pixels. */
  readonly shortest: number;
  readonly longest: number;
  readonly frames: number;
};

const SECONDS = 4;
const FULL: Format = { pixels: 960 * 540, shortest: 240, longest: 1920, frames: SECONDS * FRAMES_PER_SECOND };
/** Frames that are painted together before they are encoded. */
const BATCH = 8;

/** What the workers share: the scene, and the planes of the frames from number `first` on. */
type Share = {
  readonly scene: ({ readonly kind: 'turntable' } & TurntableShare) | ({ readonly kind: 'camera' } & CameraShare);
  readonly first: number;
  readonly frames: readonly Uint8Array[];
  /** Frames of the whole video. */
  readonly count: number;
  /** Tells this film from others, so that a worker prepares a scene once. */
  readonly key: string;
};

/** `image_to_video`: a turn of what we designed ourselves, a camera that moves in other pictures, or a passage to an end picture. */
export function run(job: EngineJob, context: Context): AsyncGenerator<EngineStep> {
  return film(job, context, FULL);
}

/** The same in any format; frames in eights. */
export async function* film(
  job: EngineJob,
  { checkpoint, spread }: Context,
  format: Format,
): AsyncGenerator<EngineStep> {
  const begun = performance.now();
  if (!job.image) throw new EngineError('input', 'There is no image to start from.');
  const motion = readMotion(job.prompt, answerLanguageOf(job));
  const size = frameSize(await sizeOf(job.image), format);
  const chosen = chooseMoves(motion);
  const turns = !job.end && chosen.length > 0 && chosen.every(isTurning);
  const design = turns ? await designOf(job.image, job.recipes?.image, checkpoint) : null;
  const isTurn = design !== null;
  const moves: readonly MoveName[] = isTurn ? ['turntable'] : chosen;
  const scene: Share['scene'] = design
    ? { kind: 'turntable', ...prepareTurntable(design, size, checkpoint) }
    : { kind: 'camera', ...(await prepareCamera(job, { size, moves, strength: motion.strength }, checkpoint)) };
  const cropped = await croppedOf(job, size);
  const encoder = await openEncoder(size);
  try {
    const batches = [0, 1].map(() => Array.from({ length: BATCH }, () => sharedBytes(yuvBytes(size))));
    const key = randomUUID();
    let poster: Media | undefined;
    for (let first = 0; first < format.frames; first += BATCH) {
      yield { kind: 'progress', fraction: PREPARED + ((1 - PREPARED) * first) / format.frames };
      const frames = batches[(first / BATCH) % 2];
      // A band of rows stands for a frame. While others paint, this thread encodes the batch before.
      spread({ scene, first, frames, count: format.frames, key } satisfies Share, BATCH * BAND_ROWS);
      encodeWaiting(Number.POSITIVE_INFINITY, checkpoint);
      poster ??= { type: ASSET_TYPES.png, bytes: await encodePng({ ...size, rgba: fromYuv(frames[0], size) }) };
      waiting = frames.map((frame) => () => encoder.add(frame));
    }
    encodeWaiting(Number.POSITIVE_INFINITY, checkpoint);
    const media = { type: ASSET_TYPES.mp4, bytes: encoder.finish() };
    const filled = scene.kind === 'camera' && moves.includes('out') && nearestOf(scene.start) < HARDLY;
    const said = { motion, moves, isTurn, ended: job.end !== undefined, cropped, filled };
    const remarks = sayUnknown(said);
    const detail = { kind: 'video', ...size, moves };
    const recipe = recipeOf(job, { startedAt: begun, notes: [...sayMotion(said), ...remarks], remarks, detail });
    yield { kind: 'result', media, poster, frameRate: FRAMES_PER_SECOND, ...size, recipe };
  } finally {
    waiting = [];
    last = null;
    encoder.close();
  }
}

/** Share of the progress that preparing takes. */
const PREPARED = 0.1;

/** A camera that can come nearer only by this share before the film begins hardly moves back. */
const HARDLY = 0.1;

/** Even sides with a picture's proportions. */
export function frameSize({ width, height }: Size, { pixels, shortest, longest }: Format): Size {
  const scale = Math.sqrt(pixels / (width * height));
  const even = (side: number) => Math.min(longest, Math.max(shortest, 2 * Math.round((side * scale) / 2)));
  return { width: even(width), height: even(height) };
}

/** Proportions that differ by a smaller share are those of whole pixels. */
const ALIKE = 0.03;

/** Which pictures have other proportions than the video. */
async function croppedOf({ image, end }: EngineJob, size: Size): Promise<('start' | 'end')[]> {
  const isCropped = async (media: EngineJob['image']) => {
    if (!media) return false;
    const { width, height } = await sizeOf(media);
    return Math.abs(Math.log((width * size.height) / (height * size.width))) > ALIKE;
  };
  return [...((await isCropped(image)) ? ['start' as const] : []), ...((await isCropped(end)) ? ['end' as const] : [])];
}

/** Painted frames that this thread still has to encode, in order. */
let waiting: (() => void)[] = [];
/** Frames that are encoded before another one is painted. */
const ENCODED_BETWEEN = 2;

function encodeWaiting(most: number, checkpoint: () => void): void {
  for (let count = 0; count < most && waiting.length > 0; count++) {
    checkpoint();
    waiting.shift()?.();
  }
}

/** The scene that was painted last: frames of one job follow each other. */
let last: { readonly key: string; readonly paint: (frame: number) => Uint8Array } | null = null;

/** Opens a batch of frames for painting, in any worker; each band is a frame. */
export function openBands(share: unknown): PaintRows {
  const { scene, first, frames, count, key } = share as Share;
  if (last?.key !== key) last = { key, paint: open(scene, count) };
  const { paint } = last;
  return (from, to) => {
    for (let k = from / BAND_ROWS; k < to / BAND_ROWS; k++) {
      encodeWaiting(ENCODED_BETWEEN, () => {});
      toYuv(paint(first + k), scene.size, frames[k]);
    }
  };
}

/** A worker that helped still has the scene. */
export function release(): void {
  last = null;
}

function open(scene: Share['scene'], count: number): (frame: number) => Uint8Array {
  if (scene.kind === 'camera') {
    const paint = openCamera(scene);
    return (frame) => paint(frame / (count - 1));
  }
  const paint = openTurntable(scene);
  // The last frame stops short of the first one, so that the film can run in a loop.
  return (frame) => paint((frame / count) * 2 * Math.PI);
}
