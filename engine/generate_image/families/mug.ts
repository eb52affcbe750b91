import type { Family, Model, Part } from '../model.ts';
import { cut, fuse, shift } from '../sdf/combine.ts';
import { ring, rod, tube } from '../sdf/primitives.ts';
import { lathe, type Point2, vessel } from '../sdf/profile.ts';
import type { Solid } from '../sdf/solid.ts';

const ROLES = {
  body: { usual: 'ceramic', turn: 0 },
  handle: { usual: 'ceramic', turn: 1, follows: true, like: 'body' },
  rim: { usual: 'brass', turn: 2, follows: true },
  base: { usual: 'ceramic', turn: 1, follows: true, apart: true },
} as const satisfies Model['roles'];

/** Mugs and cups with a handle; cups stand on a saucer. */
export const mug: Family = (make) => {
  const cup = make.variant === 'cup';
  const h = (cup ? 0.66 : 1.02) * make.tallness * make.between(0.95, 1.08);
  const w = 0.48 * make.width * make.between(0.95, 1.06);
  const lines: Record<'straight' | 'flared' | 'barrel' | 'bowl', Point2[]> = {
    straight: [
      [w * 0.94, 0],
      [w * 0.98, 0.05],
      [w, h * 0.5],
      [w, h],
    ],
    flared: [
      [w * 0.74, 0],
      [w * 0.79, 0.05],
      [w * 0.9, h * 0.5],
      [w * 1.04, h],
    ],
    barrel: [
      [w * 0.76, 0],
      [w * 0.9, 0.08],
      [w * 1.04, h * 0.45],
      [w * 1.0, h * 0.8],
      [w * 0.92, h],
    ],
    bowl: [
      [w * 0.42, 0],
      [w * 0.62, 0.05],
      [w * 0.95, h * 0.38],
      [w * 1.06, h * 0.75],
      [w * 1.08, h],
    ],
  };
  const asked = make.is('round')
    ? 'barrel'
    : make.is('conical')
      ? 'flared'
      : make.is('cylindrical')
        ? 'straight'
        : null;
  const kind = asked ?? (cup ? make.choose('bowl', 'flared') : make.choose('straight', 'barrel', 'flared'));
  const line = lines[kind];
  const mouth = line[line.length - 1][0];
  const lift = cup ? 0.07 : 0;
  const up = (solid: Solid): Solid => shift(solid, [0, lift, 0]);
  const bore = lathe(
    [
      [0, 0.03],
      ...vessel(line, 0, 0.03)
        .slice(1, -3)
        .map(([x, y]): Point2 => [Math.max(0.001, x - 0.03), y]),
      [0, h + 0.05],
    ],
    0,
  );
  const parts: Part[] = [
    { name: 'body', solid: up(lathe(vessel(line, 0.052, 0.07), 0.014)) },
    { name: 'handle', solid: up(cut(handle(make.choose('loop', 'ear', 'angular'), w, h, line), bore, 0.004)) },
  ];
  if (make.wants('rim') || make.choose(false, true, false))
    parts.push({ name: 'rim', solid: up(ring([0, h + 0.002, 0], mouth - 0.026, 0.036)) });
  if (cup)
    parts.push({
      name: 'base',
      solid: lathe(
        [
          [0, 0],
          [w * 0.8, 0],
          [w * 1.5, 0.07],
          [w * 1.5, 0.09],
          [w * 0.85, 0.045],
          [0, 0.045],
        ],
        0.012,
      ),
    });
  return { parts, roles: ROLES, view: { azimuth: -0.3, elevation: cup ? 0.36 : 0.3 } };
};

/** Starts inside the wall; what reaches into the mug is cut off. */
function handle(kind: 'loop' | 'ear' | 'angular', w: number, h: number, line: readonly Point2[]): Solid {
  const high = h * 0.78;
  const low = h * 0.24;
  const at = (y: number) =>
    line.reduce((best, point) => (Math.abs(point[1] - y) < Math.abs(best[1] - y) ? point : best))[0] - 0.02;
  const out = w + 0.34;
  if (kind === 'loop')
    return ring([(at(high) + at(low)) / 2 + 0.02, (high + low) / 2, 0], (high - low) / 2, 0.052, 'z');
  if (kind === 'ear') {
    const waist = [out, (high + low) / 2 + 0.06, 0] as const;
    return fuse(
      0.002,
      tube([at(high), high, 0], [out, high + 0.06, 0], waist, 0.05, 0.05),
      tube(waist, [out, low + 0.1, 0], [at(low), low, 0], 0.05, 0.045),
    );
  }
  return fuse(
    0.006,
    rod([at(high), high, 0], 0.048, [out - 0.04, high, 0], 0.048),
    rod([out - 0.04, high, 0], 0.048, [out - 0.04, low + 0.04, 0], 0.048),
    rod([out - 0.04, low + 0.04, 0], 0.048, [at(low), low, 0], 0.048),
  );
}
