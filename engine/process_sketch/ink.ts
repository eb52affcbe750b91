import { components } from '../raster/components.ts';
import { distanceTo } from '../raster/distance.ts';
import { blackHat, open } from '../raster/morphology.ts';
import { type Size, select } from '../raster/plane.ts';
import { findSurroundings } from './edges.ts';
import { fitPaper, type Paper } from './paper.ts';
import type { Picture } from './picture.ts';
import { withoutRulings } from './rulings.ts';

/** A drawing taken apart: thin strokes and painted areas; `tint` is the colour with the paper taken to white. */
export type Marks = Size & {
  readonly ink: Uint8Array;
  /** Pixels to the nearest stroke. */
  readonly toInk: Float32Array;
  readonly paint: Uint8Array;
  /** Interleaved, 0..1, three per pixel. */
  readonly tint: Float32Array;
  /** Mean width of the strokes in pixels. */
  readonly strokeWidth: number;
};

/** Half the widest stroke, as a share of the longer side; what is wider is a painted area. */
const WIDEST_STROKE = 0.018;
/** Contrast below which a mark is paper grain. */
const FAINTEST = 0.07;
/** A sure stroke has this share of the contrast of the picture's strongest strokes, but need not exceed `SURE`. */
const SURE_SHARE = 0.45;
const SURE = 0.3;
/** A stroke goes on from its sure part as long as the contrast stays above this share of it. */
const FADING = 0.5;
/** The strongest strokes: so much of the picture. */
const STRONGEST_SHARE = 0.003;
/** Smallest area that counts as a stroke and as paint, as shares of the picture. */
const DUST = 0.000012;
const SMALLEST_PAINT = 0.0005;
/** Chroma (0..1) above which a pixel is no grey stroke. */
const COLOURED = 0.38;
/** Difference from paper above which an area is painted. */
const PAINTED = 0.1;

/** A painted area's edge: a step of this much difference over so many pixels, along this share of its border. */
const EDGE_STEP = 0.05;
const EDGE_REACH = 4;
const EDGED = 0.6;

/** Separates strokes and painted areas from paper, under uneven light, in any ink colour. */
export function readMarks(picture: Picture, checkpoint: () => void): Marks {
  const { width, height } = picture;
  const paper = fitPaper(picture);
  checkpoint();
  const { tint, lightness, difference, colourful } = takePaperAway(picture, paper);
  checkpoint();
  const radius = Math.round(WIDEST_STROKE * Math.max(width, height));
  const contrast = blackHat(lightness, picture, radius);
  checkpoint();
  if (colourful) {
    const sameness = difference.map((value) => 1 - value);
    const colourContrast = blackHat(sameness, picture, radius);
    for (let i = 0; i < contrast.length; i++) contrast[i] = Math.max(contrast[i], colourContrast[i]);
    ignoreColourStrips(contrast, tint);
    checkpoint();
  }
  const strokes = withoutRulings(strokesOf(contrast, picture), picture);
  checkpoint();
  const withoutSurroundings = findSurroundings(strokes, picture);
  const ink = withoutSurroundings(strokes);
  checkpoint();
  const paint = withoutSurroundings(paintOf(difference, ink, picture));
  checkpoint();
  const toInk = distanceTo(ink, picture);
  return { width, height, ink, toInk, paint, tint, strokeWidth: meanWidth(ink, width) };
}

function takePaperAway({ width, height, rgb }: Picture, paper: Paper) {
  const tint = new Float32Array(width * height * 3);
  const lightness = new Float32Array(width * height);
  const difference = new Float32Array(width * height);
  let colourful = false;
  const ground = [new Float32Array(width), new Float32Array(width), new Float32Array(width)];
  const [red, green, blue] = ground;
  for (let y = 0, i = 0; y < height; y++) {
    // The surface bends little: one evaluation per four rows is plenty.
    if (y % 4 === 0) for (const [channel, row] of ground.entries()) fillRow(row, (x) => paper(channel, x, y));
    for (let x = 0; x < width; x++, i++) {
      tint[i * 3] = Math.min(1, rgb[i * 3] / red[x]);
      tint[i * 3 + 1] = Math.min(1, rgb[i * 3 + 1] / green[x]);
      tint[i * 3 + 2] = Math.min(1, rgb[i * 3 + 2] / blue[x]);
      lightness[i] = 0.3 * tint[i * 3] + 0.59 * tint[i * 3 + 1] + 0.11 * tint[i * 3 + 2];
      const chroma = 0.9 * chromaAt(tint, i);
      if (chroma > PAINTED) colourful = true;
      difference[i] = Math.max(1 - lightness[i], chroma);
    }
  }
  return { tint, lightness, difference, colourful };
}

