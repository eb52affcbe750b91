import type { Maker, Model, Part, Role } from '../model.ts';
import { cut } from '../sdf/combine.ts';
import { cushion } from '../sdf/cushion.ts';
import { plate } from '../sdf/plate.ts';
import { disc, egg, rod } from '../sdf/primitives.ts';
import { lathe } from '../sdf/profile.ts';
import type { Point, Solid } from '../sdf/solid.ts';
import { legPlaces, legRing, taperedLegs } from './legs.ts';

/** Stools: on legs held by a ring of stretchers, on a column, or a padded drum. */
export function stool(make: Maker): Model {
  const kind = make.choose('legs', 'column', 'legs');
  const padded = make.choose(false, true, false);
  const soft = padded || make.is('soft') || make.is('soft', 'seat');
  const steel = make.choose(true, false);
  const y = 1.2 * make.tallness * make.between(0.92, 1.06);
  const r = 0.37 * make.width;
  const legs = make.count('legs', make.choose(4, 3));
  const onLegs = kind === 'legs' || make.wants('legs') || make.wants('frame');
  const seat: Part = { name: 'seat', solid: seatOf(make, y, r, soft) };
  const main: Role = { usual: soft ? 'leather' : 'oak', turn: 0 };
  const metal: Role = { usual: !onLegs ? 'chrome' : steel ? 'steel' : 'oak', turn: 1, follows: !soft && !steel };
  const roles: Model['roles'] = {
    seat: main,
    legs: metal,
    frame: { ...metal, like: 'legs' },
    base: { ...metal, like: 'legs' },
  };
  return {
    parts: [seat, ...(onLegs ? standOn(make, y, r, legs) : column(y, r))],
    roles,
    view: { azimuth: 0.3, elevation: 0.2 },
  };
}

function seatOf(make: Maker, y: number, r: number, soft: boolean): Solid {
  const thick = make.is('slim', 'seat') ? 0.025 : make.is('wide', 'seat') ? 0.09 : 0.042;
  if (make.is('square') || make.is('square', 'seat'))
    return soft
      ? cushion([0, y + 0.03, 0], [r, 0.07, r], { radius: 0.05, crown: 0.025 })
      : plate([0, y, 0], [r, thick, r], 0.07, thick * 0.8);
  if (soft) return disc([0, y + 0.03, 0], r, 0.08, 0.07);
  return cut(disc([0, y, 0], r, thick, thick * 0.75), egg([0, y + thick + 0.38, 0], r * 1.55, 0.395, r * 1.55), 0.04);
}

function standOn(make: Maker, y: number, r: number, count: number): Part[] {
  const square = make.is('square');
  const places = square ? legPlaces(count).map(([x, z]) => [x * 0.9, z * 0.9] as const) : legRing(count);
  const [head, splay] = [r * 0.62, r * 0.42];
  const parts = taperedLegs(make, { places, wide: head, deep: head, top: y - 0.02, radius: 0.032, splay, square });
  const low = 0.33;
  const reach = head + splay * (1 - low);
  const at = ([x, z]: readonly [number, number]): Point => [x * reach, y * low, z * reach];
  const around = square && count === 4 ? [0, 1, 3, 2] : places.map((_, i) => i);
  // One leg is held by nothing; two by one stretcher.
  for (const [i, k] of around.entries())
    if (count > 2 || i < count - 1)
      parts.push({ name: 'frame', solid: rod(at(places[k]), 0.015, at(places[around[(i + 1) % count]]), 0.015) });
  return parts;
}

/** A turned foot, a column and a ring for the feet. */
function column(y: number, r: number): Part[] {
  return [
    {
      name: 'base',
      solid: lathe(
        [
          [0, 0],
          [r * 1.1, 0],
          [r * 1.1, 0.02],
          [r * 0.95, 0.04],
          [0.12, 0.065],
          [0.055, 0.12],
          [0.045, y - 0.14],
          [0.11, y - 0.05],
          [0, y - 0.04],
        ],
        0.008,
      ),
    },
    ...[0, 1, 2].map((i): Part => {
      const a = (i / 3) * 2 * Math.PI;
      return {
        name: 'frame',
        solid: rod([0, y * 0.36, 0], 0.012, [Math.sin(a) * r * 0.72, y * 0.34, Math.cos(a) * r * 0.72], 0.012),
      };
    }),
    { name: 'frame', solid: footRing(y * 0.34, r * 0.72) },
  ];
}

function footRing(y: number, r: number): Solid {
  return {
    box: { min: [-r - 0.02, y - 0.02, -r - 0.02], max: [r + 0.02, y + 0.02, r + 0.02] },
    at: (px, py, pz) => Math.hypot(Math.hypot(px, pz) - r, py - y) - 0.016,
  };
}

/** Benches: a board or slats on legs, sometimes padded, sometimes on two panels. */
export function bench(make: Maker): Model {
  const drawn = make.choose('slats', 'board', 'padded');
  const soft = make.is('soft') || make.is('soft', 'seat');
  const kind = soft ? 'padded' : make.is('round') ? 'board' : drawn;
  const panels = make.choose(false, true) && !make.wants('legs') && make.count('legs', 4) === 4;
  const w = 1.1 * make.width;
  const y = 0.68 * make.tallness;
  const d = 0.3;
  const thick = make.is('slim', 'seat') ? 0.022 : make.is('wide', 'seat') ? 0.07 : 0.036;
  const corner = make.is('round') ? d : make.is('square') ? 0.008 : 0.04;
  const seats: Record<typeof kind, () => Part[]> = {
    slats: () =>
      [-0.75, -0.25, 0.25, 0.75].map(
        (z): Part => ({ name: 'seat', solid: plate([0, y, z * d], [w, thick, d * 0.23], 0.015, 0.01) }),
      ),
    board: () => [{ name: 'seat', solid: plate([0, y, 0], [w, thick, d], corner, thick * 0.7) }],
    padded: () => [
      { name: 'seat', solid: cushion([0, y + 0.06, 0], [w, 0.07, d], { radius: 0.05, crown: 0.012 }) },
      { name: 'frame', solid: plate([0, y - 0.02, 0], [w - 0.02, 0.022, d - 0.02], 0.03, 0.008) },
    ],
  };
  const padded = kind === 'padded';
  const main: Role = { usual: padded ? 'leather' : 'oak', turn: 0 };
  const under: Role = { usual: padded ? 'walnut' : 'oak', turn: 1, follows: !padded };
  const stand: Part[] = panels
    ? [-1, 1].map(
        (side): Part => ({
          name: 'legs',
          solid: plate(
            [side * w * 0.78, (y - thick) / 2, 0],
            [0.03, (y - thick) / 2 + 0.005, d * 0.9],
            0.03,
            0.008,
            'x',
          ),
        }),
      )
    : taperedLegs(make, {
        places: legPlaces(make.count('legs', 4)),
        wide: w * 0.84,
        deep: d * 0.74,
        top: y - 0.01,
        radius: 0.036,
        splay: 0.05,
        square: make.is('square'),
      });
  const rails: Part[] =
    kind === 'slats'
      ? [-1, 1].map(
          (side): Part => ({
            name: 'frame',
            solid: plate([side * w * 0.76, y - thick - 0.018, 0], [0.026, 0.02, d * 0.9], 0.01, 0.006),
          }),
        )
      : [];
  return {
    parts: [...seats[kind](), ...rails, ...stand],
    roles: { seat: main, legs: under, frame: { ...under, like: 'legs' } },
    view: { azimuth: 0.5, elevation: 0.22 },
  };
}
