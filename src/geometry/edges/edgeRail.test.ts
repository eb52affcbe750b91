import fc from 'fast-check';
import { expect, test } from 'vitest';
import { curveDistance } from './curveDistance.ts';
import { curvePoint, edgeBox, edgeCurve, edgeMiddle } from './edgePath.ts';
import { edgeRail } from './edgeRail.ts';

const HUB = { x: 360, y: 22 };
const card = (minX: number, minY: number) => ({ minX, minY, maxX: minX + 360, maxY: minY + 300 });

test('edges to one column share their rail, also where it is not quite straight', () => {
  const rails = [1000, 1004, 1010].map((x, n) => edgeRail({ from: HUB, to: { x, y: 400 + n * 400 } }, [])?.rail);
  expect(rails).toEqual([928, 928, 928]);
});

test('to the left, near by or in the same row an edge keeps its plain way', () => {
  expect(edgeRail({ from: HUB, to: { x: 0, y: 800 } }, [])).toBeUndefined();
  expect(edgeRail({ from: HUB, to: { x: 420, y: 800 } }, [])).toBeUndefined();
  expect(edgeRail({ from: HUB, to: { x: 1000, y: 40 } }, [])).toBeUndefined();
});

test('past cards of its own row it runs 20 above them, as a lane does', () => {
  const to = { x: 1600, y: 900 };
  expect(edgeRail({ from: HUB, to }, [card(600, 0), card(1100, -40), card(600, 400)])).toEqual({
    rail: 1504,
    lane: -60,
  });
});

const point = fc.record({ x: fc.integer({ min: -3000, max: 3000 }), y: fc.integer({ min: -3000, max: 3000 }) });
const cards = fc.array(
  point.map(({ x, y }) => card(x, y)),
  { maxLength: 4 },
);

test('its curve joins its ends without a gap, its middle lies on it, and its box holds it', () => {
  fc.assert(
    fc.property(point, point, cards, fc.double({ min: 0, max: 1, noNaN: true }), (from, to, others, t) => {
      const way = edgeRail({ from, to }, others);
      if (!way) return;
      const curve = edgeCurve(from, to, way.lane, way.rail);
      expect((curve.length - 1) % 3).toBe(0);
      expect([curve[0], curve.at(-1)]).toEqual([from, to]);
      expect(curveDistance(curve, edgeMiddle(from, to, way.lane, way.rail))).toBeLessThan(1);
      const { x, y } = curvePoint(curve, t * ((curve.length - 1) / 3));
      const box = edgeBox(from, to, way.lane, way.rail);
      expect(x >= box.minX - 1e-6 && x <= box.maxX + 1e-6 && y >= box.minY - 1e-6 && y <= box.maxY + 1e-6).toBe(true);
    }),
  );
});
