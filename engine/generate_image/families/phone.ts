import { material } from '../../studio/materials.ts';
import type { Family, Maker, Model, Part } from '../model.ts';
import { row } from '../sdf/array.ts';
import { cut, fuse, mirrored, shift, turn } from '../sdf/combine.ts';
import { plate } from '../sdf/plate.ts';
import { block, disc, egg, rod } from '../sdf/primitives.ts';
import type { Point, Solid } from '../sdf/solid.ts';
import { clockDigits, DISPLAY, LIT, tile } from './display.ts';

const GLASS = { ...material('plastic'), rough: 0.05, coat: 1, base: [0.006, 0.007, 0.012] as const };
const BLACK = { ...material('plastic'), rough: 0.2, coat: 0.6, base: [0.006, 0.006, 0.007] as const };
const ROLES = {
  frame: { usual: 'titanium', turn: 1, follows: true },
  body: { usual: { ...material('plastic'), rough: 0.42, coat: 0.3, base: [0.2, 0.25, 0.28] as const }, turn: 0 },
  screen: { usual: DISPLAY },
  bezel: { usual: BLACK },
  lens: { usual: GLASS },
  trim: { usual: 'titanium', turn: 1, follows: true, like: 'frame' },
  top: {
    usual: { ...material('plastic'), rough: 0.12, coat: 0.9, base: [0.2, 0.25, 0.28] as const },
    turn: 0,
    like: 'body',
  },
  knob: { usual: 'titanium', turn: 1, follows: true, like: 'frame' },
  bulb: { usual: { ...material('plastic'), base: [1, 0.85, 0.6] as const, rough: 0.2 } },
  icons: { usual: LIT },
  base: { usual: 'aluminium', turn: 1, follows: true },
  stem: { usual: 'aluminium', turn: 1, follows: true },
} as const satisfies Model['roles'];

/** Colours of backs. */
const BACKS = [
  [0.2, 0.25, 0.28],
  [0.5, 0.42, 0.34],
  [0.07, 0.08, 0.09],
  [0.34, 0.42, 0.36],
  [0.62, 0.6, 0.57],
] as const;

type Shape = { w: number; h: number; depth: number; corner: number; edge: number };
type Place = (solid: Solid) => Solid;

/** Phones and tablets, two of them standing back and front, and monitors on a foot. */
export const phone: Family = (make) => {
  if (make.variant === 'monitor') return monitor(make);
  const pad = make.variant === 'tablet';
  const [w, h] = pad ? [0.66 * make.width, 0.92] : [0.43 * make.width, 0.9 * Math.min(1.15, make.tallness)];
  const flat = make.is('square') || (!make.is('round') && make.choose(true, false));
  const corner = make.is('square') ? 0.05 : flat ? 0.13 : 0.16;
  const shape: Shape = { w, h, depth: make.is('slim') ? 0.03 : 0.043, corner, edge: flat ? 0.01 : 0.036 };
  const back = make.choose<(typeof BACKS)[number]>(...BACKS);
  // From behind there is one, not the unseen sides of two.
  const alone = () => rear(make, shape, pad, standing(0.12, 0.13, [0, 0, 0]));
  const pair = () => [
    ...front(shape, pad, standing(0.1, -0.13, [pad ? 0.4 : 0.36, 0, 0.2])),
    ...rear(make, shape, pad, standing(Math.PI + 0.12, 0.13, [pad ? -0.56 : -0.46, 0, -0.3])),
  ];
  const parts = make.behind ? alone() : pair();
  const roles = {
    ...ROLES,
    body: { ...ROLES.body, usual: { ...ROLES.body.usual, base: back } },
    top: { ...ROLES.top, usual: { ...ROLES.top.usual, base: back } },
  };
  return { parts, roles, view: { azimuth: 0.2, elevation: 0.12 } };
};

/** Leans a solid by `lean` around the floor's x axis, turns it by `yaw` and moves it: in one step, for many parts use it. */
function standing(yaw: number, lean: number, offset: Point): Place {
  const [cx, sx, cy, sy] = [Math.cos(lean), Math.sin(lean), Math.cos(yaw), Math.sin(yaw)];
  const [dx, dy, dz] = offset;
  return (solid) => ({
    box: shift(turn(turn(solid, 'x', lean), 'y', yaw), offset).box,
    at: (px, py, pz) => {
      const x = cy * (px - dx) - sy * (pz - dz);
      const z = sy * (px - dx) + cy * (pz - dz);
      const y = py - dy;
      return solid.at(x, cx * y + sx * z, -sx * y + cx * z);
    },
  });
}

