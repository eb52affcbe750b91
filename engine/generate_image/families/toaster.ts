import { fromHex } from '../../studio/colours.ts';
import { type Material, material } from '../../studio/materials.ts';
import type { Family, Maker, Model, Part } from '../model.ts';
import { knurl, row } from '../sdf/array.ts';
import { cut, fuse, mirrored } from '../sdf/combine.ts';
import { plate } from '../sdf/plate.ts';
import { block, disc, rod } from '../sdf/primitives.ts';
import type { Solid } from '../sdf/solid.ts';

const DARK = { ...material('plastic'), base: [0.022, 0.022, 0.024] as const, rough: 0.4, coat: 0.2 };
const COIL = { ...material('plastic'), base: [1, 0.3, 0.08] as const, glow: 0.5 };
const ROLES = {
  body: { usual: 'steel', turn: 0 },
  base: { usual: DARK, turn: 1 },
  trim: { usual: 'chrome', turn: 2 },
  inside: { usual: DARK },
  bulb: { usual: COIL },
  lever: { usual: DARK, turn: 1 },
  knob: { usual: 'chrome', turn: 2 },
  top: { usual: 'walnut', turn: 1 },
  legs: { usual: DARK },
} as const satisfies Model['roles'];

/** Shells: steel, and enamel in cream, mint and a warm red. */
const SHELLS = ['f0e8d8', 'b9d3c4', 'b8402f'].map((hex) => ({
  ...material('enamel'),
  rough: 0.32,
  coat: 0.45,
  base: fromHex(hex),
}));

/** Thickness of the foot and height of its underside. */
const FOOT = 0.07;
const LIFT = 0.035;

type Shape = { w: number; h: number; d: number; middle: number; front: boolean };

/** Toasters: a round shouldered classic, a box between two cheeks, and a slim one with a single long slot. */
export const toaster: Family = (make) => {
  const asked = make.is('round') ? 'classic' : make.is('square') ? 'cheeks' : make.is('slim') ? 'slim' : null;
  const kind = asked ?? make.choose('classic', 'cheeks', 'slim');
  const slots = Math.min(4, make.count('slots', kind === 'slim' ? 1 : 2));
  const double = slots > 2;
  const w = (kind === 'slim' ? 0.98 : double ? 1.05 : 0.8) * Math.min(1.1, make.width);
  const d = (kind === 'slim' ? 0.27 : 0.43) * (kind === 'slim' ? 1 : make.width);
  const h = (kind === 'slim' ? 0.92 : 1.02) * make.tallness * make.between(0.96, 1.05);
  const shape: Shape = { w, h, d, middle: LIFT + FOOT + h / 2, front: kind !== 'classic' };
  const shoulder = kind === 'classic' ? d * make.between(0.62, 0.8) : kind === 'slim' ? 0.13 : 0.06;
  const shell = plate([0, shape.middle, 0], [w, h / 2, d], shoulder, kind === 'classic' ? 0.09 : 0.04, 'x', 0.06);
  const parts: Part[] = [
    ...bread(shape, shell, slots, make.is('ribbed')),
    { name: 'base', solid: plate([0, LIFT + FOOT / 2, 0], [w - 0.03, FOOT / 2 + 0.01, d - 0.03], 0.1, 0.03) },
    { name: 'legs', solid: mirrored(mirrored(disc([w * 0.78, 0.025, d * 0.66], 0.05, 0.025, 0.01), 'x'), 'z') },
    ...(shape.front ? frontControls(make, shape) : endControls(make, shape)),
  ];
  if (kind === 'cheeks') parts.push(...cheeks(shape));
  const usual = make.choose<Material>(material('steel'), ...SHELLS);
  return {
    parts,
    roles: { ...ROLES, body: { usual, turn: 0 } },
    view: { azimuth: shape.front ? 0.5 : 0.72, elevation: 0.36 },
  };
};

