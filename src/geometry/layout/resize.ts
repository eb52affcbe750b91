import type { Size } from '../../../contract/board.ts';
import type { Point } from '../plane/point.ts';
import { heightOf, type Rect, widthOf } from '../plane/rect.ts';

/** The sides that a grip moves: -1 the left or upper one, 1 the right or lower one, 0 neither. */
export type Grip = { readonly x: -1 | 0 | 1; readonly y: -1 | 0 | 1 };

/**
 * The rule of resizing: in its width alone, in both directions, or keeping its proportions; and how far, in board units.
 */
export type ResizeRule = { readonly along: 'width' | 'both' | 'ratio'; readonly minSize: Size; readonly maxSize: Size };

const SIDE_GRIPS: readonly Grip[] = [
  { x: -1, y: 0 },
  { x: 1, y: 0 },
];
const CORNER_GRIPS: readonly Grip[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: -1, y: 1 },
  { x: 1, y: 1 },
];
const TOP_BOTTOM_GRIPS: readonly Grip[] = [
  { x: 0, y: -1 },
  { x: 0, y: 1 },
];

/** The grips that make sense for a rule; corners last, so that they lie on top where grips meet. */
export function gripsFor({ along }: ResizeRule): readonly Grip[] {
  if (along === 'width') return SIDE_GRIPS;
  return along === 'both' ? [...SIDE_GRIPS, ...TOP_BOTTOM_GRIPS, ...CORNER_GRIPS] : [...SIDE_GRIPS, ...CORNER_GRIPS];
}

type ResizeInput = {
  /** The place where it stood when the grip was pressed. */
  readonly startRect: Rect;
  readonly grip: Grip;
  /** The step that the grip was dragged, in board units. */
  readonly dragOffset: Point;
  readonly rule: ResizeRule;
  /** Both sides grow alike, whatever the rule. */
  readonly keepsRatio?: boolean;
  /** The opposite side moves too: the middle stays. */
  readonly keepsMiddle?: boolean;
  /** The height that a width asks for, where the contents decide on it. */
  readonly heightFor?: ((width: number) => number) | undefined;
};

/** The place of something once one of its grips was dragged. The side opposite to the grip stays; what moves comes to whole units. */
export function resizedRect({
  startRect,
  grip,
  dragOffset,
  rule,
  keepsRatio,
  keepsMiddle,
  heightFor,
}: ResizeInput): Rect {
  const factor = keepsMiddle ? 2 : 1;
  const requestedSize = {
    width: widthOf(startRect) + grip.x * dragOffset.x * factor,
    height: heightOf(startRect) + grip.y * dragOffset.y * factor,
  };
  const isProportional = rule.along === 'ratio' || (keepsRatio && rule.along === 'both');
  const size = isProportional
    ? proportionallyResized(startRect, grip, requestedSize, rule)
    : freelyResized(startRect, grip, requestedSize, rule);
  const height = heightFor ? heightFor(size.width) : size.height;
  const [minX, maxX] = resizedSpan(startRect.minX, startRect.maxX, size.width, keepsMiddle ? 0 : grip.x);
  // Contents that grow with the width grow downwards.
  const [minY, maxY] = resizedSpan(
    startRect.minY,
    startRect.maxY,
    height,
    heightFor && grip.y === 0 ? 1 : keepsMiddle ? 0 : grip.y,
  );
  return { minX, minY, maxX, maxY };
}

/** A side that became `length` long: 1 moves its end, -1 its beginning, 0 both. */
function resizedSpan(min: number, max: number, length: number, movedEnd: -1 | 0 | 1): [min: number, max: number] {
  if (length === max - min) return [min, max];
  if (movedEnd > 0) return [min, min + length];
  const start = movedEnd < 0 ? max - length : (min + max - length) / 2;
  return [start, start + length];
}

/** Each side for itself; one that the grip does not move stays as it is. */
function freelyResized(from: Rect, grip: Grip, requested: Size, { minSize, maxSize }: ResizeRule): Size {
  const roundedWithin = (value: number, min: number, max: number) => Math.round(Math.min(max, Math.max(min, value)));
  return {
    width: grip.x === 0 ? widthOf(from) : roundedWithin(requested.width, minSize.width, maxSize.width),
    height: grip.y === 0 ? heightOf(from) : roundedWithin(requested.height, minSize.height, maxSize.height),
  };
}

/** Both sides by one factor: at a corner that of the side that was dragged farther. */
function proportionallyResized(from: Rect, grip: Grip, requested: Size, { minSize, maxSize }: ResizeRule): Size {
  const width = widthOf(from);
  const height = heightOf(from);
  const factor = Math.max(grip.x === 0 ? 0 : requested.width / width, grip.y === 0 ? 0 : requested.height / height);
  const minFactor = Math.max(minSize.width / width, minSize.height / height);
  const maxFactor = Math.min(maxSize.width / width, maxSize.height / height);
  const boundedFactor = Math.min(maxFactor, Math.max(minFactor, factor));
  return { width: Math.round(width * boundedFactor), height: Math.round(height * boundedFactor) };
}
