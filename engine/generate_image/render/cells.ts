import type { Part } from '../model.ts';
import { joinBoxes, type Point } from '../sdf/solid.ts';

/** How a part meets light: it blocks it, lets most of it through, or casts no shadow, as lit bulbs. */
export type Caster = 'dark' | 'clear' | 'ghost';

/** Cells that a model is cut into, about: a share of the picture's pixels within bounds, for a few rays do not repay many. */
const CELLS_PER_PIXEL = 0.25;
const FEWEST = 4000;
const MOST = 40_000;
/** The least and greatest side of a cell, in units. */
const FINEST = 0.02;
const COARSEST = 0.1;
/** Room around the model that cells cover too, in units. */
const MARGIN = 0.1;
/** How much faster than the way distances may change, where bodies are bowed or grooved. */
const STEEPEST = 1.2;
/** Parts that are so many radii of a cell farther from its middle than the nearest one are nowhere the nearest in it. */
const ALIKE = 2.5;
/** Distance to a kind of part that the model does not have. */
const NOWHERE = 100;

/**
 * The space around a model in cubes. Each knows the parts that may be the nearest somewhere within it, and how far its middle
 * is from everything. Cubes are filled when first asked for. Not re-entrant: one per thread.
 */
export type Cells = {
  /** Side of a cell, in units. */
  readonly side: number;
  /** Least and greatest corner of the space. */
  readonly low: Point;
  readonly high: Point;
  /** Number of the cell around a point, filled; -1 outside of all. */
  at(x: number, y: number, z: number): number;
  /** Per cell: lower bound of the distance from anywhere in it to the nearest part. */
  readonly gaps: Float32Array;
  /** Per cell: where its parts begin in `pool`, and how many they are. */
  readonly first: Int32Array;
  readonly amount: Uint16Array;
  /** Numbers of parts, the nearest to a cell's middle first, and lower bounds of their distances within the cell. */
  readonly pool: { parts: Uint16Array; bounds: Float32Array };
  /** Distances of the cells' middles to the nearest part, the nearest that blocks light, and the nearest that dims it. */
  readonly all: Float32Array;
  readonly dark: Float32Array;
  readonly clear: Float32Array;
  /** A distance read between the middles of cells: right from afar, rounded off near by. Beyond the space it may be too long. */
  rough(distances: Float32Array, x: number, y: number, z: number): number;
};

