import { fromHex } from '../../studio/colours.ts';
import { type Material, material } from '../../studio/materials.ts';
import type { Family, Maker, Model, Part } from '../model.ts';
import { fan, knurl, row } from '../sdf/array.ts';
import { cut, fuse } from '../sdf/combine.ts';
import { plate, taper } from '../sdf/plate.ts';
import { block, disc, ring, rod, tube } from '../sdf/primitives.ts';
import { curve, lathe, type Point2, sleeve } from '../sdf/profile.ts';
import type { Solid } from '../sdf/solid.ts';

const DARK = { ...material('plastic'), base: [0.022, 0.022, 0.024] as const, rough: 0.38, coat: 0.3 };
const LIT = { ...material('plastic'), base: [0.55, 0.8, 1] as const, glow: 0.9 };
const MARK = { ...material('plastic'), base: [0.9, 0.9, 0.9] as const, coat: 0 };
const ROLES = {
  body: { usual: 'steel', turn: 0 },
  base: { usual: DARK },
  trim: { usual: 'chrome', turn: 2 },
  carafe: { usual: 'glass' },
  lid: { usual: DARK, turn: 1 },
  handle: { usual: DARK, turn: 1, like: 'lid' },
  blades: { usual: 'chrome' },
  knob: { usual: 'chrome', turn: 2 },
  icons: { usual: MARK },
  bulb: { usual: LIT },
} as const satisfies Model['roles'];

/** Housings: steel, and enamel in cream, black and a dusty blue. */
const HOUSINGS = ['efe8da', '242527', '8ea3ad'].map((hex) => ({
  ...material('enamel'),
  rough: 0.32,
  coat: 0.45,
  base: fromHex(hex),
}));

/** Blenders: a round or a square jug with a handle on a motor foot, or a drinking bottle turned upside down on it. */
export const blender: Family = (make) => {
  const asked = make.is('round') ? 'round' : make.is('square') ? 'square' : make.is('small') ? 'bottle' : null;
  const kind = make.wants('handle') ? (asked ?? 'square') : (asked ?? make.choose('square', 'round', 'bottle'));
  const r = 0.4 * make.width * make.between(0.96, 1.05);
  const foot = (kind === 'bottle' ? 0.52 : 0.6) * make.between(0.94, 1.08);
  const h = (kind === 'bottle' ? 0.86 : 1.0) * make.tallness;
  const jar = kind === 'round' ? roundJar(r, foot, h) : kind === 'square' ? squareJar(r, foot, h) : bottle(r, foot, h);
  const usual = make.choose<Material>(material('steel'), ...HOUSINGS);
  return {
    parts: [...motor(make, kind !== 'square', r, foot), ...jar, ...knives(foot + 0.1)],
    roles: { ...ROLES, body: { usual, turn: 0 } },
    view: { azimuth: 0.36, elevation: 0.14 },
  };
};

/** The foot with the motor: controls on its front, a collar for the jug on top. */
function motor(make: Maker, round: boolean, r: number, top: number): Part[] {
  const low = r * 1.05;
  const high = r * 0.84;
  const shell = taper([0, 0], 0.05, top, [low, low], [high, high], round ? low : 0.12, 0.04);
  const ribs = fan(rod([low + 0.005, 0.1, 0], 0.014, [high + 0.01, top - 0.08, 0], 0.014), 40);
  const y = 0.26;
  const z = low + (high - low) * ((y - 0.05) / (top - 0.05));
  const dial = make.choose(true, true, false);
  const controls: Part[] = dial
    ? [
        { name: 'trim', solid: disc([0, y, z], 0.128, 0.022, 0.01, 'z') },
        { name: 'knob', solid: knurl([0, y, z + 0.05], 0.1, 0.05, 0.02, 'z', 36, 0.007) },
        { name: 'icons', solid: block([0, y + 0.06, z + 0.1], [0.007, 0.028, 0.003], 0.003) },
        { name: 'bulb', solid: disc([0, y + 0.19, z - 0.035], 0.013, 0.02, 0.004, 'z') },
      ]
    : [
        { name: 'base', solid: plate([0, y, z - 0.012], [r * 0.72, 0.075, 0.022], 0.075, 0.008, 'z') },
        {
          name: 'knob',
          solid: row(disc([0, y, z + 0.012], 0.036, 0.012, 0.008, 'z'), 'x', Math.min(5, make.count('knob', 4)), 0.12),
        },
        { name: 'bulb', solid: plate([0, y + 0.13, z - 0.03], [0.07, 0.008, 0.02], 0.008, 0.004, 'z') },
      ];
  return [
    { name: 'body', solid: make.is('ribbed') ? cut(shell, ribs, 0.012) : shell },
    {
      name: 'base',
      solid: taper([0, 0], 0, 0.06, [low * 0.94, low * 0.94], [low * 0.97, low * 0.97], round ? low : 0.11, 0.015),
    },
    {
      name: 'trim',
      solid: taper(
        [0, 0],
        top - 0.01,
        top + 0.035,
        [high * 0.93, high * 0.93],
        [high * 0.9, high * 0.9],
        round ? high : 0.1,
        0.01,
      ),
    },
    { name: 'base', solid: disc([0, top + 0.05, 0], high * 0.76, 0.04, 0.015) },
    ...controls,
  ];
}

