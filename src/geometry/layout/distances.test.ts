import { expect, test } from 'vitest';
import { distancesBetween } from './distances.ts';

const rect = (minX: number, minY: number, maxX: number, maxY: number) => ({ minX, minY, maxX, maxY });
const BOX = rect(0, 0, 100, 100);

test('beside each other, the gap stands in the middle of what both share', () => {
  expect(distancesBetween(BOX, rect(150, 50, 250, 150))).toEqual([
    { kind: 'gap', axis: 'x', at: 75, from: 100, to: 150 },
  ]);
  expect(distancesBetween(BOX, rect(0, -130, 100, -30))).toEqual([
    { kind: 'gap', axis: 'y', at: 50, from: -30, to: 0 },
  ]);
});

test('across from each other there are two gaps, from the middle of the first', () => {
  expect(distancesBetween(BOX, rect(150, 160, 250, 260))).toEqual([
    { kind: 'gap', axis: 'x', at: 50, from: 100, to: 150 },
    { kind: 'gap', axis: 'y', at: 50, from: 100, to: 160 },
  ]);
});

test('one over the other, the distances are those of their sides, but for sides that agree', () => {
  expect(distancesBetween(rect(20, 30, 80, 100), BOX)).toEqual([
    { kind: 'gap', axis: 'x', at: 65, from: 0, to: 20 },
    { kind: 'gap', axis: 'x', at: 65, from: 80, to: 100 },
    { kind: 'gap', axis: 'y', at: 50, from: 0, to: 30 },
  ]);
});
