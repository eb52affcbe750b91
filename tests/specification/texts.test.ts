import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TEXTS } from './rows.ts';

const CATALOGS = ['src/locales/en.po', 'src/locales/lazy/en.po'];
/** Every text of the interface, as it stands in the English catalogs. */
const SHOWN = new Set(
  CATALOGS.flatMap((catalog) => [...readFileSync(catalog, 'utf8').matchAll(/^msgstr "(.+)"$/gm)]).map(
    ([, text = '']) => JSON.parse(`"${text}"`) as string,
  ),
);

for (const text of TEXTS) {
  test(`the interface says “${text}” to the letter`, () => {
    // A text that ends in a space goes on with the reason.
    const isSaid = text.endsWith(' ') ? [...SHOWN].some((shown) => shown.startsWith(text)) : SHOWN.has(text);
    expect(isSaid).toBe(true);
  });
}
