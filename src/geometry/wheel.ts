import type { Point } from './point.ts';

/** What a wheel event says, without the DOM: deltas, their unit (0 pixels, 1 lines, 2 pages) and the keys. */
export type WheelFacts = {
  readonly deltaX: number;
  readonly deltaY: number;
  readonly deltaMode: number;
  readonly shiftKey: boolean;
};

/** Three lines are a notch. */
const LINE_PIXELS = 36;
const PAGE_PIXELS = 400;
/** One notch of a mouse wheel (100 to 120 pixels) zooms by about this; a trackpad's small steps add up to the same. */
const NOTCH_ZOOM = 1.25;
const NOTCH_PIXELS = 110;

function pixels(delta: number, mode: number): number {
  if (mode === 0) return delta;
  return delta * (mode === 1 ? LINE_PIXELS : PAGE_PIXELS);
}

/** How far a wheel event pans, in screen pixels. Shift turns a one-axis wheel sideways. */
export function wheelPan(wheel: WheelFacts): Point {
  const x = pixels(wheel.deltaX, wheel.deltaMode);
  const y = pixels(wheel.deltaY, wheel.deltaMode);
  return wheel.shiftKey && x === 0 ? { x: -y, y: 0 } : { x: -x, y: -y };
}

/**
 * The factor by which a wheel event zooms, at most one notch per event. A pinch on a trackpad arrives as tiny pixel deltas with
 * Ctrl held; `pinch` enlarges them to what the fingers did.
 */
export function wheelZoom(wheel: WheelFacts, pinch: boolean): number {
  const moved = pixels(wheel.deltaY, wheel.deltaMode) * (pinch ? PINCH_GAIN : 1);
  const notches = Math.max(-1, Math.min(1, -moved / NOTCH_PIXELS));
  return NOTCH_ZOOM ** notches;
}

const PINCH_GAIN = 5;
/** A mouse's notch is never this small; a pinch's step hardly ever larger. */
const PINCH_STEP_MAX = 40;

/** Whether a Ctrl+wheel event comes from fingers on a trackpad rather than from a notched wheel. */
export function isPinch(wheel: WheelFacts): boolean {
  return wheel.deltaMode === 0 && Math.abs(wheel.deltaY) < PINCH_STEP_MAX;
}
