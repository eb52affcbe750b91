import type { Picture } from '../../server/media/picture.ts';
import { boundsOf } from '../raster/bounds.ts';
import type { Size } from '../raster/plane.ts';
import { toLinear } from '../studio/colours.ts';
import { type Tone, toneOf, wordTone } from '../studio/naming.ts';

/** A colour's share of an area, 0 to 1. */
export type Share = { readonly tone: Tone; readonly share: number };

/** Where the subject is, as shares of the picture's width and height. */
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** All that is measured of a picture. Levels and shares are 0 to 1. */
export type Measures = {
  readonly subject: readonly Share[];
  readonly surroundings: readonly Share[];
  /** Null where nothing stands out. */
  readonly box: Box | null;
  /** Of the picture's area. */
  readonly coverage: number;
  /** Mean lightness as seen, and its standard deviation. */
  readonly brightness: number;
  readonly contrast: number;
  /** Of the subject: pixels far brighter than it, and how strongly neighbouring pixels differ. */
  readonly highlights: number;
  readonly texture: number;
  /** Of the whole: pixels of the most frequent bright tone; of the darker ones, those in thin strokes; and how grainy even areas are, in grey levels of 255. */
  readonly paper: number;
  readonly strokes: number;
  readonly grain: number;
  readonly transparent: number;
};

/** Alpha from which on a pixel is seen. */
export const COVERED = 128;
/** Colours with less of an area are not worth a word. */
const LEAST_SHARE = 0.04;
const MOST_COLOURS = 4;
/** Colours are looked up on a lattice of so many steps per channel. */
const STEPS = 16;
/** Lightness this far above the subject's mean, and this bright, is a highlight. */
const ABOVE_MEAN = 0.28;
const BRIGHT = 0.86;
/** Neighbours that differ more than this (of 1) form an edge, no texture. */
const EDGE = 0.12;
/** Pixels so near to the subject's outline are not looked at for texture. */
const OUTLINE = 3;
/** Tones this near to the paper's are paper, those darker by `INK` are ink. */
const PAPER_WIDTH = 0.1;
const INK = 0.2;
/** Strokes are at most so many pixels wide. */
const STROKE = 6;

/** Measures a picture whose subject is given by `alpha`, one byte per pixel. */
export function measure(picture: Picture, alpha: Uint8Array): Measures {
  const { width, height, rgba } = picture;
  const light = lightness(rgba);
  const seen = (i: number): boolean => rgba[i * 4 + 3] >= COVERED;
  const own = (i: number): boolean => alpha[i] >= COVERED && seen(i);
  const box = boxOf(alpha, picture);
  const all = momentsOf(light, seen);
  const subject = momentsOf(light, own);
  const details = detailsOf(light, width, height, own);
  return {
    subject: sharesOf(rgba, own),
    surroundings: sharesOf(rgba, (i) => seen(i) && !own(i)),
    box,
    coverage: subject.count / light.length,
    brightness: all.mean,
    contrast: all.deviation,
    highlights: shareOf(light, own, (value) => value > Math.max(BRIGHT, subject.mean + ABOVE_MEAN)),
    texture: details.texture,
    ...paperOf(light, width, seen),
    grain: details.grain,
    transparent: shareOf(
      light,
      () => true,
      (_, i) => !seen(i),
    ),
  };
}

function lightness(rgba: Uint8Array): Float32Array {
  const out = new Float32Array(rgba.length / 4);
  for (let i = 0; i < out.length; i++)
    out[i] = (rgba[i * 4] * 0.3 + rgba[i * 4 + 1] * 0.59 + rgba[i * 4 + 2] * 0.11) / 255;
  return out;
}

type Test = (i: number) => boolean;

function momentsOf(light: Float32Array, test: Test): { count: number; mean: number; deviation: number } {
  let [count, sum, squares] = [0, 0, 0];
  for (let i = 0; i < light.length; i++) {
    if (!test(i)) continue;
    count++;
    sum += light[i];
    squares += light[i] ** 2;
  }
  const mean = sum / Math.max(1, count);
  return { count, mean, deviation: Math.sqrt(Math.max(0, squares / Math.max(1, count) - mean ** 2)) };
}

