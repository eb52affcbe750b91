import RBush from 'rbush';
import type { Point } from '../plane/point.ts';
import { boundsOf, grownRect, type Rect } from '../plane/rect.ts';

/**
 * The step down of each group so that none lies over another or over what is fixed, with `gap` between them. Groups keep
 * their order from top to bottom; what has room stays.
 */
export function separationSteps(
  groups: readonly (readonly Rect[])[],
  fixedRects: readonly Rect[],
  gap: number,
): Point[] {
  const occupiedRects = new RBush<Rect>().load([...fixedRects]);
  const groupBounds = groups.map((rects) => boundsOf(rects) ?? EMPTY_RECT);
  const sortedIndexes = groups.map((_, index) => index).sort((a, b) => compareByTop(groupBounds[a]!, groupBounds[b]!));
  const steps: Point[] = groups.map(() => ({ x: 0, y: 0 }));
  for (const index of sortedIndexes) {
    const rects = groups[index]!;
    const y = stepToFreeSpace(rects, occupiedRects, gap);
    steps[index] = { x: 0, y };
    occupiedRects.load(rects.map((rect) => movedDown(rect, y)));
  }
  return steps;
}

const EMPTY_RECT: Rect = { minX: 0, minY: 0, maxX: 0, maxY: 0 };

function compareByTop(a: Rect, b: Rect): number {
  return a.minY - b.minY || a.minX - b.minX;
}

/** Each round goes past what stands in the way, until nothing does. */
function stepToFreeSpace(rects: readonly Rect[], occupiedRects: RBush<Rect>, gap: number): number {
  let y = 0;
  for (;;) {
    let step = 0;
    for (const rect of rects) {
      const targetRect = grownRect(movedDown(rect, y), gap);
      for (const other of occupiedRects.search(targetRect)) {
        if (sharesArea(other, targetRect)) step = Math.max(step, other.maxY - targetRect.minY);
      }
    }
    if (step === 0) return y;
    y += step;
  }
}

/** The index also finds what only touches, which has its gap already. */
function sharesArea(a: Rect, b: Rect): boolean {
  return a.minX < b.maxX && a.maxX > b.minX && a.minY < b.maxY && a.maxY > b.minY;
}

function movedDown({ minX, minY, maxX, maxY }: Rect, y: number): Rect {
  return { minX, minY: minY + y, maxX, maxY: maxY + y };
}
