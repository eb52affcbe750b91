import { fromHex } from '../../studio/colours.ts';
import { material } from '../../studio/materials.ts';
import type { Family, Maker, Model, Part } from '../model.ts';
import { around } from '../sdf/around.ts';
import { cut, fuse, mirrored } from '../sdf/combine.ts';
import { disc, egg, rod, ring as torus } from '../sdf/primitives.ts';
import type { Point, Solid } from '../sdf/solid.ts';

const ROLES = {
  body: { usual: 'gold', turn: 0 },
  gem: { usual: { ...material('crystal'), base: fromHex('eaf4ff'), clear: 0.8, glow: 0.5 }, turn: 1 },
  trim: { usual: 'gold', turn: 0, like: 'body' },
} as const satisfies Model['roles'];

/** Inner radius of the band. */
const FINGER = 0.72;

/** Finger rings, standing on their band: with one held stone, a halo or a closed collar, signets, and bands. */
export const ring: Family = (make) => {
  const thick = 0.06 * Math.min(1.5, Math.max(0.75, make.width ** 2));
  const top = 2 * (FINGER + thick) + 0.012;
  const kind = settingOf(make);
  const centre: Point = [0, FINGER + thick, 0];
  const parts = SETTINGS[kind](make, centre, thick, top);
  return { parts, roles: ROLES, view: { azimuth: 0.55, elevation: 0.3 } };
};

function settingOf(make: Maker): keyof typeof SETTINGS {
  if (make.variant === 'band') return 'plain';
  if (make.variant === 'signet' || make.is('square')) return 'signet';
  return make.choose('solitaire', 'halo', 'solitaire', 'bezel');
}

/** A band around the z axis: `half` wide below, wider towards the top by `swell`. */
function band([, cy]: Point, thick: number, half: number, swell: number): Solid {
  const radius = FINGER + thick * 0.5;
  const reach = FINGER + thick;
  const widest = half + Math.max(0, swell);
  return {
    box: { min: [-reach, cy - reach, -widest], max: [reach, cy + reach, widest] },
    at: (x, y, z) => {
      const away = Math.sqrt(x * x + (y - cy) * (y - cy));
      const up = Math.max(0, (y - cy) / (away || 1));
      const wide = half + swell * up * up * up;
      // A comfort fit: the section is an ellipse, fuller outside.
      const a = (away - radius) / (thick * 0.5);
      const b = z / wide;
      const k = Math.sqrt(a * a + b * b * b * b);
      return (k - 1) * Math.min(thick * 0.5, wide) * 0.8;
    },
  };
}

/** A round brilliant: table, culet, eight crown and eight pavilion facets around the y axis; `radius` at the girdle, which lies at `y`. */
function brilliant(y: number, radius: number): Solid {
  const crown = radius * 0.3;
  const depth = radius * 0.86;
  const share = Math.PI / 4;
  const plane = (slope: number) => [Math.cos(slope), Math.sin(slope)] as const;
  const [cx, cy] = plane(0.95);
  const [kx, ky] = plane(0.62);
  const [px, py] = plane(-0.74);
  return {
    box: { min: [-radius, y - depth, -radius], max: [radius, y + crown, radius] },
    at: (x, py0, z) => {
      const up = py0 - y;
      const angle = Math.atan2(z, x);
      const away = Math.sqrt(x * x + z * z);
      const main = away * Math.cos(angle - share * Math.round(angle / share));
      const half = away * Math.cos(angle - share * (Math.floor(angle / share) + 0.5));
      return Math.max(
        up - crown,
        -depth - up,
        main * cx + up * cy - radius * 0.93 * cx,
        half * kx + up * ky - radius * 0.97 * kx,
        main * px + up * py - radius * 0.94 * px,
        half * 0.82 - up * 0.572 - radius * 0.8,
        away - radius,
      );
    },
  };
}

/** Prongs that lean outwards and end in a claw on the crown. */
function prongs(y: number, radius: number, low: number, count: number): Solid {
  const r = 0.028;
  const claw = fuse(
    0.012,
    rod([0, low, radius * 0.3], r, [0, y + radius * 0.12, radius * 0.99], r * 0.9),
    rod([0, y + radius * 0.12, radius * 0.99], r * 0.9, [0, y + radius * 0.26, radius * 0.82], r * 0.8),
  );
  return upright(claw, count, radius + 0.03);
}

/** Copies around the upright axis of what stands at +z. */
function upright(solid: Solid, count: number, reach: number): Solid {
  const { min, max } = solid.box;
  const flat: Solid = {
    box: { min: [min[0], min[2], min[1]], max: [max[0], max[2], max[1]] },
    at: (x, y, z) => solid.at(x, z, y),
  };
  const { at } = around(flat, count, [0, 0, 0]);
  const turned = Math.PI / count;
  const [c, s] = [Math.cos(turned), Math.sin(turned)];
  return {
    box: { min: [-reach, min[1], -reach], max: [reach, max[1], reach] },
    at: (x, y, z) => at(c * x + s * z, c * z - s * x, y),
  };
}

