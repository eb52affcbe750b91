import { fromHex } from '../../studio/colours.ts';
import { material } from '../../studio/materials.ts';
import type { Family, Maker, Model, Part } from '../model.ts';
import { around } from '../sdf/around.ts';
import { cut, fuse, mirrored, turn } from '../sdf/combine.ts';
import { block, disc, egg, ring, rod, tube } from '../sdf/primitives.ts';
import type { Point, Solid } from '../sdf/solid.ts';

const paint = (hex: string) => ({ ...material('plastic'), base: fromHex(hex), rough: 0.22, coat: 1 });
const BRIGHT = { ...material('aluminium'), pattern: 'plain' as const };
const ROLES = {
  frame: { usual: paint('1f4d47'), turn: 0 },
  saddle: { usual: 'leather', turn: 1 },
  handle: { usual: 'leather', turn: 1, like: 'saddle' },
  handlebar: { usual: BRIGHT, turn: 2 },
  wheels: { usual: BRIGHT, turn: 2 },
  tyres: { usual: 'rubber' },
  pedals: { usual: 'rubber' },
  chain: { usual: 'steel' },
  trim: { usual: BRIGHT },
  fenders: { usual: BRIGHT, turn: 2 },
  basket: { usual: 'wicker', turn: 1 },
  bulb: { usual: { ...material('glass'), clear: 0, base: [0.9, 0.92, 0.94] as const, rough: 0.06, glow: 0.5 } },
} as const satisfies Model['roles'];

const WHEEL = 0.5;
type Kind = 'city' | 'step' | 'road' | 'mountain' | 'kids';
/** Where the tubes meet, seen from the side with the front at +x. */
type Joints = { rear: Point; front: Point; crank: Point; seat: Point; low: Point; high: Point; tyre: number };

/** City, road, mountain and children's bicycles, built of tubes. */
export const bicycle: Family = (make) => {
  const kind: Kind =
    make.variant === 'road' || make.variant === 'mountain' || make.variant === 'kids'
      ? make.variant
      : make.variant === 'city' || make.wants('basket') || make.wants('fenders')
        ? make.choose('step', 'city')
        : make.choose('city', 'road', 'step', 'mountain');
  const joints = lay(kind, make);
  const urban = kind === 'city' || kind === 'step' || kind === 'kids';
  const parts: Part[] = [
    ...frame(joints, kind),
    ...[joints.rear, joints.front].flatMap((axle) => wheel(axle, joints.tyre, kind === 'road' ? 10 : 14)),
    ...seat(joints, kind),
    ...handlebar(joints, kind),
    ...drive(joints),
    ...(urban ? fenders(joints) : []),
    ...(make.wants('basket') || (kind === 'step' && make.choose(true, false)) ? [basket(joints)] : []),
  ];
  const colours = { city: '1f4d47', step: 'b9c7b4', road: 'b3372b', mountain: '2b3f58', kids: 'd9a441' } as const;
  const roles: Model['roles'] = {
    ...ROLES,
    frame: { usual: paint(colours[kind]), turn: 0 },
    ...(urban ? {} : { saddle: { usual: 'rubber', turn: 1 }, handle: { usual: 'rubber', turn: 1, like: 'saddle' } }),
    ...(kind === 'mountain' ? { handlebar: { usual: 'rubber', turn: 2 } } : {}),
  };
  return { parts, roles, view: { azimuth: 0.36, elevation: 0.12 } };
};

const TYRES: Readonly<Record<Kind, number>> = { city: 0.028, step: 0.03, road: 0.02, mountain: 0.048, kids: 0.06 };

function lay(kind: Kind, make: Maker): Joints {
  if (kind === 'kids') return layLow(make);
  const high = 1.16 * Math.min(1.1, Math.max(0.92, make.tallness)) + (kind === 'road' ? -0.03 : 0);
  const tyre = TYRES[kind] * Math.min(1.5, make.width ** 2);
  const slack = kind === 'mountain' ? 0.06 : 0;
  return {
    rear: [-0.74, WHEEL, 0],
    front: [0.78 + slack, WHEEL, 0],
    crank: [-0.1, 0.43, 0],
    seat: [-0.34, kind === 'mountain' ? high - 0.16 : high - 0.02, 0],
    low: [0.53 + slack, kind === 'mountain' ? 1.06 : 0.98, 0],
    high: [0.47 + slack, kind === 'mountain' ? high + 0.02 : high, 0],
    tyre,
  };
}

