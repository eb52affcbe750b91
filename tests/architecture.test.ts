import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { generatedDocuments, tableName, tablesIn } from '../scripts/layers/documents.ts';
import { oversizedFolders } from '../scripts/layers/folderSizes.ts';
import { findCycles, importCycles } from '../scripts/layers/importCycles.ts';
import { linesOfLiteralSpreads } from '../scripts/layers/literalSpreads.ts';
import type { LayerTable } from '../scripts/layers/table.ts';
import { LAYER_TABLES } from '../scripts/layers/tables.ts';
import { upwardImports, violationsOf } from '../scripts/layers/violations.ts';
import { codeFilesUnder, TEST_FILE } from '../scripts/source/files.ts';
import { importsIn, importsOf } from '../scripts/source/imports.ts';

const ROOTS = ['contract', 'merge', 'src', 'server', 'engine'];
const PRODUCT = codeFilesUnder(...ROOTS).filter((file) => !TEST_FILE.test(file));
const DEFINITIONS = globSync('src/nodes/*/index.ts').sort();
const NODE_DATA = globSync('src/nodes/*/data.ts').sort();

/** The breaches of a line of code, were it in this file. */
function violationsIn(file: string, line: string, tables = LAYER_TABLES): readonly string[] {
  return importsIn(file, line).flatMap((item) => violationsOf(tables, file, item));
}

test('every import goes the way that its row allows', () => {
  expect(PRODUCT.length).toBeGreaterThan(1000);
  expect(PRODUCT.flatMap((file) => importsOf(file).flatMap((item) => violationsOf(LAYER_TABLES, file, item)))).toEqual(
    [],
  );
});

test('no row names a row above it', () => {
  expect(LAYER_TABLES.flatMap(upwardImports)).toEqual([]);
});

test('the tables of ARCHITECTURE.md and the README of each room follow from the rows: npm run layers', () => {
  const written = generatedDocuments();
  expect(tablesIn(written[0]!.text)).toEqual(LAYER_TABLES.map(tableName));
  expect(written.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['src/canvas/scene/README.md', 'src/app/board/bar/README.md', 'src/geometry/README.md']),
  );
  const stale = written.filter(({ path, text }) => !globSync(path).length || readFileSync(path, 'utf8') !== text);
  expect(stale.map(({ path }) => path)).toEqual([]);
});

test('no files import each other in a circle, types included: move what both sides need into a file beneath them', () => {
  expect(importCycles('contract', 'merge', 'src', 'server', 'scripts', 'simulator')).toEqual([]);
});

test('no folder is crowded: give the files of one idea a folder', () => {
  expect(
    oversizedFolders('contract', 'merge', 'src', 'server', 'scripts', 'simulator', 'tests', 'bench', 'docs'),
  ).toEqual({});
});

test('no literal is spread into a literal: its members stand there themselves', () => {
  const packed = codeFilesUnder(...ROOTS, 'scripts', 'tests', 'bench').flatMap((file) =>
    linesOfLiteralSpreads(file, readFileSync(file, 'utf8')).map((line) => `${file}:${line}`),
  );
  expect(packed).toEqual([]);
});

test.each([
  ['src/machines/board.ts', "import 'react';", 'src/machines/board.ts imports react. Machines name effects'],
  ['src/machines/board.ts', "import type { FC } from 'react';", 'Machines name effects; src/app provides them.'],
  ['src/machines/board.ts', "type Card = import('../cards/Head.tsx').Head;", 'imports src/cards/Head.tsx'],
  ['src/machines/board.ts', "export * from '../cards/Head.tsx';", 'imports src/cards/Head.tsx'],
  ['src/machines/board.ts', 'void import(`../cards/Head.tsx`);', 'imports src/cards/Head.tsx'],
  ['src/nodes/render/index.ts', "import '../text/index.ts';", 'never import each other'],
  ['src/nodes/render/index.ts', "import '../registry.ts';", 'never import each other'],
  ['src/dialogs/crop/host.tsx', "import '../mask/host.tsx';", 'No dialog imports another'],
  ['src/dialogs/crop/CropDialog.tsx', "import '../../session/client.ts';", 'its host gives it'],
  ['src/canvas/dom/svg.ts', "import type { Scene } from '../scene/scene.ts';", 'imports src/canvas/scene/scene.ts'],
  ['src/canvas/stray.ts', "import 'd3-drag';", 'stands in no row of src/canvas'],
  ['src/app/pages/BoardsPage.tsx', "import '../board/BoardScreen.tsx';", 'a page knows no board'],
  ['server/app.ts', "import '../src/api/api.ts';", 'share the contract and the merge of boards'],
  ['server/storage/storage.ts', "import '../jobs/jobs.ts';", 'stand in floors'],
  ['engine/pool.ts', "import '../server/jobs/jobs.ts';", 'The engine is a package'],
  ['contract/board.ts', "import '../src/nodes/text/data.ts';", 'knows nothing of ours'],
  ['contract/board.ts', "import './nodes.ts';", 'knows nothing of ours'],
  ['contract/nodes.ts', "import '../src/nodes/text/index.ts';", 'It lists the schemas'],
  ['src/nodes/text/data.ts', "import '../../board/facts.ts';", 'stands on the contract alone'],
])('a planted violation in %s is found: %s', (file, line, sentence) => {
  const [violation = ''] = violationsIn(file, line);
  expect(violation.toLowerCase()).toContain(sentence.toLowerCase());
});

