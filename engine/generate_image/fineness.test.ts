import { expect, test } from 'vitest';
import { finenessOf } from './fineness.ts';

test('patterns are finer on large products, and as they are on what stands on a table', () => {
  const of = (family: string, variant: string | null = null) => finenessOf({ family, variant });
  expect([of('kettle'), of('mug', 'cup'), of('car', 'toy')]).toEqual([1, 1, 1]);
  expect(of('chair')).toBeGreaterThan(2);
  expect(of('cupboard', 'wardrobe')).toBeGreaterThan(of('cupboard', 'nightstand'));
  expect(of('car', 'van')).toBeGreaterThan(of('cupboard', 'wardrobe'));
});
