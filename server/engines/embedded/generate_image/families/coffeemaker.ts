import { material } from '../../studio/materials.ts';
import type { Family, Maker, Model, Part } from '../model.ts';
import { knurl, row } from '../sdf/array.ts';
import { cut, fuse, mirrored } from '../sdf/combine.ts';
import { plate } from '../sdf/plate.ts';
import { block, disc, ring, rod, tube } from '../sdf/primitives.ts';
import { curve, lathe, type Point2, vessel } from '../sdf/profile.ts';
import type { Solid } from '../sdf/solid.ts';

const DARK = { ...material('plastic'), base: [0.022, 0.022, 0.024] as const, rough: 0.38, coat: 0.3 };
const COFFEE = { ...material('plastic'), base: [0.035, 0.012, 0.005] as const, rough: 0.1, coat: 1 };
const LIT = { ...material('plastic'), base: [1, 0.55, 0.2] as const, glow: 0.9 };
const ROLES = {
  body: { usual: 'steel', turn: 0 },
  trim: { usual: 'chrome', turn: 2 },
  base: { usual: DARK, turn: 1 },
  grille: { usual: 'steel' },
  handle: { usual: 'walnut', turn: 1 },
  knob: { usual: 'walnut', turn: 1 },
  carafe: { usual: 'glass' },
  tank: { usual: { ...material('acrylic'), base: [0.32, 0.36, 0.38] as const, rough: 0.08, clear: 0 } },
  inside: { usual: COFFEE },
  lid: { usual: DARK, turn: 1 },
  face: { usual: 'enamel' },
  hands: { usual: DARK },
  bulb: { usual: LIT },
  legs: { usual: DARK },
  stem: { usual: 'brass', turn: 1 },
  filter: { usual: 'ceramic', turn: 0 },
} as const satisfies Model['roles'];

/** Coffee machines: drip machines with a jug, espresso machines, and stands for pour-over coffee. */
export const coffeemaker: Family = (make) => {
  const kind = make.variant ?? make.choose('espresso', 'drip');
  if (kind === 'pourover') return pourOver(make);
  return kind === 'espresso' ? espresso(make) : drip(make);
};

/** A jug with coffee, its floor at height `y`, its handle towards +x; `r` is its widest radius. */
function jug(x: number, y: number, z: number, r: number, h: number): Part[] {
  const outline: Point2[] = [
    [r * 0.8, y],
    [r, y + h * 0.14],
    [r * 0.98, y + h * 0.45],
    [r * 0.72, y + h * 0.85],
    [r * 0.66, y + h],
  ];
  const level = y + h * 0.52;
  const fill = curve(outline).filter(([, height]) => height < level && height > y + 0.03);
  const inner = fill.map(([radius, height]): Point2 => [radius - 0.03, height]);
  return [
    { name: 'carafe', solid: lathe(vessel(outline, 0.022, y + 0.025), 0.004, x, z) },
    { name: 'inside', solid: lathe([[0, y + 0.032], ...inner, [0, level]], 0.002, x, z) },
    { name: 'lid', solid: disc([x, y + h + 0.02, z], r * 0.69, 0.034, 0.02) },
    { name: 'trim', solid: ring([x, y + h * 0.9, z], r * 0.7, 0.022) },
    {
      name: 'handle',
      solid: fuse(
        0.03,
        tube(
          [x + r * 0.66, y + h * 0.98, z],
          [x + r * 1.75, y + h * 1.05, z],
          [x + r * 1.52, y + h * 0.55, z],
          0.034,
          0.036,
        ),
        tube(
          [x + r * 1.52, y + h * 0.55, z],
          [x + r * 1.4, y + h * 0.28, z],
          [x + r * 1.0, y + h * 0.3, z],
          0.036,
          0.028,
        ),
      ),
    },
  ];
}

function drip(make: Maker): Model {
  const w = 0.5 * make.width;
  const h = 1.62 * Math.min(1.15, make.tallness) * make.between(0.97, 1.04);
  const soft = make.is('round') || (!make.is('square') && make.choose(true, false));
  const corner = soft ? 0.26 : 0.05;
  const [back, deep] = [-0.42, 0.24];
  const front = 0.16;
  const head = h - 0.24;
  const body = [
    plate([0, 0.09, -0.05], [w, 0.065, 0.62], corner, 0.03),
    plate([0, h / 2, back], [w - 0.02, h / 2 - 0.06, deep], corner, 0.035),
    plate([0, head, -0.08], [w, 0.24, 0.58], corner, 0.035),
  ];
  return {
    parts: [
      ...body.map((solid): Part => ({ name: 'body', solid })),
      { name: 'base', solid: plate([0, 0.02, -0.05], [w - 0.04, 0.02, 0.57], corner, 0.01) },
      { name: 'base', solid: plate([0, h + 0.012, -0.1], [w - 0.04, 0.02, 0.5], corner, 0.014) },
      { name: 'trim', solid: disc([0, 0.165, front], 0.34, 0.014, 0.008) },
      { name: 'base', solid: lathe(cone(head - 0.37, head - 0.2, 0.16, 0.34), 0.01, 0, front) },
      { name: 'tank', solid: plate([w, h * 0.52, back], [0.006, h * 0.2, 0.05], 0.05, 0.004, 'x') },
      ...jug(0, 0.18, front, 0.37, 0.76),
      ...panel(make, head, -0.08 + 0.58, w),
    ],
    roles: { ...ROLES, handle: { usual: DARK, turn: 1 }, knob: { usual: 'chrome', turn: 2 } },
    view: { azimuth: 0.5, elevation: 0.14 },
  };
}

