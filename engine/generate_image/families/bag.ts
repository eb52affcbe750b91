import { fromHex } from '../../studio/colours.ts';
import { material } from '../../studio/materials.ts';
import type { Family, Maker, Model, Part } from '../model.ts';
import { cut, fuse, mirrored, overlap } from '../sdf/combine.ts';
import { loft } from '../sdf/loft.ts';
import { region, roundedRegion, stitches } from '../sdf/panel.ts';
import { block, disc, ring, rod, tube } from '../sdf/primitives.ts';
import { curve, lathe, type Point2 } from '../sdf/profile.ts';
import type { Point, Solid } from '../sdf/solid.ts';

const HIDE = { ...material('leather'), base: fromHex('8a5a36') };
const ROLES = {
  body: { usual: HIDE, turn: 0 },
  lid: { usual: HIDE, turn: 0, like: 'body' },
  handle: { usual: HIDE, turn: 1, follows: true },
  strap: { usual: HIDE, turn: 1, follows: true },
  chain: { usual: 'brass', turn: 2 },
  trim: { usual: 'brass', turn: 2 },
  stitching: { usual: { ...material('linen'), base: fromHex('e8d9bd') } },
  pocket: { usual: HIDE, turn: 0, like: 'body' },
  inside: { usual: { ...material('suede'), base: fromHex('b59a78') } },
  base: { usual: HIDE, turn: 1 },
} as const satisfies Model['roles'];

/** Handbags with a flap, totes and bucket bags; the front faces +z. */
export const bag: Family = (make) => {
  if (make.variant === 'tote') return tote(make);
  if (make.is('round') || make.is('cylindrical')) return bucket(make);
  if (make.wants('lid') || make.is('square')) return flap(make);
  const drawn = make.choose(flap, tote, bucket);
  if (make.wants('strap') || make.wants('chain')) return flap(make);
  return (make.lacks('lid') && drawn === flap ? tote : drawn)(make);
};

/** A body that stands on its bottom, wider below by `spread`, and grows thin towards the top. */
function pouch(
  w: number,
  h: number,
  spread: number,
  deep: number,
  thin: number,
  corner: number,
): (grow: number) => Solid {
  const outline: Point2[] = [
    [-w + spread * 0.1, corner * 2.2],
    [-w, corner],
    [-w + corner * 0.3, corner * 0.3],
    [-w + corner, 0],
    [-w + corner * 2.2, 0],
    [w - corner * 2.2, 0],
    [w - corner, 0],
    [w - corner * 0.3, corner * 0.3],
    [w, corner],
    [w - spread * 0.1, corner * 2.2],
    [w - spread * 0.5, h * 0.5],
    [w - spread * 0.9, h - corner * 2.2],
    [w - spread, h - corner],
    [w - spread - corner * 0.3, h - corner * 0.3],
    [w - spread - corner, h],
    [w - spread - corner * 2.2, h],
    [-w + spread + corner * 2.2, h],
    [-w + spread + corner, h],
    [-w + spread + corner * 0.3, h - corner * 0.3],
    [-w + spread, h - corner],
    [-w + spread * 0.9, h - corner * 2.2],
    [-w + spread * 0.5, h * 0.5],
  ];
  return loft(
    outline,
    (x, y) => (deep + (thin - deep) * Math.min(1, Math.max(0, y / h))) * (1 - 0.12 * (x / w) * (x / w)),
    { widest: Math.max(deep, thin), round: 0.05 },
  );
}

/** A flat strip bent into an arch from (-w, low) over (0, top) to (w, low), at depth z; `half` wide, `thick` to each side. */
function arch(w: number, low: number, top: number, z: number, half: number, thick: number): Solid {
  const rise = Math.max(0.01, top - w - low);
  const middle = low + rise;
  return {
    box: { min: [-w - thick, low, z - half], max: [w + thick, middle + w + thick, z + half] },
    at: (x, y, pz) => {
      const up = Math.max(0, y - middle);
      const d = Math.abs(Math.sqrt(x * x + up * up) - w) - thick + 0.012;
      const e = Math.abs(pz - z) - half + 0.012;
      const below = low - y;
      const edge = Math.sqrt((d > 0 ? d * d : 0) + (e > 0 ? e * e : 0)) + Math.min(Math.max(d, e), 0) - 0.012;
      return Math.max(edge, below);
    },
  };
}

