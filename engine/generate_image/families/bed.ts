import { material } from '../../studio/materials.ts';
import type { Family, Maker, Model, Part, Role } from '../model.ts';
import { turn } from '../sdf/combine.ts';
import { cushion } from '../sdf/cushion.ts';
import { plate } from '../sdf/plate.ts';
import { post } from '../sdf/post.ts';
import { rod } from '../sdf/primitives.ts';
import { quilt } from '../sdf/quilt.ts';
import type { Point } from '../sdf/solid.ts';
import { legPlaces, taperedLegs } from './legs.ts';

const COTTON: Role = { usual: { ...material('linen'), base: [0.8, 0.78, 0.74] }, soft: true };
const ROLES = {
  mattress: COTTON,
  bedding: { ...COTTON, turn: 1 },
  pillow: { ...COTTON, turn: 1, like: 'bedding' },
  blanket: { usual: 'wool', turn: 2, soft: true },
} as const satisfies Model['roles'];

type Kind = 'padded' | 'panel' | 'spindles' | 'platform';
/** Half width and length of the mattress, its underside and its top, and the headboard's top. */
type Plan = { w: number; l: number; low: number; top: number; head: number };

/** Beds with a padded, a panelled or a spindled headboard, low platforms and four-posters. */
export const bed: Family = (make) => {
  const drawn = make.choose<Kind>('padded', 'panel', 'platform', 'spindles');
  const kind: Kind =
    make.is('ribbed') || make.is('ribbed', 'headboard') || make.is('soft', 'headboard')
      ? 'padded'
      : make.variant === 'poster'
        ? 'spindles'
        : drawn;
  const single = make.variant === 'single';
  const lift = (kind === 'platform' ? 0.17 : 0.26) * (make.is('tall') ? 1.25 : make.is('short') ? 0.7 : 1);
  const thick = make.is('slim', 'mattress') ? 0.16 : make.is('wide', 'mattress') ? 0.32 : 0.24;
  const rise =
    make.is('tall', 'headboard') || make.is('tall')
      ? 0.85
      : make.is('short', 'headboard') || make.is('short')
        ? 0.32
        : make.between(0.48, 0.62);
  const plan: Plan = {
    w: (single ? 0.5 : 0.8) * (make.is('wide') ? 1.15 : make.is('slim') ? 0.9 : 1),
    l: 1.04,
    low: lift,
    top: lift + thick,
    head: lift + thick + (kind === 'platform' ? rise * 0.8 : rise),
  };
  const wood = make.choose('oak', 'walnut', 'ash');
  const cloth = make.choose('wool', 'velvet', 'linen');
  const build = { padded, panel, spindles, platform }[kind];
  const main: Role = { usual: kind === 'padded' ? cloth : wood, turn: 0 };
  const roles: Model['roles'] = {
    ...ROLES,
    frame: main,
    headboard: { ...main, like: 'frame' },
    legs: kind === 'padded' ? { usual: 'walnut', turn: 1 } : { ...main, like: 'frame' },
  };
  return { parts: [...build(make, plan), ...dressing(make, plan)], roles, view: { azimuth: 0.62, elevation: 0.3 } };
};

/** Mattress, pillows, a quilt and a throw over its foot. */
function dressing(make: Maker, { w, l, low, top }: Plan): Part[] {
  const thick = (top - low) / 2;
  const count = Math.min(6, make.count('pillow', w > 0.6 ? 2 : 1));
  const perRow = Math.min(count, w > 0.6 ? 2 : 1);
  const parts: Part[] = [
    { name: 'mattress', solid: cushion([0, low + thick, 0], [w, thick, l], { radius: 0.06, crown: 0.012 }) },
    {
      name: 'bedding',
      solid: quilt({ half: w + 0.035, top: top + 0.045, hang: 0.2, from: -l + 0.62, to: l + 0.04, puff: 0.022 }),
    },
    // The sheet is turned back over the quilt's upper edge.
    {
      name: 'bedding',
      solid: quilt({ half: w + 0.047, top: top + 0.068, hang: 0.21, from: -l + 0.6, to: -l + 0.86, puff: 0.012 }),
    },
  ];
  if (make.wants('blanket') || make.choose(true, false))
    parts.push({
      name: 'blanket',
      solid: quilt({ half: w + 0.055, top: top + 0.062, hang: 0.26, from: l - 0.66, to: l - 0.22, puff: 0.012 }),
    });
  for (let i = 0; i < count; i++) {
    const row = Math.floor(i / perRow);
    const half = Math.min(0.36, (w / perRow) * 0.92);
    const x = perRow === 1 ? 0 : (i % 2 === 0 ? -1 : 1) * (w / 2);
    const at: Point = [x, top + 0.14 + row * 0.02, -l + 0.24 + row * 0.17];
    const solid = cushion(at, [half - row * 0.03, 0.03, 0.22], { radius: 0.03, crown: 0.085, pinch: 0.02 });
    parts.push({ name: 'pillow', solid: turn(solid, 'x', 0.62, at) });
  }
  return parts;
}

const bedLegs = (make: Maker, { w, l, low }: Plan, radius: number, inset: number): Part[] =>
  taperedLegs(make, {
    places: legPlaces(make.count('legs', 4)),
    wide: w - inset,
    deep: l - inset,
    top: low - 0.02,
    radius,
    splay: 0.02,
  });

