import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { codeFilesUnder } from '../scripts/source/files.ts';

const STYLESHEET_IMPORT = /^import (\w+) from '(.+\.module\.css)';$/gm;
const CLASS_SELECTOR = /\.([A-Za-z][\w-]*)/g;

/** The classes that a source takes from its stylesheets and that these do not have. */
function missingClasses(source: string, stylesheetAt: (path: string) => string): readonly string[] {
  const statements = source.replace(/^import .*$/gm, '');
  return [...source.matchAll(STYLESHEET_IMPORT)].flatMap(([, stylesheet = '', path = '']) => {
    const classes = new Set([...stylesheetAt(path).matchAll(CLASS_SELECTOR)].map(([, name]) => name));
    const uses = [...statements.matchAll(new RegExp(`(?<![\\w.'"/])${stylesheet}\\.([A-Za-z]\\w*)`, 'g'))];
    return uses.flatMap(([use, name]) => (classes.has(name) ? [] : [use]));
  });
}

test('every class that a component takes from its stylesheet is there', () => {
  const missing = codeFilesUnder('src', 'bench').flatMap((file) =>
    missingClasses(readFileSync(file, 'utf8'), (path) => readFileSync(join(dirname(file), path), 'utf8')).map(
      (use) => `${file}: ${use}`,
    ),
  );
  expect(missing).toEqual([]);
});

test('a class that is not there is found, also of the second stylesheet', () => {
  const source = `import s from './a.module.css';\nimport float from './float.module.css';\nuse(s.title, float.high, s.gone, float.low);\n`;
  const stylesheets: Readonly<Record<string, string>> = {
    './a.module.css': '.title:hover { color: red }',
    './float.module.css': '.high { top: 0 }',
  };
  expect(missingClasses(source, (path) => stylesheets[path] ?? '')).toEqual(['s.gone', 'float.low']);
});

/** A sibling of any kind at the end of a selector. */
const ANY_SIBLING = /[+~]\s*\*(?=[^{}]*\{)/;

test('no rule is for a sibling of any kind: each element that comes or goes anywhere would style all of the board anew', () => {
  const stylesheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));
  expect(stylesheets.filter((path) => ANY_SIBLING.test(readFileSync(join('src', path), 'utf8')))).toEqual([]);
  expect(
    ['.row > * + * {', '.font ~ * , b { color: red }', '.row > a + b {', 'a { width: calc(2px + 3px * 4) }'].map(
      (css) => ANY_SIBLING.test(css),
    ),
  ).toEqual([true, true, false, false]);
});
