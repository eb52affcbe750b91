import { fromHex } from '../../studio/colours.ts';
import { material } from '../../studio/materials.ts';
import { smoothstep } from '../../studio/noise.ts';
import type { Family, Maker, Model, Part } from '../model.ts';
import { cut, fuse, mirrored, overlap, turn } from '../sdf/combine.ts';
import { graph, loft } from '../sdf/loft.ts';
import { pointsOf } from '../sdf/points.ts';
import { block, disc, egg, ring, rod, tube } from '../sdf/primitives.ts';
import type { Point2 } from '../sdf/profile.ts';
import type { Point, Solid } from '../sdf/solid.ts';

const FOAM = { ...material('rubber'), base: fromHex('efece4'), rough: 0.7 };
const ROLES = {
  body: { usual: { ...material('leather'), base: fromHex('efeae2') }, turn: 0 },
  sole: { usual: FOAM, turn: 1 },
  base: { usual: { ...material('rubber'), base: fromHex('b98552') } },
  laces: { usual: { ...material('linen'), base: fromHex('f3f0ea') } },
  tongue: { usual: { ...material('leather'), base: fromHex('efeae2') }, turn: 0, like: 'body' },
  trim: { usual: { ...material('leather'), base: fromHex('26334a') }, turn: 1 },
  inside: { usual: { ...material('felt'), base: fromHex('d8d2c6') } },
  bezel: { usual: 'brass' },
} as const satisfies Model['roles'];

type Kind = 'court' | 'canvas' | 'runner' | 'boot' | 'chelsea';
/** A shoe's side view: the upper, the sole, the collar's hole, and the slope that carries the laces, from its foot to its head. */
type Last = {
  upper: Point2[];
  sole: Point2[];
  hole: { at: Point; size: Point };
  throat: readonly [Point2, Point2];
  /** Half the width at the collar. */
  collar: number;
  laces: number;
};

const LOW_UPPER = `1.06,0.16 1.09,0.27 1.03,0.37 0.85,0.45 0.6,0.54 0.36,0.67 0.14,0.83 0,0.92 -0.16,0.9 -0.4,0.83
  -0.66,0.85 -0.84,0.98 -0.95,1 -0.98,0.85 -0.97,0.55 -1.01,0.3 -0.98,0.06 0,0.02 0.9,0.03`;
const HIGH_UPPER = `1.06,0.16 1.09,0.28 1.03,0.39 0.85,0.47 0.6,0.56 0.36,0.7 0.14,0.9 0,1.1 -0.08,1.34 -0.14,1.44
  -0.4,1.45 -0.8,1.46 -0.88,1.42 -0.85,1.1 -0.9,0.7 -1,0.4 -0.98,0.06 0,0.02 0.9,0.03`;
const FLAT_SOLE = '1.12,0.14 1.13,0.22 0.9,0.2 0.3,0.17 -0.5,0.19 -1.03,0.23 -1.06,0.12 -1,0.02 -0.5,0 0.6,0 1,0.05';
const LASTS: Record<Kind, Last> = {
  court: {
    upper: pointsOf(LOW_UPPER),
    sole: pointsOf(FLAT_SOLE),
    hole: { at: [-0.44, 1.02, 0], size: [0.44, 0.66, 0.175] },
    throat: [
      [0.5, 0.63],
      [0.06, 0.93],
    ],
    collar: 0.225,
    laces: 6,
  },
  runner: {
    upper: pointsOf(LOW_UPPER).map(([x, y]): Point2 => [x, y + 0.08]),
    sole: pointsOf(`1.14,0.2 1.16,0.29 0.95,0.26 0.5,0.21 0,0.23 -0.5,0.32 -0.95,0.4 -1.1,0.36 -1.16,0.22 -1.08,0.05
      -0.8,0 0,0.005 0.6,0.01 1,0.08`),
    hole: { at: [-0.44, 1.1, 0], size: [0.44, 0.66, 0.175] },
    throat: [
      [0.5, 0.71],
      [0.06, 1.01],
    ],
    collar: 0.225,
    laces: 6,
  },
  canvas: {
    upper: pointsOf(HIGH_UPPER),
    sole: pointsOf(FLAT_SOLE),
    hole: { at: [-0.48, 1.55, 0], size: [0.37, 1.1, 0.17] },
    throat: [
      [0.5, 0.65],
      [-0.05, 1.38],
    ],
    collar: 0.22,
    laces: 8,
  },
  boot: {
    upper: pointsOf(HIGH_UPPER).map(([x, y]): Point2 => [x, y * 1.08 + 0.06]),
    sole: pointsOf(`1.12,0.15 1.13,0.22 0.9,0.2 0.3,0.19 -0.5,0.22 -1.04,0.23 -1.06,0.12 -1.04,0 -0.8,0 -0.46,0 -0.4,0.08
      -0.1,0.08 0.2,0.02 0.6,0 1,0.06`),
    hole: { at: [-0.48, 1.74, 0], size: [0.37, 1.1, 0.18] },
    throat: [
      [0.48, 0.78],
      [-0.06, 1.54],
    ],
    collar: 0.23,
    laces: 8,
  },
  chelsea: {
    upper: pointsOf(HIGH_UPPER).map(([x, y]): Point2 => [x, y * 1.02 + 0.05]),
    sole: pointsOf(`1.12,0.13 1.13,0.18 0.9,0.16 0.3,0.16 -0.5,0.2 -1.04,0.21 -1.05,0.12 -1.03,0 -0.8,0 -0.5,0 -0.46,0.1
      -0.1,0.1 0.2,0.03 0.6,0 1,0.06`),
    hole: { at: [-0.48, 1.64, 0], size: [0.37, 1.1, 0.18] },
    throat: [
      [0.48, 0.76],
      [-0.06, 1.44],
    ],
    collar: 0.23,
    laces: 0,
  },
};
const BOOT_LEATHER = { usual: 'leather', turn: 0 } as const;

