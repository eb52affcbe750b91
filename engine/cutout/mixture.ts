/** Colours as three planes of equal length. */
export type Planes = readonly [Float32Array, Float32Array, Float32Array];

/** A mixture of Gaussians over three-dimensional colours. */
export type Mixture = {
  /** Cost of a colour: the negative logarithm of its density under the likeliest component. */
  cost(x: number, y: number, z: number): number;
};

/** Rounds of assigning samples to components and fitting these anew. */
const ROUNDS = 6;
/** More samples than this change nothing but the time. */
const SAMPLES = 6000;

/** Weight, mean and the six distinct entries of the inverse covariance, with the constant term of the cost. */
type Component = { readonly constant: number; readonly mean: readonly number[]; readonly inverse: readonly number[] };

/** How many components a mixture may have, and the variance added along each axis: noise that a few samples may not show. */
export type Fit = { readonly count: number; readonly noise: number };

/** Fits a mixture to the pixels of the mask; null for an empty mask. */
export function fitMixture(planes: Planes, mask: Uint8Array, { count, noise }: Fit): Mixture | null {
  const samples = pickSamples(mask);
  if (samples.length === 0) return null;
  const owner = part(planes, samples, count);
  let components = measure(planes, samples, owner, { count, noise });
  for (let round = 0; round < ROUNDS; round++) {
    for (let s = 0; s < samples.length; s++) {
      const i = samples[s];
      owner[s] = nearest(components, planes[0][i], planes[1][i], planes[2][i]);
    }
    components = measure(planes, samples, owner, { count: components.length, noise });
  }
  return { cost: costOf(components) };
}

function pickSamples(mask: Uint8Array): Int32Array {
  let total = 0;
  for (const set of mask) if (set) total++;
  const step = Math.max(1, total / SAMPLES);
  const samples = new Int32Array(Math.floor((total - 1) / step) + 1);
  for (let i = 0, seen = 0, taken = 0; i < mask.length; i++) {
    if (!mask[i]) continue;
    if (seen >= taken * step && taken < samples.length) samples[taken++] = i;
    seen++;
  }
  return total === 0 ? new Int32Array(0) : samples;
}

/**
 * First owners of the samples: the group that spreads most is parted at its mean, across the direction in which it spreads, until
 * there are `count` (Orchard and Bouman 1991). No chance is in it: nearly the same colours give nearly the same groups.
 */
function part(planes: Planes, samples: Int32Array, count: number): Uint8Array {
  const owner = new Uint8Array(samples.length);
  for (let next = 1; next < count; next++) {
    const sums = sumUp(planes, samples, owner, next);
    const groups = Array.from({ length: next }, (_, k) => spreadOf(sums.subarray(k * SUMS, (k + 1) * SUMS)));
    const widest = groups.reduce((best, { energy }, k) => (energy > groups[best].energy ? k : best), 0);
    const { mean, axis } = groups[widest];
    for (let s = 0; s < samples.length; s++) {
      if (owner[s] !== widest) continue;
      const i = samples[s];
      let along = 0;
      for (let c = 0; c < 3; c++) along += (planes[c][i] - mean[c]) * axis[c];
      if (along > 0) owner[s] = next;
    }
  }
  return owner;
}

/** Mean of a group's colours, the direction in which they spread most, and how much they do in all. */
type Spread = { readonly mean: readonly number[]; readonly axis: readonly number[]; readonly energy: number };

/** Turns of the power iteration: more change the direction by less than a degree. */
const TURNS = 24;

function spreadOf(sums: Float64Array): Spread {
  const { mean, xx, xy, xz, yy, yz, zz } = momentsOf(sums);
  let axis: readonly number[] = [1, 0.7, 0.4];
  let length = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    const [a, b, c] = axis;
    const turned = [xx * a + xy * b + xz * c, xy * a + yy * b + yz * c, xz * a + yz * b + zz * c];
    length = Math.hypot(...turned);
    if (length === 0) break;
    axis = turned.map((value) => value / length);
  }
  return { mean, axis, energy: length * sums[0] };
}

/** Numbers summed for each group: count, three sums, six sums of products. */
const SUMS = 10;

