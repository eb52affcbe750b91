import { gradient, MESHED } from '../generate_image/sdf/gradient.ts';
import type { Box, Distance } from '../generate_image/sdf/solid.ts';

/** A part with some points on its surface, three numbers each. */
export type Probed = { readonly at: Distance; readonly box: Box; readonly probes: Float32Array };

/** A lining's surface lies within a part at most and at least so deep, in units, with normals alike by this cosine, */
const DEEPEST = 0.02;
const LEAST = 0.006;
const ALIKE = 0.9;
/** over such a share of the lining. */
const SHARE = 0.03;

/** Whether a part's surface goes on just behind that of another, as a window's behind a door's, to be seen through its openings. */
export function isLining(lining: Probed, of: Probed): boolean {
  const { at, probes } = lining;
  const a = new Float64Array(3);
  const b = new Float64Array(3);
  let shared = 0;
  for (let i = 0; i < probes.length; i += 3) {
    const [x, y, z] = [probes[i], probes[i + 1], probes[i + 2]];
    const depth = -of.at(x, y, z);
    if (depth < LEAST || depth > DEEPEST) continue;
    gradient(a, at, x, y, z, MESHED);
    gradient(b, of.at, x, y, z, MESHED);
    if (a[0] * b[0] + a[1] * b[1] + a[2] * b[2] > ALIKE) shared++;
  }
  return shared * 3 > SHARE * probes.length;
}

/** Whether two parts' boxes meet. */
export function areMet({ box: a }: Pick<Probed, 'box'>, { box: b }: Pick<Probed, 'box'>): boolean {
  return [0, 1, 2].every((k) => a.min[k] < b.max[k] && b.min[k] < a.max[k]);
}