function fillRow(row: Float32Array, value: (x: number) => number): void {
  for (let x = 0; x < row.length; x++) row[x] = Math.max(40, value(x));
}

/** Where the strokes are grey or black, narrow strips of paint between them are none: takes their contrast away, in place. */
function ignoreColourStrips(contrast: Float32Array, tint: Float32Array): void {
  const sure = SURE_SHARE * strongest(contrast);
  let grey = 0;
  let coloured = 0;
  for (let i = 0; i < contrast.length; i++) {
    if (contrast[i] <= sure * 1.6) continue;
    if (chromaAt(tint, i) > COLOURED) coloured++;
    else grey++;
  }
  if (grey < coloured) return;
  for (let i = 0; i < contrast.length; i++) if (chromaAt(tint, i) > COLOURED) contrast[i] = 0;
}

function chromaAt(tint: Float32Array, i: number): number {
  const r = tint[i * 3];
  const g = tint[i * 3 + 1];
  const b = tint[i * 3 + 2];
  return Math.max(r, g, b) - Math.min(r, g, b);
}

/** Pixels of enough contrast that hang together with a sure stroke. */
function strokesOf(contrast: Float32Array, size: Size): Uint8Array {
  const sure = Math.max(FAINTEST, Math.min(SURE, SURE_SHARE * strongest(contrast)));
  const weak = select(contrast.length, (i) => contrast[i] > sure * FADING);
  const { labels, areas } = components(weak, size, true);
  const certain = new Uint8Array(areas.length);
  for (let i = 0; i < labels.length; i++) if (contrast[i] > sure) certain[labels[i]] = 1;
  const dust = DUST * labels.length;
  return select(labels.length, (i) => labels[i] > 0 && certain[labels[i]] && areas[labels[i]] > dust);
}

/** The contrast that only the strongest share of the picture exceeds. */
function strongest(contrast: Float32Array): number {
  const bins = new Int32Array(256);
  for (let i = 0; i < contrast.length; i++) bins[Math.max(0, Math.min(255, Math.floor(contrast[i] * 255)))]++;
  let left = contrast.length * STRONGEST_SHARE;
  for (let bin = 255; bin > 0; bin--) {
    left -= bins[bin];
    if (left <= 0) return bin / 255;
  }
  return 0;
}

/** Areas that differ from the paper, have an edge, and are no strokes. */
function paintOf(difference: Float32Array, ink: Uint8Array, size: Size): Uint8Array {
  const other = select(ink.length, (i) => difference[i] > PAINTED && !ink[i]);
  if (!other.includes(1)) return other;
  // Opening takes the pale fringes of strokes away.
  const { labels, areas } = components(open(other, size, 3), size);
  const edged = sharpEdged(labels, areas.length, difference, ink, size);
  return select(labels.length, (i) => edged[labels[i]] && areas[labels[i]] > SMALLEST_PAINT * labels.length);
}

/** Which areas end at a step or at a stroke along most of their border; shadows on the paper fade out instead. */
function sharpEdged(
  labels: Int32Array,
  count: number,
  difference: Float32Array,
  ink: Uint8Array,
  size: Size,
): Uint8Array {
  const { width } = size;
  const border = new Float32Array(count);
  const steps = new Float32Array(count);
  for (let i = EDGE_REACH * width; i < labels.length - EDGE_REACH * width; i++) {
    const label = labels[i];
    if (!label) continue;
    for (const step of [-1, 1, -width, width]) {
      if (labels[i + step] === label) continue;
      const beyond = i + step * EDGE_REACH;
      border[label]++;
      if (ink[beyond] || ink[i + step] || difference[i] - difference[beyond] > EDGE_STEP) steps[label]++;
    }
  }
  return select(count, (label) => label > 0 && steps[label] > EDGED * border[label]);
}

/** Area over half the border length: the width of long thin things. */
function meanWidth(ink: Uint8Array, width: number): number {
  let area = 0;
  let border = 0;
  for (let i = width; i < ink.length - width; i++) {
    if (!ink[i]) continue;
    area++;
    border += 4 - ink[i - 1] - ink[i + 1] - ink[i - width] - ink[i + width];
  }
  // A border counted in pixel sides is 4/π longer than the true one on average.
  return border === 0 ? 0 : (2 * area) / (border * (Math.PI / 4));
}
