import type { Point } from '../plane/point.ts';
import { boundsOf, type Rect } from '../plane/rect.ts';

/** The edges or centres of several rectangles that come to lie in one line. */
export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';

/** Along which axis the gaps between rectangles become equal. */
export type Distribution = 'horizontally' | 'vertically';

/** The step of each rectangle, in their order, so that all lie in one line within the bounds of all. */
export function alignSteps(rects: readonly Rect[], alignment: Alignment): readonly Point[] {
  const bounds = boundsOf(rects);
  return rects.map((rect) => (bounds ? alignStep(rect, bounds, alignment) : { x: 0, y: 0 }));
}

function alignStep(rect: Rect, bounds: Rect, alignment: Alignment): Point {
  switch (alignment) {
    case 'left':
      return { x: bounds.minX - rect.minX, y: 0 };
    case 'centre':
      return { x: (bounds.minX + bounds.maxX - rect.minX - rect.maxX) / 2, y: 0 };
    case 'right':
      return { x: bounds.maxX - rect.maxX, y: 0 };
    case 'top':
      return { x: 0, y: bounds.minY - rect.minY };
    case 'middle':
      return { x: 0, y: (bounds.minY + bounds.maxY - rect.minY - rect.maxY) / 2 };
    case 'bottom':
      return { x: 0, y: bounds.maxY - rect.maxY };
  }
}

/**
 * The step of each rectangle, in their order, so that the gaps between neighbours are equal. The outermost edges stay;
 * what has no room in between overlaps evenly.
 */
export function distributeSteps(rects: readonly Rect[], distribution: Distribution): readonly Point[] {
  const isRow = distribution === 'horizontally';
  const spans = rects.map((rect) => (isRow ? [rect.minX, rect.maxX] : [rect.minY, rect.maxY]) as [number, number]);
  const start = Math.min(...spans.map(([min]) => min));
  const end = Math.max(...spans.map(([, max]) => max));
  const totalLength = spans.reduce((sum, [min, max]) => sum + max - min, 0);
  const gap = (end - start - totalLength) / (rects.length - 1);
  const sortedIndexes = spans.map((_, index) => index).sort((a, b) => middleOf(spans[a]!) - middleOf(spans[b]!));
  const steps: Point[] = rects.map(() => ({ x: 0, y: 0 }));
  let position = start;
  for (const index of rects.length > 1 ? sortedIndexes : []) {
    const [min, max] = spans[index]!;
    steps[index] = isRow ? { x: position - min, y: 0 } : { x: 0, y: position - min };
    position += max - min + gap;
  }
  return steps;
}

function middleOf([min, max]: readonly [number, number]): number {
  return (min + max) / 2;
}