/** Sneakers, low or over the ankle, and boots; the toe points to +x. */
export const shoe: Family = (make) => {
  const kind: Kind = make.variant === 'boot' ? make.choose('boot', 'chelsea') : sneaker(make);
  const last = LASTS[kind];
  const foot = graph(
    pointsOf(
      '-1.16,0.16 -1.05,0.22 -0.9,0.265 -0.6,0.28 -0.2,0.275 0.2,0.32 0.5,0.365 0.75,0.36 0.92,0.305 1.04,0.21 1.12,0.11 1.17,0.02',
    ),
  );
  const wide = Math.min(1.15, Math.max(0.9, make.width));
  const { collar } = last;
  const upper = loft(
    last.upper,
    (x, y) => {
      const rise = smoothstep(0.3, 1, y);
      return (foot(x) * (1 - rise) + collar * rise) * wide;
    },
    { widest: 0.42, round: 0.15, caution: 0.72 },
  );
  const sole = loft(last.sole, (x) => (foot(x) + 0.016) * wide, { widest: 0.45, round: 0.035, caution: 0.72 });
  const hole = egg(last.hole.at, ...last.hole.size);
  const parts: Part[] = [
    { name: 'body', solid: cut(upper(0), hole, 0.03) },
    { name: 'sole', solid: sole(0) },
    { name: 'base', solid: overlap(sole(0.006), block([0, 0, 0], [2, 0.045, 1], 0.001), 0.004) },
    { name: 'inside', solid: lining(upper, last, hole) },
    ...(last.laces > 0 ? lacing(last, make) : gores(upper)),
    ...panels(kind, upper, hole, make),
  ];
  return { parts, roles: rolesOf(kind), view: { azimuth: 0.42, elevation: 0.26 } };
};

function sneaker(make: Maker): Kind {
  if (make.variant === 'high' || make.is('tall')) return 'canvas';
  if (make.is('short') || make.is('slim')) return 'court';
  return make.is('wide') ? 'runner' : make.choose('court', 'runner', 'canvas');
}

function rolesOf(kind: Kind): Model['roles'] {
  if (kind === 'canvas')
    return {
      ...ROLES,
      body: { usual: { ...material('fabric'), base: fromHex('2c3550') }, turn: 0 },
      tongue: { usual: { ...material('fabric'), base: fromHex('2c3550') }, turn: 0, like: 'body' },
      trim: { usual: FOAM, turn: 1 },
    };
  if (kind === 'runner')
    return {
      ...ROLES,
      body: { usual: { ...material('fabric'), base: fromHex('c9ccd0') }, turn: 0 },
      trim: { usual: { ...material('suede'), base: fromHex('8a8f96') }, turn: 1 },
    };
  if (kind === 'court') return ROLES;
  const rubber = { usual: 'rubber', turn: 1 } as const;
  return {
    ...ROLES,
    body: BOOT_LEATHER,
    tongue: { ...BOOT_LEATHER, like: 'body' },
    sole: rubber,
    base: { usual: 'rubber' },
    trim: { ...BOOT_LEATHER, like: 'body' },
    laces: { usual: { ...material('linen'), base: fromHex('3a2c20') } },
    inside: { usual: { ...material('felt'), base: fromHex('b89a74') } },
  };
}

/** A padded band around the hole. */
function lining(upper: (grow: number) => Solid, { hole: { at, size } }: Last, hole: Solid): Solid {
  const around = egg(at, size[0] + 0.02, size[1] + 0.02, size[2] + 0.02);
  return cut(overlap(upper(-0.008), around, 0.004), hole, 0.02);
}

