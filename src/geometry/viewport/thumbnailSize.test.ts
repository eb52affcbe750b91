import { expect, test } from 'vitest';
import { thumbnailSize } from './thumbnailSize.ts';

test('a thumbnail is drawn at most a quarter larger than it is, the last size stands for all above', () => {
  const sizes = [64, 128, 256] as const;
  expect([0.01, 0.2, 0.201, 0.4, 0.401, 2].map((pixels) => thumbnailSize(pixels, sizes))).toEqual([
    64, 64, 128, 128, 256, 256,
  ]);
});