/** Padded rails and a headboard of one cushion, or of upright channels. */
function padded(make: Maker, plan: Plan): Part[] {
  const { w, l, low, top, head } = plan;
  const channels = make.choose(0, 5, 1);
  const ribbed = make.is('ribbed') || make.is('ribbed', 'headboard');
  const count = ribbed ? 7 : channels;
  const rail = cushion([0, low - 0.01, 0], [w + 0.06, 0.09, l + 0.05], { radius: 0.045, crown: 0 });
  const wide = w + 0.08;
  const half = (head - 0.1) / 2;
  const parts: Part[] = [{ name: 'frame', solid: rail }];
  if (count === 0 || make.is('round') || make.is('round', 'headboard'))
    parts.push({
      name: 'headboard',
      solid: plate(
        [0, 0.1 + half, -l - 0.12],
        [wide, half, 0.075],
        make.is('square') ? 0.05 : Math.min(0.42, half * 0.8),
        0.06,
        'z',
      ),
    });
  else {
    const each = wide / count;
    for (let i = 0; i < count; i++)
      parts.push({
        name: 'headboard',
        solid: cushion([-wide + each * (2 * i + 1), 0.1 + half, -l - 0.12], [each - 0.002, half, 0.065], {
          radius: 0.05,
          crown: 0.018,
          facing: 'z',
          piping: count === 1 ? 0.009 : 0,
        }),
      });
  }
  return [...parts, ...bedLegs(make, { ...plan, low: low - 0.07, top }, 0.042, 0.1)];
}

/** Rails on all four sides, each cut along its own grain. */
function rails(x: number, z: number, y: number, half: number): Part[] {
  return [-1, 1].flatMap((side): Part[] => [
    { name: 'frame', solid: plate([side * x, y, 0], [0.022, half, z], 0.02, 0.012, 'x') },
    { name: 'frame', solid: plate([0, y, side * z], [x, half, 0.022], 0.02, 0.012, 'z') },
  ]);
}

/** Slim wooden rails between legs, and a board with softened corners. */
function panel(make: Maker, plan: Plan): Part[] {
  const { w, l, low, head } = plan;
  const round = make.is('round') || make.is('round', 'headboard');
  const board = (head - low) / 2 + 0.02;
  const flat = plate([0, low + board, -l - 0.09], [w + 0.06, board, 0.024], round ? board * 0.95 : 0.07, 0.02, 'z');
  return [
    ...rails(w + 0.035, l + 0.03, low + 0.01, 0.075),
    { name: 'headboard', solid: turn(flat, 'x', -0.07, [0, low, -l - 0.09]) },
    ...taperedLegs(make, {
      places: legPlaces(make.count('legs', 4)),
      wide: w - 0.02,
      deep: l - 0.03,
      top: low,
      radius: 0.048,
      splay: 0.035,
    }),
  ];
}

/** Posts at the corners; spindles between two rails. Four-posters carry a frame overhead. */
function spindles(make: Maker, plan: Plan): Part[] {
  const { w, l, low, head } = plan;
  const poster = make.variant === 'poster';
  const r = make.is('slim', 'frame') ? 0.022 : make.is('wide', 'frame') ? 0.05 : 0.034;
  const tall = poster ? 2.1 : head;
  const [x, z] = [w + 0.05, l + 0.06];
  const top = head - 0.04;
  const bottom = plan.top - 0.05;
  const many = Math.round((2 * x) / 0.17);
  const rail = (y: number, thick: number): Part => ({
    name: 'headboard',
    solid: rod([-x, y, -z], thick, [x, y, -z], thick),
  });
  const upright = (at: Point, high: number): Part => ({
    name: 'legs',
    solid: post(at, r, [at[0], high, at[2]], r, 0.016),
  });
  const parts: Part[] = [
    ...rails(x, z, low + 0.01, 0.07),
    ...[-x, x].flatMap((at) => [upright([at, 0, -z], tall), upright([at, 0, z], poster ? tall : plan.top - 0.1)]),
    rail(top, r * 0.9),
    rail(bottom, r * 0.7),
    ...Array.from({ length: many - 1 }, (_, i): Part => {
      const at = -x + ((i + 1) / many) * 2 * x;
      return { name: 'headboard', solid: rod([at, bottom, -z], 0.015, [at, top, -z], 0.015) };
    }),
  ];
  if (poster)
    for (const side of [-1, 1]) {
      parts.push({ name: 'frame', solid: plate([side * x, tall - r, 0], [r, r, z + r], 0.012, 0.012) });
      parts.push({ name: 'frame', solid: plate([0, tall - r, side * z], [x + r, r, r], 0.012, 0.012) });
    }
  return parts;
}

/** A broad, low deck that floats over a set-back base, with a plain board. */
function platform(make: Maker, plan: Plan): Part[] {
  const { w, l, low, head } = plan;
  const round = make.is('round');
  const wide = w + 0.2;
  const half = (head - low) / 2 + 0.03;
  const parts: Part[] = [
    { name: 'frame', solid: plate([0, low - 0.02, 0.06], [wide, 0.04, l + 0.14], round ? 0.3 : 0.05, 0.02) },
    {
      name: 'headboard',
      solid: plate(
        [0, low - 0.05 + half, -l - 0.06],
        [round ? wide * 0.96 : wide + 0.12, half, 0.03],
        round ? half * 0.8 : 0.04,
        0.024,
        'z',
      ),
    },
  ];
  if (make.wants('legs')) return [...parts, ...bedLegs(make, { ...plan, low: low - 0.04 }, 0.045, 0.02)];
  return [
    ...parts,
    { name: 'legs', solid: plate([0, (low - 0.06) / 2, 0], [w - 0.08, (low - 0.06) / 2, l - 0.1], 0.03, 0.01) },
  ];
}
