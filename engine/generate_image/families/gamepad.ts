import { material } from '../../studio/materials.ts';
import type { Family, Maker, Part } from '../model.ts';
import { fan, knurl, row } from '../sdf/array.ts';
import { cut, fuse, mirrored, overlap } from '../sdf/combine.ts';
import { plate } from '../sdf/plate.ts';
import { block, disc, egg, ring, rod } from '../sdf/primitives.ts';
import type { Solid } from '../sdf/solid.ts';

const DARK = { ...material('plastic'), base: [0.028, 0.029, 0.032] as const, rough: 0.45, coat: 0.2 };
const LIT = { ...material('plastic'), base: [0.35, 0.6, 1] as const, glow: 0.9 };
const ROLES = {
  body: { usual: { ...material('plastic'), rough: 0.42, coat: 0.4 }, turn: 0 },
  handle: { usual: { ...DARK, rough: 0.7, coat: 0 }, turn: 1 },
  sticks: { usual: { ...DARK, rough: 0.65, coat: 0 }, turn: 1 },
  knob: { usual: DARK, turn: 1 },
  trim: { usual: { ...material('plastic'), base: [0.85, 0.3, 0.06] as const }, turn: 2 },
  inside: { usual: DARK },
  trackpad: { usual: DARK, turn: 1 },
  bulb: { usual: LIT },
  lever: { usual: DARK, turn: 1 },
} as const;

/** Colours of bodies, each with that of its accents. */
const SETS = [
  [
    [0.86, 0.86, 0.85],
    [0.85, 0.3, 0.06],
  ],
  [
    [0.05, 0.07, 0.12],
    [0.1, 0.65, 0.75],
  ],
  [
    [0.5, 0.55, 0.42],
    [0.8, 0.72, 0.5],
  ],
  [
    [0.07, 0.07, 0.075],
    [0.75, 0.08, 0.06],
  ],
] as const;

/** Height of the face. */
const FACE = 0.4;

/** Game controllers: one with its sticks side by side and a touch pad, one with its sticks offset, and a flat retro one. */
export const gamepad: Family = (make) => {
  const asked = make.is('square') ? 'retro' : make.is('round') ? 'offset' : make.wants('trackpad') ? 'even' : null;
  const kind = asked ?? make.choose('offset', 'even', 'retro');
  const w = 0.62 * make.width;
  const body = kind === 'retro' ? flat(make, w) : winged(make, w, kind === 'even');
  const [shell, accent] = make.choose<(typeof SETS)[number]>(...SETS);
  const roles = {
    ...ROLES,
    body: { ...ROLES.body, usual: { ...ROLES.body.usual, base: shell } },
    trim: { ...ROLES.trim, usual: { ...ROLES.trim.usual, base: accent } },
  };
  return { parts: [...body, ...controls(make, kind, w)], roles, view: { azimuth: 0.24, elevation: 0.72 } };
};

/** A body that runs out into two grips, and the triggers at its back. */
function winged(make: Maker, w: number, even: boolean): Part[] {
  const spread = even ? 0.2 : 0.14;
  const reach = (even ? 0.68 : 0.6) * make.tallness;
  const wing = mirrored(
    fuse(
      0.22,
      egg([w, 0.24, -0.04], 0.44, 0.2, 0.46),
      rod([w + 0.08, 0.24, 0.1], 0.22, [w + spread, 0.19, reach], 0.17),
    ),
    'x',
  );
  const middle = plate([0, 0.25, 0.01], [w + 0.05, 0.16, 0.45], 0.22, 0.11);
  const shell = fuse(0.18, middle, wing);
  const layer = block([0, (FACE + 0.02) / 2, 0], [w + 0.9, (FACE - 0.02) / 2, 1.2], 0.01);
  return [
    { name: 'body', solid: overlap(layer, shell, 0.05) },
    {
      name: 'handle',
      solid: mirrored(
        rod([w + spread + 0.03, 0.19, reach - 0.12], 0.181, [w + spread + 0.012, 0.185, reach + 0.01], 0.173),
        'x',
      ),
    },
    { name: 'lever', solid: mirrored(egg([w + 0.03, 0.31, -0.4], 0.27, 0.075, 0.16), 'x') },
    { name: 'lever', solid: mirrored(egg([w + 0.04, 0.17, -0.43], 0.21, 0.1, 0.17), 'x') },
  ];
}

