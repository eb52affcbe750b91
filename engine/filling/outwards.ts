import { blur } from '../raster/blur.ts';
import { dilate } from '../raster/morphology.ts';
import { planeOf, type Size } from '../raster/plane.ts';
import { sampleBilinear } from '../raster/resample.ts';
import { stretchMembrane } from './membrane.ts';
import type { Sheet } from './sheet.ts';
import { type Box, boxAround, crop } from './window.ts';

/** Detail is mirrored at the picture's border at most so deep, as shares of its sides: a floor must not end below itself again. */
const DEPTH = { across: 0.3, down: 0.12 };
/** What is smoother than this share of a side is light: it goes on as it is at the border. */
const LIGHT = 0.12;
/** Blur per distance from the border. Beside the picture it runs along rows, so that horizons stay. */
const BESIDE = { across: 0.3, down: 0.05 };
const BEYOND = { across: 0.22, down: 0.22 };
/** Blurs that are made, as distances from the border in pixels; those between are mixed. */
const DISTANCES = [0, 4, 16, 48, 120];
/** Shadows and gleams around what is barred are not mirrored either, within this share of the picture's longer side. */
const AROUND = 0.03;
/** Under what is barred colours spread along rows: a horizon runs on behind it. */
const ALONG_ROWS = 0.15;

type Planes = readonly Float32Array[];
/** A backdrop as seen going one way out: its light, and its detail blurred for each distance. */
type Way = { readonly light: Planes; readonly details: readonly Planes[] };

/**
 * Carries a plain or soft backdrop on from the picture's border outwards, in place: its light as it is there, its detail mirrored,
 * slower and more blurred the further out. What is barred is taken off first. False when nothing is known.
 */
export function carryOutwards(sheet: Sheet, barred: Uint8Array, checkpoint: () => void): boolean {
  const known = sheet.hole.map((value) => 1 - value);
  const box = boxAround(known, sheet);
  if (!box) return false;
  const backdrop = takeOff(sheet, barred, box, checkpoint);
  if (!backdrop) return false;
  const beside = openWay(backdrop, box, { across: LIGHT * box.width, down: 0 }, BESIDE, checkpoint);
  const beyond = openWay(backdrop, box, { across: 0, down: LIGHT * box.height }, BEYOND, checkpoint);
  const { width, hole, rgb } = sheet;
  for (let i = 0; i < hole.length; i++) {
    if (!hole[i]) continue;
    const x = mirror((i % width) - box.x, box.width, DEPTH.across * box.width);
    const y = mirror(Math.floor(i / width) - box.y, box.height, DEPTH.down * box.height);
    const away = Math.max(x.away, y.away);
    const share = away > 0 ? x.away / (x.away + y.away) : 1;
    for (let c = 0; c < 3; c++) {
      let value = 0;
      if (share > 0) {
        const light = sampleBilinear(beside.light[c], box, x.edge, y.inside);
        value += share * (light + detailAt(beside, box, c, x.inside, y.inside, away));
      }
      if (share < 1) {
        const light = sampleBilinear(beyond.light[c], box, x.inside, y.edge);
        value += (1 - share) * (light + detailAt(beyond, box, c, x.inside, y.inside, away));
      }
      rgb[i * 3 + c] = value;
    }
  }
  return true;
}

type Blur = { readonly across: number; readonly down: number };

function openWay(backdrop: Planes, size: Size, soft: Blur, { across, down }: Blur, checkpoint: () => void): Way {
  const light = backdrop.map((plane) => blurBoth(plane, size, soft));
  const detail = backdrop.map((plane, c) => plane.map((value, i) => value - light[c][i]));
  const details = DISTANCES.map((distance) => {
    checkpoint();
    return detail.map((plane) => blurBoth(plane, size, { across: across * distance, down: down * distance }));
  });
  return { light, details };
}

/** The picture's colours without what is barred, one plane each. */
function takeOff(sheet: Sheet, barred: Uint8Array, box: Box, checkpoint: () => void): Planes | null {
  const wide = dilate(barred, sheet, AROUND * Math.max(box.width, box.height));
  const hole = crop(
    sheet.hole.map((value, i) => value | wide[i]),
    sheet,
    box,
    1,
  );
  if (!hole.includes(0)) return null;
  const part: Sheet = { width: box.width, height: box.height, hole, rgb: new Float32Array(hole.length * 3) };
  for (let y = 0; y < box.height; y++) {
    const start = ((box.y + y) * sheet.width + box.x) * 3;
    part.rgb.set(sheet.rgb.subarray(start, start + box.width * 3), y * box.width * 3);
  }
  stretchMembrane(part, ALONG_ROWS, checkpoint);
  return [0, 1, 2].map((c) => planeOf(hole.length, (i) => part.rgb[i * 3 + c]));
}

/** Where a place outside 0 to `length` falls inside, mirrored at the border and slowing down; its border; how far out it lies. */
function mirror(at: number, length: number, depth: number): { inside: number; edge: number; away: number } {
  const edge = Math.max(0, Math.min(length - 1, at));
  const away = Math.abs(at - edge);
  const inside = depth * (1 - Math.exp(-away / depth));
  return { inside: at < 0 ? inside : edge - inside, edge, away };
}

/** The detail at a distance from the border, between the blurs made for the next nearer and further one. */
function detailAt({ details }: Way, size: Size, c: number, x: number, y: number, away: number): number {
  const next = DISTANCES.findIndex((distance) => away < distance);
  if (next < 0) return sampleBilinear(details[DISTANCES.length - 1][c], size, x, y);
  const t = (away - DISTANCES[next - 1]) / (DISTANCES[next] - DISTANCES[next - 1]);
  const near = sampleBilinear(details[next - 1][c], size, x, y);
  return near + (sampleBilinear(details[next][c], size, x, y) - near) * t;
}

/** A blur of different width along rows and columns. */
function blurBoth(plane: Float32Array, { width, height }: Size, { across, down }: Blur): Float32Array {
  const out = new Float32Array(plane.length);
  for (let y = 0; y < height; y++)
    out.set(blur(plane.subarray(y * width, (y + 1) * width), { width, height: 1 }, across), y * width);
  const column = new Float32Array(height);
  for (let x = 0; x < width && down > 0; x++) {
    for (let y = 0; y < height; y++) column[y] = out[y * width + x];
    const soft = blur(column, { width: 1, height }, down);
    for (let y = 0; y < height; y++) out[y * width + x] = soft[y];
  }
  return out;
}
