import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPrompt } from '../studio/prompt.ts';
import type { PartName, ProductName } from '../studio/scan.ts';
import { PRODUCTS } from '../studio/vocabulary.ts';
import { planDesign } from './index.ts';
import { fulfilled } from './plan.ts';
import { buildModel } from './scene.ts';
import { rod } from './sdf/primitives.ts';
import { reached } from './without.ts';

const names = Object.keys(PRODUCTS) as ProductName[];
const COUNTED: readonly PartName[] = ['legs', 'shelf', 'drawers', 'doors', 'blades', 'seat', 'keys', 'wheels', 'base'];
/** Places within a box where a solid is asked how far away it is, as shares of its sides. */
const SHARES = [0.02, 0.31, 0.5, 0.77, 0.98];

test('every distance is a number, however many parts are asked for', () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.integer({ min: 1, max: 12 }), fc.nat(9), (product, count, index) => {
      const counts = Object.fromEntries(COUNTED.map((part) => [part, count]));
      const { design } = planDesign({ ...readPrompt(''), product, counts }, 5, index, null).scene;
      const bad = buildModel(design).parts.filter(({ solid: { at, box } }) => {
        const [x, y, z] = box.max.map((most, i) => (share: number) => box.min[i] + (most - box.min[i]) * share);
        return SHARES.some((share) => !Number.isFinite(at(x(share), y(1 - share), z(share))));
      });
      expect(bad.map(({ name }) => name)).toEqual([]);
    }),
    { numRuns: 150, examples: [['chair.stool', 1, 0]] },
  );
});

test('a rod of no length is a ball', () => {
  const ball = rod([1, 2, 3], 0.2, [1, 2, 3], 0.5);
  expect([ball.at(1, 2, 4), ball.box.min]).toEqual([expect.closeTo(0.5, 6), [0.5, 1.5, 2.5]]);
});

test('a wall clock hangs on a wall, other clocks stand', () => {
  const shown = ['wall clock', 'alarm clock'].map((prompt) => {
    const { scene } = planDesign(readPrompt(prompt), 1, 0, null);
    const { parts, hangs = false } = buildModel(scene.design);
    return [hangs, scene.backing !== undefined, parts.some(({ name }) => name === 'legs')];
  });
  expect(shown).toEqual([
    [true, true, false],
    [false, false, true],
  ]);
});

test('an electric kettle is a jug on a base, with a switch', () => {
  const { parts } = buildModel(planDesign(readPrompt('electric kettle'), 1, 0, null).scene.design);
  expect(new Set(parts.map(({ name }) => name))).toEqual(new Set(['body', 'spout', 'lid', 'base', 'handle', 'lever']));
  expect(reached(parts, parts[0]).size).toBe(parts.length);
});

test.each([
  ['red clock', 1],
  ['clock with two hands, without legs', 1],
  ['zorblix clock', 0],
  ['waterproof clock with three hands', 1 / 3],
])('wishes that are not met count: %s', (prompt, share) => {
  const brief = readPrompt(prompt);
  expect(fulfilled(brief, planDesign(brief, 1, 0, null).ignored)).toBeCloseTo(share, 5);
});

test('tortoiseshell is never wire', () => {
  const width = (prompt: string) =>
    buildModel(planDesign(readPrompt(prompt), 1, 0, null).scene.design).parts[0].solid.box;
  expect(width('round tortoiseshell glasses').max[2]).toBeGreaterThan(width('thin round glasses').max[2]);
});

test.each(['round glasses', 'sunglasses', 'thin square glasses', 'thin oval glasses'])('%s hang together', (prompt) => {
  for (let index = 0; index < 4; index++) {
    const { parts } = buildModel(planDesign(readPrompt(prompt), 1, index, null).scene.design);
    expect(reached(parts, parts[0]).size).toBe(parts.length);
  }
});
