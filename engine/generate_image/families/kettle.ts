import type { Family, Maker, Model, Part } from '../model.ts';
import { cut, fuse, mirrored, turn } from '../sdf/combine.ts';
import { disc, egg, rod, tube } from '../sdf/primitives.ts';
import { curve, lathe, type Point2 } from '../sdf/profile.ts';
import type { Point, Solid } from '../sdf/solid.ts';
import { electricKettle } from './kettle-electric.ts';

const ROLES = {
  body: { usual: 'steel', turn: 0 },
  spout: { usual: 'steel', turn: 0, like: 'body' },
  lid: { usual: 'steel', turn: 0, like: 'body' },
  handle: { usual: 'walnut', turn: 1 },
  knob: { usual: 'walnut', turn: 1 },
  trim: { usual: 'brass', turn: 2, follows: true },
  base: { usual: 'steel', turn: 0 },
} as const satisfies Model['roles'];

type Belly = { radius: number; height: number; mouth: number; line: Point2[] };

/** Kettles with a bow handle over the lid or a grip at the back, and teapots. */
export const kettle: Family = (make) => {
  if (make.variant === 'electric') return electricKettle(make);
  const pot = make.variant === 'teapot';
  const belly = shape(make, pot);
  const { radius, height, mouth } = belly;
  const whole = lathe([[0, 0], ...curve(belly.line), [0, height]], 0.016);
  const body = make.lacks('lid') || make.hollow ? cut(whole, hollow(belly), 0.02) : whole;
  const lid = lathe(
    [
      [0, height - 0.01],
      [mouth + 0.02, height - 0.01],
      [mouth + 0.02, height + 0.012],
      ...curve([
        [mouth, height + 0.022],
        [mouth * 0.72, height + 0.05],
        [mouth * 0.3, height + 0.078],
        [0, height + 0.085],
      ]),
    ],
    0.008,
  );
  const stub = height + 0.085;
  const knob: Part = {
    name: 'knob',
    of: 'lid',
    solid: fuse(
      0.03,
      rod([0, stub - 0.02, 0], 0.022, [0, stub + 0.035, 0], 0.02),
      egg([0, stub + 0.07, 0], 0.062, 0.05, 0.062),
    ),
  };
  const parts: Part[] = [
    ...(make.wants('spout') || make.lacks('spout')
      ? [
          { name: 'body' as const, solid: body },
          { name: 'spout' as const, solid: cut(spout(make, belly, pot), body, 0.004) },
        ]
      : [{ name: 'body' as const, solid: fuse(0.09, body, spout(make, belly, pot)) }]),
    { name: 'lid', solid: lid },
    knob,
    { name: 'trim', solid: disc([0, 0.02, 0], radius * 0.66 + 0.012, 0.02, 0.01) },
  ];
  const grip = pot ? make.choose('back', 'bow') : make.choose('bow', 'back', 'bow');
  parts.push(...(grip === 'bow' ? bowHandle(belly) : backHandle(belly)));
  return {
    parts,
    roles: pot
      ? { ...ROLES, body: { usual: 'ceramic', turn: 0 }, lid: { usual: 'ceramic', turn: 0, like: 'body' } }
      : ROLES,
    view: { azimuth: 0.14, elevation: 0.2 },
  };
};

function shape(make: Maker, pot: boolean): Belly {
  const radius = 0.56 * make.width * make.between(0.95, 1.05);
  const height = (pot ? 0.76 : 0.86) * make.tallness * make.between(0.95, 1.06);
  const mouth = 0.3;
  const wanted = make.is('round')
    ? 'round'
    : make.is('conical')
      ? 'cone'
      : make.is('cylindrical') || make.is('square')
        ? 'drum'
        : null;
  const kind = wanted ?? make.choose('round', 'cone', 'drum');
  const lines: Record<'round' | 'cone' | 'drum', Point2[]> = {
    round: [
      [radius * 0.66, 0],
      [radius * 0.93, height * 0.17],
      [radius * 1.03, height * 0.42],
      [radius * 0.86, height * 0.74],
      [radius * 0.6, height * 0.94],
      [mouth + 0.02, height],
    ],
    cone: [
      [radius * 1.02, 0],
      [radius * 1.06, height * 0.08],
      [radius * 0.98, height * 0.3],
      [radius * 0.76, height * 0.68],
      [radius * 0.6, height * 0.93],
      [mouth + 0.03, height],
    ],
    drum: [
      [radius * 0.8, 0],
      [radius * 0.9, height * 0.05],
      [radius * 0.93, height * 0.4],
      [radius * 0.9, height * 0.76],
      [radius * 0.74, height * 0.95],
      [mouth + 0.03, height],
    ],
  };
  return { radius, height, mouth, line: lines[kind] };
}

