import type { Family, Maker, Model, Part } from '../model.ts';
import { cut, fuse, mirrored, turn } from '../sdf/combine.ts';
import { block, disc, egg, rod } from '../sdf/primitives.ts';
import type { Point, Solid } from '../sdf/solid.ts';

const ROLES = {
  seat: { usual: 'oak', turn: 0 },
  back: { usual: 'oak', turn: 0 },
  armrests: { usual: 'oak', turn: 0 },
  legs: { usual: 'steel', turn: 1 },
  frame: { usual: 'steel', turn: 1 },
  trim: { usual: 'brass', turn: 2, follows: true },
} as const satisfies Model['roles'];
/** Side chairs, stools and benches. */
export const chair: Family = (make) => {
  switch (make.variant) {
    case 'stool':
      return stool(make);
    case 'bench':
      return bench(make);
    default:
      return side(make);
  }
};

/** Legs under the corners, splayed outwards; three stand in a triangle. */
function legs(make: Maker, top: number, wide: number, deep: number, radius: number, splay: number): Part[] {
  const count = make.count('legs', 4);
  const slim = make.is('slim', 'legs') ? 0.7 : make.is('wide', 'legs') ? 1.5 : 1;
  const r = radius * slim;
  const places: [number, number][] =
    count === 4
      ? [
          [-1, -1],
          [1, -1],
          [-1, 1],
          [1, 1],
        ]
      : Array.from({ length: count }, (_, i) => {
          const a = (i / count) * 2 * Math.PI + Math.PI;
          return [Math.sin(a) * 1.1, Math.cos(a) * 1.1];
        });
  return places.map(([x, z]): Part => {
    const from: Point = [x * wide, top, z * deep];
    const to: Point = [x * (wide + splay), 0.012 + r * 0.5, z * (deep + splay)];
    return { name: 'legs', solid: rod(from, r * 1.2, to, r * 0.72) };
  });
}

function side(make: Maker): Model {
  const w = 0.45 * make.width * make.between(0.96, 1.06);
  const d = 0.43;
  const y = 0.84 * Math.min(1.15, make.tallness);
  const rise = 0.66 * make.tallness * make.between(0.92, 1.12);
  const lean = make.between(0.14, 0.22);
  const hollow = egg([0, y + 0.5, 0.04], w * 1.4, 0.475, d * 1.5);
  const seat = cut(
    make.is('round') ? disc([0, y, 0], w, 0.045, 0.035) : block([0, y, 0], [w, 0.045, d], 0.04),
    hollow,
    0.05,
  );
  const tilted = (solid: Solid): Solid => turn(solid, 'x', -lean, [0, y, -d]);
  const style =
    make.wants('back') || make.wants('frame') ? make.choose('panel', 'slats') : make.choose('panel', 'slats', 'shell');
  const parts: Part[] = [];
  if (style === 'shell') {
    const back = tilted(block([0, y + rise * 0.58, -d + 0.03], [w * 0.95, rise * 0.46, 0.035], 0.034));
    parts.push({
      name: 'seat',
      solid: fuse(0.16, seat, cut(back, egg([0, y + rise * 0.6, 0.55], w * 1.5, rise * 1.1, 0.97), 0.04)),
    });
  } else {
    parts.push({ name: 'seat', solid: seat });
    const posts = mirrored(
      tilted(rod([w * 0.84, y - 0.02, -d + 0.05], 0.03, [w * 0.8, y + rise, -d + 0.05], 0.022)),
      'x',
    );
    parts.push({ name: 'frame', solid: posts });
    if (style === 'panel')
      parts.push({
        name: 'back',
        solid: tilted(
          cut(
            block([0, y + rise * 0.76, -d + 0.055], [w * 0.86, rise * 0.22, 0.04], 0.035),
            egg([0, y + rise * 0.76, 0.52], w * 1.6, rise, 0.56),
            0.02,
          ),
        ),
      });
    else
      for (const share of [0.4, 0.66, 0.92])
        parts.push({
          name: 'back',
          solid: tilted(block([0, y + rise * share, -d + 0.05], [w * 0.8, 0.05, 0.018], 0.017)),
        });
  }
  if (make.wants('armrests')) parts.push(...arms(w, y, d));
  parts.push(...legs(make, y - 0.04, w * 0.82, d * 0.82, 0.036, make.between(0.05, 0.12)));
  return { parts, roles: ROLES, view: { azimuth: 0.55, elevation: 0.2 } };
}

/** A flat rest on each side, carried by a post at its front. */
function arms(w: number, y: number, d: number): Part[] {
  const high = y + 0.26;
  return [
    { name: 'armrests', solid: mirrored(block([w + 0.02, high, -0.06], [0.05, 0.02, d * 0.86], 0.019), 'x') },
    { name: 'frame', solid: mirrored(rod([w - 0.02, y, d * 0.6], 0.018, [w + 0.02, high, d * 0.66], 0.018), 'x') },
    { name: 'frame', solid: mirrored(rod([w - 0.02, y, -d * 0.8], 0.018, [w + 0.02, high, -d * 0.92], 0.018), 'x') },
  ];
}

function stool(make: Maker): Model {
  const y = 1.15 * make.tallness * make.between(0.92, 1.06);
  const r = 0.4 * make.width;
  const soft = make.choose(false, true);
  const seat = make.is('square')
    ? block([0, y, 0], [r, 0.05, r], 0.04)
    : soft
      ? disc([0, y + 0.03, 0], r, 0.085, 0.075)
      : cut(disc([0, y, 0], r, 0.05, 0.035), egg([0, y + 0.42, 0], r * 1.6, 0.4, r * 1.6), 0.04);
  const count = make.count('legs', make.choose(4, 3));
  const parts: Part[] = [{ name: 'seat', solid: seat }];
  const places = Array.from({ length: count }, (_, i) => (i / count) * 2 * Math.PI + Math.PI / count);
  const spread = r * 0.62;
  const foot = r * 1.12;
  for (const a of places)
    parts.push({
      name: 'legs',
      solid: rod(
        [Math.sin(a) * spread, y - 0.04, Math.cos(a) * spread],
        0.036,
        [Math.sin(a) * foot, 0.022, Math.cos(a) * foot],
        0.024,
      ),
    });
  for (const [i, a] of places.entries()) {
    const b = places[(i + 1) % count];
    const share = 0.66;
    const ring = spread + (foot - spread) * share;
    const at = (angle: number): Point => [Math.sin(angle) * ring, y * (1 - share), Math.cos(angle) * ring];
    parts.push({ name: 'frame', solid: rod(at(a), 0.017, at(b), 0.017) });
  }
  return { parts, roles: ROLES, view: { azimuth: 0.3, elevation: 0.22 } };
}

function bench(make: Maker): Model {
  const w = 1.1 * make.width;
  const y = 0.66 * make.tallness;
  const d = 0.32;
  const parts: Part[] = [];
  if (make.choose(true, false)) {
    for (const z of [-0.66, 0, 0.66])
      parts.push({ name: 'seat', solid: block([0, y, z * d], [w, 0.035, d * 0.29], 0.02) });
    parts.push({ name: 'frame', solid: mirrored(block([w * 0.76, y - 0.05, 0], [0.03, 0.025, d * 0.9], 0.01), 'x') });
  } else parts.push({ name: 'seat', solid: block([0, y, 0], [w, 0.045, d], 0.035) });
  parts.push(...legs(make, y - 0.04, w * 0.78, d * 0.72, 0.04, 0.07));
  return { parts, roles: ROLES, view: { azimuth: 0.5, elevation: 0.24 } };
}
