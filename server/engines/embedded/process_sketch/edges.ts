import { type Bounds, boundsOf, boundsOfLabels } from '../raster/bounds.ts';
import { components } from '../raster/components.ts';
import { type Size, select } from '../raster/plane.ts';

/** What does not touch the picture's border is the drawing when it is at least so large, as shares of the picture's sides. */
const DRAWING = 0.08;
/** So far from the border, as a share of the longer side, still touches it. */
const AT_BORDER = 0.006;

/**
 * Without what runs out of the picture beside the drawing: lines of the paper, its edge, the table. A drawing that itself
 * runs out of the picture stays.
 */
export function withoutSurroundings(marks: Uint8Array, size: Size, drawing: Bounds | null): Uint8Array {
  if (!drawing) return marks;
  const { labels, areas } = components(marks, size, true);
  const boxes = boundsOfLabels(labels, areas.length, size);
  const isStray = boxes.map((box) => touchesBorder(box, size) && !overlap(box, drawing));
  return isStray.includes(true) ? select(marks.length, (i) => marks[i] && !isStray[labels[i]]) : marks;
}

/** The box around all that does not touch the picture's border; null when that is too small to be a drawing. */
export function findDrawing(ink: Uint8Array, size: Size): Bounds | null {
  const { labels, areas } = components(ink, size, true);
  const free = boundsOfLabels(labels, areas.length, size).map((box) => !touchesBorder(box, size));
  const box = boundsOf(size, (i) => (labels[i] > 0 && free[labels[i]] ? 1 : 0));
  if (!box) return null;
  const large = box.right - box.left > DRAWING * size.width && box.bottom - box.top > DRAWING * size.height;
  return large ? box : null;
}

function touchesBorder({ left, top, right, bottom }: Bounds, { width, height }: Size): boolean {
  const near = Math.ceil(AT_BORDER * Math.max(width, height));
  return right >= 0 && (left < near || top < near || right >= width - near || bottom >= height - near);
}

function overlap(a: Bounds, b: Bounds): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}
