import { fromHex } from '../../studio/colours.ts';
import { material } from '../../studio/materials.ts';
import type { Family, Maker, Model, Part } from '../model.ts';
import { cut, fuse, overlap, turn } from '../sdf/combine.ts';
import { loft } from '../sdf/loft.ts';
import { pointsOf } from '../sdf/points.ts';
import { block, disc, ring, rod } from '../sdf/primitives.ts';
import { curve, lathe, type Point2 } from '../sdf/profile.ts';
import type { Point, Solid } from '../sdf/solid.ts';

const WHITE = { ...material('plastic'), base: fromHex('f1f1ee'), rough: 0.3, coat: 0.4 };
const ROLES = {
  body: { usual: WHITE, turn: 0 },
  stem: { usual: WHITE, turn: 0, like: 'body' },
  handle: { usual: { ...material('silicone'), base: fromHex('8fb8ad') }, turn: 1 },
  bristles: { usual: { ...material('plastic'), base: fromHex('f4f6f8'), rough: 0.7, coat: 0 }, turn: 2 },
  rim: { usual: { ...material('silicone'), base: fromHex('8fb8ad') }, turn: 1 },
  knob: { usual: { ...material('silicone'), base: fromHex('8fb8ad') }, turn: 1 },
  bulb: { usual: { ...WHITE, base: fromHex('9fe3c8'), glow: 0.9 } },
  base: { usual: WHITE, turn: 1, follows: true },
} as const satisfies Model['roles'];

/** Electric toothbrushes on their charger, and plain ones in a small stand. */
export const toothbrush: Family = (make) => {
  if (make.variant === 'electric') return electric(make);
  return make.wants('knob') || make.wants('bulb') ? electric(make) : make.choose(plain, electric, plain)(make);
};

/** Tufts: a block of bristles whose tips rise and fall in a grid; they point to +z. */
function tufts([x, y, z]: Point, w: number, h: number, long: number, round: boolean): Solid {
  const field = round
    ? disc([x, y, z + long / 2], w, long / 2, 0.01, 'z')
    : block([x, y, z + long / 2], [w, h, long / 2], 0.02);
  const pitch = 0.052;
  const [min, max] = [field.box.min, field.box.max];
  return {
    box: { min, max },
    at: (px, py, pz) => {
      const d = field.at(px, py, pz);
      if (d > 0.05) return d;
      const u = (px - x) / pitch;
      const v = (py - y) / pitch;
      const tuft = Math.hypot(u - Math.round(u), v - Math.round(v)) * pitch - pitch * 0.44;
      return Math.max(d, tuft) * 0.9;
    },
  };
}

function electric(make: Maker): Model {
  const h = 1.12 * Math.min(1.2, make.tallness) * make.between(0.96, 1.05);
  const w = 0.165 * Math.min(1.3, make.width);
  const lift = 0.11;
  const waist = make.choose(0.92, 1.06, 0.8);
  const body = lathe(
    [
      [0, lift],
      ...curve([
        [w * 0.96, lift],
        [w * 1.02, lift + 0.04],
        [w * waist * 1.02, lift + h * 0.45],
        [w * 0.98, lift + h * 0.78],
        [w * 0.8, lift + h * 0.94],
        [w * 0.52, lift + h],
      ]),
      [0, lift + h],
    ],
    0.012,
  );
  const neck = lift + h;
  const tip = neck + 0.62;
  const head: Point = [0, tip, 0.015];
  const small = make.choose(true, false);
  const front = w * waist;
  const slit = ring([0, lift + h * 0.13, 0], w * 1.01, 0.006);
  const parts: Part[] = [
    { name: 'body', solid: cut(body, slit, 0.004) },
    { name: 'rim', solid: disc([0, neck + 0.015, 0], w * 0.56, 0.02, 0.01) },
    {
      name: 'stem',
      solid: fuse(
        0.05,
        rod([0, neck + 0.04, 0], w * 0.44, [0, tip - 0.13, 0], w * 0.27),
        small ? disc(head, 0.115, 0.032, 0.02, 'z') : block([0, tip, 0.01], [0.085, 0.16, 0.034], 0.034),
      ),
    },
    { name: 'bristles', solid: tufts([0, tip, 0.045], small ? 0.1 : 0.078, 0.145, 0.13, small) },
    { name: 'knob', solid: disc([0, lift + h * 0.66, front], 0.062, 0.03, 0.016, 'z') },
    { name: 'bulb', solid: block([0, lift + h * 0.4, front + 0.004], [0.01, 0.045, 0.012], 0.008) },
    {
      name: 'base',
      solid: fuse(0.02, disc([0, 0.045, 0], w * 1.65, 0.045, 0.03), disc([0, 0.08, 0], w * 1.05, 0.03, 0.01)),
    },
  ];
  const grip = make.wants('handle') || make.choose(false, true);
  if (grip)
    parts.push({
      name: 'handle',
      solid: overlap(scaled(body, 0.008), block([0, lift + h * 0.36, -w], [w * 1.2, h * 0.26, w], 0.05), 0.01),
    });
  return { parts, roles: ROLES, view: { azimuth: 0.5, elevation: 0.12 } };
}

