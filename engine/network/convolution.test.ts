import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createArena } from './arena.ts';
import { convolve, createBench, type Ending, layPlane, pixelAt, prepareConvolution } from './convolution.ts';
import { convolveDilated, prepareDilated } from './dilated.ts';
import { openKernels } from './kernels.ts';
import type { Layer } from './weights.ts';

const noise = (i: number) => Math.sin(i * 12.9898) * Math.cos(i * 4.1414);

type Case = {
  readonly width: number;
  readonly height: number;
  readonly size: number;
  /** Channels of each plane that goes in. */
  readonly groups: readonly number[];
  readonly outputs: number;
  readonly dilation: number;
  readonly ending: Ending;
  /** What lies where the result goes. */
  readonly before: number;
  readonly seed: number;
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, value) => total + value, 0);

function layerOf({ size, groups, outputs }: Case): Layer {
  const shape = [size, size, sum(groups), outputs];
  const data = Float32Array.from({ length: shape.reduce((a, b) => a * b) }, (_, i) => noise(i + 1));
  return {
    kernel: { shape, data },
    bias: { shape: [outputs], data: Float32Array.from({ length: outputs }, (_, i) => noise(i * 7)) },
  };
}

/** A number of the picture that goes in, all groups in one. */
const pixel = ({ width, groups, seed }: Case, x: number, y: number, input: number) =>
  noise(((y * width + x) * sum(groups) + input) * 3 + seed);

/** The result by its definition; beyond the edge lie zeros. */
function byDefinition(given: Case): number[] {
  const { width, height, size, groups, outputs, dilation, ending, before } = given;
  const { kernel, bias } = layerOf(given);
  const [reach, inputs] = [(size - 1) / 2, sum(groups)];
  const resultAt = (x: number, y: number, output: number): number => {
    let total = bias.data[output]!;
    for (let tap = 0; tap < size * size; tap++) {
      const [column, row] = [(tap % size) - reach, Math.floor(tap / size) - reach];
      const [nextX, nextY] = [x + column * dilation, y + row * dilation];
      if (nextX < 0 || nextY < 0 || nextX >= width || nextY >= height) continue;
      for (let input = 0; input < inputs; input++)
        total += kernel.data[(tap * inputs + input) * outputs + output]! * pixel(given, nextX, nextY, input);
    }
    const floored = ending.startsWith('relu') ? Math.max(0, total) : total;
    return ending.toLowerCase().endsWith('added') ? floored + before : floored;
  };
  return everywhere(given, (x, y) => Array.from({ length: outputs }, (_, output) => resultAt(x, y, output)));
}

const everywhere = ({ width, height }: Case, read: (x: number, y: number) => readonly number[]) =>
  Array.from({ length: width * height }, (_, i) => read(i % width, Math.floor(i / width))).flat();

function byKernels(given: Case): { numbers: number[]; rim: number } {
  const { groups, outputs, dilation, ending, before } = given;
  const arena = createArena();
  const bench = createBench(arena, openKernels(arena.memory), 24);
  const layer = layerOf(given);
  const ready = dilation === 1 ? prepareConvolution(arena, layer, groups) : null;
  const apart = dilation === 1 ? null : prepareDilated(arena, layer, dilation, groups);
  const planes = (ready ?? apart!).inputs.map(({ channels }) => layPlane(arena, given, channels));
  const to = layPlane(arena, given, (ready ?? apart!).outputs);
  let first = 0;
  for (const [group, count] of groups.entries()) {
    everywhere(given, (x, y) => {
      const numbers = Array.from({ length: count }, (_, i) => pixel(given, x, y, first + i));
      arena.floats(pixelAt(planes[group]!, x, y), count).set(numbers);
      arena.floats(pixelAt(to, x, y), to.channels).fill(before);
      return [];
    });
    first += count;
  }
  if (ready) convolve(bench, ready, planes, to, ending);
  else convolveDilated(bench, apart!, planes, to);
  const rim = [-2, -1, given.width, given.width + 1].flatMap((x) =>
    Array.from({ length: given.height }, (_, y) => arena.floats(pixelAt(to, x, y), to.channels).some(Boolean)),
  );
  return {
    numbers: everywhere(given, (x, y) => [...arena.floats(pixelAt(to, x, y), outputs)]),
    rim: rim.filter(Boolean).length,
  };
}

function check(given: Case): void {
  const [expected, { numbers, rim }] = [byDefinition(given), byKernels(given)];
  const farthest = Math.max(...expected.map((value, i) => Math.abs(value - numbers[i]!)));
  expect(farthest).toBeLessThan(1e-4);
  expect(rim).toBe(0);
}

const common = {
  outputs: fc.integer({ min: 1, max: 18 }),
  before: fc.integer({ min: -2, max: 2 }),
  seed: fc.nat(1000),
};
/** What patches of four, of which none begins in the last pixel, can fill. */
const side = fc.constantFrom(4, 6, 7, 8, 12);

test('a convolution is what its definition says, for any number of channels and planes', () => {
  const shape = fc.record({
    ...common,
    width: side,
    height: side,
    size: fc.constant(3),
    groups: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 2 }),
    dilation: fc.constant(1),
    ending: fc.constantFrom<Ending>('plain', 'relu', 'added', 'reluAdded'),
  });
  fc.assert(fc.property(shape, check), { numRuns: 15 });
});

test('so is one of 5 x 5', () => {
  const shape = fc.record({
    ...common,
    width: fc.constantFrom(6, 8),
    height: fc.constantFrom(4, 10),
    size: fc.constant(5),
    groups: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 1 }),
    dilation: fc.constant(1),
    ending: fc.constantFrom<Ending>('plain', 'relu'),
  });
  fc.assert(fc.property(shape, check), { numRuns: 6 });
});

test('so is one whose taps lie apart, also further than the plane is wide', () => {
  const shape = fc.record({
    ...common,
    width: fc.integer({ min: 1, max: 9 }),
    height: fc.integer({ min: 1, max: 9 }),
    size: fc.constant(3),
    groups: fc.array(fc.constantFrom(4, 8, 16), { minLength: 1, maxLength: 2 }),
    dilation: fc.integer({ min: 2, max: 8 }),
    ending: fc.constant<Ending>('relu'),
  });
  fc.assert(fc.property(shape, check), { numRuns: 15 });
});
