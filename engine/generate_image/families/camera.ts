import { material } from '../../studio/materials.ts';
import type { Family, Maker, Model, Part } from '../model.ts';
import { knurl, row } from '../sdf/array.ts';
import { cut, mirrored } from '../sdf/combine.ts';
import { plate, taper } from '../sdf/plate.ts';
import { block, disc, egg, ring, rod } from '../sdf/primitives.ts';

const BLACK = { ...material('plastic'), base: [0.025, 0.025, 0.027] as const, rough: 0.42, coat: 0.2 };
const GLASS = { ...material('plastic'), base: [0.01, 0.007, 0.022] as const, rough: 0.03, coat: 1 };
const HIDE = { ...material('leather'), base: [0.035, 0.034, 0.033] as const };
const RED = { ...material('plastic'), base: [0.72, 0.05, 0.04] as const };
const ROLES = {
  body: { usual: 'silver', turn: 0 },
  handle: { usual: HIDE, turn: 1 },
  bezel: { usual: { ...material('aluminium'), base: [0.05, 0.05, 0.054] as const, metal: 0.5, rough: 0.46 }, turn: 2 },
  grille: { usual: BLACK },
  lens: { usual: GLASS },
  windows: { usual: GLASS },
  trim: { usual: 'chrome', turn: 0, follows: true },
  knob: { usual: 'silver', turn: 0, like: 'trim' },
  crown: { usual: RED },
  inside: { usual: BLACK },
} as const satisfies Model['roles'];

type Shape = { w: number; h: number; d: number; lens: number; reach: number };

/** Cameras: a rangefinder with a flat top, one with a prism over the lens, a modern one with a grip, and a pocket one. */
export const camera: Family = (make) => {
  const pocket = make.variant === 'compact' || make.is('small') || make.is('slim');
  const kind = pocket
    ? 'pocket'
    : make.is('square')
      ? 'rangefinder'
      : make.is('round')
        ? 'grip'
        : make.choose('rangefinder', 'prism', 'grip');
  const w = (pocket ? 0.84 : 0.92) * make.width;
  const h = (pocket ? 0.86 : 1.02) * make.tallness * make.between(0.97, 1.03);
  const d = pocket ? 0.15 : 0.23;
  const shape: Shape = {
    w,
    h,
    d,
    lens: kind === 'rangefinder' ? 0.08 : 0.1,
    reach: pocket ? 0.27 : make.between(0.5, 0.66),
  };
  const low = h * 0.13;
  const shoulder = h * 0.74;
  const corner = kind === 'rangefinder' || pocket ? Math.min(d * 0.98, 0.22) : 0.1;
  const slab = (from: number, to: number, grow: number, edge: number) =>
    plate([0, (from + to) / 2, 0], [w + grow, (to - from) / 2, d + grow], corner + grow, edge);
  return {
    parts: [
      { name: 'body', solid: slab(0, low, 0, 0.03) },
      { name: 'handle', solid: slab(low - 0.02, shoulder + 0.02, -0.008, 0.01) },
      { name: 'body', solid: slab(shoulder, h, 0, 0.04) },
      ...optics(make, shape, pocket),
      ...topSide(make, shape, kind),
      ...(kind === 'grip' ? grip(shape, shoulder) : []),
      ...front(shape, kind, shoulder),
    ],
    roles: ROLES,
    view: { azimuth: 0.46, elevation: 0.2 },
  };
};

/** The lens: a mount, a barrel with ribbed rings that turn, and glass deep in its mouth. */
function optics(make: Maker, { h, d, lens, reach }: Shape, pocket: boolean): Part[] {
  const y = h * 0.45;
  const r = Math.min(0.4, h * 0.4) * (pocket ? 0.86 : 1);
  const at = (z: number) => [lens, y, z] as const;
  const end = d + reach;
  const mouth = r * (pocket ? 0.62 : 0.8);
  const tube = (from: number, to: number, radius: number, rim: number) =>
    disc(at((from + to) / 2), radius, (to - from) / 2, rim, 'z');
  const rings = make.is('ribbed') ? 60 : 44;
  // Without a lens its mount is seen, and the dark behind it.
  if (make.lacks('lens')) {
    const hole = tube(d - 0.14, d + 0.2, r * 0.74, 0.01);
    return [
      { name: 'trim', solid: cut(tube(d - 0.02, d + 0.045, r * 1.06, 0.012), hole, 0.01) },
      { name: 'windows', solid: tube(d - 0.01, d + 0.006, r * 0.76, 0.004) },
    ];
  }
  return [
    { name: 'trim', solid: tube(d - 0.02, d + 0.045, r * 1.06, 0.012) },
    { name: 'bezel', solid: tube(d + 0.03, d + reach * 0.3, r, 0.012) },
    { name: 'grille', solid: knurl(at(d + reach * 0.46), r * 1.03, reach * 0.15, 0.012, 'z', rings, 0.012) },
    { name: 'bezel', solid: tube(d + reach * 0.58, d + reach * 0.74, r * 0.97, 0.01) },
    { name: 'crown', solid: tube(d + reach * 0.735, d + reach * 0.765, r * 0.955, 0.003) },
    {
      name: 'bezel',
      solid: cut(tube(d + reach * 0.75, end, r * 0.94, 0.015), egg(at(end + 0.02), mouth, mouth, reach * 0.34), 0.012),
    },
    { name: 'inside', solid: ring(at(end - reach * 0.09), mouth * 0.84, 0.014, 'z') },
    { name: 'lens', solid: egg(at(end - reach * 0.3), mouth * 0.78, mouth * 0.78, reach * 0.2) },
    {
      name: 'grille',
      solid: row(block([lens, y + r * 0.985, d + reach * 0.16], [0.008, 0.012, 0.03], 0.003), 'x', 5, 0.05),
    },
  ];
}

