import { expect, test } from 'vitest';
import { type BoardNode, Position } from '../../../contract/board.ts';
import { EdgeId, NodeId } from '../../../contract/ids.ts';
import { boardOf } from '../document/board.ts';
import { stepSummary } from './stepSummary.ts';

const nodeOf = (id: string, x = 0, data: Record<string, unknown> = {}): BoardNode => ({
  id: NodeId.parse(id),
  type: 'textNode',
  position: Position.parse({ x, y: 0 }),
  data,
});
const [one, two] = [nodeOf('one'), nodeOf('two')];
const edge = {
  id: EdgeId.parse('edge'),
  source: one.id,
  target: two.id,
  sourceHandle: 'out.text.text',
  targetHandle: 'in.text.text',
} as const;
const bare = boardOf([one, two], []);
const wired = boardOf([one, two], [edge]);

test.each([
  ['nothing', bare, bare, undefined],
  ['nodes that come', boardOf([], []), wired, { what: 'added', count: 2 }],
  ['a node that goes with its connection', wired, boardOf([one], []), { what: 'deleted', count: 1, node: two }],
  ['moves', bare, boardOf([nodeOf('one', 8), nodeOf('two', 8)], []), { what: 'moved', count: 2 }],
  [
    'a change beside a move',
    bare,
    boardOf([nodeOf('one', 0, { text: 'red' }), nodeOf('two', 8)], []),
    { what: 'changed', count: 1, node: nodeOf('one', 0, { text: 'red' }) },
  ],
  ['a connection that comes', bare, wired, { what: 'connected', count: 1 }],
  ['a connection that goes', wired, bare, { what: 'disconnected', count: 1 }],
])('%s', (_, from, to, expected) => {
  expect(stepSummary(from, to)).toEqual(expected);
});
