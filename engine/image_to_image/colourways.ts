import { fromHex, luminance, mix, type Rgb } from '../studio/colours.ts';
import type { Random } from '../studio/random.ts';

/** Sets of colours that go together: a main one, a second, an accent, and a wall behind them. */
const COLOURWAYS = [
  ['c4573a', '2f4a4f', 'e3b23c', 'ddd3c6'],
  ['5f7f6c', 'd9b88f', '30343a', 'd5d6cd'],
  ['34507a', 'c98a4b', 'e6e1d6', 'c9cfd6'],
  ['d8a7a0', '6b3b3f', 'c9a24d', 'e2d8d2'],
  ['3d3f45', 'b6743e', 'd8d5cf', 'cfcac3'],
  ['e0b04a', '40525e', 'f0ece2', 'd3cfc4'],
  ['7d86b2', '2b2f45', 'd59a7a', 'd4d4dc'],
  ['9c4a45', 'd7c3a5', '3f4a3c', 'd8cfc4'],
].map((row) => row.map(fromHex));

/** The three colours of a set and its wall. */
export type Colourway = { readonly colours: readonly Rgb[]; readonly wall: Rgb };

export function drawColourway(random: Random): Colourway {
  const row = COLOURWAYS[Math.floor(random() * COLOURWAYS.length)];
  return { colours: row.slice(0, 3), wall: row[3] };
}

/** A colour a little lighter or darker, and then more and more another one, as `amount` goes from 0 to 1. */
export function shiftColour(from: Rgb, to: Rgb, shade: number, amount: number): Rgb {
  const factor = Math.exp(shade * amount);
  const shaded: Rgb = [Math.min(1, from[0] * factor), Math.min(1, from[1] * factor), Math.min(1, from[2] * factor)];
  const bright = (luminance(shaded) + 0.05) / (luminance(to) + 0.05);
  // The new colour keeps part of the old one's lightness, so that light things do not all turn mid-tone.
  const keep = Math.min(1.6, Math.max(0.6, bright ** 0.4));
  const aim: Rgb = [Math.min(1, to[0] * keep), Math.min(1, to[1] * keep), Math.min(1, to[2] * keep)];
  return mix(shaded, aim, Math.max(0, (amount - 0.1) / 0.9) ** 1.2);
}
