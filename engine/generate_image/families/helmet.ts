import { fromHex } from '../../studio/colours.ts';
import { material } from '../../studio/materials.ts';
import type { Family, Maker, Model, Part } from '../model.ts';
import { cut, fuse, mirrored, overlap, turn } from '../sdf/combine.ts';
import { region } from '../sdf/panel.ts';
import { pointsOf } from '../sdf/points.ts';
import { block, disc, egg, tube } from '../sdf/primitives.ts';
import type { Point2 } from '../sdf/profile.ts';
import type { Solid } from '../sdf/solid.ts';

const SHELL = { ...material('plastic'), base: fromHex('e9e6de'), rough: 0.22, coat: 1 };
const FOAM = { ...material('rubber'), base: fromHex('1c1d1f'), rough: 0.85 };
const ROLES = {
  body: { usual: SHELL, turn: 0 },
  inside: { usual: FOAM },
  base: { usual: FOAM, turn: 1 },
  strap: { usual: { ...material('fabric'), base: fromHex('222326') }, turn: 2 },
  visor: { usual: { ...material('plastic'), base: fromHex('0c0e11'), rough: 0.05, coat: 1 } },
  trim: { usual: { ...material('plastic'), base: fromHex('1a1b1d'), rough: 0.4 }, turn: 1 },
  pads: { usual: 'leather', turn: 1 },
} as const satisfies Model['roles'];

/** Helmets for bicycles and motorcycles; the face looks to +x. */
export const helmet: Family = (make) => {
  if (make.variant === 'motor') return make.wants('visor') ? fullFace(make) : make.choose(fullFace, jet)(make);
  return make.is('round') ? urban(make) : make.choose(road, urban)(make);
};

/** Half length, height and half width of the skull's shell. */
const SKULL = { a: 0.8, b: 0.72, c: 0.62 };

/** The outer shell, and a smaller copy to hollow it; both stand on the floor after the rim is cut. */
function dome(make: Maker, wall: number): { outer: (grow: number) => Solid; hollow: Solid; y: number } {
  const wide = Math.min(1.1, make.width);
  const y = 0.3;
  const shape = (grow: number): Solid =>
    egg([0, y, 0], SKULL.a + grow, (SKULL.b + grow) * Math.min(1.1, make.tallness), (SKULL.c + grow) * wide);
  return { outer: shape, hollow: shape(-wall), y };
}

/** What is cut away below the rim: low at the nape and the ears, high at the brow. */
function below(points: string): Solid {
  const rim = pointsOf(points);
  const first = rim[0];
  const last = rim[rim.length - 1];
  return region([...rim, [last[0], -1.2] as Point2, [first[0], -1.2] as Point2], -1, 1, false);
}

/** A part of which nothing is left below the floor. */
function standing(part: Part): Part {
  const { box, at } = part.solid;
  return { ...part, solid: { box: { min: [box.min[0], Math.max(0, box.min[1]), box.min[2]], max: box.max }, at } };
}

/** Straps that fall from the temples and lie on the floor, joined by a buckle. */
function straps(): Part[] {
  const side = fuse(
    0.01,
    tube([0.24, 0.2, 0.5], [0.3, 0.02, 0.56], [0.46, 0.03, 0.44], 0.02, 0.02),
    tube([0.46, 0.03, 0.44], [0.72, 0.03, 0.3], [0.78, 0.03, 0.06], 0.02, 0.02),
  );
  return [
    { name: 'strap', solid: mirrored(side, 'z') },
    { name: 'trim', solid: block([0.79, 0.035, 0], [0.045, 0.032, 0.09], 0.02) },
  ];
}

