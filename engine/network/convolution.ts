import type { Size } from '../raster/plane.ts';
import type { Arena } from './arena.ts';
import type { Kernels } from './kernels.ts';
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

/** The plane at an address, with zeros around it and anything within. */
export function clearRim(arena: Arena, plane: Plane): Plane {
  const { address, width, height, channels } = plane;
  const zero = (from: number, to: number) => arena.floats(from, (to - from) / FLOAT).fill(0);
  zero(address, pixelAt(plane, 0, 0));
  // The end of a row and the beginning of the next lie together.
  for (let y = 0; y < height; y++) zero(pixelAt(plane, width, y), pixelAt(plane, 0, y + 1));
  zero(pixelAt(plane, 0, height), address + pixelCount(plane) * channels * FLOAT);
  return plane;
}

/** A new plane of a size, with zeros around it and anything within. */
export function layPlane(arena: Arena, { width, height }: Size, channels: number): Plane {
  const address = arena.take(pixelCount({ width, height }) * channels);
  return clearRim(arena, { address, width, height, channels });
}

/** Kernels of 3 x 3 or 5 x 5 and biases, made ready: channel counts are rounded up so that the kernels can take them. */
export type Convolution = {
  /** Side of the pixels that each patch gives: 4 of 3 x 3 kernels, 2 of 5 x 5. */
  readonly gives: 2 | 4;
  /** For each plane that it takes: its channels, and 36 matrices of channels x outputs, each in panels. */
  readonly inputs: readonly { readonly channels: number; readonly matrices: number }[];
  readonly outputs: number;
  readonly bias: number;
};

/** Rows of Winograd's transform of a kernel, for the points 0, 1, -1, 2, -2 and infinity. */
function kernelTransform(size: number): number[][] {
  const point = (at: number, over: number) => Array.from({ length: size }, (_, power) => at ** power / over);
  const infinity = Array.from({ length: size }, (_, power) => (power === size - 1 ? 1 : 0));
  return [point(0, 4), point(1, -6), point(-1, -6), point(2, 24), point(-2, 24), infinity];
}

export const roundUp = (value: number, step: number): number => Math.ceil(value / step) * step;

/**
 * Makes weights of shape (size, size, inputs, outputs) ready, with one bias per output. The inputs may come from several
 * planes, as if these lay one behind the other: `groups` counts the channels of each.
 */
export function prepareConvolution(
  arena: Arena,
  { kernel, bias }: Layer,
  groups: readonly number[] = [kernel.shape[2]],
): Convolution {
  const outputs = roundUp(kernel.shape[3], COLUMNS);
  let first = 0;
  const inputs = groups.map((count) => {
    const channels = roundUp(count, 4);
    const matrices = prepareMatrices(arena, kernel, { first, count, channels, outputs });
    first += count;
    return { channels, matrices };
  });
  const biases = new Float32Array(outputs);
  biases.set(bias.data);
  return { gives: kernel.shape[0] === 5 ? 2 : 4, inputs, outputs, bias: prepareBias(arena, biases) };
}

/** Some inputs of a kernel, and the numbers of channels that they and the outputs are rounded up to. */
export type Part = Readonly<Record<'first' | 'count' | 'channels' | 'outputs', number>>;

function prepareMatrices(arena: Arena, { shape, data }: Layer['kernel'], part: Part): number {
  const [size, , given, wanted] = shape;
  const { first, count, channels, outputs } = part;
  const transform = kernelTransform(size);
  const matrices = arena.take(MATRICES * channels * outputs);
  const to = arena.floats(matrices, MATRICES * channels * outputs).fill(0);
  const half = new Float64Array(PATCH * size);
  for (let input = 0; input < count; input++)
    for (let output = 0; output < wanted; output++) {
      for (let i = 0; i < PATCH; i++)
        for (let x = 0; x < size; x++) {
          let sum = 0;
          for (let y = 0; y < size; y++)
            sum += transform[i][y] * data[((y * size + x) * given + first + input) * wanted + output];
          half[i * size + x] = sum;
        }
      const place = panelIndex(input, output, channels);
      for (let i = 0; i < PATCH; i++)
        for (let j = 0; j < PATCH; j++) {
          let sum = 0;
          for (let x = 0; x < size; x++) sum += half[i * size + x] * transform[j][x];
          to[(i * PATCH + j) * channels * outputs + place] = sum;
        }
    }
  return matrices;
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
  /** Called at every row of patches; throws when the result is not wanted any more. */
  readonly checkpoint: () => void;
};

