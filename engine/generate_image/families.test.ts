import { describe, expect, test } from 'vitest';
import { readPrompt } from '../studio/prompt.ts';
import { PRODUCTS } from '../studio/vocabulary.ts';
import { FAMILIES } from './families/index.ts';
import { planDesign } from './index.ts';
import type { Design } from './model.ts';
import { buildModel } from './scene.ts';
import { paintScene } from './scenes.fixture.ts';

const SIZE = 48;
const DESIGNS = 3;
/** A model may stand so far above or below the floor, in units. */
const CLEARANCE = 0.045;

const design = (name: string, index: number): Design => {
  const [family, variant = null] = name.split('.');
  return { family, variant, seed: 1, index, forms: [], partForms: {}, counts: {}, wanted: [] };
};

test('every product of the vocabulary has a family', () => {
  const named = new Set(Object.keys(PRODUCTS).map((name) => name.split('.')[0]));
  expect(Object.keys(FAMILIES).sort()).toEqual([...named].sort());
});

describe.each(Object.keys(PRODUCTS))('%s', (name) => {
  const models = Array.from({ length: DESIGNS }, (_, index) => buildModel(design(name, index)));

  test('stands on the floor', () => {
    for (const { parts, hangs } of models) {
      if (hangs) continue;
      const lowest = Math.min(...parts.map(({ solid }) => solid.box.min[1]));
      expect(Math.abs(lowest)).toBeLessThan(CLEARANCE);
    }
  });

  test('keeps every solid inside its box', () => {
    const outside: string[] = [];
    for (const { parts } of models)
      for (const { solid, name: part } of parts) {
        const { min, max } = solid.box;
        const steps = 6;
        for (let i = 0; i <= steps; i++)
          for (let j = 0; j <= steps; j++)
            for (const [axis, side] of [0, 1, 2].flatMap((axis) => [
              [axis, 0.01],
              [axis, -0.01],
            ])) {
              const [u, v] = [0, 1, 2].filter((other) => other !== axis);
              const point: [number, number, number] = [0, 0, 0];
              point[axis] = side > 0 ? max[axis] + side : min[axis] + side;
              point[u] = min[u] + ((max[u] - min[u]) * i) / steps;
              point[v] = min[v] + ((max[v] - min[v]) * j) / steps;
              if (!(solid.at(...point) > 0)) outside.push(`${part} at ${point}`);
            }
      }
    expect(outside).toEqual([]);
  });

  test('gives every part a role', () => {
    for (const { parts, roles } of models) for (const part of parts) expect(Object.keys(roles)).toContain(part.name);
  });

  test('fills the picture', () => {
    const brief = { ...readPrompt(''), product: name as keyof typeof PRODUCTS };
    const { ids } = paintScene(planDesign(brief, 1, 0, null).scene, SIZE);
    const covered = ids.filter((id) => id > 0).length / ids.length;
    expect(covered).toBeGreaterThan(0.035);
    expect(covered).toBeLessThan(0.6);
  });
});
