import { i18n, type MessageDescriptor } from '@lingui/core';
import { expect, test } from 'vitest';
import { HELP_CONTENTS, HELP_PAGES, helpPageAt, searchHelp } from './helpPages.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });
const read = (text: MessageDescriptor) => i18n._(text);
const titlesOf = (contents: typeof HELP_CONTENTS) =>
  contents.map(({ title, pages }) => [read(title), ...pages.map(({ label }) => read(label))]);

test('the contents have every help page once, and each says its purpose', () => {
  const listed = HELP_CONTENTS.flatMap(({ pages }) => pages.map(({ file }) => file));
  expect(listed.toSorted()).toEqual(HELP_PAGES.map(({ file }) => file).toSorted());
  expect(HELP_PAGES.filter(({ label, summary }) => label === summary).map(({ file }) => file)).toEqual([]);
});

test('a page is found at its address in any case', () => {
  expect(helpPageAt('/DOCS/nodes/fillimage/')?.file).toBe('modify/fillimage.');
  expect(helpPageAt('/docs/Sharing')?.file).toBe('topics/sharing.');
  expect(helpPageAt('/docs')).toBe(undefined);
});

test('the search takes words of the name and of the purpose, in any order, and leaves empty groups out', () => {
  expect(titlesOf(searchHelp('background', read))).toEqual([
    ['Make and change images', 'Remove Background', 'Fill the background'],
  ]);
  expect(titlesOf(searchHelp('  Print MODEL ', read))).toEqual([['Use the results', '3D Model']]);
  expect(searchHelp('', read)).toEqual(HELP_CONTENTS);
  expect(searchHelp('violin', read)).toEqual([]);
});
