import { components } from '../raster/components.ts';
import { invert, type Size, select } from '../raster/plane.ts';
import { smoothstep } from '../studio/noise.ts';

/** Parts smaller than this share of the largest are specks; holes smaller than this share of the picture too. */
const SPECK = 0.05;
const PINHOLE = 0.0004;
/** A hole shows the backdrop unless it costs so much more than the backdrop outside does, or is likely the subject. */
const STRANGER = 2.5;
/** How likely is too likely: less so by a busy backdrop, which resembles anything. */
const LIKELIER = { plain: 0.62, busy: 0.5, plainCost: 4, busyCost: 5 };

/** The mask without specks, and with holes only where the backdrop shows through. `cost` is what each pixel costs as backdrop. */
export function tidy(mask: Uint8Array, cost: Float32Array, likely: Float32Array, size: Size): Uint8Array {
  const parts = components(mask, size);
  const least = Math.max(0, ...parts.areas) * SPECK;
  const whole = select(mask.length, (i) => mask[i] && parts.areas[parts.labels[i]] >= least);
  const { labels, areas } = components(invert(whole), size);
  const open = touching(labels, areas.length, size);
  const costs = areas.map((): number[] => []);
  const hopes = areas.map(() => 0);
  for (let i = 0; i < labels.length; i++) {
    costs[labels[i]].push(cost[i]);
    hopes[labels[i]] += likely[i];
  }
  const outside = median(costs.filter((_, label) => label > 0 && open[label]).flat());
  const busy = smoothstep(LIKELIER.plainCost, LIKELIER.busyCost, outside);
  const likelier = LIKELIER.plain + (LIKELIER.busy - LIKELIER.plain) * busy;
  const filled = areas.map(
    (area, label) =>
      label > 0 &&
      !open[label] &&
      (area < mask.length * PINHOLE || median(costs[label]) > outside + STRANGER || hopes[label] / area > likelier),
  );
  return select(mask.length, (i) => whole[i] || filled[labels[i]]);
}

/** Which labels reach the picture's edge. */
function touching(labels: Int32Array, count: number, { width, height }: Size): Uint8Array {
  const open = new Uint8Array(count);
  for (let x = 0; x < width; x++) open[labels[x]] = open[labels[(height - 1) * width + x]] = 1;
  for (let y = 0; y < height; y++) open[labels[y * width]] = open[labels[(y + 1) * width - 1]] = 1;
  return open;
}

function median(values: readonly number[]): number {
  return values.length === 0 ? 0 : Float32Array.from(values).sort()[values.length >> 1];
}
