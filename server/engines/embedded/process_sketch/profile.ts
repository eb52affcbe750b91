import type { RegionMap } from './regions.ts';

/** A turned body: for each row from `top`, the axis and the radius in pixels. */
export type Profile = { readonly top: number; readonly centre: Float32Array; readonly radius: Float32Array };

/** A hand-drawn turned body's axis wanders by at most this share of its width. */
const WANDER = 0.06;
/** and its rows are filled this much. */
const FILLED = 0.9;
/** Rows over which the hand's tremor is averaged, as a share of the height. */
const TREMOR = 0.012;

/** Reads the profile of what might be turned on an upright axis; null when the drawing is not symmetric enough. */
export function readProfile({ labels, width, height }: RegionMap, members: readonly number[]): Profile | null {
  const left = new Int32Array(height).fill(width);
  const right = new Int32Array(height).fill(-1);
  const filled = new Int32Array(height);
  const member = new Uint8Array(Math.max(...members) + 1);
  for (const label of members) member[label] = 1;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!member[labels[i]]) continue;
      if (x < left[y]) left[y] = x;
      right[y] = x;
      filled[y]++;
    }
  }
  const top = right.findIndex((x) => x >= 0);
  const bottom = right.findLastIndex((x) => x >= 0);
  if (top < 0 || bottom - top < 4) return null;
  const count = bottom - top + 1;
  const centre = new Float32Array(count);
  const radius = new Float32Array(count);
  let area = 0;
  let span = 0;
  for (let k = 0; k < count; k++) {
    centre[k] = (left[top + k] + right[top + k]) / 2;
    radius[k] = (right[top + k] - left[top + k] + 1) / 2;
    area += filled[top + k];
    span += 2 * radius[k];
  }
  if (area < FILLED * span || wander(centre, radius) > WANDER) return null;
  const reach = Math.max(1, Math.round(count * TREMOR));
  return { top, centre: smooth(centre, reach * 3), radius: smooth(radius, reach) };
}

/** Standard deviation of the axis, as a share of the widest row; rows count by their width. */
function wander(centre: Float32Array, radius: Float32Array): number {
  let weight = 0;
  let sum = 0;
  let squares = 0;
  let widest = 1;
  for (let k = 0; k < centre.length; k++) {
    weight += radius[k];
    sum += radius[k] * centre[k];
    squares += radius[k] * centre[k] * centre[k];
    widest = Math.max(widest, 2 * radius[k]);
  }
  const mean = sum / weight;
  return Math.sqrt(Math.max(0, squares / weight - mean * mean)) / widest;
}

/** Twice the mean over 2 * reach + 1 rows; near the ends over what is there on both sides, so that ends keep their place. */
function smooth(values: Float32Array, reach: number): Float32Array {
  let from = values;
  for (let pass = 0; pass < 2; pass++) {
    const to = new Float32Array(from.length);
    for (let k = 0; k < from.length; k++) {
      const near = Math.min(reach, k, from.length - 1 - k);
      let sum = 0;
      for (let step = -near; step <= near; step++) sum += from[k + step];
      to[k] = sum / (2 * near + 1);
    }
    from = to;
  }
  return from;
}
