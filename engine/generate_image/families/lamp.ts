import { material } from '../../studio/materials.ts';
import type { Family, Maker, Model, Part, Role } from '../model.ts';
import { fuse, shift, turn } from '../sdf/combine.ts';
import { disc, egg, rod, tube } from '../sdf/primitives.ts';
import { curve, lathe, type Point2, sleeve } from '../sdf/profile.ts';
import type { Point, Solid } from '../sdf/solid.ts';
import { HEADS, head } from './lamp-heads.ts';
import { LIT, pendant } from './pendant.ts';

const BULB: Role = { usual: { ...material('paper'), base: [1, 0.82, 0.55], glow: 2.6 } };
const ROLES = {
  shade: { usual: 'linen', turn: 0 },
  base: { usual: 'brass', turn: 1, follows: true },
  stem: { usual: 'brass', turn: 1 },
  knob: { usual: 'brass', turn: 2 },
  cable: { usual: 'rubber' },
  bulb: BULB,
} as const satisfies Model['roles'];

/** Desk lamps on a jointed arm, table and floor lamps with a shade on a stem, pendants. */
export const lamp: Family = (make) => {
  switch (make.variant ?? make.choose('desk', 'table', 'floor')) {
    case 'floor':
      return floorLamp(make);
    case 'table':
      return standing(make, 1.15 * make.tallness, 0.3);
    case 'pendant':
      return pendant(make, ROLES, BULB);
    default:
      return desk(make);
  }
};

function desk(make: Maker): Model {
  const height = 1.2 * make.tallness * make.between(0.95, 1.08);
  const foot = 0.33 * make.width * make.between(0.95, 1.08);
  const elbow: Point = [-0.2 - make.between(0, 0.12), height * 0.6, 0];
  const neck: Point = [0.36 + make.between(0, 0.08), height + 0.06, 0];
  const tilt = make.between(0.42, 0.6);
  const arm = make.choose('jointed', 'bowed', 'jointed');
  const place = (solid: Solid) => shift(turn(solid, 'z', tilt), [neck[0] + 0.07, neck[1] - 0.07, 0]);
  const bulb: Part = { name: 'bulb', solid: place(egg([0, -0.17, 0], 0.085, 0.105, 0.085)) };
  const parts: Part[] = [
    { name: 'base', solid: base(make, foot) },
    { name: 'shade', solid: place(head(make)) },
    ...(make.lacks('shade') ? bareBulb(place) : [bulb]),
  ];
  if (arm === 'bowed') {
    parts.push({ name: 'stem', solid: tube([0, 0.06, 0], [-0.36, height * 1.16, 0], neck, 0.022, 0.019) });
    parts.push({ name: 'knob', solid: disc(neck, 0.045, 0.05, 0.018, 'z') });
  } else {
    const pair = (a: Point, b: Point, gap: number): Solid =>
      fuse(0.005, ...[-gap, gap].map((z) => rod([a[0], a[1], z], 0.016, [b[0], b[1], z], 0.016)));
    parts.push({ name: 'stem', solid: rod([0, 0.06, 0], 0.024, elbow, 0.024) });
    parts.push({ name: 'stem', solid: pair(elbow, neck, 0.036) });
    parts.push({ name: 'knob', solid: disc(elbow, 0.058, 0.062, 0.02, 'z') });
    parts.push({ name: 'knob', solid: disc(neck, 0.05, 0.062, 0.02, 'z') });
    parts.push({ name: 'stem', solid: rod(neck, 0.03, [neck[0] + 0.03, neck[1] - 0.02, 0], 0.05) });
  }
  parts.push({ name: 'knob', solid: disc([0, 0.1, 0], 0.045, 0.035, 0.015) });
  const glow: Point = [neck[0] + 0.07 + Math.sin(tilt) * 0.2, neck[1] - 0.07 - Math.cos(tilt) * 0.2, 0];
  return {
    parts,
    roles: {
      ...ROLES,
      shade: { usual: 'enamel', turn: 0 },
      stem: { usual: 'steel', turn: 1 },
      knob: { usual: 'steel', turn: 1 },
    },
    view: { azimuth: 0.36, elevation: 0.17 },
    glow: { at: glow, reach: 0.9 },
  };
}

