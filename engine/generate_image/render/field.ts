import type { Part } from '../model.ts';
import { gradient, SEEN } from '../sdf/gradient.ts';
import type { Distance } from '../sdf/solid.ts';
import { type Caster, createCells } from './cells.ts';

/** A hit's distance along its ray, or NONE. */
export const NONE = -1;
/** Distances are trusted to this share, for some are a little too long. */
const TRUST = 0.94;
/** How fast distances may shrink along a ray. */
const STEEPEST = 1.2;
/** Rays move by at least so many precisions: along a surface they would hardly get on. */
const LEAST_STEP = 1;
/** Smallest step of a shadow ray. */
const SHADOW_STEP = 0.02;
const LONGEST_STEP = 0.14;
const SHADOW_STEPS = 64;
/** Tangent of the key light's half size: how fast shadows soften with distance. */
export const PENUMBRA = 0.16;
/** Half width of a shadow's soft edge at its caster. */
const CONTACT = 0.02;
/** What is clear leaves at least so much of the light. */
const LEAST_THROUGH = 0.45;
/** In sides of a cell: shadows as soft as this need no exact distances; rough ones may be too long by this much. */
const SOFT = 3;
const SLACK = 0.5;
/** Empty cells are crossed in one step when it is at least so many of their sides long. */
const JUMP = 0.35;

/** All solids of a model, asked for distances, rays and shadows. Not re-entrant: one per thread. */
export type Field = {
  /** Number of the part that the last `march` hit. */
  readonly part: () => number;
  /** How near the last `march` passed by a solid, about. */
  readonly passed: () => number;
  /** Distance to the nearest solid, at most `limit`. */
  nearest(x: number, y: number, z: number, limit: number): number;
  /** The same, quickly: right from afar, rounded off near by. */
  rough(x: number, y: number, z: number, limit: number): number;
  /** Distance along a unit ray to the first hit, or NONE. */
  march(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    steps: number,
    precision: number,
  ): number;
  /** 1 when the light in this direction is seen in full, 0 in the core of a shadow. Clear parts dim it less. */
  shadow(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, reach: number): number;
  /** Number of a part other than `except` that is nearer to a point than `limit`, or NONE. */
  other(except: number, x: number, y: number, z: number, limit: number): number;
  /** Unit normal of one part into `out`. */
  normal(out: Float64Array, part: number, x: number, y: number, z: number): void;
  readonly at: readonly Distance[];
};

