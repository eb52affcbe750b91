import RBush from 'rbush';
import type { Point } from '../plane/point.ts';
import { boundsOf, grow, type Rect } from '../plane/rect.ts';

/**
 * The step down of each group so that none lies over another or over what is fixed, with `gap` between them. Groups keep
 * their order from top to bottom; what has room stays.
 */
export function settleSteps(groups: readonly (readonly Rect[])[], fixed: readonly Rect[], gap: number): Point[] {
  const occupied = new RBush<Rect>().load([...fixed]);
  const tops = groups.map((rects) => boundsOf(rects) ?? NOWHERE);
  const inOrder = groups.map((_, index) => index).sort((a, b) => isBefore(tops[a]!, tops[b]!));
  const steps: Point[] = groups.map(() => ({ x: 0, y: 0 }));
  for (const index of inOrder) {
    const rects = groups[index]!;
    const y = freeStep(rects, occupied, gap);
    steps[index] = { x: 0, y };
    occupied.load(rects.map((rect) => lowered(rect, y)));
  }
  return steps;
}

const NOWHERE: Rect = { minX: 0, minY: 0, maxX: 0, maxY: 0 };

function isBefore(a: Rect, b: Rect): number {
  return a.minY - b.minY || a.minX - b.minX;
}

/** Each round goes past what stands in the way, until nothing does. */
function freeStep(rects: readonly Rect[], occupied: RBush<Rect>, gap: number): number {
  let y = 0;
  for (;;) {
    let needed = 0;
    for (const rect of rects) {
      const wanted = grow(lowered(rect, y), gap);
      for (const other of occupied.search(wanted)) {
        if (sharesArea(other, wanted)) needed = Math.max(needed, other.maxY - wanted.minY);
      }
    }
    if (needed === 0) return y;
    y += needed;
  }
}

/** The index also finds what only touches, which has its gap already. */
function sharesArea(a: Rect, b: Rect): boolean {
  return a.minX < b.maxX && a.maxX > b.minX && a.minY < b.maxY && a.maxY > b.minY;
}

function lowered({ minX, minY, maxX, maxY }: Rect, y: number): Rect {
  return { minX, minY: minY + y, maxX, maxY: maxY + y };
}