/** A large bulb in its socket, hanging from where a shade would be held. */
function bareBulb(place: (solid: Solid) => Solid): Part[] {
  return [
    { name: 'stem', solid: place(disc([0, 0.02, 0], 0.062, 0.1, 0.016)) },
    { name: 'bulb', solid: place(egg([0, -0.2, 0], 0.14, 0.155, 0.14)) },
  ];
}

function base(make: Maker, radius: number): Solid {
  const flat: Point2[] = [
    [0, 0],
    [radius, 0],
    [radius, 0.03],
    [radius - 0.03, 0.06],
    [0.06, 0.075],
    [0, 0.075],
  ];
  const domed: Point2[] = [
    [0, 0],
    [radius, 0],
    [radius, 0.02],
    [radius * 0.86, 0.07],
    [radius * 0.45, 0.115],
    [0.05, 0.13],
    [0, 0.13],
  ];
  const square = make.is('square', 'base') || make.is('square');
  if (square) return disc([0, 0.04, 0], radius * 0.95, 0.04, 0.012);
  return lathe(make.choose(flat, domed), 0.01);
}

function standing(make: Maker, height: number, radius: number): Model {
  const wide = (height > 1.6 ? 0.43 : 0.4) * make.width * make.between(0.92, 1.08);
  const deep = (height > 1.6 ? 0.52 : 0.48) * make.between(0.9, 1.1);
  const conical = make.is('conical') || make.is('conical', 'shade');
  const narrow = conical ? 0.4 : make.choose(0.94, 0.66, 0.8);
  const bottom = height - deep / 2;
  const shade =
    make.is('round') || make.is('round', 'shade')
      ? globe(wide, height)
      : lathe(
          sleeve(
            [
              [wide, bottom],
              [wide * (0.5 + narrow / 2), height],
              [wide * narrow, height + deep / 2],
            ],
            0.016,
          ),
          0.006,
        );
  const legs = make.count('legs', 0);
  const bulb = make.lacks('shade')
    ? egg([0, bottom + 0.27, 0], 0.17, 0.18, 0.17)
    : egg([0, height - 0.02, 0], 0.1, 0.13, 0.1);
  const parts: Part[] = [
    { name: 'shade', solid: shade },
    { name: 'bulb', solid: bulb },
    { name: 'stem', solid: disc([0, bottom + 0.06, 0], 0.05, 0.06, 0.015) },
  ];
  const drawnVase = make.choose(true, false);
  const vaseFoot = legs < 3 && height < 1.6 && !make.is('slim') && drawnVase;
  if (legs >= 3) parts.push(...tripod(legs, bottom + 0.03, radius * 1.25));
  else {
    if (vaseFoot) parts.push({ name: 'base', solid: lathe(gourd(bottom, radius, make), 0.012) });
    else {
      parts.push({ name: 'base', solid: base(make, radius) });
      parts.push({ name: 'stem', solid: rod([0, 0.06, 0], 0.026, [0, bottom + 0.04, 0], 0.022) });
      parts.push({ name: 'knob', solid: disc([0, 0.13, 0], 0.045, 0.04, 0.015) });
    }
  }
  return {
    parts,
    roles: {
      ...ROLES,
      base: { usual: vaseFoot ? 'ceramic' : 'brass', turn: 1, follows: true },
      shade: { usual: 'linen', turn: 0, soft: true },
      stem: { usual: 'brass', turn: 1, follows: true },
      knob: { usual: 'brass', turn: 2 },
      legs: { usual: 'oak', turn: 1, follows: true },
    },
    view: { azimuth: 0.3, elevation: 0.1 },
    glow: { at: [0, height - 0.02, 0], reach: 1.1 },
  };
}

/** On a straight stem, as a ball on a thin rod, or bowed over from a heavy foot. */
function floorLamp(make: Maker): Model {
  const drawn = make.choose('shade', 'arc', 'globe');
  const asked = make.count('legs', 0) > 0 || make.is('conical') || make.is('conical', 'shade');
  if (asked || drawn === 'shade' || (drawn === 'globe' && make.lacks('shade')))
    return standing(make, 2.15 * make.tallness, 0.38);
  return drawn === 'arc' && !make.is('round') && !make.is('round', 'shade') ? arc(make) : ball(make);
}

