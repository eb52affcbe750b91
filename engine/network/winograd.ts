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
  loadSplat,
  multiply,
  overChannels,
  plus,
  set,
  store,
  subtract,
  times,
} from './assembler.ts';

/** Side of the patches that the transforms work on. */
export const PATCH = 6;
const FLOAT = 4;

/** One dimension of a transform: makes statements that set `to` from `from`. */
type Transform = { readonly size: number; readonly write: (locals: Locals) => (from: Local[], to: Local[]) => Code };

/**
 * Winograd's transforms for the points 0, 1, -1, 2, -2 and infinity (Lavin and Gray, "Fast Algorithms for Convolutional Neural
 * Networks", 2016). They serve 3 x 3 kernels, four results at a time, as well as 5 x 5 kernels, two at a time.
 */
const FORTH: Transform = {
  size: PATCH,
  write: (locals) => {
    const [even, odd] = locals.vectors(2);
    return ([d0, d1, d2, d3, d4, d5], [t0, t1, t2, t3, t4, t5]) => [
      ...set(t0, add(subtract(scaled(4, d0), scaled(5, d2)), get(d4))),
      ...set(even, subtract(get(d4), scaled(4, d2))),
      ...set(odd, subtract(get(d3), scaled(4, d1))),
      ...set(t1, add(get(even), get(odd))),
      ...set(t2, subtract(get(even), get(odd))),
      ...set(even, subtract(get(d4), get(d2))),
      ...set(odd, multiply(floats(2), subtract(get(d3), get(d1)))),
      ...set(t3, add(get(even), get(odd))),
      ...set(t4, subtract(get(even), get(odd))),
      ...set(t5, add(subtract(scaled(4, d1), scaled(5, d3)), get(d5))),
    ];
  },
};

/** To four results in a row, of kernels of 3. */
export const BACK_4: Transform = {
  size: 4,
  write: (locals) => {
    const [sum1, sum2, gap1, gap2] = locals.vectors(4);
    return ([m0, m1, m2, m3, m4, m5], [y0, y1, y2, y3]) => [
      ...set(sum1, add(get(m1), get(m2))),
      ...set(gap1, subtract(get(m1), get(m2))),
      ...set(sum2, add(get(m3), get(m4))),
      ...set(gap2, subtract(get(m3), get(m4))),
      ...set(y0, add(add(get(m0), get(sum1)), get(sum2))),
      ...set(y1, add(get(gap1), scaled(2, gap2))),
      ...set(y2, add(get(sum1), scaled(4, sum2))),
      ...set(y3, add(add(get(gap1), scaled(8, gap2)), get(m5))),
    ];
  },
};

/** To two results in a row, of kernels of 5. */
export const BACK_2: Transform = {
  size: 2,
  write: (locals) => {
    const [sum1, sum2] = locals.vectors(2);
    return ([m0, m1, m2, m3, m4, m5], [y0, y1]) => [
      ...set(sum1, add(get(m1), get(m2))),
      ...set(sum2, add(get(m3), get(m4))),
      ...set(y0, add(add(get(m0), get(sum1)), get(sum2))),
      ...set(sum1, subtract(get(m1), get(m2))),
      ...set(sum2, subtract(get(m3), get(m4))),
      ...set(y1, add(add(get(sum1), scaled(2, sum2)), get(m5))),
    ];
  },
};

/** From patches of pixels to the matrices, as `Entry` says. */
export const enter: FunctionPlan = {
  parameters: 7,
  write: (locals) => {
    const [from, rowStride, channels, to, apart, step, patches] = [0, 1, 2, 3, 4, 5, 6];
    const transform = FORTH.write(locals);
    const rows = locals.ints(PATCH);
    const [thing, channel, out] = locals.ints(3);
    const read = locals.vectors(PATCH);
    const grid = read.map(() => locals.vectors(PATCH));
    const done = locals.vectors(PATCH);
    const pixel = times(get(channels), int(FLOAT));
    const body = [
      ...rows.flatMap((row, r) =>
        set(row, plus(plus(get(from), times(get(channel), int(FLOAT))), times(get(rowStride), int(r)))),
      ),
      ...set(out, plus(get(to), times(get(channel), int(FLOAT)))),
      ...read.flatMap((_, column) => [
        ...rows.flatMap((row, r) => [...set(read[r], load(get(row))), ...advance(row, pixel)]),
        ...transform(
          read,
          grid.map((row) => row[column]),
        ),
      ]),
      ...grid.flatMap((row) => [
        ...transform(row, done),
        ...done.flatMap((value) => [...store(get(out), get(value)), ...advance(out, get(apart))]),
      ]),
    ];
    return overChannels({ thing, things: patches, channel, channels }, body, [
      ...advance(from, get(step)),
      ...advance(to, pixel),
    ]);
  },
};

/** From the products to pixels, as `Exit` says. */
export function leave(transform: Transform, isAdded: boolean): FunctionPlan {
  const write = (locals: Locals): Code => {
    const [from, apart, to, rowStride, channels, step, patches, bias, floor] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    const back = transform.write(locals);
    const { size } = transform;
    const [thing, channel, source] = locals.ints(3);
    const rows = locals.ints(size);
    const read = locals.vectors(PATCH);
    const grid = read.map(() => locals.vectors(size));
    const done = locals.vectors(size);
    const [least] = locals.vectors(1);
    const pixel = times(get(channels), int(FLOAT));
    const finished = (value: Local): Code =>
      larger(get(least), add(get(value), load(plus(get(bias), times(get(channel), int(FLOAT))))));
    const body = [
      ...set(least, loadSplat(get(floor))),
      ...set(source, plus(get(from), times(get(channel), int(FLOAT)))),
      ...grid.flatMap((row) => [
        ...read.flatMap((value) => [...set(value, load(get(source))), ...advance(source, get(apart))]),
        ...back(read, row),
      ]),
      ...rows.flatMap((row, r) =>
        set(row, plus(plus(get(to), times(get(channel), int(FLOAT))), times(get(rowStride), int(r)))),
      ),
      ...done.flatMap((_, column) => [
        ...back(
          grid.map((row) => row[column]),
          done,
        ),
        ...rows.flatMap((row, r) => {
          const value = finished(done[r]);
          return [...store(get(row), isAdded ? add(load(get(row)), value) : value), ...advance(row, pixel)];
        }),
      ]),
    ];
    return overChannels({ thing, things: patches, channel, channels }, body, [
      ...advance(to, get(step)),
      ...advance(from, pixel),
    ]);
  };
  return { parameters: 9, write };
}

const scaled = (factor: number, local: Local): Code => multiply(floats(factor), get(local));