/** Links of a chain, as many as hang in a half circle, the thickness of their wire, and how much longer than wide they are. */
const LINKS = 21;
const WIRE = 0.021;
const LONGER = 0.45;

/** A chain in a half circle from (-w, low) to (w, low): every other link is seen from its edge. */
function chain(w: number, low: number): Solid {
  const step = Math.PI / (LINKS - 1);
  const [r, straight] = [(step * w * (1 - LONGER)) / 1.3, (step * w * LONGER) / 1.3];
  const reach = w + r + WIRE;
  const link = (along: number, across: number, beside: number): number => {
    const past = Math.max(0, Math.abs(along) - straight);
    const q = Math.sqrt(past * past + across * across) - r;
    return Math.sqrt(q * q + beside * beside) - WIRE;
  };
  return {
    box: { min: [-reach, low - reach * 0.16, -r - WIRE], max: [reach, low + reach, r + WIRE] },
    at: (x, y, z) => {
      const angle = Math.atan2(y - low, x);
      const radius = Math.sqrt(x * x + (y - low) * (y - low)) - w;
      const near = angle / step;
      let d = 1;
      for (const i of [Math.floor(near), Math.ceil(near)]) {
        const k = Math.min(LINKS - 1, Math.max(0, i));
        const along = w * Math.max(-1, Math.min(1, angle < -Math.PI / 2 ? Math.PI - k * step : angle - k * step));
        d = Math.min(d, k % 2 === 0 ? link(along, z, radius) : link(along, radius, z));
      }
      return d * 0.8;
    },
  };
}

function flap(make: Maker): Model {
  const w = 0.82 * make.width * make.between(0.95, 1.08);
  const h = 0.98 * make.tallness * make.between(0.95, 1.05);
  const [deep, thin] = [0.28, 0.2];
  const skin = pouch(w, h, 0.1, deep, thin, 0.1);
  const low = h * make.choose(0.42, 0.3, 0.5);
  const edge: Point2[] = [
    [-w, h + 0.1],
    [-w, low + 0.2],
    [-w * 0.86, low + 0.06],
    [-w * 0.4, low],
    [w * 0.4, low],
    [w * 0.86, low + 0.06],
    [w, low + 0.2],
    [w, h + 0.1],
  ];
  const cover = region(curve(edge, false, 10), -deep, 1, false);
  const z = deep + 0.03;
  const ringAt = (x: number): Part => ({ name: 'trim', solid: ring([x, h + 0.03, 0], 0.07, 0.016, 'z') });
  const top = w - 0.28;
  return {
    parts: [
      { name: 'body', solid: skin(0) },
      { name: 'lid', solid: overlap(skin(0.026), cover, 0.016) },
      { name: 'stitching', solid: stitches(skin(0.031), cover, 0.05, deep * 0.6) },
      { name: 'trim', solid: block([0, low + 0.07, z * 0.94], [0.07, 0.085, 0.035], 0.03) },
      { name: 'trim', solid: disc([0, low + 0.07, z + 0.015], 0.036, 0.02, 0.012, 'z') },
      make.wants('chain')
        ? { name: 'chain', solid: chain(top, h + 0.07) }
        : {
            name: make.wants('strap') ? 'strap' : 'handle',
            solid: arch(top, h + 0.07, h + 0.07 + top * make.between(0.75, 0.95) + 0.1, 0, 0.045, 0.022),
          },
      ringAt(-top),
      ringAt(top),
      ...[-1, 1].map(
        (side): Part => ({ name: 'lid', solid: block([side * top, h - 0.01, 0], [0.05, 0.06, 0.05], 0.03) }),
      ),
    ],
    roles: ROLES,
    view: { azimuth: 0.42, elevation: 0.16 },
  };
}

