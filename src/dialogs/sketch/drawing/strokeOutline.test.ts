import { expect, test } from 'vitest';
import type { FreeShape } from './shapes.ts';
import { isDot, strokeOutline } from './strokeOutline.ts';

const points = Array.from({ length: 41 }, (_, i) => ({ x: i * 5, y: 100 }));
const doodle: FreeShape = { id: 's1', type: 'free', points, lineWidth: 10, strokeColor: '#000000' };

function widthAt(outline: [number, number][], x: number): number {
  const ys = outline.filter(([px]) => Math.abs(px - x) < 6).map(([, y]) => y);
  return Math.max(...ys) - Math.min(...ys);
}

test('without a pen a doodle is as wide as its line width everywhere', () => {
  const outline = strokeOutline(doodle);
  expect([50, 100, 150].map((x) => Math.round(widthAt(outline, x)))).toEqual([10, 10, 10]);
});

test('a pen that presses harder draws wider', () => {
  const pressures = points.map((_, i) => i / 40);
  const outline = strokeOutline({ ...doodle, pressures });
  expect(widthAt(outline, 170)).toBeGreaterThan(1.5 * widthAt(outline, 40));
});

test('a click is a dot, a stroke is not', () => {
  expect([isDot({ ...doodle, points: [{ x: 1, y: 1 }] }), isDot(doodle)]).toEqual([true, false]);
});
