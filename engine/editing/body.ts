import type { Picture } from '../../server/media/picture.ts';
import { blur } from '../raster/blur.ts';
import { type Components, components } from '../raster/components.ts';
import { dilate, open } from '../raster/morphology.ts';
import { countSet, invert, planeOf, type Size, select } from '../raster/plane.ts';
import { smoothstep } from '../studio/noise.ts';

/** Colours so far from the main one begin to be others, and surely are: lengths of the hue vector, whose most is 1. */
const OTHER = [0.16, 0.26] as const;
/** The areas of another colour are on average so far from the main one. */
const APART = 0.45;
/** Or they have a colour whose hue is so far from the main one, in radians, and are so large a share of the product. */
const TURNED = 0.3;
const TURNED_LEAST = 0.02;
/** A main colour below this saturation is none: grey steel with coloured handles is not told from them. */
const COLOURED = 0.35;
/** What other colours enclose up to this share of the product is theirs: the dark edge of coffee. */
const ENCLOSED = 0.03;
/** Below the first of these bytes the hue of a pixel is noise, above the second it is sure. */
const DARK = [16, 40] as const;
/** The main colour is looked for in a grid of so many steps from -1 to 1. */
const STEPS = 40;
/** What is thinner than this is a highlight or a seam, as a share of the longer side; what is smaller a speck, as one of the product. */
const THIN = 1 / 130;
const LEAST = 0.006;
/** Where the others together are more than this share, there is no main colour. */
const MOST = 0.5;
/** From this coverage on a pixel counts as the product's. */
const SURE = 0.5;

/** The product in its main colour, and what else there is in it. Planes are 0 to 1 per pixel. */
export type Body = {
  /** How much each pixel belongs to the product and has its main colour. */
  readonly weight: Float32Array;
  /**
   * What became of the other colours: there are none; they are left out (coffee and a spoon in a red cup); or none of them is
   * the main one, and all of the product counts.
   */
  readonly others: 'none' | 'apart' | 'mixed';
};

/** Tells a product's body from what has clearly another colour. `alpha` is the product's coverage. */
export function bodyOf(picture: Picture, alpha: Float32Array, checkpoint: () => void): Body {
  const [across, up] = hueVectors(picture);
  checkpoint();
  const product = select(alpha.length, (i) => alpha[i] > SURE);
  const main = mainHue(across, up, product);
  const distance = planeOf(alpha.length, (i) => {
    const brightest = Math.max(picture.rgba[i * 4], picture.rgba[i * 4 + 1], picture.rgba[i * 4 + 2]);
    return product[i] * Math.hypot(across[i] - main[0], up[i] - main[1]) * smoothstep(...DARK, brightest);
  });
  const other = distance.map((value) => smoothstep(...OTHER, value));
  checkpoint();
  const thin = Math.max(1, Math.max(picture.width, picture.height) * THIN);
  const { whole, share } = solidOf({ across, up, distance, main }, product, picture, thin, checkpoint);
  if (share === 0) return { weight: alpha, others: 'none' };
  if (share > MOST || Math.hypot(...main) < COLOURED) return { weight: alpha, others: 'mixed' };
  // Within reach of another colour each pixel goes by its own; well inside all of it goes.
  const inside = blur(whole, picture, Math.max(0.8, thin / 3));
  const near = dilate(whole, picture, thin);
  checkpoint();
  const weight = alpha.map((value, i) => value * (1 - Math.max(near[i] ? other[i] : 0, smoothstep(0.5, 1, inside[i]))));
  return { weight, others: 'apart' };
}

/** Each pixel's colour as a vector: its angle is the hue, its length the saturation. */
function hueVectors({ rgba }: Picture): readonly [Float32Array, Float32Array] {
  const [across, up] = [new Float32Array(rgba.length / 4), new Float32Array(rgba.length / 4)];
  for (let i = 0; i < across.length; i++) {
    const [r, g, b] = [rgba[i * 4], rgba[i * 4 + 1], rgba[i * 4 + 2]];
    const brightest = Math.max(r, g, b, DARK[0]);
    across[i] = (r - (g + b) / 2) / brightest;
    up[i] = ((g - b) * Math.sqrt(0.75)) / brightest;
  }
  return [across, up];
}

/** The commonest hue vector of the marked pixels. */
function mainHue(across: Float32Array, up: Float32Array, marked: Uint8Array): readonly [number, number] {
  const size = { width: STEPS + 1, height: STEPS + 1 };
  const tally = new Float32Array(size.width * size.height);
  const step = (value: number): number => Math.round(((value + 1) / 2) * STEPS);
  for (let i = 0; i < marked.length; i++) if (marked[i]) tally[step(up[i]) * size.width + step(across[i])]++;
  const smooth = blur(tally, size, 1.5);
  const best = smooth.reduce((most, value, k) => (value > smooth[most] ? k : most), 0);
  const at = (k: number): number => (2 * k) / STEPS - 1;
  return [at(best % size.width), at(Math.floor(best / size.width))];
}

type Hues = {
  readonly across: Float32Array;
  readonly up: Float32Array;
  /** How far each pixel of the product is from the main colour; 0 elsewhere and in the dark. */
  readonly distance: Float32Array;
  readonly main: readonly [number, number];
};

/** The areas of another colour that are neither thin nor small, with the holes in them; and their share of the product. */
function solidOf(
  hues: Hues,
  product: Uint8Array,
  size: Size,
  thin: number,
  checkpoint: () => void,
): { readonly whole: Uint8Array; readonly share: number } {
  const { distance } = hues;
  const count = countSet(product);
  const solid = open(
    select(distance.length, (i) => distance[i] > (OTHER[0] + OTHER[1]) / 2),
    size,
    thin,
  );
  checkpoint();
  const { labels, isOther } = othersAmong(components(solid, size), count, hues);
  const large = select(distance.length, (i) => isOther[labels[i]]);
  checkpoint();
  const gaps = components(invert(large), size);
  const whole = select(large.length, (i) => large[i] || (product[i] && gaps.areas[gaps.labels[i]] < count * ENCLOSED));
  return { whole, share: countSet(whole) / Math.max(1, count) };
}

/** Which areas of a product of `count` pixels have clearly another colour. */
function othersAmong(
  { labels, areas }: Components,
  count: number,
  { across, up, distance, main }: Hues,
): { readonly labels: Int32Array; readonly isOther: readonly boolean[] } {
  const sums = areas.map(() => ({ distance: 0, across: 0, up: 0 }));
  for (let i = 0; i < labels.length; i++) {
    const sum = sums[labels[i]];
    sum.distance += distance[i];
    sum.across += across[i];
    sum.up += up[i];
  }
  const isOther = sums.map((sum, k) => {
    if (k === 0 || areas[k] < count * LEAST) return false;
    const turn = Math.abs(Math.atan2(main[0] * sum.up - main[1] * sum.across, main[0] * sum.across + main[1] * sum.up));
    const isTurned = turn >= TURNED && Math.hypot(sum.across, sum.up) >= areas[k] * COLOURED;
    return sum.distance >= areas[k] * APART || (isTurned && areas[k] >= count * TURNED_LEAST);
  });
  return { labels, isOther };
}