function tote(make: Maker): Model {
  const w = 0.85 * make.width * make.between(0.95, 1.05);
  const h = 1.2 * make.tallness * make.between(0.94, 1.05);
  const skin = pouch(w, h, make.choose(-0.1, 0.06), 0.24, 0.13, 0.07);
  const room = block([0, h, 0], [w * 0.985, h - 0.1, 0.105], 0.04);
  const bottom = roundedRegion(0, 0, 2, h * 0.22, 0.001, -1, 1);
  const grip = w * 0.36;
  const pair = (z: number): Part[] => [
    { name: 'handle', solid: arch(grip, h - 0.32, h + 0.55 * make.tallness, z, 0.012, 0.045) },
    ...[-1, 1].map(
      (side): Part => ({
        name: 'trim',
        solid: disc([side * grip, h - 0.14, z + Math.sign(z) * 0.016], 0.022, 0.012, 0.006, 'z'),
      }),
    ),
  ];
  const pocket = roundedRegion(0, h * 0.5, w * 0.4, h * 0.2, 0.04, 0, 1);
  const drawn = make.choose(true, false);
  const hasPocket = make.wants('pocket') || (drawn && !make.lacks('pocket'));
  return {
    parts: [
      { name: 'body', solid: cut(skin(0), room, 0.015) },
      { name: 'base', solid: overlap(skin(0.012), bottom, 0.01) },
      { name: 'stitching', solid: stitches(skin(0.016), bottom, 0.035, 0) },
      ...pair(0.155),
      ...pair(-0.155),
      ...(hasPocket
        ? ([
            { name: 'pocket', solid: overlap(skin(0.018), pocket, 0.012) },
            { name: 'stitching', solid: stitches(skin(0.022), pocket, 0.03, 0) },
          ] as const)
        : []),
    ],
    roles: {
      ...ROLES,
      body: { usual: { ...material('fabric'), base: fromHex('d9cfba') }, turn: 0 },
      pocket: { usual: { ...material('fabric'), base: fromHex('d9cfba') }, turn: 0, like: 'body' },
    },
    view: { azimuth: 0.42, elevation: 0.22 },
  };
}

function bucket(make: Maker): Model {
  const h = 1.02 * make.tallness * make.between(0.95, 1.05);
  const w = 0.5 * make.width * make.between(0.95, 1.05);
  const wall = lathe(
    [
      [0, 0],
      ...curve([
        [w * 0.96, 0],
        [w, 0.06],
        [w * 1.02, h * 0.5],
        [w * 1.06, h],
      ]),
      [w * 1.02, h],
      [w * 0.94, 0.06],
      [0, 0.06],
    ],
    0.016,
  );
  const band = cut(disc([0, h * 0.1, 0], w * 1.025, h * 0.1, 0.02), disc([0, h * 0.1, 0], w * 0.9, 1, 0.01), 0.01);
  const lug: Point = [w * 1.06, h - 0.1, 0];
  const knot: Point = [0, h * 0.78, w * 1.08];
  const tie = ring([0, h * 0.82, 0], w * 1.055, 0.022);
  return {
    parts: [
      { name: 'body', solid: wall },
      { name: 'base', solid: band },
      { name: 'handle', solid: arch(lug[0] + 0.01, h - 0.14, h + w * 1.35, 0, 0.05, 0.02) },
      { name: 'trim', solid: mirrored(disc([lug[0] + 0.035, h - 0.08, 0], 0.026, 0.014, 0.008, 'x'), 'x') },
      { name: 'strap', solid: tie },
      {
        name: 'strap',
        solid: fuse(
          0.03,
          ring([0.085, knot[1], knot[2]], 0.07, 0.019, 'z'),
          ring([-0.085, knot[1], knot[2]], 0.07, 0.019, 'z'),
          tube(knot, [0.03, knot[1] - 0.14, knot[2] + 0.04], [0.09, knot[1] - 0.3, knot[2] - 0.005], 0.019, 0.019),
          tube(knot, [-0.03, knot[1] - 0.12, knot[2] + 0.04], [-0.06, knot[1] - 0.26, knot[2] - 0.005], 0.019, 0.019),
          rod([-0.02, knot[1], knot[2] + 0.01], 0.035, [0.02, knot[1], knot[2] + 0.01], 0.035),
        ),
      },
    ],
    roles: ROLES,
    view: { azimuth: 0.3, elevation: 0.26 },
  };
}
