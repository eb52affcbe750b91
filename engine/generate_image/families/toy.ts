import { fromHex } from '../../studio/colours.ts';
import { material } from '../../studio/materials.ts';
import type { PartName } from '../../studio/scan.ts';
import type { Family, Maker, Model, Part } from '../model.ts';
import { cut, fuse, mirrored } from '../sdf/combine.ts';
import { pointsOf } from '../sdf/points.ts';
import { block, disc, egg, rod, tube } from '../sdf/primitives.ts';
import { curve, extrude, lathe, type Point2 } from '../sdf/profile.ts';
import type { Solid } from '../sdf/solid.ts';

const paint = (hex: string) => ({ ...material('lacquer'), base: fromHex(hex), rough: 0.34, coat: 0.6 });
const [RED, YELLOW, BLUE, GREEN, ORANGE] = ['c4473a', 'e3b04b', '3f6f8f', '6f9a72', 'd9793f'].map(paint);
const ROLES = {
  body: { usual: 'beech', turn: 0 },
  wheels: { usual: RED, turn: 1 },
  roof: { usual: BLUE, turn: 2 },
  trim: { usual: YELLOW, turn: 2 },
  knob: { usual: RED, turn: 1 },
  base: { usual: 'beech', turn: 0, like: 'body' },
  cups: { usual: GREEN, turn: 1 },
  rim: { usual: ORANGE, turn: 2 },
  stem: { usual: 'beech' },
  cable: { usual: 'linen' },
  face: { usual: paint('1d1a18') },
} as const satisfies Model['roles'];

/** Wooden toys: a train, animals on wheels, and stacking rings; the front is +x. */
export const toy: Family = (make) => {
  if (make.variant === 'train') return train(make);
  if (make.variant === 'animal') return animal(make);
  if (make.variant === 'stacking') return stacking(make);
  return make.wants('wheels') ? make.choose(train, animal)(make) : make.choose(train, animal, stacking)(make);
};

function wheel(x: number, radius: number, z: number): Part[] {
  const tyre = cut(
    disc([x, radius, z], radius, 0.05, 0.025, 'z'),
    disc([x, radius, z + 0.06], radius * 0.62, 0.022, 0.012, 'z'),
    0.012,
  );
  return [
    { name: 'wheels', solid: mirrored(tyre, 'z') },
    { name: 'stem', solid: mirrored(disc([x, radius, z + 0.03], radius * 0.24, 0.04, 0.02, 'z'), 'z') },
  ];
}

function train(make: Maker): Model {
  const wide = 0.27 * Math.min(1.2, make.width);
  const high = Math.min(1.2, make.tallness);
  const floor = 0.26;
  const boiler = wide * 0.92;
  const axis = floor + 0.05 + boiler;
  const cabin = floor + 0.05 + 0.62 * high;
  const wagons = Math.min(3, make.count('base', make.choose(1, 2)));
  const front = wagons * 0.5;
  const at = (x: number): number => x + front;
  const chimney = lathe(
    [
      [0, axis + boiler * 0.7],
      [0.07, axis + boiler * 0.7],
      [0.075, axis + boiler + 0.14 * high],
      [0.125, axis + boiler + 0.25 * high],
      [0.12, axis + boiler + 0.28 * high],
      [0, axis + boiler + 0.28 * high],
    ],
    0.012,
    at(0.5),
  );
  const window = block([at(-0.36), cabin - 0.2, 0], [0.12, 0.12, 1], 0.05);
  const engine: Part[] = [
    { name: 'base', solid: block([at(0.08), floor, 0], [0.72, 0.06, wide], 0.035) },
    { name: 'knob', solid: disc([at(0.26), axis, 0], boiler, 0.44, 0.05, 'x') },
    { name: 'trim', solid: disc([at(0.71), axis, 0], boiler * 0.72, 0.02, 0.012, 'x') },
    {
      name: 'body',
      solid: cut(block([at(-0.36), (floor + cabin) / 2, 0], [0.25, (cabin - floor) / 2, wide], 0.04), window, 0.02),
    },
    { name: 'roof', solid: block([at(-0.36), cabin + 0.03, 0], [0.33, 0.04, wide + 0.06], 0.035) },
    { name: 'trim', solid: chimney },
    { name: 'trim', solid: egg([at(0.1), axis + boiler, 0], 0.1, 0.12, 0.1) },
    { name: 'stem', solid: rod([at(0.76), floor, 0], 0.045, [at(0.86), floor, 0], 0.06) },
    ...[0.5, 0.06].flatMap((x) => wheel(at(x), 0.2, wide)),
    ...wheel(at(-0.4), 0.26, wide),
  ];
  const cars = Array.from({ length: wagons }, (_, i) => wagon(at(-1.28 - i * 1.08), floor, wide, high, i));
  return { parts: [...engine, ...cars.flat()], roles: ROLES, view: { azimuth: 0.6, elevation: 0.24 } };
}

/** A wagon with a load of bricks, hooked to what goes before it. */
function wagon(x: number, floor: number, wide: number, high: number, number: number): Part[] {
  const load: readonly PartName[] = ['roof', 'rim', 'cups'];
  const bricks = load.map((name, i): Part => {
    const size = 0.125;
    const spot = x + (i - 1) * 0.28;
    const y = floor + 0.06 + size * high;
    const round = (i + number) % 3 === 1;
    return {
      name,
      solid: round ? disc([spot, y, 0], size, size * high, 0.02) : block([spot, y, 0], [size, size * high, size], 0.02),
    };
  });
  return [
    { name: 'base', solid: block([x, floor, 0], [0.46, 0.06, wide], 0.035) },
    { name: 'stem', solid: rod([x + 0.44, floor, 0], 0.022, [x + 0.66, floor, 0], 0.022) },
    ...bricks,
    ...[-0.27, 0.27].flatMap((dx) => wheel(x + dx, 0.17, wide)),
  ];
}