function road(make: Maker): Model {
  const { outer, hollow, y } = dome(make, 0.13);
  const rim = below('-1.1,0.1 -0.7,0.02 -0.4,0.14 0,0.17 0.4,0.25 1.1,0.34');
  const spread = make.choose(0.36, 0.42);
  const slot = (from: number, to: number, half: number): Solid =>
    egg([(from + to) / 2, y + SKULL.b * 0.86, 0], (to - from) / 2, 0.3, half);
  const rows = [-2, -1, 0, 1, 2].flatMap((i) => {
    const lean = (solid: Solid): Solid => turn(solid, 'x', i * spread, [0, y, 0]);
    const shift = Math.abs(i) * 0.07;
    return [lean(slot(0.02 - shift, 0.66 - shift, 0.058)), lean(slot(-0.66 + shift * 0.5, -0.06 - shift, 0.054))];
  });
  const vents = fuse(0.001, ...rows);
  const low = region(pointsOf('-1.2,0.2 -0.6,0.13 -0.2,0.25 0.3,0.31 1.2,0.42 1.2,-1 -1.2,-1'), -1, 1, false);
  const shell = cut(cut(outer(0), hollow, 0.02), rim, 0.025);
  return {
    parts: (
      [
        { name: 'body', solid: cut(shell, vents, 0.045) },
        { name: 'base', solid: cut(cut(overlap(outer(0.012), low, 0.012), hollow, 0.02), rim, 0.02) },
        { name: 'inside', solid: cut(ribs(outer, y), rim, 0.01) },
        ...(make.wants('visor') ? [{ name: 'visor' as const, solid: brim(outer, y) }] : []),
        ...straps(),
      ] satisfies Part[]
    ).map(standing),
    roles: ROLES,
    view: { azimuth: 0.72, elevation: 0.24 },
  };
}

/** Dark ribs of foam that show through the vents. */
function ribs(outer: (grow: number) => Solid, y: number): Solid {
  const hoop = cut(outer(-0.075), outer(-0.125), 0.01);
  const across = fuse(
    0.02,
    block([0.28, y + 0.4, 0], [0.05, 0.5, 0.7], 0.02),
    block([-0.36, y + 0.4, 0], [0.05, 0.5, 0.7], 0.02),
  );
  return overlap(hoop, across, 0.01);
}

/** A short peak over the brow. */
const brim = (outer: (grow: number) => Solid, y: number): Solid =>
  cut(
    egg([0.56, y + 0.12, 0], 0.4, 0.13, 0.46),
    fuse(0.01, egg([0.52, y + 0.03, 0], 0.42, 0.15, 0.52), outer(-0.02)),
    0.02,
  );

function urban(make: Maker): Model {
  const { outer, hollow, y } = dome(make, 0.09);
  const rim = below('-1.1,0.04 -0.7,0.02 -0.3,0.12 0.1,0.16 0.5,0.26 1.1,0.3');
  const vent = (x: number, lean: number): Solid =>
    turn(egg([x, y + SKULL.b, 0], 0.13, 0.4, 0.03), 'x', lean, [0, y, 0]);
  const vents = fuse(
    0.001,
    vent(0.26, 0.28),
    vent(0.26, -0.28),
    vent(0, 0.3),
    vent(0, -0.3),
    vent(-0.28, 0.28),
    vent(-0.28, -0.28),
  );
  const shell = cut(cut(outer(0), hollow, 0.02), rim, 0.03);
  const band = region(pointsOf('-1.2,0.14 -0.7,0.1 -0.3,0.2 0.1,0.24 0.5,0.34 1.2,0.4 1.2,-1 -1.2,-1'), -1, 1, false);
  return {
    parts: (
      [
        { name: 'body', solid: cut(shell, vents, 0.03) },
        { name: 'trim', solid: cut(cut(overlap(outer(0.01), band, 0.01), hollow, 0.02), rim, 0.02) },
        { name: 'visor', solid: brim(outer, y) },
        { name: 'inside', solid: cut(cut(outer(-0.1), outer(-0.14), 0.01), rim, 0.01) },
        ...straps(),
      ] satisfies Part[]
    ).map(standing),
    roles: { ...ROLES, visor: { usual: FOAM, turn: 1 }, trim: { usual: 'leather', turn: 1 } },
    view: { azimuth: 0.72, elevation: 0.2 },
  };
}

function skullAndChin(make: Maker): (grow: number) => Solid {
  const wide = Math.min(1.1, make.width);
  return (grow) =>
    fuse(
      0.22,
      egg([-0.06, 0.84, 0], 0.78 + grow, 0.72 + grow, (0.62 + grow) * wide),
      egg([0.24, 0.36, 0], 0.62 + grow, 0.42 + grow, (0.5 + grow) * wide),
    );
}

