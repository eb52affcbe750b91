import type { Picture } from '../../server/media/picture.ts';

/** Alpha from which on a pixel is there. */
export const SOLID = 128;
/** Colours are counted in steps of 2 to this power, on each channel. */
const STEP_BITS = 3;
const STEPS = 256 >> STEP_BITS;
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
  const bins = binsOf(picture).map(({ colour, count }) => ({ colour, weight: Math.sqrt(count) }));
  let centres = spreadOut(bins, count);
  for (let round = 0; round < ROUNDS; round++) {
    const sums = centres.map(() => ({ red: 0, green: 0, blue: 0, weight: 0 }));
    for (const { colour, weight } of bins) {
      const into = sums[nearestOf(centres, colour[0], colour[1], colour[2])];
      into.weight += weight;
      into.red += weight * colour[0];
      into.green += weight * colour[1];
      into.blue += weight * colour[2];
    }
    centres = sums.map(
      ({ red, green, blue, weight }, i): Colour =>
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
    const distance = distanceOf(colours[i], red, green, blue);
    if (distance >= least) continue;
    least = distance;
    best = i;
  }
  return best;
}

/** The square of the distance between two colours. */
export function distanceOf(colour: Colour, red: number, green: number, blue: number): number {
  return (colour[0] - red) ** 2 + (colour[1] - green) ** 2 + (colour[2] - blue) ** 2;
}

/** The share of pixels that are equal to their neighbours on the right and below, by every other row. */
function evenness({ width, height, rgba }: Picture): number {
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
  let even = 0;
  let total = 0;
  for (let y = 0; y + 1 < height; y += 2)
    for (let i = y * width; i + 1 < (y + 1) * width; i++) {
      if (rgba[i * 4 + 3] < SOLID) continue;
      total++;
      if (pixels[i] === pixels[i + 1] && pixels[i] === pixels[i + width]) even++;
    }
  return total === 0 ? 1 : even / total;
}

/** Colours that begin with the heaviest; each next one is far from those before it, or heavy. */
function spreadOut(bins: readonly { readonly colour: Colour; readonly weight: number }[], count: number): Colour[] {
  const distances = new Float64Array(bins.length).fill(Number.POSITIVE_INFINITY);
  const chosen: Colour[] = [];
  let next = bins.reduce((most, bin) => (bin.weight > most.weight ? bin : most)).colour;
  while (chosen.length < Math.min(count, bins.length)) {
    const [red, green, blue] = next;
    chosen.push(next);
    let farthest = -1;
    for (let i = 0; i < bins.length; i++) {
      const { colour, weight } = bins[i];
      distances[i] = Math.min(distances[i], distanceOf(colour, red, green, blue));
      const worth = distances[i] * weight;
      if (worth <= farthest) continue;
      farthest = worth;
      next = colour;
    }
  }
  return chosen;
}

function binsOf({ rgba }: Picture): Bin[] {
  const sums = new Uint32Array(STEPS ** 3 * 4);
  for (let i = 0; i < rgba.length; i += 4) {
    if (rgba[i + 3] < SOLID) continue;
    const red = rgba[i];
    const green = rgba[i + 1];
    const blue = rgba[i + 2];
    const bin = 4 * (((red >> STEP_BITS) * STEPS + (green >> STEP_BITS)) * STEPS + (blue >> STEP_BITS));
    sums[bin] += red;
    sums[bin + 1] += green;
    sums[bin + 2] += blue;
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
