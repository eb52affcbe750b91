import { expect, test } from 'vitest';
import { dropSteps } from './steps.ts';

const SIZE = { width: 8, height: 6 };
const after = (row: string): string[] => {
  const labels = Uint8Array.from(row.repeat(SIZE.height), Number);
  dropSteps(labels, SIZE, (a, b) => Math.abs(a - b));
  return [2, 3].map((y) => labels.subarray(y * SIZE.width, (y + 1) * SIZE.width).join(''));
};

test('a step between two areas goes to them, half by half when it is two colours wide', () => {
  expect(after('11115999')).toEqual(['11111999', '11111999']);
  expect(after('11146999')).toEqual(['11119999', '11119999']);
});

test('a thin line of another colour stays, and so does what is two pixels wide', () => {
  expect(after('55519555')).toEqual(['55519555', '55519555']);
  expect(after('11155999')).toEqual(['11155999', '11155999']);
});
