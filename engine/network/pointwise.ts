import type { Size } from '../raster/plane.ts';
import type { Arena } from './arena.ts';
import { FLOAT, panelIndex, prepareBias, roundUp } from './convolution.ts';
import type { Kernels } from './kernels.ts';
import { COLUMNS, ROWS } from './product.ts';
import type { Layer } from './weights.ts';

/** Features of pixels in the kernels' memory: pixel by pixel, row by row, all channels together, with nothing around. */
export type Grid = Size & { readonly address: number; readonly channels: number };

/** A new grid of a size, with anything within, and pixels to spare for the matrix product. */
export function layGrid(arena: Arena, { width, height }: Size, channels: number): Grid {
  return { address: arena.take(roundUp(width * height, ROWS) * channels), width, height, channels };
}

/** A matrix of inputs x outputs, in panels, and biases: what each pixel is multiplied by on its own. */
export type Pointwise = Readonly<Record<'inputs' | 'outputs' | 'matrix' | 'bias', number>>;

/** Makes a kernel ready whose last length counts the outputs, a multiple of 8; all its other lengths together count the inputs. */
export function preparePointwise(arena: Arena, { kernel, bias }: Layer): Pointwise {
  const outputs = kernel.shape.at(-1) ?? 0;
  const given = kernel.data.length / outputs;
  const inputs = roundUp(given, 4);
  if (outputs % COLUMNS > 0) throw new RangeError(`${outputs} outputs are no multiple of ${COLUMNS}`);
  const matrix = arena.take(inputs * outputs);
  const to = arena.floats(matrix, inputs * outputs).fill(0);
  for (let input = 0; input < given; input++)
    for (let output = 0; output < outputs; output++)
      to[panelIndex(input, output, inputs)] = kernel.data[input * outputs + output];
  return { inputs, outputs, matrix, bias: prepareBias(arena, bias.data) };
}

/** Multiplies each pixel of a grid into `to`; `added`, of the same shape as that, is added to it. */
export function convolvePointwise(
  { arena, kernels }: { readonly arena: Arena; readonly kernels: Kernels },
  { inputs, outputs, matrix, bias }: Pointwise,
  from: Grid,
  to: Grid,
  added?: Grid,
): void {
  const count = to.width * to.height;
  if (added) {
    const [biases, sums] = [arena.floats(bias, outputs), arena.floats(to.address, count * outputs)];
    sums.set(arena.floats(added.address, count * outputs));
    for (let pixel = 0; pixel < sums.length; pixel += outputs)
      for (let channel = 0; channel < outputs; channel++) sums[pixel + channel] += biases[channel];
  }
  kernels.product({
    a: from.address,
    aStride: inputs * FLOAT,
    b: matrix,
    c: to.address,
    cStride: outputs * FLOAT,
    m: roundUp(count, ROWS),
    k: inputs,
    n: outputs,
    start: added ? to.address : bias,
    startStride: added ? outputs * FLOAT : 0,
  });
}
