import { boxAround, type Point, type Solid } from './solid.ts';

export type Axis = 'x' | 'y' | 'z';

/** A box of half sizes `half` whose edges are rounded by `radius`. */
export function block([cx, cy, cz]: Point, half: Point, radius: number): Solid {
  const r = Math.min(radius, ...half);
  const [a, b, c] = half.map((size) => size - r);
  return {
    box: boxAround([cx, cy, cz], half),
    at: (x, y, z) => {
      const qx = Math.abs(x - cx) - a;
      const qy = Math.abs(y - cy) - b;
      const qz = Math.abs(z - cz) - c;
      const ox = qx > 0 ? qx : 0;
      const oy = qy > 0 ? qy : 0;
      const oz = qz > 0 ? qz : 0;
      return Math.sqrt(ox * ox + oy * oy + oz * oz) + Math.min(Math.max(qx, qy, qz), 0) - r;
    },
  };
}

/** A cylinder along `axis`, `half` long to each side, its rims rounded by `rim`. */
export function disc([cx, cy, cz]: Point, radius: number, half: number, rim: number, axis: Axis = 'y'): Solid {
  const r = Math.min(rim, radius, half);
  const bore = (across: number, along: number): number => {
    const dx = across - radius + r;
    const dy = Math.abs(along) - half + r;
    return Math.min(Math.max(dx, dy), 0) + Math.sqrt((dx > 0 ? dx * dx : 0) + (dy > 0 ? dy * dy : 0)) - r;
  };
  if (axis === 'x')
    return {
      box: boxAround([cx, cy, cz], [half, radius, radius]),
      at: (x, y, z) => bore(Math.sqrt((y - cy) ** 2 + (z - cz) ** 2), x - cx),
    };
  if (axis === 'z')
    return {
      box: boxAround([cx, cy, cz], [radius, radius, half]),
      at: (x, y, z) => bore(Math.sqrt((x - cx) ** 2 + (y - cy) ** 2), z - cz),
    };
  return {
    box: boxAround([cx, cy, cz], [radius, half, radius]),
    at: (x, y, z) => bore(Math.sqrt((x - cx) ** 2 + (z - cz) ** 2), y - cy),
  };
}

/** A rod with round ends from `a` to `b`, its radius changing from `ra` to `rb`; a ball where both are one point. */
export function rod(a: Point, ra: number, b: Point, rb: number): Solid {
  const [ax, ay, az] = a;
  const ux = b[0] - ax;
  const uy = b[1] - ay;
  const uz = b[2] - az;
  const squared = ux * ux + uy * uy + uz * uz;
  if (squared === 0) return egg(a, Math.max(ra, rb), Math.max(ra, rb), Math.max(ra, rb));
  // A tapered rod's distance is measured across its axis, not its side: shorten it so that rays do not overshoot.
  const caution = 1 / Math.sqrt(1 + (ra - rb) ** 2 / squared);
  const reach = Math.max(ra, rb);
  return {
    box: {
      min: [Math.min(ax, b[0]) - reach, Math.min(ay, b[1]) - reach, Math.min(az, b[2]) - reach],
      max: [Math.max(ax, b[0]) + reach, Math.max(ay, b[1]) + reach, Math.max(az, b[2]) + reach],
    },
    at: (x, y, z) => {
      const px = x - ax;
      const py = y - ay;
      const pz = z - az;
      let t = (px * ux + py * uy + pz * uz) / squared;
      t = t < 0 ? 0 : t > 1 ? 1 : t;
      const dx = px - ux * t;
      const dy = py - uy * t;
      const dz = pz - uz * t;
      return (Math.sqrt(dx * dx + dy * dy + dz * dz) - ra - (rb - ra) * t) * caution;
    },
  };
}

/** Share of an ellipsoid's radius within which its depth needs a bound. */
const SHELL = 0.95;

/** An ellipsoid with half axes `a`, `b` and `c`. */
export function egg([cx, cy, cz]: Point, a: number, b: number, c: number): Solid {
  const least = Math.min(a, b, c);
  return {
    box: boxAround([cx, cy, cz], [a, b, c]),
    at: (px, py, pz) => {
      const x = (px - cx) / a;
      const y = (py - cy) / b;
      const z = (pz - cz) / c;
      const k0 = Math.sqrt(x * x + y * y + z * z);
      const gx = x / a;
      const gy = y / b;
      const gz = z / c;
      const k1 = Math.sqrt(gx * gx + gy * gy + gz * gz);
      if (k1 < 1e-6) return -least;
      const d = (k0 * (k0 - 1)) / k1;
      // Along its long axes the formula is far too deep inside a flat one.
      return k0 < SHELL ? Math.max(d, (k0 * k0 - 1) * least) : d;
    },
  };
}

