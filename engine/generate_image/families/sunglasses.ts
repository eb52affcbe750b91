import { fromHex } from '../../studio/colours.ts';
import { material } from '../../studio/materials.ts';
import type { Family, Maker, Model, Part } from '../model.ts';
import { fuse, mirrored } from '../sdf/combine.ts';
import { pointsOf } from '../sdf/points.ts';
import { block, disc, egg, rod, tube } from '../sdf/primitives.ts';
import { bake, curve, type Point2 } from '../sdf/profile.ts';
import type { Solid } from '../sdf/solid.ts';

const DARK_LENS = { ...material('acrylic'), base: fromHex('23262a'), clear: 0, rough: 0.04 };
const ACETATE = { ...material('plastic'), base: fromHex('2a1710'), rough: 0.12, coat: 1 };
const ROLES = {
  frame: { usual: ACETATE, turn: 0 },
  stem: { usual: ACETATE, turn: 1, follows: true, like: 'frame' },
  lens: { usual: DARK_LENS, turn: 2 },
  pads: { usual: { ...material('silicone'), base: fromHex('cfc8bd') } },
  knob: { usual: 'gold' },
} as const satisfies Model['roles'];

/** The right lens by shape, in units from the middle of the face; the left one mirrors it. */
const LENSES = {
  wayfarer: pointsOf('0.16,0.34 0.24,0.5 0.5,0.56 0.84,0.57 0.94,0.46 0.88,0.24 0.76,0.06 0.52,0 0.32,0.05 0.2,0.18'),
  round: pointsOf('0.16,0.3 0.24,0.52 0.5,0.62 0.76,0.52 0.85,0.3 0.76,0.09 0.5,0 0.25,0.09'),
  aviator: pointsOf('0.13,0.44 0.2,0.56 0.46,0.6 0.78,0.58 0.92,0.48 0.9,0.28 0.76,0.06 0.56,-0.03 0.36,0.04 0.2,0.22'),
  cat: pointsOf('0.16,0.28 0.24,0.42 0.5,0.5 0.82,0.62 0.97,0.64 0.95,0.44 0.85,0.18 0.68,0.04 0.44,0 0.25,0.08'),
} as const;
type Shape = keyof typeof LENSES;

/** How far the front bends back towards the temples. */
const WRAP = 0.13;
/** Where the temples begin and how long they are. */
const HINGE = 1.02;
const REACH = 1.7;
/** Length of the end pieces between rims and hinges; thin rims end farther in at some heights. */
const END = 0.14;

/** Sunglasses and spectacles, open, standing on rims and temple tips. */
export const sunglasses: Family = (make) => {
  const is = (form: 'round' | 'oval' | 'square' | 'wide' | 'slim') =>
    make.is(form) || make.is(form, 'lens') || make.is(form, 'frame');
  const asked: Shape | null = is('round') || is('oval') ? 'round' : is('square') ? 'wayfarer' : null;
  const shape = asked ?? make.choose('wayfarer', 'aviator', 'round', 'cat');
  const slim = !is('wide') && (is('slim') || shape === 'aviator' || (shape === 'round' && make.choose(true, false)));
  const rim = slim ? 0.024 : make.is('wide') ? 0.085 : 0.058;
  const tall = Math.min(1.2, make.tallness) * (make.is('oval') ? 0.74 : 1);
  const lens = LENSES[shape].map(([x, y]): Point2 => [x, y * tall]);
  const lowest = Math.min(...lens.map(([, y]) => y)) - rim - 0.012;
  const raised = lens.map(([x, y]): Point2 => [x, y - lowest]);
  const highest = Math.max(...raised.map(([, y]) => y));
  const brow = highest - 0.13 * tall;
  const clear = make.variant === 'glasses';
  const roles: Model['roles'] = {
    ...ROLES,
    ...(slim
      ? { frame: { usual: 'gold', turn: 0 }, stem: { usual: 'gold', turn: 1, follows: true, like: 'frame' } }
      : {}),
    ...(clear ? { lens: { usual: { ...material('acrylic'), clear: 0.96, base: fromHex('f4fafa') } } } : {}),
  };
  const front = bake(curve(raised, true, 16));
  const parts: Part[] = [
    { name: 'frame', solid: mirrored(bent(front, rim, slim ? 0.024 : 0.05, true), 'x') },
    { name: 'lens', solid: mirrored(bent(front, 0.004, 0.012, false), 'x') },
    { name: 'frame', solid: bridge(shape, raised, brow, slim) },
    ...temples(make, brow, slim, slim ? outermost(raised, rim, brow) : HINGE - END),
  ];
  if (slim) parts.push(...nosePads(raised, brow - 0.14));
  return { parts, roles, view: { azimuth: 0.5, elevation: 0.24 } };
};