/** The tongue, the laces over it and their eyelets. */
function lacing({ throat: [foot, head], laces }: Last, make: Maker): Part[] {
  const [dx, dy] = [head[0] - foot[0], head[1] - foot[1]];
  const length = Math.hypot(dx, dy);
  const angle = Math.atan2(dy, dx);
  const middle: Point = [foot[0] + dx * 0.6, foot[1] + dy * 0.6, 0];
  const slab = fuse(
    0.05,
    block(middle, [length * 0.62, 0.035, 0.11], 0.035),
    block([middle[0] + length * 0.5, middle[1], 0], [0.09, 0.03, 0.14], 0.03),
  );
  const count = make.count('laces', laces);
  const rows = Array.from({ length: count }, (_, i) => {
    const t = (i + 0.3) / count;
    return [foot[0] + dx * t, foot[1] + dy * t] as const;
  });
  const lift = 0.04;
  const [nx, ny] = [(dy / length) * lift, (-dx / length) * lift];
  const laceAt = ([x, y]: readonly [number, number]): Solid =>
    rod([x + nx, y + ny, 0], 0.024, [x - nx * 0.4 + 0.02, y - ny * 0.6, 0.145], 0.021);
  const [bx, by] = rows[rows.length - 1];
  const [kx, ky] = [bx + nx, by + ny + 0.015];
  const bow = fuse(
    0.02,
    egg([kx, ky, 0], 0.036, 0.032, 0.04),
    turn(ring([kx + 0.04, ky, 0.11], 0.075, 0.017), 'x', 0.35, [kx, ky, 0]),
    tube([kx, ky, 0.01], [kx + 0.1, ky + 0.03, 0.08], [kx + 0.17, ky - 0.1, 0.15], 0.016, 0.017),
  );
  const eyelets = rows.map(([x, y]) =>
    turn(disc([x - nx * 0.4 + 0.02, y - ny * 0.9, 0.145], 0.022, 0.012, 0.006), 'z', angle, [x, y, 0]),
  );
  return [
    { name: 'tongue', solid: turn(slab, 'z', angle, middle) },
    { name: 'laces', solid: mirrored(fuse(0.004, ...rows.map(laceAt), bow), 'z') },
    { name: 'bezel', solid: mirrored(fuse(0.001, ...eyelets), 'z') },
  ];
}

/** Elastic sides and pull tabs of boots without laces. */
function gores(upper: (grow: number) => Solid): Part[] {
  const side = fuse(0.02, rod([-0.42, 1.5, 0], 0.19, [-0.3, 0.72, 0], 0.07));
  const gore: Solid = {
    box: { min: [-0.65, 0.6, -0.5], max: [0, 1.6, 0.5] },
    at: (x, y) => side.at(x, y, 0),
  };
  return [
    { name: 'laces', solid: overlap(upper(0.005), gore, 0.004) },
    {
      name: 'tongue',
      solid: cut(
        block([-0.92, 1.5, 0], [0.02, 0.13, 0.05], 0.02),
        block([-0.92, 1.54, 0], [0.1, 0.06, 0.03], 0.02),
        0.01,
      ),
    },
  ];
}

/** Pieces stitched on the upper: eyestay, heel counter, toe and side. */
function panels(kind: Kind, upper: (grow: number) => Solid, hole: Solid, make: Maker): Part[] {
  const slice = (from: Point2, rf: number, to: Point2, rt: number): Solid => {
    const stroke = rod([from[0], from[1], 0], rf, [to[0], to[1], 0], rt);
    const { min, max } = stroke.box;
    return { box: { min: [min[0], min[1], -0.5], max: [max[0], max[1], 0.5] }, at: (x, y) => stroke.at(x, y, 0) };
  };
  const on = (region: Solid, grow = 0.012): Solid => cut(overlap(upper(grow), region, 0.012), hole, 0.02);
  const heel = slice([-1, 0.2], 0.3, [-0.98, kind === 'canvas' || kind === 'boot' ? 1.3 : 0.75], 0.13);
  const toe = slice([1.1, 0.1], kind === 'canvas' ? 0.36 : 0.42, [1.1, 0.2], 0.36);
  if (kind === 'chelsea') return [{ name: 'trim', solid: on(slice([-1.05, 0.2], 0.28, [-1, 0.5], 0.2), 0.008) }];
  if (kind === 'canvas')
    return [
      { name: 'sole', solid: on(toe, 0.014) },
      { name: 'trim', solid: on(slice([-0.95, 0.2], 0.07, [-0.92, 1.4], 0.06)) },
    ];
  const stay = slice([0.5, 0.6], 0.12, [0.06, 0.93], 0.15);
  const side =
    kind === 'boot'
      ? slice([0.3, 0.62], 0.03, [-0.1, 0.2], 0.03)
      : make.choose(slice([0.12, 0.62], 0.045, [-0.4, 0.2], 0.1), slice([0.3, 0.3], 0.03, [-0.9, 0.5], 0.07));
  return [
    { name: 'trim', solid: on(heel) },
    ...(kind === 'runner' || kind === 'boot' ? [{ name: 'trim' as const, solid: on(toe) }] : []),
    ...(kind === 'boot' ? [] : [{ name: 'body' as const, solid: on(stay, 0.01) }]),
    ...(kind === 'boot' ? [] : [{ name: 'trim' as const, solid: on(side, 0.008) }]),
  ];
}
