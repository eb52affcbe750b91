import { bake, curve, type Point2 } from '../sdf/profile.ts';
import type { Box, Distance, Solid } from '../sdf/solid.ts';

/** The drawing of a car: lines seen from the side (front at +x, floor at y = 0), and widths. */
export type Drawing = {
  /** Half the length and half the width. */
  readonly length: number;
  readonly width: number;
  /** The outline from nose to tail and back under the floor. */
  readonly outline: readonly Point2[];
  /** The side windows' outline. */
  readonly glass: readonly Point2[];
  /** Foot and head of the windscreen and of the rear window. */
  readonly screens: { readonly front: readonly Point2[]; readonly rear: readonly Point2[] };
  /** Height of the shoulder line, and of the roof. */
  readonly waist: number;
  readonly roof: number;
  /** Share of the width that is left at the roof. */
  readonly lean: number;
  /** Edges of the doors, from the front. */
  readonly doors: readonly number[];
  /** Radius of the wheels, and where they are. */
  readonly wheel: number;
  readonly front: number;
  readonly rear: number;
};

/** How much nose, screens and tail are bowed in plan, and the roof across. */
const BOW = 0.13;
const CROWN = 0.16;
/** Radius of the edges between the sides and the top. */
const EDGE = 0.085;
/** Fullest height of the flanks as a share of the waist's. */
const BELLY = 0.74;
/** How far arches stand out, and how broad that swelling is. */
const FLARE = 0.02;
const FLARE_REACH = 0.18;
/** The hollow low in the doors. */
const HOLLOW = 0.016;
const HOLLOW_REACH = 0.16;
/** So far outside the side view, the width no longer matters. */
const FAR = 0.05;
/** Bowed planes are steeper than distances may be. */
const CAUTION = 0.9;

/** Half the width of the bodywork at a place seen from the side. */
export function halfWidth({
  length,
  width,
  waist,
  roof,
  lean,
  wheel,
  front,
  rear,
}: Drawing): (x: number, y: number) => number {
  const belly = waist * BELLY;
  const middle = (front + rear) / 2;
  return (x, y) => {
    const u = Math.abs(x) / length;
    const plan = 1 - 0.2 * u * u * u * u;
    const rise = Math.min(1.1, Math.max(0, (y - waist) / (roof - waist)));
    const over = y - belly;
    const tuck = over < 0 ? 0.32 * over * over : 0.55 * over * over * Math.max(0, 1 - rise * 3);
    const shoulder = 0.035 * step((y - waist + 0.03) / 0.06);
    const beside = x - (x > middle ? front : rear);
    const away = Math.sqrt(beside * beside + (y - wheel) * (y - wheel)) - wheel * 1.15;
    const flare = rise > 0 ? 0 : FLARE * bump(away / FLARE_REACH);
    const between = Math.abs(x - middle) / ((front - rear) / 2);
    const hollow = HOLLOW * bump((y - waist * 0.5) / HOLLOW_REACH) * Math.max(0, 1 - between * between);
    return width * plan * (1 - tuck - (1 - lean) * rise) - shoulder + flare - hollow - FLARE;
  };
}

/** 1 at 0, falling smoothly to 0 at 1 on either side. */
const bump = (t: number): number => {
  const u = 1 - t * t;
  return u > 0 ? u * u : 0;
};

const step = (t: number): number => {
  const u = t < 0 ? 0 : t > 1 ? 1 : t;
  return u * u * (3 - 2 * u);
};

/** The corner of two planes at distances `d` and `e`, rounded by a radius that both have been widened by. */
const rounded = (d: number, e: number, radius: number): number =>
  (d > 0 && e > 0 ? Math.sqrt(d * d + e * e) : d > e ? d : e) - radius;

/** The bodywork without openings, `grow` larger all around. One baked outline serves every skin made from it. */
export function bodywork(drawing: Drawing): (grow: number) => Solid {
  const { at, min, max } = bake(curve(drawing.outline, true, 14));
  const half = halfWidth(drawing);
  const { width } = drawing;
  // Skins are asked for one place after the other: what they share is kept.
  const place = new Float64Array(3).fill(Number.NaN);
  const shared = new Float64Array(2);
  const measure = (x: number, y: number, z: number): void => {
    const zz = z * z;
    place[0] = x;
    place[1] = y;
    place[2] = z;
    shared[0] = at(x * (1 + BOW * zz), y + CROWN * zz * Math.max(0, y - 0.3));
    shared[1] = Number.NaN;
  };
  return (grow) => {
    const box: Box = {
      min: [min[0] - grow, min[1] - grow, -width - grow],
      max: [max[0] + grow, max[1] + grow, width + grow],
    };
    const round = EDGE + grow;
    return {
      box,
      at: (x, y, z) => {
        if (place[0] !== x || place[1] !== y || place[2] !== z) measure(x, y, z);
        const d = shared[0] - grow + round;
        if (d > 2 * round + FAR) return (d - round) * CAUTION;
        if (Number.isNaN(shared[1])) shared[1] = Math.abs(z) - half(x, y);
        const e = shared[1] - grow + round;
        return rounded(d, e, round) * CAUTION;
      },
    };
  };
}

/** The openings for the side windows, right through the car. */
export function sideOpening({ glass, width }: Drawing): Solid {
  const { at, min, max } = bake(curve(glass, true, 10));
  return {
    box: { min: [min[0], min[1], -width], max: [max[0], max[1], width] },
    at: (x, y, z) => Math.max(at(x, y), 0.12 - Math.abs(z)),
  };
}

/** The opening of a windscreen between its foot and its head, `pillar` narrower than the body on each side. */
export function screenOpening(drawing: Drawing, [foot, head]: readonly Point2[], pillar: number): Solid {
  const half = halfWidth(drawing);
  const [nx, ny] = [head[0] - foot[0], head[1] - foot[1]];
  const length = Math.hypot(nx, ny);
  const at: Distance = (x, y, z) => {
    const along = ((x * (1 + BOW * z * z) - foot[0]) * nx + (y - foot[1]) * ny) / length;
    const deep = Math.abs((x - foot[0]) * ny - (y - foot[1]) * nx) / length - 0.1;
    const d = Math.max(-along, along - length) + 0.03;
    const e = Math.abs(z) - half(x, y) + pillar + 0.03;
    return Math.max(rounded(d, e, 0.03), deep);
  };
  const reach = 0.2;
  return {
    box: {
      min: [Math.min(foot[0], head[0]) - reach, foot[1] - reach, -drawing.width],
      max: [Math.max(foot[0], head[0]) + reach, head[1] + reach, drawing.width],
    },
    at,
  };
}

/** Shut lines: a fine groove wherever the doors' edges run over a solid. */
export function grooved(solid: Solid, doors: readonly number[], low: number, high: number): Solid {
  const depth = 0.007;
  const half = 0.008;
  return {
    box: solid.box,
    at: (x, y, z) => {
      const d = solid.at(x, y, z);
      if (d > 0.03 || d < -0.03 || y < low - half) return d;
      // Doors lean: their rear edges follow the wheel.
      let near = half;
      if (y < high) for (const edge of doors) near = Math.min(near, Math.abs(x - edge));
      if (x < doors[0] && x > doors[doors.length - 1]) near = Math.min(near, Math.abs(y - low));
      return d + depth * (1 - near / half);
    },
  };
}