function fullFace(make: Maker): Model {
  const skin = skullAndChin(make);
  const floor = block([0, -0.5, 0], [2, 0.55, 2], 0.01);
  const low = 0.58;
  const eyes = region(
    pointsOf(`0.1,${low + 0.1} 0.14,1.05 0.4,1.14 1.2,1.12 1.2,${low - 0.02} 0.5,${low - 0.01}`),
    -1,
    1,
  );
  const frameOfEyes = region(
    pointsOf(`0.03,${low + 0.05} 0.08,1.12 0.4,1.2 1.2,1.18 1.2,${low - 0.08} 0.5,${low - 0.07}`),
    -1,
    1,
  );
  const room = egg([-0.06, 0.5, 0], 0.56, 0.62, 0.42);
  const vent = block([0.9, 0.34, 0], [0.2, 0.035, 0.15], 0.03);
  const stripe = block([-0.2, 1.2, 0], [0.95, 0.5, 0.075], 0.01);
  return {
    parts: (
      [
        { name: 'body', solid: cut(cut(cut(skin(0), floor, 0.05), room, 0.03), frameOfEyes, 0.02) },
        { name: 'inside', solid: overlap(skin(-0.03), frameOfEyes, 0.004) },
        { name: 'visor', solid: overlap(skin(0.006), eyes, 0.015) },
        {
          name: 'trim',
          solid: mirrored(disc([0.1, 0.84, 0.64 * Math.min(1.1, make.width)], 0.085, 0.03, 0.02, 'z'), 'z'),
        },
        { name: 'trim', solid: overlap(skin(0.006), vent, 0.006) },
        { name: 'base', solid: cut(overlap(skin(0.012), block([0, 0.08, 0], [2, 0.045, 2], 0.01), 0.01), room, 0.02) },
        ...(make.wants('trim') || make.choose(true, false)
          ? [{ name: 'trim' as const, solid: cut(overlap(skin(0.006), stripe, 0.003), frameOfEyes, 0.01) }]
          : []),
      ] satisfies Part[]
    ).map(dropped),
    roles: ROLES,
    view: { azimuth: 0.78, elevation: 0.12 },
  };
}

/** Stands a part on the floor that was cut at the rim's height. */
function dropped({ name, solid }: Part): Part {
  const low = 0.045;
  const { min, max } = solid.box;
  const from = Math.max(min[1], low - 0.01);
  return {
    name,
    solid: {
      box: { min: [min[0], from - low, min[2]], max: [max[0], max[1] - low, max[2]] },
      at: (x, y, z) => solid.at(x, y + low, z),
    },
  };
}

/** An open face with a brim, piping and a leather edge. */
function jet(make: Maker): Model {
  const wide = Math.min(1.1, make.width);
  const skin = (grow: number): Solid => egg([0, 0.72, 0], 0.8 + grow, 0.78 + grow, (0.66 + grow) * wide);
  const floor = block([0, -0.5, 0], [2, 0.55, 2], 0.01);
  const face = region(pointsOf('0.3,-0.4 0.24,0.2 0.2,0.6 0.34,0.86 0.6,0.92 1.4,0.9 1.4,-0.4'), -1, 1);
  const edge = region(pointsOf('0.24,-0.4 0.17,0.2 0.13,0.62 0.3,0.92 0.6,0.98 1.4,0.96 1.4,-0.4'), -1, 1);
  const room = egg([0.02, 0.6, 0], 0.66, 0.7, 0.53);
  const lining = egg([0.02, 0.6, 0], 0.62, 0.66, 0.49);
  const hollow = (solid: Solid): Solid => cut(cut(solid, floor, 0.04), room, 0.02);
  const brim = cut(
    egg([0.62, 0.98, 0], 0.42, 0.13, 0.52),
    fuse(0.01, egg([0.58, 0.88, 0], 0.46, 0.16, 0.56), skin(-0.02)),
    0.02,
  );
  return {
    parts: (
      [
        { name: 'body', solid: cut(hollow(skin(0)), face, 0.03) },
        { name: 'pads', solid: cut(hollow(overlap(skin(0.014), edge, 0.01)), face, 0.02) },
        { name: 'visor', solid: brim },
        {
          name: 'trim',
          solid: cut(hollow(overlap(skin(0.008), block([-0.2, 1.2, 0], [1.2, 1, 0.1], 0.01), 0.004)), edge, 0.01),
        },
        { name: 'trim', solid: mirrored(disc([0.26, 0.95, 0.6 * wide], 0.035, 0.03, 0.012, 'z'), 'z') },
        { name: 'inside', solid: cut(cut(cut(room, lining, 0.01), floor, 0.02), face, 0.03) },
      ] satisfies Part[]
    ).map(dropped),
    roles: { ...ROLES, visor: { usual: 'leather', turn: 1 } },
    view: { azimuth: 0.78, elevation: 0.12 },
  };
}
