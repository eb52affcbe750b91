import type { Size } from '../raster/plane.ts';

/** Rulings lean by up to this (rise over run), which is tried in such steps. */
const LEAN = 0.07;
const LEAN_STEP = 0.0015;
/** A ruling shows along at least this share of the picture, and of its rims, shares of its side themselves; paper has at least so many. */
const RUN = 0.5;
const RIM = 0.04;
const FEWEST = 3;
/** Ink up to so many pixels beside a ruling's middle is its own; a stroke that meets it shows so far beyond, and so far aside, */
const HALF = 2;
const BEYOND = 1;
const ASIDE = 1;
/** or makes it thicker by more than this. */
const THICKER = 1;

/** Without the lines of ruled or squared paper; strokes that cross them stay. */
export function withoutRulings(ink: Uint8Array, { width, height }: Size): Uint8Array {
  const across: Grid = { length: width, count: height, perRow: width, perColumn: 1 };
  const down: Grid = { length: height, count: width, perRow: 1, perColumn: width };
  const out = Uint8Array.from(ink);
  const ruled = [across, down].filter((grid) => takeRulings(out, grid, FEWEST));
  if (ruled.length === 0) return ink;
  // The margin of ruled paper is a single line.
  if (ruled.length === 1) takeRulings(out, ruled[0] === across ? down : across, 1);
  return out;
}

/** A mask seen along one axis: lines of `length` pixels, `count` of them, and the steps between their pixels and between lines. */
type Grid = { readonly length: number; readonly count: number; readonly perRow: number; readonly perColumn: number };

/** Takes lines away, in place, when there are enough of them; returns whether there are. */
function takeRulings(ink: Uint8Array, grid: Grid, fewest: number): boolean {
  if (!reachesBorder(ink, grid)) return false;
  const { lean, places } = findRulings(ink, grid);
  if (places.length < fewest) return false;
  const before = Uint8Array.from(ink);
  for (const place of places) erase(ink, before, { lean, place }, grid);
  return true;
}

/** Whether there is as much ink at the border as a line leaves there. */
function reachesBorder(ink: Uint8Array, { length, count, perRow, perColumn }: Grid): boolean {
  const rim = Math.ceil(RIM * length);
  let sum = 0;
  for (let row = 0; row < count; row++)
    for (let column = 0; column < rim; column++) sum += ink[row * perRow + column * perColumn];
  return sum > RUN * rim;
}

/** The lean that gathers the ink in the fewest lines, and the places, `row - lean * column`, of those that are long enough. */
function findRulings(ink: Uint8Array, grid: Grid): { readonly lean: number; readonly places: readonly number[] } {
  const { length, count, perRow, perColumn } = grid;
  const rows: number[] = [];
  const columns: number[] = [];
  for (let row = 0; row < count; row++)
    for (let column = 0; column < length; column++)
      if (ink[row * perRow + column * perColumn]) {
        rows.push(row);
        columns.push(column);
      }
  const offset = Math.ceil(LEAN * length) + 1;
  const gather = (lean: number): Int32Array => {
    const sums = new Int32Array(count + 2 * offset);
    for (let k = 0; k < rows.length; k++) sums[Math.round(rows[k] - lean * columns[k]) + offset]++;
    return sums;
  };
  let [best, highest] = [0, 0];
  for (let lean = -LEAN; lean <= LEAN; lean += LEAN_STEP) {
    const score = gather(lean).reduce((sum, value) => sum + value * value, 0);
    if (score <= highest) continue;
    best = lean;
    highest = score;
  }
  const sums = gather(best);
  const places: number[] = [];
  for (let k = 1; k + 1 < sums.length; k++) {
    const isPeak = sums[k] >= sums[k - 1] && sums[k] > sums[k + 1];
    if (isPeak && runsThrough(ink, { lean: best, place: k - offset }, grid)) places.push(k - offset);
  }
  return { lean: best, places };
}

type Line = { readonly lean: number; readonly place: number };

/** Whether a line has ink all the way from border to border: what is drawn keeps away from them. */
function runsThrough(ink: Uint8Array, line: Line, grid: Grid): boolean {
  const rim = Math.ceil(RIM * grid.length);
  const run = (from: number, to: number): number => {
    let sum = 0;
    for (let column = from; column < to; column++) if (inkAcross(ink, line, column, grid, 1) > 0) sum++;
    return sum / (to - from);
  };
  return run(0, grid.length) > RUN && run(0, rim) > RUN && run(grid.length - rim, grid.length) > RUN;
}

/** Pixels of ink within so many of a line's middle, at one place along it. */
function inkAcross(ink: Uint8Array, { lean, place }: Line, column: number, grid: Grid, half: number): number {
  const { count, perRow, perColumn } = grid;
  const middle = Math.round(place + lean * column);
  let sum = 0;
  for (let row = Math.max(0, middle - half); row <= Math.min(count - 1, middle + half); row++)
    sum += ink[row * perRow + column * perColumn];
  return sum;
}

/** Takes the ink of a line away from `out`, but where a stroke joins it or makes it thicker. */
function erase(out: Uint8Array, ink: Uint8Array, line: Line, grid: Grid): void {
  const { length, count, perRow, perColumn } = grid;
  const thick = Uint8Array.from({ length }, (_, column) => inkAcross(ink, line, column, grid, HALF + BEYOND));
  const usual = thick.toSorted()[length >> 1];
  for (let column = 0; column < length; column++) {
    const middle = Math.round(line.place + line.lean * column);
    const joins = (row: number): boolean => {
      if (row < 0 || row >= count) return false;
      for (let beside = Math.max(0, column - ASIDE); beside <= Math.min(length - 1, column + ASIDE); beside++)
        if (ink[row * perRow + beside * perColumn]) return true;
      return false;
    };
    const reach = HALF + BEYOND;
    if (thick[column] > usual + THICKER || joins(middle - reach) || joins(middle + reach)) continue;
    for (let row = Math.max(0, middle - HALF); row <= Math.min(count - 1, middle + HALF); row++)
      out[row * perRow + column * perColumn] = 0;
  }
}
