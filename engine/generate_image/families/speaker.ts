import { material } from '../../studio/materials.ts';
import type { Family, Maker, Model, Part } from '../model.ts';
import { row } from '../sdf/array.ts';
import { cut, fuse, mirrored } from '../sdf/combine.ts';
import { plate } from '../sdf/plate.ts';
import { block, disc, egg, ring, rod } from '../sdf/primitives.ts';
import type { Solid } from '../sdf/solid.ts';

const ROLES = {
  body: { usual: 'walnut', turn: 0 },
  grille: { usual: 'rubber', turn: 1 },
  trim: { usual: 'brass', turn: 2 },
  legs: { usual: 'brass', turn: 2 },
  handle: { usual: 'leather', turn: 1 },
  knob: { usual: 'brass', turn: 2 },
  top: { usual: 'plastic', turn: 0 },
  base: { usual: 'rubber', turn: 2 },
} as const satisfies Model['roles'];

/** Bookshelf speakers, cloth-covered smart speakers, radios with a handle. */
export const speaker: Family = (make) => {
  if (make.variant === 'soundbar') return soundbar(make);
  if (make.variant === 'radio') return radio(make);
  if (make.variant === 'portable' || make.is('round') || make.is('cylindrical')) return cylinder(make);
  if (make.is('wide')) return radio(make);
  return box(make);
};

function box(make: Maker): Model {
  const w = 0.5 * make.width * make.between(0.95, 1.1);
  const tall = make.is('tall') || (!make.is('short') && make.choose(true, false));
  const h = (tall ? 1.45 : 0.98) * Math.min(1.2, make.tallness) * make.between(0.95, 1.08);
  const d = 0.42;
  const lift = 0.09;
  const y = lift + h / 2;
  const big = w * 0.7;
  const low = tall ? lift + w * 0.92 : y;
  const high = lift + h - w * 0.5;
  const small = w * 0.34;
  const bores = tall
    ? fuse(0.01, disc([0, low, d], big, 0.06, 0.01, 'z'), disc([0, high, d], small, 0.06, 0.01, 'z'))
    : disc([0, low, d], big, 0.06, 0.01, 'z');
  const parts: Part[] = [
    {
      name: 'body',
      solid: cut(
        block([0, y, 0], [w, h / 2, d], make.is('soft') ? 0.22 : make.is('square') ? 0.02 : make.choose(0.05, 0.12)),
        bores,
        0.016,
      ),
    },
  ];
  parts.push(...driver(low, big, d));
  if (tall) parts.push(...driver(high, small, d));
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      parts.push({
        name: 'legs',
        solid: rod([x * w * 0.72, lift + 0.03, z * d * 0.62], 0.042, [x * w * 0.77, 0.02, z * d * 0.68], 0.026),
      });
  return { parts, roles: ROLES, view: { azimuth: 0.5, elevation: 0.16 } };
}

/** A cone in its surround, with a dome in the middle and a metal ring. */
function driver(y: number, r: number, front: number): Part[] {
  const cone = cut(
    disc([0, y, front - 0.035], r * 0.9, 0.045, 0.02, 'z'),
    egg([0, y, front + 0.05], r * 0.66, r * 0.66, 0.1),
    0.03,
  );
  return [
    { name: 'grille', solid: fuse(0.012, cone, ring([0, y, front - 0.006], r * 0.8, r * 0.075, 'z')) },
    { name: 'trim', solid: egg([0, y, front - 0.055], r * 0.27, r * 0.27, 0.07) },
    { name: 'trim', solid: ring([0, y, front - 0.004], r * 0.98, 0.018, 'z') },
  ];
}

function cylinder(make: Maker): Model {
  const w = 0.46 * make.width * make.between(0.95, 1.08);
  const h = 1.05 * make.tallness * make.between(0.95, 1.1);
  const ball = make.is('round');
  const cloth: Solid = ball
    ? egg([0, 0.62, 0], 0.62, 0.6, 0.62)
    : disc([0, 0.06 + h / 2, 0], w, h / 2, make.choose(0.1, 0.2));
  const top = ball ? 1.2 : 0.06 + h;
  const plate = ball ? 0.26 : w * 0.7;
  const parts: Part[] = [
    { name: 'grille', solid: cloth },
    { name: 'top', solid: disc([0, top - (ball ? 0.035 : 0), 0], plate, 0.018, 0.012) },
    { name: 'trim', solid: ring([0, top - (ball ? 0.03 : 0.002), 0], plate + 0.012, 0.014) },
    { name: 'base', solid: disc([0, 0.035, 0], (ball ? 0.4 : w) * 0.86, 0.035, 0.02) },
    { name: 'knob', solid: disc([0, top + (ball ? -0.008 : 0.024), 0], plate * 0.22, 0.014, 0.008) },
  ];
  if (make.wants('handle') || make.choose(true, false))
    parts.push({
      name: 'handle',
      solid: cut(ring([0, top - 0.06, 0], w * 0.72, 0.026, 'z'), disc([0, top - 0.35, 0], 2, 0.3, 0.01), 0.01),
    });
  return {
    parts,
    roles: {
      ...ROLES,
      grille: { usual: 'fabric', turn: 0 },
      top: { usual: 'plastic', turn: 1 },
      base: { usual: 'rubber', turn: 1 },
    },
    view: { azimuth: 0.4, elevation: 0.24 },
  };
}

