import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownRow, partOf } from './partWords.ts';
import { readPrompt } from './prompt.ts';
import type { PartName, ProductName } from './scan.ts';
import { PARTS, PRODUCTS } from './vocabulary.ts';
import { namePart, nameProduct } from './wording.ts';

const products = fc.constantFrom(...(Object.keys(PRODUCTS) as ProductName[]).filter((name) => name !== 'abstract'));
const parts = fc.constantFrom(...(Object.keys(PARTS) as PartName[]));

/** Ways to speak of a product and of another thing beside it, of which it is not one. */
const BESIDES: readonly ((product: string, other: string) => string)[] = [
  (product, other) => `${product} with a ${other}`,
  (product, other) => `white ${product} with a black ${other}`,
  (product, other) => `${product} next to a ${other}`,
  (product, other) => `${product} shaped like a ${other}`,
  (product, other) => `${other}-shaped ${product}`,
];
const BESIDES_ZH: typeof BESIDES = [
  (product, other) => `带${other}的${product}`,
  (product, other) => `${product}，配${other}`,
  (product, other) => `像${other}的${product}`,
  (product, other) => `${other}旁边的${product}`,
];

test('what a product has, resembles or stands beside is not the product', () => {
  fc.assert(
    fc.property(products, products, fc.nat(), (product, other, pick) => {
      fc.pre(product !== other);
      const en = BESIDES[pick % BESIDES.length](nameProduct(product, 'en'), nameProduct(other, 'en'));
      const zh = BESIDES_ZH[pick % BESIDES_ZH.length](nameProduct(product, 'zh'), nameProduct(other, 'zh'));
      expect([en, zh].map((prompt) => readPrompt(prompt).product)).toEqual([product, product]);
    }),
    { numRuns: 400 },
  );
});

test('each part that a product is said to have is asked for by the name that it has there', () => {
  fc.assert(
    fc.property(products, parts, (product, part) => {
      const en = readPrompt(`${nameProduct(product, 'en')} with a brass ${namePart(part, 'en', product)}`);
      const zh = readPrompt(`带黄铜${namePart(part, 'zh', product)}的${nameProduct(product, 'zh')}`);
      const brass = { material: 'brass', manners: [] };
      // What it lacks may be its own word for something else: the neck of a lamp is its stem.
      const meant = partOf(product, namePart(part, 'en', product), part);
      const said = { product, parts: meant ? { [meant]: brass } : {} };
      if (ownRow(product, part)) expect(meant).toBe(part);
      expect([en, zh].map((brief) => ({ product: brief.product, parts: brief.parts }))).toEqual([said, said]);
    }),
    { numRuns: 400 },
  );
});

test('a word that nobody knows is said, wherever it stands', () => {
  fc.assert(
    fc.property(products, fc.constantFrom('zorblix', 'quandary', 'brimfax'), fc.nat(3), (product, word, place) => {
      const name = nameProduct(product, 'en');
      const prompt = [`${word} ${name}`, `${name}, ${word}`, `${name} with a ${word}`, `oak ${name} in ${word}`][place];
      const { unknown, product: read } = readPrompt(prompt);
      expect({ read, unknown }).toEqual({ read: product, unknown: [word] });
    }),
  );
});
