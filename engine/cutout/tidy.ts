import { components, valuesByLabel } from '../raster/components.ts';
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
  const gaps = components(invert(whole), lab);
  const { labels, areas } = gaps;
  const open = touching(labels, areas.length, lab);
  const costs = valuesByLabel(backdrop, gaps);
  const outside = medianOf(costs.filter((_, label) => open[label]));
  const hopes = new Float64Array(areas.length);
  const chroma = new Float64Array(areas.length);
  for (let i = 0; i < labels.length; i++) {
    hopes[labels[i]] += likely[i] / areas[labels[i]];
    chroma[labels[i]] += Math.hypot(lab.a[i], lab.b[i]) / areas[labels[i]];
  }
  const filled = areas.map((area, label) => {
    if (label === 0 || open[label]) return false;
    if (area < mask.length * PINHOLE || (hopes[label] > LIKELIER && chroma[label] < GREY)) return true;
    return medianOf([costs[label]]) > outside + STRANGER;
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

function medianOf(parts: readonly Float32Array[]): number {
  const values = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    values.set(part, at);
    at += part.length;
  }
  return values.length === 0 ? 0 : values.sort()[values.length >> 1];
}
