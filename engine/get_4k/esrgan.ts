import { createArena } from '../network/arena.ts';
import { clearRim, convolve, createBench, pixelAt, pixelCount, prepareConvolution } from '../network/convolution.ts';
import { openKernels } from '../network/kernels.ts';
import { type Layer, readLayers } from '../network/weights.ts';
import type { Size } from '../raster/plane.ts';
import { FEATURES, prepareBlocks, runBlocks } from './blocks.ts';

/** Sides of a tile are multiples of this: what a patch gives. */
export const SIDE_STEP = 4;
/** Floats of a pixel that goes in: red, green and blue from 0 to 255, and one to spare. */
export const COLOURS = 4;

export const NETWORKS = {
  medium4: { weights: 'esrgan-medium/x4', scale: 4 },
  slim4: { weights: 'esrgan-slim/x4', scale: 4 },
} as const;
export type NetworkName = keyof typeof NETWORKS;

/**
 * Enlarges one tile: what `fill` writes, row by row. The answer reads what becomes of a row of pixels: for each of them
 * scale x scale colours, again row by row.
 */
export type Enlarge = (fill: (row: Float32Array, y: number) => void) => (y: number) => Float32Array;

/**
 * Opens a residual dense network (Zhang et al., "Residual Dense Network for Image Super-Resolution", 2018) with the weights
 * of UpscalerJS's ESRGAN models. The answer sets it up for tiles of a size; earlier ones are of no use then. Its last layer
 * runs before the enlargement, which gives the same numbers.
 * `checkpoint` is called between the layers.
 */
export function openNetwork(
  name: NetworkName,
  checkpoint: () => void,
): (size: Size, checkpoint: () => void) => Enlarge {
  const { weights, scale } = NETWORKS[name];
  const read = readLayers(weights);
  const layers: typeof read = (part) => {
    checkpoint();
    return read(part);
  };
  const arena = createArena();
  const ready = (part: string) => prepareConvolution(arena, layers(part));
  const blocks = prepareBlocks(arena, layers);
  const [first, second] = [ready('F_m1'), ready('F_0')];
  const [up1, up2, up3] = [ready('UPN1'), ready('UPN2'), ready('UPN3')];
  const last = prepareConvolution(arena, beforeEnlargement(layers('SR'), scale));
  const widest = Math.max(FEATURES, up3.outputs, last.outputs);
  const desk = createBench(arena, openKernels(arena.memory), widest);
  const prepared = arena.top();

  return ({ width, height }, checkpoint) => {
    arena.rewind(prepared);
    const bench = { ...desk, checkpoint };
    const space = (channels: number) => arena.take(pixelCount({ width, height }) * channels);
    const [a, b, c, d] = [space(widest), space(widest), space(FEATURES), space(COLOURS)];
    // A plane's rim must be zeros again when its space held one of other channels.
    const lay = (address: number, channels: number) => clearRim(arena, { address, width, height, channels });
    const picture = lay(d, COLOURS);
    return (fill) => {
      for (let y = 0; y < height; y++) fill(arena.floats(pixelAt(picture, 0, y), width * COLOURS), y);
      const whole = lay(a, FEATURES);
      const kept = lay(b, FEATURES);
      const all = lay(c, FEATURES);
      convolve(bench, first, picture, whole, 'plain');
      convolve(bench, second, whole, kept, 'plain');
      runBlocks(bench, blocks, { kept, all, grown: lay(a, blocks.each[0].grow.outputs) });
      const merged = lay(a, FEATURES);
      convolve(bench, first, picture, merged, 'plain');
      convolve(bench, blocks.merge, all, merged, 'added');
      convolve(bench, up1, merged, kept, 'relu');
      const narrow = lay(a, up2.outputs);
      convolve(bench, up2, kept, narrow, 'relu');
      const wide = lay(b, up3.outputs);
      convolve(bench, up3, narrow, wide, 'plain');
      const result = lay(a, last.outputs);
      convolve(bench, last, wide, result, 'plain');
      return (y) => arena.floats(pixelAt(result, 0, y), width * last.outputs);
    };
  };
}

/**
 * The last 3 x 3 layer, which follows an enlargement that repeats pixels, as a layer before it: for each of scale x scale
 * places in an enlarged pixel, the kernel's numbers that fall on the same small pixel are added.
 */
function beforeEnlargement({ kernel, bias }: Layer, scale: number): Layer {
  const [size, , inputs, colours] = kernel.shape;
  const reach = (size - 1) / 2;
  const outputs = scale * scale * colours;
  const data = new Float32Array(size * size * inputs * outputs);
  const smallAt = (place: number, tap: number) => Math.floor((place + tap - reach) / scale) + reach;
  for (let place = 0; place < scale * scale; place++)
    for (let tap = 0; tap < size * size; tap++) {
      const row = smallAt(Math.floor(place / scale), Math.floor(tap / size));
      const column = smallAt(place % scale, tap % size);
      for (let input = 0; input < inputs; input++)
        for (let colour = 0; colour < colours; colour++)
          data[((row * size + column) * inputs + input) * outputs + place * colours + colour] +=
            kernel.data[(tap * inputs + input) * colours + colour];
    }
  const biases = Float32Array.from({ length: outputs }, (_, i) => bias.data[i % colours]);
  return {
    kernel: { shape: [size, size, inputs, outputs], data },
    bias: { shape: [outputs], data: biases },
  };
}
