import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WORDINGS } from '../../contract/remarks/wordings/index.ts';
import { entriesOf } from './ambiguousTerms.mjs';

const CATALOGUE_ENTRIES = ['src/locales/zh.po', 'src/locales/lazy/zh.po']
  .flatMap((path) => entriesOf(readFileSync(path, 'utf8')))
  // What a search finds beside a command's name has other people's words too.
  .filter(({ context }) => context !== 'keywords');
// The wires of a sketch that encloses nothing are of metal: no connections are meant.
const { drawnAsWires: _, ...OTHER_WORDINGS } = WORDINGS;
/** The remarks of engines, with the names alone of their slots. */
const REMARK_ENTRIES = Object.values(OTHER_WORDINGS).map(({ en, zh }) => ({
  id: withPlainSlots(en),
  text: withPlainSlots(zh),
}));
const ENTRIES = [...CATALOGUE_ENTRIES, ...REMARK_ENTRIES];

function withPlainSlots(template: string): string {
  return template.replace(/\{(\w+):\w+\}/g, '{$1}').replace(/\{\w+\|([^|}]*)\|([^}]*)\}/g, '$1 $2');
}

/** Words for which the glossary, or the ear of a native reader, has others. */
const RETIRED_ENGLISH =
  /\b(?:a letter|the letter|letters that|whoever|installation|comes? by|came by|e-mail|pictures?|films?|wires?|somebody|meanwhile|by itself)\b/i;
const RETIRED_CHINESE = /评审人|屏蔽|寄往|您|[「」]|本站|管理者|管理它的人|再试|一封信|信里|\.\.\.|"/;

/** A text without its placeholders, plurals and tags. */
function plainText(text: string): string {
  return text.replace(/\{\w+, plural,|\{\w+\}|<\/?\d+>|=\d+|\b(?:one|other)\b|[{}]/g, '');
}

test('the interface has the words of the glossary, in both languages', () => {
  expect(ENTRIES.filter(({ id }) => RETIRED_ENGLISH.test(plainText(id))).map(({ id }) => id)).toEqual([]);
  expect(ENTRIES.filter(({ text }) => RETIRED_CHINESE.test(plainText(text))).map(({ text }) => text)).toEqual([]);
});

test('an apostrophe is ’, and Chinese stands apart from Latin letters and digits', () => {
  expect(ENTRIES.filter(({ id }) => /\p{L}'\p{L}/u.test(id)).map(({ id }) => id)).toEqual([]);
  const isCramped = (text: string) => /\p{Script=Han}[\dA-Za-z]|[\dA-Za-z]\p{Script=Han}/u.test(text);
  expect(ENTRIES.filter(({ text }) => isCramped(plainText(text))).map(({ text }) => text)).toEqual([]);
});
