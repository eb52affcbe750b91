import { gradient, MESHED } from '../generate_image/sdf/gradient.ts';
import type { Box, Distance } from '../generate_image/sdf/solid.ts';

/** A part with some points on its surface, three numbers each. */
export type Probed = { readonly at: Distance; readonly box: Box; readonly probes: Float32Array };

/** How deep a lining lies behind what it lines, in units, and whether it does so everywhere. */
export type Lining = { readonly depth: number; readonly isEven: boolean };

/** A lining's surface lies within a part at most and at least so deep, in units, with normals alike by this cosine, */
const DEEPEST = 0.02;
const LEAST = 0.006;
const ALIKE = 0.9;
/** over such a share of the lining. */
const SHARE = 0.03;
/** Half the depths of an even lining, which goes on behind such a share of its surface, differ by no more than this share of them. */
const EVEN_SHARE = 0.2;
const EVEN = 0.12;
/** What sticks out with such a share of its surface is no pane but something on top. */
const STICKING = 0.1;
/** In openings the way out of a part leads aside: the cosine between it and the lining's normal is smaller than this. */
const BESIDE = 0.7;

/** How a part's surface goes on just behind that of another, as a window's behind a door's, to be seen through its openings; or null. */
export function liningOf(lining: Probed, of: Probed): Lining | null {
  const { at, probes } = lining;
  const a = new Float64Array(3);
  const b = new Float64Array(3);
  const depths: number[] = [];
  for (let i = 0; i < probes.length; i += 3) {
    const [x, y, z] = [probes[i], probes[i + 1], probes[i + 2]];
    const depth = -of.at(x, y, z);
    if (depth < LEAST || depth > DEEPEST) continue;
    gradient(a, at, x, y, z, MESHED);
    gradient(b, of.at, x, y, z, MESHED);
    if (a[0] * b[0] + a[1] * b[1] + a[2] * b[2] > ALIKE) depths.push(depth);
  }
  if (depths.length * 3 <= SHARE * probes.length) return null;
  depths.sort((one, other) => one - other);
  const [low, depth, high] = [0.25, 0.5, 0.75].map((share) => depths[Math.floor(depths.length * share)]);
  const isEven = depths.length * 3 > EVEN_SHARE * probes.length && high - low <= EVEN * depth;
  return { depth, isEven: isEven && !sticksOut(lining, of, depth) };
}

/** Whether a lining would stick out of what it lines if it came up by its depth. */
function sticksOut({ at, probes }: Probed, of: Probed, depth: number): boolean {
  const a = new Float64Array(3);
  const b = new Float64Array(3);
  let out = 0;
  for (let i = 0; i < probes.length; i += 3) {
    gradient(a, at, probes[i], probes[i + 1], probes[i + 2], MESHED);
    const [x, y, z] = [probes[i] + a[0] * depth, probes[i + 1] + a[1] * depth, probes[i + 2] + a[2] * depth];
    if (of.at(x, y, z) < LEAST) continue;
    gradient(b, of.at, x, y, z, MESHED);
    if (a[0] * b[0] + a[1] * b[1] + a[2] * b[2] > BESIDE) out++;
  }
  return out * 3 > STICKING * probes.length;
}

/** Whether two parts' boxes meet. */
export function areMet({ box: a }: Pick<Probed, 'box'>, { box: b }: Pick<Probed, 'box'>): boolean {
  return [0, 1, 2].every((k) => a.min[k] < b.max[k] && b.min[k] < a.max[k]);
}
