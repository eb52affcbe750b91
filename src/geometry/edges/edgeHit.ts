import { distance, type Point } from '../plane/point.ts';
import type { Curve } from './edgePath.ts';

/** The most by which the answer may be wrong, in the curve's unit: a quarter of a pixel at full zoom. */
const TOLERANCE = 0.25;

type Piece = readonly [Point, Point, Point, Point];

/**
 * The distance of a point from a curve, in the unit of both, at most `TOLERANCE` too large. Halves each piece until what is left cannot
 * be nearer: a piece lies within the bounds of its control points (de Casteljau), so no turn or return of a curve is missed.
 */
export function curveDistance(curve: Curve, at: Point): number {
  let least = Math.min(...curve.filter((_, n) => n % 3 === 0).map((end) => distance(end, at)));
  const search = (piece: Piece) => {
    const mayBeNearer = distanceToBounds(piece, at) < least - TOLERANCE;
    if (!mayBeNearer) return;
    const [first, second] = halves(piece);
    least = Math.min(least, distance(second[0], at));
    search(first);
    search(second);
  };
  for (let n = 0; n + 3 < curve.length; n += 3) search([curve[n]!, curve[n + 1]!, curve[n + 2]!, curve[n + 3]!]);
  return least;
}

/** The distance of a point from the bounds of control points; 0 within them. */
function distanceToBounds([a, b, c, d]: Piece, { x, y }: Point): number {
  const left = Math.min(a.x, b.x, c.x, d.x) - x;
  const right = x - Math.max(a.x, b.x, c.x, d.x);
  const above = Math.min(a.y, b.y, c.y, d.y) - y;
  const below = y - Math.max(a.y, b.y, c.y, d.y);
  return Math.hypot(Math.max(left, right, 0), Math.max(above, below, 0));
}

function halves([a, b, c, d]: Piece): [Piece, Piece] {
  const ab = middle(a, b);
  const bc = middle(b, c);
  const cd = middle(c, d);
  const abc = middle(ab, bc);
  const bcd = middle(bc, cd);
  const abcd = middle(abc, bcd);
  return [
    [a, ab, abc, abcd],
    [abcd, bcd, cd, d],
  ];
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