/** A bench for planes of up to so many channels, for work that is wanted to its end. */
export function createBench(arena: Arena, kernels: Kernels, channels: number): Bench {
  const matrices = MATRICES * (BATCH * channels + LINE);
  const [floor, zeros] = [arena.take(1), arena.take(channels)];
  const [entered, multiplied] = [arena.take(matrices), arena.take(matrices)];
  return { kernels, arena, floor, zeros, entered, multiplied, checkpoint: () => {} };
}

/** How a convolution ends: as it is, without what is below 0, or that added to what is there. */
export type Ending = 'plain' | 'relu' | 'added' | 'reluAdded';

/** Convolves one plane, or several as if one behind the other, into another one of the same size. */
export function convolve(
  bench: Bench,
  convolution: Convolution,
  from: Plane | readonly Plane[],
  to: Plane,
  ending: Ending,
): void {
  const { arena, floor, checkpoint } = bench;
  const { gives } = convolution;
  const planes = 'address' in from ? [from] : from;
  arena.floats(floor, 1)[0] = ending === 'plain' || ending === 'added' ? Number.NEGATIVE_INFINITY : 0;
  const perRow = Math.ceil(to.width / gives);
  for (let y = 0; y < to.height; y += gives) {
    checkpoint();
    for (let first = 0; first < perRow; first += BATCH) {
      const place = { x: first * gives, y, patches: Math.min(BATCH, perRow - first) };
      multiplyBatch(bench, convolution, planes, place);
      finishBatch(bench, convolution, to, place, ending === 'added' || ending === 'reluAdded');
    }
  }
  if (to.width % gives > 0 || to.height % gives > 0) clearFarRim(arena, to);
}

/** Patches in a row. */
type Batch = Readonly<Record<'x' | 'y' | 'patches', number>>;

function multiplyBatch(
  { kernels, zeros, entered, multiplied }: Bench,
  { gives, inputs, outputs }: Convolution,
  planes: readonly Plane[],
  { x, y, patches }: Batch,
): void {
  const reach = (PATCH - gives) / 2;
  const exitApart = apart(outputs);
  for (const [index, { channels, matrices }] of inputs.entries()) {
    const plane = planes[index];
    kernels.enter({
      from: pixelAt(plane, x - reach, y - reach),
      rowStride: rowStride(plane),
      channels,
      to: entered,
      apart: apart(channels),
      step: gives * channels * FLOAT,
      patches,
    });
    for (let i = 0; i < MATRICES; i++) {
      const c = multiplied + i * exitApart;
      kernels.product({
        a: entered + i * apart(channels),
        aStride: channels * FLOAT,
        b: matrices + i * channels * outputs * FLOAT,
        c,
        cStride: outputs * FLOAT,
        m: roundUp(patches, ROWS),
        k: channels,
        n: outputs,
        start: index === 0 ? zeros : c,
        startStride: index === 0 ? 0 : outputs * FLOAT,
      });
    }
  }
}

function finishBatch(
  { kernels, multiplied, floor }: Bench,
  { gives, outputs, bias }: Convolution,
  to: Plane,
  { x, y, patches }: Batch,
  isAdded: boolean,
): void {
  const finish = gives === 2 ? kernels.leave2 : isAdded ? kernels.add4 : kernels.leave4;
  finish({
    from: multiplied,
    apart: apart(outputs),
    to: pixelAt(to, x, y),
    rowStride: rowStride(to),
    channels: outputs,
    step: gives * outputs * FLOAT,
    patches,
    bias,
    floor,
  });
}

/** From one of the 36 matrices of a batch to the next. */
const apart = (channels: number): number => (BATCH * channels + LINE) * FLOAT;

/** Zeros again where the last patches went over the right and the lower edge. */
function clearFarRim(arena: Arena, plane: Plane): void {
  const { width, height, channels } = plane;
  for (let y = 0; y < height; y++) arena.floats(pixelAt(plane, width, y), RIM * channels).fill(0);
  arena.floats(pixelAt(plane, -RIM, height), RIM * (width + 2 * RIM) * channels).fill(0);
}
