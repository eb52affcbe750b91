import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import type { BoardNode } from '../../../../contract/board.ts';
import { boardOf } from '../../../board/document/board.ts';
import { conflictsOf, type OpenConflict } from '../../../board/history/conflicts.ts';
import { edge, node } from '../../../nodes/board.fixture.tsx';
import { contentsOf, type VersionContents } from './conflictContents.ts';
import { conflictedElements } from './conflictItems.ts';

/** The two versions of a node, in a line each. */
function linesOf(
  nodes: readonly BoardNode[],
  conflict: Partial<OpenConflict>,
  edges = [] as Parameters<typeof boardOf>[1],
) {
  const whole = { id: 'conflict', element: 'node', element_id: 'n', field: null, ...conflict } as OpenConflict;
  const [element] = conflictedElements(conflictsOf([whole]));
  const { value, other } = contentsOf(element!.items[0]!, boardOf(nodes, edges), i18n);
  return [value, other].map(lineOf);
}

function lineOf(contents: VersionContents): string {
  if (contents.kind === 'picture') return `picture ${contents.picture.objectKey}`;
  if (contents.kind === 'sentence') return contents.text;
  return contents.parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
}

const render = (data: Record<string, unknown>) => [node('n', 'enrichNode', data, 10, 20)];

test.each<[string, readonly BoardNode[], Partial<OpenConflict>, readonly [string, string]]>([
  [
    'words',
    render({ prompt: 'a red lamp' }),
    { field: 'data.prompt', other: 'a blue lamp' },
    ['a [red] lamp', 'a [blue] lamp'],
  ],
  ['words that somebody cleared', render({ prompt: '' }), { field: 'data.prompt', other: 'red' }, ['Empty', '[red]']],
  ['a switch', render({ hqMode: true }), { field: 'data.hqMode', other: false }, ['On', 'Off']],
  ['a number', render({ imageInfluence: 0.5 }), { field: 'data.imageInfluence', other: 1 }, ['0.5', '1']],
  ['a setting that was taken away', render({ strength: 1 }), { field: 'data.strength' }, ['1', 'Not set']],
  [
    'an item of a list that somebody took out',
    [node('n', 'sketchNode', { shapes: [{ id: 's1', kind: 'rect', points: [1, 2, 3, 4, 5, 6] }] })],
    { field: 'data.shapes#s1' },
    ['Changed', 'Removed'],
  ],
  [
    'an image',
    [node('n', 'prototype2DNode', { objectKey: 'one' })],
    { field: 'data.objectKey', other: 'two' },
    ['picture one', 'picture two'],
  ],
  ['a node that somebody deleted', [node('n', 'textNode', { text: 'lamp' })], { value: {} }, ['lamp', 'Deleted']],
  ['a deleted node that somebody changed', [], { other: node('n', 'textNode', { text: 'lamp' }) }, ['Deleted', 'lamp']],
])('%s: each version says what it is', (_, nodes, conflict, lines) => {
  expect(linesOf(nodes, conflict)).toEqual(lines);
});

test('a connection names its ends, and says where there is none', () => {
  const nodes = [node('n', 'textNode', { title: 'Words' }), node('r', 'enrichNode', { title: 'Chair' })];
  const joined = edge('n', 'r', 'out.text.text', 'in.text.text');
  const conflict = { element: 'edge', element_id: joined.id } as const;
  expect(linesOf(nodes, { ...conflict, other: joined })).toEqual(['No connection', 'From Words to Chair']);
  expect(linesOf(nodes, { ...conflict, value: joined }, [joined])).toEqual(['From Words to Chair', 'No connection']);
});
