import { describe, expect, test } from 'vitest';
import { frameAt, framesOf, frameTime, playbackTimeText } from './videoFrames.ts';

test('a video of four seconds has 96 frames at 24 a second, and 120 where nobody knows the rate', () => {
  expect([framesOf(4, 24), framesOf(4)]).toEqual([
    { frameRate: 24, count: 96 },
    { frameRate: 30, count: 120 },
  ]);
  expect(framesOf(0, 24).count).toBe(1);
});

describe('at 24 frames a second', () => {
  const row = framesOf(4, 24);

  test.each([
    [0, 0],
    [1 / 24, 1],
    [1 / 24 - 1e-6, 1],
    [0.06, 1],
    [3.99, 95],
    [4, 95],
  ])('the frame at %f seconds is %i', (time, frame) => {
    expect(frameAt(time, row)).toBe(frame);
  });

  test('a step from any frame shows the next one, and none beyond the ends', () => {
    const next = Array.from({ length: 96 }, (_, frame) => frameAt(frameTime(frame + 1, row), row));
    expect(next).toEqual([...Array.from({ length: 95 }, (_, frame) => frame + 1), 95]);
    expect(frameAt(frameTime(-1, row), row)).toBe(0);
  });
});

test.each([
  [0, '0:00.00'],
  [1.25, '0:01.25'],
  [59.999, '0:59.99'],
  [75.5, '1:15.50'],
])('%f seconds read %s', (seconds, text) => {
  expect(playbackTimeText(seconds)).toBe(text);
});
