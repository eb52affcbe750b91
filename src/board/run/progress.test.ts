import { expect, test } from 'vitest';
import { type ProgressKind, progressAt, thoughtAt, thoughtCountAt } from './progress.ts';

test.each<[ProgressKind, number, number | null]>([
  ['video', 0, 0],
  ['video', 20_000, 49.5],
  ['video', 40_000, 99],
  ['video', 90_000, 99],
  ['stlModel', 5_000, 50],
  ['stlModel', 10_000, 100],
  ['model', 10_000, 25],
  ['model', 40_000, 100],
  ['fill', 15_000, 99],
  ['expand', 119, 0],
  ['expand', 120, 1],
  ['expand', 12_000, 100],
  ['expand', 20_000, 100],
  ['evolve', 99, 0],
  ['evolve', 100, 100 / 60],
  ['evolve', 6_000, 100],
  ['think', 1_000, null],
  ['none', 1_000, null],
])('%s after %i ms stands at %s percent', (kind, elapsed, percent) => {
  const at = progressAt(kind, elapsed);
  if (percent === null) expect(at).toBe(null);
  else expect(at).toBeCloseTo(percent, 9);
});

test('thoughts change every 1.6 seconds and begin again', () => {
  expect([0, 1599, 1600, 3200, 4800, 6400, 8000].map(thoughtAt)).toEqual([
    'understanding',
    'understanding',
    'exploring',
    'crafting',
    'checking',
    'polishing',
    'understanding',
  ]);
});

test('thoughts are counted until they begin again', () => {
  expect([0, 1599, 1600, 6400, 7999, 8000].map(thoughtCountAt)).toEqual([1, 1, 2, 5, 5, null]);
});
