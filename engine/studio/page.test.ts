import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PRODUCTS } from './vocabulary.ts';
import { nameProduct } from './wording.ts';

test('the page of the engine names every product', () => {
  const listed = readFileSync('engine/README.md', 'utf8')
    .replace(/\s+/g, ' ')
    .split(/[,:.] /);
  const products = Object.keys(PRODUCTS) as (keyof typeof PRODUCTS)[];
  expect(products.map((name) => nameProduct(name, 'en')).filter((name) => !listed.includes(name))).toEqual([]);
});
