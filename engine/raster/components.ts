import type { Size } from './plane.ts';

/** Connected areas: `labels` holds 0 outside and 1, 2, … inside; `areas[label]` is the pixel count. */
export type Components = { readonly labels: Int32Array; readonly areas: number[] };

/** Labels the areas of a mask; pixels that touch by a side are connected, or also by a corner when `diagonal`. */
export function components(mask: Uint8Array, { width, height }: Size, diagonal = false): Components {
  const labels = new Int32Array(width * height);
  const areas = [0];
  const aside = diagonal ? 1 : 0;
  // A pixel of each run of set pixels that is still to be labelled.
  const found: number[] = [];
  const findRuns = (from: number, to: number): void => {
    for (let i = from; i <= to; i++) if (mask[i] && !labels[i] && (i === from || !mask[i - 1])) found.push(i);
  };
  const labelRun = (at: number, label: number): number => {
    const row = at - (at % width);
    let from = at;
    while (from > row && mask[from - 1]) from--;
    let to = at;
    while (to < row + width - 1 && mask[to + 1]) to++;
    labels.fill(label, from, to + 1);
    const [left, right] = [Math.max(row, from - aside), Math.min(row + width - 1, to + aside)];
    if (row > 0) findRuns(left - width, right - width);
    if (row < width * (height - 1)) findRuns(left + width, right + width);
    return to + 1 - from;
  };
  for (let seed = 0; seed < mask.length; seed++) {
    if (!mask[seed] || labels[seed]) continue;
    let area = 0;
    for (let at: number | undefined = seed; at !== undefined; at = found.pop())
      if (!labels[at]) area += labelRun(at, areas.length);
    areas.push(area);
  }
  return { labels, areas };
}

/** A plane's values under each label, in order; none for label 0. */
export function valuesByLabel(plane: Float32Array, { labels, areas }: Components): Float32Array[] {
  const values = areas.map((area, label) => new Float32Array(label === 0 ? 0 : area));
  const filled = new Int32Array(areas.length);
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i];
    if (label > 0) values[label][filled[label]++] = plane[i];
  }
  return values;
}

/** Gives each unlabelled pixel of `within` the label of its nearest labelled neighbour, in place, ring by ring. */
export function growLabels(labels: Int32Array, within: Uint8Array, { width, height }: Size): void {
  const queue = new Int32Array(width * height);
  let tail = 0;
  for (let i = 0; i < labels.length; i++) if (labels[i]) queue[tail++] = i;
  for (let head = 0; head < tail; head++) {
    const i = queue[head];
    const x = i % width;
    const take = (next: number): void => {
      if (labels[next] || !within[next]) return;
      labels[next] = labels[i];
      queue[tail++] = next;
    };
    if (x > 0) take(i - 1);
    if (x < width - 1) take(i + 1);
    if (i >= width) take(i - width);
    if (i < width * (height - 1)) take(i + width);
  }
}
