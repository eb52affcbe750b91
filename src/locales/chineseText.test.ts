import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { dateText, listText, sentencesText, spacedText } from './chineseText.ts';

test.each([
  ['14分钟前', '14 分钟前'],
  ['11月', '11 月'],
  ['由gpt-image-1生成', '由 gpt-image-1 生成'],
  ['现在', '现在'],
  ['5 minutes ago', '5 minutes ago'],
  ['共 3 次', '共 3 次'],
])('“%s” is written as “%s”', (text, spaced) => {
  expect(spacedText(text)).toBe(spaced);
});

test.each([
  ['en', '1, 3, Kettle'],
  ['zh', '1、3、Kettle'],
])('names in %s are parted as “%s”', (locale, text) => {
  i18n.activate(locale);
  expect(listText([1, 3, 'Kettle'])).toBe(text);
});

test.each([
  ['en', 'The server is silent. Try again. Nothing is lost', 'December 1'],
  ['zh', 'The server is silent。Try again.Nothing is lost', '12 月 1 日'],
])('sentences and times in %s', (locale, text, time) => {
  i18n.activate(locale);
  expect(sentencesText(['The server is silent', 'Try again.', 'Nothing is lost'])).toBe(text);
  expect(dateText(i18n, '2026-12-01T12:00Z', { day: 'numeric', month: 'long', timeZone: 'UTC' })).toBe(time);
});
