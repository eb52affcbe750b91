import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const HELP_FOLDERS = ['src/nodes', 'src/app/pages/docs/topics'];
const LANGUAGES = ['en', 'zh'] as const;

/** Keys that a help page names as it names buttons, and the figures of the variants' menu. */
const KEY_NAME = /^(?:[[\],.]|Space|空格|×\d)$/;

function helpPages(language: string): [path: string, text: string][] {
  return HELP_FOLDERS.flatMap((folder) => readdirSync(folder, { withFileTypes: true, recursive: true }))
    .filter(({ name }) => new RegExp(`(?:^|\\.)${language}\\.mdx$`).test(name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => [path, readFileSync(path, 'utf8')]);
}

/** The texts of the interface in a language: each whole, and the branches of each plural. */
function interfaceTexts(language: string): ReadonlySet<string> {
  const catalogs = [`src/locales/${language}.po`, `src/locales/lazy/${language}.po`];
  const texts = catalogs.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/^msgstr ((?:".*"\n?)+)/gm)]);
  const whole = texts.map(([, quoted = '']) =>
    [...quoted.matchAll(/"(.*)"/g)].map(([, line = '']) => JSON.parse(`"${line}"`) as string).join(''),
  );
  const branches = whole.flatMap((text) => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, branch = '']) => branch));
  return new Set([...whole, ...branches]);
}

/** The names in bold on a page; a way through menus is named step by step. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/\*\*(.+?)\*\*/g)].flatMap(([, name = '']) => name.split(' > '));
}

test.each(LANGUAGES)('what help pages name in bold stands in the interface (%s)', (language) => {
  const texts = interfaceTexts(language);
  const isKnown = (name: string) => KEY_NAME.test(name) || texts.has(name) || texts.has(name.replace(/\d+/g, '#'));
  const unknownNames = helpPages(language).flatMap(([path, text]) =>
    namesIn(text)
      .filter((name) => !isKnown(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(helpPages(language).length).toBeGreaterThan(30);
  expect(unknownNames).toEqual([]);
});
