import type { Picture } from '../studio/picture.ts';

/** Alpha from which on a pixel is there. */
export const SOLID = 128;
/** Colours are counted in steps of this, on each channel. */
const STEP = 8;
const STEPS = 256 / STEP;
/** Of a graphic, so many pixels are equal to the next ones; and so much of it is in so few colours, none with less than a share. */
const GRAPHIC_EVEN = 0.75;
const GRAPHIC_SHARE = 0.85;
const GRAPHIC_COLOURS = 16;
const GRAPHIC_LEAST = 0.002;
/** Rounds of k-means; more move no colour by a step. */
const ROUNDS = 8;

export type Colour = readonly [red: number, green: number, blue: number];

/** Pixels of nearly one colour. */
type Bin = { readonly colour: Colour; readonly count: number };

/** The flat colours that a picture is drawn in, as logos and sketches are, the largest first; null for a shaded picture. */
export function flatColours(picture: Picture): Colour[] | null {
  if (evenness(picture) < GRAPHIC_EVEN) return null;
  const bins = binsOf(picture);
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  const large = bins.filter(({ count }) => count > GRAPHIC_LEAST * total).sort((a, b) => b.count - a.count);
  const most = large.slice(0, GRAPHIC_COLOURS);
  if (most.reduce((sum, { count }) => sum + count, 0) < GRAPHIC_SHARE * total) return null;
  return most.map(({ colour }) => colour);
}

/**
 * So many colours that stand for a shaded picture, by k-means. They begin far from each other, and a colour's weight grows with
 * the root of its area, so that small accents are kept.
 */
export function layerColours(picture: Picture, count: number): Colour[] {
  const bins = binsOf(picture);
  let centres = spreadOut(bins, count);
  for (let round = 0; round < ROUNDS; round++) {
    const sums = centres.map(() => ({ colour: [0, 0, 0], weight: 0 }));
    for (const bin of bins) {
      const into = sums[nearestOf(centres, ...bin.colour)];
      const weight = Math.sqrt(bin.count);
      into.weight += weight;
      for (let c = 0; c < 3; c++) into.colour[c] += weight * bin.colour[c];
    }
    centres = sums.map(
      ({ colour: [red, green, blue], weight }, i): Colour =>
        weight > 0 ? [red / weight, green / weight, blue / weight] : centres[i],
    );
  }
  return centres.map(([red, green, blue]) => [Math.round(red), Math.round(green), Math.round(blue)]);
}

/** The index of the colour that is nearest. */
export function nearestOf(colours: readonly Colour[], red: number, green: number, blue: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < colours.length; i++) {
    const [r, g, b] = colours[i];
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (distance >= least) continue;
    least = distance;
    best = i;
  }
  return best;
}

/** The share of pixels that are equal to their neighbours on the right and below. */
function evenness({ width, height, rgba }: Picture): number {
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
  let even = 0;
  let total = 0;
  for (let y = 0; y + 1 < height; y++)
    for (let i = y * width; i + 1 < (y + 1) * width; i++) {
      if (rgba[i * 4 + 3] < SOLID) continue;
      total++;
      if (pixels[i] === pixels[i + 1] && pixels[i] === pixels[i + width]) even++;
    }
  return total === 0 ? 1 : even / total;
}

function spreadOut(bins: readonly Bin[], count: number): Colour[] {
  const distances = new Float64Array(bins.length).fill(Number.POSITIVE_INFINITY);
  const chosen: Colour[] = [];
  let next = bins.reduce((most, bin) => (bin.count > most.count ? bin : most)).colour;
  while (chosen.length < Math.min(count, bins.length)) {
    chosen.push(next);
    let farthest = -1;
    for (const [i, { colour, count: size }] of bins.entries()) {
      const distance = colour.reduce((sum, value, c) => sum + (value - chosen[chosen.length - 1][c]) ** 2, 0);
      distances[i] = Math.min(distances[i], distance);
      const worth = distances[i] * Math.sqrt(size);
      if (worth <= farthest) continue;
      farthest = worth;
      next = colour;
    }
  }
  return chosen;
}

function binsOf({ rgba }: Picture): Bin[] {
  const sums = new Float64Array(STEPS ** 3 * 4);
  for (let i = 0; i < rgba.length; i += 4) {
    if (rgba[i + 3] < SOLID) continue;
    const place = (channel: number) => Math.floor(rgba[i + channel] / STEP);
    const bin = ((place(0) * STEPS + place(1)) * STEPS + place(2)) * 4;
    for (let c = 0; c < 3; c++) sums[bin + c] += rgba[i + c];
    sums[bin + 3]++;
  }
  const bins: Bin[] = [];
  for (let bin = 0; bin < sums.length; bin += 4) {
    const count = sums[bin + 3];
    if (count === 0) continue;
    const mean = (c: number) => Math.round(sums[bin + c] / count);
    bins.push({ colour: [mean(0), mean(1), mean(2)], count });
  }
  return bins;
}
