import { material } from '../../studio/materials.ts';
import type { Family, Maker, Model, Part } from '../model.ts';
import { knurl, row } from '../sdf/array.ts';
import { cut, fuse, mirrored, overlap } from '../sdf/combine.ts';
import { plate } from '../sdf/plate.ts';
import { block, disc, egg, rod } from '../sdf/primitives.ts';
import { type Field, type Key, keycaps, run } from './keycaps.ts';

const DARK = { ...material('plastic'), base: [0.03, 0.031, 0.034] as const, rough: 0.5, coat: 0.2 };
const CAP = { ...material('plastic'), rough: 0.55, coat: 0.15 };
const LIT = { ...material('plastic'), base: [0.5, 0.75, 1] as const, glow: 0.9 };
const ROLES = {
  body: { usual: 'aluminium', turn: 0 },
  keys: { usual: { ...CAP, base: [0.84, 0.82, 0.77] as const }, turn: 1 },
  frame: { usual: { ...CAP, base: [0.17, 0.2, 0.24] as const }, turn: 2, like: 'keys' },
  trim: { usual: { ...CAP, base: [0.85, 0.3, 0.08] as const }, turn: 2 },
  inside: { usual: DARK },
  knob: { usual: 'brass', turn: 2 },
  base: { usual: DARK },
  wheels: { usual: { ...material('rubber'), base: [0.06, 0.06, 0.065] as const }, turn: 1 },
  bulb: { usual: LIT },
  grille: { usual: DARK, turn: 1 },
} as const satisfies Model['roles'];

/** Colours of keycaps: letters, modifiers and accents. */
const SETS = [
  [
    [0.84, 0.82, 0.77],
    [0.17, 0.2, 0.24],
    [0.85, 0.3, 0.08],
  ],
  [
    [0.05, 0.052, 0.056],
    [0.025, 0.026, 0.028],
    [0.72, 0.08, 0.06],
  ],
  [
    [0.86, 0.86, 0.85],
    [0.6, 0.64, 0.66],
    [0.1, 0.32, 0.55],
  ],
  [
    [0.8, 0.77, 0.68],
    [0.42, 0.45, 0.36],
    [0.78, 0.52, 0.12],
  ],
] as const;

/** Keyboards: a compact one, one with a row of functions and a dial, and a wide one with a block of numbers; and mice. */
export const keyboard: Family = (make) => {
  if (make.variant === 'mouse') return mouse(make);
  const kind =
    make.is('wide') || make.is('large')
      ? 'full'
      : make.is('small')
        ? 'compact'
        : make.choose('compact', 'dial', 'full');
  const set = make.choose<(typeof SETS)[number]>(...SETS);
  const rows = Math.min(6, Math.max(4, make.count('keys', kind === 'compact' ? 5 : 6)));
  const columns = kind === 'full' ? 20.5 : 16;
  const unit = 2.05 / columns;
  const thin = make.is('slim') || make.is('short');
  const high = thin ? unit * 0.22 : unit * 0.5;
  const deck = thin ? 0.05 : 0.11;
  const field: Field = { x: 0, z: 0, unit, y: deck + 0.012, high };
  const margin = unit * (make.is('round') ? 0.5 : 0.36);
  const [w, d] = [(columns * unit) / 2 + margin, (rows * unit) / 2 + margin];
  const corner = make.is('square') ? 0.02 : make.is('round') ? 0.16 : make.choose(0.05, 0.09);
  const rim = deck + high * 0.55;
  const well = block([0, rim + 0.03, 0], [w - margin * 0.8, rim - deck + 0.03, d - margin * 0.8], 0.02);
  const { letters, others, accents } = layout(kind, rows);
  return {
    parts: [
      { name: 'body', solid: cut(plate([0, rim / 2 + 0.012, 0], [w, rim / 2 - 0.012, d], corner, 0.02), well, 0.008) },
      { name: 'inside', solid: block([0, deck, 0], [w - margin * 0.8, 0.012, d - margin * 0.8], 0.004) },
      { name: 'keys', solid: keycaps(field, columns, rows, letters) },
      { name: 'frame', solid: keycaps(field, columns, rows, others) },
      ...accents.map((key): Part => ({ name: 'trim', solid: keycaps(field, columns, rows, [key]) })),
      ...(kind === 'compact' ? [] : backCorner(field, kind, columns, rows)),
      { name: 'base', solid: mirrored(mirrored(disc([w * 0.85, 0.012, d * 0.75], 0.05, 0.012, 0.004), 'x'), 'z') },
    ],
    roles: {
      ...ROLES,
      keys: { ...ROLES.keys, usual: { ...CAP, base: set[0] } },
      frame: { ...ROLES.frame, usual: { ...CAP, base: set[1] } },
      trim: { ...ROLES.trim, usual: { ...CAP, base: set[2] } },
    },
    view: { azimuth: 0.4, elevation: 0.56 },
  };
};