/** A flat slab with round ends. */
function flat(make: Maker, w: number): Part[] {
  const round = make.is('square') ? 0.06 : make.choose(0.42, 0.1);
  const d = 0.42 * make.tallness;
  const shell = plate([0, FACE - 0.1, 0], [w + 0.4, 0.1, d], Math.min(round, d), 0.04);
  return [
    { name: 'body', solid: shell },
    { name: 'inside', solid: plate([0, 0.17, 0], [w + 0.38, 0.14, d - 0.02], Math.min(round, d - 0.02), 0.06) },
    {
      name: 'trim',
      solid: cut(
        plate([0, FACE - 0.12, 0], [w + 0.406, 0.01, d + 0.006], Math.min(round, d), 0.006),
        plate([0, FACE - 0.12, 0], [w + 0.3, 0.1, d - 0.1], 0.1, 0.01),
        0.002,
      ),
    },
    { name: 'lever', solid: mirrored(plate([w + 0.02, FACE - 0.1, -d + 0.01], [0.24, 0.06, 0.05], 0.05, 0.03), 'x') },
  ];
}

function controls(make: Maker, kind: string, w: number): Part[] {
  const even = kind === 'even';
  const left: [number, number] = even || kind === 'retro' ? [-w, -0.1] : [-w * 0.42, 0.14];
  const parts: Part[] = [...cross(left[0], left[1]), ...buttons(make, w, -0.1)];
  const sticks: [number, number][] = even
    ? [
        [-w * 0.46, 0.17],
        [w * 0.46, 0.17],
      ]
    : kind === 'offset'
      ? [
          [-w, -0.1],
          [w * 0.42, 0.14],
        ]
      : [
          [-w * 0.34, 0.2],
          [w * 0.34, 0.2],
        ];
  for (const [x, z] of sticks) parts.push(...stick(x, z));
  const y = FACE + 0.002;
  if (even)
    parts.push(
      { name: 'trackpad', solid: plate([0, y, -0.2], [w * 0.42, 0.012, 0.15], 0.04, 0.008) },
      { name: 'bulb', solid: mirrored(block([w * 0.42 + 0.022, y, -0.2], [0.008, 0.01, 0.13], 0.006), 'x') },
      { name: 'knob', solid: mirrored(plate([w * 0.42 + 0.08, y, -0.28], [0.016, 0.012, 0.04], 0.014, 0.006), 'x') },
      { name: 'trim', solid: disc([0, y, 0.08], 0.035, 0.012, 0.008) },
    );
  else
    parts.push(
      { name: 'trim', solid: ring([0, y, -0.2], 0.078, 0.012) },
      { name: 'bulb', solid: disc([0, y, -0.2], 0.06, 0.012, 0.008) },
      { name: 'knob', solid: row(plate([0, y, -0.06], [0.036, 0.012, 0.02], 0.02, 0.008), 'x', 3, 0.12) },
    );
  return parts;
}

/** A stick in its well, its cap hollow and ribbed. */
function stick(x: number, z: number): Part[] {
  const cap = cut(
    knurl([x, FACE + 0.1, z], 0.13, 0.026, 0.016, 'y', 40, 0.006),
    egg([x, FACE + 0.15, z], 0.12, 0.042, 0.12),
    0.02,
  );
  return [
    { name: 'inside', solid: disc([x, FACE - 0.004, z], 0.175, 0.012, 0.006) },
    { name: 'trim', solid: ring([x, FACE + 0.004, z], 0.176, 0.014) },
    { name: 'sticks', solid: fuse(0.02, cap, rod([x, FACE, z], 0.07, [x, FACE + 0.08, z], 0.055)) },
  ];
}

/** The four-way cross. */
function cross(x: number, z: number): Part[] {
  const y = FACE + 0.02;
  const bar = fuse(0.01, block([x, y, z], [0.15, 0.03, 0.05], 0.014), block([x, y, z], [0.05, 0.03, 0.15], 0.014));
  return [
    { name: 'inside', solid: disc([x, FACE - 0.002, z], 0.19, 0.01, 0.005) },
    { name: 'knob', solid: cut(bar, egg([x, y + 0.04, z], 0.05, 0.03, 0.05), 0.02) },
  ];
}

/** Buttons in a diamond, or as many as are asked for in a circle. */
function buttons(make: Maker, x: number, z: number): Part[] {
  const count = Math.min(8, Math.max(2, make.count('knob', 4)));
  const reach = count > 4 ? 0.15 : 0.115;
  const one: Solid = disc([x + reach, FACE + 0.014, z], count > 4 ? 0.045 : 0.058, 0.03, 0.018);
  return [{ name: 'trim', solid: fan(one, count, [x, z]) }];
}
