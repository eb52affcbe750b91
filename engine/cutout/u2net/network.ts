import { createArena } from '../../network/arena.ts';
import {
  type Bench,
  type Convolution,
  convolve,
  createBench,
  layPlane,
  type Plane,
  pixelAt,
  prepareConvolution,
} from '../../network/convolution.ts';
import { openKernels } from '../../network/kernels.ts';
import { double, halfOf, halve } from '../../network/resize.ts';
import { readLayers } from '../../network/weights.ts';
import type { Size } from '../../raster/plane.ts';
import { deepen, prepareStage, type Stage, WIDE } from './stage.ts';

/** Floats of a pixel that goes in: red, green and blue, and one to spare. */
export const COLOURS = 4;
/** Layers of each stage, which sees a plane of half the sides of the one before; the last two stay flat. */
const DEPTHS = [7, 6, 5, 4, 4, 4];
const FIRST_FLAT = 4;

/** One size of the plane: what goes down to the next, what comes up from there, and what is read there of the answer. */
type Floor = { readonly down: Stage; readonly up: Stage | null; readonly side: Convolution };

/** A plane of one number per pixel. */
type Sheet = Size & { readonly values: Float32Array };

/**
 * Tells for each pixel how likely it belongs to what stands out, 0 to 1. `fill` writes each row: red, green and blue from 0 to
 * 1, less their means and over their deviations (see MEANS, DEVIATIONS), and a number that must be 0. Sides are multiples of 32.
 */
export type FindSalient = (
  size: Size,
  fill: (row: Float32Array, y: number) => void,
  checkpoint: () => void,
) => Float32Array;

/** Opens the small U²-Net (Qin et al., "U²-Net: Going Deeper with Nested U-Structure for Salient Object Detection", 2020), with a checkpoint at each layer. */
export function openNetwork(checkpoint: () => void): FindSalient {
  const { prepared, desk, floors, kernel, bias } = readNetwork(checkpoint);
  return (size, fill, checkpoint) => {
    // Planes take five times as much as the weights: their memory is given back after each picture.
    const arena = createArena(prepared);
    const bench = { ...desk, arena, kernels: openKernels(arena.memory), checkpoint };
    const picture = layPlane(arena, size, COLOURS);
    for (let y = 0; y < size.height; y++) fill(arena.floats(pixelAt(picture, 0, y), size.width * COLOURS), y);
    const sheets: Sheet[] = [];
    descend(bench, floors, picture, sheets);
    // The sheets came from the smallest on.
    return fuse(sheets.reverse(), kernel, bias);
  };
}

type Network = {
  /** What an arena must begin with, and what lies where in it. */
  readonly prepared: Uint8Array;
  readonly desk: Pick<Bench, 'floor' | 'zeros' | 'entered' | 'multiplied'>;
  readonly floors: readonly Floor[];
  /** The last layer's. */
  readonly kernel: Float32Array;
  readonly bias: number;
};

/** Apart from what uses it: the arena that the network is prepared in can go afterwards. */
function readNetwork(checkpoint: () => void): Network {
  const read = readLayers('u2netp/model');
  const layers: typeof read = (part) => {
    checkpoint();
    return read(part);
  };
  const arena = createArena();
  const { floor, zeros, entered, multiplied } = createBench(arena, openKernels(arena.memory), WIDE);
  const floors = DEPTHS.map((depth, i): Floor => {
    const [name, isFlat] = [`stage${i + 1}`, i >= FIRST_FLAT];
    const down = prepareStage(arena, layers, { name, depth, isFlat, inputs: [i === 0 ? 3 : WIDE] });
    const isLast = i === DEPTHS.length - 1;
    const up = isLast ? null : prepareStage(arena, layers, { name: `${name}d`, depth, isFlat, inputs: [WIDE, WIDE] });
    return { down, up, side: prepareConvolution(arena, layers(`side${i + 1}`)) };
  });
  const { kernel, bias } = layers('fuse');
  const desk = { floor, zeros, entered, multiplied };
  return { prepared: arena.copy(), desk, floors, kernel: kernel.data, bias: bias.data[0] };
}

function descend(bench: Bench, [floor, ...below]: readonly Floor[], source: Plane, sheets: Sheet[]): Plane {
  const { arena } = bench;
  const out = layPlane(arena, source, WIDE);
  const mark = arena.top();
  if (!floor.up) enterStage(bench, floor.down, [source], out);
  else {
    const own = layPlane(arena, source, WIDE);
    enterStage(bench, floor.down, [source], own);
    const small = layPlane(arena, halfOf(source), WIDE);
    halve(bench, own, small);
    const risen = descend(bench, below, small, sheets);
    const grown = layPlane(arena, source, WIDE);
    double(bench, risen, grown);
    convolve(bench, floor.up.enter, [grown, own], out, 'relu');
    arena.rewind(mark);
    deepen(bench, floor.up, out);
  }
  sheets.push(readSide(bench, floor.side, out));
  arena.rewind(mark);
  return out;
}

function enterStage(bench: Bench, stage: Stage, from: readonly Plane[], to: Plane): void {
  convolve(bench, stage.enter, from, to, 'relu');
  deepen(bench, stage, to);
}

function readSide(bench: Bench, side: Convolution, from: Plane): Sheet {
  const { arena } = bench;
  const { width, height } = from;
  const plane = layPlane(arena, from, side.outputs);
  convolve(bench, side, from, plane, 'plain');
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = arena.floats(pixelAt(plane, 0, y), width * side.outputs);
    for (let x = 0; x < width; x++) values[y * width + x] = row[x * side.outputs];
  }
  return { width, height, values };
}

/** The sheets at the size of the first, weighed, as a likelihood. */
function fuse(sheets: readonly Sheet[], weights: Float32Array, bias: number): Float32Array {
  const [{ width, height }] = sheets;
  const sums = new Float32Array(width * height).fill(bias);
  for (const [index, sheet] of sheets.entries()) addScaled(sums, sheet, { width, height }, weights[index]);
  return sums.map((sum) => 1 / (1 + Math.exp(-sum)));
}

/** Adds a sheet times its weight, bilinear: pixels are squares, and beyond the edge it goes on as it ends. */
function addScaled(sums: Float32Array, { width, height, values }: Sheet, to: Size, weight: number): void {
  const across = Array.from({ length: to.width }, (_, x) => tapsAt(x, width / to.width, width));
  for (let y = 0, i = 0; y < to.height; y++) {
    const row = tapsAt(y, height / to.height, height);
    const [upper, lower] = [row.from * width, row.to * width];
    for (const { from, to: next, share } of across) {
      const above = values[upper + from] * (1 - share) + values[upper + next] * share;
      const under = values[lower + from] * (1 - share) + values[lower + next] * share;
      sums[i++] += weight * (above * (1 - row.share) + under * row.share);
    }
  }
}

function tapsAt(place: number, scale: number, count: number): { from: number; to: number; share: number } {
  const at = Math.max(0, (place + 0.5) * scale - 0.5);
  const from = Math.min(count - 1, Math.floor(at));
  return { from, to: Math.min(count - 1, from + 1), share: at - from };
}
