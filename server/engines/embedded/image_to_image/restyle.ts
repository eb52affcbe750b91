import type { Change } from '../editing/change.ts';
import { clusterProduct } from '../editing/clusters.ts';
import { recolour, retexture } from '../editing/recolour.ts';
import type { Canvas } from '../editing/regions.ts';
import { regionOf } from '../editing/regions.ts';
import { blur } from '../raster/blur.ts';
import { planeOf } from '../raster/plane.ts';
import { type Rgb, toLinear } from '../studio/colours.ts';
import type { Finish } from '../studio/finish.ts';
import { material } from '../studio/materials.ts';
import { smoothstep } from '../studio/noise.ts';
import type { Picture } from '../studio/picture.ts';
import type { Brief } from '../studio/prompt.ts';
import { hashText, mixSeeds, randomFrom } from '../studio/random.ts';
import type { PartName } from '../studio/scan.ts';
import { drawColourway, shiftColour } from './colourways.ts';

/** Shade at amount 1, in natural logarithms. */
const SHADE = 0.5;
/** A finish that the prompt names shows at least by this share. */
const NAMED_LEAST = 0.55;
/** Without words a new colour goes over at most this far: what a thing is made of still shows. */
const UNNAMED_MOST = 0.85;
const MOST_CLUSTERS = 3;
/** Hues begin to be two, and surely are, when they are so far apart, in radians; colours have one from these saturations on. */
const OTHER_HUE = [0.2, 0.4] as const;
const COLOURED = [0.2, 0.4] as const;
/** Below this byte the hue of dark pixels is noise. */
const NOISE = 24;
/** What has a hue of its own is softened by this share of the longer side. */
const SOFT = 1 / 300;

export type Restyled = {
  readonly picture: Picture;
  /** Parts that the prompt names and that cannot be found in the picture. */
  readonly missing: readonly Change[];
};

/** The product in the finishes that the prompt names, its main colour first; without words in another colourway by `amount`. */
export function restyle(canvas: Canvas, brief: Brief, amount: number, seed: number, checkpoint: () => void): Restyled {
  const { finishes } = brief;
  const parts = Object.entries(brief.parts) as [PartName, Finish][];
  if (finishes.length + parts.length === 0)
    return { picture: recolourway(canvas, amount, seed, checkpoint), missing: [] };
  const share = Math.max(NAMED_LEAST, Math.min(1, 0.3 + amount));
  const clusters =
    finishes.length > 0
      ? clusterProduct(canvas.picture, canvas.alpha, Math.min(MOST_CLUSTERS, finishes.length), checkpoint)
      : [];
  const missing: Change[] = [];
  let picture = canvas.picture;
  const dressIn = (weight: Float32Array, finish: Finish): void => {
    picture = recolour(picture, { weight: weight.map((value) => value * share), finish, seed, checkpoint });
  };
  const regions = parts.map(([part]) => regionOf({ kind: 'part', part }, canvas, checkpoint));
  for (const [k, { weight }] of clusters.entries()) dressIn(outside(weight, regions), finishes[k]);
  for (const [k, [part, finish]] of parts.entries()) {
    const region = regions[k];
    if (region) dressIn(region, finish);
    else missing.push({ kind: 'finish', targets: [{ kind: 'part', part }], finish });
  }
  return { picture, missing };
}

/** A weight without what belongs to parts of their own. */
function outside(weight: Float32Array, regions: readonly (Float32Array | null)[]): Float32Array {
  return weight.map((value, i) => regions.reduce((left, region) => left * (1 - (region?.[i] ?? 0)), value));
}

function recolourway(canvas: Canvas, amount: number, seed: number, checkpoint: () => void): Picture {
  const random = randomFrom(mixSeeds(seed, hashText('colourway')));
  const { colours } = drawColourway(random);
  const shade = (random() - 0.5) * 2 * SHADE;
  const share = Math.min(UNNAMED_MOST, 0.25 + amount);
  let { picture } = canvas;
  for (const [k, cluster] of clusterProduct(picture, canvas.alpha, 2, checkpoint).entries()) {
    const base = shiftColour(meanOf(picture, cluster.weight), colours[k], shade, amount);
    const look = { ...material('plastic'), base, rough: 0.4, coat: 0 };
    const own = ownHues(canvas.picture, cluster.weight);
    checkpoint();
    const weight = cluster.weight.map((value, i) => value * share * (1 - own[i]));
    picture = retexture(picture, { weight, look, texture: null, seed, checkpoint });
  }
  return picture;
}

/** Where the weighted pixels have another hue than most of them, 0 to 1: coffee in a red cup. What is nearly grey has none. */
function ownHues(picture: Picture, weight: Float32Array): Float32Array {
  const { width, height, rgba } = picture;
  /** A colour as a vector: its angle is the hue, its length the saturation. */
  const hue = (i: number): readonly [number, number] => {
    const [r, g, b] = [rgba[i * 4], rgba[i * 4 + 1], rgba[i * 4 + 2]];
    const brightest = Math.max(r, g, b, NOISE);
    return [(r - (g + b) / 2) / brightest, ((g - b) * Math.sqrt(0.75)) / brightest];
  };
  let [mainX, mainY] = [0, 0];
  for (let i = 0; i < weight.length; i += 3) {
    if (weight[i] === 0) continue;
    const [x, y] = hue(i);
    mainX += x * weight[i];
    mainY += y * weight[i];
  }
  const own = planeOf(weight.length, (i) => {
    if (weight[i] === 0) return 0;
    const [x, y] = hue(i);
    const apart = Math.abs(Math.atan2(mainX * y - mainY * x, mainX * x + mainY * y));
    return smoothstep(...OTHER_HUE, apart) * smoothstep(...COLOURED, Math.hypot(x, y));
  });
  return blur(own, picture, Math.max(width, height) * SOFT);
}

function meanOf({ rgba }: Picture, weight: Float32Array): Rgb {
  const sums = [0, 0, 0, 1e-6];
  for (let i = 0; i < weight.length; i += 3) {
    for (let c = 0; c < 3; c++) sums[c] += toLinear(rgba[i * 4 + c] / 255) * weight[i];
    sums[3] += weight[i];
  }
  return [sums[0] / sums[3], sums[1] / sums[3], sums[2] / sums[3]];
}
