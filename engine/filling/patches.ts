import type { Size } from '../raster/plane.ts';
import type { Random } from '../studio/random.ts';

/** Half the side of a patch: 7 x 7 pixels. */
export const REACH = 3;
/** Floats in one row of a patch. */
const ROW = (2 * REACH + 1) * 3;

/** The fill of one level: each patch that touches the hole (`targets`, row by row) and the source that it looks like. */
export type Match = Size & {
  readonly targets: Int32Array;
  /** Per pixel: its place in `targets`, or -1. */
  readonly place: Int32Array;
  /** Per pixel: 1 where a patch may be copied from. */
  readonly valid: Uint8Array;
  /** Per target: the source's centre and its squared distance. */
  readonly source: Int32Array;
  readonly cost: Float32Array;
};

/** Finds the allowed shift that is nearest to any, in pixels. */
export type Snap = (x: number, y: number) => readonly [x: number, y: number];

/** Sums over rectangles: `sumAround(i)` counts the set pixels of the patch around pixel i. */
export function countAround(mask: Uint8Array, { width, height }: Size): (x: number, y: number) => number {
  const wide = width + 1;
  const sums = new Int32Array(wide * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += mask[y * width + x];
      sums[(y + 1) * wide + x + 1] = sums[y * wide + x + 1] + row;
    }
  }
  return (x, y) => {
    const top = (y - REACH) * wide;
    const bottom = (y + REACH + 1) * wide;
    return sums[bottom + x + REACH + 1] - sums[top + x + REACH + 1] - sums[bottom + x - REACH] + sums[top + x - REACH];
  };
}

/** Squared difference of the patches around a and b, or something above `limit` as soon as it is more. */
export function patchDistance(rgb: Float32Array, width: number, a: number, b: number, limit: number): number {
  let sum = 0;
  const stride = width * 3;
  let p = (a - REACH * width - REACH) * 3;
  let q = (b - REACH * width - REACH) * 3;
  for (let row = -REACH; row <= REACH; row++, p += stride, q += stride) {
    for (let i = 0; i < ROW; i++) {
      const difference = rgb[p + i] - rgb[q + i];
      sum += difference * difference;
    }
    if (sum > limit) return sum;
  }
  return sum;
}

/** Makes the match of a level. `start` proposes a source's centre for a pixel; a random one is taken where it is not valid. */
export function openMatch(
  size: Size,
  hole: Uint8Array,
  barred: Uint8Array,
  start: (i: number) => number,
  random: Random,
): Match | null {
  const { width, height } = size;
  const holes = countAround(hole, size);
  const bars = countAround(barred, size);
  const place = new Int32Array(width * height).fill(-1);
  const valid = new Uint8Array(width * height);
  const targets = new Int32Array(width * height);
  const sources = new Int32Array(width * height);
  let [targetCount, sourceCount] = [0, 0];
  for (let y = REACH; y < height - REACH; y++) {
    for (let x = REACH; x < width - REACH; x++) {
      const i = y * width + x;
      if (holes(x, y) > 0) {
        place[i] = targetCount;
        targets[targetCount++] = i;
      } else if (bars(x, y) === 0) {
        valid[i] = 1;
        sources[sourceCount++] = i;
      }
    }
  }
  if (sourceCount === 0) return null;
  const own = targets.slice(0, targetCount);
  const source = own.map((i) => {
    const proposed = start(i);
    return valid[proposed] ? proposed : sources[Math.floor(random() * sourceCount)];
  });
  return { ...size, targets: own, place, valid, source, cost: new Float32Array(targetCount) };
}

/**
 * One round of PatchMatch (Barnes et al. 2009), there and back: each target tries its neighbours' sources, shifted, and
 * random ones in windows around its own that halve from `reach` pixels; `snap` moves a shift to one that is allowed.
 */
export function improve(
  rgb: Float32Array,
  match: Match,
  reach: number,
  random: Random,
  checkpoint: () => void,
  snap?: Snap,
): void {
  const { width, height, targets, place, valid, source, cost } = match;
  for (let n = 0; n < targets.length; n++) {
    if (n % 16384 === 0) checkpoint();
    cost[n] = patchDistance(rgb, width, targets[n], source[n], Number.POSITIVE_INFINITY);
  }
  const attempt = (n: number, candidate: number): void => {
    if (candidate < 0 || candidate === source[n] || !valid[candidate]) return;
    const distance = patchDistance(rgb, width, targets[n], candidate, cost[n]);
    if (distance >= cost[n]) return;
    cost[n] = distance;
    source[n] = candidate;
  };
  for (let back = 0; back < 2; back++) {
    const step = back ? -1 : 1;
    for (let k = 0; k < targets.length; k++) {
      if (k % 4096 === 0) checkpoint();
      const n = back ? targets.length - 1 - k : k;
      const i = targets[n];
      for (let axis = 0; axis < 2; axis++) {
        const shift = axis === 0 ? step : step * width;
        const neighbour = place[i - shift] ?? -1;
        if (neighbour >= 0) attempt(n, source[neighbour] + shift);
      }
      const x = source[n] % width;
      const y = Math.floor(source[n] / width);
      for (let radius = reach; radius > 1; radius /= 2) {
        let u = Math.round(x + (random() * 2 - 1) * radius);
        let v = Math.round(y + (random() * 2 - 1) * radius);
        if (snap) {
          const [ownX, ownY] = [i % width, Math.floor(i / width)];
          const [shiftX, shiftY] = snap(u - ownX, v - ownY);
          u = ownX + Math.round(shiftX);
          v = ownY + Math.round(shiftY);
        }
        if (u >= REACH && v >= REACH && u < width - REACH && v < height - REACH) attempt(n, v * width + u);
      }
    }
  }
}
