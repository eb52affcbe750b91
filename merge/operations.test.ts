import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BoardNode } from '../contract/board.ts';
import { BoardOperation } from '../contract/changes/operations.ts';
import type { Board } from '../src/board/document/board.ts';
import { applyDelta, deltaBetween } from '../src/board/document/delta.ts';
import { draw, id } from '../src/board/document/draw.fixture.ts';
import { applyEdit, brokenRules, randomEdit } from '../src/board/document/random.fixture.ts';
import { moveNodes, removeElements, setData } from '../src/board/edit/edit.ts';
import { elementsOf, mergeDelta } from '../src/board/history/merge.ts';
import { deltaOfOperations } from './application.ts';
import { operationsOf } from './difference.ts';

const base = draw('image:i1 -> render:r1; text:t1', { r1: { prompt: 'a red lamp' } });
const operationsBetween = (from: Board, to: Board) => operationsOf(deltaBetween(from, to), elementsOf(from));
const stroke = (name: string, width = 2) => ({ id: name, type: 'line', lineWidth: width });
const drawn = (...names: readonly string[]) => setData(base, id('i1'), { shapes: names.map((name) => stroke(name)) });

describe('a change is said by what it is about', () => {
  const kettle = { id: id('n1'), type: 'textNode', position: { x: 1, y: 2 }, data: { text: 'kettle' } };
  test.each<[string, Board, Board, unknown[]]>([
    [
      'a move',
      base,
      moveNodes(base, [{ id: id('r1'), position: { x: 7, y: 8 } }]),
      [{ kind: 'move', id: 'r1', position: { x: 7, y: 8 } }],
    ],
    [
      'words in a text',
      base,
      setData(base, id('r1'), { prompt: 'the red desk lamp' }),
      [
        {
          kind: 'text',
          id: 'r1',
          field: 'data.prompt',
          edits: [
            { at: 0, cut: 1, insert: 'the' },
            { at: 5, cut: 0, insert: ' desk' },
          ],
        },
      ],
    ],
    [
      'another value',
      base,
      setData(base, id('r1'), { aspectRatio: '16:9' }),
      [{ kind: 'set', id: 'r1', field: 'data.aspectRatio', value: '16:9' }],
    ],
    [
      'a field that goes',
      base,
      setData(base, id('r1'), { prompt: undefined }),
      [{ kind: 'set', id: 'r1', field: 'data.prompt' }],
    ],
    [
      'a deletion, with its edge',
      base,
      removeElements(base, [id('r1')]),
      [
        { kind: 'delete', id: 'r1' },
        { kind: 'delete', id: 'ei1-r1' },
      ],
    ],
    [
      'a new node',
      base,
      applyDelta(base, { nodes: [kettle], edges: [], deleted: [] }),
      [{ kind: 'add', node: kettle }],
    ],
    [
      'strokes of a drawing',
      drawn('a', 'b'),
      drawn('b', 'c'),
      [
        { kind: 'item', id: 'i1', field: 'data.shapes', key: 'a' },
        { kind: 'item', id: 'i1', field: 'data.shapes', key: 'c', value: stroke('c'), after: 'b' },
      ],
    ],
    [
      'an order',
      drawn('a', 'b', 'c'),
      drawn('c', 'a', 'b'),
      [{ kind: 'order', id: 'i1', field: 'data.shapes', keys: ['c', 'a', 'b'] }],
    ],
  ])('%s', (_, from, to, operations) => {
    expect(operationsBetween(from, to)).toEqual(operations);
    expect(operations.map((operation) => BoardOperation.parse(operation))).toEqual(operations);
  });
});

const edits = fc.array(randomEdit, { maxLength: 12 });
const after = (board: Board, list: readonly Parameters<typeof applyEdit>[1][], author: string) =>
  list.reduce((before, edit) => applyEdit(before, edit, author), board);

test('operations do what they were made of', () => {
  fc.assert(
    fc.property(edits, edits, (common, more) => {
      const from = after(base, common, '');
      const to = after(from, more, 'x');
      const operations = JSON.parse(JSON.stringify(operationsBetween(from, to)));
      const { delta, refused } = deltaOfOperations(operations, elementsOf(from));
      expect([applyDelta(from, delta), refused]).toEqual([to, []]);
    }),
  );
});

const text = fc.array(fc.constantFrom('lamp', 'red', ' ', '灯', '😀')).map((parts) => parts.join(''));
const shapes = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
const content = fc.record({ prompt: text, shapes }).map(({ prompt, shapes: names }) => ({
  prompt,
  shapes: names.map((name) => stroke(name, prompt.length)),
}));

