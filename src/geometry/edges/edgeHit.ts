import { distance, type Point } from '../plane/point.ts';
import { type Curve, curvePoint } from './edgePath.ts';

/** Samples along each piece of a curve: two neighbours enclose the nearest point of curves as soft as ours. */
const SAMPLES = 16;
/** Steps that narrow down the nearest point: to a ten-thousandth of a piece. */
const STEPS = 14;
/** The share that each step of a golden search leaves. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** The distance of a point from a curve, in the unit of both. */
export function curveDistance(curve: Curve, at: Point): number {
  const pieces = (curve.length - 1) / 3;
  const away = (t: number) => distance(curvePoint(curve, t), at);
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n <= SAMPLES * pieces; n++) {
    const d = away(n / SAMPLES);
    if (d >= least) continue;
    least = d;
    nearest = n / SAMPLES;
  }
  let low = Math.max(0, nearest - 1 / SAMPLES);
  let high = Math.min(pieces, nearest + 1 / SAMPLES);
  for (let n = 0; n < STEPS; n++) {
    const a = high - (high - low) * GOLDEN;
    const b = low + (high - low) * GOLDEN;
    if (away(a) < away(b)) high = b;
    else low = a;
  }
  return Math.min(least, away((low + high) / 2));
}
