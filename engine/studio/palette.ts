import sharp from 'sharp';
import type { Picture } from '../../server/media/picture.ts';
import { type Rgb, toLinear } from './colours.ts';

/** A picture's main colours, linear: `backdrop` is the one along its border, `colours` the others, the most telling first. */
export type Palette = { readonly colours: readonly Rgb[]; readonly backdrop: Rgb };

const SIDE = 96;
const CLUSTERS = 6;
const ROUNDS = 14;
const BORDER = 6;
/** Spread of the weight of the middle, in pixels of the reduced picture. */
const MIDDLE = 34;
/** Clusters with less weight in the middle are noise. */
const LEAST = 0.012;

type Cluster = { sum: [number, number, number]; count: number; middle: number; border: number };

/** Reads a picture's palette by k-means over a small copy; what is transparent is white. */
export async function readPalette({ width, height, rgba }: Picture): Promise<Palette> {
  const pixels = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .resize(SIDE, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
  const clusters = cluster(pixels);
  const backdrop = clusters.reduce((best, next) => (next.border > best.border ? next : best));
  const whole = clusters.reduce((sum, { middle }) => sum + middle, 0);
  const telling = ({ sum, middle }: Cluster) => middle * (30 + Math.max(...sum) - Math.min(...sum));
  const rest = clusters.filter((item) => item !== backdrop && item.middle > whole * LEAST);
  const colours = (rest.length > 0 ? rest : [backdrop]).sort((a, b) => telling(b) - telling(a)).map(linear);
  return { colours, backdrop: linear(backdrop) };
}

const linear = ({ sum: [r, g, b] }: Cluster): Rgb => [toLinear(r / 255), toLinear(g / 255), toLinear(b / 255)];

function cluster(pixels: Uint8Array): Cluster[] {
  const count = SIDE * SIDE;
  let centres = Array.from({ length: CLUSTERS }, (_, i): [number, number, number] => {
    const k = Math.floor(((i + 0.5) / CLUSTERS) * count) * 3;
    return [pixels[k], pixels[k + 1], pixels[k + 2]];
  });
  let clusters: Cluster[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    clusters = centres.map(() => ({ sum: [0, 0, 0], count: 0, middle: 0, border: 0 }));
    for (let p = 0; p < count; p++) add(clusters[nearest(centres, pixels, p * 3)], pixels, p);
    for (const { sum, count: size } of clusters) if (size > 0) for (let i = 0; i < 3; i++) sum[i] /= size;
    centres = clusters.map(({ sum, count: size }, i) => (size > 0 ? sum : centres[i]));
  }
  return clusters.filter(({ count: size }) => size > 0);
}

function add(into: Cluster, pixels: Uint8Array, p: number): void {
  const x = p % SIDE;
  const y = Math.floor(p / SIDE);
  for (let i = 0; i < 3; i++) into.sum[i] += pixels[p * 3 + i];
  into.count++;
  into.middle += Math.exp(-(((x - SIDE / 2) / MIDDLE) ** 2 + ((y - SIDE / 2) / MIDDLE) ** 2));
  if (Math.min(x, y, SIDE - 1 - x, SIDE - 1 - y) < BORDER) into.border++;
}

function nearest(centres: readonly [number, number, number][], pixels: Uint8Array, k: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let j = 0; j < centres.length; j++) {
    const [r, g, b] = centres[j];
    const far = (pixels[k] - r) ** 2 + (pixels[k + 1] - g) ** 2 + (pixels[k + 2] - b) ** 2;
    if (far >= least) continue;
    least = far;
    best = j;
  }
  return best;
}
