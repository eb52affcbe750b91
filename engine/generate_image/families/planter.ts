import { fromHex } from '../../studio/colours.ts';
import { material } from '../../studio/materials.ts';
import type { Family, Maker, Model, Part } from '../model.ts';
import { cut, shift } from '../sdf/combine.ts';
import { plate } from '../sdf/plate.ts';
import { block, disc, rod } from '../sdf/primitives.ts';
import { lathe, type Point2, vessel } from '../sdf/profile.ts';
import type { Solid } from '../sdf/solid.ts';
import { flute } from './flutes.ts';
import { legRing } from './legs.ts';
import { grow, type Plant } from './plant.ts';

const GREENS: Record<Plant, string> = { blades: '4b7247', tree: '34592f', rosette: '7d9c86', arching: '5f8f45' };
type Pot = 'tapered' | 'cylinder' | 'globe' | 'box';
/** A pot that stands on y = 0: its wall, its soil, the height of the soil and how far it reaches. */
type Potted = { wall: Solid; soil: Solid; y: number; spread: number; radius: number; h: number };

/** Planters with their plant: tapered pots on a saucer, cylinders on a wooden stand, globes, boxes and troughs. */
export const planter: Family = (make) => {
  const drawn = make.choose<Pot>('tapered', 'cylinder', 'globe', 'box');
  const stand = make.choose('stand', 'saucer', 'none');
  const plant = make.choose<Plant>('blades', 'tree', 'arching', 'rosette');
  const usual = make.choose('ceramic', 'terracotta', 'concrete');
  const fluted = make.choose(false, true, false);
  const pot = potOf(make, drawn);
  const potted =
    pot === 'box'
      ? box(make)
      : turned(make, pot, make.is('ribbed') || make.is('twisted') || (fluted && pot === 'cylinder'));
  const raised = make.wants('legs') || (stand === 'stand' && pot !== 'tapered' && make.variant !== 'trough');
  const saucer = !raised && (make.wants('base') || (pot === 'tapered' && stand !== 'none'));
  const lift = raised ? (make.is('tall', 'legs') ? 0.62 : 0.3) : saucer ? 0.055 : 0;
  const up = (solid: Solid): Solid => (lift > 0 ? shift(solid, [0, lift, 0]) : solid);
  const parts: Part[] = [
    { name: 'body', solid: up(potted.wall) },
    { name: 'soil', solid: up(potted.soil) },
  ];
  if (raised) parts.push(...wooden(make, potted, lift));
  if (saucer) parts.push({ name: 'base', solid: saucerOf(potted.radius) });
  const soil = potted.y + lift;
  const high = Math.max(0.9, 2.05 - soil) * (plant === 'rosette' ? 0.72 : 1);
  if (make.variant === 'trough')
    for (const [i, x] of [-0.62, 0, 0.62].entries())
      for (const { name, solid } of grow(
        make,
        plant === 'tree' ? 'arching' : plant,
        soil,
        0.2,
        high * (0.62 + 0.06 * i),
        8,
      ))
        parts.push({ name, solid: shift(solid, [x, 0, 0]) });
  else parts.push(...grow(make, plant, soil, potted.spread, high));
  const roles: Model['roles'] = {
    body: { usual, turn: 0 },
    base: { usual, turn: 1, follows: true, apart: true },
    legs: { usual: 'oak', turn: 1 },
    frame: { usual: 'oak', turn: 1, like: 'legs' },
    soil: { usual: { ...material('clay'), base: fromHex('33261d') } },
    plant: { usual: { ...material('silicone'), base: fromHex(GREENS[plant]), rough: 0.5, coat: 0.25 } },
  };
  return { parts, roles, view: { azimuth: make.variant === 'trough' ? 0.5 : 0.3, elevation: 0.2 } };
};

function potOf(make: Maker, drawn: Pot): Pot {
  if (make.variant === 'trough' || make.is('square')) return 'box';
  if (make.is('round')) return 'globe';
  if (make.is('conical')) return 'tapered';
  return make.is('cylindrical') || (make.is('ribbed') && drawn === 'box') ? 'cylinder' : drawn;
}

function turned(make: Maker, pot: Exclude<Pot, 'box'>, fluted: boolean): Potted {
  const w = 0.38 * make.width * make.between(0.95, 1.1);
  const h = 0.68 * make.tallness * make.between(0.92, 1.1);
  const lines: Record<Exclude<Pot, 'box'>, Point2[]> = {
    tapered: [
      [w * 0.68, 0],
      [w * 0.71, 0.03],
      [w * 0.85, h * 0.5],
      [w * 0.96, h * 0.86],
      [w, h],
    ],
    cylinder: [
      [w * 0.9, 0],
      [w * 0.94, 0.03],
      [w * 0.96, h * 0.5],
      [w * 0.96, h * 0.94],
      [w * 0.96, h],
    ],
    globe: [
      [w * 0.5, 0],
      [w * 0.92, h * 0.12],
      [w * 1.14, h * 0.42],
      [w * 1.05, h * 0.72],
      [w * 0.82, h * 0.94],
      [w * 0.8, h],
    ],
  };
  const line = lines[pot];
  const radius = line[line.length - 1][0];
  const wall = lathe(vessel(line, 0.045, 0.05), 0.012);
  const y = h - 0.07;
  return {
    wall: fluted ? flute(make, wall) : wall,
    soil: disc([0, y - 0.05, 0], radius - 0.035, 0.05, 0.02),
    y,
    spread: radius * 0.8,
    radius: line[0][0],
    h,
  };
}

function box(make: Maker): Potted {
  const trough = make.variant === 'trough';
  const a = (trough ? 1 : 0.36) * (make.is('wide') ? 1.25 : make.is('slim') ? 0.8 : 1);
  const c = trough ? 0.27 : a;
  const h = (trough ? 0.5 : 0.7) * make.tallness * make.between(0.95, 1.08);
  const corner = make.is('round') ? 0.16 : 0.03;
  const wall = cut(
    plate([0, h / 2, 0], [a, h / 2, c], corner, 0.012),
    plate([0, h, 0], [a - 0.035, h * 0.7, c - 0.035], Math.max(0.01, corner - 0.03), 0.01),
    0.008,
  );
  const y = h - 0.06;
  return {
    wall,
    soil: block([0, y - 0.05, 0], [a - 0.03, 0.05, c - 0.03], 0.01),
    y,
    spread: c * 0.8,
    radius: Math.min(a, c),
    h,
  };
}

/** A stand of upright legs around the pot, on a cross that carries it. */
function wooden(make: Maker, { radius, h, spread }: Potted, lift: number): Part[] {
  const count = Math.max(3, make.count('legs', 4));
  const r = make.is('slim', 'legs') ? 0.018 : make.is('wide', 'legs') ? 0.045 : 0.028;
  const out = Math.max(radius, spread / 0.8) * 1.14 + r * 0.6;
  return legRing(count).flatMap(([x, z]): Part[] => [
    {
      name: 'legs',
      solid: rod([x * out, lift + h * 0.42, z * out], r, [x * out * 1.03, r * 0.8, z * out * 1.03], r * 0.8),
    },
    { name: 'frame', solid: rod([0, lift - r * 0.75, 0], r * 0.72, [x * out, lift - r * 0.75, z * out], r * 0.72) },
  ]);
}

function saucerOf(radius: number): Solid {
  return lathe(
    [
      [0, 0.01],
      [radius + 0.07, 0.01],
      [radius + 0.13, 0.075],
      [radius + 0.1, 0.075],
      [radius + 0.05, 0.045],
      [0, 0.045],
    ],
    0.01,
  );
}