const cone = (from: number, to: number, low: number, high: number): Point2[] => [
  [0, from],
  [low, from],
  [high, to],
  [0, to],
];

/** A dial between a small lamp and buttons, on the front of the head. */
function panel(make: Maker, y: number, z: number, w: number): Part[] {
  if (make.choose(true, false))
    return [
      { name: 'knob', solid: knurl([0, y, z + 0.035], 0.1, 0.04, 0.016, 'z', 44, 0.007) },
      { name: 'hands', solid: block([0, y + 0.062, z + 0.078], [0.006, 0.026, 0.004], 0.003) },
      { name: 'bulb', solid: disc([w * 0.55, y, z], 0.018, 0.012, 0.006, 'z') },
    ];
  return [
    { name: 'face', solid: plate([0, y + 0.02, z], [w * 0.52, 0.1, 0.008], 0.03, 0.004, 'z') },
    { name: 'bulb', solid: row(disc([0, y + 0.035, z + 0.008], 0.014, 0.004, 0.003, 'z'), 'x', 3, 0.12) },
    { name: 'knob', solid: row(disc([0, y - 0.03, z + 0.008], 0.026, 0.016, 0.008, 'z'), 'x', 3, 0.12) },
  ];
}

function espresso(make: Maker): Model {
  const w = 0.72 * make.width;
  const h = 1.26 * make.tallness * make.between(0.96, 1.05);
  const soft = make.is('round') || (!make.is('square') && make.choose(false, true));
  const corner = soft ? 0.2 : 0.05;
  const [low, lift] = [0.2, 0.07];
  const back = -0.36;
  const head = h - 0.22;
  const z = 0.2;
  const groups = Math.min(2, make.count('filter', make.is('wide') ? 2 : 1));
  const gap = w * 0.95;
  const well = plate([0, lift + low, 0.24], [w - 0.07, 0.05, 0.32], 0.05, 0.01);
  const top = lift + h;
  const spread = (solid: Solid): Solid => row(solid, 'x', groups, gap);
  return {
    parts: [
      { name: 'body', solid: cut(plate([0, lift + low / 2, 0], [w, low / 2, 0.62], corner, 0.03), well, 0.012) },
      { name: 'body', solid: plate([0, lift + h / 2, back], [w - 0.02, h / 2 - 0.04, 0.24], corner, 0.03) },
      { name: 'body', solid: plate([0, head + lift, -0.06], [w, 0.22, 0.56], corner, 0.04) },
      { name: 'base', solid: plate([0, lift + low - 0.04, 0.24], [w - 0.07, 0.014, 0.32], 0.04, 0.004) },
      {
        name: 'grille',
        solid: row(
          block([0, lift + low - 0.008, 0.24], [0.014, 0.01, 0.315], 0.008),
          'x',
          Math.floor((w - 0.1) / 0.03),
          0.06,
        ),
      },
      { name: 'legs', solid: mirrored(mirrored(disc([w * 0.8, 0.04, 0.45], 0.06, 0.04, 0.012), 'x'), 'z') },
      ...brewGroup(spread, head + lift - 0.22, z),
      ...wand(w, head + lift - 0.2, 0.3),
      ...gauge(make, w, head + lift, 0.502, groups),
      { name: 'trim', solid: rail(w - 0.08, top + 0.09, -0.1, 0.42) },
      {
        name: 'trim',
        solid: mirrored(
          row(rod([w - 0.08, top - 0.02, -0.1], 0.012, [w - 0.08, top + 0.09, -0.1], 0.012), 'z', 2, 0.76),
          'x',
        ),
      },
      { name: 'base', solid: plate([0, top + 0.004, -0.1], [w - 0.14, 0.012, 0.42], 0.1, 0.006) },
    ],
    roles: ROLES,
    view: { azimuth: 0.46, elevation: 0.16 },
  };
}

/** The rail around the warm place for cups. */
function rail(w: number, y: number, z: number, d: number): Solid {
  const outer = plate([0, y, z], [w + 0.013, 0.013, d], 0.1, 0.012);
  return cut(outer, plate([0, y, z], [w - 0.013, 0.05, d - 0.026], 0.09, 0.012), 0.008);
}

