import type { Family, Maker, Model, Part, Role } from '../model.ts';
import { cut, fuse, overlap } from '../sdf/combine.ts';
import { plate, taper } from '../sdf/plate.ts';
import { block, disc, rod } from '../sdf/primitives.ts';
import { lathe } from '../sdf/profile.ts';

import type { Point, Solid } from '../sdf/solid.ts';
import { legPlaces, legRing, taperedLegs } from './legs.ts';
import { pedestal } from './pedestal.ts';

type Stand = 'legs' | 'frame' | 'pedestal' | 'panels' | 'trestle';
/** The top's half sizes, its underside, and whether it is round. */
type Plan = { w: number; d: number; y: number; under: number; round: boolean; thick: number };

/** Half width, half depth, height and radius when round. */
const SIZES = {
  dining: { w: 1.05, d: 0.55, y: 0.86, r: 0.78 },
  coffee: { w: 0.86, d: 0.5, y: 0.46, r: 0.66 },
  side: { w: 0.38, d: 0.38, y: 0.9, r: 0.42 },
  desk: { w: 1.0, d: 0.5, y: 0.88, r: 0.9 },
} as const;

/** Dining tables, desks, coffee and side tables, on legs, a frame, a pedestal, panels or trestles. */
export const table: Family = (make) => {
  const kind =
    make.variant === 'coffee' || make.variant === 'side' || make.variant === 'desk' ? make.variant : 'dining';
  const size = SIZES[kind];
  const roundish = make.choose(false, true);
  const thin = make.choose(0.028, 0.04);
  const wood = make.choose('oak', 'walnut', 'ash');
  const round =
    kind !== 'desk' &&
    (make.is('round') || make.is('round', 'top') || (roundish && !make.is('square') && !make.is('square', 'top')));
  const thick = make.is('wide', 'top') ? 0.065 : make.is('slim', 'top') ? 0.016 : thin;
  const y =
    size.y * (kind === 'dining' || kind === 'desk' ? Math.min(1.2, Math.max(0.85, make.tallness)) : make.tallness);
  const w = (round ? size.r : size.w) * make.width * make.between(0.95, 1.06);
  const plan: Plan = { w, d: round ? w : size.d, y, under: y - 2 * thick, round, thick };
  const stand = standOf(make, kind, round);
  const parts: Part[] = [{ name: 'top', solid: topOf(make, plan) }, ...buildStand(make, stand, plan)];
  const drawers = make.count('drawers', kind === 'desk' && stand !== 'trestle' ? 2 : make.wants('drawers') ? 1 : 0);
  if (drawers > 0 && !round) parts.push(...drawerBox(plan, Math.min(4, drawers), kind === 'side'));
  if (make.wants('shelf') || (kind === 'side' && stand === 'legs' && make.choose(false, true)))
    parts.push(lowShelf(plan, stand));
  return { parts, roles: rolesOf(wood, stand), view: { azimuth: 0.5, elevation: kind === 'coffee' ? 0.3 : 0.24 } };
};

function rolesOf(wood: 'oak' | 'walnut' | 'ash', stand: Stand): Model['roles'] {
  const metal = stand === 'frame' || stand === 'pedestal';
  const main: Role = { usual: wood, turn: 0 };
  const under: Role = { usual: stand === 'frame' ? 'iron' : wood, turn: 1, follows: true };
  return {
    top: main,
    shelf: main,
    drawers: { ...main, like: 'top' },
    legs: { ...under, usual: metal ? 'steel' : wood },
    base: { ...under, usual: 'enamel' },
    frame: { ...under, like: 'legs' },
    knob: { usual: 'brass', turn: 2 },
  };
}

function standOf(make: Maker, kind: keyof typeof SIZES, round: boolean): Stand {
  const straight = kind === 'desk' ? 'trestle' : 'panels';
  const drawn = round
    ? make.choose<Stand>('pedestal', 'legs', 'pedestal')
    : make.choose<Stand>('legs', 'frame', straight);
  const asked = make.count('legs', 0);
  if (asked === 1 || make.wants('base')) return 'pedestal';
  if (asked > 1 || make.wants('legs')) return 'legs';
  return make.wants('frame') && !round ? 'frame' : drawn;
}

/** The board: its underside drawn in, so that it looks thinner than it is. */
function topOf(make: Maker, { w, d, y, round, thick }: Plan): Solid {
  const rim = Math.min(thick, 0.02);
  if (round)
    return lathe(
      [
        [0, y - 2 * thick],
        [w - 0.09, y - 2 * thick],
        [w - rim, y - thick],
        [w - rim, y - rim],
        [0, y - rim],
      ],
      rim,
    );
  const corner = make.is('square', 'top') || make.is('square') ? 0.012 : make.is('round') ? d : 0.06;
  const board = plate([0, y - thick, 0], [w, thick, d], corner, rim);
  return overlap(
    board,
    taper([0, 0], y - 2 * thick - 0.01, y + 0.01, [w - 0.07, d - 0.07], [w + 0.06, d + 0.06], corner, 0.001),
    0.01,
  );
}

