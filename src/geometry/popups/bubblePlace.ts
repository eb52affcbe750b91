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
export type BubblePlacement = {
  readonly anchor: Box;
  readonly allowedSides: readonly Side[];
  readonly target?: Box;
  /** The lowest of several things that it stands beside: below them it points at that where `target` is not above the arrow. */
  readonly lowestAnchor?: Box;
  readonly obstacles?: readonly Box[];
};

type Size = Pick<Box, 'width' | 'height'>;

/** Between a bubble and what it points at, and between it and the edge of the window. */
const ANCHOR_GAP = 14;
const WINDOW_MARGIN = 12;
/** The arrow stays so far from the bubble's corners. */
const ARROW_MARGIN = 24;

/** Kept free around what must not be covered. */
const OBSTACLE_MARGIN = 8;
/** The top of a bubble that points at nothing: below the bars. */
const UNANCHORED_TOP = 76;

/**
 * Places a bubble beside what it points at, never over it: on the first side where it fits into the window and leaves free what it has to,
 * else past that, else out of the way, else on the side with the most room; moved along it to stay in the window.
 */
export function bubblePlace(
  { anchor, allowedSides, target = anchor, lowestAnchor = anchor, obstacles = [] }: BubblePlacement,
  size: Size,
  window: Size,
): BubblePlace {
  const spaceAt = (side: Side, anchorBox = anchor) => spaceOn(side, anchorBox, size, window);
  const placeAt = (side: Side, anchorBox = anchor) =>
    placeOnSide(
      side,
      { anchorBox, target: side === 'bottom' ? arrowTarget(lowestAnchor, target) : target },
      size,
      window,
    );
  const fittingSides = allowedSides.filter((side) => spaceAt(side) >= ANCHOR_GAP + WINDOW_MARGIN);
  const unobstructedPlace = fittingSides.map((side) => placeAt(side)).find((place) => isClear(place, size, obstacles));
  if (unobstructedPlace) return unobstructedPlace;
  for (const side of fittingSides) {
    const obstructedBox = boxAround([anchor, ...obstacles.filter((box) => !isClear(placeAt(side), size, [box]))]);
    if (
      spaceAt(side, obstructedBox) >= ANCHOR_GAP + WINDOW_MARGIN &&
      isClear(placeAt(side, obstructedBox), size, obstacles)
    )
      return placeAt(side, obstructedBox);
  }
  const freePlace = obstacles.length === 0 ? undefined : freeSpot(size, window, [anchor, ...obstacles]);
  const roomiestSide = [...allowedSides].sort((one, other) => spaceAt(other) - spaceAt(one))[0]!;
  return freePlace ?? placeAt(fittingSides[0] ?? roomiestSide);
}

/** The space in the window that is left on a side of a box once a bubble stands there. */
function spaceOn(side: Side, anchorBox: Box, size: Size, window: Size): number {
  switch (side) {
    case 'right':
      return window.width - (anchorBox.left + anchorBox.width) - size.width;
    case 'left':
      return anchorBox.left - size.width;
    case 'bottom':
      return window.height - (anchorBox.top + anchorBox.height) - size.height;
    case 'top':
      return anchorBox.top - size.height;
  }
}

/** Places a bubble that points at nothing. */
export function unanchoredPlace(size: Size, window: Size, obstacles: readonly Box[]): BubblePlace {
  return (
    freeSpot(size, window, obstacles) ?? {
      left: (window.width - size.width) / 2,
      top: UNANCHORED_TOP,
      side: undefined,
      arrow: 0,
    }
  );
}

/** The target of an arrow from below: what hides `target`, unless that lies over it. */
function arrowTarget(lowestAnchor: Box, target: Box): Box {
  const x = target.left + target.width / 2;
  return x >= lowestAnchor.left && x <= lowestAnchor.left + lowestAnchor.width ? target : lowestAnchor;
}

function placeOnSide(
  side: Side,
  { anchorBox, target }: { anchorBox: Box; target: Box },
  size: Size,
  window: Size,
): BubblePlace {
  const isBeside = side === 'right' || side === 'left';
  const [x, y] = [target.left + target.width / 2, target.top + target.height / 2];
  const left = isBeside
    ? side === 'right'
      ? anchorBox.left + anchorBox.width + ANCHOR_GAP
      : anchorBox.left - size.width - ANCHOR_GAP
    : withinWindow(x - size.width / 2, window.width - size.width);
  const top = isBeside
    ? withinWindow(y - size.height / 2, window.height - size.height)
    : side === 'bottom'
      ? anchorBox.top + anchorBox.height + ANCHOR_GAP
      : anchorBox.top - size.height - ANCHOR_GAP;
  const arrowOffset = isBeside ? y - top : x - left;
  const sideLength = isBeside ? size.height : size.width;
  return { left, top, side, arrow: Math.min(Math.max(arrowOffset, ARROW_MARGIN), sideLength - ARROW_MARGIN) };
}

/** The first spot where nothing is covered: above, in the middle of the left or right border, or in a corner. */
function freeSpot(size: Size, window: Size, obstacles: readonly Box[]): BubblePlace | undefined {
  const [right, bottom] = [window.width - size.width - WINDOW_MARGIN, window.height - size.height - WINDOW_MARGIN];
  const spots = [
    { left: (window.width - size.width) / 2, top: UNANCHORED_TOP },
    ...[bottom / 2, bottom, UNANCHORED_TOP].flatMap((top) => [WINDOW_MARGIN, right].map((left) => ({ left, top }))),
  ];
  const spot = spots.find((each) => isClear(each, size, obstacles));
  return spot && { ...spot, side: undefined, arrow: 0 };
}

function isClear(
  { left, top }: Pick<Box, 'left' | 'top'>,
  { width, height }: Size,
  obstacles: readonly Box[],
): boolean {
  return obstacles.every(
    (box) =>
      left >= box.left + box.width + OBSTACLE_MARGIN ||
      left + width <= box.left - OBSTACLE_MARGIN ||
      top >= box.top + box.height + OBSTACLE_MARGIN ||
      top + height <= box.top - OBSTACLE_MARGIN,
  );
}

function withinWindow(start: number, end: number): number {
  return Math.max(WINDOW_MARGIN, Math.min(start, end - WINDOW_MARGIN));
}

/** The box around several. */
export function boxAround(boxes: readonly Box[]): Box {
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}
