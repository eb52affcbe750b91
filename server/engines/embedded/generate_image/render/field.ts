import type { Part } from '../model.ts';
import type { Distance } from '../sdf/solid.ts';

/** A hit's distance along its ray, or NONE. */
export const NONE = -1;
/** Distances are trusted to this share, for some are a little too long. */
const TRUST = 0.94;
/** Smallest step of a shadow ray. */
const SHADOW_STEP = 0.02;
const LONGEST_STEP = 0.14;
const SHADOW_STEPS = 64;
/** Tangent of the key light's half size: how fast shadows soften with distance. */
const PENUMBRA = 0.16;
const BOX_SLACK = 0.003;
/** Half width of a shadow's soft edge at its caster. */
const CONTACT = 0.02;

const blur = (x: number, y: number, z: number): number => PENUMBRA * Math.sqrt(x * x + y * y + z * z) + CONTACT;

/** All solids of a model, asked for distances, rays and shadows. Not re-entrant: one per thread. */
export type Field = {
  /** Number of the part that the last `march` hit. */
  readonly part: () => number;
  /** Distance to the nearest solid, at most `limit`. */
  nearest(x: number, y: number, z: number, limit: number): number;
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
  /** 1 when the light in this direction is seen in full, 0 in the core of a shadow. Parts marked clear dim it less. */
  shadow(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, reach: number): number;
  /** Unit normal of one part into `out`. */
  normal(out: Float64Array, part: number, x: number, y: number, z: number): void;
  readonly at: readonly Distance[];
};

/** Prepares a model's parts. `clear` tells which let light through; `ghost` ones cast no shadow, as lit bulbs. */
export function createField(parts: readonly Part[], clear: readonly boolean[], ghost: readonly boolean[]): Field {
  const count = parts.length;
  const at = parts.map(({ solid }) => solid.at);
  const centre = new Float64Array(count * 3);
  const half = new Float64Array(count * 3);
  for (const [i, { solid }] of parts.entries())
    for (let k = 0; k < 3; k++) {
      centre[i * 3 + k] = (solid.box.min[k] + solid.box.max[k]) / 2;
      half[i * 3 + k] = (solid.box.max[k] - solid.box.min[k]) / 2 + BOX_SLACK;
    }
  const active = new Int32Array(count);
  const enter = new Float64Array(count);
  const leave = new Float64Array(count);
  let hitPart = 0;

  /** Collects the parts whose boxes a ray crosses; returns how many. */
  function select(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, soft: boolean): number {
    const ix = 1 / dx;
    const iy = 1 / dy;
    const iz = 1 / dz;
    let found = 0;
    for (let i = 0; i < count; i++) {
      if (soft && ghost[i]) continue;
      const k = i * 3;
      const ax = (centre[k] - ox) * ix;
      const ay = (centre[k + 1] - oy) * iy;
      const az = (centre[k + 2] - oz) * iz;
      // A soft shadow reaches past the solid, the further away the more.
      const grow = soft ? blur(centre[k] - ox, centre[k + 1] - oy, centre[k + 2] - oz) : 0;
      const hx = Math.abs((half[k] + grow) * ix);
      const hy = Math.abs((half[k + 1] + grow) * iy);
      const hz = Math.abs((half[k + 2] + grow) * iz);
      const from = Math.max(ax - hx, ay - hy, az - hz, 0);
      const to = Math.min(ax + hx, ay + hy, az + hz);
      if (from > to) continue;
      active[found] = i;
      enter[found] = from;
      leave[found] = to;
      found++;
    }
    return found;
  }

  function span(found: number): number {
    let end = 0;
    for (let i = 0; i < found; i++) if (leave[i] > end) end = leave[i];
    return end;
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
    const found = select(ox, oy, oz, dx, dy, dz, false);
    if (found === 0) return NONE;
    const end = span(found);
    let t = Number.POSITIVE_INFINITY;
    for (let i = 0; i < found; i++) if (enter[i] < t) t = enter[i];
    for (let step = 0; step < steps && t < end; step++) {
      const x = ox + dx * t;
      const y = oy + dy * t;
      const z = oz + dz * t;
      let near = end - t + 1;
      for (let i = 0; i < found; i++) {
        if (leave[i] < t) continue;
        // A box still ahead cannot be hit before it is entered.
        const wait = enter[i] - t;
        if (wait >= near) continue;
        let d = at[active[i]](x, y, z);
        if (d < wait) d = wait;
        if (d < near) {
          near = d;
          hitPart = active[i];
        }
      }
      if (near < precision) return t;
      t += near * TRUST;
    }
    return NONE;
  }

  function shadow(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, reach: number): number {
    const found = select(ox, oy, oz, dx, dy, dz, true);
    if (found === 0) return 1;
    const end = Math.min(reach, span(found));
    let t = Number.POSITIVE_INFINITY;
    for (let i = 0; i < found; i++) if (enter[i] < t) t = enter[i];
    t = Math.max(t, SHADOW_STEP);
    let open = 1;
    let through = 1;
    for (let step = 0; step < SHADOW_STEPS && t < end; step++) {
      const x = ox + dx * t;
      const y = oy + dy * t;
      const z = oz + dz * t;
      let near = 1;
      let which = -1;
      for (let i = 0; i < found; i++) {
        if (leave[i] < t) continue;
        if (enter[i] - t >= near) continue;
        const d = at[active[i]](x, y, z);
        if (d < near) {
          near = d;
          which = active[i];
        }
      }
      const seen = 0.5 + (0.5 * near) / (PENUMBRA * t + CONTACT);
      if (which >= 0 && clear[which]) through = Math.min(through, Math.max(0.45, seen));
      else if (seen < open) open = seen;
      if (open < 0.01) return 0;
      t += Math.min(Math.max(near * 0.45, SHADOW_STEP), LONGEST_STEP);
    }
    open = Math.min(1, Math.max(0, open));
    return open * open * (3 - 2 * open) * through;
  }

  function nearest(x: number, y: number, z: number, limit: number): number {
    let d = limit;
    for (let i = 0; i < count; i++) {
      const k = i * 3;
      const bx = Math.max(0, Math.abs(x - centre[k]) - half[k]);
      const by = Math.max(0, Math.abs(y - centre[k + 1]) - half[k + 1]);
      const bz = Math.max(0, Math.abs(z - centre[k + 2]) - half[k + 2]);
      if (d > 0 ? bx * bx + by * by + bz * bz >= d * d : bx + by + bz > 0) continue;
      const e = at[i](x, y, z);
      if (e < d) d = e;
    }
    return d;
  }

  /** Four taps at the corners of a tetrahedron. */
  function normal(out: Float64Array, part: number, x: number, y: number, z: number): void {
    const e = 0.0012;
    const f = at[part];
    const a = f(x + e, y - e, z - e);
    const b = f(x - e, y - e, z + e);
    const c = f(x - e, y + e, z - e);
    const d = f(x + e, y + e, z + e);
    const nx = a - b - c + d;
    const ny = -a - b + c + d;
    const nz = -a + b - c + d;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
    out[0] = nx / length;
    out[1] = ny / length;
    out[2] = nz / length;
  }

  return { part: () => hitPart, nearest, march, shadow, normal, at };
}
