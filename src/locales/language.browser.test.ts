import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { loadWithTexts, showLanguage } from './language.ts';
import { messages as lazyChinese } from './lazy/zh.po';
import { messages as chinese } from './zh.po';

const LAZY_ONLY = Object.keys(lazyChinese).find((id) => !(id in chinese))!;

test('lazy texts come with the first part that needs them, and follow the language from then on', async () => {
  await showLanguage('english');
  expect(i18n.messages[LAZY_ONLY]).toBe(undefined);
  await expect(loadWithTexts(Promise.resolve('part'))).resolves.toBe('part');
  expect(i18n.messages[LAZY_ONLY]).not.toBe(undefined);
  await showLanguage('chinese');
  expect(i18n.messages[LAZY_ONLY]).toEqual(lazyChinese[LAZY_ONLY]);
});

test('a language that is chosen while texts are on their way gets its own', async () => {
  await showLanguage('english');
  const part = loadWithTexts(Promise.resolve('part'));
  await showLanguage('chinese');
  await part;
  expect(i18n.messages[LAZY_ONLY]).toEqual(lazyChinese[LAZY_ONLY]);
});
