import { material } from '../../studio/materials.ts';
import type { Family, Part } from '../model.ts';
import { row } from '../sdf/array.ts';
import { cut, mirrored, turn } from '../sdf/combine.ts';
import { plate } from '../sdf/plate.ts';
import { block, disc, rod } from '../sdf/primitives.ts';
import type { Solid } from '../sdf/solid.ts';
import { clockDigits, DISPLAY, LIT, tile } from './display.ts';
import { type Field, type Key, keycaps, run } from './keycaps.ts';

const BLACK = { ...material('plastic'), base: [0.012, 0.012, 0.014] as const, rough: 0.3, coat: 0.3 };
const CAP = { ...material('plastic'), base: [0.028, 0.029, 0.031] as const, rough: 0.6, coat: 0 };
const ROLES = {
  body: { usual: { ...material('aluminium'), rough: 0.46 }, turn: 0 },
  screen: { usual: DISPLAY },
  bezel: { usual: BLACK },
  keys: { usual: CAP, turn: 1 },
  inside: { usual: BLACK },
  trackpad: { usual: { ...material('aluminium'), pattern: 'plain', rough: 0.5 }, turn: 0, like: 'body' },
  stem: { usual: BLACK },
  lens: { usual: BLACK },
  icons: { usual: LIT },
  grille: { usual: BLACK },
  base: { usual: BLACK },
} as const;

/** Height of the hinge's axis and of the deck. */
const HINGE = 0.075;

/** Laptops, opened: a thin one, and a sturdier one with a row of vents and round hinges. */
export const laptop: Family = (make) => {
  const sturdy = make.is('wide') || (!make.is('slim') && make.choose(false, true, false));
  const w = 1.02 * Math.min(1.1, make.width);
  const d = 0.7;
  const thick = sturdy ? 0.055 : 0.036;
  const deck = 0.024 + 2 * thick;
  const corner = make.is('square') ? 0.02 : make.is('round') ? 0.16 : make.choose(0.06, 0.1);
  const opened = 0.28 + make.between(-0.05, 0.06);
  const lift = (solid: Solid): Solid => turn(solid, 'x', -opened, [0, HINGE, -d + 0.03]);
  const h = 0.66 * Math.min(1.08, make.tallness);
  const y = HINGE + 0.02 + h;
  const back = -d + 0.03;
  const field: Field = { x: 0, z: -0.22, unit: (w * 1.7) / 14.5, y: deck - 0.012, high: 0.018 };
  const keys = layout();
  const bed = plate([0, deck, field.z], [w * 0.86, 0.012, field.unit * 2.56], 0.03, 0.004);
  const pad = make.is('large', 'trackpad') ? 0.46 : 0.36;
  const base = plate([0, 0.024 + thick, 0], [w, thick, d], corner, Math.min(thick, 0.03));
  const notch = block([0, deck, d], [0.16, 0.014, 0.03], 0.012);
  const parts: Part[] = [
    { name: 'body', solid: cut(cut(base, bed, 0.004), notch, 0.008) },
    { name: 'inside', solid: plate([0, deck - 0.012, field.z], [w * 0.86, 0.003, field.unit * 2.56], 0.03, 0.002) },
    { name: 'keys', solid: keycaps(field, 14.5, 5, keys) },
    { name: 'trackpad', solid: plate([0, deck, 0.4], [pad, 0.003, 0.225], 0.035, 0.002) },
    {
      name: 'bezel',
      solid: cut(
        plate([0, deck - 0.001, 0.4], [pad + 0.009, 0.002, 0.234], 0.04, 0.001),
        plate([0, deck, 0.4], [pad, 0.02, 0.225], 0.035, 0.002),
        0.001,
      ),
    },
    { name: 'body', solid: lift(plate([0, y, back - 0.02], [w, h, 0.022], corner, 0.014, 'z')) },
    {
      name: 'bezel',
      solid: lift(plate([0, y, back + 0.003], [w - 0.014, h - 0.014, 0.004], corner - 0.012, 0.003, 'z')),
    },
    { name: 'screen', solid: lift(plate([0, y + 0.012, back + 0.006], [w - 0.05, h - 0.05, 0.003], 0.02, 0.002, 'z')) },
    { name: 'lens', solid: lift(disc([0, y + h - 0.026, back + 0.007], 0.01, 0.003, 0.001, 'z')) },
    { name: 'icons', solid: lift(clockDigits([0, y + h * 0.36, back + 0.008], 0.17)) },
    { name: 'icons', solid: lift(row(tile([0, y - h * 0.78, back + 0.008], 0.036, 0.036, 0.016), 'x', 9, 0.105)) },
    {
      name: 'stem',
      solid: sturdy
        ? mirrored(rod([w * 0.55, HINGE, back], 0.034, [w * 0.8, HINGE, back], 0.034), 'x')
        : rod([-w * 0.72, HINGE - 0.01, back], 0.026, [w * 0.72, HINGE - 0.01, back], 0.026),
    },
    { name: 'base', solid: mirrored(mirrored(disc([w * 0.82, 0.014, d * 0.78], 0.05, 0.014, 0.006), 'x'), 'z') },
  ];
  parts.push({
    name: 'grille',
    solid: mirrored(
      row(
        block([w - 0.002, 0.024 + thick, 0.1], [0.004, thick * 0.36, 0.028], 0.004),
        'z',
        sturdy ? 5 : 2,
        sturdy ? 0.09 : 0.12,
      ),
      'x',
    ),
  });
  return { parts, roles: ROLES, view: { azimuth: 0.5, elevation: 0.26 } };
};

/** Five rows of keys, 14½ units wide. */
function layout(): Key[] {
  const key = (line: number, left: number, wide: number): Key => ({ row: line, left, wide });
  return [
    ...run(0, 0, 13),
    key(0, 13, 1.5),
    key(1, 0, 1.5),
    ...run(1, 1.5, 13),
    key(2, 0, 1.75),
    ...run(2, 1.75, 11),
    key(2, 12.75, 1.75),
    key(3, 0, 2.25),
    ...run(3, 2.25, 10),
    key(3, 12.25, 2.25),
    ...run(4, 0, 3),
    key(4, 3, 1.25),
    key(4, 4.25, 5),
    key(4, 9.25, 1.25),
    ...run(4, 10.5, 4),
  ];
}