/** Beside its wheels, which are of one size in all drawings, a child's bicycle is short and low. */
function layLow(make: Maker): Joints {
  const high = 1.08 * Math.min(1.1, Math.max(0.92, make.tallness));
  return {
    rear: [-0.56, WHEEL, 0],
    front: [0.6, WHEEL, 0],
    crank: [-0.02, 0.42, 0],
    seat: [-0.22, high - 0.06, 0],
    low: [0.4, 1.0, 0],
    high: [0.36, high + 0.06, 0],
    tyre: TYRES.kids * Math.min(1.5, make.width ** 2),
  };
}

const between = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];
const beside = ([x, y]: Point, z: number): Point => [x, y, z];

function frame({ rear, front, crank, seat, low, high }: Joints, kind: Kind): Part[] {
  const r = kind === 'mountain' ? 0.04 : kind === 'road' ? 0.032 : 0.027;
  const top =
    kind === 'step' || kind === 'kids'
      ? tube(between(low, high, 0.5), [0.1, 0.62, 0], between(crank, seat, 0.28), r, r)
      : rod(between(seat, crank, 0.05), r * 0.9, between(high, low, 0.2), r * 0.9);
  const triangle = fuse(
    0.03,
    rod(crank, r, seat, r * 0.92),
    rod(crank, r * 1.1, between(low, high, 0.12), r * 1.1),
    top,
  );
  const stays = mirrored(
    fuse(
      0.015,
      rod(beside(crank, 0.03), 0.016, beside(rear, 0.065), 0.013),
      rod(beside(between(seat, crank, 0.08), 0.018), 0.013, beside(rear, 0.065), 0.011),
    ),
    'z',
  );
  const crown = between(low, high, -0.22);
  const blade = kind === 'mountain' ? 0.026 : 0.019;
  const fork = mirrored(
    fuse(
      0.01,
      tube(beside(crown, 0.058), [crown[0] + 0.1, crown[1] - 0.28, 0.066], beside(front, 0.062), blade, blade * 0.75),
      rod(crown, 0.025, beside(crown, 0.058), blade),
    ),
    'z',
  );
  return [
    {
      name: 'frame',
      solid: fuse(0.02, triangle, rod(between(low, high, -0.15), 0.036, between(low, high, 1.1), 0.036)),
    },
    { name: 'frame', solid: stays },
    { name: 'frame', solid: fork },
    { name: 'trim', solid: disc(crank, 0.044, 0.062, 0.01, 'z') },
  ];
}

/** Spokes leave the hub's two flanges in turn. */
function wheel(axle: Point, tyre: number, spokes: number): Part[] {
  const [x, y] = axle;
  const rim = WHEEL - 2 * tyre;
  const spoke = around(rod([x, y + 0.02, 0.035], 0.0042, [x, y + rim, 0], 0.0036), spokes, axle);
  const other = rod([x, y + 0.02, -0.035], 0.0042, [x, y + rim, 0], 0.0036);
  const others = around(other, spokes, axle, Math.PI / spokes);
  return [
    { name: 'tyres', solid: ring(axle, WHEEL - tyre, tyre, 'z') },
    { name: 'wheels', solid: ring(axle, rim - 0.008, 0.016, 'z') },
    { name: 'wheels', solid: fuse(0.002, spoke, others, disc(axle, 0.03, 0.055, 0.008, 'z')) },
  ];
}

function seat({ seat: top, crank }: Joints, kind: Kind): Part[] {
  const [x, y] = between(crank, top, kind === 'mountain' ? 1.42 : 1.22);
  const wide = kind === 'road' || kind === 'mountain' ? 0.075 : 0.11;
  const saddle = fuse(
    0.1,
    egg([x - 0.1, y + 0.045, 0], 0.13, 0.04, wide),
    rod([x - 0.04, y + 0.045, 0], 0.034, [x + 0.17, y + 0.04, 0], 0.024),
  );
  return [
    { name: 'saddle', solid: cut(saddle, block([x, y - 0.01, 0], [0.3, 0.035, 0.3], 0.01), 0.02) },
    { name: 'trim', solid: rod(between(crank, top, 0.98), 0.02, [x, y + 0.02, 0], 0.02) },
    {
      name: 'trim',
      of: 'saddle',
      solid: mirrored(rod([x - 0.12, y + 0.02, 0.03], 0.008, [x + 0.1, y + 0.02, 0.02], 0.008), 'z'),
    },
    { name: 'trim', solid: disc(between(crank, top, 1.0), 0.036, 0.016, 0.008) },
  ];
}

