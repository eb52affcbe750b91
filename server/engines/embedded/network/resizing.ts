import {
  add,
  advance,
  type Code,
  type FunctionPlan,
  floats,
  get,
  int,
  type Local,
  type Locals,
  larger,
  load,
  loopBelow,
  multiply,
  plus,
  set,
  store,
  times,
} from './assembler.ts';

const FLOAT = 4;
/** Channels that are worked on at a time, and their bytes. */
const LANES = 4;
const VECTOR = 16;

/** A row of pixels, each the largest of 2 x 2, as `Largest` says. */
export const largest: FunctionPlan = {
  parameters: 5,
  write: (locals) => {
    const [upper, lower, to, pixels, channels] = [0, 1, 2, 3, 4];
    const [pixel] = locals.ints(1);
    const next = times(get(channels), int(FLOAT));
    const two = (row: Local): Code => larger(load(get(row)), load(plus(get(row), next)));
    const body = [
      ...store(get(to), larger(two(upper), two(lower))),
      ...[upper, lower, to].flatMap((row) => advance(row, int(VECTOR))),
    ];
    // The second pixel of each pair is passed over.
    const skip = [upper, lower].flatMap((row) => advance(row, next));
    return overPixels(locals, { pixel, pixels, channels }, body, skip);
  },
};

/** Every other pixel of a row, each a mean of four, as `Blend` says. */
export const blend: FunctionPlan = {
  parameters: 6,
  write: (locals) => {
    const [near, far, aside, to, pixels, channels] = [0, 1, 2, 3, 4, 5];
    const [pixel] = locals.ints(1);
    const of = (row: Local, share: number, shift: Code): Code => multiply(floats(share), load(plus(get(row), shift)));
    const pair = (shift: Code, share: number): Code => add(of(near, 0.75 * share, shift), of(far, 0.25 * share, shift));
    const body = [
      ...store(get(to), add(pair(int(0), 0.75), pair(get(aside), 0.25))),
      ...[near, far, to].flatMap((row) => advance(row, int(VECTOR))),
    ];
    return overPixels(locals, { pixel, pixels, channels }, body, advance(to, times(get(channels), int(FLOAT))));
  },
};

type Counters = Readonly<Record<'pixel' | 'pixels' | 'channels', Local>>;

/** Repeats `body` for every four channels of every pixel, and `next` after each pixel. */
function overPixels(locals: Locals, { pixel, pixels, channels }: Counters, body: Code, next: Code): Code {
  const [channel] = locals.ints(1);
  return loopBelow(pixel, get(pixels), [
    ...set(channel, int(0)),
    ...loopBelow(channel, get(channels), [...body, ...advance(channel, int(LANES))]),
    ...next,
    ...advance(pixel, int(1)),
  ]);
}
