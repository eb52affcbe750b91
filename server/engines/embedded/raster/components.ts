import type { Size } from './plane.ts';

/** Connected areas: `labels` holds 0 outside and 1, 2, … inside; `areas[label]` is the pixel count. */
export type Components = { readonly labels: Int32Array; readonly areas: number[] };

/** Labels the areas of a mask; pixels that touch by a side are connected, or also by a corner when `diagonal`. */
export function components(mask: Uint8Array, { width, height }: Size, diagonal = false): Components {
  const labels = new Int32Array(width * height);
  const areas = [0];
  const stack = new Int32Array(width * height);
  for (let seed = 0; seed < mask.length; seed++) {
    if (!mask[seed] || labels[seed]) continue;
    const label = areas.length;
    let area = 0;
    let top = 0;
    labels[seed] = label;
    stack[top++] = seed;
    while (top > 0) {
      const i = stack[--top];
      area++;
      const x = i % width;
      const left = x > 0 ? -1 : 0;
      const right = x < width - 1 ? 1 : 0;
      for (let row = i >= width ? -1 : 0; row <= (i < width * (height - 1) ? 1 : 0); row++) {
        for (let column = left; column <= right; column++) {
          if (!diagonal && row !== 0 && column !== 0) continue;
          const next = i + row * width + column;
          if (!mask[next] || labels[next]) continue;
          labels[next] = label;
          stack[top++] = next;
        }
      }
    }
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
