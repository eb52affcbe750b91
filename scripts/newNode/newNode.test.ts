import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { NODE_TYPES } from '../../tests/specification/nodeTypes.ts';
import { type NodeTemplate, nodeFilesOf } from './nodeFiles.ts';
import { addDataSchema, addDefinition, addDialog, insertLine } from './registryLines.ts';

const laid = (type: string, more: Partial<NodeTemplate> = {}): NodeTemplate => ({
  ...NODE_TYPES.find((known) => known.type === type)!,
  dialog: false,
  height: 300,
  ...more,
});

/** Those that were here before there was a script have calls that it need not lay. */
const LAID = NODE_TYPES.filter(({ folder }) => !['generateDesign', 'render'].includes(folder));

test.each(LAID.map(({ type }) => type))('%s is laid in a folder of its own, with help in both languages', (type) => {
  const node = laid(type);
  const place = `src/nodes/${node.folder}`;
  const run = node.generates ? [`${place}/${node.folder}.run.ts`, `${place}/${node.folder}.run.test.ts`] : [];
  const files = [
    'index.ts',
    'data.ts',
    `${node.folder}.view.tsx`,
    `${node.folder}.browser.test.tsx`,
    'docs/en.mdx',
    'docs/zh.mdx',
  ];
  expect([...nodeFilesOf(node).keys()]).toEqual([...files.map((file) => `${place}/${file}`), ...run]);
});

test('a definition has the handles, menus and help page of the specification', () => {
  expect(nodeFilesOf(laid('expandImageNode')).get('src/nodes/expandImage/index.ts')).toContain(
    `  docs: { path: '/docs/Nodes/expand_image', folder: 'expandImage' },
  handles: ['in.image.image', 'in.text.text', 'out.image.image'],
  menuRanks: {menu: 14, imageOutput: 6},
  size: { width: GENERATING_NODE_WIDTH, height: 300 },
  runs: { go: expandImageRun },`,
  );
});

test('a dialog is laid in one folder: its definition, what it shows, its host, and its states', () => {
  const files = nodeFilesOf(laid('composerNode', { dialog: true }));
  expect([...files.keys()].filter((path) => !path.startsWith('src/nodes/'))).toEqual([
    'src/dialogs/composer/index.ts',
    'src/dialogs/composer/ComposerDialog.tsx',
    'src/dialogs/composer/host.tsx',
    'src/dialogs/composer/states.tsx',
  ]);
});

test('the registry gets one import and one entry, once', () => {
  const registry = readFileSync('src/nodes/registry.ts', 'utf8');
  const changed = addDefinition(registry, 'sample');
  const added = changed.split('\n').filter((line) => !registry.split('\n').includes(line));
  expect(added).toEqual(["import { sample } from './sample/index.ts';", '  sample,']);
  expect(addDefinition(changed, 'sample')).toBe(changed);
});

const addedTo = (path: string, change: (text: string) => string) => {
  const text = readFileSync(path, 'utf8');
  const lines = text.split('\n');
  const changed = change(text);
  expect(change(changed)).toBe(changed);
  return changed.split('\n').flatMap((line, index, all) => (lines.includes(line) ? [] : [[line, all[index + 1]]]));
};

test('a dialog is one line of the registry, in alphabetical order', () => {
  const added = (name: string) => addedTo('src/dialogs/registry.ts', (text) => addDialog(text, name));
  const svgViewer = "export { svgViewer } from './svgViewer/index.ts';";
  expect(added('sample')).toEqual([
    ["export { sample } from './sample/index.ts';", "export { sketch } from './sketch/index.ts';"],
  ]);
  expect(added('stamp')).toEqual([["export { stamp } from './stamp/index.ts';", svgViewer]]);
  expect(added('zoom')).toEqual([["export { zoom } from './zoom/index.ts';", '']]);
});

test('the contract lists what a new type keeps', () => {
  expect(addedTo('contract/nodes.ts', (text) => addDataSchema(text, 'sampleNode', 'sample'))).toEqual([
    [
      "import { sampleData } from '../src/nodes/sample/data.ts';",
      "import { createReader } from './fields/nodeFields.ts';",
    ],
    ['  sampleNode: sampleData,', '} as const;'],
  ]);
});

test('a line goes before the first that matches; without one nothing is guessed', () => {
  expect(insertLine('a\nb\n', 'x', /^b$/)).toBe('a\nx\nb\n');
  expect(() => insertLine('a\n', 'x', /^b$/)).toThrow('No line matches');
});

/** Beside the packages, which the laid files import. */
const FOLDER = 'node_modules/.cache/maquette/newNode';

/** The problems of laid files where they come to lie among the sources, as the compiler says them. */
function compilerProblems(nodes: readonly NodeTemplate[]): string {
  rmSync(FOLDER, { recursive: true, force: true });
  const paths = nodes.flatMap((node) =>
    [...nodeFilesOf(node)].map(([path, text]) => {
      mkdirSync(dirname(join(FOLDER, path)), { recursive: true });
      writeFileSync(join(FOLDER, path), text);
      return path;
    }),
  );
  const config = {
    extends: resolve('tsconfig.json'),
    compilerOptions: { rootDirs: ['.', resolve('.')], types: ['node', 'vite/client'] },
    files: [...paths.filter((path) => /\.tsx?$/.test(path)), resolve('src/locales/po.d.ts')],
    include: [],
  };
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(config));
  const { stdout } = spawnSync('node_modules/.bin/tsc', ['-p', FOLDER], { encoding: 'utf8' });
  return stdout;
}

test('what is laid compiles, with a dialog or without', () => {
  // A dialog's name has to be one that is there.
  const dialogs = ['composer', 'expand'].map((folder, index) =>
    laid(['composerNode', 'expandImageNode'][index]!, { folder, dialog: true }),
  );
  // The data of a new type has a prompt; of these, this one's has none.
  const others = LAID.filter(({ type }) => type !== 'promptGeneratorNode').map(({ type, folder }) =>
    laid(type, { folder: `${folder}Sample` }),
  );
  expect(compilerProblems([...dialogs, ...others])).toBe('');
});
