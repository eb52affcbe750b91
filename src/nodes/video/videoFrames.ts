/** Frames a second of a video that nobody knows more of. */
const DEFAULT_FRAME_RATE = 30;
/** Times come rounded: one so little before a frame is that frame's. */
const ROUNDING_TOLERANCE = 0.01;

/** A video as a row of frames. */
export type VideoFrames = { readonly frameRate: number; readonly count: number };

/** The frames of a video that lasts so many seconds. */
export function framesOf(duration: number, frameRate: number = DEFAULT_FRAME_RATE): VideoFrames {
  return { frameRate, count: Math.max(1, Math.round(duration * frameRate)) };
}

/** The frame that is shown at a time, from 0. */
export function frameAt(time: number, { frameRate, count }: VideoFrames): number {
  return Math.min(count - 1, Math.max(0, Math.floor(time * frameRate + ROUNDING_TOLERANCE)));
}

/** A time at which a frame is surely shown: its middle. */
export function frameTime(frame: number, { frameRate, count }: VideoFrames): number {
  return (Math.min(count - 1, Math.max(0, frame)) + 0.5) / frameRate;
}

/** Seconds as people read them: `0:01.25`. */
export function playbackTimeText(seconds: number): string {
  const hundredths = Math.floor(seconds * 100 + ROUNDING_TOLERANCE);
  const minutes = Math.floor(hundredths / 6000);
  return `${minutes}:${((hundredths % 6000) / 100).toFixed(2).padStart(5, '0')}`;
}
