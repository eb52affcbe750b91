import type { Arena } from './arena.ts';
import { type Bench, FLOAT, type Plane, panelIndex, pixelAt, prepareBias, roundUp } from './convolution.ts';
import { COLUMNS, ROWS } from './product.ts';
import type { Layer } from './weights.ts';

const SIDE = 3;

/** A 3 x 3 kernel whose taps lie `dilation` pixels apart. */
export type Dilated = {
  readonly dilation: number;
  /** For each plane that it takes: its channels, and per tap a matrix of channels x outputs, in panels. */
  readonly inputs: readonly { readonly channels: number; readonly taps: readonly number[] }[];
  readonly outputs: number;
  readonly bias: number;
};

/** Makes weights ready; `groups` as in prepareConvolution, here multiples of 4. */
export function prepareDilated(
  arena: Arena,
  { kernel, bias }: Layer,
  dilation: number,
  groups: readonly number[],
): Dilated {
  const [, , given, wanted] = kernel.shape;
  const outputs = roundUp(wanted, COLUMNS);
  let first = 0;
  const inputs = groups.map((channels) => {
    const taps = Array.from({ length: SIDE * SIDE }, (_, tap) => {
      const address = arena.take(channels * outputs);
      const to = arena.floats(address, channels * outputs).fill(0);
      for (let input = 0; input < channels; input++)
        for (let output = 0; output < wanted; output++)
          to[panelIndex(input, output, channels)] = kernel.data[(tap * given + first + input) * wanted + output];
      return address;
    });
    first += channels;
    return { channels, taps };
  });
  const biases = new Float32Array(outputs);
  biases.set(bias.data);
  return { dilation, inputs, outputs, bias: prepareBias(arena, biases) };
}

/**
 * Convolves planes, as if one behind the other, into another one of the same size, without what is below 0. Each is copied
 * between zeros so wide that a tap is one matrix product over all pixels in a row: for small planes.
 */
export function convolveDilated({ kernels, arena }: Bench, layer: Dilated, from: readonly Plane[], to: Plane): void {
  const { dilation, inputs, outputs, bias } = layer;
  const { width, height } = to;
  const wide = width + 2 * dilation;
  const pixels = roundUp(height * wide, ROWS);
  const mark = arena.top();
  const sums = arena.take(pixels * outputs);
  inputs.forEach(({ channels, taps }, index) => {
    const padded = pad(arena, from[index], dilation, pixels + 2 * dilation * (wide + 1));
    taps.forEach((b, tap) => {
      const isFirst = index === 0 && tap === 0;
      const shift = dilation * (Math.floor(tap / SIDE) * wide + (tap % SIDE));
      kernels.product({
        a: padded + shift * channels * FLOAT,
        aStride: channels * FLOAT,
        b,
        c: sums,
        cStride: outputs * FLOAT,
        m: pixels,
        k: channels,
        n: outputs,
        start: isFirst ? bias : sums,
        startStride: isFirst ? 0 : outputs * FLOAT,
      });
    });
  });
  for (let y = 0; y < height; y++) {
    const row = arena.floats(sums + y * wide * outputs * FLOAT, width * outputs);
    const out = arena.floats(pixelAt(to, 0, y), width * outputs);
    for (let i = 0; i < row.length; i++) out[i] = Math.max(0, row[i]);
  }
  arena.rewind(mark);
}

/** A copy of a plane with a margin of zeros, of so many pixels in all. */
function pad(arena: Arena, plane: Plane, margin: number, pixels: number): number {
  const { width, height, channels } = plane;
  const address = arena.take(pixels * channels);
  const all = arena.floats(address, pixels * channels).fill(0);
  const wide = width + 2 * margin;
  for (let y = 0; y < height; y++)
    all.set(arena.floats(pixelAt(plane, 0, y), width * channels), ((y + margin) * wide + margin) * channels);
  return address;
}