const ANIMALS = {
  elephant:
    pointsOf(`-0.72,0.3 -0.76,0.7 -0.68,1.02 -0.4,1.2 0,1.2 0.2,1.26 0.46,1.38 0.72,1.28 0.86,1.04 0.92,0.72 0.98,0.54 1.1,0.5
    1.14,0.42 1.02,0.36 0.86,0.42 0.76,0.6 0.66,0.74 0.52,0.74 0.42,0.6 0.42,0.3 0.16,0.28 0.12,0.52 -0.1,0.58 -0.34,0.52 -0.4,0.28`),
  duck: pointsOf(`-0.2,0.3 -0.6,0.4 -0.82,0.66 -0.92,0.92 -0.7,0.86 -0.4,0.82 -0.1,0.86 0.04,1.02 0.08,1.24 0.24,1.42 0.48,1.42 0.64,1.26
    0.64,1.06 0.56,0.9 0.6,0.66 0.5,0.42 0.24,0.3`),
  whale:
    pointsOf(`-0.3,0.3 -0.62,0.42 -0.84,0.66 -0.98,0.86 -1.12,1.08 -1.02,1.12 -0.88,1 -0.78,1.1 -0.66,1.08 -0.66,0.86 -0.5,0.7
    -0.2,0.82 0.2,0.98 0.6,0.94 0.88,0.74 0.92,0.5 0.74,0.34 0.3,0.28`),
} as const;

/** An animal sawn from a thick board, on four wheels, with a cord to pull it. */
function animal(make: Maker): Model {
  const kind = make.choose('elephant', 'duck', 'whale');
  const half = 0.26 * Math.min(1.25, make.width);
  const high = Math.min(1.15, make.tallness);
  const outline = ANIMALS[kind].map(([x, y]): Point2 => [x, y * high]);
  const eye = { elephant: [0.64, 1.06], duck: [0.4, 1.22], whale: [0.62, 0.66] }[kind];
  const side = (solid: Solid): Solid => mirrored(solid, 'z');
  const own: Record<typeof kind, Part[]> = {
    elephant: [
      { name: 'trim', solid: side(egg([0.32, 1.0 * high, half + 0.03], 0.22, 0.28, 0.05)) },
      {
        name: 'cable',
        solid: tube([-0.72, 0.98 * high, 0], [-0.95, 0.9 * high, 0], [-0.9, 0.6 * high, 0], 0.024, 0.03),
      },
    ],
    duck: [
      { name: 'trim', solid: egg([0.74, 1.16 * high, 0], 0.2, 0.06, 0.14) },
      { name: 'rim', solid: side(egg([-0.28, 0.66 * high, half + 0.01], 0.3, 0.14, 0.05)) },
    ],
    whale: [{ name: 'trim', solid: side(egg([0.2, 0.46 * high, half + 0.04], 0.2, 0.07, 0.07)) }],
  };
  const reach = kind === 'duck' ? 0.38 : 0.42;
  return {
    parts: [
      { name: 'body', solid: extrude(curve(outline, true, 12), 0, half, 0.1) },
      { name: 'face', solid: side(disc([eye[0], eye[1] * high, half], 0.045, 0.012, 0.008, 'z')) },
      ...own[kind],
      { name: 'base', solid: block([0.02, 0.26, 0], [0.7, 0.055, half + 0.02], 0.04) },
      ...wheel(reach, 0.18, half + 0.06),
      ...wheel(-reach, 0.18, half + 0.06),
      {
        name: 'cable',
        solid: fuse(
          0.01,
          tube([0.7, 0.26, 0], [0.95, 0.02, 0.05], [1.15, 0.02, 0.3], 0.014, 0.014),
          tube([1.15, 0.02, 0.3], [1.3, 0.02, 0.48], [1.05, 0.02, 0.62], 0.014, 0.014),
        ),
      },
      { name: 'knob', solid: egg([1.05, 0.07, 0.62], 0.075, 0.07, 0.075) },
    ],
    roles: ROLES,
    view: { azimuth: 0.5, elevation: 0.2 },
  };
}

/** Rings on a peg, the largest below, with a ball on top. */
function stacking(make: Maker): Model {
  const names: readonly PartName[] = ['roof', 'cups', 'trim', 'rim', 'knob'];
  const count = Math.min(6, Math.max(3, make.count('rim', 5)));
  const thick = 0.13 * make.tallness;
  const widest = 0.62 * make.width;
  const square = make.is('square');
  const kind = make.choose('ring', 'disc');
  const foot = 0.12;
  const layers = Array.from({ length: count }, (_, i): Part => {
    const radius = widest * (1 - (0.58 * i) / count);
    const y = foot + thick * (2 * i + 1);
    const solid = square
      ? block([0, y, 0], [radius * 0.88, thick * 0.985, radius * 0.88], 0.05)
      : disc([0, y, 0], radius, thick * 0.985, kind === 'ring' ? thick * 0.98 : 0.035);
    return { name: names[i % names.length], solid };
  });
  const top = foot + thick * 2 * count;
  return {
    parts: [
      {
        name: 'base',
        solid: square
          ? block([0, foot / 2, 0], [widest, foot / 2, widest], 0.05)
          : disc([0, foot / 2, 0], widest * 1.1, foot / 2, 0.045),
      },
      ...layers,
      { name: 'stem', solid: disc([0, top + 0.03, 0], 0.07, 0.06, 0.02) },
      { name: 'body', solid: egg([0, top + 0.2, 0], 0.19, 0.18, 0.19) },
    ],
    roles: ROLES,
    view: { azimuth: 0.4, elevation: 0.2 },
  };
}
