import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Messages } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import { WORDINGS } from '../../contract/remarks/wordings/index.ts';
import { messages as mainEnglish } from './en.po';
import { messages as lazyEnglish } from './lazy/en.po';
import { messages as lazyChinese } from './lazy/zh.po';
import { messages as mainChinese } from './zh.po';

const english: Messages = { ...mainEnglish, ...lazyEnglish };
const chinese: Messages = { ...mainChinese, ...lazyChinese };

/** The arguments of a compiled text with how they are formatted, and its tags, in whatever branch of a plural they stand. */
function placeholders(message: unknown): string[] {
  if (typeof message === 'string') return message.match(/<\/?\d+\/?>/g) ?? [];
  if (!Array.isArray(message)) return [];
  const matches = message.flatMap((token) => {
    if (!Array.isArray(token)) return placeholders(token);
    const [name, format = 'text', branches = {}] = token;
    return [`{${name}, ${format}}`, ...Object.values(branches).flatMap(placeholders)];
  });
  return [...new Set(matches)].toSorted();
}

/** The words of a compiled text, its placeholders left out. */
function textOf(message: unknown): string {
  if (typeof message === 'string') return message;
  if (Array.isArray(message))
    return message.map((token) => (typeof token === 'string' ? token : textOf(token[2]))).join(' ');
  return message && typeof message === 'object' ? Object.values(message).map(textOf).join(' ') : '';
}

const PAGE_FOLDERS = ['src/nodes', 'src/app/pages/docs/topics'];
function helpPages(language: 'en' | 'zh'): [string, string][] {
  const files = PAGE_FOLDERS.flatMap((folder) => readdirSync(folder, { withFileTypes: true, recursive: true }));
  return files
    .filter(({ name }) => name === `${language}.mdx` || name.endsWith(`.${language}.mdx`))
    .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'utf8')]);
}

function textsOf(language: 'en' | 'zh'): [string, string][] {
  const messages = language === 'en' ? english : chinese;
  const texts = Object.entries(messages).map(([id, message]): [string, string] => [
    textOf(english[id]),
    textOf(message),
  ]);
  const remarks = Object.values(WORDINGS).map((wording): [string, string] => [wording.en, wording[language]]);
  return [...texts, ...helpPages(language), ...remarks];
}

test('the placeholders of a text are found in plurals and beside tags', () => {
  const plural = ['0', 'plural', { one: ['#', ' of ', ['all']], other: [['all'], '<0>more</0>'] }];
  expect(placeholders([plural, ' <1/>', ['name']])).toEqual(
    ['{0, plural}', '{all, text}', '<0>', '</0>', '<1/>', '{name, text}'].toSorted(),
  );
});

test('both languages have the same texts, each with the same placeholders and tags', () => {
  const all = (messages: Messages) =>
    Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, placeholders(message)]));
  expect(all(chinese)).toEqual(all(english));
});

describe('one word for each thing (docs/glossary.md)', () => {
  test.each([
    ['画布', 'the surface; a board is 画板', /画布/, /canvas|pan/i],
    ['图像', '图片', /图像/, undefined],
    ['连接点', '端口', /连接点/, undefined],
    ['「」 or "', '“”', /[「」]|(?<![=\w])"\p{Script=Han}/u, undefined],
    ['评审人', '评审者', /评审人/, undefined],
    ['屏蔽', '阻止', /屏蔽/, undefined],
    ['寄往、信', '邮件', /寄往|一封信|信里/, undefined],
    ['您', '你', /您/, undefined],
    ['本站', '此服务器', /本站/, undefined],
    ['管理者', '管理员', /管理者|管理它的人/, undefined],
    ['再试', '重试', /再试/, undefined],
    [
      'Han beside Latin letters or digits',
      'with a space',
      /\p{Script=Han}[\dA-Za-z]|[\dA-Za-z]\p{Script=Han}/u,
      undefined,
    ],
    ['画幅', '宽高比', /画幅/, undefined],
    ['点按、点击', '点', /点按|点击/, undefined],
    ['x between numbers', '×', /\} x \{|\d x \d/, undefined],
    ['存到本机', '保存到本机', /(?<!保)存到本机/, undefined],
  ])('Chinese: %s is %s', (_, __, word, allowed) => {
    const matches = textsOf('zh').filter(([source, text]) => word.test(text) && !allowed?.test(source));
    expect(matches.filter(([source]) => !(allowed && source.endsWith('.mdx')))).toEqual([]);
  });

  test.each([
    ['picture', 'image', /\bpictures?\b/i],
    ['e-mail', 'email', /\be-mail/i],
    ['letter', 'email', /\b(?:a letter|the letter(?! spacing))\b/i],
    ['whoever, somebody', 'who is meant', /\b(?:whoever|somebody)\b/i],
    ['installation', 'server', /\binstallation\b/i],
    ['come by', 'how it comes', /\bc(?:omes? by|ame by)\b/i],
    ['film', 'video', /\bfilms?\b/i],
    ['meanwhile, by itself', 'when, on its own', /\bmeanwhile\b|\bby itself\b/i],
    ['wire', 'connect', /\bwir(?:e|ed|ing)\b|(?<!drawn as )\bwires\b/i],
    ['read only', 'read-only', /\bread only\b/i],
    ['could not', 'couldn’t', /\b(?:could|can|did|does|do|was|were|has|have|should|would) not\b|\bcannot\b/],
    ['a straight apostrophe', '’', /\p{L}'\p{L}/u],
    ['a straight quote', '“”', /(?:^|\s)"\p{L}/u],
    ['40 %', '40%', /[\d}] %/],
    ['x between numbers', '×', /\} x \{|\d x \d/],
    ['recognized', 'recognised', /recogniz/],
  ])('English: %s is %s', (_, __, word) => {
    expect(textsOf('en').filter(([, text]) => word.test(text))).toEqual([]);
  });
});
