import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createArena } from './arena.ts';
import { createBench, layPlane, pixelAt } from './convolution.ts';
import { openKernels } from './kernels.ts';
import { double, halfOf, halve } from './resize.ts';

const CHANNELS = 8;
const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));

type Size = { readonly width: number; readonly height: number };
type Read = (x: number, y: number, channel: number) => number;

/** What `resize` makes of a picture. */
function resized(from: Size, to: Size, resize: typeof halve, read: Read): Read {
  const arena = createArena();
  const bench = createBench(arena, openKernels(arena.memory), CHANNELS);
  const [source, result] = [layPlane(arena, from, CHANNELS), layPlane(arena, to, CHANNELS)];
  for (let y = 0; y < from.height; y++)
    for (let x = 0; x < from.width; x++)
      arena.floats(pixelAt(source, x, y), CHANNELS).set(Array.from({ length: CHANNELS }, (_, c) => read(x, y, c)));
  resize(bench, source, result);
  return (x, y, channel) => arena.floats(pixelAt(result, x, y), CHANNELS)[channel]!;
}

function differenceOf({ width, height }: Size, a: Read, b: Read): number {
  let most = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < CHANNELS; c++) most = Math.max(most, Math.abs(a(x, y, c) - b(x, y, c)));
  return most;
}

const size = fc.record({ width: fc.integer({ min: 1, max: 9 }), height: fc.integer({ min: 1, max: 9 }) });
const picture: Read = (x, y, c) => 1 + Math.sin(x * 12.9898 + y * 78.233 + c * 4.1414);

test('halved, a pixel is the largest of 2 x 2', () => {
  fc.assert(
    fc.property(size, (from) => {
      const half = resized(from, halfOf(from), halve, picture);
      const inside: Read = (x, y, c) => (x < from.width && y < from.height ? picture(x, y, c) : 0);
      const naive: Read = (x, y, c) =>
        Math.max(...[0, 1, 2, 3].map((i) => inside(2 * x + (i % 2), 2 * y + (i >> 1), c)));
      expect(differenceOf(halfOf(from), half, naive)).toBeLessThan(1e-6);
    }),
    { numRuns: 20 },
  );
});

test('doubled, a pixel lies a quarter of the way to its neighbours, and the edge goes on', () => {
  fc.assert(
    fc.property(size, (from) => {
      const to = { width: from.width * 2, height: from.height * 2 };
      const naive: Read = (x, y, c) => {
        const [left, top] = [Math.floor((x - 0.5) / 2), Math.floor((y - 0.5) / 2)];
        const [across, down] = [(x - 0.5) / 2 - left, (y - 0.5) / 2 - top];
        const at = (dx: number, dy: number) => picture(clamp(left + dx, from.width), clamp(top + dy, from.height), c);
        return (
          (at(0, 0) * (1 - across) + at(1, 0) * across) * (1 - down) +
          (at(0, 1) * (1 - across) + at(1, 1) * across) * down
        );
      };
      expect(differenceOf(to, resized(from, to, double, picture), naive)).toBeLessThan(1e-6);
    }),
    { numRuns: 20 },
  );
});
