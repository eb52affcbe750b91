import { material } from '../../studio/materials.ts';
import type { Family, Maker, Part } from '../model.ts';
import { fan, row } from '../sdf/array.ts';
import { cut, fuse, mirrored } from '../sdf/combine.ts';
import { plate } from '../sdf/plate.ts';
import { block, disc, egg, ring, rod } from '../sdf/primitives.ts';
import type { Point, Solid } from '../sdf/solid.ts';

const DARK = { ...material('plastic'), base: [0.03, 0.031, 0.034] as const, rough: 0.45, coat: 0.2 };
const GLASS = { ...material('plastic'), base: [0.01, 0.008, 0.02] as const, rough: 0.03, coat: 1 };
const LIT = { ...material('plastic'), base: [0.3, 1, 0.45] as const, glow: 1 };
const ROLES = {
  body: { usual: { ...material('plastic'), base: [0.52, 0.54, 0.56] as const, rough: 0.38, coat: 0.5 }, turn: 0 },
  top: { usual: DARK, turn: 1 },
  stem: {
    usual: { ...material('plastic'), base: [0.52, 0.54, 0.56] as const, rough: 0.38, coat: 0.5 },
    turn: 0,
    like: 'body',
  },
  blades: { usual: DARK, turn: 1 },
  trim: { usual: { ...material('plastic'), base: [0.85, 0.3, 0.05] as const }, turn: 2 },
  guards: { usual: { ...material('plastic'), base: [0.85, 0.3, 0.05] as const }, turn: 2 },
  knob: { usual: 'aluminium' },
  legs: { usual: DARK, turn: 1 },
  bezel: { usual: DARK },
  lens: { usual: GLASS },
  grille: { usual: DARK },
  bulb: { usual: LIT },
  frame: { usual: { ...material('carbon') }, turn: 0 },
} as const;

/** Height of the arms' roots and of the rotors. */
const HULL = 0.33;
const ROTOR = 0.46;

/** Camera drones: a sleek one, one whose rotors have guards, and a bare frame for racing. */
export const drone: Family = (make) => {
  const asked = make.is('round') ? 'guarded' : make.is('square') ? 'racer' : make.is('slim') ? 'sleek' : null;
  const drawn = asked ?? make.choose('sleek', 'racer', 'sleek', 'guarded');
  const kind = make.wants('guards') ? 'guarded' : drawn === 'guarded' && make.lacks('guards') ? 'sleek' : drawn;
  const rotors = Math.min(8, Math.max(3, make.count('blades', make.count('stem', 4))));
  const reach = (kind === 'guarded' ? 0.92 : 0.84) * Math.min(1.1, make.width);
  const turn = rotors % 2 ? Math.PI / 2 : Math.PI / rotors;
  const at = (r: number, y: number): Point => [Math.cos(turn) * r, y, Math.sin(turn) * r];
  const size = Math.min(kind === 'guarded' ? 0.42 : 0.48, reach * Math.sin(Math.PI / rotors) * 0.9);
  const all = (solid: Solid): Solid => fan(solid, rotors);
  const parts: Part[] = [
    { name: kind === 'racer' ? 'frame' : 'stem', solid: all(arm(kind, at)(reach)) },
    { name: 'bezel', solid: all(disc(at(reach, ROTOR - 0.07), 0.085, 0.055, 0.02)) },
    { name: 'knob', solid: all(disc(at(reach, ROTOR + 0.015), 0.045, 0.03, 0.012)) },
    { name: 'blades', solid: all(propeller(at(reach, ROTOR), size)) },
    { name: 'bulb', solid: all(disc(at(reach - 0.015, HULL - 0.028), 0.045, 0.02, 0.012)) },
    ...(kind === 'racer' ? racer(make) : hull(make)),
  ];
  if (kind === 'racer')
    parts.push({ name: 'legs', solid: all(rod(at(reach, HULL - 0.02), 0.03, at(reach + 0.02, 0.17), 0.022)) });
  else parts.push({ name: 'legs', solid: all(rod(at(reach - 0.1, HULL), 0.04, at(reach - 0.05, 0.026), 0.024)) });
  if (kind === 'guarded') {
    const [mx, , mz] = at(reach, 0);
    const strut = (dx: number, dz: number): Solid =>
      rod([mx - dx, ROTOR - 0.06, mz - dz], 0.011, [mx + dx, ROTOR - 0.06, mz + dz], 0.011);
    const name = make.wants('guards') ? 'guards' : 'trim';
    parts.push({ name, solid: all(ring([mx, ROTOR - 0.03, mz], size + 0.045, 0.022)) });
    parts.push({ name: 'stem', solid: all(fuse(0.005, strut(size + 0.04, 0), strut(0, size + 0.04))) });
  }
  const lowered =
    kind === 'racer' ? parts.map(({ name, solid }): Part => ({ name, solid: drop(solid, 0.148) })) : parts;
  return { parts: lowered, roles: ROLES, view: { azimuth: 0.5, elevation: 0.42 } };
};

const drop = ({ at, box: { min, max } }: Solid, by: number): Solid => ({
  at: (x, y, z) => at(x, y + by, z),
  box: { min: [min[0], min[1] - by, min[2]], max: [max[0], max[1] - by, max[2]] },
});