/** A plate in the shape of the lens, grown by `grow`, bent around the face; a `hollow` one is the rim around it. */
function bent({ at, min, max }: ReturnType<typeof bake>, grow: number, half: number, hollow: boolean): Solid {
  const round = Math.min(half, 0.022);
  const far = max[0] + grow;
  return {
    box: {
      min: [min[0] - grow, min[1] - grow, -WRAP * far * far - half],
      max: [far, max[1] + grow, half],
    },
    at: (x, y, z) => {
      const a = at(x, y);
      const d = (hollow ? Math.abs(a - grow / 2 + 0.006) - grow / 2 - 0.006 : a - grow) + round;
      const e = Math.abs(z + WRAP * x * x) - half + round;
      return ((d > 0 && e > 0 ? Math.sqrt(d * d + e * e) : Math.max(d, e)) - round) * 0.93;
    },
  };
}

function bridge(shape: Shape, lens: readonly Point2[], brow: number, slim: boolean): Solid {
  const inner = Math.min(...lens.map(([x]) => x));
  const y = brow - (slim ? 0.02 : 0.1);
  if (!slim)
    return fuse(
      0.03,
      tube([-inner - 0.02, y, 0], [0, y + 0.1, 0.03], [inner + 0.02, y, 0], 0.05, 0.05),
      mirrored(egg([inner - 0.02, y - 0.13, -0.05], 0.03, 0.075, 0.05), 'x'),
    );
  const low = tube([-inner, y - 0.06, 0], [0, y + 0.05, 0.05], [inner, y - 0.06, 0], 0.02, 0.02);
  if (shape !== 'aviator') return low;
  return fuse(
    0.004,
    low,
    tube([-inner - 0.1, y + 0.12, -0.01], [0, y + 0.1, 0.03], [inner + 0.1, y + 0.12, -0.01], 0.018, 0.018),
  );
}

/** Pads on wires that come from the rims. */
function nosePads(lens: readonly Point2[], y: number): Part[] {
  const near = curve(lens, true, 16).filter((point) => Math.abs(point[1] - y) < 0.05);
  const inner = Math.min(...near.map(([x]) => x));
  return [
    { name: 'pads', solid: mirrored(egg([0.12, y, -0.1], 0.02, 0.06, 0.035), 'x') },
    { name: 'frame', solid: mirrored(rod([0.125, y, -0.1], 0.009, [inner - 0.012, y, -0.005], 0.009), 'x') },
  ];
}

/** Where the end piece of a thin rim begins: at its outline, as far out as that is at the height of the brow. */
function outermost(lens: readonly Point2[], rim: number, brow: number): number {
  const near = curve(lens, true, 16).filter(([, y]) => Math.abs(y - brow) < rim * 2);
  return Math.min(HINGE - END, Math.max(...near.map(([x]) => x)) + rim / 2);
}

/** End pieces of the rims from x = `from`, hinges, and temples that drop behind the ear. */
function temples(make: Maker, brow: number, slim: boolean, from: number): Part[] {
  const back = -WRAP * HINGE * HINGE;
  const ear = back - REACH * 0.76;
  const tip = back - REACH;
  const r = slim ? 0.018 : 0.034;
  const x = HINGE;
  const thick = slim ? 0.016 : 0.024;
  const high = slim ? 0.02 : make.choose(0.055, 0.045, 0.075);
  const arm = fuse(
    0.03,
    block([x, brow, (back + ear) / 2], [thick, high, (back - ear) / 2], 0.016),
    tube([x, brow, ear + 0.03], [x, brow, ear - 0.16], [x - 0.04, brow * 0.42, tip + 0.12], r * 0.95, r * 1.1),
    tube([x - 0.04, brow * 0.42, tip + 0.12], [x - 0.05, 0.12, tip + 0.02], [x - 0.06, 0.05, tip], r * 1.1, r * 1.15),
  );
  const end = fuse(
    0.03,
    rod(
      [from, brow + 0.01, from === x - END ? back + 0.02 : -WRAP * from * from],
      slim ? 0.018 : 0.044,
      [x, brow, back + 0.01],
      slim ? 0.02 : 0.042,
    ),
    rod([x, brow, back + 0.01], slim ? 0.02 : 0.042, [x, brow, back - 0.05], slim ? 0.02 : 0.036),
  );
  return [
    { name: 'frame', solid: mirrored(end, 'x') },
    { name: 'stem', solid: mirrored(arm, 'x') },
    {
      name: 'knob',
      solid: mirrored(
        disc([x - 0.1, brow + 0.01, back + 0.012 + (slim ? 0.018 : 0.044)], slim ? 0.008 : 0.017, 0.008, 0.004, 'z'),
        'x',
      ),
    },
  ];
}
