import { components } from '../raster/components.ts';
import { invert, type Size, select } from '../raster/plane.ts';
import type { Cut } from './cut.ts';
import type { Lab } from './lab.ts';

/** Parts smaller than this share of the largest are specks; holes smaller than this share of the picture too. */
const SPECK = 0.05;
const PINHOLE = 0.0004;
/** A hole shows the backdrop unless it costs so much more than the backdrop outside does. */
const STRANGER = 2.5;
/** Holes of less chroma that are likelier the subject are highlights or shadows of it: these are as grey as many a backdrop. */
const GREY = 12;
const LIKELIER = 0.5;

/** The mask without specks, and with holes only where the backdrop shows through. */
export function tidy({ mask, backdrop }: Cut, likely: Float32Array, lab: Lab): Uint8Array {
  const parts = components(mask, lab);
  const least = Math.max(0, ...parts.areas) * SPECK;
  const whole = select(mask.length, (i) => mask[i] && parts.areas[parts.labels[i]] >= least);
  const { labels, areas } = components(invert(whole), lab);
  const open = touching(labels, areas.length, lab);
  const outside = median(backdrop.filter((_, i) => labels[i] > 0 && open[labels[i]]));
  const hopes = new Float64Array(areas.length);
  const chroma = new Float64Array(areas.length);
  for (let i = 0; i < labels.length; i++) {
    hopes[labels[i]] += likely[i] / areas[labels[i]];
    chroma[labels[i]] += Math.hypot(lab.a[i], lab.b[i]) / areas[labels[i]];
  }
  const filled = areas.map((area, label) => {
    if (label === 0 || open[label]) return false;
    if (area < mask.length * PINHOLE || (hopes[label] > LIKELIER && chroma[label] < GREY)) return true;
    return median(backdrop.filter((_, i) => labels[i] === label)) > outside + STRANGER;
  });
  return select(mask.length, (i) => whole[i] || filled[labels[i]]);
}

/** Which labels reach the picture's edge. */
function touching(labels: Int32Array, count: number, { width, height }: Size): Uint8Array {
  const open = new Uint8Array(count);
  for (let x = 0; x < width; x++) open[labels[x]] = open[labels[(height - 1) * width + x]] = 1;
  for (let y = 0; y < height; y++) open[labels[y * width]] = open[labels[(y + 1) * width - 1]] = 1;
  return open;
}

function median(values: Float32Array): number {
  return values.length === 0 ? 0 : values.sort()[values.length >> 1];
}
