import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dotPitch } from './dotGrid.ts';

const zoom = fc.double({ min: 0.001, max: 4, noNaN: true });

test('dots keep 20 to 40 pixels apart, whole doublings from the board’s own pitch', () => {
  expect(dotPitch(1)).toBe(24);
  expect(dotPitch(0.5)).toBe(24);
  fc.assert(
    fc.property(zoom, (k) => {
      const pitch = dotPitch(k);
      expect(pitch).toBeGreaterThanOrEqual(20 - 1e-9);
      expect(pitch).toBeLessThan(40);
      const doublings = Math.log2(pitch / (24 * k));
      expect(doublings).toBeCloseTo(Math.round(doublings), 6);
    }),
  );
});