function buildStand(make: Maker, stand: Stand, plan: Plan): Part[] {
  const { w, d, under, round } = plan;
  if (stand === 'pedestal') return [{ name: 'base', solid: pedestal(make, under, Math.min(w, d) * 0.62) }];
  if (stand === 'frame') return loops(make, w * 0.82, d * 0.82, under);
  if (stand === 'panels') return panels(plan);
  if (stand === 'trestle') return trestles(make, plan);
  const count = make.count('legs', 4);
  const inset = round ? 0.66 : 1;
  const legs = taperedLegs(make, {
    places: round ? legRing(Math.max(3, count)) : legPlaces(count),
    wide: round ? w * inset : w - 0.12,
    deep: round ? w * inset : d - 0.11,
    top: under + 0.005,
    radius: 0.046,
    splay: round ? 0.1 : 0.03,
    square: make.is('square'),
  });
  return [...legs, ...apron(plan, inset)];
}

/** Boards under the top, between the legs; a ring under a round one. */
function apron({ w, d, under, round }: Plan, inset: number): Part[] {
  const [half, y] = [0.042, under - 0.036];
  if (round) {
    const r = w * inset;
    return [{ name: 'frame', solid: cut(disc([0, y, 0], r, half, 0.006), disc([0, y, 0], r - 0.03, 1, 0.001), 0.002) }];
  }
  return [-1, 1].flatMap((side): Part[] => [
    { name: 'frame', solid: block([0, y, side * (d - 0.1)], [w - 0.12, half, 0.013], 0.005) },
    { name: 'frame', solid: block([side * (w - 0.11), y, 0], [0.013, half, d - 0.11], 0.005) },
  ]);
}

/** A closed loop of square tube under each end. */
function loops(make: Maker, w: number, d: number, top: number): Part[] {
  const r = make.is('slim', 'frame') ? 0.014 : make.is('wide', 'frame') ? 0.045 : 0.024;
  const outer = (x: number) =>
    plate([x, top / 2 + 0.003, 0], [r, top / 2 + 0.003, d], make.is('round') ? 0.14 : 0.03, 0.006, 'x');
  const inner = (x: number) =>
    plate([x, top / 2 + 0.003, 0], [1, top / 2 - 2 * r, d - 2 * r], make.is('round') ? 0.11 : 0.012, 0.001, 'x');
  return [
    ...[-w, w].map((x): Part => ({ name: 'frame', solid: cut(outer(x), inner(x), 0.004) })),
    { name: 'frame', solid: block([0, top - r, 0], [w, r, r], 0.005) },
  ];
}

/** Two upright boards, with a rail between them. */
function panels({ w, d, under }: Plan): Part[] {
  return [
    ...[-1, 1].map(
      (side): Part => ({
        name: 'legs',
        solid: plate([side * w * 0.74, under / 2, 0], [0.032, under / 2 + 0.003, d * 0.82], 0.04, 0.012, 'x'),
      }),
    ),
    { name: 'frame', solid: block([0, under * 0.62, 0], [w * 0.74, 0.05, 0.018], 0.006) },
  ];
}

/** Two A-shaped trestles. */
function trestles(make: Maker, { w, d, under }: Plan): Part[] {
  const r = make.is('slim', 'legs') ? 0.016 : make.is('wide', 'legs') ? 0.04 : 0.026;
  return [-1, 1].flatMap((side): Part[] => {
    const x = side * w * 0.68;
    const pole = (a: Point, b: Point, k = 1): Part => ({ name: 'legs', solid: rod(a, r * k, b, r * k) });
    return [
      ...[-1, 1].flatMap((z) =>
        [-1, 1].map((lean) => pole([x + lean * 0.02, under - r, z * d * 0.78], [x + lean * 0.17, r, z * d * 0.86])),
      ),
      pole([x, under - r, -d * 0.84], [x, under - r, d * 0.84], 1.15),
      ...[-1, 1].map((lean) =>
        pole([x + lean * 0.115, under * 0.36, -d * 0.82], [x + lean * 0.115, under * 0.36, d * 0.82], 0.8),
      ),
    ];
  });
}

/** Drawers side by side under the top, or one on another under a small one. */
function drawerBox({ w, d, under }: Plan, count: number, small: boolean): Part[] {
  const half = 0.072;
  const wide = small ? w - 0.1 : w - 0.24;
  const rows = small ? count : 1;
  const columns = small ? 1 : count;
  const parts: Part[] = [
    { name: 'drawers', solid: block([0, under - half * rows, 0], [wide, half * rows, d - 0.06], 0.006) },
  ];
  for (let i = 0; i < rows; i++)
    for (let k = 0; k < columns; k++) {
      const a = wide / columns;
      const [x, y] = [-wide + a * (2 * k + 1), under - half * (2 * i + 1)];
      parts.push({ name: 'drawers', solid: block([x, y, d - 0.05], [a - 0.006, half - 0.005, 0.014], 0.004) });
      parts.push({
        name: 'knob',
        solid: fuse(
          0.006,
          rod([x, y, d - 0.04], 0.009, [x, y, d - 0.01], 0.009),
          disc([x, y, d - 0.005], 0.022, 0.01, 0.006, 'z'),
        ),
      });
    }
  return parts;
}

/** A board low between the legs. */
function lowShelf({ w, d, under, round, thick }: Plan, stand: Stand): Part {
  const y = under * 0.3;
  if (round) return { name: 'shelf', solid: disc([0, y, 0], w * (stand === 'legs' ? 0.72 : 0.66), thick * 0.6, 0.012) };
  return { name: 'shelf', solid: plate([0, y, 0], [w - 0.09, thick * 0.6, d - 0.08], 0.03, 0.01) };
}