function arm(kind: string, at: (r: number, y: number) => Point): (reach: number) => Solid {
  if (kind === 'racer') return (reach) => rod(at(0.1, HULL), 0.06, at(reach, HULL), 0.05);
  return (reach) => rod(at(0.2, HULL + 0.02), 0.1, at(reach, HULL + 0.03), 0.05);
}

/** Two blades on a hub: wide near it, narrow at their tips, pitched. */
function propeller([cx, cy, cz]: Point, size: number): Solid {
  const half = rod([0.03, 0, 0], size * 0.13, [size * 0.94, 0, 0], size * 0.06);
  const pitch = 0.22;
  const thick = 0.006;
  return {
    box: { min: [cx - size, cy - 0.05, cz - size * 0.14], max: [cx + size, cy + 0.05, cz + size * 0.14] },
    at: (x, y, z) => {
      const along = Math.abs(x - cx);
      const across = x > cx ? z - cz : cz - z;
      const outline = half.at(along, 0, across);
      const high = Math.abs(y - cy - pitch * across) - thick;
      return (Math.min(Math.max(outline, high), 0) + Math.hypot(Math.max(outline, 0), Math.max(high, 0))) * 0.9;
    },
  };
}

/** The hull: a rounded body, a battery set in its top, eyes at the front and the camera under its chin. */
function hull(make: Maker): Part[] {
  const w = 0.3 * make.width;
  const high = 0.13 * make.tallness;
  const soft = make.choose(true, false);
  const body = soft ? egg([0, HULL, 0], w * 1.12, high * 1.3, 0.64) : plate([0, HULL, 0], [w, high, 0.56], 0.2, 0.1);
  const top = soft ? HULL + high * 1.3 : HULL + high;
  const front = soft ? 0.58 : 0.55;
  return [
    { name: 'body', solid: body },
    { name: 'top', solid: plate([0, top - 0.02, -0.1], [w * 0.62, 0.045, 0.3], 0.07, 0.03) },
    { name: 'bulb', solid: row(disc([0, top + 0.024, -0.26], 0.012, 0.004, 0.002), 'x', 4, 0.05) },
    { name: 'trim', solid: block([0, top + 0.02, 0.13], [w * 0.45, 0.008, 0.012], 0.006) },
    {
      name: 'lens',
      solid: mirrored(disc([w * 0.58, HULL + 0.03, front - (soft ? 0.08 : 0)], 0.042, 0.03, 0.01, 'z'), 'x'),
    },
    {
      name: 'grille',
      solid: mirrored(row(block([w * 0.98, HULL + 0.02, -0.02], [0.05, 0.01, 0.05], 0.008), 'y', 3, 0.04), 'x'),
    },
    ...gimbal(HULL - high - 0.02, front - 0.1),
  ];
}

/** The camera on its arm. */
function gimbal(y: number, z: number): Part[] {
  const low = y - 0.02;
  return [
    {
      name: 'bezel',
      solid: fuse(
        0.02,
        rod([0, y + 0.08, z - 0.08], 0.06, [0, y + 0.03, z - 0.02], 0.05),
        rod([0.13, low, z + 0.02], 0.028, [0.02, y + 0.06, z - 0.04], 0.028),
      ),
    },
    { name: 'body', solid: plate([0, low, z + 0.05], [0.1, 0.088, 0.1], 0.05, 0.03, 'z') },
    {
      name: 'bezel',
      solid: cut(
        disc([0, low, z + 0.15], 0.074, 0.03, 0.01, 'z'),
        disc([0, low, z + 0.19], 0.055, 0.03, 0.004, 'z'),
        0.004,
      ),
    },
    { name: 'lens', solid: egg([0, low, z + 0.15], 0.056, 0.056, 0.026) },
  ];
}

/** Two carbon plates on posts, electronics between them, a battery strapped on top and a camera that looks up. */
function racer(make: Maker): Part[] {
  const l = 0.46 * make.tallness;
  return [
    { name: 'frame', solid: plate([0, HULL, 0], [0.2, 0.022, l], 0.07, 0.005) },
    { name: 'frame', solid: plate([0, HULL + 0.2, 0], [0.16, 0.018, l * 0.94], 0.06, 0.005) },
    {
      name: 'knob',
      solid: mirrored(row(rod([0.12, HULL, 0], 0.02, [0.12, HULL + 0.2, 0], 0.02), 'z', 3, l * 0.78), 'x'),
    },
    { name: 'grille', solid: block([0, HULL + 0.09, -0.06], [0.11, 0.045, 0.16], 0.01) },
    { name: 'body', solid: block([0, HULL + 0.3, -0.05], [0.125, 0.08, 0.31], 0.025) },
    { name: 'trim', solid: row(block([0, HULL + 0.3, -0.05], [0.131, 0.086, 0.035], 0.02), 'z', 2, 0.28) },
    { name: 'bezel', solid: block([0, HULL + 0.11, l - 0.06], [0.085, 0.075, 0.06], 0.02) },
    { name: 'lens', solid: disc([0, HULL + 0.12, l + 0.01], 0.055, 0.045, 0.014, 'z') },
    { name: 'trim', solid: rod([0.06, HULL + 0.21, -l * 0.88], 0.012, [0.1, HULL + 0.52, -l * 1.05], 0.01) },
    { name: 'trim', solid: disc([0.102, HULL + 0.54, -l * 1.06], 0.034, 0.05, 0.02) },
  ];
}
