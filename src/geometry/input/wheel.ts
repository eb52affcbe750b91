import type { Point } from '../plane/point.ts';

/** A wheel event's content, without the DOM: deltas, their unit (0 pixels, 1 lines, 2 pages) and the keys. */
export type WheelFacts = {
  readonly deltaX: number;
  readonly deltaY: number;
  readonly deltaMode: number;
  readonly shiftKey: boolean;
};

/** The same with what tells one turn of the wheel from the next: the pointer's place in pixels, the time in milliseconds. */
export type WheelEventFacts = WheelFacts & {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly clientX: number;
  readonly clientY: number;
  readonly timeStamp: number;
};

/** The action of a plain wheel; Ctrl or Cmd does the other. */
export type WheelUse = 'pan' | 'zoom';

/** Three lines are a notch. */
const LINE_PIXELS = 36;
const PAGE_PIXELS = 400;
/** One notch of a mouse wheel (100 to 120 pixels) zooms by about this; a trackpad's small steps add up to the same. */
const NOTCH_ZOOM = 1.25;
const NOTCH_PIXELS = 110;
/** The pixels of a pinch are hundredths of the logarithm of what the fingers did: five times a wheel's. */
const PINCH_GAIN = 5;
/** A notch of a mouse is never this small; the first step of fingers on a trackpad hardly ever larger. */
const FINGER_STEP_MAX = 40;
/** A trackpad's momentum comes every 16 ms and ends within this; a wheel that rested longer begins anew. */
const TURN_GAP_MS = 150;
/** A pointer that moved farther means something else now; pixels. */
const TURN_REACH = 10;

function pixels(delta: number, mode: number): number {
  if (mode === 0) return delta;
  return delta * (mode === 1 ? LINE_PIXELS : PAGE_PIXELS);
}

/** The step that a wheel event pans, in screen pixels. Shift turns a one-axis wheel sideways. */
export function wheelPan(wheel: WheelFacts): Point {
  const x = pixels(wheel.deltaX, wheel.deltaMode);
  const y = pixels(wheel.deltaY, wheel.deltaMode);
  return wheel.shiftKey && x === 0 ? { x: -y, y: 0 } : { x: -x, y: -y };
}

/** The factor by which a wheel event zooms, at most one notch per event. */
export function wheelZoom(wheel: WheelFacts, pinch: boolean): number {
  const moved = pixels(wheel.deltaY, wheel.deltaMode) * (pinch ? PINCH_GAIN : 1);
  const notches = Math.max(-1, Math.min(1, -moved / NOTCH_PIXELS));
  return NOTCH_ZOOM ** notches;
}

/** The use of the wheel until it rests: fingers, or a notched wheel, that scroll a field, pan, or zoom. */
export type WheelTurn = {
  /** Many small steps: fingers on a trackpad, whose momentum goes on by itself. */
  readonly smooth: boolean;
  /** Fingers that spread on a trackpad arrive with Ctrl held although nobody holds it. */
  readonly pinch: boolean;
  /** A field under the pointer has it. */
  readonly scrolls: boolean;
  readonly zooms: boolean;
  readonly last: WheelEventFacts;
};

export type WheelCircumstances = {
  readonly use: WheelUse;
  /** Set if the key itself was seen going down. */
  readonly ctrlPressed: boolean;
  /** Says whether a field under the pointer would scroll. */
  readonly mayScroll: () => boolean;
};

/**
 * The turn that a wheel event belongs to. Until the wheel rests or the pointer moves, what the canvas began stays the canvas's though a
 * field comes under the pointer; and what fingers began goes on through a key pressed or let go meanwhile, for their momentum
 * means what they meant.
 */
export function wheelTurn(
  before: WheelTurn | undefined,
  wheel: WheelEventFacts,
  { use, ctrlPressed, mayScroll }: WheelCircumstances,
): WheelTurn {
  const small = isSmall(wheel);
  const pressed = wheel.ctrlKey || wheel.metaKey;
  const near = before && isNext(before.last, wheel) ? before : undefined;
  const pinch = wheel.ctrlKey && !ctrlPressed && (small || near?.pinch === true);
  const same = near?.pinch === pinch ? near : undefined;
  const ongoing = same?.smooth ? same : undefined;
  return {
    smooth: same?.smooth ?? small,
    pinch,
    scrolls: (ongoing ? ongoing.scrolls : !pressed && same?.scrolls !== false) && mayScroll(),
    zooms: ongoing?.zooms ?? (pinch || (pressed ? use === 'pan' : use === 'zoom' && !wheel.shiftKey)),
    last: wheel,
  };
}

function isSmall({ deltaX, deltaY, deltaMode }: WheelFacts): boolean {
  return deltaMode === 0 && Math.max(Math.abs(deltaX), Math.abs(deltaY)) < FINGER_STEP_MAX;
}

function isNext(last: WheelEventFacts, wheel: WheelEventFacts): boolean {
  const away = Math.hypot(wheel.clientX - last.clientX, wheel.clientY - last.clientY);
  return wheel.timeStamp - last.timeStamp < TURN_GAP_MS && away < TURN_REACH;
}
