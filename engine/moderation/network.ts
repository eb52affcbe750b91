import { createArena } from '../network/arena.ts';
import { convolveDepthwise, type Depthwise, prepareDepthwise, strided } from '../network/depthwise.ts';
import { openKernels } from '../network/kernels.ts';
import { convolvePointwise, type Grid, layGrid, type Pointwise, preparePointwise } from '../network/pointwise.ts';
import { readLayers } from '../network/weights.ts';

/** Side of the square that the network sees, in pixels. */
export const SIDE = 224;
const COLOURS = 3;
/** The first convolution: three by three pixels, two on from one to the next. */
const [TAPS, STRIDE] = [3, 2];
/** Channels that go into that: nine colours of three numbers, and one to spare. */
const PATCH = 28;
/** How far each bottleneck moves on. */
const STRIDES = [1, 2, 1, 2, 1, 1, 2, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1] as const;

/** A bottleneck of MobileNet: widens, convolves each channel on its own, and narrows; the first does not widen. */
type Bottleneck = {
  readonly expand: Pointwise | null;
  readonly depthwise: Depthwise;
  readonly project: Pointwise;
  readonly stride: number;
};

/** Tells kinds of pictures apart: SIDE x SIDE pixels of three bytes become one likelihood per kind, and their sum is 1. */
export type Classifier = (pixels: Uint8Array) => number[];

/** Opens the network (Sandler et al., "MobileNetV2: Inverted Residuals and Linear Bottlenecks", 2018). It takes some 40 MiB. */
export function openClassifier(): Classifier {
  const arena = createArena();
  const layers = readLayers('nsfw-mobilenet/model');
  const first = preparePointwise(arena, layers('Conv'));
  const bottlenecks = STRIDES.map((stride, index): Bottleneck => {
    const name = index === 0 ? 'expanded_conv' : `expanded_conv_${index}`;
    return {
      expand: index === 0 ? null : preparePointwise(arena, layers(`${name}/expand`)),
      depthwise: prepareDepthwise(arena, layers(`${name}/depthwise`)),
      project: preparePointwise(arena, layers(`${name}/project`)),
      stride,
    };
  });
  const last = preparePointwise(arena, layers('Conv_1'));
  const dense = layers('dense');
  const desk = { arena, kernels: openKernels(arena.memory) };

  function pass({ expand, depthwise, project, stride }: Bottleneck, from: Grid): Grid {
    const size = { width: strided(from.width, stride), height: strided(from.height, stride) };
    const to = layGrid(arena, size, project.outputs);
    const mark = arena.top();
    const wide = expand ? layGrid(arena, from, expand.outputs) : from;
    if (expand) convolvePointwise(desk, expand, from, wide);
    const seen = layGrid(arena, size, depthwise.channels);
    convolveDepthwise(desk, depthwise, wide, seen, stride);
    const isResidual = stride === 1 && from.channels === project.outputs;
    convolvePointwise(desk, project, seen, to, isResidual ? from : undefined);
    arena.rewind(mark);
    return to;
  }

  return (pixels) => {
    const mark = arena.top();
    const side = strided(SIDE, STRIDE);
    const patches = layGrid(arena, { width: side, height: side }, PATCH);
    arena.floats(patches.address, side * side * PATCH).set(patchesOf(pixels));
    const entered = layGrid(arena, patches, first.outputs);
    convolvePointwise(desk, first, patches, entered);
    const narrow = bottlenecks.reduce((grid, bottleneck) => pass(bottleneck, grid), entered);
    const features = layGrid(arena, narrow, last.outputs);
    convolvePointwise(desk, last, narrow, features);
    const count = features.width * features.height * features.channels;
    desk.kernels.clip({ from: features.address, to: features.address, count });
    const means = meansOf(arena.floats(features.address, count), features.channels);
    arena.rewind(mark);
    return softmax(Array.from(dense.bias.data, (bias, kind) => bias + dot(means, dense.kernel.data, kind)));
  };

  function dot(means: Float64Array, kernel: Float32Array, kind: number): number {
    const kinds = dense.bias.data.length;
    return means.reduce((sum, mean, channel) => sum + mean * kernel[channel * kinds + kind], 0);
  }
}

/** For each pixel of the first convolution what it sees, from -1 to 1; beyond the lower and the right edge lie zeros. */
function patchesOf(pixels: Uint8Array): Float32Array {
  const side = strided(SIDE, STRIDE);
  const patches = new Float32Array(side * side * PATCH);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      for (let tap = 0; tap < TAPS * TAPS; tap++) {
        const [column, row] = [x * STRIDE + (tap % TAPS), y * STRIDE + Math.floor(tap / TAPS)];
        if (column >= SIDE || row >= SIDE) continue;
        const to = (y * side + x) * PATCH + tap * COLOURS;
        const from = (row * SIDE + column) * COLOURS;
        for (let colour = 0; colour < COLOURS; colour++) patches[to + colour] = (pixels[from + colour] * 2) / 255 - 1;
      }
  return patches;
}

/** The mean of each channel over all pixels. */
function meansOf(features: Float32Array, channels: number): Float64Array {
  const sums = new Float64Array(channels);
  for (let i = 0; i < features.length; i++) sums[i % channels] += features[i];
  return sums.map((sum) => (sum * channels) / features.length);
}

function softmax(values: readonly number[]): number[] {
  const most = Math.max(...values);
  const powers = values.map((value) => Math.exp(value - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
