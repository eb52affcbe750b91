import { expect, test } from 'vitest';
import { ambiguousTerms, conflictingTranslations, entriesOf } from './ambiguousTerms.mjs';

const HEAD = 'msgid ""\nmsgstr ""\n"Language: zh\\n"\n\n';
const PAGE = `${HEAD}#: src/ui/modals/DialogShell.tsx\nmsgid "Leave"\nmsgstr "离开"\n`;
const LAZY = `${HEAD}#: src/app/AccountPage.tsx\nmsgid "Leave"\nmsgstr "注销"\n`;
const WITH_CONTEXT = LAZY.replace('msgid "Leave"', 'msgctxt "the account"\nmsgid "Leave"');

test('a key with two translations is found, one with a context is another key', () => {
  expect(conflictingTranslations([PAGE, LAZY])).toEqual(['Leave']);
  expect(conflictingTranslations([PAGE, WITH_CONTEXT])).toEqual([]);
});

test('a word in two files without a context has to be read', () => {
  expect(ambiguousTerms([PAGE, LAZY])).toEqual(['Leave']);
  expect(ambiguousTerms([PAGE, WITH_CONTEXT])).toEqual([]);
  expect(ambiguousTerms([PAGE, LAZY].map((catalog) => catalog.replaceAll('Leave', 'Leave now')))).toEqual([]);
});

test('an entry over several lines is read whole', () => {
  expect(entriesOf(`${HEAD}msgid ""\n"One "\n"two"\nmsgstr ""\n"一"\n"二"\n`)).toEqual([
    { key: 'One two', context: '', id: 'One two', text: '一二', origins: [] },
  ]);
});
