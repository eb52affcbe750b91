import { fromHex } from '../../studio/colours.ts';
import { material } from '../../studio/materials.ts';
import type { Family, Maker, Model, Part } from '../model.ts';
import { cut, fuse, mirrored, overlap } from '../sdf/combine.ts';
import { loft } from '../sdf/loft.ts';
import { region, roundedRegion, stitches } from '../sdf/panel.ts';
import { block, disc, rod, tube } from '../sdf/primitives.ts';
import type { Point2 } from '../sdf/profile.ts';
import type { Solid } from '../sdf/solid.ts';

const CANVAS = { ...material('fabric'), base: fromHex('4a5a4c') };
const ROLES = {
  body: { usual: CANVAS, turn: 0 },
  pocket: { usual: CANVAS, turn: 0, like: 'body' },
  lid: { usual: CANVAS, turn: 0, like: 'body' },
  strap: { usual: 'leather', turn: 1 },
  handle: { usual: 'leather', turn: 1, like: 'strap' },
  base: { usual: 'leather', turn: 1 },
  zip: { usual: { ...material('rubber'), base: fromHex('1d1e20') } },
  trim: { usual: 'brass', turn: 2 },
  stitching: { usual: { ...material('linen'), base: fromHex('cfc4a8') } },
} as const satisfies Model['roles'];

type Skin = (grow: number) => Solid;

/** Backpacks from the front (+z): with zips, with a flap and buckles, or rolled at the top. */
export const backpack: Family = (make) => {
  const w = 0.56 * make.width * make.between(0.96, 1.05);
  const h = 1.62 * make.tallness * make.between(0.95, 1.04);
  const drawn = make.wants('zip') ? 'zips' : make.wants('lid') ? 'flap' : make.choose('zips', 'flap', 'roll');
  const corner = make.is('square') ? 0.1 : make.is('round') ? 0.42 : 0.26;
  // A rolled top has no corners to round.
  const kind = drawn === 'roll' && corner !== 0.26 ? 'zips' : drawn;
  const top = kind === 'roll' ? 0.1 : corner;
  const outline: Point2[] = [
    [-w, 0.16],
    [-w + 0.16, 0],
    [w - 0.16, 0],
    [w, 0.16],
    [w * 1.02, h * 0.5],
    [w * 0.97, h - top * 1.2],
    [w * 0.97 - top * 0.5, h - top * 0.3],
    [w * 0.4, h],
    [-w * 0.4, h],
    [-w * 0.97 + top * 0.5, h - top * 0.3],
    [-w * 0.97, h - top * 1.2],
    [-w * 1.02, h * 0.5],
  ];
  const deep = 0.34;
  const depth = (x: number, y: number): number =>
    (kind === 'roll' ? deep * (1 - 0.72 * Math.max(0, y / h - 0.45)) : deep * (1.02 - 0.25 * (y / h) ** 3)) *
    (1 - 0.1 * (x / w) ** 2);
  const skin = loft(outline, depth, { widest: deep * 1.05, round: 0.14 });
  const parts: Part[] = [
    { name: 'body', solid: skin(0) },
    { name: 'base', solid: overlap(skin(0.012), roundedRegion(0, 0, 2, h * 0.14, 0.001, -1, 1), 0.01) },
    { name: 'stitching', solid: stitches(skin(0.016), roundedRegion(0, 0, 2, h * 0.14, 0.001, 0, 1), 0.03, 0) },
    ...carrying(w, h, deep),
    ...FRONTS[kind](make, skin, w, h, deep),
  ];
  return { parts, roles: ROLES, view: { azimuth: 0.52, elevation: 0.14 } };
};

/** The loop to grab and the shoulder straps, which bow out behind. */
function carrying(w: number, h: number, deep: number): Part[] {
  const z = -deep - 0.02;
  const strap = fuse(
    0.05,
    tube([w * 0.42, h - 0.12, z], [w * 0.66, h * 0.78, z - 0.34], [w * 0.82, h * 0.4, z - 0.1], 0.07, 0.06),
    tube([w * 0.82, h * 0.4, z - 0.1], [w * 0.92, h * 0.22, z - 0.02], [w * 0.86, h * 0.1, z + 0.06], 0.04, 0.026),
  );
  const loop = fuse(
    0.01,
    tube([-0.15, h - 0.06, z + 0.1], [-0.15, h + 0.13, z + 0.08], [0, h + 0.13, z + 0.08], 0.028, 0.03),
    tube([0, h + 0.13, z + 0.08], [0.15, h + 0.13, z + 0.08], [0.15, h - 0.06, z + 0.1], 0.03, 0.028),
  );
  return [
    { name: 'strap', solid: mirrored(strap, 'x') },
    { name: 'handle', solid: loop },
  ];
}

/** A pocket with a front of its own, `bulge` thick. */
function pocketOn(x: number, y: number, w: number, h: number, z: number, bulge: number): Solid {
  return block([x, y, z], [w, h, bulge], Math.min(0.1, bulge));
}

