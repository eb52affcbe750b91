import type { Size } from './plane.ts';

/** First and last columns and rows of an area, all included. */
export type Bounds = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** The boxes of labels below `count`; that of 0, which is no label, and of what no pixel has, ends before it begins. */
export function boundsOfLabels(labels: Int32Array, count: number, { width }: Size): Bounds[] {
  const boxes = Array.from({ length: count }, () => ({ left: Infinity, top: Infinity, right: -1, bottom: -1 }));
  for (let i = 0; i < labels.length; i++) {
    if (!labels[i]) continue;
    const x = i % width;
    const y = (i - x) / width;
    const box = boxes[labels[i]];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return boxes;
}

/** The box around all pixels that pass a test of their index; null when none does. */
export function boundsOf({ width, height }: Size, test: (i: number) => boolean | number): Bounds | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (!test(i)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  return right < 0 ? null : { left, top, right, bottom };
}