/** A torus around `axis`: `radius` to the middle of the tube, `tube` thick to each side. */
export function ring([cx, cy, cz]: Point, radius: number, tube: number, axis: Axis = 'y'): Solid {
  const wide = radius + tube;
  const round = (across: number, along: number): number => {
    const q = across - radius;
    return Math.sqrt(q * q + along * along) - tube;
  };
  const box = boxAround(
    [cx, cy, cz],
    [axis === 'x' ? tube : wide, axis === 'y' ? tube : wide, axis === 'z' ? tube : wide],
  );
  if (axis === 'x') return { box, at: (x, y, z) => round(Math.sqrt((y - cy) ** 2 + (z - cz) ** 2), x - cx) };
  if (axis === 'z') return { box, at: (x, y, z) => round(Math.sqrt((x - cx) ** 2 + (y - cy) ** 2), z - cz) };
  return { box, at: (x, y, z) => round(Math.sqrt((x - cx) ** 2 + (z - cz) ** 2), y - cy) };
}

/** A tube along a quadratic Bézier from `a` over the control point `b` to `c`, its radius changing from `ra` to `rc`. */
export function tube(a: Point, b: Point, c: Point, ra: number, rc: number): Solid {
  const reach = Math.max(ra, rc);
  const bound = (pick: (...values: number[]) => number, k: 0 | 1 | 2): number => pick(a[k], middle(a, b, c, k), c[k]);
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1], a[2] - 2 * b[2] + c[2]];
  const vv = vx * vx + vy * vy + vz * vz || 1e-9;
  const uv = ux * vx + uy * vy + uz * vz;
  const uu = ux * ux + uy * uy + uz * uz;
  const roots = new Float64Array(3);
  return {
    box: {
      min: [bound(Math.min, 0) - reach, bound(Math.min, 1) - reach, bound(Math.min, 2) - reach],
      max: [bound(Math.max, 0) + reach, bound(Math.max, 1) + reach, bound(Math.max, 2) + reach],
    },
    at: (x, y, z) => {
      const dx = a[0] - x;
      const dy = a[1] - y;
      const dz = a[2] - z;
      const dv = dx * vx + dy * vy + dz * vz;
      const du = dx * ux + dy * uy + dz * uz;
      // Where the curve is nearest, its direction is square to the way there: a cubic in the parameter.
      const count = solveCubic(roots, (3 * uv) / vv, (2 * uu + dv) / vv, du / vv);
      let best = Number.POSITIVE_INFINITY;
      for (let i = 0; i < count; i++) {
        const t = roots[i] < 0 ? 0 : roots[i] > 1 ? 1 : roots[i];
        const px = dx + (2 * ux + vx * t) * t;
        const py = dy + (2 * uy + vy * t) * t;
        const pz = dz + (2 * uz + vz * t) * t;
        const d = Math.sqrt(px * px + py * py + pz * pz) - ra - (rc - ra) * t;
        if (d < best) best = d;
      }
      return best * 0.97;
    },
  };
}

/** The turning point of a quadratic Bézier in one coordinate, or an end of it when there is none within. */
function middle(a: Point, b: Point, c: Point, k: 0 | 1 | 2): number {
  const bend = a[k] - 2 * b[k] + c[k];
  const t = bend === 0 ? 0 : Math.min(1, Math.max(0, (a[k] - b[k]) / bend));
  return (1 - t) * (1 - t) * a[k] + 2 * t * (1 - t) * b[k] + t * t * c[k];
}

/** Real roots of t³ + a t² + b t + c, by Cardano and Viète; returns how many. */
function solveCubic(roots: Float64Array, a: number, b: number, c: number): number {
  const shift = a / 3;
  const p = b - a * shift;
  const q = 2 * shift ** 3 - b * shift + c;
  const discriminant = (q * q) / 4 + (p * p * p) / 27;
  if (discriminant >= 0) {
    const root = Math.sqrt(discriminant);
    roots[0] = Math.cbrt(-q / 2 + root) + Math.cbrt(-q / 2 - root) - shift;
    return 1;
  }
  const size = 2 * Math.sqrt(-p / 3);
  const angle = Math.acos(Math.min(1, Math.max(-1, (3 * q) / (p * size)))) / 3;
  for (let i = 0; i < 3; i++) roots[i] = size * Math.cos(angle - (2 * Math.PI * i) / 3) - shift;
  return 3;
}
