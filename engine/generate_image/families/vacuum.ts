import { fromHex } from '../../studio/colours.ts';
import { material } from '../../studio/materials.ts';
import type { Family, Maker, Model, Part } from '../model.ts';
import { fan, row } from '../sdf/array.ts';
import { cut, fuse, mirrored, overlap } from '../sdf/combine.ts';
import { plate, taper } from '../sdf/plate.ts';
import { block, disc, ring, rod, tube } from '../sdf/primitives.ts';
import { lathe } from '../sdf/profile.ts';

const DARK = { ...material('plastic'), base: [0.03, 0.03, 0.033] as const, rough: 0.4, coat: 0.3 };
const SMOKED = { ...material('acrylic'), base: [0.5, 0.54, 0.58] as const, clear: 0.82 };
const PILE = { ...material('felt'), base: [0.7, 0.12, 0.1] as const };
const LIT = { ...material('plastic'), base: [0.6, 0.9, 0.75] as const, glow: 1 };
const ROLES = {
  body: { usual: { ...material('plastic'), base: [0.2, 0.21, 0.225] as const, rough: 0.34, coat: 0.5 }, turn: 0 },
  tank: { usual: SMOKED },
  inside: { usual: { ...material('copper'), rough: 0.24 }, turn: 1 },
  stem: { usual: 'aluminium', turn: 1 },
  handle: { usual: DARK, turn: 0, like: 'body' },
  base: { usual: DARK },
  brush: { usual: PILE, turn: 1 },
  trim: { usual: 'copper', turn: 1 },
  grille: { usual: DARK },
  wheels: { usual: DARK },
  knob: { usual: 'copper', turn: 1 },
  bulb: { usual: LIT },
  top: { usual: 'plastic', turn: 0 },
  lens: { usual: { ...material('plastic'), base: [0.008, 0.009, 0.012] as const, rough: 0.05, coat: 1 } },
} as const satisfies Model['roles'];

/** Colours of stick vacuums: the housing, and the metal of their accents. */
const SETS = [
  ['3a3c40', 'copper'],
  ['e6e4df', 'brass'],
  ['3d4a63', 'silver'],
  ['5a2f3a', 'copper'],
] as const;

/** Vacuum cleaners: a stick with its motor by the hand, an upright one, and a robot. */
export const vacuum: Family = (make) => {
  if (make.variant === 'robot') return robot(make);
  const upright = make.is('wide') || (!make.is('slim') && make.choose(false, true));
  const [shell, accent] = make.choose<(typeof SETS)[number]>(...SETS);
  return {
    parts: [...floorHead(make), ...(upright ? uprightBody(make) : stickBody(make))],
    roles: {
      ...ROLES,
      body: { usual: { ...ROLES.body.usual, base: fromHex(shell) }, turn: 0 },
      inside: { usual: accent, turn: 1 },
      trim: { usual: accent, turn: 1 },
      knob: { usual: accent, turn: 1 },
    },
    view: upright ? { azimuth: 0.55, elevation: 0.14 } : { azimuth: 1.0, elevation: 0.14 },
  };
};

/** The head on the floor: a housing, a soft roller in front of it, a strip of light, two wheels and the joint. */
function floorHead(make: Maker): Part[] {
  const w = 0.46 * make.width;
  return [
    { name: 'body', solid: plate([0, 0.085, -0.02], [w, 0.062, 0.14], 0.05, 0.035) },
    { name: 'brush', solid: disc([0, 0.074, 0.115], 0.068, w - 0.035, 0.02, 'x') },
    { name: 'base', solid: mirrored(plate([w - 0.018, 0.078, 0.1], [0.018, 0.072, 0.1], 0.07, 0.012, 'x'), 'x') },
    { name: 'bulb', solid: block([0, 0.14, 0.106], [w * 0.7, 0.009, 0.02], 0.008) },
    { name: 'wheels', solid: mirrored(disc([w * 0.55, 0.06, -0.17], 0.06, 0.035, 0.015, 'x'), 'x') },
    {
      name: 'stem',
      solid: fuse(
        0.03,
        disc([0, 0.1, -0.14], 0.062, 0.1, 0.015, 'x'),
        rod([0, 0.1, -0.14], 0.05, [0, 0.26, -0.14], 0.042),
      ),
    },
  ];
}

