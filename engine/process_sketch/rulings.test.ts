import { expect, test } from 'vitest';
import { withoutRulings } from './rulings.ts';

const SIDE = 300;
const SIZE = { width: SIDE, height: SIDE };
const maskOf = (test: (x: number, y: number) => boolean): Uint8Array =>
  Uint8Array.from({ length: SIDE * SIDE }, (_, i) => (test(i % SIDE, Math.floor(i / SIDE)) ? 1 : 0));

const LEAN = 0.03;
const isRuling = (x: number, y: number) => Math.abs(((y - LEAN * x + 600) % 24) - 12) < 1.2;
const isRing = (x: number, y: number) => Math.abs(Math.hypot(x - 150, y - 150) - 70) < 3;
const inkOf = (mask: Uint8Array) => mask.reduce((sum, one) => sum + one, 0);

test('the lines of ruled paper go, and what is drawn across them stays', () => {
  const ring = maskOf(isRing);
  const left = withoutRulings(
    maskOf((x, y) => isRuling(x, y) || isRing(x, y)),
    SIZE,
  );
  const kept = left.filter((one, i) => one && ring[i]).length;
  expect(kept / inkOf(ring)).toBeGreaterThan(0.93);
  expect((inkOf(left) - kept) / inkOf(maskOf(isRuling))).toBeLessThan(0.1);
});

test('the boards of a shelf are no rulings: they keep away from the borders', () => {
  const shelf = maskOf((x, y) => x > 20 && x < 280 && y > 20 && (y % 40 < 3 || x < 24 || x > 276));
  expect(withoutRulings(shelf, SIZE)).toEqual(shelf);
});