/** Dials, the release, the shoe for a flash, and what rises over the lens. */
function topSide(make: Maker, { w, h, d, lens }: Shape, kind: string): Part[] {
  const dials = Math.min(3, make.count('knob', kind === 'pocket' ? 1 : 2));
  const parts: Part[] = [
    { name: 'knob', solid: disc([-w * 0.76, h + 0.022, d * 0.25], 0.07, 0.026, 0.01) },
    { name: 'crown', solid: disc([-w * 0.76, h + 0.05, d * 0.25], 0.038, 0.014, 0.01) },
    { name: 'knob', solid: knurl([-w * 0.5, h + 0.04, -0.01], 0.13, 0.05, 0.014, 'y', 44, 0.01) },
  ];
  if (dials > 1) parts.push({ name: 'knob', solid: knurl([w * 0.7, h + 0.034, 0], 0.15, 0.042, 0.014, 'y', 48, 0.01) });
  if (dials > 2)
    parts.push({ name: 'knob', solid: knurl([w * 0.42, h + 0.026, -0.02], 0.09, 0.034, 0.01, 'y', 36, 0.008) });
  const shoe = (y: number): Part => ({
    name: 'trim',
    solid: cut(
      block([lens, y, -0.05], [0.12, 0.024, 0.11], 0.008),
      block([lens, y + 0.012, 0], [0.09, 0.016, 0.2], 0.004),
      0.004,
    ),
  });
  if (kind === 'prism' || kind === 'grip') {
    const high = h + 0.2;
    parts.push(
      {
        name: 'body',
        solid: taper([lens, 0], h - 0.04, high, [0.36, d * 0.98], [0.17, d * 0.7], kind === 'grip' ? 0.1 : 0.03, 0.035),
      },
      shoe(high + 0.016),
    );
  } else parts.push(shoe(h + 0.018));
  return parts;
}

/** Windows in the front of the top, a small lamp, and eyelets for the strap. */
function front({ w, h, d, lens }: Shape, kind: string, shoulder: number): Part[] {
  const y = (shoulder + h) / 2;
  const eyelet = mirrored(ring([w + 0.03, shoulder + 0.06, 0], 0.045, 0.014, 'z'), 'x');
  const lamp: Part = { name: 'windows', solid: disc([-w * 0.5, y, d], 0.036, 0.008, 0.004, 'z') };
  if (kind === 'prism' || kind === 'grip')
    return [
      { name: 'trim', solid: eyelet },
      lamp,
      { name: 'trim', solid: disc([lens + 0.46, h * 0.3, d + 0.01], 0.055, 0.03, 0.012, 'z') },
    ];
  return [
    { name: 'trim', solid: eyelet },
    lamp,
    { name: 'trim', solid: plate([w * 0.68, y, d], [0.15, 0.088, 0.012], 0.03, 0.006, 'z') },
    { name: 'windows', solid: plate([w * 0.68, y, d + 0.006], [0.125, 0.064, 0.01], 0.02, 0.004, 'z') },
    { name: 'windows', solid: plate([lens + 0.02, y, d], [0.085, 0.052, 0.008], 0.012, 0.004, 'z') },
    { name: 'trim', solid: rod([-w * 0.62, shoulder - 0.16, d], 0.02, [-w * 0.62, shoulder - 0.32, d + 0.02], 0.016) },
  ];
}

/** A handgrip that bulges from the front. */
function grip({ w, d }: Shape, shoulder: number): Part[] {
  return [
    {
      name: 'handle',
      solid: plate([-w * 0.76, shoulder * 0.53, d * 0.9], [w * 0.22, shoulder * 0.5, 0.17], 0.13, 0.05),
    },
  ];
}
