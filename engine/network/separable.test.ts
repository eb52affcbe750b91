import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createArena } from './arena.ts';
import { convolveDepthwise, prepareDepthwise, strided } from './depthwise.ts';
import { openKernels } from './kernels.ts';
import { convolvePointwise, type Grid, layGrid, preparePointwise } from './pointwise.ts';
import type { Layer } from './weights.ts';

const noise = (i: number) => Math.sin(i * 12.9898) * Math.cos(i * 4.1414);
const noises = (count: number, seed: number) => Float32Array.from({ length: count }, (_, i) => noise(i * 3 + seed));
const clipped = (value: number) => Math.max(0, Math.min(6, value));

function layerOf(shape: readonly number[], outputs: number): Layer {
  const count = shape.reduce((product, length) => product * length);
  return {
    kernel: { shape, data: noises(count, 1).map((value) => value * 2) },
    bias: { shape: [outputs], data: noises(outputs, 7) },
  };
}

function open() {
  const arena = createArena();
  return { arena, kernels: openKernels(arena.memory) };
}

/** A grid with numbers that go below 0 and above 6. */
function gridOf({ arena }: ReturnType<typeof open>, width: number, height: number, channels: number, seed: number) {
  const grid = layGrid(arena, { width, height }, channels);
  const numbers = noises(width * height * channels, seed).map((value) => value * 9);
  arena.floats(grid.address, numbers.length).set(numbers);
  return { grid, numbers };
}

const read = ({ arena }: ReturnType<typeof open>, { address, width, height, channels }: Grid) =>
  arena.floats(address, width * height * channels);

function farthest(expected: readonly number[], found: Float32Array): number {
  expect(found).toHaveLength(expected.length);
  return Math.max(...expected.map((value, i) => Math.abs(value - found[i]!)));
}

const side = fc.integer({ min: 1, max: 11 });
const seed = fc.nat(1000);

test('each channel on its own: 3 x 3 taps of clipped numbers, zeros beyond the edge, as many on both sides as can be', () => {
  const shape = fc.record({
    width: side,
    height: side,
    groups: fc.integer({ min: 1, max: 3 }),
    stride: fc.constantFrom(1, 2),
    seed,
  });
  fc.assert(
    fc.property(shape, ({ width, height, groups, stride, seed }) => {
      const channels = groups * 4;
      const desk = open();
      const layer = layerOf([3, 3, channels, 1], channels);
      const { grid, numbers } = gridOf(desk, width, height, channels, seed);
      const to = layGrid(desk.arena, { width: strided(width, stride), height: strided(height, stride) }, channels);
      convolveDepthwise(desk, prepareDepthwise(desk.arena, layer), grid, to, stride);
      // An odd side, or one that does not shrink, is seen from one pixel before its first; an even one from its first.
      const before = (length: number) => (length % 2 === 0 && stride === 2 ? 0 : 1);
      const at = (x: number, y: number, c: number) =>
        x < 0 || y < 0 || x >= width || y >= height ? 0 : clipped(numbers[(y * width + x) * channels + c]!);
      const expected = Array.from({ length: to.width * to.height * channels }, (_, i) => {
        const [c, pixel] = [i % channels, Math.floor(i / channels)];
        const left = (pixel % to.width) * stride - before(width);
        const top = Math.floor(pixel / to.width) * stride - before(height);
        const taps = Array.from(
          { length: 9 },
          (_, tap) => layer.kernel.data[tap * channels + c]! * at(left + (tap % 3), top + Math.floor(tap / 3), c),
        );
        return clipped(taps.reduce((sum, tap) => sum + tap, layer.bias.data[c]!));
      });
      expect(farthest(expected, read(desk, to))).toBeLessThan(1e-4);
    }),
    { numRuns: 40 },
  );
});

test('each pixel on its own: a matrix, a bias, and what is added', () => {
  const shape = fc.record({
    width: side,
    height: side,
    inputs: fc.integer({ min: 1, max: 5 }),
    outputs: fc.integer({ min: 1, max: 3 }),
    isAdded: fc.boolean(),
    seed,
  });
  fc.assert(
    fc.property(shape, ({ width, height, isAdded, seed, ...counts }) => {
      const [inputs, outputs] = [counts.inputs * 4, counts.outputs * 8];
      const desk = open();
      const layer = layerOf([1, 1, inputs, outputs], outputs);
      const { grid, numbers } = gridOf(desk, width, height, inputs, seed);
      const added = gridOf(desk, width, height, outputs, seed + 1);
      const to = layGrid(desk.arena, grid, outputs);
      const ready = preparePointwise(desk.arena, layer);
      convolvePointwise(desk, ready, grid, to, isAdded ? added.grid : undefined);
      const expected = Array.from({ length: width * height * outputs }, (_, i) => {
        const [output, pixel] = [i % outputs, Math.floor(i / outputs)];
        let sum = layer.bias.data[output]! + (isAdded ? added.numbers[i]! : 0);
        for (let input = 0; input < inputs; input++)
          sum += numbers[pixel * inputs + input]! * layer.kernel.data[input * outputs + output]!;
        return sum;
      });
      expect(farthest(expected, read(desk, to))).toBeLessThan(1e-3);
    }),
    { numRuns: 40 },
  );
});