/** The shell with its slots, the dark wells in them, the wires that hold the bread, and a frame around each slot. */
function bread({ w, h, d, middle }: Shape, shell: Solid, slots: number, ribbed: boolean): Part[] {
  const top = middle + h / 2;
  const across = slots === 1 ? 1 : 2;
  const along = slots > 2 ? 2 : 1;
  const length = along === 2 ? w * 0.37 : w * 0.76;
  const slit = across === 1 ? 0.1 : d * 0.2;
  const [stepX, stepZ] = [w * 0.88, d * 0.92];
  const all = (solid: Solid): Solid => row(row(solid, 'x', along, stepX), 'z', across, stepZ);
  const frame = all(plate([0, top - 0.004, 0], [length + 0.03, 0.012, slit + 0.03], slit + 0.02, 0.01));
  const well = all(plate([0, top, 0], [length, 0.3, slit], 0.03, 0.012));
  const grooves = row(block([0, middle, d], [0.008, h * 0.34, 0.02], 0.008), 'x', 15, w * 0.12);
  const wires = row(rod([0, top - 0.05, -slit], 0.009, [0, top - 0.05, slit], 0.009), 'x', 5, length * 0.4);
  return [
    { name: 'body', solid: cut(ribbed ? cut(shell, grooves, 0.012) : shell, well, 0.012) },
    { name: 'trim', solid: cut(frame, well, 0.006) },
    { name: 'inside', solid: all(block([0, top - 0.2, 0], [length, 0.03, slit], 0.01)) },
    {
      name: 'bulb',
      solid: all(mirrored(rod([-length, top - 0.13, slit], 0.012, [length, top - 0.13, slit], 0.012), 'z')),
    },
    { name: 'trim', solid: all(wires) },
  ];
}

/** A lever in its track, a dial and two buttons on the end of the toaster. */
function endControls(make: Maker, { w, h, middle }: Shape): Part[] {
  const face = w + 0.002;
  const y = middle - h * 0.2;
  return [
    { name: 'inside', solid: plate([face, middle + h * 0.12, 0], [0.006, h * 0.22, 0.022], 0.02, 0.004, 'x') },
    {
      name: 'lever',
      solid: fuse(
        0.02,
        plate([face + 0.07, middle + h * 0.24, 0], [0.035, 0.035, 0.12], 0.03, 0.025, 'x'),
        block([face + 0.02, middle + h * 0.24, 0], [0.04, 0.014, 0.015], 0.01),
      ),
    },
    { name: 'knob', solid: knurl([face + 0.03, y, 0], 0.085, 0.032, 0.014, 'x', 36, 0.008) },
    { name: 'inside', solid: block([face + 0.064, y + 0.05, 0], [0.004, 0.024, 0.006], 0.003) },
    {
      name: 'knob',
      solid: row(disc([face + 0.008, y, 0], 0.03, 0.014, 0.008, 'x'), 'z', 2, make.between(0.34, 0.4)),
    },
  ];
}

/** The same on the broad side: lever at the right, a dial and a row of buttons at the left. */
function frontControls(make: Maker, { w, h, d, middle }: Shape): Part[] {
  const face = d + 0.002;
  const x = w * 0.7;
  const low = middle - h * 0.24;
  const track = middle + h * 0.02;
  const buttons = Math.min(5, make.count('knob', 3));
  return [
    { name: 'inside', solid: plate([x, track, face], [0.016, h * 0.3, 0.005], 0.016, 0.003, 'z') },
    {
      name: 'lever',
      solid: plate([x, track + h * 0.2, face + 0.045], [0.1, 0.034, 0.04], 0.03, 0.02, 'z'),
    },
    { name: 'knob', solid: knurl([-x * 0.96, low, face + 0.025], 0.085, 0.032, 0.012, 'z', 40, 0.006) },
    { name: 'inside', solid: block([-x * 0.96, low + 0.052, face + 0.058], [0.006, 0.022, 0.003], 0.002) },
    {
      name: 'knob',
      solid: row(
        plate([-x * 0.96 + 0.2 + buttons * 0.055, low, face], [0.034, 0.034, 0.014], 0.034, 0.008, 'z'),
        'x',
        buttons,
        0.11,
      ),
    },
  ];
}

/** Two thick cheeks, left and right, a little larger than the body between them. */
function cheeks({ w, h, d, middle }: Shape): Part[] {
  const cheek = plate([w + 0.02, middle, 0], [0.06, h / 2 + 0.025, d + 0.025], 0.09, 0.025, 'x');
  return [{ name: 'top', solid: mirrored(cheek, 'x') }];
}