function solitaire(make: Maker, centre: Point, thick: number, top: number): Part[] {
  const size = 0.27 * make.between(0.92, 1.12);
  const y = top + size * 0.72;
  const count = make.choose(6, 4);
  return [
    { name: 'body', solid: fuse(0.05, band(centre, thick, 0.1, -0.03), egg([0, top - 0.02, 0], 0.09, 0.05, 0.07)) },
    { name: 'gem', solid: brilliant(y, size) },
    {
      name: 'trim',
      of: 'gem',
      solid: fuse(0.01, prongs(y, size, top - 0.03, count), torus([0, top + size * 0.26, 0], size * 0.5, 0.016)),
    },
  ];
}

/** Small stones set all around a larger one, and down the shoulders of the band. */
function halo(make: Maker, centre: Point, thick: number, top: number): Part[] {
  const size = 0.2 * make.between(0.95, 1.1);
  const y = top + 0.14;
  const pearl = 0.042;
  const wide = size + pearl + 0.014;
  const stones = upright(egg([0, y, wide], pearl, pearl * 0.8, pearl), 16, wide + pearl);
  const reach = FINGER + thick;
  const shoulder = Array.from({ length: 4 }, (_, i): Solid => {
    const a = 0.46 + i * 0.115;
    return egg([Math.sin(a) * reach, centre[1] + Math.cos(a) * reach, 0], 0.04, 0.04, 0.04);
  });
  return [
    { name: 'body', solid: band(centre, thick, 0.09, 0.02) },
    {
      name: 'trim',
      of: 'gem',
      solid: cut(
        disc([0, y - 0.035, 0], wide + pearl * 0.8, 0.045, 0.02),
        disc([0, y + 0.05, 0], size, 0.08, 0.01),
        0.01,
      ),
    },
    { name: 'trim', of: 'gem', solid: egg([0, top, 0], size * 0.7, 0.1, size * 0.7) },
    { name: 'gem', solid: brilliant(y + 0.05, size) },
    { name: 'gem', solid: stones },
    { name: 'gem', solid: mirrored(fuse(0.001, ...shoulder), 'x') },
  ];
}

/** A domed stone in a closed collar on a broad band. */
function bezel(make: Maker, centre: Point, thick: number, top: number): Part[] {
  const size = 0.3 * make.between(0.92, 1.08);
  const long = make.choose(1.3, 1);
  const y = top + 0.07;
  const collar = (grow: number, half: number, at: number): Solid => {
    const flat = disc([0, at, 0], size + grow, half, 0.02);
    return {
      box: {
        min: [flat.box.min[0], flat.box.min[1], flat.box.min[2] * long],
        max: [flat.box.max[0], flat.box.max[1], flat.box.max[2] * long],
      },
      at: (x, py, z) => flat.at(x, py, z / long),
    };
  };
  return [
    { name: 'body', solid: fuse(0.12, band(centre, thick, 0.11, 0.1), collar(-0.1, 0.08, top - 0.04)) },
    { name: 'trim', of: 'gem', solid: cut(collar(0.035, 0.09, y), collar(0, 0.2, y + 0.15), 0.012) },
    { name: 'gem', solid: egg([0, y + 0.04, 0], size, 0.16, size * long) },
  ];
}

/** A broad band with a flat face to engrave. */
function signet(make: Maker, centre: Point, thick: number, top: number): Part[] {
  const size = 0.32 * make.between(0.95, 1.1);
  const face = make.is('square') ? 0.9 : make.choose(1.2, 0.9);
  const plate = disc([0, top + 0.01, 0], size, 0.07, 0.03);
  const oval: Solid = {
    box: { min: [-size, plate.box.min[1], -size * 1.2], max: [size, plate.box.max[1], size * 1.2] },
    at: (x, y, z) => plate.at(x, y, z / face) * 0.85,
  };
  return [
    { name: 'body', solid: fuse(0.16, band(centre, thick, 0.12, 0.16), oval) },
    { name: 'trim', solid: torus([0, top + 0.08, 0], size * 0.7 * Math.min(1, face), 0.01) },
  ];
}

/** A broad band with a polished groove, or a row of small stones all around. */
function plain(make: Maker, _centre: Point, thick: number): Part[] {
  const reach = FINGER + thick * 1.25;
  const set = make.wants('gem') || make.choose(false, true);
  const pearl = 0.044;
  const centre: Point = [0, reach + (set ? pearl - 0.01 : 0), 0];
  const broad = band(centre, thick * 1.25, 0.2, 0);
  const hoop = (outer: number, half: number, inner: number): Solid =>
    cut(disc(centre, outer, half, 0.006, 'z'), disc(centre, inner, 1, 0.01, 'z'), 0.004);
  const body: Part = { name: 'body', solid: cut(broad, hoop(reach + 0.05, 0.062, reach - 0.022), 0.008) };
  if (!set) return [body, { name: 'trim', solid: hoop(reach - 0.012, 0.058, FINGER + 0.01) }];
  return [body, { name: 'gem', solid: around(egg([0, centre[1] + reach - 0.01, 0], 0.056, pearl, 0.056), 42, centre) }];
}

const SETTINGS = { solitaire, halo, bezel, signet, plain } as const;
