import { fromHex } from '../../studio/colours.ts';
import { material } from '../../studio/materials.ts';
import type { Family, Maker, Model, Part, Role } from '../model.ts';
import { cage } from '../sdf/cage.ts';
import { fuse, shift } from '../sdf/combine.ts';
import { plate } from '../sdf/plate.ts';
import { disc, egg, ring, rod } from '../sdf/primitives.ts';
import { lathe } from '../sdf/profile.ts';
import { propeller } from '../sdf/propeller.ts';
import type { Point, Solid } from '../sdf/solid.ts';
import { bladeCount, ceilingFan, towerFan } from './airflow.ts';

type Kind = 'wire' | 'modern' | 'retro' | 'yoke';

const BLADES: Record<Kind, Role['usual']> = {
  wire: { ...material('enamel'), base: fromHex('33403c') },
  modern: { ...material('plastic'), base: fromHex('6d7478') },
  retro: 'brass',
  yoke: { ...material('plastic'), base: fromHex('3a3d40') },
};

/** Desk, floor, ceiling and tower fans. */
export const fan: Family = (make) => {
  const drawn = make.choose<Kind>('wire', 'modern', 'yoke', 'retro');
  const paint = make.choose('plastic', 'enamel');
  const roles: Model['roles'] = {
    body: { usual: drawn === 'wire' ? 'steel' : paint, turn: 0 },
    base: { usual: drawn === 'wire' ? 'steel' : paint, turn: 0, like: 'body' },
    stem: { usual: 'steel', turn: 1, follows: true },
    grille: { usual: drawn === 'modern' || drawn === 'yoke' ? paint : 'chrome', turn: 1, follows: true },
    frame: { usual: paint, turn: 0, like: 'body' },
    blades: { usual: BLADES[drawn], turn: 2, follows: true },
    knob: { usual: 'rubber', turn: 2 },
    trim: { usual: 'brass', turn: 2 },
  };
  if (make.variant === 'ceiling') {
    const wood: Model['roles'] = {
      ...roles,
      blades: { usual: 'walnut', turn: 1 },
      body: { usual: 'brass', turn: 0 },
      stem: { usual: 'brass', turn: 0, like: 'body' },
    };
    return { parts: ceilingFan(make), roles: wood, view: { azimuth: 0.3, elevation: -0.28 }, hangs: true };
  }
  if (make.variant === 'tower')
    return {
      parts: towerFan(make),
      roles: { ...roles, grille: { usual: 'rubber', turn: 1 } },
      view: { azimuth: 0.5, elevation: 0.16 },
    };
  return { parts: standing(make, drawn), roles, view: { azimuth: 0.52, elevation: 0.12 } };
};

/** Blades, hub, guard and motor, looking along z from the origin; set at `at`. */
function head(make: Maker, kind: Kind, radius: number, at: Point): Part[] {
  const usual = { wire: 3, modern: 5, retro: 4, yoke: 5 }[kind];
  const count = bladeCount(make, usual);
  const reach = radius * 0.86;
  const dome = radius * (kind === 'yoke' ? 0.26 : 0.3);
  const wide = make.is('slim', 'grille') ? 0.7 : make.is('wide', 'grille') ? 1.5 : 1;
  const wires = {
    wire: { spokes: 32, swirl: 0.7, rings: 1 },
    modern: { spokes: 6, swirl: 0, rings: 9 },
    retro: { spokes: 16, swirl: 1.5, rings: 1 },
    yoke: { spokes: 4, swirl: 0, rings: 7 },
  }[kind];
  const place = (solid: Solid): Solid => shift(solid, at);
  const hub = radius * 0.19;
  const petals = { reach, hub, count, round: kind !== 'yoke' };
  const parts: Part[] = [
    { name: 'blades', solid: place(propeller(petals)) },
    { name: 'blades', solid: place(egg([0, 0, 0.02], hub, hub, 0.075)) },
    { name: 'grille', solid: place(cage({ radius, dome, wire: 0.0075 * wide, ...wires, inner: radius * 0.17 })) },
    { name: 'grille', solid: place(disc([0, 0, dome * 0.96], radius * 0.185, 0.014, 0.01, 'z')) },
    { name: 'trim', solid: place(disc([0, 0, dome * 0.96 + 0.02], radius * 0.085, 0.008, 0.005, 'z')) },
    { name: 'body', solid: place(motor(radius, dome)) },
  ];
  if (kind === 'yoke') parts.push({ name: 'frame', solid: place(hoop(radius + 0.012, 0.09)) });
  else parts.push({ name: 'grille', solid: place(ring([0, 0, 0], radius, kind === 'retro' ? 0.02 : 0.014, 'z')) });
  return parts;
}

function motor(radius: number, dome: number): Solid {
  const r = radius * 0.32;
  return fuse(
    0.03,
    disc([0, 0, -dome - 0.07], r, 0.11, 0.05, 'z'),
    egg([0, 0, -dome - 0.16], r * 0.86, r * 0.86, 0.14),
  );
}