function puller(x: number, y: number, z: number): Part[] {
  return [
    { name: 'trim', solid: block([x, y, z], [0.022, 0.03, 0.016], 0.01) },
    { name: 'strap', solid: rod([x, y - 0.03, z + 0.01], 0.012, [x, y - 0.15, z + 0.012], 0.018) },
  ];
}

function zipLine(skin: Skin, edge: Solid, inset: number): Solid {
  const line: Solid = { box: edge.box, at: (x, y, z) => Math.abs(edge.at(x, y, z) + inset) - 0.016 };
  return overlap(skin(0.008), line, 0.006);
}

function zips(_make: Maker, skin: Skin, w: number, h: number, deep: number): Part[] {
  const low = h * 0.34;
  const half = h * 0.2;
  const face: Point2[] = [
    [-w * 0.86, h * 0.5],
    [-w * 0.84, h * 0.8],
    [-w * 0.5, h * 0.93],
    [w * 0.5, h * 0.93],
    [w * 0.84, h * 0.8],
    [w * 0.86, h * 0.5],
  ];
  const mouth = region(face, 0, 1, false);
  const pocket = pocketOn(0, low, w * 0.78, half, deep * 0.93, 0.13);
  const z = deep + 0.1;
  const slit = block([0, low + half * 0.62, z], [w * 0.66, 0.014, 0.06], 0.01);
  return [
    { name: 'zip', solid: zipLine(skin, mouth, 0.02) },
    { name: 'pocket', solid: cut(pocket, slit, 0.012) },
    {
      name: 'zip',
      solid: overlap(pocket, block([0, low + half * 0.62, z - 0.025], [w * 0.66, 0.012, 0.06], 0.01), 0.002),
    },
    ...puller(w * 0.55, low + half * 0.62, z - 0.03),
    ...puller(w * 0.84, h * 0.6, deep * 0.88),
    { name: 'base', solid: block([0, h * 0.72, deep * 0.98], [0.12, 0.07, 0.02], 0.02) },
  ];
}

function flap(_make: Maker, skin: Skin, w: number, h: number, deep: number): Part[] {
  const low = h * 0.56;
  const cover = roundedRegion(0, h, w * 1.1, h - low, 0.16, -deep * 0.8, 1);
  const pocket = pocketOn(0, h * 0.32, w * 0.8, h * 0.17, deep * 0.95, 0.11);
  const belt = (x: number): Part[] => [
    { name: 'strap', solid: block([x, (low + h * 0.36) / 2 + 0.1, deep + 0.075], [0.05, 0.3, 0.014], 0.012) },
    {
      name: 'trim',
      solid: cut(
        block([x, low - 0.09, deep + 0.09], [0.075, 0.06, 0.016], 0.012),
        block([x, low - 0.09, deep + 0.09], [0.054, 0.04, 0.1], 0.01),
        0.004,
      ),
    },
  ];
  return [
    { name: 'lid', solid: overlap(skin(0.045), cover, 0.03) },
    { name: 'stitching', solid: stitches(skin(0.05), cover, 0.05, deep * 0.5) },
    { name: 'pocket', solid: pocket },
    ...belt(-w * 0.42),
    ...belt(w * 0.42),
  ];
}

function roll(make: Maker, skin: Skin, w: number, h: number, deep: number): Part[] {
  const z = deep * 0.3;
  const y = h + 0.02;
  const pocket = roundedRegion(0, h * 0.34, w * 0.72, h * 0.18, 0.06, 0, 1);
  const buckle = h * make.between(0.6, 0.68);
  return [
    {
      name: 'lid',
      solid: fuse(
        0.03,
        rod([-w * 0.8, y, z], 0.085, [w * 0.8, y, z], 0.085),
        rod([-w * 0.8, y + 0.05, z - 0.08], 0.07, [w * 0.8, y + 0.05, z - 0.08], 0.07),
      ),
    },
    { name: 'strap', solid: overlap(skin(0.016), roundedRegion(0, h * 0.8, 0.06, h * 0.35, 0.01, 0, 1), 0.006) },
    {
      name: 'strap',
      solid: tube([0, h * 0.94, deep * 0.72], [0, h + 0.22, z + 0.12], [0, h + 0.03, z - 0.18], 0.03, 0.03),
    },
    { name: 'trim', solid: block([0, buckle, deep * 0.97], [0.09, 0.05, 0.04], 0.02) },
    { name: 'pocket', solid: overlap(skin(0.02), pocket, 0.014) },
    { name: 'stitching', solid: stitches(skin(0.024), pocket, 0.035, 0) },
    { name: 'trim', solid: disc([0, h * 0.47, deep + 0.03], 0.03, 0.014, 0.008, 'z') },
  ];
}

const FRONTS = { zips, flap, roll } as const;
