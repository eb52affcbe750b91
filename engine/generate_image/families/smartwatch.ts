import { material } from '../../studio/materials.ts';
import type { Model, Part } from '../model.ts';
import { knurl } from '../sdf/array.ts';
import { cut } from '../sdf/combine.ts';
import { plate } from '../sdf/plate.ts';
import { block, disc, ring, rod } from '../sdf/primitives.ts';
import { clockDigits, LIT, tile } from './display.ts';

const glowing = (base: readonly [number, number, number]) => ({ ...material('plastic'), base, glow: 0.9, coat: 0.2 });

/** What the parts of a smartwatch are made of. */
export const SMART_ROLES = {
  body: { usual: { ...material('aluminium'), pattern: 'plain', base: [0.3, 0.31, 0.33] }, turn: 0 },
  crown: { usual: 'aluminium', turn: 0 },
  strap: { usual: { ...material('silicone'), base: [0.09, 0.1, 0.12] }, turn: 1 },
  trim: { usual: glowing([0.95, 0.3, 0.05]) },
  hands: { usual: glowing([0.2, 0.75, 0.35]) },
  icons: { usual: LIT },
} as const satisfies Model['roles'];

/** A case with soft edges under one sheet of glass that shows the time and two rings of activity; its middle is at `y`. */
export function smartCase(y: number, size: number, round: boolean): Part[] {
  const [w, h] = round ? [size, size] : [size * 0.86, size * 1.02];
  const corner = round ? size : size * 0.42;
  const face = 0.134;
  const [low, left] = round ? [y - size * 0.36, 0] : [y - size * 0.42, -w * 0.4];
  const arc = (radius: number, from: number): Part['solid'] =>
    cut(
      ring([left, low, face], radius, 0.019, 'z'),
      block([left + from * size * 0.2, low + size * 0.2, face], [size * 0.2, size * 0.2, 0.1], 0.01),
      0.01,
    );
  const bars = [0.1, 0, -0.1].map((step, i) => ({
    name: 'icons' as const,
    solid: tile([w * 0.36, low + step * size * 1.6, face - 0.001], size * (0.26 - i * 0.05), 0.014, 0.014),
  }));
  return [
    { name: 'body', solid: plate([0, y, 0], [w, h, 0.12], corner, 0.075, 'z') },
    { name: 'screen', solid: plate([0, y, 0.09], [w - 0.03, h - 0.03, 0.045], corner - 0.03, 0.04, 'z') },
    { name: 'icons', solid: clockDigits([0, y + size * (round ? 0.2 : 0.34), face + 0.001], size * 0.44) },
    { name: 'trim', solid: arc(size * 0.21, 1) },
    { name: 'hands', solid: arc(size * 0.12, -1) },
    ...(round ? [] : bars),
    { name: 'crown', solid: knurl([w + 0.035, y + h * 0.34, 0], 0.075, 0.042, 0.016, 'x', 30, 0.007) },
    { name: 'trim', solid: disc([w + 0.076, y + h * 0.34, 0], 0.03, 0.003, 0.001, 'x') },
    { name: 'crown', solid: rod([w + 0.002, y - h * 0.12, 0], 0.026, [w + 0.002, y - h * 0.38, 0], 0.026) },
  ];
}
