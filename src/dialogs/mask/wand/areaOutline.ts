import { contours } from 'd3-contour';
import type { Size } from '../../stage/stageView.ts';

type Ring = readonly (readonly [x: number, y: number])[];

/** The share of an area's neighbourhood at which its outline runs: the mixed pixels of its border lie within. */
const OUTLINE_LEVEL = 0.3;
/** Specks and gaps of fewer pixels than this, or than this share of the picture, are not outlined. */
const SPECK_PIXELS_MAX = 24;
const SPECK_SHARE_MAX = 1 / 2000;
/** Nor are gaps of less than this share of the part: highlights belong to what they lie on. A handle's gap is larger. */
const HIGHLIGHT_SHARE_MAX = 0.03;
/** The distance within which an outline's points lie on a line, in pixels. */
const LINE_TOLERANCE = 0.5;

/**
 * The outline of an area of pixels (1 in it, 0 elsewhere, row by row) as one ring: x, y, x, y, … in pixels. Gaps and further parts are
 * rings of their own, joined to the first along a line that is gone there and back, so that filling covers the area alone. Undefined where
 * nothing is left.
 */
export function areaOutline(area: Uint8Array, { width, height }: Size): number[] | undefined {
  const speckMax = Math.max(SPECK_PIXELS_MAX, width * height * SPECK_SHARE_MAX);
  const { coordinates } = contours()
    .size([width, height])
    .contour(Array.from(softened(area, width, height)), OUTLINE_LEVEL);
  const rings = coordinates
    .flatMap((polygon) => {
      const [border, ...gaps] = polygon as unknown as [Ring, ...Ring[]];
      const partArea = Math.abs(signedArea(border));
      const gapMax = Math.max(speckMax, partArea * HIGHLIGHT_SHARE_MAX);
      return partArea > speckMax ? [border, ...gaps.filter((gap) => Math.abs(signedArea(gap)) > gapMax)] : [];
    })
    .map((ring) => reducedRing(ring));
  const first = rings[0]?.[0];
  if (!first) return undefined;
  return rings.flatMap((ring, n) => (n === 0 ? ring.flat() : [...ring.flat(), ...first]));
}

/** Each pixel's share of area among itself and its eight neighbours. */
function softened(area: Uint8Array, width: number, height: number): Float32Array {
  const sums = new Float32Array(area.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      sums[index] =
        area[index]! + (x > 0 ? area[index - 1]! : area[index]!) + (x < width - 1 ? area[index + 1]! : area[index]!);
    }
  const shares = new Float32Array(area.length);
  for (let index = 0; index < area.length; index++)
    shares[index] = (sums[index]! + (sums[index - width] ?? sums[index]!) + (sums[index + width] ?? sums[index]!)) / 9;
  return shares;
}

function signedArea(ring: Ring): number {
  let sum = 0;
  for (let n = 1; n < ring.length; n++) sum += ring[n - 1]![0] * ring[n]![1] - ring[n]![0] * ring[n - 1]![1];
  return sum / 2;
}

/** A closed ring without the points that lie on a line (Douglas and Peucker, 1973), begun and ended at its first point. */
function reducedRing(ring: Ring): Ring {
  const isCorner = new Uint8Array(ring.length);
  isCorner[0] = 1;
  isCorner[ring.length - 1] = 1;
  const pending: [number, number][] = [[0, ring.length - 1]];
  while (pending.length > 0) {
    const [start, end] = pending.pop()!;
    let farthest = start;
    let distanceMax = LINE_TOLERANCE;
    for (let n = start + 1; n < end; n++) {
      const distance = distanceFromLine(ring[n]!, ring[start]!, ring[end]!);
      if (distance > distanceMax) [farthest, distanceMax] = [n, distance];
    }
    if (farthest === start) continue;
    isCorner[farthest] = 1;
    pending.push([start, farthest], [farthest, end]);
  }
  return ring.filter((_, n) => isCorner[n] === 1);
}

/** The distance of a point from a line; from its start where it has no length. */
function distanceFromLine([x, y]: Ring[number], [startX, startY]: Ring[number], [endX, endY]: Ring[number]): number {
  const [dx, dy] = [endX - startX, endY - startY];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(x - startX, y - startY);
  return Math.abs(dx * (y - startY) - dy * (x - startX)) / length;
}
