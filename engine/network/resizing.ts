import {
  add,
  advance,
  type Code,
  type FunctionPlan,
  floats,
  get,
  int,
  type Local,
  larger,
  load,
  multiply,
  overChannels,
  plus,
  store,
  times,
} from './assembler.ts';

const FLOAT = 4;
/** Bytes of the channels that are worked on at a time. */
const VECTOR = 16;

/** A row of pixels, each the largest of 2 x 2, as `Largest` says. */
export const largest: FunctionPlan = {
  parameters: 5,
  write: (locals) => {
    const [upper, lower, to, pixels, channels] = [0, 1, 2, 3, 4];
    const [thing, channel] = locals.ints(2);
    const next = times(get(channels), int(FLOAT));
    const two = (row: Local): Code => larger(load(get(row)), load(plus(get(row), next)));
    const body = [
      ...store(get(to), larger(two(upper), two(lower))),
      ...[upper, lower, to].flatMap((row) => advance(row, int(VECTOR))),
    ];
    // The second pixel of each pair is passed over.
    const skip = [upper, lower].flatMap((row) => advance(row, next));
    return overChannels({ thing, things: pixels, channel, channels }, body, skip);
  },
};

/** Every other pixel of a row, each a mean of four, as `Blend` says. */
export const blend: FunctionPlan = {
  parameters: 6,
  write: (locals) => {
    const [near, far, aside, to, pixels, channels] = [0, 1, 2, 3, 4, 5];
    const [thing, channel] = locals.ints(2);
    const of = (row: Local, share: number, shift: Code): Code => multiply(floats(share), load(plus(get(row), shift)));
    const pair = (shift: Code, share: number): Code => add(of(near, 0.75 * share, shift), of(far, 0.25 * share, shift));
    const body = [
      ...store(get(to), add(pair(int(0), 0.75), pair(get(aside), 0.25))),
      ...[near, far, to].flatMap((row) => advance(row, int(VECTOR))),
    ];
    return overChannels(
      { thing, things: pixels, channel, channels },
      body,
      advance(to, times(get(channels), int(FLOAT))),
    );
  },
};
