import { readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob, normalize } from 'node:path';
import { expect, expectTypeOf, test } from 'vitest';
import config from '../../../lingui.config.ts';
import { DIALOG_NAMES, type DialogName } from '../../machines/dialogNames.ts';

const TABLE = 'src/app/board/dialogs.ts';
const STATIC_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
const LOADER = /^ {2}(\w+): \(\) => import\('([^']+)'\),$/gm;

function loaders(): Map<string, string> {
  const found = readFileSync(TABLE, 'utf8').matchAll(LOADER);
  return new Map([...found].map(([, name = '', path = '']) => [name, normalize(join(TABLE, '..', path))]));
}

test('the name of no dialog does not compile', () => {
  expectTypeOf<'sketch'>().toExtend<DialogName>();
  expectTypeOf<'sketsh'>().not.toExtend<DialogName>();
});

test('every dialog has its line in the table, by its name', () => {
  expect([...loaders().keys()].sort()).toEqual([...DIALOG_NAMES].sort());
});

/** Those whose texts the page has anyway: an alert is needed when nothing can be fetched. */
const TEXTS_AT_HAND = ['src/app/board/RunAlert.tsx'];

test.each([...loaders().values()].filter((host) => !TEXTS_AT_HAND.includes(host)))(
  'the texts of %s are fetched with it',
  (host) => {
    const apart = config.catalogs?.find(({ path }) => path.includes('apart'));
    expect(apart?.include.some((pattern) => matchesGlob(host, pattern))).toBe(true);
  },
);

test('what a dialog is made of is imported by its host alone, and its host by nobody: it is fetched apart', () => {
  const hosts = new Set(loaders().values());
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => join('src', file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/gallery\//.test(file));
  const importing = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)]
      .map(([, target = '']) => normalize(join(file, '..', target)))
      .filter((target) => hosts.has(target) || (target.startsWith('src/dialogs/') && !file.startsWith('src/dialogs/')))
      .map((target) => ({ file, target })),
  );
  expect(importing.filter(({ file }) => !hosts.has(file))).toEqual([]);
  expect(importing.map(({ target }) => target)).toContain('src/dialogs/sketch/SketchDialog.tsx');
});
