import type { Point } from '../plane/point.ts';
import { boundsOf, heightOf, type Rect, widthOf } from '../plane/rect.ts';

/**
 * The step of each rectangle, in their order, to stand in an even grid whose first corner is that of their bounds: as
 * wide as it is tall in count, in the order in which one reads them, `gap` apart.
 */
export function gridSteps(rects: readonly Rect[], gap: number): readonly Point[] {
  const bounds = boundsOf(rects);
  if (!bounds) return [];
  const sortedIndexes = readingOrderIndexes(rects);
  const columns = Math.ceil(Math.sqrt(rects.length));
  const cellOf = (n: number) => ({ column: n % columns, row: Math.floor(n / columns) });
  const widths: number[] = [];
  const heights: number[] = [];
  for (const [n, index] of sortedIndexes.entries()) {
    const { column, row } = cellOf(n);
    widths[column] = Math.max(widths[column] ?? 0, widthOf(rects[index]!));
    heights[row] = Math.max(heights[row] ?? 0, heightOf(rects[index]!));
  }
  const steps: Point[] = [];
  for (const [n, index] of sortedIndexes.entries()) {
    const { column, row } = cellOf(n);
    const { minX, minY } = rects[index]!;
    steps[index] = {
      x: bounds.minX + startOffset(widths, column, gap) - minX,
      y: bounds.minY + startOffset(heights, row, gap) - minY,
    };
  }
  return steps;
}

function startOffset(sizes: readonly number[], index: number, gap: number): number {
  return sizes.slice(0, index).reduce((sum, size) => sum + size + gap, 0);
}

/** Line by line: what begins above the middle of a line's first stands in that line. */
function readingOrderIndexes(rects: readonly Rect[]): readonly number[] {
  const indexesFromTop = rects.map((_, index) => index).sort((a, b) => rects[a]!.minY - rects[b]!.minY);
  const lines: number[][] = [];
  let middle = Number.NEGATIVE_INFINITY;
  for (const index of indexesFromTop) {
    const { minY, maxY } = rects[index]!;
    if (minY < middle) {
      lines.at(-1)!.push(index);
      continue;
    }
    lines.push([index]);
    middle = (minY + maxY) / 2;
  }
  return lines.flatMap((line) => line.sort((a, b) => rects[a]!.minX - rects[b]!.minX));
}