/** A brew group under the head, and in it the filter holder with its grip towards the viewer. */
function brewGroup(spread: (solid: Solid) => Solid, y: number, z: number): Part[] {
  const spouts = fuse(
    0.01,
    rod([-0.04, y - 0.15, z], 0.022, [-0.06, y - 0.24, z], 0.016),
    rod([0.04, y - 0.15, z], 0.022, [0.06, y - 0.24, z], 0.016),
  );
  return [
    {
      name: 'trim',
      solid: spread(
        fuse(0.02, disc([0, y - 0.03, z], 0.19, 0.05, 0.012), disc([0, y - 0.115, z], 0.155, 0.05, 0.02), spouts),
      ),
    },
    {
      name: 'handle',
      solid: spread(
        fuse(
          0.03,
          rod([0, y - 0.13, z + 0.2], 0.036, [0, y - 0.2, z + 0.58], 0.05),
          rod([0, y - 0.13, z + 0.15], 0.03, [0, y - 0.14, z + 0.2], 0.03),
        ),
      ),
    },
  ];
}

/** A steam wand at the right of the head. */
function wand(w: number, y: number, z: number): Part[] {
  const x = w * 0.78;
  return [
    {
      name: 'trim',
      solid: fuse(
        0.01,
        disc([x, y, z], 0.05, 0.05, 0.02),
        tube([x, y - 0.03, z], [x + 0.01, y - 0.24, z + 0.02], [x + 0.1, y - 0.52, z + 0.14], 0.02, 0.017),
      ),
    },
    { name: 'base', solid: rod([x + 0.045, y - 0.3, z + 0.066], 0.032, [x + 0.075, y - 0.4, z + 0.1], 0.03) },
  ];
}

/** A pressure gauge, a dial for steam and a row of buttons on the front of the head. */
function gauge(make: Maker, w: number, y: number, z: number, groups: number): Part[] {
  const x = groups > 1 ? 0 : -w * 0.62;
  const shown = make.choose(true, true, false);
  const dial = disc([x, y, z], 0.105, 0.016, 0.006, 'z');
  const buttons = Math.min(6, make.count('knob', 3));
  return [
    ...(shown
      ? ([
          {
            name: 'trim',
            solid: cut(disc([x, y, z], 0.128, 0.026, 0.012, 'z'), disc([x, y, z + 0.05], 0.1, 0.05, 0.004, 'z'), 0.004),
          },
          { name: 'face', solid: dial },
          {
            name: 'hands',
            solid: rod([x - 0.012, y - 0.018, z + 0.02], 0.007, [x + 0.04, y + 0.062, z + 0.02], 0.004),
          },
        ] as const)
      : []),
    { name: 'knob', solid: knurl([w * 0.66, y, z + 0.04], 0.095, 0.05, 0.018, 'z', 30, 0.008) },
    {
      name: 'trim',
      solid: row(
        disc([groups > 1 ? w * 0.3 : 0.02, y, z], 0.032, 0.016, 0.008, 'z'),
        'x',
        groups > 1 ? 2 : buttons,
        0.11,
      ),
    },
    { name: 'bulb', solid: disc([w * 0.4, y + (groups > 1 ? 0.09 : 0), z], 0.014, 0.01, 0.004, 'z') },
  ];
}

/** A glass jug under a cone that a slender stand holds. */
function pourOver(make: Maker): Model {
  const r = 0.4 * make.width;
  const high = 1.16 * Math.min(1.2, make.tallness);
  const post = -0.52;
  const board = make.is('round') || (!make.is('square') && make.choose(false, true));
  const base = board
    ? disc([0, 0.045, -0.08], 0.62, 0.045, 0.02)
    : plate([0, 0.045, -0.08], [0.58, 0.045, 0.6], 0.08, 0.02);
  return {
    parts: [
      { name: 'base', solid: base },
      { name: 'stem', solid: rod([0, 0.08, post], 0.028, [0, high + 0.38, post], 0.028) },
      {
        name: 'stem',
        solid: fuse(
          0.03,
          ring([0, high, 0], 0.215, 0.022),
          rod([0, high, -0.22], 0.02, [0, high, post], 0.02),
          disc([0, high, post], 0.05, 0.045, 0.012),
        ),
      },
      {
        name: 'filter',
        solid: lathe(
          vessel(
            [
              [0.075, high - 0.16],
              [0.1, high - 0.12],
              [0.25, high + 0.06],
              [0.36, high + 0.26],
            ],
            0.026,
            high - 0.15,
          ),
          0.008,
        ),
      },
      { name: 'knob', solid: rod([0, high + 0.38, post], 0.045, [0, high + 0.42, post], 0.045) },
      ...jug(0, 0.1, 0, r, 0.72).filter(({ name }) => name !== 'lid'),
    ],
    roles: { ...ROLES, base: { usual: 'walnut', turn: 1 }, trim: { usual: 'walnut', turn: 1 } },
    view: { azimuth: 0.42, elevation: 0.18 },
  };
}
