import { material } from '../../studio/materials.ts';
import type { Family, Maker, Model, Part } from '../model.ts';
import { cut, fuse, shift, turn } from '../sdf/combine.ts';
import { block, disc, rod } from '../sdf/primitives.ts';
import type { Point, Solid } from '../sdf/solid.ts';

const SCREEN = {
  ...material('plastic'),
  base: [0.3, 0.3, 0.3] as const,
  rough: 0.05,
  coat: 1,
  pattern: 'screen',
  glow: 0.75,
} as const;
const LENS = { ...material('plastic'), rough: 0.05, coat: 1, base: [0.01, 0.012, 0.02] as const };
const ROLES = {
  body: { usual: 'aluminium', turn: 0 },
  back: { usual: { ...material('glass'), clear: 0, base: [0.5, 0.55, 0.6] as const, rough: 0.25 }, turn: 0 },
  screen: { usual: SCREEN },
  bezel: { usual: LENS },
  trim: { usual: 'aluminium', turn: 1, follows: true },
  knob: { usual: 'aluminium', turn: 0 },
  base: { usual: 'aluminium', turn: 1, follows: true },
  stem: { usual: 'aluminium', turn: 1, follows: true },
} as const satisfies Model['roles'];

/** Phones and tablets, two of them standing front and back, and monitors on a foot. */
export const phone: Family = (make) => {
  if (make.variant === 'monitor') return monitor(make);
  const pad = make.variant === 'tablet';
  const [w, h] = pad ? [0.68 * make.width, 0.94] : [0.43 * make.width, 0.9 * Math.min(1.15, make.tallness)];
  const depth = make.is('slim') ? 0.034 : 0.048;
  const radius = make.is('square') ? 0.06 : make.choose(0.13, 0.1);
  const lean = -0.13;
  const front = (solid: Solid): Solid => shift(turn(turn(solid, 'x', lean), 'y', 0.2), [pad ? -0.1 : -0.2, 0, 0.16]);
  const rear = (solid: Solid): Solid =>
    shift(turn(turn(solid, 'x', -lean), 'y', Math.PI + 0.2), [pad ? 0.42 : 0.4, 0, -0.3]);
  const parts: Part[] = [
    ...device(make, w, h, depth, radius, front, true),
    ...device(make, w, h, depth, radius, rear, false),
  ];
  return { parts, roles: ROLES, view: { azimuth: 0.26, elevation: 0.12 } };
};

/** A rounded slab standing on its short edge: width and height are half sizes, corners rounded in the plane. */
function slab(w: number, h: number, depth: number, radius: number, y: number, z: number, edge: number): Solid {
  return {
    box: { min: [-w, y - h, z - depth], max: [w, y + h, z + depth] },
    at: (px, py, pz) => {
      const qx = Math.abs(px) - w + radius;
      const qy = Math.abs(py - y) - h + radius;
      const across = Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - radius + edge;
      const along = Math.abs(pz - z) - depth + edge;
      return Math.hypot(Math.max(across, 0), Math.max(along, 0)) + Math.min(Math.max(across, along), 0) - edge;
    },
  };
}

function device(
  make: Maker,
  w: number,
  h: number,
  depth: number,
  radius: number,
  place: (solid: Solid) => Solid,
  facing: boolean,
): Part[] {
  const y = h + 0.01;
  const parts: Part[] = [
    { name: 'body', solid: place(slab(w, h, depth, radius, y, 0, 0.022)) },
    { name: 'screen', solid: place(slab(w - 0.016, h - 0.016, 0.008, radius - 0.014, y, depth - 0.002, 0.006)) },
    { name: 'back', solid: place(slab(w - 0.016, h - 0.016, 0.008, radius - 0.014, y, -depth + 0.002, 0.006)) },
    { name: 'knob', solid: place(rod([w, y + h * 0.3, 0], 0.014, [w, y + h * 0.46, 0], 0.014)) },
  ];
  if (facing)
    return [
      ...parts,
      {
        name: 'bezel',
        solid: place(rod([-0.06, y + h - 0.075, depth + 0.003], 0.022, [0.06, y + h - 0.075, depth + 0.003], 0.022)),
      },
    ];
  return [...parts, ...cameras(make, w, y + h, -depth, place)];
}

function cameras(make: Maker, w: number, top: number, back: number, place: (solid: Solid) => Solid): Part[] {
  const lens = (x: number, y: number): Part[] => [
    {
      name: 'trim',
      solid: place(
        cut(
          disc([x, y, back - 0.03], 0.082, 0.03, 0.01, 'z'),
          disc([x, y, back - 0.06], 0.06, 0.03, 0.004, 'z'),
          0.004,
        ),
      ),
    },
    { name: 'bezel', solid: place(disc([x, y, back - 0.026], 0.062, 0.02, 0.012, 'z')) },
  ];
  const x = w - 0.14;
  const bar = make.choose(false, true);
  if (bar)
    return [
      { name: 'trim', solid: place(slab(w - 0.07, 0.1, 0.018, 0.1, top - 0.24, back - 0.014, 0.01)) },
      ...lens(w - 0.19, top - 0.24),
      ...lens(w - 0.39, top - 0.24),
    ];
  return [
    ...lens(x, top - 0.16),
    ...lens(x, top - 0.36),
    { name: 'trim', solid: place(disc([x - 0.19, top - 0.16, back - 0.01], 0.03, 0.014, 0.008, 'z')) },
  ];
}

function monitor(make: Maker): Model {
  const w = 1.15 * make.width;
  const h = 0.64;
  const y = 0.42 + h;
  const lifted = (p: Point, q: Point, r: number): Solid => rod(p, r, q, r);
  const stem = make.choose<Solid>(
    block([0, 0.34, -0.1], [0.12, 0.32, 0.025], 0.02),
    fuse(
      0.02,
      lifted([-0.09, 0.05, -0.1], [-0.05, y, -0.1], 0.025),
      lifted([0.09, 0.05, -0.1], [0.05, y, -0.1], 0.025),
    ),
  );
  return {
    parts: [
      { name: 'body', solid: slab(w, h, 0.04, make.is('round') ? 0.08 : 0.03, y, 0, 0.015) },
      { name: 'screen', solid: slab(w - 0.03, h - 0.03, 0.008, 0.02, y, 0.037, 0.005) },
      { name: 'stem', solid: stem },
      {
        name: 'base',
        solid: make.choose<Solid>(
          block([0, 0.022, -0.02], [0.42, 0.022, 0.26], 0.02),
          disc([0, 0.022, -0.04], 0.34, 0.022, 0.015),
        ),
      },
    ],
    roles: ROLES,
    view: { azimuth: 0.36, elevation: 0.1 },
  };
}
