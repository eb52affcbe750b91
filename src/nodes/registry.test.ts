import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { HandleId } from '../../contract/handles.ts';
import { addNodeMenu, connectionMenu } from '../board/menu.ts';
import { DEFINITIONS, definitionOf } from './registry.ts';

/** The Add Node menu of the specification, in its order. What this version does not know yet is left out of it. */
const MENU = [
  ['sketchNode', 'Sketch'],
  ['uploadSketchNode', 'Upload Image'],
  ['generateSketchesNode', 'Generate Design'],
  ['upload3DNode', 'Upload 3D Model'],
  ['enrichNode', 'Render'],
  ['generateVideoNode', 'Generate Video'],
  ['remixNode', 'Evolve'],
  ['instructEditNode', 'Edit'],
  ['textNode', 'Text'],
  ['textImageNode', 'Text Image'],
  ['promptGeneratorNode', 'Prompt Generator'],
  ['stickyNoteNode', 'Sticky Note'],
  ['composerNode', 'Composer'],
  ['expandImageNode', 'Expand Image'],
] as const;

const isHere = (type: string) => definitionOf(type) !== undefined;
const labels = (types: readonly { type: string }[]) => types.map(({ type }) => definitionOf(type)?.label.message);

test('the Add Node menu offers what the specification lists, by its names and in its order', () => {
  expect(addNodeMenu(DEFINITIONS).map(({ type }) => [type, definitionOf(type)?.label.message])).toEqual(
    MENU.filter(([type]) => isHere(type)),
  );
});

test('what the Add Node menu offers says in a few words what it is for', () => {
  const hints = addNodeMenu(DEFINITIONS).map(({ type }) => definitionOf(type)?.hint?.message ?? '');
  for (const hint of hints) expect(hint.split(' ').length).toBeGreaterThan(2);
});

/** What a connection dropped on empty canvas offers, by the handle that it was dragged from. */
const OFFERS: readonly (readonly [string, HandleId, readonly string[]])[] = [
  ['prototype2DNode', 'out.image.image', ['Edit', 'Render', 'Evolve', 'Sketch', 'Generate Video', 'Expand Image']],
  ['textNode', 'out.text.text', ['Generate Design', 'Prompt Generator']],
  ['sketchNode', 'in.image.image', ['Upload Image', 'Generate Design']],
  ['generateSketchesNode', 'in.text.text', ['Text']],
];

test.each(OFFERS)('dropped from %s, %s, a connection offers %j as far as they are here', (type, handle, offered) => {
  const known = offered.filter((label) => MENU.some(([here, name]) => name === label && isHere(here)));
  expect(labels(connectionMenu(DEFINITIONS, definitionOf(type)!, handle))).toEqual(known);
});

const SILENT = [
  ...['instructEditNode', 'enrichNode', 'remixNode', 'modifyNode', 'removeBackgroundNode', 'describeImageNode'],
  'generateVideoNode',
];

test('connections from exactly the types that the specification names open no menu', () => {
  const wired = DEFINITIONS.filter(({ handles }) => handles.length > 0);
  expect(wired.filter(({ opensMenu }) => !opensMenu).map(({ type }) => type)).toEqual(
    wired.map(({ type }) => type).filter((type) => SILENT.includes(type)),
  );
});

describe('the help page of', () => {
  test.each([
    ['sketchNode', '/docs/nodes/sketch'],
    ['generateSketchesNode', '/docs/nodes/generate_design'],
    ['enrichNode', '/docs/Nodes/render'],
    ['stickyNoteNode', '/docs/nodes/stickynote'],
  ])('%s is %s', (type, path) => {
    expect(definitionOf(type)?.docs.path).toBe(path);
  });

  test.each(DEFINITIONS.map(({ type, docs }) => [type, docs.folder]))(
    '%s is written in both languages, in %s',
    (_, folder) => {
      const pages = ['en', 'zh'].map((language) => new URL(`${folder}/docs/${language}.mdx`, import.meta.url));
      expect(pages.map((page) => existsSync(page))).toEqual([true, true]);
    },
  );
});

test('an image node is 400 by 400, a sticky note 72 units wide', () => {
  expect(definitionOf('prototype2DNode')?.size).toEqual({ width: 400, height: 400 });
  expect(definitionOf('stickyNoteNode')?.size.width).toBe(72 * 4);
});

test('handles are those of the catalogue, and what generates has a machine', () => {
  const rows = DEFINITIONS.map(({ type, handles, generates }) => [type, handles.join(' '), generates]);
  expect(rows.sort()).toEqual([
    ['enrichNode', 'in.image.image in.image.style in.text.text out.image.image', true],
    ['frameNode', '', false],
    ['generateSketchesNode', 'in.text.text in.image.style out.image.image', true],
    ['prototype2DNode', 'in.image.image in.omni.source out.image.image', false],
    ['sketchNode', 'in.image.image out.image.image', false],
    ['stickyNoteNode', '', false],
    ['textNode', 'in.text.text in.omni.source out.text.text', false],
  ]);
});

test('a new node carries the specification’s defaults', () => {
  const common = { readOnly: false, shared: false };
  expect(definitionOf('generateSketchesNode')!.defaults()).toEqual({
    ...common,
    prompt: '',
    model: 'Product Design',
    aspectRatio: '1:1',
    thinkMode: true,
  });
  expect(definitionOf('enrichNode')!.defaults()).toEqual({ ...common, prompt: '', imageInfluence: 0.5, hqMode: false });
  expect(definitionOf('sketchNode')!.defaults()).toEqual({
    ...common,
    shapes: [],
    aspectRatio: '1:1',
    canvasWidth: 768,
    canvasHeight: 768,
    // Beside the specification's: how a picture lies under the drawing.
    bgKept: false,
    bgOpacity: 0.5,
  });
});
