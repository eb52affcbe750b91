import { expect, test } from 'vitest';
import { thumbnailSize, thumbnailSizeForWidth } from './thumbnailSize.ts';

test('no thumbnail is drawn larger than it is; the last size stands for all above', () => {
  const sizes = [64, 128, 256] as const;
  expect([0.01, 0.16, 0.161, 0.32, 0.321, 2].map((pixels) => thumbnailSize(pixels, sizes))).toEqual([
    64, 64, 128, 128, 256, 256,
  ]);
  expect(thumbnailSize(0.16, sizes, 800)).toBe(128);
});

test('a wider card has a thumbnail so many times larger, which is never drawn larger than it is', () => {
  const sizes = [64, 128, 256, 512, 1024] as const;
  expect([100, 400, 401, 800, 801, 4000].map((width) => thumbnailSizeForWidth(128, sizes, width))).toEqual([
    128, 128, 256, 256, 512, 1024,
  ]);
});
