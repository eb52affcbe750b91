import {
  advance,
  type Code,
  type FunctionPlan,
  type fused,
  get,
  int,
  type Locals,
  load,
  loadSplat,
  loopBelow,
  plus,
  set,
  store,
  times,
} from './assembler.ts';

/** Rows of A that the matrix product takes at a time: its row count must be a multiple. */
export const ROWS = 6;
/** Columns of B that lie together in a panel: its column count must be a multiple. */
export const COLUMNS = 8;
/** Steps of the inner loop that are written out: the inner count must be a multiple. */
const UNROLL = 4;
const FLOAT = 4;
const VECTOR = 16;

/**
 * The matrix product of `Product`, by blocks of 6 x 8 sums that stay in registers: twelve of them, two for a row of the panel
 * and one for a number of A are what a core of 16 registers has. `madd` computes a * b + c.
 */
export function product(madd: typeof fused): FunctionPlan {
  const [a, aStride, b, c, cStride, m, k, n, start, startStride] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const write = (locals: Locals): Code => {
    const [row, column, step, panel, from, to, base] = locals.ints(7);
    const rows = locals.ints(ROWS);
    const sums = rows.map(() => locals.vectors(2));
    const [left, right, factor] = locals.vectors(3);
    const inner = Array.from({ length: UNROLL }, (_, u) => [
      ...set(left, load(get(panel), u * 2 * VECTOR)),
      ...set(right, load(get(panel), u * 2 * VECTOR + VECTOR)),
      ...rows.flatMap((address, r) => [
        ...set(factor, loadSplat(get(address), u * FLOAT)),
        ...set(sums[r][0], madd(get(factor), get(left), get(sums[r][0]))),
        ...set(sums[r][1], madd(get(factor), get(right), get(sums[r][1]))),
      ]),
    ]).flat();
    const block = [
      ...rows.flatMap((address, r) => [
        ...set(address, plus(get(from), times(get(aStride), int(r)))),
        ...set(sums[r][0], load(plus(get(base), times(get(startStride), int(r))))),
        ...set(sums[r][1], load(plus(get(base), times(get(startStride), int(r))), VECTOR)),
      ]),
      ...set(panel, get(b)),
      ...set(step, int(0)),
      ...loopBelow(step, get(k), [
        ...inner,
        ...advance(panel, int(UNROLL * 2 * VECTOR)),
        ...rows.flatMap((address) => advance(address, int(UNROLL * FLOAT))),
        ...advance(step, int(UNROLL)),
      ]),
      ...rows.flatMap((_, r) => {
        const place = plus(get(to), times(get(cStride), int(r)));
        return [...store(place, get(sums[r][0])), ...store(place, get(sums[r][1]), VECTOR)];
      }),
      ...advance(from, times(get(aStride), int(ROWS))),
      ...advance(to, times(get(cStride), int(ROWS))),
      ...advance(base, times(get(startStride), int(ROWS))),
      ...advance(row, int(ROWS)),
    ];
    return loopBelow(column, get(n), [
      ...set(row, int(0)),
      ...set(from, get(a)),
      ...set(to, get(c)),
      ...set(base, get(start)),
      ...loopBelow(row, get(m), block),
      ...advance(b, times(get(k), int(COLUMNS * FLOAT))),
      ...advance(c, int(COLUMNS * FLOAT)),
      ...advance(start, int(COLUMNS * FLOAT)),
      ...advance(column, int(COLUMNS)),
    ]);
  };
  return { parameters: 10, write };
}
