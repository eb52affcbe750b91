import type { Family, Maker, Model, Part } from '../model.ts';
import { fuse, mirrored } from '../sdf/combine.ts';
import { block, disc, rod } from '../sdf/primitives.ts';
import { curve, lathe } from '../sdf/profile.ts';
import type { Point } from '../sdf/solid.ts';

const ROLES = {
  top: { usual: 'oak', turn: 0 },
  legs: { usual: 'oak', turn: 1, follows: true },
  base: { usual: 'steel', turn: 1, follows: true },
  frame: { usual: 'oak', turn: 1, follows: true },
  shelf: { usual: 'oak', turn: 0 },
  knob: { usual: 'brass', turn: 2 },
} as const satisfies Model['roles'];

/** Dining tables and desks, coffee and side tables: round or straight, on legs, a pedestal or a bent frame. */
export const table: Family = (make) => {
  const low = make.variant === 'coffee';
  const small = make.variant === 'side';
  const y = (low ? 0.46 : small ? 0.9 : 0.86) * make.tallness;
  const w = (low ? 0.92 : small ? 0.42 : 1.05) * make.width * make.between(0.95, 1.06);
  const d = small ? 0.42 : 0.58;
  const round = make.is('round') || make.is('round', 'top') || (!make.is('square') && make.choose(false, true));
  const thick = make.is('wide', 'top') ? 0.06 : make.is('slim', 'top') ? 0.02 : make.choose(0.034, 0.045);
  const r = small ? 0.46 * make.width : low ? 0.78 * make.width : 0.82 * make.width;
  const top = round ? disc([0, y, 0], r, thick, thick * 0.8) : block([0, y, 0], [w, thick, d], Math.min(thick, 0.03));
  const parts: Part[] = [{ name: 'top', solid: top }];
  const asked = make.count('legs', make.wants('legs') ? 4 : 0);
  const under = y - thick;
  const stand =
    asked > 1
      ? 'legs'
      : asked === 1
        ? 'pedestal'
        : round
          ? make.choose('pedestal', 'legs')
          : make.choose('legs', 'frame');
  if (stand === 'pedestal') parts.push({ name: 'base', solid: pedestal(under, r * 0.56) });
  else if (stand === 'frame') parts.push({ name: 'frame', solid: bent(w * 0.82, d * 0.82, under) });
  else parts.push(...legs(make, asked || 4, round ? r * 0.62 : w * 0.88, round ? r * 0.62 : d * 0.8, under, round));
  if (small && !round) parts.push(...drawer(w, d, under));
  return { parts, roles: ROLES, view: { azimuth: 0.5, elevation: 0.26 } };
};

function pedestal(top: number, foot: number) {
  return lathe(
    [
      [0, 0],
      ...curve([
        [foot, 0.004],
        [foot * 0.97, 0.03],
        [foot * 0.4, 0.075],
        [0.085, top * 0.3],
        [0.075, top * 0.7],
        [0.2, top - 0.015],
      ]),
      [0.2, top],
      [0, top],
    ],
    0.008,
  );
}

function bent(w: number, d: number, top: number) {
  const r = 0.026;
  const leg = (x: number, z: number, to: Point) => rod([x, r, z], r, to, r);
  const side = fuse(
    0.004,
    leg(w, d, [w, top - r, d]),
    leg(w, -d, [w, top - r, -d]),
    rod([w, r, -d], r, [w, r, d], r),
    rod([w, top - r, -d], r, [w, top - r, d], r),
  );
  return mirrored(side, 'x');
}

function legs(make: Maker, count: number, wide: number, deep: number, top: number, round: boolean): Part[] {
  const splay = make.between(0.03, 0.1);
  const r = make.is('slim', 'legs') ? 0.026 : make.is('wide', 'legs') ? 0.06 : 0.042;
  return Array.from({ length: count }, (_, i): Part => {
    const a = ((i + 0.5) / count) * 2 * Math.PI;
    // Four legs of a straight top stand under its corners.
    const square = !round && count === 4 ? Math.SQRT2 : 1.1;
    const [x, z] = [Math.sin(a) * square, Math.cos(a) * square];
    return {
      name: 'legs',
      solid: rod([x * wide, top, z * deep], r, [x * (wide + splay), r * 0.6, z * (deep + splay)], r * 0.6),
    };
  });
}

function drawer(w: number, d: number, under: number): Part[] {
  return [
    { name: 'shelf', solid: block([0, under - 0.15, 0], [w * 0.9, 0.14, d * 0.9], 0.02) },
    { name: 'shelf', solid: block([0, under - 0.15, d * 0.9], [w * 0.82, 0.11, 0.018], 0.012) },
    { name: 'knob', solid: disc([0, under - 0.15, d * 0.9 + 0.035], 0.035, 0.025, 0.012, 'z') },
  ];
}