function arc(make: Maker): Model {
  const height = 1.95 * make.tallness * make.between(0.95, 1.05);
  const reach = make.between(0.62, 0.76) * make.width;
  const from = -0.62;
  const wide = make.width * 0.9;
  const tip: Point = [reach, height * 0.83, 0];
  const skin = sleeve(
    HEADS.dome.map(([x, y]): Point2 => [x * wide, y * 0.9]),
    0.018,
  );
  const place = (solid: Solid): Solid => shift(solid, [tip[0], tip[1] - 0.16, 0]);
  const half: Point = [from + (reach - from) * 0.36, height, 0];
  const bulb: Part = { name: 'bulb', solid: place(egg([0, -0.1, 0], 0.09, 0.1, 0.09)) };
  const parts: Part[] = [
    {
      name: 'base',
      solid: make.is('square')
        ? disc([from, 0.05, 0], 0.34, 0.05, 0.01)
        : lathe(
            [
              [0, 0],
              [0.33, 0],
              [0.33, 0.06],
              [0.3, 0.09],
              [0, 0.1],
            ],
            0.012,
            from,
            0,
          ),
    },
    { name: 'stem', solid: tube([from, 0.08, 0], [from - 0.04, height * 0.93, 0], half, 0.024, 0.02) },
    { name: 'stem', solid: tube(half, [reach * 0.82, height * 1.035, 0], tip, 0.02, 0.014) },
    { name: 'shade', solid: place(lathe(skin, 0.006)) },
    { name: 'knob', solid: place(disc([0, 0.13, 0], 0.05, 0.04, 0.016)) },
    ...(make.lacks('shade') ? bareBulb(place) : [bulb]),
  ];
  const roles: Model['roles'] = {
    ...ROLES,
    base: { usual: 'marble', turn: 2 },
    shade: { usual: 'brass', turn: 0 },
    stem: { usual: 'brass', turn: 1, follows: true },
  };
  return { parts, roles, view: { azimuth: 0.3, elevation: 0.1 }, glow: { at: [tip[0], tip[1] - 0.28, 0], reach: 1.0 } };
}

function ball(make: Maker): Model {
  const height = 1.95 * make.tallness * make.between(0.95, 1.05);
  const r = 0.24 * make.width;
  const thick = make.is('slim', 'stem') ? 0.012 : make.is('wide', 'stem') ? 0.034 : 0.018;
  return {
    parts: [
      { name: 'base', solid: base(make, 0.34) },
      { name: 'stem', solid: rod([0, 0.06, 0], thick, [0, height - r, 0], thick) },
      { name: 'knob', solid: disc([0, height - r * 0.96, 0], r * 0.42, 0.03, 0.012) },
      { name: 'shade', solid: egg([0, height, 0], r, r, r) },
    ],
    roles: { ...ROLES, stem: { ...ROLES.stem, follows: true }, shade: { ...LIT, soft: true } },
    view: { azimuth: 0.3, elevation: 0.1 },
  };
}

function globe(radius: number, height: number): Solid {
  const turnLine: Point2[] = Array.from({ length: 11 }, (_, i) => {
    const a = -1.15 + (i / 10) * 2.3;
    return [Math.cos(a) * radius, height + Math.sin(a) * radius];
  });
  return lathe(sleeve(turnLine, 0.016), 0.006);
}

function gourd(top: number, radius: number, make: Maker): Point2[] {
  const belly = radius * make.between(0.9, 1.15);
  const line: Point2[] = [
    [belly * 0.62, 0],
    [belly * 0.98, top * 0.24],
    [belly * 0.8, top * 0.5],
    [0.11, top * 0.8],
    [0.05, top],
  ];
  return [[0, 0], ...curve(line), [0, top]];
}

function tripod(legs: number, top: number, spread: number): Part[] {
  return Array.from({ length: legs }, (_, i): Part => {
    const a = (i / legs) * 2 * Math.PI + 0.5;
    const foot: Point = [Math.sin(a) * spread, 0.02, Math.cos(a) * spread];
    return { name: 'legs', solid: rod([Math.sin(a) * 0.03, top, Math.cos(a) * 0.03], 0.024, foot, 0.018) };
  });
}
