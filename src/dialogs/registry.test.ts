import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, expectTypeOf, test } from 'vitest';
import type { DialogName } from '../machines/events/dialogNames.ts';
import * as REGISTRY from './registry.ts';

const STATIC_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
const DYNAMIC_IMPORT = /import\('([^']+)'\)/g;
/** Files for tests and the gallery, which come with no page. */
const TEST_FILE = /\.(?:test|fixture)\.tsx?$|\/states\.tsx$|\/gallery\//;

/** The files that one names by this pattern, as paths. */
function importedFiles(file: string, pattern: RegExp): string[] {
  return [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, target = '']) =>
    normalize(join(file, '..', target)),
  );
}

const DEFINITIONS = globSync('src/dialogs/*/index.ts');
const HOSTS = DEFINITIONS.flatMap((file) => importedFiles(file, DYNAMIC_IMPORT));

test('the name of no dialog does not compile', () => {
  expectTypeOf<'sketch'>().toExtend<DialogName>();
  expectTypeOf<'sketsh'>().not.toExtend<DialogName>();
});

test('every dialog’s folder has its line in the registry, in alphabetical order', () => {
  const lines = readFileSync('src/dialogs/registry.ts', 'utf8').match(/^export .*$/gm)!;
  const folders = lines.map((exportLine) => /from '\.\/(\w+)\/index\.ts';$/.exec(exportLine)?.[1]);
  expect(folders).toEqual(DEFINITIONS.map((file) => basename(dirname(file))).sort());
});

test('every dialog has a host of its own, or shares one with another of its folder', () => {
  expect(HOSTS.length).toBe(Object.keys(REGISTRY).length);
  for (const host of HOSTS) expect(readFileSync(host, 'utf8'), host).toMatch(/^export default function \w+/m);
});

test('every dialog has states for the gallery', () => {
  const folders = globSync('src/dialogs/*/states.tsx').map(dirname);
  expect(folders.sort()).toEqual(DEFINITIONS.map(dirname).sort());
});

test('a definition comes with the page and is small: what it defines is fetched', () => {
  const staticImports = DEFINITIONS.flatMap((file) => importedFiles(file, STATIC_IMPORT));
  expect(new Set(staticImports)).toEqual(new Set(['src/dialogs/defineDialog.ts']));
});

test('what a dialog is made of is imported within its folder alone, and its host by nobody: it is loaded later', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !TEST_FILE.test(file));
  const folderOf = (file: string) => /^src\/dialogs\/(\w+)\//.exec(file)?.[1];
  const shared = [undefined, 'editor', 'host', 'stage'];
  const breaches = files.flatMap((file) =>
    importedFiles(file, STATIC_IMPORT)
      .filter((target) => file !== 'src/dialogs/registry.ts' && !target.endsWith('.css'))
      .filter((target) => !shared.includes(folderOf(target)))
      .filter((target) => folderOf(target) !== folderOf(file))
      .map((target) => `${file} imports ${target}`),
  );
  expect(breaches).toEqual([]);
  // Two names of one folder may share a host.
  expect(
    files.flatMap((file) => importedFiles(file, STATIC_IMPORT).filter((target) => HOSTS.includes(target))),
  ).toEqual(['src/dialogs/spinOff/host.tsx']);
  expect(files.flatMap((file) => importedFiles(file, STATIC_IMPORT))).toContain('src/dialogs/sketch/SketchDialog.tsx');
});
