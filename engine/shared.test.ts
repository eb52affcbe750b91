import { expect, test } from 'vitest';
import { forgetShared, heldShared, reuseShared, sharedBytes, sharedFloats, sharedWords } from './shared.ts';

test('one job after the other gets the same memory, zeroed', () => {
  forgetShared();
  const first = sharedFloats(100).fill(7);
  const beside = sharedWords(3);
  expect(beside.buffer).toBe(first.buffer);
  expect(beside.byteOffset).toBeGreaterThanOrEqual(first.byteLength);
  reuseShared();
  const second = sharedFloats(100);
  expect([second.buffer, second.byteOffset]).toEqual([first.buffer, first.byteOffset]);
  expect(second.every((value) => value === 0)).toBe(true);
});

test('planes larger than a block get their own', () => {
  forgetShared();
  const small = sharedBytes(10);
  const large = sharedBytes(40 * 2 ** 20);
  expect(large).toHaveLength(40 * 2 ** 20);
  expect(large.buffer).not.toBe(small.buffer);
});

test('jobs that grow do not leave smaller blocks behind', () => {
  forgetShared();
  const MEGABYTE = 2 ** 20;
  for (let size = 20; size < 60; size++) {
    reuseShared();
    sharedBytes(size * MEGABYTE);
    sharedBytes(MEGABYTE);
  }
  expect(heldShared()).toBeLessThanOrEqual((64 + 16) * MEGABYTE);
});

test('after a job that ended early nothing is used again', () => {
  forgetShared();
  const left = sharedBytes(10);
  forgetShared();
  expect(sharedBytes(10).buffer).not.toBe(left.buffer);
});
