import { expect, test } from 'vitest';
import { judgeConnection } from '../connect/connect.ts';
import { isFixed } from '../document/board.ts';
import { draw, factsOf, id } from '../document/draw.fixture.ts';
import { duplicateNodes, removeElements } from './edit.ts';
import { nodeWithLock, toggledLocks } from './lock.ts';

const locked = { locked: true };

test('the key locks all where one is free, and frees all where all are locked; read-only nodes and comments have no lock', () => {
  const board = draw('render:r1; render:r2; image:i1; comment:c1', { r1: locked, i1: { readOnly: true } });
  const nodesOf = (...names: string[]) => names.map((name) => board.nodes.get(id(name))!);
  const changeOf = (...names: string[]) => {
    const { locks, nodes } = toggledLocks(nodesOf(...names));
    return [locks, ...nodes.map((node) => [node.id, node.data])];
  };
  expect(changeOf('r1', 'r2', 'i1')).toEqual([true, ['r2', locked]]);
  expect(changeOf('r1')).toEqual([false, ['r1', {}]]);
  expect(changeOf('c1').slice(1)).toEqual([]);
});

test('a locked node and its inputs stay; its outputs, and what feeds it, are free', () => {
  const board = draw('image:i1 -> render:r1 -> image:o1; text:t1', { r1: locked });
  const edges = [...board.edges.keys()];
  expect([...removeElements(board, [id('r1'), ...edges]).edges.values()].map(({ target }) => target)).toEqual(['r1']);
  expect([...removeElements(board, [id('i1')]).nodes.keys()]).toEqual(['r1', 'o1', 't1']);
  const verdict = (source: string, sourceHandle: string, target: string, targetHandle: string) =>
    judgeConnection(board, { source, sourceHandle, target, targetHandle } as never, factsOf);
  expect(verdict('t1', 'out.text.text', 'r1', 'in.text.text')).toEqual({ ok: false, reason: 'locked' });
  expect(verdict('r1', 'out.image.image', 'i1', 'in.image.image')).toEqual({ ok: true });
});

test('a copy is free', () => {
  const board = draw('render:r1', { r1: locked });
  const { board: copied, copies } = duplicateNodes({ board, ids: [id('r1')], newId: () => id('r2'), factsOf });
  expect(copies.map((copy) => isFixed(copied.nodes.get(copy)))).toEqual([false]);
  expect(nodeWithLock(board.nodes.get(id('r1'))!, false).data).toEqual({});
});
