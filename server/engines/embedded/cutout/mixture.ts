import { randomFrom } from '../studio/random.ts';

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
/** Variance added along each axis: noise that a few samples may not show. */
const NOISE = 3;

/** Weight, mean and the six distinct entries of the inverse covariance, with the constant term of the cost. */
type Component = { readonly constant: number; readonly mean: readonly number[]; readonly inverse: readonly number[] };

/** Fits a mixture of at most `count` components to the pixels of the mask; null for an empty mask. */
export function fitMixture(planes: Planes, mask: Uint8Array, count: number): Mixture | null {
  const samples = pickSamples(mask);
  if (samples.length === 0) return null;
  const owner = seed(planes, samples, count);
  let components = measure(planes, samples, owner, count);
  for (let round = 0; round < ROUNDS; round++) {
    for (let s = 0; s < samples.length; s++) {
      const i = samples[s];
      owner[s] = nearest(components, planes[0][i], planes[1][i], planes[2][i]);
    }
    components = measure(planes, samples, owner, components.length);
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

/** First owners of the samples: centres spread by k-means++ (Arthur and Vassilvitskii 2007). */
function seed([x, y, z]: Planes, samples: Int32Array, count: number): Uint8Array {
  const random = randomFrom(1);
  const owner = new Uint8Array(samples.length);
  const away = new Float64Array(samples.length).fill(Number.POSITIVE_INFINITY);
  let centre = samples[samples.length >> 1];
  for (let k = 0; k < count; k++) {
    let total = 0;
    for (let s = 0; s < samples.length; s++) {
      const i = samples[s];
      const d = (x[i] - x[centre]) ** 2 + (y[i] - y[centre]) ** 2 + (z[i] - z[centre]) ** 2;
      if (d < away[s]) {
        away[s] = d;
        owner[s] = k;
      }
      total += away[s];
    }
    let at = random() * total;
    for (let s = 0; s < samples.length; s++) {
      at -= away[s];
      if (at > 0) continue;
      centre = samples[s];
      break;
    }
  }
  return owner;
}

function measure(planes: Planes, samples: Int32Array, owner: Uint8Array, count: number): Component[] {
  // Per component: count, three sums, six sums of products.
  const sums = new Float64Array(count * 10);
  for (let s = 0; s < samples.length; s++) {
    const i = samples[s];
    const at = owner[s] * 10;
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
  const components: Component[] = [];
  for (let k = 0; k < count; k++)
    if (sums[k * 10] > 0) components.push(component(sums.subarray(k * 10, k * 10 + 10), samples.length));
  return components;
}

function component(sums: Float64Array, total: number): Component {
  const n = sums[0];
  const [mx, my, mz] = [sums[1] / n, sums[2] / n, sums[3] / n];
  const xx = sums[4] / n - mx * mx + NOISE;
  const xy = sums[5] / n - mx * my;
  const xz = sums[6] / n - mx * mz;
  const yy = sums[7] / n - my * my + NOISE;
  const yz = sums[8] / n - my * mz;
  const zz = sums[9] / n - mz * mz + NOISE;
  const [a, b, c] = [yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy];
  const determinant = xx * a + xy * b + xz * c;
  const inverse = [a, b, c, xx * zz - xz * xz, xy * xz - xx * yz, xx * yy - xy * xy].map((v) => v / determinant);
  return { constant: 0.5 * Math.log(determinant) - Math.log(n / total), mean: [mx, my, mz], inverse };
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
