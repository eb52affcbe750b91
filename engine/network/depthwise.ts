import type { Arena } from './arena.ts';
import { FLOAT, prepareBias } from './convolution.ts';
import type { Kernels } from './kernels.ts';
import type { Grid } from './pointwise.ts';
import { SIDE } from './separable.ts';
import type { Layer } from './weights.ts';

/** Zeros around the pixels that a kernel reads. */
const RIM = 1;
const LANES = 4;

/** A kernel of 3 x 3 and a bias for each channel, which sees only its own. */
export type Depthwise = Readonly<Record<'channels' | 'weights' | 'bias', number>>;

/** Makes a kernel of shape (3, 3, channels, 1) ready; channels are a multiple of 4. */
export function prepareDepthwise(arena: Arena, { kernel, bias }: Layer): Depthwise {
  const channels = kernel.shape[2];
  if (channels % LANES > 0) throw new RangeError(`${channels} channels are no multiple of ${LANES}`);
  const weights = arena.take(kernel.data.length);
  const to = arena.floats(weights, kernel.data.length);
  const taps = SIDE * SIDE;
  for (let tap = 0; tap < taps; tap++)
    for (let channel = 0; channel < channels; channel++) {
      const group = Math.floor(channel / LANES);
      to[(group * taps + tap) * LANES + (channel % LANES)] = kernel.data[tap * channels + channel];
    }
  return { channels, weights, bias: prepareBias(arena, bias.data) };
}

/** The size of what a kernel that moves on by `stride` pixels gives. */
export function strided(length: number, stride: number): number {
  return Math.ceil(length / stride);
}

/** Pixels before the first that a kernel reads, when as many as possible lie on both sides; one more may lie after the last. */
export function marginBefore(length: number, stride: number): number {
  return Math.floor(Math.max(0, (strided(length, stride) - 1) * stride + SIDE - length) / 2);
}

/**
 * Convolves each channel of a grid on its own into `to`, which is smaller by `stride`. What goes in and what comes out is
 * clipped to 0 to 6; beyond the edge lie zeros.
 */
export function convolveDepthwise(
  { arena, kernels }: { readonly arena: Arena; readonly kernels: Kernels },
  { channels, weights, bias }: Depthwise,
  from: Grid,
  to: Grid,
  stride: number,
): void {
  const mark = arena.top();
  const wide = from.width + 2 * RIM;
  const pixel = channels * FLOAT;
  const padded = arena.take(wide * (from.height + 2 * RIM) * channels);
  arena.floats(padded, wide * (from.height + 2 * RIM) * channels).fill(0);
  for (let y = 0; y < from.height; y++)
    kernels.clip({
      from: from.address + y * from.width * pixel,
      to: padded + ((y + RIM) * wide + RIM) * pixel,
      count: from.width * channels,
    });
  const [left, top] = [RIM - marginBefore(from.width, stride), RIM - marginBefore(from.height, stride)];
  for (let y = 0; y < to.height; y++)
    kernels.depthwise({
      from: padded + ((y * stride + top) * wide + left) * pixel,
      rowStride: wide * pixel,
      step: stride * pixel,
      weights,
      bias,
      to: to.address + y * to.width * pixel,
      pixels: to.width,
      channels,
    });
  arena.rewind(mark);
}
