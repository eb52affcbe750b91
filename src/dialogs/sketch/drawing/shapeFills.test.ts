import { expect, test } from 'vitest';
import type { Shape } from '../../../../contract/fields/sketchShapes.ts';
import { changeWithFills, fillsOf } from './shapeFills.ts';
import { fitShape, moveShape } from './shapes.ts';

const STROKE = { lineWidth: 2, strokeColor: '#000000' };
const outer: Shape = { ...STROKE, id: 's1', type: 'rectangle', start: { x: 0, y: 0 }, end: { x: 200, y: 100 } };
const inner: Shape = { ...STROKE, id: 's2', type: 'circle', start: { x: 50, y: 50 }, end: { x: 80, y: 50 } };
const heart: Shape = {
  ...STROKE,
  id: 's3',
  type: 'free',
  points: [
    { x: 300, y: 0 },
    { x: 400, y: 0 },
    { x: 350, y: 90 },
  ],
};
const fill = (id: string, x: number, y: number): Shape => ({ id, type: 'fill', x, y, fillColor: '#ffcc00' });
const fillInOuter = fill('s4', 150, 50);
const fillInInner = fill('s5', 50, 60);
const fillInHeart = fill('s6', 350, 20);
const fillOnPaper = fill('s7', 310, 80);
const shapes = [outer, inner, heart, fillInOuter, fillInInner, fillInHeart, fillOnPaper];

test('a fill belongs to the smallest shape around it', () => {
  expect([outer, inner, heart].map((shape) => fillsOf(shapes, shape))).toEqual([
    [fillInOuter],
    [fillInInner],
    [fillInHeart],
  ]);
});

test('a moved shape takes its fills along and leaves the others', () => {
  const moved = moveShape(inner, 100, 5);
  expect(changeWithFills(shapes, [inner], () => moved)).toEqual([
    outer,
    moved,
    heart,
    fillInOuter,
    fill('s5', 150, 65),
    fillInHeart,
    fillOnPaper,
  ]);
});

test('a stretched shape keeps its fills inside', () => {
  const wide = fitShape(outer, { x: 0, y: 0, width: 400, height: 50 });
  expect(changeWithFills(shapes, [outer], () => wide)[3]).toEqual(fill('s4', 300, 25));
});