/** Cuts up the space of a model for a picture of so many pixels. */
export function createCells(parts: readonly Part[], casters: readonly Caster[], pixels: number): Cells {
  const wanted = Math.min(MOST, Math.max(FEWEST, pixels * CELLS_PER_PIXEL));
  const box = joinBoxes(parts.map(({ solid }) => solid.box));
  const sizes = [0, 1, 2].map((k) => box.max[k] - box.min[k] + 2 * MARGIN);
  const side = Math.min(COARSEST, Math.max(FINEST, Math.cbrt((sizes[0] * sizes[1] * sizes[2]) / wanted)));
  const [nx, ny, nz] = sizes.map((size) => Math.max(2, Math.ceil(size / side)));
  const low: Point = [box.min[0] - MARGIN, box.min[1] - MARGIN, box.min[2] - MARGIN];
  const [x0, y0, z0] = low;
  const inverse = 1 / side;
  const radius = (side * Math.sqrt(3)) / 2;
  const layer = nx * ny;
  const count = layer * nz;
  const first = new Int32Array(count).fill(-1);
  const amount = new Uint16Array(count);
  const gaps = new Float32Array(count);
  const all = new Float32Array(count);
  const dark = casters.every((caster) => caster === 'dark') ? all : new Float32Array(count);
  const clear = casters.includes('clear') ? new Float32Array(count) : all;
  /** Cells that are filled together with their seven neighbours towards `high`. */
  const joined = new Uint8Array(count);
  const pool = { parts: new Uint16Array(count), bounds: new Float32Array(count) };
  let used = 0;
  const boxes = parts.map(({ solid }) => Float64Array.of(...solid.box.min, ...solid.box.max));
  const found = new Float64Array(parts.length);

  /** Distances of a cell's middle to all parts; to the boxes of those that are too far to matter. */
  function measure(cell: number, x: number, y: number, z: number): number {
    let nearest = NOWHERE;
    let nearestDark = NOWHERE;
    let nearestClear = NOWHERE;
    for (let i = 0; i < parts.length; i++) {
      const b = boxes[i];
      const dx = Math.max(b[0] - x, x - b[3], 0);
      const dy = Math.max(b[1] - y, y - b[4], 0);
      const dz = Math.max(b[2] - z, z - b[5], 0);
      let d = Math.sqrt(dx * dx + dy * dy + dz * dz);
      const caster = casters[i];
      const rival = caster === 'dark' ? nearestDark : caster === 'clear' ? nearestClear : nearest;
      if (d < rival || d < nearest + ALIKE * radius) {
        const exact = parts[i].solid.at(x, y, z);
        if (d === 0 || exact > d) d = exact;
      }
      found[i] = d;
      if (d < nearest) nearest = d;
      if (caster === 'dark' && d < nearestDark) nearestDark = d;
      else if (caster === 'clear' && d < nearestClear) nearestClear = d;
    }
    all[cell] = nearest;
    if (dark !== all) dark[cell] = nearestDark;
    if (clear !== all) clear[cell] = nearestClear;
    return nearest;
  }

  function fill(cell: number): void {
    const k = Math.floor(cell / layer);
    const j = Math.floor((cell - k * layer) / nx);
    const i = cell - k * layer - j * nx;
    const nearest = measure(cell, x0 + (i + 0.5) * side, y0 + (j + 0.5) * side, z0 + (k + 0.5) * side);
    gaps[cell] = nearest - STEEPEST * radius;
    if (used + parts.length > pool.parts.length) grow();
    const begin = used;
    const most = Math.max(nearest, 0) + ALIKE * radius;
    for (let part = 0; part < parts.length; part++) {
      const d = found[part];
      if (d > most) continue;
      const bound = d - STEEPEST * radius;
      let place = used++;
      for (; place > begin && pool.bounds[place - 1] > bound; place--) {
        pool.bounds[place] = pool.bounds[place - 1];
        pool.parts[place] = pool.parts[place - 1];
      }
      pool.bounds[place] = bound;
      pool.parts[place] = part;
    }
    first[cell] = begin;
    amount[cell] = used - begin;
  }

  function grow(): void {
    const length = pool.parts.length * 2 + parts.length;
    const { parts: oldParts, bounds: oldBounds } = pool;
    pool.parts = new Uint16Array(length);
    pool.parts.set(oldParts);
    pool.bounds = new Float32Array(length);
    pool.bounds.set(oldBounds);
  }

  function at(x: number, y: number, z: number): number {
    const i = Math.floor((x - x0) * inverse);
    const j = Math.floor((y - y0) * inverse);
    const k = Math.floor((z - z0) * inverse);
    if (i < 0 || j < 0 || k < 0 || i >= nx || j >= ny || k >= nz) return -1;
    const cell = (k * ny + j) * nx + i;
    if (first[cell] < 0) fill(cell);
    return cell;
  }

  function join(cell: number): void {
    for (let corner = 0; corner < 8; corner++) {
      const next = cell + (corner & 1) + (corner & 2 ? nx : 0) + (corner & 4 ? layer : 0);
      if (first[next] < 0) fill(next);
    }
    joined[cell] = 1;
  }

  function rough(distances: Float32Array, x: number, y: number, z: number): number {
    const u = (x - x0) * inverse - 0.5;
    const v = (y - y0) * inverse - 0.5;
    const w = (z - z0) * inverse - 0.5;
    const cu = u < 0 ? 0 : u > nx - 1.001 ? nx - 1.001 : u;
    const cv = v < 0 ? 0 : v > ny - 1.001 ? ny - 1.001 : v;
    const cw = w < 0 ? 0 : w > nz - 1.001 ? nz - 1.001 : w;
    const i = Math.floor(cu);
    const j = Math.floor(cv);
    const k = Math.floor(cw);
    const cell = (k * ny + j) * nx + i;
    if (joined[cell] === 0) join(cell);
    const f = cu - i;
    const g = cv - j;
    const h = cw - k;
    const above = cell + layer;
    const a = distances[cell] + (distances[cell + 1] - distances[cell]) * f;
    const b = distances[cell + nx] + (distances[cell + nx + 1] - distances[cell + nx]) * f;
    const c = distances[above] + (distances[above + 1] - distances[above]) * f;
    const d = distances[above + nx] + (distances[above + nx + 1] - distances[above + nx]) * f;
    const here = a + (b - a) * g + (c + (d - c) * g - a - (b - a) * g) * h;
    if (cu === u && cv === v && cw === w) return here;
    const eu = u - cu;
    const ev = v - cv;
    const ew = w - cw;
    return here + side * Math.sqrt(eu * eu + ev * ev + ew * ew);
  }

  return {
    side,
    low,
    high: [x0 + nx * side, y0 + ny * side, z0 + nz * side],
    at,
    gaps,
    first,
    amount,
    pool,
    all,
    dark,
    clear,
    rough,
  };
}
