import type { Size } from '../../raster/plane.ts';
import type { Arena } from './arena.ts';
import type { Exit, Kernels } from './kernels.ts';
import { COLUMNS, ROWS } from './product.ts';
import type { Layer } from './weights.ts';
import { PATCH } from './winograd.ts';

/** Zeroed pixels around a plane on every side: half of the largest kernel. */
const RIM = 2;
/** Patches that are transformed together: their matrices and one of weights fit into a core's own cache. */
const BATCH = 24;
const MATRICES = PATCH * PATCH;
/** Floats of a cache line. The 36 matrices lie a line farther apart than they are long, so as not to share a few places in the cache. */
const LINE = 16;
/** Bytes of a number. */
export const FLOAT = Float32Array.BYTES_PER_ELEMENT;

/** Features of pixels in the kernels' memory: pixel by pixel, row by row, all channels together, with a rim of zeros around. */
export type Plane = Size & { readonly address: number; readonly channels: number };

export function rowStride({ width, channels }: Plane): number {
  return (width + 2 * RIM) * channels * FLOAT;
}

/** The address of a pixel; (-2, -2) is the first of the rim. */
export function pixelAt(plane: Plane, x: number, y: number): number {
  return plane.address + (y + RIM) * rowStride(plane) + (x + RIM) * plane.channels * FLOAT;
}

/** Pixels that a plane takes with its rim, and some to spare so that the matrix product may take all of them in a row. */
export function pixelCount({ width, height }: Size): number {
  return roundUp((width + 2 * RIM) * (height + 2 * RIM), ROWS);
}

/** The plane at an address, all zeros. */
export function clearPlane(arena: Arena, plane: Plane): Plane {
  arena.floats(plane.address, pixelCount(plane) * plane.channels).fill(0);
  return plane;
}

/** Kernels of 3 x 3 or 5 x 5 and biases, made ready: channel counts are rounded up so that the kernels can take them. */
export type Convolution = {
  /** Side of the pixels that each patch gives: 4 of 3 x 3 kernels, 2 of 5 x 5. */
  readonly gives: 2 | 4;
  readonly inputs: number;
  readonly outputs: number;
  /** 36 matrices of inputs x outputs, each in panels. */
  readonly matrices: number;
  readonly bias: number;
};

/** Rows of Winograd's transform of a kernel, for the points 0, 1, -1, 2, -2 and infinity. */
function kernelTransform(size: number): number[][] {
  const point = (at: number, over: number) => Array.from({ length: size }, (_, power) => at ** power / over);
  const infinity = Array.from({ length: size }, (_, power) => (power === size - 1 ? 1 : 0));
  return [point(0, 4), point(1, -6), point(-1, -6), point(2, 24), point(-2, 24), infinity];
}

export const roundUp = (value: number, step: number): number => Math.ceil(value / step) * step;

/** Makes weights of shape (size, size, inputs, outputs) ready, with one bias per output. */
export function prepareConvolution(arena: Arena, { kernel, bias }: Layer): Convolution {
  const [size, , given, wanted] = kernel.shape;
  const inputs = roundUp(given, 4);
  const outputs = roundUp(wanted, COLUMNS);
  const transform = kernelTransform(size);
  const matrices = arena.take(MATRICES * inputs * outputs);
  const to = arena.floats(matrices, MATRICES * inputs * outputs);
  const half = new Float64Array(PATCH * size);
  for (let input = 0; input < given; input++)
    for (let output = 0; output < wanted; output++) {
      for (let i = 0; i < PATCH; i++)
        for (let x = 0; x < size; x++) {
          let sum = 0;
          for (let y = 0; y < size; y++)
            sum += transform[i][y] * kernel.data[((y * size + x) * given + input) * wanted + output];
          half[i * size + x] = sum;
        }
      const place = panelIndex(input, output, inputs);
      for (let i = 0; i < PATCH; i++)
        for (let j = 0; j < PATCH; j++) {
          let sum = 0;
          for (let x = 0; x < size; x++) sum += half[i * size + x] * transform[j][x];
          to[(i * PATCH + j) * inputs * outputs + place] = sum;
        }
    }
  const biases = new Float32Array(outputs);
  biases.set(bias.data);
  return { gives: size === 5 ? 2 : 4, inputs, outputs, matrices, bias: prepareBias(arena, biases) };
}

/** Where a matrix of `rows` rows keeps an element, in panels of columns. */
export function panelIndex(row: number, column: number, rows: number): number {
  return Math.floor(column / COLUMNS) * rows * COLUMNS + row * COLUMNS + (column % COLUMNS);
}

/** A row of biases in the kernels' memory. */
export function prepareBias(arena: Arena, biases: ArrayLike<number>): number {
  const address = arena.take(biases.length);
  arena.floats(address, biases.length).set(biases);
  return address;
}

/** What convolutions work with. */
export type Bench = {
  readonly kernels: Kernels;
  readonly arena: Arena;
  /** Address of one float, of zeros for as many as there are channels, and of two batches of matrices. */
  readonly floor: number;
  readonly zeros: number;
  readonly entered: number;
  readonly multiplied: number;
};

/** A bench for planes of up to so many channels. */
export function createBench(arena: Arena, kernels: Kernels, channels: number): Bench {
  const matrices = MATRICES * (BATCH * channels + LINE);
  const [floor, zeros] = [arena.take(1), arena.take(channels)];
  return { kernels, arena, floor, zeros, entered: arena.take(matrices), multiplied: arena.take(matrices) };
}

/** How a convolution ends: as it is, without what is below 0, or added to what is there. */
export type Ending = 'plain' | 'relu' | 'added';

/** Convolves a plane into another one of the same size. */
export function convolve(
  { kernels, arena, floor, zeros, entered, multiplied }: Bench,
  { gives, inputs, outputs, matrices, bias }: Convolution,
  from: Plane,
  to: Plane,
  ending: Ending,
): void {
  const reach = (PATCH - gives) / 2;
  arena.floats(floor, 1)[0] = ending === 'relu' ? 0 : Number.NEGATIVE_INFINITY;
  const entryApart = (BATCH * inputs + LINE) * FLOAT;
  const exitApart = (BATCH * outputs + LINE) * FLOAT;
  const finish = gives === 2 ? kernels.leave2 : ending === 'added' ? kernels.add4 : kernels.leave4;
  const perRow = from.width / gives;
  for (let y = 0; y < from.height; y += gives)
    for (let first = 0; first < perRow; first += BATCH) {
      const patches = Math.min(BATCH, perRow - first);
      const x = first * gives;
      kernels.enter({
        from: pixelAt(from, x - reach, y - reach),
        rowStride: rowStride(from),
        channels: inputs,
        to: entered,
        apart: entryApart,
        step: gives * inputs * FLOAT,
        patches,
      });
      for (let i = 0; i < MATRICES; i++)
        kernels.product({
          a: entered + i * entryApart,
          aStride: inputs * FLOAT,
          b: matrices + i * inputs * outputs * FLOAT,
          c: multiplied + i * exitApart,
          cStride: outputs * FLOAT,
          m: roundUp(patches, ROWS),
          k: inputs,
          n: outputs,
          start: zeros,
          startStride: 0,
        });
      const exit: Exit = {
        from: multiplied,
        apart: exitApart,
        to: pixelAt(to, x, y),
        rowStride: rowStride(to),
        channels: outputs,
        step: gives * outputs * FLOAT,
        patches,
        bias,
        floor,
      };
      finish(exit);
    }
}
