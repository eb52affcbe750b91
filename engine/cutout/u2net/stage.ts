import type { Arena } from '../../network/arena.ts';
import {
  type Bench,
  type Convolution,
  convolve,
  layPlane,
  type Plane,
  prepareConvolution,
} from '../../network/convolution.ts';
import { convolveDilated, type Dilated, prepareDilated } from '../../network/dilated.ts';
import { double, halfOf, halve } from '../../network/resize.ts';
import type { Layers } from '../../network/weights.ts';

/** Channels between the stages, and within them. */
export const WIDE = 64;
const NARROW = 16;

/** A residual U-block: it goes down by layers that halve the plane or, when flat, lie wider apart, and up again. */
export type Stage = {
  readonly isFlat: boolean;
  readonly enter: Convolution;
  /** One more than `up`. */
  readonly down: readonly (Convolution | Dilated)[];
  readonly up: readonly (Convolution | Dilated)[];
};

export type StagePlan = {
  readonly name: string;
  readonly depth: number;
  readonly isFlat: boolean;
  /** Channels of each plane that goes in. */
  readonly inputs: readonly number[];
};

export function prepareStage(arena: Arena, layers: Layers, { name, depth, isFlat, inputs }: StagePlan): Stage {
  const prepare = (part: string, level: number, groups: readonly number[]) => {
    const dilation = isFlat ? 2 ** level : level === depth - 1 ? 2 : 1;
    const layer = layers(`${name}/${part}`);
    return dilation === 1 ? prepareConvolution(arena, layer, groups) : prepareDilated(arena, layer, dilation, groups);
  };
  return {
    isFlat,
    enter: prepareConvolution(arena, layers(`${name}/in`), inputs),
    down: Array.from({ length: depth }, (_, i) => prepare(`${i + 1}`, i, [i === 0 ? WIDE : NARROW])),
    up: Array.from({ length: depth - 1 }, (_, i) => prepare(`${i + 1}d`, i, [NARROW, NARROW])),
  };
}

function run(bench: Bench, layer: Convolution | Dilated, from: readonly Plane[], to: Plane): void {
  if ('dilation' in layer) convolveDilated(bench, layer, from, to);
  else convolve(bench, layer, from, to, 'relu');
}

/** What a stage's layers below its first give, added to what that gave. */
export function deepen(bench: Bench, stage: Stage, entered: Plane): void {
  const { arena } = bench;
  const mark = arena.top();
  const parts = dive(bench, stage, 0, entered);
  const [last] = stage.up;
  if ('dilation' in last) throw new RangeError('a stage ends with a plain layer');
  convolve(bench, last, parts, entered, 'reluAdded');
  arena.rewind(mark);
}

/** What comes up to a level, and what was there on the way down. */
function dive(bench: Bench, stage: Stage, level: number, source: Plane): [Plane, Plane] {
  const { arena } = bench;
  const own = layPlane(arena, source, NARROW);
  const below = layPlane(arena, source, NARROW);
  const mark = arena.top();
  run(bench, stage.down[level], [source], own);
  const next = level + 1;
  if (next === stage.up.length) run(bench, stage.down[next], [own], below);
  else if (stage.isFlat) run(bench, stage.up[next], dive(bench, stage, next, own), below);
  else {
    const small = layPlane(arena, halfOf(source), NARROW);
    halve(bench, own, small);
    const risen = layPlane(arena, small, NARROW);
    run(bench, stage.up[next], dive(bench, stage, next, small), risen);
    double(bench, risen, below);
  }
  arena.rewind(mark);
  return [below, own];
}