function scaled({ at, box: { min, max } }: Solid, grow: number): Solid {
  return {
    box: { min: [min[0] - grow, min[1] - grow, min[2] - grow], max: [max[0] + grow, max[1] + grow, max[2] + grow] },
    at: (x, y, z) => at(x, y, z) - grow,
  };
}

function plain(make: Maker): Model {
  const wide = Math.min(1.35, make.width);
  const long = Math.min(1.15, make.tallness);
  const half = `0.075,0.1 0.082,0.4 0.095,0.75 0.08,1 0.045,1.2 0.038,1.42 0.05,1.54 0.088,1.62 0.094,1.8 0.07,1.93`;
  const right = pointsOf(half).map(([x, y]): Point2 => [x * wide, y * long]);
  const outline = [
    ...right,
    [0, 1.97 * long] as Point2,
    ...right.map(([x, y]): Point2 => [-x, y]).reverse(),
    [0, 0.08] as Point2,
  ];
  const belly = make.choose(0.05, 0.065);
  const skin = loft(
    outline,
    (_x, y) => {
      const grip = 1 - Math.min(1, Math.abs(y / long - 0.6) / 0.62);
      return 0.034 + (belly - 0.034) * grip * grip * (3 - 2 * grip);
    },
    { widest: belly + 0.01, round: 0.028 },
  );
  const head = 1.77 * long;
  const lean = 0.1;
  const tilt = (solid: Solid): Solid => turn(solid, 'z', -lean, [0, 0.2, 0]);
  const pad: Solid = block([0, 0.72 * long, 0.07], [0.055 * wide, 0.24 * long, 0.06], 0.05);
  const stand = make.choose<Solid>(
    disc([0.01, 0.16, 0], 0.24, 0.16, 0.06),
    block([0.01, 0.13, 0], [0.22, 0.13, 0.2], 0.06),
  );
  const hole = tilt(scaled(skin(0), 0.012));
  const bamboo = make.choose(true, false);
  return {
    parts: [
      { name: 'body', solid: tilt(skin(0)) },
      ...(bamboo && !make.wants('handle')
        ? []
        : [{ name: 'handle' as const, solid: tilt(overlap(skin(0.01), pad, 0.008)) }]),
      { name: 'bristles', solid: tilt(tufts([0, head, 0.03], 0.07 * wide, 0.15, 0.15, false)) },
      { name: 'base', solid: cut(stand, hole, 0.01) },
    ],
    roles: bamboo
      ? { ...ROLES, body: { usual: 'bamboo', turn: 0 }, base: { usual: 'stone', turn: 1 } }
      : { ...ROLES, base: { usual: 'ceramic', turn: 1 } },
    view: { azimuth: 0.55, elevation: 0.14 },
  };
}
