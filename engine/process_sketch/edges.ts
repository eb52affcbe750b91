import { type Bounds, boundsOfLabels } from '../raster/bounds.ts';
import { components } from '../raster/components.ts';
import { type Size, select } from '../raster/plane.ts';

/** What does not touch the picture's border is the drawing when it is at least so large, as shares of the picture's sides. */
const DRAWING = 0.08;
/** So far from the border, as a share of the longer side, still touches it. */
const AT_BORDER = 0.006;

/** A mask's pieces: their labels, 0 for none, and their boxes by label. */
type Pieces = { readonly labels: Int32Array; readonly boxes: readonly Bounds[] };

/**
 * Finds the drawing among strokes. What it returns gives a mask without what runs out of the picture beside the drawing: lines
 * of the paper, its edge, the table. A drawing that itself runs out of the picture stays.
 */
export function findSurroundings(strokes: Uint8Array, size: Size): (mask: Uint8Array) => Uint8Array {
  const pieces = piecesOf(strokes, size);
  const drawing = findDrawing(pieces, size);
  return (mask) => {
    if (!drawing || !mask.includes(1)) return mask;
    const { labels, boxes } = mask === strokes ? pieces : piecesOf(mask, size);
    const isStray = boxes.map((box) => touchesBorder(box, size) && !overlap(box, drawing));
    return isStray.includes(true) ? select(mask.length, (i) => mask[i] && !isStray[labels[i]]) : mask;
  };
}

function piecesOf(mask: Uint8Array, size: Size): Pieces {
  const { labels, areas } = components(mask, size, true);
  return { labels, boxes: boundsOfLabels(labels, areas.length, size) };
}

/** The box around all that does not touch the picture's border; null when that is too small to be a drawing. */
function findDrawing({ boxes }: Pieces, size: Size): Bounds | null {
  const free = boxes.filter((box) => box.right >= 0 && !touchesBorder(box, size));
  if (free.length === 0) return null;
  const box = free.reduce((all, one) => ({
    left: Math.min(all.left, one.left),
    top: Math.min(all.top, one.top),
    right: Math.max(all.right, one.right),
    bottom: Math.max(all.bottom, one.bottom),
  }));
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