test.each([
  ['contract/nodes.ts', "import '../src/nodes/text/data.ts';"],
  ['src/dialogs/crop/host.tsx', "import '../../session/client.ts';"],
  ['src/dialogs/crop/host.tsx', "import './CropDialog.tsx';"],
  ['src/nodes/registry.ts', "import './text/index.ts';"],
  ['src/canvas/scene/scene.ts', "import '../dom/svg.ts';"],
  ['src/canvas/scene/scene.ts', "import '../../geometry/shapes.ts';"],
])('what %s may import is no violation: %s', (file, line) => {
  expect(violationsIn(file, line)).toEqual([]);
});

const TOWER: LayerTable = {
  folder: 'src/tower',
  advice: 'Pass it in.',
  rows: [
    { at: 'cellar', owns: 'roots', imports: ['roof'] },
    { at: 'hall', owns: 'people', imports: ['cellar', 'attic'] },
    { at: 'roof', owns: 'sky', imports: ['hall'] },
  ],
};

test('planted arrows up and names of nothing are found', () => {
  expect(upwardImports(TOWER)).toEqual([
    'cellar names roof, which stands above it or nowhere.',
    'hall names attic, which stands above it or nowhere.',
  ]);
});

test('planted circles are found, each once and whole', () => {
  const edges: Readonly<Record<string, readonly string[]>> = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: ['d'] };
  expect(findCycles(['a', 'b', 'c', 'd', 'e', 'f'], (file) => edges[file] ?? [])).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
});

test.each(['({ ...{ a, b } });', 'f(...[1, 2]);', "[...(['a'] as const)];"])(
  'a planted spread is found: %s',
  (line) => {
    expect(linesOfLiteralSpreads('a.ts', `\n${line}`)).toEqual([2]);
  },
);

test('a spread of a value, or of one literal or another, is no fault', () => {
  expect(linesOfLiteralSpreads('a.ts', 'const a = { ...b, ...(c ? { d } : {}), ...[e].flat() };')).toEqual([]);
});

test('what a node stores is listed by the contract, and imports no list', () => {
  const lists = (file: string) => importsOf(file).some(({ specifier }) => specifier.endsWith('/nodes.ts'));
  expect(NODE_DATA.map((file) => dirname(file))).toEqual(DEFINITIONS.map((file) => dirname(file)));
  expect(NODE_DATA.filter(lists)).toEqual([]);
});

test('nothing but the index of the built-in engine is imported, by the name of its package', () => {
  const outside = codeFilesUnder('contract', 'merge', 'src', 'server', 'tests', 'scripts', 'bench');
  const inner = outside.flatMap((file) =>
    importsOf(file).filter(
      ({ specifier, path }) => specifier.startsWith('@maquette/engine/') || path?.startsWith('engine/'),
    ),
  );
  expect(inner).toEqual([]);
  const byName = outside.filter((file) => importsOf(file).some(({ specifier }) => specifier === '@maquette/engine'));
  expect(byName.length).toBeGreaterThan(0);
});

/** The files of its folder that a definition imports at once, by any way. */
function staticallyReached(definition: string): string[] {
  const files = new Set([definition]);
  for (const file of files) {
    for (const { path, isStatic } of importsOf(file)) {
      if (path?.startsWith(dirname(definition)) && isStatic && /\.tsx?$/.test(path)) files.add(path);
    }
  }
  return [...files];
}

test('a definition is small: what draws its card is fetched when a card of the type is first shown', () => {
  expect(DEFINITIONS.length).toBeGreaterThan(5);
  // Their texts are loaded later too (`lingui.config.ts`).
  expect(DEFINITIONS.flatMap(staticallyReached).filter((file) => file.endsWith('.tsx'))).toEqual([]);
  expect(
    DEFINITIONS.filter((file) => !/view: \(\) => import\('\.\/\w+\.view\.tsx'\)/.test(readFileSync(file, 'utf8'))),
  ).toEqual([]);
});