function stickBody(make: Maker): Part[] {
  const z = -0.14;
  const low = 1.04 * Math.min(1.15, make.tallness);
  const r = 0.19;
  const [bin, top] = [low + 0.44, low + 0.82];
  const vents = fan(block([r + 0.03, bin + 0.16, z], [0.04, 0.09, 0.009], 0.008), 30, [0, z]);
  const motor = disc([0, (bin + top) / 2, z], r + 0.03, (top - bin) / 2, 0.04);
  const grip = fuse(
    0.05,
    tube([0, top - 0.06, z - 0.1], [0, top + 0.02, z - 0.42], [0, bin + 0.06, z - 0.4], 0.052, 0.046),
    tube([0, bin + 0.06, z - 0.4], [0, bin - 0.14, z - 0.38], [0, bin - 0.16, z - 0.12], 0.046, 0.04),
  );
  return [
    { name: 'stem', solid: rod([0, 0.26, z], 0.052, [0, low, z], 0.052) },
    { name: 'base', solid: disc([0, low - 0.03, z], 0.078, 0.1, 0.02) },
    {
      name: 'tank',
      solid: cut(
        disc([0, (low + bin) / 2 + 0.02, z], r, (bin - low) / 2 - 0.02, 0.02),
        disc([0, (low + bin) / 2 + 0.02, z], r - 0.022, (bin - low) / 2 - 0.04, 0.01),
        0.004,
      ),
    },
    {
      name: 'inside',
      solid: lathe(
        [
          [0, low + 0.1],
          [0.03, low + 0.1],
          [0.105, bin - 0.02],
          [0, bin - 0.02],
        ],
        0.006,
        0,
        z,
      ),
    },
    { name: 'trim', solid: ring([0, bin + 0.005, z], r + 0.008, 0.018) },
    { name: 'body', solid: cut(motor, vents, 0.006) },
    { name: 'grille', solid: disc([0, bin + 0.16, z], r + 0.004, 0.12, 0.01) },
    { name: 'trim', solid: disc([0, top + 0.004, z], r - 0.02, 0.016, 0.008) },
    { name: 'lens', solid: disc([0, top + 0.016, z], r - 0.06, 0.012, 0.006) },
    { name: 'handle', solid: grip },
    { name: 'base', solid: plate([0, bin - 0.2, z - 0.3], [0.07, 0.06, 0.13], 0.03, 0.02) },
    { name: 'knob', solid: rod([0, top - 0.15, z - 0.275], 0.022, [0, top - 0.21, z - 0.262], 0.022) },
  ];
}

function uprightBody(make: Maker): Part[] {
  const z = -0.12;
  const high = 1.86 * Math.min(1.12, make.tallness);
  const [low, top] = [0.24, 1.12];
  const w = 0.2 * make.width;
  const shell = taper([0, z], low, top, [w * 0.8, 0.14], [w, 0.17], 0.13, 0.05);
  const room = disc([0, 0.66, z + 0.09], w * 0.74, 0.27, 0.03);
  return [
    { name: 'body', solid: cut(shell, room, 0.02) },
    {
      name: 'tank',
      solid: cut(
        disc([0, 0.66, z + 0.09], w * 0.7, 0.255, 0.03),
        disc([0, 0.66, z + 0.09], w * 0.7 - 0.02, 0.235, 0.02),
        0.004,
      ),
    },
    {
      name: 'inside',
      solid: lathe(
        [
          [0, 0.5],
          [0.035, 0.5],
          [0.085, 0.86],
          [0, 0.86],
        ],
        0.006,
        0,
        z + 0.09,
      ),
    },
    { name: 'trim', solid: disc([0, 0.93, z + 0.09], w * 0.72, 0.022, 0.01) },
    { name: 'knob', solid: plate([0, 1.03, z + 0.165], [0.05, 0.022, 0.02], 0.022, 0.008, 'z') },
    { name: 'grille', solid: row(block([0, 0.33, z + 0.14], [w * 0.45, 0.007, 0.014], 0.005), 'y', 4, 0.026) },
    { name: 'stem', solid: rod([0, top - 0.05, z], 0.036, [0, high - 0.3, z], 0.036) },
    {
      name: 'handle',
      solid: fuse(
        0.04,
        rod([0, high - 0.36, z], 0.048, [0, high - 0.26, z], 0.05),
        tube([0, high - 0.28, z], [0, high + 0.06, z - 0.03], [0, high - 0.02, z - 0.22], 0.046, 0.038),
        tube([0, high - 0.02, z - 0.22], [0, high - 0.14, z - 0.32], [0, high - 0.26, z], 0.038, 0.032),
      ),
    },
    { name: 'bulb', solid: rod([0, high - 0.22, z + 0.046], 0.009, [0, high - 0.17, z + 0.046], 0.009) },
  ];
}

