import {
  advance,
  type FunctionPlan,
  floats,
  type fused,
  get,
  int,
  larger,
  load,
  loopBelow,
  overChannels,
  plus,
  set,
  smaller,
  store,
  times,
} from './assembler.ts';

/** Side of the kernels that each channel has of its own. */
export const SIDE = 3;
/** Where the activation of MobileNet ends (Sandler et al., "MobileNetV2: Inverted Residuals and Linear Bottlenecks", 2018). */
const TOP = 6;
const FLOAT = 4;
const VECTOR = 16;

const clipped = (value: readonly number[]) => smaller(floats(TOP), larger(floats(0), value));

/** Copies numbers, none below 0 or above 6, as `Clip` says. */
export const clip: FunctionPlan = {
  parameters: 3,
  write: (locals) => {
    const [from, to, count] = [0, 1, 2];
    const [index] = locals.ints(1);
    return loopBelow(index, get(count), [
      ...store(get(to), clipped(load(get(from)))),
      ...[from, to].flatMap((address) => advance(address, int(VECTOR))),
      ...advance(index, int(VECTOR / FLOAT)),
    ]);
  },
};

/** A row of pixels of `Depthwise`. `madd` computes a * b + c. */
export function depthwise(madd: typeof fused): FunctionPlan {
  const [from, rowStride, step, weights, bias, to, pixels, channels] = [0, 1, 2, 3, 4, 5, 6, 7];
  return {
    parameters: 8,
    write: (locals) => {
      const [thing, channel, taps, next] = locals.ints(4);
      const rows = locals.ints(SIDE);
      const [sum] = locals.vectors(1);
      const body = [
        ...set(sum, load(plus(get(bias), times(get(channel), int(FLOAT))))),
        ...rows.flatMap((row, y) => [
          ...set(row, plus(plus(get(from), times(get(channel), int(FLOAT))), times(get(rowStride), int(y)))),
          ...Array.from({ length: SIDE }, (_, x) => [
            ...set(sum, madd(load(get(row)), load(get(taps), (y * SIDE + x) * VECTOR), get(sum))),
            ...advance(row, get(next)),
          ]).flat(),
        ]),
        ...store(get(to), clipped(get(sum))),
        ...advance(taps, int(SIDE * SIDE * VECTOR)),
        ...advance(to, int(VECTOR)),
      ];
      const nextPixel = [...advance(from, get(step)), ...set(taps, get(weights))];
      return [
        ...set(next, times(get(channels), int(FLOAT))),
        ...set(taps, get(weights)),
        ...overChannels({ thing, things: pixels, channel, channels }, body, nextPixel),
      ];
    },
  };
}
