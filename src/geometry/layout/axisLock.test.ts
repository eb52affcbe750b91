import { expect, test } from 'vitest';
import { dominantAxis, offsetAlong } from './axisLock.ts';

test('an offset is locked to the axis along which it goes farther', () => {
  const locked = [
    { x: 50, y: -48 },
    { x: -3, y: 8 },
    { x: 5, y: 5 },
    { x: 0, y: 0 },
  ].map((offset) => offsetAlong(offset, dominantAxis(offset)));
  expect(locked).toEqual([
    { x: 50, y: 0 },
    { x: 0, y: 8 },
    { x: 5, y: 0 },
    { x: 0, y: 0 },
  ]);
});

test('without an axis an offset stays whole', () => {
  expect(offsetAlong({ x: 2, y: -7 }, undefined)).toEqual({ x: 2, y: -7 });
});
