/** A box on the screen, in CSS pixels. */
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
export type Side = 'right' | 'left' | 'bottom' | 'top';

/** Where a bubble stands, on which side of what it points at, and how far along that side its arrow is. */
export type BubblePlace = { readonly left: number; readonly top: number; readonly side: Side; readonly arrow: number };

type Size = Pick<Box, 'width' | 'height'>;

/** Between a bubble and what it points at, and between it and the edge of the window. */
const GAP = 14;
const MARGIN = 12;
/** The arrow stays so far from the bubble's corners. */
const CORNER = 24;

/**
 * Places a bubble beside what it points at, never over it: on the first side where it fits into the window, else on the side with the most
 * room, moved along it to stay in the window.
 */
export function bubblePlace(at: Box, size: Size, window: Size, sides: readonly Side[]): BubblePlace {
  const room: Readonly<Record<Side, number>> = {
    right: window.width - (at.left + at.width) - size.width,
    left: at.left - size.width,
    bottom: window.height - (at.top + at.height) - size.height,
    top: at.top - size.height,
  };
  const fitting = sides.find((side) => room[side] >= GAP + MARGIN);
  const side = fitting ?? [...sides].sort((one, other) => room[other] - room[one])[0]!;
  const isBeside = side === 'right' || side === 'left';
  const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
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

function within(start: number, end: number): number {
  return Math.max(MARGIN, Math.min(start, end - MARGIN));
}
