import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { loadWithTexts, showLanguage } from './language.ts';
import { messages as lazyChinese } from './lazy/zh.po';

test('what is loaded before any language is shown has its texts once one is', async () => {
  i18n.loadAndActivate({ locale: '', messages: {} });
  let isThere = false;
  const loading = loadWithTexts(Promise.resolve('page')).then((page) => {
    isThere = true;
    return page;
  });
  await Promise.resolve();
  expect(isThere).toBe(false);
  await showLanguage('chinese');
  expect(await loading).toBe('page');
  expect(i18n.messages).toMatchObject(lazyChinese);
});