function handlebar({ low, high }: Joints, kind: Kind): Part[] {
  const neck = between(low, high, kind === 'road' ? 1.25 : 1.65);
  const [x, y] = kind === 'road' || kind === 'mountain' ? [neck[0] + 0.13, neck[1] + 0.015] : [neck[0] + 0.07, neck[1]];
  const stem = fuse(0.03, rod(between(low, high, 1.05), 0.022, neck, 0.022), rod(neck, 0.022, [x, y, 0], 0.024));
  const r = 0.018;
  if (kind === 'road') {
    const end: Point = [x - 0.06, y - 0.2, 0.3];
    const hood: Point = [x + 0.14, y - 0.02, 0.29];
    return [
      { name: 'trim', solid: stem },
      { name: 'handlebar', solid: mirrored(rod([x, y, 0], r, [x, y, 0.24], r), 'z') },
      {
        name: 'handle',
        solid: mirrored(
          fuse(
            0.01,
            tube([x, y, 0.23], [x + 0.02, y, 0.3], hood, r * 1.15, r * 1.2),
            tube(hood, [x + 0.2, y - 0.2, 0.3], end, r * 1.2, r * 1.15),
            rod([x + 0.14, y, 0.29], r * 1.4, [x + 0.19, y + 0.045, 0.29], r),
          ),
          'z',
        ),
      },
    ];
  }
  const flat = kind === 'mountain';
  const turnAt: Point = flat ? [x, y + 0.03, 0.2] : [x + 0.05, y + 0.08, 0.24];
  const end: Point = flat ? [x - 0.03, y + 0.03, 0.38] : [x - 0.24, y + 0.06, 0.3];
  const inner = between(turnAt, end, flat ? 0.3 : 0.42);
  return [
    { name: 'trim', solid: stem },
    {
      name: 'handlebar',
      solid: mirrored(fuse(0.01, tube([x, y, 0], [x, y, 0.12], turnAt, r, r), rod(turnAt, r, inner, r)), 'z'),
    },
    { name: 'handle', solid: mirrored(rod(inner, r * 1.45, end, r * 1.5), 'z') },
    ...(flat ? [] : lamp([x, y - 0.16, 0])),
  ];
}

function lamp([x, y]: Point): Part[] {
  return [
    { name: 'trim', solid: egg([x + 0.07, y, 0], 0.07, 0.055, 0.055) },
    { name: 'bulb', solid: disc([x + 0.11, y, 0], 0.046, 0.02, 0.01, 'x') },
  ];
}

/** Chain wheel, cranks, pedals, and the chain's two runs to the sprocket. */
function drive({ crank, rear }: Joints): Part[] {
  const z = 0.075;
  const at = beside(crank, z);
  const arm = around(rod([at[0], at[1], z], 0.012, [at[0], at[1] + 0.1, z], 0.01), 5, at);
  const lean: Point = [0.16, -0.06, 0];
  const foot = (side: number): Point => [crank[0] + side * lean[0], crank[1] + side * lean[1], side * 0.1];
  const run = (side: number): Solid =>
    rod([crank[0], crank[1] + side * 0.105, z], 0.009, [rear[0], rear[1] + side * 0.045, z], 0.009);
  return [
    { name: 'trim', solid: fuse(0.005, arm, ring(at, 0.1, 0.011, 'z')) },
    {
      name: 'chain',
      solid: fuse(0.001, run(1), run(-1), ring(at, 0.108, 0.009, 'z'), ring(beside(rear, z), 0.045, 0.012, 'z')),
    },
    ...[1, -1].flatMap((side): Part[] => {
      const [x, y] = foot(side);
      return [
        { name: 'trim', solid: rod(beside(crank, side * 0.095), 0.018, foot(side), 0.014) },
        { name: 'pedals', solid: block([x, y, side * 0.17], [0.055, 0.016, 0.06], 0.01) },
      ];
    }),
  ];
}

/** Thin arcs over the wheels. */
function fenders({ rear, front, tyre }: Joints): Part[] {
  const arc = (axle: Point, lean: number): Solid => {
    const radius = WHEEL + 0.03;
    const shell = cut(
      disc(axle, radius, 0.03 + tyre * 0.5, 0.02, 'z'),
      disc(axle, radius - 0.014, 0.2, 0.001, 'z'),
      0.004,
    );
    const away = turn(block([axle[0], axle[1] - 0.62, 0], [0.9, 0.62, 0.2], 0.01), 'z', lean, axle);
    return cut(shell, away, 0.004);
  };
  return [
    { name: 'fenders', solid: arc(rear, 0.5) },
    { name: 'fenders', solid: arc(front, -0.1) },
  ];
}

function basket({ high }: Joints): Part {
  const at: Point = [high[0] + 0.32, high[1] + 0.06, 0];
  const wall = block(at, [0.15, 0.13, 0.2], 0.04);
  return { name: 'basket', solid: cut(wall, block([at[0], at[1] + 0.05, 0], [0.132, 0.15, 0.182], 0.03), 0.006) };
}
