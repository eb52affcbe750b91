import type { Maker, Part } from '../model.ts';
import { post } from '../sdf/post.ts';
import { rod } from '../sdf/primitives.ts';
import type { Solid } from '../sdf/solid.ts';

type Place = readonly [x: number, z: number];

/** Where legs stand, as shares of a half width and depth: three in a triangle, four at the corners, more along the long sides. */
export function legPlaces(count: number): Place[] {
  if (count <= 1) return [[0, 0]];
  if (count === 2)
    return [
      [-1, 0],
      [1, 0],
    ];
  const front = Math.ceil(count / 2);
  const row = (many: number, z: number): Place[] =>
    Array.from({ length: many }, (_, i): Place => [many === 1 ? 0 : -1 + (2 * i) / (many - 1), z]);
  return [...row(front, 1), ...row(count - front, -1)];
}

/** Where legs stand under something round, as shares of its radius; an odd number has one at the back. */
export function legRing(count: number): Place[] {
  if (count === 1) return [[0, 0]];
  return Array.from({ length: count }, (_, i): Place => {
    const a = ((i + 0.5) / count) * 2 * Math.PI + (count % 2 === 1 ? 0 : Math.PI / 4 - Math.PI / count);
    return [Math.sin(a), Math.cos(a)];
  });
}

/** A leg that carries all alone is so much thicker. */
const ALONE = 1.7;

type Legs = {
  readonly places: readonly Place[];
  /** Half width and depth between the legs' heads. */
  readonly wide: number;
  readonly deep: number;
  /** Where their heads are. */
  readonly top: number;
  readonly radius: number;
  /** How much further out the feet stand. */
  readonly splay: number;
  readonly square?: boolean;
};

/** Tapered legs, round or square, thin or thick as the prompt has it. */
export function taperedLegs(make: Maker, { places, wide, deep, top, radius, splay, square = false }: Legs): Part[] {
  const sturdy = places.length === 1 ? ALONE : 1;
  const r = radius * sturdy * (make.is('slim', 'legs') ? 0.62 : make.is('wide', 'legs') ? 1.6 : 1);
  const angular = make.is('square', 'legs') || (square && !make.is('round', 'legs'));
  return places.map(([x, z]): Part => {
    const [hx, hz] = [x * wide, z * deep];
    const [fx, fz] = [x * (wide + splay), z * (deep + splay)];
    const solid: Solid = angular
      ? post([fx, 0, fz], r * 0.66, [hx, top, hz], r)
      : rod([hx, top, hz], r * 1.15, [fx, r * 0.62, fz], r * 0.62);
    return { name: 'legs', solid };
  });
}