/** In the corner at the back: a dial to turn, or three small lamps. */
function backCorner({ x, z, unit, y, high }: Field, kind: string, columns: number, rows: number): Part[] {
  const back = z - ((rows - 1) * unit) / 2;
  const right = x + (columns * unit) / 2;
  if (kind === 'dial')
    return [
      {
        name: 'knob',
        solid: knurl([right - unit / 2, y + high * 0.8, back], unit * 0.42, high * 0.8, 0.012, 'y', 36, 0.006),
      },
    ];
  return [
    {
      name: 'bulb',
      solid: row(disc([right - unit * 2, y + 0.012, back], unit * 0.07, 0.01, 0.004), 'x', 3, unit * 0.7),
    },
  ];
}

/** Letters, the keys around them, and the two that stand out: escape and enter. */
function layout(kind: string, rows: number): { letters: Key[]; others: Key[]; accents: Key[] } {
  const top = rows - 5;
  const key = (line: number, left: number, wide = 1): Key => ({ row: top + line, left, wide });
  const letters = [
    ...run(top, 1, 12),
    ...run(top + 1, 1.5, 12),
    ...run(top + 2, 1.75, 11),
    ...run(top + 3, 2.25, 10),
    key(4, 3.75, 6.25),
  ];
  const others = [
    key(0, 13, 2),
    key(1, 0, 1.5),
    key(1, 13.5, 1.5),
    key(2, 0, 1.75),
    key(3, 0, 2.25),
    key(3, 12.25, 1.75),
    ...[0, 1.25, 2.5].map((left) => key(4, left, 1.25)),
    ...[10, 11, 12, 13, 14, 15].map((left) => key(4, left)),
    ...[14, 15].map((left) => key(3, left)),
    ...[0, 1, 2].map((line) => key(line, 15)),
  ];
  const accents = [key(2, 12.75, 2.25)];
  if (rows < 6) return { letters, others, accents: [...accents, key(0, 0)] };
  letters.push(key(0, 0));
  for (const start of [1.5, 6, 10.5]) others.push(...run(0, start, 4));
  if (kind === 'full') {
    for (const line of [0, 1, 2, 3]) letters.push(...run(top + line, 16.5, 3));
    letters.push(key(4, 16.5, 2), key(4, 18.5));
    others.push(key(0, 19.5), key(1, 19.5), key(2, 19.5), key(3, 19.5), key(4, 19.5));
  } else if (kind === 'compact') others.push(key(-1, 15));
  return { letters, others, accents: [...accents, { row: 0, left: 0, wide: 1 }] };
}

/** A mouse with its buttons towards the viewer: a flat pebble, or a tall one that fills the hand. */
function mouse(make: Maker): Model {
  const flat = make.is('slim') || make.is('short') || (!make.is('tall') && make.choose(false, true));
  const a = 0.58 * make.width;
  const c = 0.98;
  const h = flat ? 0.42 : 0.66;
  const sunk = flat ? 0.5 : 0.3;
  const arch = egg([0, -sunk, -0.12], a * (flat ? 2 : 1.42), h + sunk, c * 1.32);
  const outline = plate([0, 0.4, 0], [a, 0.38, c], make.is('square') ? 0.2 : a * 0.92, 0.1);
  const waist = mirrored(egg([a + 0.42, 0.2, -0.1], 0.5, 0.7, 0.62), 'x');
  const shell = cut(overlap(outline, arch, 0.14), waist, 0.1);
  const bed = plate([0, 0.5, 0.44], [0.085, 0.5, 0.2], 0.08, 0.02);
  const split = block([0, 0.5, 0.62], [0.009, 0.5, 0.52], 0.004);
  const seam = block([0, 0.5, 0.09], [a, 0.32, 0.008], 0.004);
  const top = (z: number): number => edgeOf((y) => arch.at(0, y, z));
  const thumb = h * 0.56;
  const side = edgeOf((x) => shell.at(x, thumb, -0.02));
  const buttons = row(rod([side - 0.012, thumb, -0.12], 0.034, [side - 0.012, thumb, 0.08], 0.034), 'z', 2, 0.3);
  return {
    parts: [
      { name: 'body', solid: cut(shell, fuse(0.004, split, seam, bed), 0.01) },
      { name: 'inside', solid: block([0, top(0.44) - 0.16, 0.44], [0.1, 0.06, 0.21], 0.02) },
      { name: 'wheels', solid: knurl([0, top(0.44) - 0.055, 0.44], 0.15, 0.055, 0.03, 'x', 40, 0.012) },
      { name: 'knob', solid: plate([0, top(0.2) - 0.004, 0.19], [0.03, 0.018, 0.05], 0.03, 0.01) },
      { name: 'grille', solid: buttons },
      { name: 'base', solid: plate([0, 0.016, 0], [a * 0.86, 0.016, c * 0.9], a * 0.8, 0.008) },
      { name: 'bulb', solid: disc([0, top(-0.5) - 0.002, -0.5], 0.05, 0.006, 0.003) },
    ],
    roles: { ...ROLES, body: { usual: 'plastic', turn: 0 } },
    view: { azimuth: 0.6, elevation: 0.42 },
  };
}

/** Where a surface ends along a line that starts inside it: by bisection, up to 2 units away. */
function edgeOf(along: (t: number) => number): number {
  let [inside, outside] = [0, 2];
  for (let i = 0; i < 24; i++) {
    const middle = (inside + outside) / 2;
    if (along(middle) < 0) inside = middle;
    else outside = middle;
  }
  return inside;
}
