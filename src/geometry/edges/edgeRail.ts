import type { Point } from '../plane/point.ts';
import type { Rect } from '../plane/rect.ts';
import { type EdgeEnds, LANE_RISE } from './edgeLane.ts';

/** Rails stand this far left of the inputs that they lead to, so that an edge's x has room behind its turn. Board units. */
const RAIL_INPUT_GAP = 72;
/** Rails stand on a grid, so that inputs that are nearly in one column share one. */
const RAIL_GRID = 32;
/** A rail needs this much room after the output, and this much height, to be worth a turn. */
const RAIL_DISTANCE_MIN = 64;
const RAIL_HEIGHT_MIN = 56;

/** The way of a bundled edge: the x at which it turns, and the height at which it goes there when cards stand in its way. */
export type EdgeRail = { readonly rail: number; readonly lane: number | undefined };

/**
 * The way of an edge together with the others that leave its output: along one line to the gutter left of its input, and up or down
 * there. It depends on this edge alone, so that moving one card bends no other edge. Undefined where its plain curve is better.
 * `others`: cards around, without the two ends.
 */
export function edgeRail({ from, to }: Pick<EdgeEnds, 'from' | 'to'>, others: readonly Rect[]): EdgeRail | undefined {
  const rail = Math.floor((to.x - RAIL_INPUT_GAP) / RAIL_GRID) * RAIL_GRID;
  if (rail - from.x < RAIL_DISTANCE_MIN || Math.abs(to.y - from.y) < RAIL_HEIGHT_MIN) return undefined;
  const obstacles = others.filter((card) => isObstacle(card, from, rail));
  const lane = obstacles.length === 0 ? undefined : Math.min(...obstacles.map((card) => card.minY)) - LANE_RISE;
  return { rail, lane };
}

/** Says whether a card stands on the straight way to the rail. */
function isObstacle(card: Rect, from: Point, rail: number): boolean {
  return card.minX < rail && card.maxX > from.x && card.minY <= from.y && card.maxY >= from.y;
}
