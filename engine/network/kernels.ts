import { add, assemble, fused, multiply } from './assembler.ts';
import { product } from './product.ts';
import { blend, largest } from './resizing.ts';
import { clip, depthwise } from './separable.ts';
import { BACK_2, BACK_4, enter, leave } from './winograd.ts';

/** C = start + A·B, all row by row; A is m x k. Addresses and strides in bytes. */
export type Product = {
  readonly a: number;
  readonly aStride: number;
  /** In panels of 8 columns, each k x 8. */
  readonly b: number;
  readonly c: number;
  readonly cStride: number;
  readonly m: number;
  readonly k: number;
  readonly n: number;
  /** What is added: C itself to accumulate, or one row of biases with a stride of 0. */
  readonly start: number;
  readonly startStride: number;
};

/** A row of patches on its way to the 36 matrices of Winograd's algorithm, one row per patch in each. */
export type Entry = {
  /** The first patch's first pixel. */
  readonly from: number;
  readonly rowStride: number;
  readonly channels: number;
  /** The first matrix, and the way to the next. */
  readonly to: number;
  readonly apart: number;
  /** From one patch to the next. */
  readonly step: number;
  readonly patches: number;
};

/** The 36 products on their way back to pixels. */
export type Exit = {
  readonly from: number;
  readonly apart: number;
  readonly to: number;
  readonly rowStride: number;
  readonly channels: number;
  readonly step: number;
  readonly patches: number;
  /** A row of biases. */
  readonly bias: number;
  /** Address of a float, written four times, that no result is smaller than. */
  readonly floor: number;
};

/** Pixels, each the largest of 2 x 2 pixels of two rows. */
export type Largest = Readonly<Record<'upper' | 'lower' | 'to' | 'pixels' | 'channels', number>>;

/** Every other pixel of a row of twice the size: nine parts of a pixel, three of one in the row beyond, and the same of those `aside`. */
export type Blend = Readonly<Record<'near' | 'far' | 'aside' | 'to' | 'pixels' | 'channels', number>>;

/** A count of numbers, a multiple of 4, copied without what lies below 0 or above 6. */
export type Clip = Readonly<Record<'from' | 'to' | 'count', number>>;

/** A row of pixels that each come from 3 x 3 pixels, channel by channel, clipped to 0 to 6. */
export type Depthwise = {
  /** The first pixel of the three rows that the first result comes from. */
  readonly from: number;
  readonly rowStride: number;
  /** From what one result comes from to what the next does. */
  readonly step: number;
  /** For every four channels their nine taps. */
  readonly weights: number;
  readonly bias: number;
  readonly to: number;
  readonly pixels: number;
  readonly channels: number;
};

export type Kernels = {
  product(plan: Product): void;
  enter(plan: Entry): void;
  /** To 4 x 4 pixels of each patch, of 3 x 3 kernels. */
  leave4(plan: Exit): void;
  /** As leave4, added to what is there. */
  add4(plan: Exit): void;
  /** To 2 x 2 pixels of each patch, of 5 x 5 kernels. */
  leave2(plan: Exit): void;
  largest(plan: Largest): void;
  blend(plan: Blend): void;
  clip(plan: Clip): void;
  depthwise(plan: Depthwise): void;
};

type Raw = (...parameters: number[]) => void;

/** Compiled once: a module becomes faster the longer it runs. */
let compiled: WebAssembly.Module | null = null;

/** The kernels over a memory. */
export function openKernels(memory: WebAssembly.Memory): Kernels {
  compiled ??= compile();
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory } });
  const raw = exports as Record<keyof Kernels, Raw>;
  const leave = (run: Raw) => (p: Exit) =>
    run(p.from, p.apart, p.to, p.rowStride, p.channels, p.step, p.patches, p.bias, p.floor);
  return {
    product: (p) => raw.product(p.a, p.aStride, p.b, p.c, p.cStride, p.m, p.k, p.n, p.start, p.startStride),
    enter: (p) => raw.enter(p.from, p.rowStride, p.channels, p.to, p.apart, p.step, p.patches),
    leave4: leave(raw.leave4),
    add4: leave(raw.add4),
    leave2: leave(raw.leave2),
    largest: (p) => raw.largest(p.upper, p.lower, p.to, p.pixels, p.channels),
    blend: (p) => raw.blend(p.near, p.far, p.aside, p.to, p.pixels, p.channels),
    clip: (p) => raw.clip(p.from, p.to, p.count),
    depthwise: (p) => raw.depthwise(p.from, p.rowStride, p.step, p.weights, p.bias, p.to, p.pixels, p.channels),
  };
}

function compile(): WebAssembly.Module {
  const fusing = assembleKernels(fused);
  const bytes = WebAssembly.validate(fusing) ? fusing : assembleKernels((a, b, c) => add(multiply(a, b), c));
  return new WebAssembly.Module(bytes);
}

function assembleKernels(madd: typeof fused): Uint8Array<ArrayBuffer> {
  return assemble({
    product: product(madd),
    enter,
    leave4: leave(BACK_4, false),
    add4: leave(BACK_4, true),
    leave2: leave(BACK_2, false),
    largest,
    blend,
    clip,
    depthwise: depthwise(madd),
  });
}
