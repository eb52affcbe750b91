import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { messages as apartChinese } from './apart/zh.po';
import { showLanguage, withTexts } from './language.ts';
import { messages as chinese } from './zh.po';

const APART_ONLY = Object.keys(apartChinese).find((id) => !(id in chinese))!;

test('texts apart come with the first part that needs them, and follow the language from then on', async () => {
  await showLanguage('english');
  expect(i18n.messages[APART_ONLY]).toBe(undefined);
  await expect(withTexts(Promise.resolve('part'))).resolves.toBe('part');
  expect(i18n.messages[APART_ONLY]).not.toBe(undefined);
  await showLanguage('chinese');
  expect(i18n.messages[APART_ONLY]).toEqual(apartChinese[APART_ONLY]);
});

test('a language that is chosen while texts are on their way gets its own', async () => {
  await showLanguage('english');
  const part = withTexts(Promise.resolve('part'));
  await showLanguage('chinese');
  await part;
  expect(i18n.messages[APART_ONLY]).toEqual(apartChinese[APART_ONLY]);
});