/** Prepares a model's parts; `casters` tells how each of them meets light, `pixels` how many will be asked for. */
export function createField(parts: readonly Part[], casters: readonly Caster[], pixels: number): Field {
  const at = parts.map(({ solid }) => solid.at);
  const cells = createCells(parts, casters, pixels);
  const { side, gaps, first, amount, pool } = cells;
  const [lowX, lowY, lowZ] = cells.low;
  const [highX, highY, highZ] = cells.high;
  const dims = casters.includes('clear');
  const jump = JUMP * side;
  const kind = Uint8Array.from(casters, (caster) => ({ dark: 0, clear: 1, ghost: 2 })[caster]);
  /** The ray in which a part was last asked, and how far along that ray it cannot be met yet. */
  const asked = new Float64Array(parts.length);
  const ahead = new Float64Array(parts.length);
  let ray = 0;
  let hitPart = 0;
  let passed = 0;
  /** Where the last ray of `crosses` enters and leaves the space. */
  let enter = 0;
  let leave = 0;

  /** Whether a ray crosses the space of the cells, made `grow` wider. */
  function crosses(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, grow: number): boolean {
    const ax = (lowX - grow - ox) / dx;
    const bx = (highX + grow - ox) / dx;
    const ay = (lowY - grow - oy) / dy;
    const by = (highY + grow - oy) / dy;
    const az = (lowZ - grow - oz) / dz;
    const bz = (highZ + grow - oz) / dz;
    enter = Math.max(Math.min(ax, bx), Math.min(ay, by), Math.min(az, bz), 0);
    leave = Math.min(Math.max(ax, bx), Math.max(ay, by), Math.max(az, bz));
    return enter < leave;
  }

  function march(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    steps: number,
    precision: number,
  ): number {
    passed = side;
    if (!crosses(ox, oy, oz, dx, dy, dz, -1e-6)) return NONE;
    const end = leave;
    const least = precision * LEAST_STEP;
    let t = enter;
    // The place before this one, its distance, and the step from there to here.
    let from = t;
    let before = 0;
    let stride = 0;
    ray++;
    hitPart = NONE;
    for (let step = 0; step < steps && t < end; ) {
      const x = ox + dx * t;
      const y = oy + dy * t;
      const z = oz + dz * t;
      const cell = cells.at(x, y, z);
      if (cell < 0) return NONE;
      if (stride <= before && gaps[cell] > jump) {
        if (gaps[cell] < passed) passed = gaps[cell];
        t += gaps[cell];
        stride = 0;
        continue;
      }
      step++;
      const last = hitPart;
      const near = ask(cell, x, y, z, t);
      if (stride > before && stride > least && stride > before + Math.max(0, near)) {
        // A leap past what is surely empty: something may have been skipped, so go carefully.
        t = from + before;
        stride = 0;
        // What was learnt farther along does not hold here.
        ray++;
        continue;
      }
      if (near < passed) passed = near;
      if (near < precision) return near < 0 ? t + near : t;
      const slope = stride > 0 && last === hitPart ? (near - before) / stride : 0;
      from = t;
      before = near * TRUST;
      stride = slope < 0 ? (2 * before) / (1 - Math.max(-1, slope)) : before;
      t += stride > least ? stride : least;
    }
    return NONE;
  }

  /** Distance to the nearest part of a cell, which becomes `hitPart`. */
  function ask(cell: number, x: number, y: number, z: number, t: number): number {
    let near = Number.POSITIVE_INFINITY;
    // The part that was nearest before most likely still is: then the others need not be asked.
    const last = hitPart;
    if (last >= 0) {
      near = at[last](x, y, z);
      asked[last] = ray;
      ahead[last] = near + t * STEEPEST;
    }
    const begin = first[cell];
    const stop = begin + amount[cell];
    for (let i = begin; i < stop && pool.bounds[i] < near; i++) {
      const part = pool.parts[i];
      if (part === last || (asked[part] === ray && ahead[part] - t * STEEPEST >= near)) continue;
      const d = at[part](x, y, z);
      asked[part] = ray;
      ahead[part] = d + t * STEEPEST;
      if (d < near) {
        near = d;
        hitPart = part;
      }
    }
    return near;
  }

  function shadow(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, reach: number): number {
    const cx = (lowX + highX) / 2 - ox;
    const cy = (lowY + highY) / 2 - oy;
    const cz = (lowZ + highZ) / 2 - oz;
    if (!crosses(ox, oy, oz, dx, dy, dz, PENUMBRA * Math.sqrt(cx * cx + cy * cy + cz * cz) + CONTACT)) return 1;
    const end = Math.min(reach, leave);
    let t = Math.max(enter, SHADOW_STEP);
    let open = 1;
    let through = 1;
    for (let step = 0; step < SHADOW_STEPS && t < end; step++) {
      const x = ox + dx * t;
      const y = oy + dy * t;
      const z = oz + dz * t;
      const blur = PENUMBRA * t + CONTACT;
      let dark = cells.rough(cells.dark, x, y, z);
      let clear = dims ? cells.rough(cells.clear, x, y, z) : dark;
      const spare = Math.min(dark, clear) - SLACK * side - blur;
      if (spare > 0) {
        // Nothing darkens the light before the soft edge, as broad as it gets on the way, reaches the nearest part.
        t += Math.max(spare / (1 + PENUMBRA), SHADOW_STEP);
        continue;
      }
      const cell = blur < SOFT * side ? cells.at(x, y, z) : NONE;
      if (cell >= 0) {
        let exactDark = NOTHING;
        let exactClear = NOTHING;
        const begin = first[cell];
        const stop = begin + amount[cell];
        for (let i = begin; i < stop; i++) {
          const part = pool.parts[i];
          if (kind[part] === GHOST || pool.bounds[i] >= (kind[part] === CLEAR ? exactClear : exactDark)) continue;
          const d = at[part](x, y, z);
          if (kind[part] === CLEAR) exactClear = Math.min(exactClear, d);
          else exactDark = Math.min(exactDark, d);
        }
        if (exactDark < NOTHING) dark = exactDark;
        if (exactClear < NOTHING) clear = exactClear;
      }
      if (dims) through = Math.min(through, Math.max(LEAST_THROUGH, 0.5 + (0.5 * clear) / blur));
      const seen = 0.5 + (0.5 * dark) / blur;
      if (seen < open) open = seen;
      if (open < 0.01) return 0;
      t += Math.min(Math.max(Math.min(dark, clear) * 0.45, SHADOW_STEP), LONGEST_STEP);
    }
    open = Math.min(1, Math.max(0, open));
    return open * open * (3 - 2 * open) * through;
  }

  function nearest(x: number, y: number, z: number, limit: number): number {
    const cell = cells.at(x, y, z);
    if (cell < 0) return Math.min(limit, cells.rough(cells.all, x, y, z));
    let d = limit;
    const begin = first[cell];
    const stop = begin + amount[cell];
    for (let i = begin; i < stop && pool.bounds[i] < d; i++) d = Math.min(d, at[pool.parts[i]](x, y, z));
    return d;
  }

  function other(except: number, x: number, y: number, z: number, limit: number): number {
    const cell = cells.at(x, y, z);
    if (cell < 0) return NONE;
    const begin = first[cell];
    const stop = begin + amount[cell];
    for (let i = begin; i < stop && pool.bounds[i] < limit; i++) {
      const part = pool.parts[i];
      if (part !== except && at[part](x, y, z) < limit) return part;
    }
    return NONE;
  }

  return {
    part: () => hitPart,
    passed: () => passed,
    nearest,
    rough: (x, y, z, limit) => Math.min(limit, cells.rough(cells.all, x, y, z)),
    march,
    shadow,
    other,
    normal: (out, part, x, y, z) => gradient(out, at[part], x, y, z, SEEN),
    at,
  };
}

const NOTHING = 100;
const CLEAR = 1;
const GHOST = 2;