/** The room inside, open at the top. */
function hollow({ height, mouth }: Belly): Solid {
  return fuse(
    0.1,
    disc([0, height, 0], mouth - 0.02, height * 0.5, 0.01),
    disc([0, height * 0.45, 0], mouth + 0.08, height * 0.3, 0.1),
  );
}

/** Radius of the belly at a share of its height, read off its outline. */
function radiusAt({ line, height }: Belly, share: number): number {
  const y = share * height;
  const points = curve(line);
  return points.reduce((best, point) => (Math.abs(point[1] - y) < Math.abs(best[1] - y) ? point : best))[0];
}

/** A spout on the right: short and sharp, or a swan's neck. Its mouth is open. */
function spout(make: Maker, belly: Belly, pot: boolean): Solid {
  const { height } = belly;
  const root = radiusAt(belly, 0.42) - 0.06;
  const swan = pot || make.choose(true, false);
  const tip: Point = [root + (swan ? 0.42 : 0.4), height * (swan ? 0.98 : 0.93), 0];
  const bend: Point = swan ? [root + 0.32, height * 0.42, 0] : [root + 0.2, height * 0.56, 0];
  const start: Point = [root, height * (swan ? 0.36 : 0.44), 0];
  const [ux, uy] = [tip[0] - bend[0], tip[1] - bend[1]];
  const back: Point = [tip[0] - ux * 0.5, tip[1] - uy * 0.5, 0];
  const out: Point = [tip[0] + ux * 0.3, tip[1] + uy * 0.3, 0];
  return cut(tube(start, bend, tip, swan ? 0.125 : 0.135, 0.05), rod(back, 0.02, out, 0.045), 0.012);
}

/** A wooden bow over the lid, held by two metal lugs. */
function bowHandle(belly: Belly): Part[] {
  const { height } = belly;
  const foot = radiusAt(belly, 0.86) - 0.015;
  const top = height + 0.44;
  const low = height * 0.88;
  const rise: Point = [-foot - 0.05, top, 0];
  const half = tube([-foot - 0.03, low + 0.1, 0], rise, [0.001, top, 0], 0.037, 0.037);
  const lug = (side: number): Part => ({
    name: 'trim',
    of: 'handle',
    solid: fuse(
      0.03,
      rod([side * foot, low - 0.02, 0], 0.045, [side * (foot + 0.03), low + 0.12, 0], 0.036),
      disc([side * (foot + 0.03), low + 0.12, 0], 0.048, 0.02, 0.01),
    ),
  });
  return [{ name: 'handle', solid: mirrored(turn(half, 'y', Math.PI), 'x') }, lug(-1), lug(1)];
}

/** A grip at the back, opposite the spout. */
function backHandle(belly: Belly): Part[] {
  const { height } = belly;
  const high: Point = [-radiusAt(belly, 0.8), height * 0.8, 0];
  const low: Point = [-radiusAt(belly, 0.3), height * 0.3, 0];
  const out = Math.min(high[0], low[0]) - 0.3;
  const waist: Point = [out, (high[1] + low[1]) / 2 + 0.04, 0];
  const upper = tube([high[0] - 0.1, high[1] + 0.05, 0], [out, high[1] + 0.12, 0], waist, 0.038, 0.042);
  const lower = tube(waist, [out, low[1] + 0.06, 0], [low[0] - 0.08, low[1] + 0.02, 0], 0.042, 0.036);
  const lug = (solid: Solid): Part => ({ name: 'trim', of: 'handle', solid });
  return [
    { name: 'handle', solid: fuse(0.002, upper, lower) },
    lug(rod([high[0] + 0.05, high[1], 0], 0.044, [high[0] - 0.11, high[1] + 0.053, 0], 0.043)),
    lug(rod([low[0] + 0.05, low[1], 0], 0.042, [low[0] - 0.09, low[1] + 0.024, 0], 0.041)),
  ];
}
