import { fromHex } from '../../studio/colours.ts';
import { material } from '../../studio/materials.ts';
import type { Maker, Model, Part } from '../model.ts';
import { cut, fuse, mirrored } from '../sdf/combine.ts';
import { roundedRegion } from '../sdf/panel.ts';
import { pointsOf } from '../sdf/points.ts';
import { disc, egg } from '../sdf/primitives.ts';
import { curve, extrude, type Point2 } from '../sdf/profile.ts';
import type { Solid } from '../sdf/solid.ts';

const LACQUER = { ...material('lacquer'), base: fromHex('c8452f'), rough: 0.3, coat: 0.8 };
const ROLES = {
  body: { usual: LACQUER, turn: 0 },
  wheels: { usual: 'beech', turn: 1 },
  tyres: { usual: 'beech', turn: 1, like: 'wheels' },
  trim: { usual: 'beech', turn: 1 },
  bulb: { usual: { ...LACQUER, base: fromHex('f3e3b3') } },
} as const satisfies Model['roles'];

const LINES = {
  beetle:
    pointsOf(`-0.95,0.24 -0.98,0.42 -0.84,0.66 -0.56,0.92 -0.2,1.04 0.16,1 0.4,0.8 0.56,0.66 0.82,0.6 0.97,0.46 0.97,0.26
    0.6,0.2 -0.6,0.2`),
  racer:
    pointsOf(`-1.05,0.24 -1.07,0.46 -0.9,0.6 -0.62,0.72 -0.4,0.84 -0.16,0.8 0.02,0.62 0.4,0.55 0.9,0.48 1.1,0.36 1.08,0.24
    0.6,0.2 -0.6,0.2`),
  bus: pointsOf(
    `-1,0.24 -1.04,0.6 -1.02,0.95 -0.86,1.06 0,1.08 0.62,1.06 0.84,0.94 0.95,0.66 1,0.5 0.98,0.26 0.6,0.2 -0.6,0.2`,
  ),
} as const;

/** Toy cars: sawn from one block of wood, with round windows through it and big wheels. */
export function toyCar(make: Maker): Model {
  const kind = make.is('round') ? 'beetle' : make.is('square') ? 'bus' : make.choose('beetle', 'bus', 'racer');
  const half = 0.4 * Math.min(1.2, make.width);
  const high = Math.min(1.15, make.tallness);
  const outline = LINES[kind].map(([x, y]): Point2 => [x, y * high]);
  const body = extrude(curve(outline, true, 14), 0, half, 0.09);
  const wheel = kind === 'racer' ? 0.3 : 0.27;
  const x = kind === 'racer' ? 0.66 : 0.58;
  const arch = (at: number): Solid => mirrored(disc([at, wheel, half], wheel * 1.12, 0.1, 0.02, 'z'), 'z');
  const openings = fuse(0.001, ...windows(kind, high), arch(x), arch(-x));
  return {
    parts: [
      { name: 'body', solid: cut(body, openings, 0.03) },
      ...[x, -x].flatMap((at) => wheelPair(at, wheel, half)),
      {
        name: 'bulb',
        solid: mirrored(egg([kind === 'racer' ? 1.02 : 0.95, 0.42 * high, half * 0.55], 0.06, 0.075, 0.075), 'z'),
      },
      ...(kind === 'racer'
        ? [{ name: 'trim' as const, solid: egg([-0.12, 0.86 * high, 0], 0.15, 0.15, 0.15) }]
        : [{ name: 'trim' as const, solid: disc([kind === 'bus' ? 0.99 : 0.97, 0.3, 0], 0.03, 0.03, 0.012, 'x') }]),
    ],
    roles: ROLES,
    view: { azimuth: 0.66, elevation: 0.2 },
  };
}

function windows(kind: keyof typeof LINES, high: number): Solid[] {
  if (kind === 'racer') return [disc([0.26, 0.39, 0], 0.11, 0.01, 0.001, 'z')];
  if (kind === 'bus')
    return [-0.62, -0.16, 0.3]
      .map((x) => roundedRegion(x, 0.76 * high, 0.16, 0.14, 0.06, -1, 1))
      .concat(roundedRegion(0.7, 0.74 * high, 0.1, 0.12, 0.05, -1, 1));
  return [
    roundedRegion(-0.36, 0.74 * high, 0.2, 0.13, 0.1, -1, 1),
    roundedRegion(0.1, 0.74 * high, 0.18, 0.13, 0.08, -1, 1),
  ];
}

function wheelPair(x: number, wheel: number, half: number): Part[] {
  const z = half + 0.005;
  const rim = cut(
    disc([x, wheel, z], wheel, 0.085, 0.045, 'z'),
    disc([x, wheel, z + 0.1], wheel * 0.6, 0.04, 0.02, 'z'),
    0.02,
  );
  return [
    { name: 'wheels', solid: mirrored(rim, 'z') },
    { name: 'trim', solid: mirrored(disc([x, wheel, z + 0.06], 0.06, 0.04, 0.025, 'z'), 'z') },
  ];
}
