/** A box on the screen, in CSS pixels. */
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
export type Side = 'right' | 'left' | 'bottom' | 'top';

/** The place of a bubble, on which side of what it points at (none where it has to stand elsewhere), and how far along its arrow is. */
export type BubblePlace = {
  readonly left: number;
  readonly top: number;
  readonly side: Side | undefined;
  readonly arrow: number;
};

/** The box beside a bubble, the sides that it prefers, the part that it points at, and what else it leaves free. */
export type BubbleTarget = {
  readonly beside: Box;
  readonly sides: readonly Side[];
  readonly to?: Box;
  /** The lowest of several things that it stands beside: below them it points at that where `to` is not above the arrow. */
  readonly foot?: Box;
  readonly clear?: readonly Box[];
};

type Size = Pick<Box, 'width' | 'height'>;

/** Between a bubble and what it points at, and between it and the edge of the window. */
const GAP = 14;
const MARGIN = 12;
/** The arrow stays so far from the bubble's corners. */
const CORNER = 24;

/** Kept free around what must not be covered. */
const CLEARANCE = 8;
/** The top of a bubble that points at nothing: below the bars. */
const TOP = 76;

/**
 * Places a bubble beside what it points at, never over it: on the first side where it fits into the window and leaves free what it has to,
 * else past that, else out of the way, else on the side with the most room; moved along it to stay in the window.
 */
export function bubblePlace(
  { beside, sides, to = beside, foot = beside, clear = [] }: BubbleTarget,
  size: Size,
  window: Size,
): BubblePlace {
  const spaceAt = (side: Side, at = beside) => spaceOn(side, at, size, window);
  const on = (side: Side, at = beside) =>
    placeOn(side, { at, to: side === 'bottom' ? seenFrom(foot, to) : to }, size, window);
  const fitting = sides.filter((side) => spaceAt(side) >= GAP + MARGIN);
  const free = fitting.map((side) => on(side)).find((place) => isClear(place, size, clear));
  if (free) return free;
  for (const side of fitting) {
    const past = boxAround([beside, ...clear.filter((box) => !isClear(on(side), size, [box]))]);
    if (spaceAt(side, past) >= GAP + MARGIN && isClear(on(side, past), size, clear)) return on(side, past);
  }
  const away = clear.length === 0 ? undefined : placeAway(size, window, [beside, ...clear]);
  const roomiest = [...sides].sort((one, other) => spaceAt(other) - spaceAt(one))[0]!;
  return away ?? on(fitting[0] ?? roomiest);
}

/** The space in the window that is left on a side of a box once a bubble stands there. */
function spaceOn(side: Side, at: Box, size: Size, window: Size): number {
  switch (side) {
    case 'right':
      return window.width - (at.left + at.width) - size.width;
    case 'left':
      return at.left - size.width;
    case 'bottom':
      return window.height - (at.top + at.height) - size.height;
    case 'top':
      return at.top - size.height;
  }
}

/** Places a bubble that points at nothing. */
export function loosePlace(size: Size, window: Size, clear: readonly Box[]): BubblePlace {
  return (
    placeAway(size, window, clear) ?? { left: (window.width - size.width) / 2, top: TOP, side: undefined, arrow: 0 }
  );
}

/** The target of an arrow from below: what hides `to`, unless that lies over it. */
function seenFrom(foot: Box, to: Box): Box {
  const x = to.left + to.width / 2;
  return x >= foot.left && x <= foot.left + foot.width ? to : foot;
}

function placeOn(side: Side, { at, to }: { at: Box; to: Box }, size: Size, window: Size): BubblePlace {
  const isBeside = side === 'right' || side === 'left';
  const [x, y] = [to.left + to.width / 2, to.top + to.height / 2];
  const left = isBeside
    ? side === 'right'
      ? at.left + at.width + GAP
      : at.left - size.width - GAP
    : within(x - size.width / 2, window.width - size.width);
  const top = isBeside
    ? within(y - size.height / 2, window.height - size.height)
    : side === 'bottom'
      ? at.top + at.height + GAP
      : at.top - size.height - GAP;
  const along = isBeside ? y - top : x - left;
  const length = isBeside ? size.height : size.width;
  return { left, top, side, arrow: Math.min(Math.max(along, CORNER), length - CORNER) };
}

/** The first spot where nothing is covered: above, in the middle of the left or right border, or in a corner. */
function placeAway(size: Size, window: Size, clear: readonly Box[]): BubblePlace | undefined {
  const [right, bottom] = [window.width - size.width - MARGIN, window.height - size.height - MARGIN];
  const spots = [
    { left: (window.width - size.width) / 2, top: TOP },
    ...[bottom / 2, bottom, TOP].flatMap((top) => [MARGIN, right].map((left) => ({ left, top }))),
  ];
  const spot = spots.find((each) => isClear(each, size, clear));
  return spot && { ...spot, side: undefined, arrow: 0 };
}

function isClear({ left, top }: Pick<Box, 'left' | 'top'>, { width, height }: Size, clear: readonly Box[]): boolean {
  return clear.every(
    (box) =>
      left >= box.left + box.width + CLEARANCE ||
      left + width <= box.left - CLEARANCE ||
      top >= box.top + box.height + CLEARANCE ||
      top + height <= box.top - CLEARANCE,
  );
}

function within(start: number, end: number): number {
  return Math.max(MARGIN, Math.min(start, end - MARGIN));
}

/** The box around several. */
export function boxAround(boxes: readonly Box[]): Box {
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}
