import { expect, test } from 'vitest';
import type { BoardEdge } from '../../../../contract/board.ts';
import { boardOf } from '../../../board/document/board.ts';
import { conflictsOf, type OpenConflict } from '../../../board/history/conflicts.ts';
import { edge, node } from '../../../nodes/board.fixture.tsx';
import { boardWithOther, conflictedElements, peopleOf } from './conflictItems.ts';

const AT = '2026-11-28T10:00:00.000Z';

function conflict(
  id: string,
  element_id: string,
  field: string | null,
  values: Partial<OpenConflict> = {},
): OpenConflict {
  return { id, element: 'node', element_id, field, by: 'Ann', other_by: 'Ben', at: AT, ...values };
}

test('conflicts are told by node and by what a person calls a field; each item of a list is one, and so is each of one field', () => {
  const conflicts = conflictsOf([
    conflict('image-key', 'photo', 'data.objectKey'),
    conflict('prompt', 'render', 'data.prompt'),
    conflict('image-url', 'photo', 'data.imageUrl'),
    conflict('shape-1', 'sketch', 'data.shapes#s1'),
    conflict('shape-2', 'sketch', 'data.shapes#s2'),
    conflict('gone', 'render', null),
    conflict('prompt-again', 'render', 'data.prompt'),
  ]);
  const elements = conflictedElements(conflicts).map(({ id, items }) => [
    id,
    items.map((item) => [item.label?.message ?? null, item.conflicts.map((one) => one.id)]),
  ]);
  expect(elements).toEqual([
    ['photo', [['Image', ['image-key', 'image-url']]]],
    [
      'render',
      [
        ['Prompt', ['prompt']],
        [null, ['gone']],
        ['Prompt', ['prompt-again']],
      ],
    ],
    [
      'sketch',
      [
        ['Shape', ['shape-1']],
        ['Shape', ['shape-2']],
      ],
    ],
  ]);
});

const lamp = (text: string) => boardOf([node('lamp', 'textNode', { text })], []);

test('whose a version is is told while it is on the board; who wrote over it since is not known', () => {
  const [element] = conflictedElements(
    conflictsOf([conflict('text', 'lamp', 'data.text', { value: 'red', other: 'blue' })]),
  );
  const [item] = element!.items;
  expect(peopleOf(item!, lamp('red'))).toEqual({ by: 'Ann', otherBy: 'Ben', at: Date.parse(AT) });
  expect(peopleOf(item!, lamp('green'))).toEqual({ by: undefined, otherBy: 'Ben', at: Date.parse(AT) });
  expect(boardWithOther(item!, lamp('green'))).toEqual(lamp('blue'));
});

test('the connection that took an input is on the board by an id of its own', () => {
  const nodes = [node('one', 'textNode'), node('two', 'textNode'), node('render', 'enrichNode')];
  const [current, replaced] = ['one', 'two'].map((id) => edge(id, 'render', 'out.text.text', 'in.text.text')) as [
    BoardEdge,
    BoardEdge,
  ];
  const replacement = conflict('edge', replaced.id, null, { element: 'edge', value: current, other: replaced });
  const [element] = conflictedElements(conflictsOf([replacement]));
  const board = boardOf(nodes, [current]);
  expect(peopleOf(element!.items[0]!, board).by).toBe('Ann');
  expect([...boardWithOther(element!.items[0]!, board).edges.values()]).toEqual([replaced]);
});
