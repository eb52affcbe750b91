import { expect, test } from 'vitest';
import type { MaskStroke } from '../../../../contract/fields/mask.ts';
import { brushDiameter, extendStroke, newStroke, scaledStrokes, strokeReach } from './maskStrokes.ts';

const stage = { width: 864, height: 688 };
const stroke: MaskStroke = { tool: 'brush', erases: false, size: 40, points: [10, 20] };

test('a brush is as large as it looks while the whole picture is fitted, whatever the picture’s size', () => {
  expect(brushDiameter(40, stage, { width: 4000, height: 3000 })).toBe(200);
  expect(brushDiameter(40, stage, { width: 800, height: 600 })).toBe(40);
  expect(brushDiameter(0, stage, { width: 800, height: 600 })).toBe(1);
});

test('a stroke begins with a dot in tenths of a pixel, and leaves out what is too near to be seen', () => {
  const begun = newStroke({ tool: 'lasso', erases: true, size: 12.34 }, { x: 1.04, y: 2.06 });
  expect(begun).toEqual({ tool: 'lasso', erases: true, size: 12.3, points: [1, 2.1] });
  const view = { x: 0, y: 0, scale: 0.5 };
  const near = extendStroke(stroke, [{ x: 5.4, y: 10.2 }], view);
  expect(near).toBe(stroke);
  expect(
    extendStroke(
      stroke,
      [
        { x: 7, y: 10 },
        { x: 7.2, y: 10 },
        { x: 9, y: 12 },
      ],
      view,
    ).points,
  ).toEqual([10, 20, 14, 20, 18, 24]);
});

test('a stroke’s reach is how far it went from its beginning', () => {
  expect([strokeReach(stroke), strokeReach({ ...stroke, points: [0, 0, 30, 40, 0, 1] })]).toEqual([0, 50]);
});

test('strokes follow a picture to another size of the same ratio, and none to another ratio', () => {
  const half = { width: 400, height: 300 };
  expect(scaledStrokes([stroke], half, half)).toEqual([stroke]);
  expect(scaledStrokes([stroke], half, { width: 800, height: 600 })).toEqual([
    { ...stroke, size: 80, points: [20, 40] },
  ]);
  expect(scaledStrokes([stroke], half, { width: 800, height: 700 })).toBe(undefined);
});
