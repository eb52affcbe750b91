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

/** A rod with round ends from `a` to `b`, its radius changing from `ra` to `rb`. */
export function rod(a: Point, ra: number, b: Point, rb: number): Solid {
  const [ax, ay, az] = a;
  const ux = b[0] - ax;
  const uy = b[1] - ay;
  const uz = b[2] - az;
  const squared = ux * ux + uy * uy + uz * uz;
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
      return k1 < 1e-6 ? -least : (k0 * (k0 - 1)) / k1;
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
  const box = boxAround([cx, cy, cz], [axis === 'x' ? tube : wide, axis === 'y' ? tube : wide, axis === 'z' ? tube : wide]);
  if (axis === 'x') return { box, at: (x, y, z) => round(Math.sqrt((y - cy) ** 2 + (z - cz) ** 2), x - cx) };
  if (axis === 'z') return { box, at: (x, y, z) => round(Math.sqrt((x - cx) ** 2 + (y - cy) ** 2), z - cz) };
  return { box, at: (x, y, z) => round(Math.sqrt((x - cx) ** 2 + (z - cz) ** 2), y - cy) };
}

/** A tube through points, its radius changing evenly from `ra` to `rb`: spouts, bows, cables. */
export function tube(path: readonly Point[], ra: number, rb: number): Solid {
  const last = path.length - 1;
  const radius = (i: number) => ra + ((rb - ra) * i) / last;
  const pieces = path.slice(1).map((point, i) => rod(path[i], radius(i), point, radius(i + 1)));
  return {
    box: {
      min: [0, 1, 2].map((k) => Math.min(...pieces.map((piece) => piece.box.min[k]))) as unknown as Point,
      max: [0, 1, 2].map((k) => Math.max(...pieces.map((piece) => piece.box.max[k]))) as unknown as Point,
    },
    at: (x, y, z) => {
      let d = pieces[0].at(x, y, z);
      for (let i = 1; i < pieces.length; i++) {
        const e = pieces[i].at(x, y, z);
        if (e < d) d = e;
      }
      return d;
    },
  };
}