function shareOf(light: Float32Array, area: Test, passes: (value: number, i: number) => boolean): number {
  let [count, passed] = [0, 0];
  for (let i = 0; i < light.length; i++) {
    if (!area(i)) continue;
    count++;
    if (passes(light[i], i)) passed++;
  }
  return passed / Math.max(1, count);
}

function boxOf(alpha: Uint8Array, size: Size): Box | null {
  const bounds = boundsOf(size, (i) => alpha[i] >= COVERED);
  if (!bounds) return null;
  const { left, top, right, bottom } = bounds;
  const { width, height } = size;
  return { left: left / width, top: top / height, right: (right + 1) / width, bottom: (bottom + 1) / height };
}

let lattice: readonly Tone[] | null = null;

/** The tones of all colours on the lattice; made once per thread. */
function tonesOnLattice(): readonly Tone[] {
  const level = (step: number): number => toLinear((step + 0.5) / STEPS);
  lattice ??= Array.from({ length: STEPS ** 3 }, (_, i) => {
    return toneOf([level(Math.floor(i / STEPS ** 2)), level(Math.floor(i / STEPS) % STEPS), level(i % STEPS)]);
  });
  return lattice;
}

const byName = (a: Tone, b: Tone): number => wordTone(a, 'en').localeCompare(wordTone(b, 'en'));

function sharesOf(rgba: Uint8Array, area: Test): Share[] {
  const tones = tonesOnLattice();
  const counts = new Map<Tone, number>();
  let whole = 0;
  const step = (value: number): number => Math.floor((value * STEPS) / 256);
  for (let i = 0; i * 4 < rgba.length; i++) {
    if (!area(i)) continue;
    const tone = tones[(step(rgba[i * 4]) * STEPS + step(rgba[i * 4 + 1])) * STEPS + step(rgba[i * 4 + 2])];
    counts.set(tone, (counts.get(tone) ?? 0) + 1);
    whole++;
  }
  return [...counts]
    .map(([tone, count]) => ({ tone, share: count / whole }))
    .filter(({ share }) => share >= LEAST_SHARE)
    .toSorted((a, b) => b.share - a.share || byName(a.tone, b.tone))
    .slice(0, MOST_COLOURS);
}

/** Texture: mean difference to the neighbours within the subject, edges aside. Grain: the median one in the whole picture. */
function detailsOf(light: Float32Array, width: number, height: number, own: Test): { texture: number; grain: number } {
  // The outline is no texture.
  const reach = [1, -1, width, -width].map((step) => step * OUTLINE);
  const within = (i: number): boolean => own(i) && reach.every((step) => own(i + step));
  const histogram = new Uint32Array(256);
  let [count, sum, sampled] = [0, 0, 0];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const rough = Math.abs(light[i] - (light[i - 1] + light[i + 1] + light[i - width] + light[i + width]) / 4);
      histogram[Math.min(255, Math.round(rough * 255 * 8))]++;
      sampled++;
      if (rough > EDGE || !within(i)) continue;
      sum += rough;
      count++;
    }
  let below = 0;
  const median = histogram.findIndex((many) => {
    below += many;
    return below >= sampled / 2;
  });
  return { texture: sum / Math.max(1, count), grain: Math.max(0, median) / 8 };
}

/** How much of the picture is paper, its most frequent bright tone, and how much of the ink lies in thin strokes. */
function paperOf(light: Float32Array, width: number, seen: Test): { paper: number; strokes: number } {
  const bins = 64;
  const counts = new Uint32Array(bins + 1);
  for (let i = 0; i < light.length; i++) if (seen(i) && light[i] > 0.5) counts[Math.round(light[i] * bins)]++;
  const tone = counts.indexOf(Math.max(...counts)) / bins;
  const ink = (i: number): boolean => light[i] < tone - INK;
  const thin = (i: number, step: number): boolean => !ink(i - step * STROKE) && !ink(i + step * STROKE);
  return {
    paper: shareOf(light, seen, (value) => Math.abs(value - tone) < PAPER_WIDTH),
    strokes: shareOf(
      light,
      (i) => seen(i) && ink(i),
      (_, i) => thin(i, 1) || thin(i, width),
    ),
  };
}
