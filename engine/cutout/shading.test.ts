import { describe, expect, test } from 'vitest';
import { isDisc } from './shading.ts';

const SIDE = 120;
const RADIUS = 50;

/** Brightness from 0 to 1 at a place in a disc of radius 1, y upwards; `up` is how high a ball rises there. */
type Shade = (x: number, y: number, up: number) => number;

/** Whether a round thing of radius 1, or one as wide as given, is taken for a disc. */
function judge(shade: Shade, wide = 1): boolean {
  const rgba = new Uint8Array(SIDE * SIDE * 4).fill(255);
  const alpha = new Uint8Array(SIDE * SIDE);
  for (let i = 0; i < alpha.length; i++) {
    const x = ((i % SIDE) + 0.5 - SIDE / 2) / (RADIUS * wide);
    const y = (SIDE / 2 - Math.floor(i / SIDE) - 0.5) / RADIUS;
    const radius = Math.hypot(x, y);
    if (radius > 1) continue;
    alpha[i] = 255;
    rgba.fill(Math.round(255 * Math.min(1, shade(x, y, Math.sqrt(1 - radius * radius)))), i * 4, i * 4 + 3);
  }
  return isDisc({ picture: { width: SIDE, height: SIDE, rgba }, alpha });
}

/** A pattern of light and dark fields on a ball. */
const checks = (x: number, up: number): number => (Math.sin(Math.atan2(x, up) * 9) > 0 ? 1 : 0.6);
const ring =
  (inner: number, outer: number): Shade =>
  (x, y) =>
    Math.hypot(x, y) < 0.72 ? inner : outer;
const hand: Shade = (x, y) => (Math.abs(x - y) < 0.06 && x > 0 && x < 0.5 ? 0.1 : 0.9);

describe('a round thing is a disc', () => {
  test.each<[string, Shade]>([
    ['of one colour', () => 0.6],
    ['in light that falls from one side', (x, y) => 0.7 + 0.08 * x - 0.05 * y],
    ['with a dark frame and a hand', (x, y, up) => (Math.hypot(x, y) < 0.88 ? hand(x, y, up) : 0.2)],
    ['with a dark tyre', ring(0.8, 0.1)],
    ['with a light rim', ring(0.5, 0.8)],
    ['with a hollow middle', (_x, _y, up) => 0.9 - 0.3 * up],
  ])('%s', (_name, shade) => {
    expect(judge(shade)).toBe(true);
  });

  test.each<[string, Shade]>([
    ['lit from the front', (_x, _y, up) => 0.4 + 0.5 * up],
    ['lit from above', (_x, y, up) => 0.5 + 0.3 * y + 0.15 * up],
    ['half in the dark', (x, y, up) => 0.15 + 0.8 * Math.max(0, 0.8 * x + 0.2 * y + 0.4 * up)],
    ['painted in fields', (x, y, up) => checks(x, up) * (0.45 + 0.15 * y + 0.4 * up)],
    ['black, with a highlight', (x, y) => 0.1 + 0.9 * Math.exp(-20 * Math.hypot(x + 0.3, y - 0.4) ** 2)],
  ])('but not when it is shaded as a ball: %s', (_name, shade) => {
    expect(judge(shade)).toBe(false);
  });

  test('an oval one too', () => {
    expect(judge(() => 0.6, 0.7)).toBe(true);
  });

  test('not a box', () => {
    const rgba = new Uint8Array(SIDE * SIDE * 4).fill(128);
    const alpha = new Uint8Array(SIDE * SIDE).fill(255);
    expect(isDisc({ picture: { width: SIDE, height: SIDE, rgba }, alpha })).toBe(false);
  });
});
