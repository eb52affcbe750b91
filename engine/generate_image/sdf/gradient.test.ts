import { expect, test } from 'vitest';
import { gradient, MESHED, SEEN } from './gradient.ts';

test.each([SEEN, MESHED])('a gradient leads out of a solid, and upwards where no way does; probes at %s', (reach) => {
  const out = new Float64Array(3);
  gradient(out, (x, y, z) => Math.hypot(x, y, z) - 0.5, 0.3, 0, -0.4, reach);
  expect([...out].map((value) => Math.round(value * 100) / 100)).toEqual([0.6, 0, -0.8]);
  gradient(out, () => -1, 0, 0, 0, reach);
  expect([...out]).toEqual([0, 1, 0]);
});