/** The frame with its buttons: one at the right, two at the left, and the gaps for the aerials. */
function frame({ w, h, depth, corner, edge }: Shape, y: number): Part[] {
  const key = (x: number, from: number, to: number): Solid =>
    plate([x, y + (from + to) / 2, 0], [0.012, (to - from) / 2, depth * 0.36], depth * 0.36, 0.006, 'x');
  return [
    { name: 'frame', solid: plate([0, y, 0], [w, h, depth], corner, edge, 'z') },
    {
      name: 'knob',
      solid: fuse(0.001, key(w, h * 0.2, h * 0.42), key(-w, h * 0.34, h * 0.48), key(-w, h * 0.14, h * 0.28)),
    },
  ];
}

/** A device that shows its display: the time, a date, two round tiles and the bar at the bottom. */
function front(shape: Shape, pad: boolean, place: Place): Part[] {
  const { w, h, depth, corner } = shape;
  const y = h + 0.01;
  const rim = 0.016;
  const border = pad ? 0.05 : 0.036;
  const face = depth + 0.004;
  const mark = face + 0.001;
  const size = pad ? 0.24 : 0.19;
  const island: Part[] = pad
    ? [{ name: 'lens', solid: disc([0, y + h - 0.034, face - 0.002], 0.01, 0.003, 0.001, 'z') }]
    : [
        {
          name: 'bezel',
          solid: rod([-0.062, y + h - 0.1, face - 0.019], 0.026, [0.062, y + h - 0.1, face - 0.019], 0.026),
        },
        { name: 'lens', solid: disc([0.06, y + h - 0.1, face + 0.005], 0.013, 0.003, 0.001, 'z') },
      ];
  const parts: Part[] = [
    ...frame(shape, y),
    { name: 'bezel', solid: plate([0, y, depth - 0.004], [w - rim, h - rim, 0.006], corner - rim, 0.005, 'z') },
    {
      name: 'screen',
      solid: plate([0, y, face - 0.004], [w - border, h - border, 0.004], corner - border, 0.001, 'z'),
    },
    ...island,
    { name: 'icons', solid: clockDigits([0, y + h * 0.56, mark], size) },
    { name: 'icons', solid: tile([0, y + h * 0.56 + size * 0.86, mark], 0.15, 0.012, 0.012) },
    { name: 'icons', solid: mirrored(tile([w * 0.66, y - h * 0.83, mark], 0.05, 0.05, 0.05), 'x') },
    { name: 'icons', solid: tile([0, y - h + border + 0.028, mark], w * 0.32, 0.007, 0.007) },
  ];
  return parts.map(({ name, solid }) => ({ name, solid: place(solid) }));
}

/** A device that shows its back. */
function rear(make: Maker, shape: Shape, pad: boolean, place: Place): Part[] {
  const { w, h, depth, corner } = shape;
  const y = h + 0.01;
  const parts: Part[] = [
    ...frame(shape, y),
    { name: 'body', solid: plate([0, y, -depth], [w - 0.014, h - 0.014, 0.006], corner - 0.014, 0.006, 'z') },
    ...cameras(make, shape, pad, y + h, -depth - 0.005),
  ];
  return parts.map(({ name, solid }) => ({ name, solid: place(solid) }));
}

