import type { Point } from '../../../geometry/plane/point.ts';

/** The time in which a glide reaches what it was told, in milliseconds: somewhat longer than the pause between two messages. */
export const GLIDE_MS = 80;

/** Places that come now and then, drawn as one movement: in a straight line from where it is to the newest. Times are in milliseconds. */
export function createPointGlide(start: Point) {
  let from = start;
  let to = start;
  let beganAt = Number.NEGATIVE_INFINITY;

  function at(now: number): Point {
    const progress = Math.min(1, Math.max(0, (now - beganAt) / GLIDE_MS));
    return { x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress };
  }

  return {
    at,
    aim(next: Point, now: number): void {
      if (next.x === to.x && next.y === to.y) return;
      from = at(now);
      to = next;
      beganAt = now;
    },
    /** Goes there without a way. */
    jump(next: Point): void {
      from = next;
      to = next;
    },
    isResting: (now: number): boolean => now - beganAt >= GLIDE_MS,
  };
}

export type PointGlide = ReturnType<typeof createPointGlide>;