test('texts and lists too', () => {
  fc.assert(
    fc.property(content, content, (one, other) => {
      const [from, to] = [setData(base, id('r1'), one), setData(base, id('r1'), other)];
      const { delta } = deltaOfOperations(operationsBetween(from, to), elementsOf(from));
      expect(applyDelta(from, delta)).toEqual(to);
    }),
  );
});

test('two people’s changes, one after the other, keep the rules, and lose nothing unsaid', () => {
  fc.assert(
    fc.property(edits, edits, edits, (common, mineOnly, theirsOnly) => {
      const start = after(base, common, '');
      const theirs = after(start, theirsOnly, 't');
      const mine = deltaBetween(start, after(start, mineOnly, 'm'));
      const merge = mergeDelta({ base: start, mine, theirs, prefer: 'mine' });
      expect(brokenRules(merge.board)).toEqual([]);
      for (const node of deltaBetween(start, theirs).nodes) {
        const isReported = merge.conflicts.some(({ element_id }) => element_id === node.id);
        if (!isReported && merge.board.nodes.has(node.id)) expectTheirs(start, node, merge.board, mine.nodes);
      }
    }),
  );
});

/** Each field that they changed and I did not is as they have it. */
function expectTheirs(start: Board, theirs: BoardNode, merged: Board, mine: readonly BoardNode[]): void {
  const before = start.nodes.get(theirs.id);
  const own = mine.find((node) => node.id === theirs.id);
  for (const [field, value] of Object.entries(theirs.data)) {
    if (value === before?.data[field] || (own && own.data[field] !== before?.data[field])) continue;
    expect(merged.nodes.get(theirs.id)?.data[field]).toEqual(value);
  }
}

describe('what does not fit the base is left out and named', () => {
  test.each<[string, object, string]>([
    ['a node that is not there', { kind: 'set', id: 'gone', field: 'data.title', value: 'x' }, 'element_gone'],
    ['the id', { kind: 'set', id: 'r1', field: 'id', value: 'x' }, 'field_unknown'],
    ['the prototype', { kind: 'set', id: 'r1', field: 'data.__proto__', value: {} }, 'field_unknown'],
    ['all data', { kind: 'set', id: 'r1', field: 'data', value: {} }, 'field_unknown'],
    ['a field of no such type', { kind: 'set', id: 'r1', field: 'data.nowhere', value: 1 }, 'field_unknown'],
    ['words behind the end', text1(99), 'value_unfit'],
    ['an item of no list', { kind: 'item', id: 'r1', field: 'data.prompt', key: 'a', value: {} }, 'value_unfit'],
    [
      'an item of another key',
      { kind: 'item', id: 'r1', field: 'data.shapes', key: 'a', value: stroke('b') },
      'value_unfit',
    ],
  ])('%s', (_, operation, code) => {
    const move = { kind: 'move', id: 'r1', position: { x: 3, y: 3 } } as const;
    const rules = { hasField: (_: string, field: string) => field !== 'data.nowhere', fits: () => true };
    const { delta, refused } = deltaOfOperations(
      [BoardOperation.parse(operation), move] as never,
      elementsOf(base),
      rules,
    );
    expect(refused).toEqual([{ index: 0, code }]);
    expect(applyDelta(base, delta)).toEqual(moveNodes(base, [{ id: id('r1'), position: move.position }]));
  });

  function text1(at: number) {
    return { kind: 'text', id: 'r1', field: 'data.prompt', edits: [{ at, cut: 0, insert: 'x' }] };
  }
});

describe('a list is merged by the keys of its items', () => {
  const mergeShapes = (mine: Board, theirs: Board, start = drawn('a', 'b')) => {
    const merge = mergeDelta({ base: start, mine: deltaBetween(start, mine), theirs, prefer: 'mine' });
    const list = merge.board.nodes.get(id('i1'))?.data.shapes as { id: string }[];
    return [list.map((shape) => shape.id).join(''), merge.conflicts];
  };

  test.each([
    ['ab', 'abx', 'aby', 'abxy'],
    ['ab', 'xab', 'ab', 'xab'],
    ['ab', 'b', 'abc', 'bc'],
    ['abc', 'cba', 'abcx', 'cxba'],
    ['ab', 'ab', 'ba', 'ba'],
  ])('%s that became %s here and %s there becomes %s', (from, mine, theirs, merged) => {
    expect(mergeShapes(drawn(...mine), drawn(...theirs), drawn(...from))).toEqual([merged, []]);
  });

  test('an item that both changed is one conflict', () => {
    const withWidth = (width: number) => setData(base, id('i1'), { shapes: [stroke('a'), stroke('b', width)] });
    expect(mergeShapes(withWidth(5), withWidth(9))).toEqual([
      'ab',
      [
        {
          element: 'node',
          element_id: 'i1',
          field: 'data.shapes#b',
          value: stroke('b', 5),
          other: stroke('b', 9),
        },
      ],
    ]);
  });
});
