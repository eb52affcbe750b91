import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitPaper, paperPoint, pinchView, stagePoint, ZOOM_SCALE, zoomAt } from './stageView.ts';

const paper = { width: 768, height: 768 };
const coordinate = fc.double({ min: -2000, max: 2000, noNaN: true });
const point = fc.record({ x: coordinate, y: coordinate });
const view = fc.record({
  x: coordinate,
  y: coordinate,
  scale: fc.double({ min: ZOOM_SCALE.min, max: ZOOM_SCALE.max, noNaN: true }),
});

test('the paper is fitted into the middle of the stage', () => {
  expect(fitPaper({ width: 832, height: 1000 }, paper)).toEqual({ x: 32, y: 116, scale: 1 });
});

test('a small window gets a narrower margin', () => {
  expect(fitPaper({ width: 408, height: 700 }, paper)).toEqual({ x: 12, y: 158, scale: 0.5 });
  // Nothing lies below the zoom buttons, which take 56 of its foot.
  expect(fitPaper({ width: 408, height: 452 }, paper)).toEqual({ x: 12, y: 12, scale: 0.5 });
});

test('no corner of the paper lies under the zoom buttons', () => {
  expect(fitPaper({ width: 1064, height: 1000 }, { width: 2000, height: 1872 })).toEqual({
    x: 44.82051282051282,
    y: 32,
    scale: 912 / 1872,
  });
  // The paper is narrower than what they leave of the foot.
  expect(fitPaper({ width: 1300, height: 832 }, paper)).toEqual({ x: 266, y: 32, scale: 1 });
});

test('what lies under the pointer stays there while zooming', () => {
  fc.assert(
    fc.property(view, point, fc.double({ min: 0.2, max: 5, noNaN: true }), (from, at, factor) => {
      const there = stagePoint(zoomAt(from, at, factor), paperPoint(from, at));
      expect(there.x).toBeCloseTo(at.x, 3);
      expect(there.y).toBeCloseTo(at.y, 3);
    }),
  );
});

test('two fingers that spread to twice their distance zoom to twice the size about their middle', () => {
  const from = [
    { x: 100, y: 100 },
    { x: 200, y: 100 },
  ] as const;
  const to = [
    { x: 50, y: 120 },
    { x: 250, y: 120 },
  ] as const;
  expect(pinchView({ x: 0, y: 0, scale: 1 }, from, to)).toEqual({ x: -150, y: -80, scale: 2 });
});
