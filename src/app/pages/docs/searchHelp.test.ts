import { i18n, type MessageDescriptor } from '@lingui/core';
import { expect, test } from 'vitest';
import { HELP_CONTENTS, HELP_PAGES } from './helpPages.ts';
import { HELP_TEXTS as ENGLISH_TEXTS } from './helpTexts.en.ts';
import { HELP_TEXTS as CHINESE_TEXTS } from './helpTexts.zh.ts';
import { searchHelp, splitByTerms } from './searchHelp.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });
const read = (text: MessageDescriptor) => i18n._(text);
const search = (typed: string) =>
  searchHelp({ typed, read }).map(({ title, pages }) => [read(title), ...pages.map(({ label }) => read(label))]);
const sentencesFor = (typed: string, language: 'en' | 'zh') => {
  const texts = language === 'en' ? ENGLISH_TEXTS : CHINESE_TEXTS;
  return searchHelp({ typed, read, sourceOf: ({ file }) => texts.get(`${file}${language}`) })
    .flatMap(({ pages }) => pages)
    .flatMap(({ file, sentence }) => (sentence === undefined ? [] : [[file, sentence]]));
};

test('the search takes words of the name and of the purpose, in any order, and leaves empty groups out', () => {
  expect(search('background')).toEqual([['Make and change images', 'Remove Background', 'Fill the background']]);
  expect(search('  Print MODEL ')).toEqual([['Use the results', '3D Model']]);
  expect(searchHelp({ typed: '', read })).toEqual(HELP_CONTENTS);
  expect(search('violin')).toEqual([]);
});

test('with the texts it takes words of these too, and shows the sentence that has most of them', () => {
  expect(sentencesFor('walnut handle', 'en')).toContainEqual([
    'render/',
    'Describe the materials: copper kettle with a walnut handle.',
  ]);
  expect(sentencesFor('胡桃木', 'zh')).toContainEqual(['render/', '写清材质，例如：紫铜水壶，胡桃木把手。']);
  expect(sentencesFor('violin', 'en')).toEqual([]);
});

test('every page has a text in both languages', () => {
  expect([...ENGLISH_TEXTS.keys()].toSorted()).toEqual(HELP_PAGES.map(({ file }) => `${file}en`).toSorted());
  expect([...CHINESE_TEXTS.keys()].toSorted()).toEqual(HELP_PAGES.map(({ file }) => `${file}zh`).toSorted());
});

test('a sentence is split at the words, whatever signs they have', () => {
  expect(splitByTerms('Press Go (×1).', 'go (×1)')).toEqual(['Press ', 'Go', ' ', '(×1)', '.']);
  expect(splitByTerms('Press Go.', ' ')).toEqual(['Press Go.']);
});
