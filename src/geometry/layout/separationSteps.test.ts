import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Rect } from '../plane/rect.ts';
import { separationSteps } from './separationSteps.ts';

const GAP = 40;
const rectAt = (x: number, y: number, width = 100, height = 100): Rect => ({
  minX: x,
  minY: y,
  maxX: x + width,
  maxY: y + height,
});

test('what has room stays, what lies over another goes below it', () => {
  const steps = separationSteps([[rectAt(0, 0)], [rectAt(50, 50)], [rectAt(400, 0)]], [], GAP);
  expect(steps).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 90 },
    { x: 0, y: 0 },
  ]);
});

test('a group moves as one, and past what is fixed', () => {
  const group = [rectAt(0, 0), rectAt(200, 0)];
  expect(separationSteps([group], [rectAt(220, -20)], GAP)).toEqual([{ x: 0, y: 120 }]);
});

test('a note in the free corner of a group may stay there', () => {
  const group = [rectAt(0, 0), rectAt(0, 400), rectAt(400, 400)];
  expect(separationSteps([group, [rectAt(400, 100)]], [], GAP)).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]);
});

test('whatever stood where, afterwards nothing lies nearer than the gap to another group', () => {
  const rect = fc
    .tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 }))
    .map(([x, y]) => rectAt(x, y));
  fc.assert(
    fc.property(
      fc.array(fc.array(rect, { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
      fc.array(rect, { maxLength: 3 }),
      (groups, fixed) => {
        const steps = separationSteps(groups, fixed, GAP);
        const settled = groups.map((rects, index) =>
          rects.map((each) => ({ ...each, minY: each.minY + steps[index]!.y, maxY: each.maxY + steps[index]!.y })),
        );
        const areSeparate = (a: Rect, b: Rect) =>
          Math.max(a.minX - b.maxX, b.minX - a.maxX, a.minY - b.maxY, b.minY - a.maxY) >= GAP - 1e-6;
        for (const [index, rects] of settled.entries()) {
          const others = [...fixed, ...settled.filter((_, other) => other !== index).flat()];
          for (const each of rects) expect(others.filter((other) => !areSeparate(each, other))).toEqual([]);
        }
        for (const { y } of steps) expect(y).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