/** A robot: a low disc, or flat at the front, with a bumper, a turret that looks around, and a side brush. */
function robot(make: Maker): Model {
  const r = 0.95 * Math.min(1.08, make.width);
  const h = 0.27 * Math.min(1.2, make.tallness);
  const flat = make.is('square') || (!make.is('round') && make.choose(false, true, false));
  const hull = (size: number, y: number, half: number, rim: number) =>
    flat
      ? plate([0, y, 0], [size, half, size * 0.96], size * 0.2, rim, 'y', size * 0.95)
      : disc([0, y, 0], size, half, rim);
  const middle = 0.045 + h / 2;
  const turret = make.choose(true, true, false);
  const top = 0.045 + h;
  const shell = cut(
    hull(r, middle, h / 2, 0.05),
    cut(hull(r + 0.05, middle + 0.02, 0.007, 0.004), hull(r - 0.02, middle + 0.02, 0.05, 0.01), 0.002),
    0.006,
  );
  const ahead = block([0, middle, r * 0.75], [r + 0.1, h, r * 0.6], 0.02);
  const bumper = overlap(ahead, hull(r + 0.012, middle - 0.01, h * 0.32, 0.03), 0.004);
  return {
    parts: [
      { name: 'body', solid: shell },
      { name: 'base', solid: bumper },
      { name: 'base', solid: hull(r - 0.06, 0.04, 0.03, 0.01) },
      { name: 'top', solid: hull(r - 0.085, top + 0.003, 0.014, 0.008) },
      { name: 'trim', solid: cut(hull(r - 0.07, top, 0.012, 0.006), hull(r - 0.083, top, 0.05, 0.006), 0.002) },
      { name: 'wheels', solid: mirrored(disc([r * 0.62, 0.09, 0], 0.09, 0.06, 0.02, 'x'), 'x') },
      {
        name: 'brush',
        solid: fan(rod([r * 0.68 + 0.04, 0.018, r * 0.68], 0.012, [r * 0.68 + 0.26, 0.014, r * 0.68], 0.016), 3, [
          r * 0.68,
          r * 0.68,
        ]),
      },
      {
        name: 'knob',
        solid: row(
          plate([0, top + 0.018, r * 0.5], [0.075, 0.012, 0.036], 0.036, 0.006),
          'x',
          Math.min(4, make.count('knob', 2)),
          0.2,
        ),
      },
      {
        name: 'bulb',
        solid: row(disc([0, top + 0.03, r * 0.5], 0.012, 0.002, 0.001), 'x', Math.min(4, make.count('knob', 2)), 0.2),
      },
      ...(turret ? lookout(top, -r * 0.24) : []),
      {
        name: 'lens',
        solid: plate([0, middle, r * (flat ? 0.96 : 1) + 0.004], [0.17, 0.035, 0.014], 0.035, 0.008, 'z'),
      },
    ],
    roles: { ...ROLES, body: { usual: 'plastic', turn: 0 }, brush: { usual: DARK } },
    view: { azimuth: 0.42, elevation: 0.46 },
  };
}

function lookout(y: number, z: number): Part[] {
  return [
    { name: 'body', solid: disc([0, y + 0.03, z], 0.25, 0.03, 0.012) },
    { name: 'lens', solid: disc([0, y + 0.075, z], 0.215, 0.035, 0.006) },
    { name: 'body', solid: disc([0, y + 0.12, z], 0.24, 0.018, 0.012) },
    { name: 'trim', solid: disc([0, y + 0.132, z], 0.15, 0.012, 0.006) },
  ];
}
