import type { Picture } from '../../server/media/picture.ts';
import { type Body, bodyOf } from '../editing/body.ts';
import type { Change } from '../editing/change.ts';
import { clusterProduct } from '../editing/clusters.ts';
import { recolour, retexture } from '../editing/recolour.ts';
import type { Canvas } from '../editing/regions.ts';
import { regionOf } from '../editing/regions.ts';
import { type Rgb, toLinear } from '../studio/colours.ts';
import type { Finish } from '../studio/finish.ts';
import { material } from '../studio/materials.ts';
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

export type Restyled = {
  readonly picture: Picture;
  /** Parts that the prompt names and that cannot be found in the picture. */
  readonly missing: readonly Change[];
  /** What became of other colours than that of the body, where one finish is named for it. */
  readonly others: Body['others'];
};

/** The product in the finishes that the prompt names, its main colour first; without words in another colourway by `amount`. */
export function restyle(canvas: Canvas, brief: Brief, amount: number, seed: number, checkpoint: () => void): Restyled {
  const { finishes } = brief;
  const parts = Object.entries(brief.parts) as [PartName, Finish][];
  if (finishes.length + parts.length === 0)
    return { picture: recolourway(canvas, amount, seed, checkpoint), missing: [], others: 'none' };
  const share = Math.max(NAMED_LEAST, Math.min(1, 0.3 + amount));
  const body: Body =
    finishes.length === 1 ? bodyOf(canvas.picture, canvas.alpha, checkpoint) : { weight: canvas.alpha, others: 'none' };
  const weights =
    finishes.length > 1
      ? clusterProduct(canvas.picture, canvas.alpha, Math.min(MOST_CLUSTERS, finishes.length), checkpoint).map(
          (cluster) => cluster.weight,
        )
      : finishes.map(() => body.weight);
  const missing: Change[] = [];
  let picture = canvas.picture;
  const dressIn = (weight: Float32Array, finish: Finish): void => {
    picture = recolour(picture, { weight: weight.map((value) => value * share), finish, seed, checkpoint });
  };
  const regions = parts.map(([part]) => regionOf({ kind: 'part', part }, canvas, checkpoint));
  for (const [k, weight] of weights.entries()) dressIn(outside(weight, regions), finishes[k]);
  for (const [k, [part, finish]] of parts.entries()) {
    const region = regions[k];
    if (region) dressIn(region, finish);
    else missing.push({ kind: 'finish', targets: [{ kind: 'part', part }], finish });
  }
  return { picture, missing, others: body.others };
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
  for (const [k, own] of coloursOf(canvas, checkpoint).entries()) {
    const base = shiftColour(meanOf(picture, own), colours[k], shade, amount);
    const look = { ...material('plastic'), base, rough: 0.4, coat: 0 };
    checkpoint();
    const weight = own.map((value) => value * share);
    picture = retexture(picture, { weight, look, texture: null, seed, checkpoint });
  }
  return picture;
}

/** What of the product takes another colour: its body, or, where no colour is the main one, its two colours. */
function coloursOf({ picture, alpha }: Canvas, checkpoint: () => void): Float32Array[] {
  const { weight, others } = bodyOf(picture, alpha, checkpoint);
  return others === 'mixed' ? clusterProduct(picture, alpha, 2, checkpoint).map((cluster) => cluster.weight) : [weight];
}

function meanOf({ rgba }: Picture, weight: Float32Array): Rgb {
  const sums = [0, 0, 0, 1e-6];
  for (let i = 0; i < weight.length; i += 3) {
    for (let c = 0; c < 3; c++) sums[c] += toLinear(rgba[i * 4 + c] / 255) * weight[i];
    sums[3] += weight[i];
  }
  return [sums[0] / sums[3], sums[1] / sums[3], sums[2] / sums[3]];
}
