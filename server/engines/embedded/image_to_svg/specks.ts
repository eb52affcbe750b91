import type { Size } from '../raster/plane.ts';

/** Labels are bytes. */
const LABELS = 256;

/**
 * Gives areas of fewer than `least` pixels of one label, connected by their sides, the label of those around them that is the
 * nearest by `distance`; in place. The tracer would leave them out too, but it takes longer for each of them than for the pixels.
 */
export function absorbSpecks(
  labels: Uint8Array,
  { width, height }: Size,
  least: number,
  distance: (label: number, other: number) => number,
): void {
  const seen = new Uint8Array(labels.length);
  const area = new Int32Array(labels.length);
  const touched = new Uint8Array(LABELS);
  const below = width * (height - 1);
  let label = 0;
  let size = 0;
  const take = (i: number): void => {
    if (labels[i] !== label) touched[labels[i]] = 1;
    else if (!seen[i]) {
      seen[i] = 1;
      area[size++] = i;
    }
  };
  for (let seed = 0; seed < labels.length; seed++) {
    if (seen[seed]) continue;
    label = labels[seed];
    size = 0;
    touched.fill(0);
    take(seed);
    for (let next = 0; next < size; next++) {
      const i = area[next];
      const x = i % width;
      if (x > 0) take(i - 1);
      if (x < width - 1) take(i + 1);
      if (i >= width) take(i - width);
      if (i < below) take(i + width);
    }
    if (size >= least) continue;
    let into = label;
    for (let other = 0; other < LABELS; other++)
      if (touched[other] && (into === label || distance(label, other) < distance(label, into))) into = other;
    for (let next = 0; next < size; next++) labels[area[next]] = into;
  }
}
