import type { Point } from '../plane/point.ts';

/** A wheel event's content, without the DOM: deltas, their unit (0 pixels, 1 lines, 2 pages) and the keys. */
export type WheelInput = {
  readonly deltaX: number;
  readonly deltaY: number;
  readonly deltaMode: number;
  readonly shiftKey: boolean;
};

/** The same with what tells one turn of the wheel from the next: the pointer's place in pixels, the time in milliseconds. */
export type WheelEventInput = WheelInput & {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly clientX: number;
  readonly clientY: number;
  readonly timeStamp: number;
};

/** The action of a plain wheel; Ctrl or Cmd does the other. */
export type WheelAction = 'pan' | 'zoom';

/** Three lines are a notch. */
const LINE_HEIGHT_PX = 36;
const PAGE_HEIGHT_PX = 400;
/** One notch of a mouse wheel (100 to 120 pixels) zooms by about this; a trackpad's small steps add up to the same. */
const NOTCH_ZOOM_FACTOR = 1.25;
const NOTCH_DELTA_PX = 110;
/** The pixels of a pinch are hundredths of the logarithm of what the fingers did: five times a wheel's. */
const PINCH_ZOOM_GAIN = 5;
/** A notch of a mouse is never this small; the first step of fingers on a trackpad hardly ever larger. */
const FINGER_STEP_MAX_PX = 40;
/** A trackpad's momentum comes every 16 ms and ends within this; a wheel that rested longer begins anew. */
const TURN_GAP_MS = 150;
/** A pointer that moved farther means something else now; pixels. */
const TURN_DISTANCE_MAX = 10;

function deltaPixels(delta: number, mode: number): number {
  if (mode === 0) return delta;
  return delta * (mode === 1 ? LINE_HEIGHT_PX : PAGE_HEIGHT_PX);
}

/** The step that a wheel event pans, in screen pixels. Shift turns a one-axis wheel sideways. */
export function wheelPan(wheel: WheelInput): Point {
  const x = deltaPixels(wheel.deltaX, wheel.deltaMode);
  const y = deltaPixels(wheel.deltaY, wheel.deltaMode);
  return wheel.shiftKey && x === 0 ? { x: -y, y: 0 } : { x: -x, y: -y };
}

/** The factor by which a wheel event zooms, at most one notch per event. */
export function wheelZoom(wheel: WheelInput, isPinch: boolean): number {
  const pixelDelta = deltaPixels(wheel.deltaY, wheel.deltaMode) * (isPinch ? PINCH_ZOOM_GAIN : 1);
  const notches = Math.max(-1, Math.min(1, -pixelDelta / NOTCH_DELTA_PX));
  return NOTCH_ZOOM_FACTOR ** notches;
}

/** The use of the wheel until it rests: fingers, or a notched wheel, that scroll a field, pan, or zoom. */
export type WheelTurn = {
  /** Many small steps: fingers on a trackpad, whose momentum goes on by itself. */
  readonly isSmooth: boolean;
  /** Fingers that spread on a trackpad arrive with Ctrl held although nobody holds it. */
  readonly isPinch: boolean;
  /** A field under the pointer has it. */
  readonly isScroll: boolean;
  readonly isZoom: boolean;
  readonly lastEvent: WheelEventInput;
};

export type WheelContext = {
  readonly action: WheelAction;
  /** Set if the key itself was seen going down. */
  readonly isCtrlPressed: boolean;
  /** Says whether a field under the pointer would scroll. */
  readonly mayScroll: () => boolean;
};

/**
 * The turn that a wheel event belongs to. Until the wheel rests or the pointer moves, what the canvas began stays the canvas's though a
 * field comes under the pointer; and what fingers began goes on through a key pressed or let go meanwhile, for their momentum
 * means what they meant.
 */
export function wheelTurn(
  previous: WheelTurn | undefined,
  wheel: WheelEventInput,
  { action, isCtrlPressed, mayScroll }: WheelContext,
): WheelTurn {
  const isSmallStep = isFingerStep(wheel);
  const isModifierPressed = wheel.ctrlKey || wheel.metaKey;
  const recentTurn = previous && isSameTurn(previous.lastEvent, wheel) ? previous : undefined;
  const isPinch = wheel.ctrlKey && !isCtrlPressed && (isSmallStep || recentTurn?.isPinch === true);
  const sameTurn = recentTurn?.isPinch === isPinch ? recentTurn : undefined;
  const smoothTurn = sameTurn?.isSmooth ? sameTurn : undefined;
  return {
    isSmooth: sameTurn?.isSmooth ?? isSmallStep,
    isPinch,
    isScroll: (smoothTurn ? smoothTurn.isScroll : !isModifierPressed && sameTurn?.isScroll !== false) && mayScroll(),
    isZoom:
      smoothTurn?.isZoom ?? (isPinch || (isModifierPressed ? action === 'pan' : action === 'zoom' && !wheel.shiftKey)),
    lastEvent: wheel,
  };
}

function isFingerStep({ deltaX, deltaY, deltaMode }: WheelInput): boolean {
  return deltaMode === 0 && Math.max(Math.abs(deltaX), Math.abs(deltaY)) < FINGER_STEP_MAX_PX;
}

function isSameTurn(lastEvent: WheelEventInput, wheel: WheelEventInput): boolean {
  const pointerDistance = Math.hypot(wheel.clientX - lastEvent.clientX, wheel.clientY - lastEvent.clientY);
  return wheel.timeStamp - lastEvent.timeStamp < TURN_GAP_MS && pointerDistance < TURN_DISTANCE_MAX;
}
