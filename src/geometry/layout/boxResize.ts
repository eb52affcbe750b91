import type { Size } from '../../../contract/board.ts';
import type { Point } from '../plane/point.ts';
import { heightOf, type Rect, widthOf } from '../plane/rect.ts';
import { type Grip, type ResizeRule, resizedRect } from './resize.ts';

/** Something in a box that is resized: its place, and how its own size follows; without a rule it keeps its size. */
export type BoxMember = { readonly rect: Rect; readonly rule?: ResizeRule | undefined };

type BoxResizeInput = {
  /** The box around all members when the grip was pressed. */
  readonly startBox: Rect;
  readonly members: readonly BoxMember[];
  readonly grip: Grip;
  /** The step that the grip was dragged, in board units. */
  readonly dragOffset: Point;
  readonly keepsRatio?: boolean;
  /** The opposite side moves too: the middle stays. */
  readonly keepsMiddle?: boolean;
};

/** No box is larger; board units. */
const BOX_SIZE_MAX = 1_000_000;

/** The place of a box once one of its grips was dragged: never smaller than the largest of its members has to be. */
export function resizedBox({ startBox, members, grip, dragOffset, keepsRatio, keepsMiddle }: BoxResizeInput): Rect {
  const minSizes = members.map(({ rect, rule }) => rule?.minSize ?? sizeOfRect(rect));
  const minSize = {
    width: Math.min(widthOf(startBox), Math.max(...minSizes.map(({ width }) => width))),
    height: Math.min(heightOf(startBox), Math.max(...minSizes.map(({ height }) => height))),
  };
  const rule: ResizeRule = { along: 'both', minSize, maxSize: { width: BOX_SIZE_MAX, height: BOX_SIZE_MAX } };
  return resizedRect({
    startRect: startBox,
    grip,
    dragOffset,
    rule,
    ...(keepsRatio && { keepsRatio }),
    ...(keepsMiddle && { keepsMiddle }),
  });
}

/**
 * The places of members in a box that became another. Each lies as far between the sides as before, as a share of the way that it has
 * there: those at a side stay at it, whatever their size does. What keeps its proportions grows with the side that grew less.
 */
export function resizedMembers(members: readonly BoxMember[], startBox: Rect, box: Rect): Rect[] {
  const scale = { x: widthOf(box) / widthOf(startBox), y: heightOf(box) / heightOf(startBox) };
  return members.map(({ rect, rule }) => {
    const { width, height } = resizedMember(rect, rule, scale);
    const minX = placedAt(rect.minX, widthOf(rect), [startBox.minX, startBox.maxX], width, [box.minX, box.maxX]);
    const minY = placedAt(rect.minY, heightOf(rect), [startBox.minY, startBox.maxY], height, [box.minY, box.maxY]);
    return { minX, minY, maxX: minX + width, maxY: minY + height };
  });
}

function resizedMember(rect: Rect, rule: ResizeRule | undefined, scale: Point): Size {
  const { width, height } = sizeOfRect(rect);
  if (!rule) return { width, height };
  const { minSize, maxSize } = rule;
  const within = (value: number, min: number, max: number) => Math.round(Math.min(max, Math.max(min, value)));
  if (rule.along === 'ratio') {
    const newWidth = within(width * Math.min(scale.x, scale.y), minSize.width, maxSize.width);
    return { width: newWidth, height: Math.round((height * newWidth) / width) };
  }
  return {
    width: within(width * scale.x, minSize.width, maxSize.width),
    height: rule.along === 'both' ? within(height * scale.y, minSize.height, maxSize.height) : height,
  };
}

type Span = readonly [min: number, max: number];

function placedAt(start: number, length: number, [min, max]: Span, newLength: number, [newMin, newMax]: Span): number {
  const way = max - min - length;
  const share = way > 0 ? (start - min) / way : 0;
  return Math.round(newMin + share * (newMax - newMin - newLength));
}

function sizeOfRect(rect: Rect): Size {
  return { width: widthOf(rect), height: heightOf(rect) };
}