function sumUp(planes: Planes, samples: Int32Array, owner: Uint8Array, count: number): Float64Array {
  const sums = new Float64Array(count * SUMS);
  for (let s = 0; s < samples.length; s++) {
    const i = samples[s];
    const at = owner[s] * SUMS;
    const x = planes[0][i];
    const y = planes[1][i];
    const z = planes[2][i];
    sums[at]++;
    sums[at + 1] += x;
    sums[at + 2] += y;
    sums[at + 3] += z;
    sums[at + 4] += x * x;
    sums[at + 5] += x * y;
    sums[at + 6] += x * z;
    sums[at + 7] += y * y;
    sums[at + 8] += y * z;
    sums[at + 9] += z * z;
  }
  return sums;
}

/** Mean and covariance of a group, without noise. */
function momentsOf(sums: Float64Array) {
  const n = Math.max(1, sums[0]);
  const mean = [sums[1] / n, sums[2] / n, sums[3] / n];
  const [mx, my, mz] = mean;
  return {
    mean,
    xx: sums[4] / n - mx * mx,
    xy: sums[5] / n - mx * my,
    xz: sums[6] / n - mx * mz,
    yy: sums[7] / n - my * my,
    yz: sums[8] / n - my * mz,
    zz: sums[9] / n - mz * mz,
  };
}

function measure(planes: Planes, samples: Int32Array, owner: Uint8Array, { count, noise }: Fit): Component[] {
  const sums = sumUp(planes, samples, owner, count);
  const components: Component[] = [];
  for (let k = 0; k < count; k++)
    if (sums[k * SUMS] > 0) components.push(component(sums.subarray(k * SUMS, (k + 1) * SUMS), samples.length, noise));
  return components;
}

function component(sums: Float64Array, total: number, noise: number): Component {
  const moments = momentsOf(sums);
  const { mean, xy, xz, yz } = moments;
  const [xx, yy, zz] = [moments.xx + noise, moments.yy + noise, moments.zz + noise];
  const [a, b, c] = [yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy];
  const determinant = xx * a + xy * b + xz * c;
  const inverse = [a, b, c, xx * zz - xz * xz, xy * xz - xx * yz, xx * yy - xy * xy].map((v) => v / determinant);
  return { constant: 0.5 * Math.log(determinant) - Math.log(sums[0] / total), mean, inverse };
}

/** Numbers of a component in a row: mean, half the squared terms and the mixed terms of the inverse, and the constant. */
const ROW = 10;

/** Plain arithmetic over one row of numbers: this runs for every pixel. */
function costOf(components: readonly Component[]): Mixture['cost'] {
  const rows = Float64Array.from(
    components.flatMap(({ constant, mean, inverse: [xx, xy, xz, yy, yz, zz] }) => [
      ...mean,
      xx / 2,
      yy / 2,
      zz / 2,
      xy,
      xz,
      yz,
      constant,
    ]),
  );
  return (x, y, z) => {
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < rows.length; k += ROW) {
      const u = x - rows[k];
      const v = y - rows[k + 1];
      const w = z - rows[k + 2];
      const squares = u * u * rows[k + 3] + v * v * rows[k + 4] + w * w * rows[k + 5];
      const cost = rows[k + 9] + squares + u * v * rows[k + 6] + u * w * rows[k + 7] + v * w * rows[k + 8];
      if (cost < least) least = cost;
    }
    return least;
  };
}

function nearest(components: readonly Component[], x: number, y: number, z: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < components.length; k++) {
    const cost = costUnder(components[k], x, y, z);
    if (cost >= least) continue;
    least = cost;
    best = k;
  }
  return best;
}

function costUnder({ constant, mean, inverse }: Component, x: number, y: number, z: number): number {
  const u = x - mean[0];
  const v = y - mean[1];
  const w = z - mean[2];
  const xx = inverse[0];
  const xy = inverse[1];
  const xz = inverse[2];
  const yy = inverse[3];
  const yz = inverse[4];
  const zz = inverse[5];
  return constant + 0.5 * (u * u * xx + v * v * yy + w * w * zz) + u * v * xy + u * w * xz + v * w * yz;
}