/** Lenses on an island: a square one, a bar from side to side, a disc, or none. `back` is the plane of the back. */
function cameras(make: Maker, { w }: Shape, pad: boolean, top: number, back: number): Part[] {
  const count = Math.min(4, Math.max(1, make.count('lens', pad ? 1 : make.choose(3, 2, 3, 2))));
  const kind = pad ? 'bare' : make.choose('square', 'bar', 'disc', 'bare');
  const r = kind === 'bar' ? 0.066 : 0.088;
  const x = w - 0.07 - (kind === 'bare' ? r : 0.17);
  const y = top - 0.25;
  const thick = 0.018;
  const face = kind === 'bare' ? back : back - thick;
  const island: Record<typeof kind, Part[]> = {
    square: [{ name: 'top', solid: plate([x, y, back], [0.215, 0.215, thick], 0.1, 0.012, 'z') }],
    bar: [{ name: 'trim', solid: plate([0, y + 0.03, back], [w - 0.06, 0.1, thick], 0.1, 0.014, 'z') }],
    disc: [
      { name: 'trim', solid: disc([0, y - 0.04, back], 0.29, thick, 0.014, 'z') },
      { name: 'top', solid: disc([0, y - 0.04, back - 0.004], 0.262, thick, 0.004, 'z') },
    ],
    bare: [],
  };
  const places: Record<typeof kind, readonly (readonly [number, number])[]> = {
    square: [
      [x + 0.1, y + 0.1],
      [x + 0.1, y - 0.1],
      [x - 0.1, count > 3 ? y + 0.1 : y],
      [x - 0.1, y - 0.1],
    ],
    bar: [
      [w - 0.2, y + 0.03],
      [w - 0.38, y + 0.03],
      [w - 0.56, y + 0.03],
      [w - 0.72, y + 0.03],
    ],
    disc: [
      [0.12, y + 0.08],
      [0.12, y - 0.16],
      [-0.12, y - 0.04],
      [-0.12, y + 0.12],
    ],
    bare: [
      [x, top - 0.16],
      [x, top - 0.37],
      [x, top - 0.58],
      [x - 0.2, top - 0.37],
    ],
  };
  const flash: readonly [number, number] =
    kind === 'bar'
      ? [-w + 0.19, y + 0.03]
      : kind === 'disc'
        ? [0, y - 0.24]
        : kind === 'square'
          ? [x - 0.1, y + 0.145]
          : [x - 0.18, top - 0.16];
  return [
    ...island[kind],
    ...places[kind].slice(0, count).flatMap(([px, py]) => lens(px, py, face, r)),
    { name: 'bulb', solid: disc([flash[0], flash[1], face - 0.002], 0.026, 0.004, 0.002, 'z') },
  ];
}

/** A lens: a metal collar, dark glass in it, and the curved front element. */
function lens(x: number, y: number, face: number, r: number): Part[] {
  const collar = disc([x, y, face - 0.012], r, 0.02, 0.008, 'z');
  return [
    { name: 'trim', solid: cut(collar, disc([x, y, face - 0.04], r - 0.014, 0.026, 0.002, 'z'), 0.003) },
    { name: 'lens', solid: disc([x, y, face - 0.014], r - 0.013, 0.008, 0.002, 'z') },
    { name: 'lens', solid: egg([x, y, face - 0.018], r * 0.52, r * 0.52, 0.016) },
  ];
}

function monitor(make: Maker): Model {
  const w = 1.15 * make.width;
  const h = 0.64;
  const hung = make.lacks('base') || make.lacks('stem');
  const y = (hung ? 0 : 0.42) + h;
  const leg = (side: number): Solid => rod([side * 0.09, 0.05, -0.1], 0.025, [side * 0.05, y, -0.1], 0.025);
  const stem = make.choose<Solid>(block([0, 0.34, -0.1], [0.12, 0.32, 0.025], 0.02), fuse(0.02, leg(-1), leg(1)));
  const corner = make.is('round') ? 0.08 : 0.03;
  const foot = make.choose<Solid>(
    plate([0, 0.018, -0.02], [0.42, 0.018, 0.26], 0.06, 0.012),
    disc([0, 0.022, -0.04], 0.34, 0.022, 0.015),
  );
  return {
    parts: [
      { name: 'body', solid: plate([0, y, 0], [w, h, 0.036], corner, 0.012, 'z') },
      { name: 'body', solid: plate([0, y - 0.05, -0.06], [w * 0.4, h * 0.5, 0.04], 0.08, 0.03, 'z') },
      { name: 'bezel', solid: plate([0, y, 0.036], [w - 0.012, h - 0.012, 0.003], corner - 0.01, 0.002, 'z') },
      { name: 'screen', solid: plate([0, y + 0.012, 0.038], [w - 0.04, h - 0.052, 0.003], 0.012, 0.001, 'z') },
      { name: 'icons', solid: clockDigits([0, y + h * 0.42, 0.041], 0.17) },
      { name: 'icons', solid: row(tile([0, y - h * 0.74, 0.041], 0.034, 0.034, 0.014), 'x', 9, 0.1) },
      { name: 'bulb', solid: disc([w - 0.09, y - h + 0.02, 0.039], 0.006, 0.003, 0.001, 'z') },
      ...(hung
        ? []
        : ([
            { name: 'stem', solid: stem },
            { name: 'base', solid: foot },
          ] as const)),
    ],
    roles: { ...ROLES, body: { usual: 'aluminium', turn: 0 } },
    view: { azimuth: 0.36, elevation: 0.1 },
  };
}
