import type { Arena } from '../network/arena.ts';
import {
  type Bench,
  type Convolution,
  convolve,
  FLOAT,
  type Plane,
  panelIndex,
  pixelCount,
  prepareConvolution,
} from '../network/convolution.ts';
import { ROWS } from '../network/product.ts';
import type { Layer, Layers } from '../network/weights.ts';
import { identity, inverseOf, type Matrix, matrix, productOf, sumOf } from './algebra.ts';

/** Channels of the features. */
export const FEATURES = 64;
/** Pixels that the layers of 1 x 1 take together. */
const RUN = 8 * ROWS;

/**
 * The residual dense blocks. Each grows t = relu(F·x) from its features x and goes on with x' = x + W·[x, t] + b, that is
 * A·x + B·t + b; and all x' are collected, sum = C1·x1 + C2·x2 + ... + c. With x = S·(y + d), where S is the product of the A
 * so far, A falls away: y' = y + D·t with D = S'⁻¹·B; the next F becomes F·S, d becomes part of its bias, and the sum is
 * collected from the t as they come. That is a third less work for the 1 x 1 layers; S is well conditioned (about 10 after
 * ten blocks).
 */
export type Blocks = {
  /** From the first features to the sum. */
  readonly begin: number;
  readonly each: readonly {
    readonly grow: Convolution;
    /** D, and what D gives on its way into the sum. */
    readonly pass: number;
    readonly collect: number;
  }[];
  /** The layer after the sum; the sum's biases are in its own. */
  readonly merge: Convolution;
};

export function prepareBlocks(arena: Arena, layers: Layers): Blocks {
  const total = layers('GFF_1');
  const count = total.kernel.shape[2] / FEATURES;
  const ends = Array.from({ length: count }, (_, i) => layers(`LFF_${i + 1}`));
  // S and d before each block, and after the last.
  const bases = [identity(FEATURES)];
  const shifts = [new Float64Array(FEATURES)];
  for (const [i, { kernel, bias }] of ends.entries()) {
    const own = sumOf(columnsOf(kernel, 0), identity(FEATURES));
    bases.push({ size: FEATURES, data: productOf(own, bases[i].data) });
    const shift = productOf(inverseOf(bases[i + 1]), Float64Array.from(bias.data));
    shifts.push(shift.map((value, row) => value + shifts[i][row]));
  }
  const sumBias = Float64Array.from(total.bias.data);
  // What a block adds to y reaches the sum by way of all blocks from it on.
  let reach = matrix(FEATURES, () => 0);
  const each = Array.from({ length: count }, (_, back) => {
    const i = count - 1 - back;
    const collecting = { size: FEATURES, data: productOf(columnsOf(total.kernel, i * FEATURES), bases[i + 1].data) };
    reach = sumOf(reach, collecting);
    productOf(collecting, shifts[i + 1]).forEach((value, row) => {
      sumBias[row] += value;
    });
    const grow = prepareConvolution(arena, inBase(layers(`F_${i + 1}_1`), bases[i], shifts[i]));
    const grown = grownOf(ends[i].kernel, grow.outputs);
    const pass = productOf(inverseOf(bases[i + 1]), grown);
    return { grow, pass: prepareMatrix(arena, pass), collect: prepareMatrix(arena, productOf(reach, pass)) };
  }).reverse();
  const { kernel, bias } = layers('GFF_2');
  const merge = prepareConvolution(arena, { kernel, bias: shifted(kernel, bias, sumBias) });
  return { begin: prepareMatrix(arena, reach.data), each, merge };
}

type Sheets = {
  /** The first features; they are written over. */
  readonly kept: Plane;
  /** Becomes the sum. */
  readonly all: Plane;
  /** Space for what a block grows. */
  readonly grown: Plane;
};

/** Lets the blocks work on the planes. */
export function runBlocks(bench: Bench, { begin, each }: Blocks, { kept, all, grown }: Sheets): void {
  mix(bench, begin, kept, all, false);
  for (const { grow, pass, collect } of each) {
    convolve(bench, grow, kept, grown, 'relu');
    mix(bench, pass, grown, kept, true);
    mix(bench, collect, grown, all, true);
  }
}

/** A layer of 1 x 1: to = M·from, or added to what is there. The rim stays zero of itself. */
function mix({ kernels, zeros }: Bench, b: number, from: Plane, to: Plane, isAdded: boolean): void {
  const [aStride, cStride] = [from.channels * FLOAT, to.channels * FLOAT];
  const pixels = pixelCount(to);
  for (let at = 0; at < pixels; at += RUN) {
    const c = to.address + at * cStride;
    kernels.product({
      a: from.address + at * aStride,
      aStride,
      b,
      c,
      cStride,
      m: Math.min(RUN, pixels - at),
      k: from.channels,
      n: to.channels,
      start: isAdded ? c : zeros,
      startStride: isAdded ? cStride : 0,
    });
  }
}

/** The square part of a 1 x 1 kernel that begins at an input. */
function columnsOf({ shape, data }: Layer['kernel'], from: number): Matrix {
  return matrix(FEATURES, (output, input) => data[(from + input) * shape[3] + output]);
}

/** The part for what a block grew, with columns of zeros up to `padded`. */
function grownOf({ shape, data }: Layer['kernel'], padded: number): Float64Array {
  const [, , inputs, outputs] = shape;
  const out = new Float64Array(outputs * padded);
  for (let input = FEATURES; input < inputs; input++)
    for (let output = 0; output < outputs; output++)
      out[output * padded + input - FEATURES] = data[input * outputs + output];
  return out;
}

/** A convolution of x as one of y. */
function inBase({ kernel, bias }: Layer, base: Matrix, shift: Float64Array): Layer {
  const [height, width, inputs, outputs] = kernel.shape;
  const data = new Float32Array(kernel.data.length);
  for (let tap = 0; tap < height * width; tap++) {
    const start = tap * inputs * outputs;
    for (let y = 0; y < inputs; y++)
      for (let output = 0; output < outputs; output++) {
        let sum = 0;
        for (let x = 0; x < inputs; x++) sum += base.data[x * inputs + y] * kernel.data[start + x * outputs + output];
        data[start + y * outputs + output] = sum;
      }
  }
  const based = { shape: kernel.shape, data };
  return { kernel: based, bias: shifted(based, bias, shift) };
}

/** The biases of a convolution whose inputs lack `shift`. */
function shifted({ data }: Layer['kernel'], bias: Layer['bias'], shift: Float64Array): Layer['bias'] {
  const outputs = bias.data.length;
  const biases = Float64Array.from(bias.data);
  for (let i = 0; i < data.length; i++) biases[i % outputs] += data[i] * shift[Math.floor(i / outputs) % shift.length];
  return { shape: bias.shape, data: Float32Array.from(biases) };
}

/** A matrix of FEATURES rows in panels, as the kernels want it: turned. */
function prepareMatrix(arena: Arena, data: Float64Array): number {
  const inputs = data.length / FEATURES;
  const address = arena.take(data.length);
  const to = arena.floats(address, data.length);
  for (let output = 0; output < FEATURES; output++)
    for (let input = 0; input < inputs; input++) to[panelIndex(input, output, inputs)] = data[output * inputs + input];
  return address;
}
