import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createArena } from './arena.ts';
import {
  clearPlane,
  convolve,
  createBench,
  type Ending,
  pixelAt,
  pixelCount,
  prepareConvolution,
} from './convolution.ts';
import { compileKernels } from './kernels.ts';
import type { Layer } from './weights.ts';

const WIDTH = 8;
const HEIGHT = 12;

/** Numbers between -1 and 1 that repeat after far more than a plane. */
const noise = (i: number) => Math.sin(i * 12.9898) * Math.cos(i * 4.1414);

function layer(size: number, inputs: number, outputs: number): Layer {
  const data = Float32Array.from({ length: size * size * inputs * outputs }, (_, i) => noise(i + 1));
  return {
    kernel: { shape: [size, size, inputs, outputs], data },
    bias: { shape: [outputs], data: Float32Array.from({ length: outputs }, (_, i) => noise(i * 7)) },
  };
}

/** The same by its definition; beyond the edge lie zeros. */
function byDefinition({ kernel, bias }: Layer, picture: readonly number[], before: number, ending: Ending): number[] {
  const [size, , inputs, outputs] = kernel.shape as [number, number, number, number];
  const reach = (size - 1) / 2;
  const out: number[] = [];
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++)
      for (let output = 0; output < outputs; output++) {
        let sum = bias.data[output];
        for (let dy = -reach; dy <= reach; dy++)
          for (let dx = -reach; dx <= reach; dx++)
            for (let input = 0; input < inputs; input++) {
              if (x + dx < 0 || y + dy < 0 || x + dx >= WIDTH || y + dy >= HEIGHT) continue;
              const tap = ((dy + reach) * size + dx + reach) * inputs + input;
              sum += kernel.data[tap * outputs + output] * picture[((y + dy) * WIDTH + x + dx) * inputs + input];
            }
        out.push(ending === 'relu' ? Math.max(0, sum) : ending === 'added' ? before + sum : sum);
      }
  return out;
}

function byKernels(wanted: Layer, picture: readonly number[], before: number, ending: Ending): number[] {
  const arena = createArena();
  const convolution = prepareConvolution(arena, wanted);
  const { inputs, outputs } = convolution;
  const bench = createBench(arena, compileKernels(arena.memory), Math.max(inputs, outputs));
  const size = { width: WIDTH, height: HEIGHT };
  const plane = (channels: number) =>
    clearPlane(arena, { ...size, channels, address: arena.take(pixelCount(size) * channels) });
  const [from, to] = [plane(inputs), plane(outputs)];
  const [, , given, kept] = wanted.kernel.shape as [number, number, number, number];
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const pixel = (y * WIDTH + x) * given;
      arena.floats(pixelAt(from, x, y), given).set(picture.slice(pixel, pixel + given));
      arena.floats(pixelAt(to, x, y), outputs).fill(before);
    }
  convolve(bench, convolution, from, to, ending);
  const out: number[] = [];
  for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) out.push(...arena.floats(pixelAt(to, x, y), kept));
  return out;
}

const shape = fc.record({
  size: fc.constantFrom(3, 5),
  inputs: fc.integer({ min: 1, max: 9 }),
  outputs: fc.integer({ min: 1, max: 18 }),
  before: fc.integer({ min: -2, max: 2 }),
  seed: fc.nat(1000),
});

test('a convolution is what its definition says, for any number of channels', () => {
  fc.assert(
    fc.property(
      shape,
      fc.constantFrom<Ending>('plain', 'relu', 'added'),
      ({ size, inputs, outputs, before, seed }, ending) => {
        if (size === 5 && ending === 'added') return;
        const picture = Array.from({ length: WIDTH * HEIGHT * inputs }, (_, i) => noise(i * 3 + seed));
        const wanted = layer(size, inputs, outputs);
        const [expected, got] = [byDefinition, byKernels].map((way) => way(wanted, picture, before, ending));
        const farthest = Math.max(...expected!.map((value, i) => Math.abs(value - got![i]!)));
        expect(farthest).toBeLessThan(1e-4);
      },
    ),
    { numRuns: 20 },
  );
});