function radio(make: Maker): Model {
  const w = 0.92 * make.width * make.between(0.95, 1.05);
  const h = 0.78 * make.tallness * make.between(0.95, 1.08);
  const d = 0.32;
  const y = 0.09 + h / 2;
  const face = d + 0.001;
  const parts: Part[] = [
    {
      name: 'body',
      solid: cut(
        block(
          [0, y, 0],
          [w, h / 2, d],
          make.is('soft') || make.is('round') ? 0.2 : make.is('square') ? 0.02 : make.choose(0.14, 0.08),
        ),
        block([0, y, face], [w * 0.9, h * 0.39, 0.03], 0.025),
        0.012,
      ),
    },
    { name: 'grille', solid: block([-w * 0.27, y, face - 0.02], [w * 0.6, h * 0.365, 0.018], 0.015) },
    { name: 'top', solid: block([w * 0.62, y, face - 0.02], [w * 0.255, h * 0.365, 0.018], 0.015) },
    { name: 'knob', solid: disc([w * 0.62, y + h * 0.16, face + 0.03], h * 0.125, 0.035, 0.014, 'z') },
    { name: 'knob', solid: disc([w * 0.62, y - h * 0.16, face + 0.03], h * 0.125, 0.035, 0.014, 'z') },
    {
      name: 'trim',
      solid: rod([w * 0.62, y + h * 0.2, face + 0.064], 0.008, [w * 0.62, y + h * 0.27, face + 0.064], 0.008),
    },
    {
      name: 'handle',
      solid: cut(ring([0, y + h * 0.4, 0], w * 0.55, 0.03, 'z'), block([0, y, 0], [2, h / 2 - 0.02, 2], 0.01), 0.01),
    },
  ];
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      parts.push({
        name: 'legs',
        solid: rod([x * w * 0.75, 0.11, z * d * 0.6], 0.04, [x * w * 0.8, 0.02, z * d * 0.66], 0.024),
      });
  return {
    parts,
    roles: { ...ROLES, grille: { usual: 'fabric', turn: 1 }, top: { usual: 'plastic', turn: 0, follows: true } },
    view: { azimuth: 0.42, elevation: 0.2 },
  };
}

/** A long bar under a screen: cloth around it, caps at its ends, buttons on its top. */
function soundbar(make: Maker): Model {
  const w = 1.12 * make.width;
  const h = 0.26 * make.tallness;
  const d = 0.2;
  const corner = make.is('square') ? 0.03 : make.is('round') ? h / 2 : make.choose(h / 2, 0.05);
  const y = 0.03 + h / 2;
  const cap = plate([w - 0.03, y, 0], [0.035, h / 2 + 0.004, d + 0.004], corner, 0.012, 'x');
  return {
    parts: [
      { name: 'grille', solid: plate([0, y, 0], [w - 0.04, h / 2, d], corner, 0.01, 'x') },
      { name: 'body', solid: mirrored(cap, 'x') },
      {
        name: 'trim',
        solid: mirrored(plate([w - 0.072, y, 0], [0.007, h / 2 + 0.005, d + 0.005], corner, 0.004, 'x'), 'x'),
      },
      { name: 'top', solid: plate([0, y + h / 2, 0], [0.24, 0.006, 0.06], 0.06, 0.004) },
      { name: 'knob', solid: row(disc([0, y + h / 2 + 0.006, 0], 0.022, 0.006, 0.004), 'x', 4, 0.11) },
      { name: 'bulb', solid: row(disc([0, y - h * 0.22, d], 0.008, 0.006, 0.002, 'z'), 'x', 4, 0.045) },
      { name: 'base', solid: mirrored(plate([w * 0.7, 0.02, 0], [0.12, 0.02, d * 0.8], 0.03, 0.008), 'x') },
    ],
    roles: {
      ...ROLES,
      grille: { usual: { ...material('fabric'), base: [0.1, 0.105, 0.115] }, turn: 1 },
      top: { usual: 'rubber', turn: 1 },
      knob: { usual: 'aluminium', turn: 2 },
      bulb: { usual: { ...material('plastic'), base: [1, 1, 1], glow: 0.9 } },
    },
    view: { azimuth: 0.5, elevation: 0.26 },
  };
}
