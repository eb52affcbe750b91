import type { Point } from '../plane/point.ts';
import type { Rect } from '../plane/rect.ts';
import { curvePoint, edgeCurve } from './edgePath.ts';

/** Board units between an edge and the cards that it goes around, as a lane above its row (the look's section on edges). */
export const LANE_RISE = 20;
/** Edges back to the left run a little higher: in the lane they would read as part of the bundle. */
const LOOP_RISE = 32;
/** Halvings of the search for a height of a curve: to a thousandth of its length. */
const BISECTION_STEPS = 10;

/** An edge's two ends and the cards that they lie on. */
export type EdgeEnds = {
  readonly from: Point;
  readonly to: Point;
  readonly source: Rect;
  readonly target: Rect;
};

/**
 * The height at which an edge has to travel so that it does not run behind a card of a row that it starts or ends in, which
 * would read as if it fed that card; undefined when its plain curve is free. Edges over one row share its lane.
 * An edge back to the left, which would hide behind its own cards, always has one.
 * `others`: cards that overlap the plain curve's box, without the two ends.
 */
export function edgeLane({ from, to, source, target }: EdgeEnds, others: readonly Rect[]): number | undefined {
  if (to.x < from.x) return loopLane(source, target, others);
  const obstacles = others.filter((card) => isInRow(card, from, to) && runsBehind(card, from, to));
  return obstacles.length === 0 ? undefined : topEdgeOf(obstacles) - LANE_RISE;
}

/** Between the rows of its two cards, or above the one row that both stand in. */
function loopLane(source: Rect, target: Rect, others: readonly Rect[]): number {
  if (target.minY > source.maxY) return Math.max(target.minY - LOOP_RISE, (source.maxY + target.minY) / 2);
  if (source.minY > target.maxY) return Math.max(source.minY - LOOP_RISE, (target.maxY + source.minY) / 2);
  const cardsBetween = others.filter((card) => card.maxX > target.minX && card.minX < source.maxX);
  return topEdgeOf([source, target, ...cardsBetween]) - LOOP_RISE;
}

function isInRow(card: Rect, from: Point, to: Point): boolean {
  const isAtCardHeight = (y: number) => y >= card.minY && y <= card.maxY;
  return card.minX < to.x && card.maxX > from.x && (isAtCardHeight(from.y) || isAtCardHeight(to.y));
}

/** Says whether the plain curve runs behind a card: looked at where it would enter, at the middle and where it would leave. */
function runsBehind(card: Rect, from: Point, to: Point): boolean {
  return [card.minX, (card.minX + card.maxX) / 2, card.maxX].some((x) => {
    const y = curveHeightAt(from, to, x);
    return y >= card.minY && y <= card.maxY;
  });
}

/** The plain curve's height at `x`; its nearer end's beyond it. */
function curveHeightAt(from: Point, to: Point, x: number): number {
  const curve = edgeCurve(from, to);
  let low = 0;
  let high = 1;
  for (let n = 0; n < BISECTION_STEPS; n++) {
    const middle = (low + high) / 2;
    if (curvePoint(curve, middle).x < x) low = middle;
    else high = middle;
  }
  return curvePoint(curve, (low + high) / 2).y;
}

function topEdgeOf(cards: readonly Rect[]): number {
  return Math.min(...cards.map((card) => card.minY));
}
