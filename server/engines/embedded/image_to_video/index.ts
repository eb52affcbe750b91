import { EngineError, type EngineJob, type Step } from '../../engine.ts';
import { designOf } from '../mesh/matchColours.ts';
import type { Context, PaintRows } from '../operation.ts';
import { BAND_ROWS } from '../protocol.ts';
import type { Size } from '../raster/plane.ts';
import { sharedBytes } from '../shared.ts';
import { sizeOf } from '../studio/picture.ts';
import { recipeOf } from '../studio/recipe.ts';
import { type CameraShare, openCamera, prepareCamera } from './camera/index.ts';
import { FRAMES_PER_SECOND, openEncoder, toYuv, yuvBytes } from './encoder.ts';
import { sayMotion, sayUnknown } from './notes.ts';
import { openTurntable, prepareTurntable, type TurntableShare } from './turntable/index.ts';
import { type MoveName, readMotion } from './words.ts';

/** Length of a video in seconds, and its frames. */
const SECONDS = 4;
export const FRAMES = SECONDS * FRAMES_PER_SECOND;
/** Frames that are painted together before they are encoded. */
const BATCH = 8;
/** A frame has about as many pixels as 960 x 540; no side is shorter or longer than these. */
const PIXELS = 960 * 540;
const SHORTEST = 240;
const LONGEST = 1920;

/** What the workers share: the scene, and the planes of the frames from number `first` on. */
type Share = {
  readonly scene: ({ readonly kind: 'turntable' } & TurntableShare) | ({ readonly kind: 'camera' } & CameraShare);
  readonly first: number;
  readonly frames: readonly Uint8Array[];
  /** Tells this job from others, so that a worker prepares a scene once. */
  readonly key: string;
};

/** `image_to_video`: a turn of what we designed ourselves, a camera that moves in other pictures, or a passage to an end picture. */
export async function* run(job: EngineJob, { checkpoint, spread }: Context): AsyncGenerator<Step> {
  const begun = performance.now();
  if (!job.image) throw new EngineError('input', 'There is no picture to start from.');
  const motion = readMotion(job.prompt);
  const size = videoSize(await sizeOf(job.image));
  const turns = !job.end && motion.moves.every(isTurning);
  const design = turns ? await designOf(job.image, job.recipes?.image, checkpoint) : null;
  const isTurn = design !== null;
  const moves: readonly MoveName[] = isTurn ? ['turntable'] : motion.moves.length > 0 ? motion.moves : ['orbit'];
  const scene: Share['scene'] = design
    ? { kind: 'turntable', ...prepareTurntable(design, size, checkpoint) }
    : { kind: 'camera', ...(await prepareCamera(job, { size, moves, strength: motion.strength }, checkpoint)) };
  const batches = [0, 1].map(() => Array.from({ length: BATCH }, () => sharedBytes(yuvBytes(size))));
  const encoder = await openEncoder(size);
  try {
    for (let first = 0; first < FRAMES; first += BATCH) {
      yield { kind: 'progress', fraction: 0.05 + (0.95 * first) / FRAMES };
      const frames = batches[(first / BATCH) % 2];
      // A band of rows stands for a frame. While others paint, this thread encodes the batch before.
      spread({ scene, first, frames, key: job.id } satisfies Share, BATCH * BAND_ROWS);
      encodeWaiting(Number.POSITIVE_INFINITY, checkpoint);
      waiting = frames.map((frame) => () => encoder.add(frame));
    }
    encodeWaiting(Number.POSITIVE_INFINITY, checkpoint);
    const bytes = encoder.finish();
    const said = { motion, moves, isTurn, ended: job.end !== undefined };
    const recipe = recipeOf(job, {
      begun,
      notes: [...sayMotion(said), ...sayUnknown(said)],
      remarks: sayUnknown(said),
      detail: { kind: 'video', ...size, moves },
    });
    yield { kind: 'result', media: { type: 'video/mp4', bytes }, ...size, recipe };
  } finally {
    waiting = [];
    last = null;
    encoder.close();
  }
}

const isTurning = (move: MoveName): boolean => move === 'turntable' || move === 'orbit';

/** Even sides with a picture's proportions. */
export function videoSize({ width, height }: Size): Size {
  const scale = Math.sqrt(PIXELS / (width * height));
  const even = (side: number) => Math.min(LONGEST, Math.max(SHORTEST, 2 * Math.round((side * scale) / 2)));
  return { width: even(width), height: even(height) };
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
  const { scene, first, frames, key } = share as Share;
  if (last?.key !== key) last = { key, paint: open(scene) };
  const { paint } = last;
  return (from, to) => {
    for (let k = from / BAND_ROWS; k < to / BAND_ROWS; k++) {
      encodeWaiting(ENCODED_BETWEEN, () => {});
      toYuv(paint(first + k), scene.size, frames[k]);
    }
  };
}

function open(scene: Share['scene']): (frame: number) => Uint8Array {
  if (scene.kind === 'camera') {
    const paint = openCamera(scene);
    return (frame) => paint(frame / (FRAMES - 1));
  }
  const paint = openTurntable(scene);
  // The last frame stops short of the first one, so that the film can run in a loop.
  return (frame) => paint((frame / FRAMES) * 2 * Math.PI);
}