/** A broad band around the guard. */
function hoop(radius: number, half: number): Solid {
  return {
    box: { min: [-radius - 0.02, -radius - 0.02, -half], max: [radius + 0.02, radius + 0.02, half] },
    at: (x, y, z) => {
      const across = Math.abs(Math.sqrt(x * x + y * y) - radius) - 0.008;
      const along = Math.abs(z) - half + 0.012;
      return (
        Math.sqrt((across > 0 ? across * across : 0) + (along > 0 ? along * along : 0)) +
        Math.min(Math.max(across, along), 0) -
        0.012
      );
    },
  };
}

function standing(make: Maker, kind: Kind): Part[] {
  const floor = make.variant === 'floor';
  const radius = (floor ? 0.46 : 0.56) * make.width * make.between(0.95, 1.06);
  const foot = 0.4;
  const high = (floor ? 1.72 : 0.92) * make.tallness * make.between(0.96, 1.05);
  const at: Point = [0, Math.max(high, radius + 0.2), 0.1];
  const legs = make.count('legs', 0);
  const parts = head(make, kind, radius, at);
  if (kind === 'yoke') return [...parts, ...yoke(radius, at, floor, foot)];
  const back = -radius * 0.3 - 0.1 + at[2];
  const thick = make.is('slim', 'stem') ? 0.018 : kind === 'modern' ? 0.045 : 0.03;
  parts.push({ name: 'stem', solid: rod([0, 0.06, back * 0.6], thick * 1.15, [0, at[1] - 0.05, back], thick) });
  if (legs >= 3)
    for (let i = 0; i < legs; i++) {
      const a = (i / legs) * 2 * Math.PI;
      parts.push({
        name: 'base',
        solid: rod(
          [0, floor ? 0.5 : 0.2, back * 0.6],
          0.026,
          [Math.sin(a) * foot, 0.018, Math.cos(a) * foot + back * 0.6],
          0.018,
        ),
      });
    }
  else parts.push(...pedestal(make, kind, foot, back * 0.6));
  if (kind === 'retro')
    parts.push({ name: 'body', solid: fuse(0.03, rod([0, at[1] - 0.12, back], 0.05, [0, at[1] - 0.04, back], 0.06)) });
  return parts;
}

/** A round foot with the switches on it. */
function pedestal(make: Maker, kind: Kind, foot: number, z: number): Part[] {
  const square = make.is('square') || make.is('square', 'base');
  const heavy = kind === 'retro';
  const solid = square
    ? plate([0, 0.035, z], [foot * 0.86, 0.035, foot * 0.78], 0.05, 0.02)
    : lathe(
        heavy
          ? [
              [0, 0],
              [foot * 0.86, 0],
              [foot * 0.86, 0.035],
              [foot * 0.7, 0.085],
              [foot * 0.35, 0.12],
              [0.1, 0.16],
              [0.05, 0.26],
              [0, 0.26],
            ]
          : [
              [0, 0],
              [foot * 0.92, 0],
              [foot * 0.92, 0.028],
              [foot * 0.86, 0.042],
              [0, 0.058],
            ],
        0.014,
        0,
        z,
      );
  const front = z + foot * 0.6;
  const switches: Part[] = heavy
    ? [{ name: 'knob', solid: disc([0, 0.115, z + foot * 0.52], 0.045, 0.035, 0.012) }]
    : [-1, 0, 1].map(
        (k): Part => ({
          name: 'knob',
          solid: disc([k * 0.085, 0.064, front - Math.abs(k) * 0.01], 0.026, 0.012, 0.006),
        }),
      );
  return [{ name: 'base', solid }, ...switches];
}

/** A bracket that holds the head at both sides, so that it tips over. */
function yoke(radius: number, at: Point, floor: boolean, foot: number): Part[] {
  const out = radius + 0.075;
  const low = floor ? at[1] - radius - 0.16 : 0.03;
  const sides = [-1, 1].flatMap((side): Part[] => [
    {
      name: 'stem',
      solid: plate([side * out, (at[1] + low) / 2, at[2]], [0.012, (at[1] - low) / 2 + 0.06, 0.06], 0.05, 0.006, 'x'),
    },
    { name: 'knob', solid: disc([side * (out + 0.03), at[1], at[2]], 0.045, 0.03, 0.012, 'x') },
    { name: 'frame', solid: rod([side * (radius + 0.01), at[1], at[2]], 0.018, [side * out, at[1], at[2]], 0.018) },
  ]);
  const beam: Part = { name: 'stem', solid: plate([0, low + 0.006, at[2]], [out + 0.012, 0.012, 0.06], 0.02, 0.006) };
  if (!floor) {
    const feet = [-1, 1].map(
      (side): Part => ({
        name: 'base',
        solid: plate([side * (out - 0.06), 0.016, at[2]], [0.05, 0.016, 0.3], 0.045, 0.01),
      }),
    );
    return [...sides, beam, ...feet];
  }
  return [
    ...sides,
    beam,
    { name: 'stem', solid: rod([0, 0.05, at[2]], 0.03, [0, low, at[2]], 0.03) },
    { name: 'base', solid: disc([0, 0.03, at[2]], foot * 0.9, 0.03, 0.014) },
  ];
}
