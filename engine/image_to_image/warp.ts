import type { Picture } from '../../server/media/picture.ts';
import { type Box, boxAround } from '../filling/window.ts';
import { blur } from '../raster/blur.ts';
import { distanceTo } from '../raster/distance.ts';
import { type Size, select } from '../raster/plane.ts';
import { smoothstep } from '../studio/noise.ts';
import { hashText, mixSeeds, randomFrom } from '../studio/random.ts';
import type { FormName } from '../studio/scan.ts';

/** Largest changes at amount 1: shares of the product's own size. Round rims stay round where taper and bulge are small. */
const WIDTH = 0.3;
const HEIGHT = 0.24;
const TAPER = 0.2;
const BULGE = 0.1;
/** What a word for a form asks for, at any amount. */
const FORM = 0.2;
/** The surroundings give way over this share of the picture's longer side. */
const GIVE = 0.3;
/** The product keeps this share of the picture free around it, where it did before. */
const MARGIN = 0.03;
/** It moves away from the picture's edge by this share of its way there: what surrounds it is stretched, nothing is made up. */
const STRETCH = 0.5;
/** Levels of the product, from foot to top, at which its width is compared. */
const LEVELS = Array.from({ length: 14 }, (_, i) => i / 13);

type Shape = { width: number; height: number; taper: number; bulge: number };

/**
 * The product in other proportions: wider, taller, tapered, swollen, all by `amount` and by the forms that are asked for. What
 * surrounds it, its shadow too, moves along and comes to rest with distance and at the picture's edge, so that nothing is torn.
 */
export function warpProduct(
  picture: Picture,
  alpha: Float32Array,
  amount: number,
  forms: readonly FormName[],
  seed: number,
  checkpoint: () => void,
): Picture {
  const { width, height } = picture;
  const core = select(alpha.length, (i) => alpha[i] > 0.5);
  const box = boxAround(core, picture);
  if (!box) return picture;
  const shape = fitShape(drawShape(amount, forms, seed), box, picture);
  const longer = Math.max(width, height);
  const falloff = blur(
    distanceTo(core, picture).map((far, i) => {
      const edge = edgeDistance(i, picture);
      return far === 0 ? 1 : 1 - smoothstep(0, 1, far / Math.min(GIVE * longer, far + edge));
    }),
    picture,
    longer / 120,
  );
  const sample = createSampler(picture);
  const out = new Uint8Array(picture.rgba.length);
  const middle = box.x + box.width / 2;
  const foot = box.y + box.height;
  for (let y = 0, i = 0; y < height; y++) {
    if (y % 32 === 0) checkpoint();
    const up = (foot - y) / box.height;
    const rise = Math.min(1.15, Math.max(-0.15, up));
    for (let x = 0; x < width; x++, i++) {
      const dx = (x - middle) * (1 / (shape.width * spreadAt(shape, rise)) - 1);
      const dy = (y - foot) * (1 / shape.height - 1);
      sample(out, i, x + dx * falloff[i], y + dy * falloff[i]);
    }
  }
  return { ...picture, rgba: out };
}

/** Pixels from a pixel to the nearest edge of its picture. */
function edgeDistance(i: number, { width, height }: Size): number {
  const x = i % width;
  const y = Math.floor(i / width);
  return Math.min(x, y, width - 1 - x, height - 1 - y);
}

/** How much wider the product is at a level, 0 at its foot and 1 at its top, than on the whole. */
function spreadAt({ taper, bulge }: Shape, rise: number): number {
  return (1 + taper * (0.5 - rise)) * (1 + bulge * (Math.sin(Math.PI * Math.max(0, Math.min(1, rise))) - 0.5));
}

function drawShape(amount: number, forms: readonly FormName[], seed: number): Shape {
  const random = randomFrom(mixSeeds(seed, hashText('warp')));
  // Drawn away from nothing: each number is at least half of what it may be.
  const draw = () => (random() < 0.5 ? -1 : 1) * (0.5 + 0.5 * random());
  const asks = (more: FormName, less: FormName) => (forms.includes(more) ? FORM : forms.includes(less) ? -FORM : 0);
  const [w, h, t, b] = [draw(), draw(), draw(), draw()];
  const height = asks('tall', 'short') || h * HEIGHT * amount;
  const width = asks('wide', 'slim') || w * WIDTH * amount;
  const size = asks('large', 'small') * 0.6;
  return {
    width: Math.exp(width + size),
    height: Math.exp(height + size),
    taper: forms.includes('conical') ? FORM * 2 : t * TAPER * amount,
    bulge: forms.includes('round') ? FORM * 1.5 : b * BULGE * amount,
  };
}

/**
 * What would grow out of the picture grows the other way instead: a tall thing without room above becomes slimmer. And nothing
 * shrinks so far that what surrounds it would have to be made up.
 */
function fitShape(shape: Shape, box: Box, { width, height }: Size): Shape {
  const above = Math.max(1, (box.y + box.height - MARGIN * height) / box.height);
  const below = 1 - (STRETCH * box.y) / box.height;
  const high = Math.max(below, Math.min(shape.height, above));
  const sides = [box.x, width - box.x - box.width];
  const beside = Math.min(...sides) + box.width / 2 - MARGIN * width;
  const spreads = LEVELS.map((level) => spreadAt(shape, level));
  const give = (2 * STRETCH * Math.min(...sides)) / box.width;
  const most = Math.max(1, (2 * beside) / box.width / Math.max(...spreads));
  const least = (1 - give) / Math.min(...spreads);
  const slimmed = shape.width * Math.min(1, high / shape.height);
  return { ...shape, height: high, width: Math.max(Math.min(least, most), Math.min(slimmed, most)) };
}

/** Bilinear samples with colours weighed by alpha; beyond the edge the edge repeats. */
function createSampler({ width, height, rgba }: Picture): (out: Uint8Array, to: number, x: number, y: number) => void {
  return (out, to, x, y) => {
    const u = Math.max(0, Math.min(width - 1.001, x));
    const v = Math.max(0, Math.min(height - 1.001, y));
    const column = Math.floor(u);
    const row = Math.floor(v);
    const [fx, fy] = [u - column, v - row];
    // A picture of one row or column has no next.
    const [right, down] = [width > 1 ? 1 : 0, height > 1 ? width : 0];
    let [r, g, b, a] = [0, 0, 0, 0];
    for (let corner = 0; corner < 4; corner++) {
      const weight = (corner & 1 ? fx : 1 - fx) * (corner >> 1 ? fy : 1 - fy);
      const k = (row * width + column + (corner >> 1) * down + (corner & 1) * right) * 4;
      const covered = weight * rgba[k + 3];
      r += rgba[k] * covered;
      g += rgba[k + 1] * covered;
      b += rgba[k + 2] * covered;
      a += covered;
    }
    if (a > 0) {
      out[to * 4] = Math.round(r / a);
      out[to * 4 + 1] = Math.round(g / a);
      out[to * 4 + 2] = Math.round(b / a);
    }
    out[to * 4 + 3] = Math.round(a);
  };
}
