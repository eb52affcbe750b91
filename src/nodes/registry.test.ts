import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { NODE_DATA } from '../../contract/nodes.ts';
import { NODE_TYPES } from '../../tests/specification/nodeTypes.ts';
import { addNodeMenuTypes } from '../board/connect/addNodeMenu.ts';
import { DEFINITIONS, definitionOf } from './registry.ts';

test('every type that keeps data has a definition, and every definition data', () => {
  expect(DEFINITIONS.map(({ type }) => type).sort()).toEqual(Object.keys(NODE_DATA).sort());
});

for (const { type, label, handles, offeredFrom, opensMenu, generates, help } of NODE_TYPES) {
  test(`${type} has the name, handles, menus and help page of the specification`, () => {
    const definition = definitionOf(type)!;
    expect({
      label: definition.label.message,
      handles: definition.handles,
      offeredFrom: definition.menuRanks,
      opensMenu: definition.opensMenu,
      generates: definition.generates,
      help: definition.docs.path,
    }).toEqual({ label, handles, offeredFrom, opensMenu, generates, help });
  });
}

for (const { type, calls } of NODE_TYPES.filter(({ generates }) => generates)) {
  test(`the runs of ${type} make the calls that the specification gives it, and no other`, () => {
    const runCalls = Object.values(definitionOf(type)!.runs ?? {}).flatMap((run) => run?.calls ?? []);
    expect(runCalls).not.toEqual([]);
    expect(calls).toEqual(expect.arrayContaining(runCalls));
  });
}

test('what the Add Node menu offers says in a few words what it is for', () => {
  const hints = addNodeMenuTypes(DEFINITIONS).map(({ type }) => definitionOf(type)?.hint?.message ?? '');
  for (const hint of hints) expect(hint.split(' ').length).toBeGreaterThan(2);
});

describe('the help page of', () => {
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
    // Beside the specification's: its layers, and how a picture lies under the drawing.
    layers: [{ id: 'l1', hidden: false, locked: false, opacity: 1 }],
    bgKept: false,
    bgOpacity: 0.5,
  });
});