/** A round jug that widens upwards, with a lid and a handle. */
function roundJar(r: number, foot: number, h: number): Part[] {
  const y = foot + 0.07;
  const outline: Point2[] = [
    [r * 0.66, y],
    [r * 0.7, y + h * 0.1],
    [r * 0.86, y + h * 0.55],
    [r * 0.98, y + h],
  ];
  return [
    { name: 'carafe', solid: lathe(sleeve(outline, 0.024), 0.003) },
    { name: 'lid', solid: disc([0, y + h + 0.012, 0], r * 1.01, 0.045, 0.022) },
    { name: 'lid', solid: disc([0, y + h + 0.08, 0], r * 0.42, 0.06, 0.025) },
    { name: 'base', solid: disc([0, y + 0.012, 0], r * 0.64, 0.02, 0.01) },
    ...grip(r * 0.74, r * 0.96, y, h),
    ...marks(r * 0.72, r * 0.96, y, h),
  ];
}

/** A square jug, its corners rounded. */
function squareJar(r: number, foot: number, h: number): Part[] {
  const y = foot + 0.07;
  const [low, high] = [r * 0.62, r * 0.86];
  const wall = 0.026;
  const outer = taper([0, 0], y, y + h, [low, low], [high, high], 0.12, 0.012);
  const inner = taper(
    [0, 0],
    y - 0.1,
    y + h + 0.1,
    [low - wall - 0.02, low - wall - 0.02],
    [high - wall + 0.02, high - wall + 0.02],
    0.1,
    0.01,
  );
  return [
    { name: 'carafe', solid: cut(outer, inner, 0.006) },
    { name: 'lid', solid: plate([0, y + h + 0.016, 0], [high * 1.02, 0.045, high * 1.02], 0.14, 0.025) },
    { name: 'lid', solid: plate([0, y + h + 0.085, 0], [r * 0.36, 0.055, r * 0.36], 0.1, 0.025) },
    { name: 'base', solid: plate([0, y + 0.012, 0], [low * 0.95, 0.02, low * 0.95], 0.1, 0.01) },
    ...grip(low * 1.08, high * 0.98, y, h),
    ...marks(low, high, y, h),
  ];
}

/** A bottle, closed at the top, that twists off to drink from. */
function bottle(r: number, foot: number, h: number): Part[] {
  const y = foot + 0.07;
  const line = curve([
    [r * 0.74, y],
    [r * 0.78, y + h * 0.2],
    [r * 0.7, y + h * 0.7],
    [r * 0.62, y + h * 0.93],
    [r * 0.45, y + h],
    [0, y + h * 1.01],
  ] as Point2[]);
  const within = line
    .map(([x, high]): Point2 => [Math.max(0, x - 0.026), high - (high > y + h * 0.9 ? 0.026 : 0)])
    .reverse();
  return [
    { name: 'carafe', solid: lathe([...line, ...within], 0.003) },
    { name: 'lid', solid: knurl([0, y + 0.045, 0], r * 0.82, 0.07, 0.02, 'y', 48, 0.008) },
    { name: 'trim', solid: ring([0, y + 0.125, 0], r * 0.785, 0.012) },
    ...marks(r * 0.78, r * 0.68, y + 0.1, h * 0.9),
  ];
}

/** A handle at the right, from near the lid to the lower third. */
function grip(low: number, high: number, y: number, h: number): Part[] {
  const [top, end] = [y + h * 0.94, y + h * 0.26];
  const out = high + 0.27;
  const waist = (top + end) / 2;
  const upper = tube([high - 0.02, top, 0], [out, top + 0.06, 0], [out, waist, 0], 0.042, 0.05);
  const lower = tube(
    [out, waist, 0],
    [out - 0.01, end + 0.02, 0],
    [low + (high - low) * 0.26 - 0.015, end, 0],
    0.05,
    0.038,
  );
  return [{ name: 'handle', solid: fuse(0.01, upper, lower) }];
}

/** Lines of a measuring scale on the front of the jug. */
function marks(low: number, high: number, y: number, h: number): Part[] {
  const lines = Array.from({ length: 5 }, (_, i): Solid => {
    const share = 0.3 + i * 0.125;
    const z = low + (high - low) * share - 0.003;
    const long = i % 2 === 0 ? 0.055 : 0.032;
    return block([-0.06 + long, y + h * share, z - 0.002], [long, 0.0055, 0.008], 0.003);
  });
  return [{ name: 'icons', solid: fuse(0.001, ...lines) }];
}

/** Four bent knives on a hub. */
function knives(y: number): Part[] {
  const up = rod([0.02, y + 0.02, 0], 0.02, [0.17, y + 0.1, 0], 0.008);
  return [{ name: 'blades', solid: fuse(0.02, fan(up, 4), disc([0, y + 0.02, 0], 0.05, 0.05, 0.015)) }];
}
