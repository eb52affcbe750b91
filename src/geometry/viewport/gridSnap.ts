import type { Point } from '../plane/point.ts';
import { BOARD_PITCH } from './dotGrid.ts';

/** The offset nearest to another that takes a point to a dot of the board's grid. Board units. */
export function gridOffset(start: Point, offset: Point): Point {
  const along = (from: number, by: number) => Math.round((from + by) / BOARD_PITCH) * BOARD_PITCH - from;
  return { x: along(start.x, offset.x), y: along(start.y, offset.y) };
}
