import { expect, test } from 'vitest';
import type { BoardNode } from '../contract/board.ts';
import { NodeId } from '../contract/ids.ts';
import { mergeNodes } from './mergeNodes.ts';

const nodeWith = (data: BoardNode['data']): BoardNode => ({
  id: NodeId.parse('edit'),
  type: 'inpaintNode',
  position: { x: 0, y: 0 },
  data,
});
const FIRST = { mask: 'M0', maskOf: 'P', maskStrokes: [1] };
const SECOND = { mask: 'M2', maskOf: 'P', maskStrokes: [2] };

test.each([
  ['one cleared and the other painted anew', {}, SECOND],
  ['one painted on and the other painted anew', { ...FIRST, mask: 'M1', maskBase: 'M0' }, SECOND],
])('a mask that %s is one or the other, and both are told', (_, my, their) => {
  const [base, mine, theirs] = [FIRST, my, their].map((data) => nodeWith({ prompt: 'a lamp', ...data }));
  const versions = {
    base: base!,
    mine: mine!,
    theirs: { ...theirs!, data: { ...theirs!.data, prompt: 'a red lamp' } },
  };
  const merged = mergeNodes({ ...versions, prefer: 'mine' });
  expect(merged.node.data).toEqual({ prompt: 'a red lamp', ...my });
  const differing = ['mask', 'maskOf', 'maskStrokes', 'maskBase'].filter(
    (name) => JSON.stringify(mine!.data[name]) !== JSON.stringify(theirs!.data[name]),
  );
  expect(merged.conflicts.map(({ field }) => field).sort()).toEqual(differing.map((name) => `data.${name}`).sort());
  expect(mergeNodes({ ...versions, prefer: 'theirs' }).node.data).toEqual({ prompt: 'a red lamp', ...their });
});

test('a mask that only one changed is theirs', () => {
  const [base, mine, theirs] = [FIRST, FIRST, SECOND].map((data) => nodeWith(data)) as [
    BoardNode,
    BoardNode,
    BoardNode,
  ];
  expect(mergeNodes({ base, mine, theirs, prefer: 'mine' })).toEqual({ node: theirs, conflicts: [] });
});
