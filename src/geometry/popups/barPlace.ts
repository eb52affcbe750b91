import type { Point } from '../plane/point.ts';
import { intersection, overlaps, type Rect } from '../plane/rect.ts';
import type { StageSize } from '../viewport/viewport.ts';

/** Screen pixels that a floating bar leaves free: to what it belongs to, and along the stage's borders, where others float. */
export type BarMargins = {
  readonly gap: number;
  readonly top: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
};

/** Something that a bar should rather not cover, in pixels of the stage. The weight says how much worse than an area of weight 1. */
export type BarObstacle = { readonly rect: Rect; readonly weight: number };

/** The side of its rectangle on which a bar stands, and where along it; `edge` is the stage's own border. */
const PLACEMENTS = [
  'above',
  'aboveLeft',
  'aboveRight',
  'below',
  'belowLeft',
  'belowRight',
  'right',
  'left',
  'upperEdge',
  'lowerEdge',
] as const;
export type BarPlacement = (typeof PLACEMENTS)[number];

/** The weight of what the bar belongs to: the last thing that it covers. */
const OWN_WEIGHT = 20;
/** Touching it at all is as bad as being so many pixels further away; a corner's area alone would weigh less than the gap. */
const OWN_PIXELS = 1000;
/** So many covered square pixels are as bad as one pixel further from its rectangle. */
const AREA_PER_PIXEL = 24;

/**
 * The placement of a bar that covers least: of its own rectangle, of what stands around it, then the nearest; in the order of the list where
 * two are equal. Undefined while `rect` is out of sight.
 */
export function barPlacement(
  rect: Rect,
  bar: StageSize,
  stage: StageSize,
  { margins, obstacles }: { readonly margins: BarMargins; readonly obstacles: readonly BarObstacle[] },
): BarPlacement | undefined {
  let best: BarPlacement | undefined;
  let leastCost = Number.POSITIVE_INFINITY;
  const covered = [{ rect, weight: OWN_WEIGHT }, ...obstacles];
  for (const placement of PLACEMENTS) {
    const corner = barPlace(rect, bar, stage, { margins, placement });
    if (!corner) return undefined;
    const barRect = rectAt(corner, bar);
    const coveredArea = covered.reduce((sum, each) => sum + each.weight * sharedArea(barRect, each.rect), 0);
    const ownCost = sharedArea(barRect, rect) > 0 ? OWN_PIXELS : 0;
    const cost = ownCost + coveredArea / AREA_PER_PIXEL + gapBetween(barRect, rect);
    if (cost < leastCost) [best, leastCost] = [placement, cost];
  }
  return best;
}

/**
 * The upper left corner of a bar that belongs to `rect`, in pixels of the stage, kept between the stage's margins. Undefined while
 * `rect` is out of sight.
 */
export function barPlace(
  rect: Rect,
  bar: StageSize,
  stage: StageSize,
  { margins, placement }: { readonly margins: BarMargins; readonly placement: BarPlacement },
): Point | undefined {
  if (!overlaps(rect, { minX: 0, minY: 0, maxX: stage.width, maxY: stage.height })) return undefined;
  const { x, y } = freePlace(rect, bar, stage, { margins, placement });
  return {
    x: clamp(x, margins.left, stage.width - bar.width - margins.right),
    y: clamp(y, margins.top, stage.height - bar.height - margins.bottom),
  };
}

function freePlace(
  rect: Rect,
  bar: StageSize,
  stage: StageSize,
  { margins: { gap }, placement }: { readonly margins: BarMargins; readonly placement: BarPlacement },
): Point {
  const middleX = (rect.minX + rect.maxX - bar.width) / 2;
  const [aboveY, belowY] = [rect.minY - gap - bar.height, rect.maxY + gap];
  // A card that is higher than the stage has its bar beside what is seen of it.
  const sideY = Math.max(rect.minY, 0);
  switch (placement) {
    case 'above':
      return { x: middleX, y: aboveY };
    case 'aboveLeft':
      return { x: rect.maxX - bar.width, y: aboveY };
    case 'aboveRight':
      return { x: rect.minX, y: aboveY };
    case 'below':
      return { x: middleX, y: belowY };
    case 'belowLeft':
      return { x: rect.maxX - bar.width, y: belowY };
    case 'belowRight':
      return { x: rect.minX, y: belowY };
    case 'right':
      return { x: rect.maxX + gap, y: sideY };
    case 'left':
      return { x: rect.minX - gap - bar.width, y: sideY };
    case 'upperEdge':
      return { x: middleX, y: 0 };
    case 'lowerEdge':
      return { x: middleX, y: stage.height };
  }
}

function rectAt({ x, y }: Point, { width, height }: StageSize): Rect {
  return { minX: x, minY: y, maxX: x + width, maxY: y + height };
}

function sharedArea(one: Rect, other: Rect): number {
  const shared = intersection(one, other);
  return shared ? (shared.maxX - shared.minX) * (shared.maxY - shared.minY) : 0;
}

/** The pixels between two rectangles, along both axes. */
function gapBetween(one: Rect, other: Rect): number {
  const alongX = Math.max(0, one.minX - other.maxX, other.minX - one.maxX);
  const alongY = Math.max(0, one.minY - other.maxY, other.minY - one.maxY);
  return alongX + alongY;
}

/** Shows the beginning of a bar that is wider than the stage. */
function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
