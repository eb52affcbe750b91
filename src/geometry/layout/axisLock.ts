import type { Point } from '../plane/point.ts';
import type { Axis } from './snap.ts';

/** The axis along which an offset goes farther; along x where both are alike. */
export function dominantAxis({ x, y }: Point): Axis {
  return Math.abs(x) >= Math.abs(y) ? 'x' : 'y';
}

/** The part of an offset along an axis; all of it without one. */
export function offsetAlong({ x, y }: Point, axis: Axis | undefined): Point {
  return { x: axis === 'y' ? 0 : x, y: axis === 'x' ? 0 : y };
}
