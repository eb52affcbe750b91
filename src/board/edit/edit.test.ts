import { expect, test } from 'vitest';
import { boardOf } from '../document/board.ts';
import { draw, factsOf, id, written } from '../document/draw.fixture.ts';
import { addNode, duplicateNodes, moveNodes, removeElements, resizeNode, setData } from './edit.ts';

const locked = { r1: { readOnly: true, prompt: 'old' } };

test('a removed node takes its edges with it', () => {
  const board = draw('image:i1 -> render:r1 -> image:i2');
  expect(written(removeElements(board, [id('r1')]))).toBe('i1; i2');
});

test('an edge is removed alone', () => {
  const board = draw('image:i1 -> render:r1 -> image:i2');
  expect(written(removeElements(board, ['ei1-r1' as never]))).toBe('i1; r1 -> i2.image');
});

test('a read-only node, and the edges that end at it, stay', () => {
  const board = draw('image:i1 -> render:r1 -> image:i2', locked);
  expect(removeElements(board, [id('r1'), 'ei1-r1' as never])).toBe(board);
});

test('removing nothing, or what is not there, changes nothing', () => {
  const board = draw('image:i1');
  expect([removeElements(board, []), removeElements(board, [id('nobody')])]).toEqual([board, board]);
  expect(removeElements(board, [id('nobody')])).toBe(board);
});

test('nodes move, but not read-only and missing ones', () => {
  const board = draw('image:i1; render:r1', locked);
  const position = { x: 5, y: -7 };
  const moved = moveNodes(board, [
    { id: id('i1'), position },
    { id: id('r1'), position },
    { id: id('nobody'), position },
  ]);
  expect([...moved.nodes.values()].map((node) => node.position)).toEqual([position, { x: 10_000, y: 0 }]);
  expect(moveNodes(moved, [{ id: id('i1'), position: { ...position } }])).toBe(moved);
});

test('data changes by field; undefined takes a field away; the same value changes nothing', () => {
  const board = draw('render:r1', { r1: { prompt: 'lamp', hqMode: true } });
  const edited = setData(board, id('r1'), { prompt: 'kettle', hqMode: undefined });
  expect(edited.nodes.get(id('r1'))?.data).toEqual({ prompt: 'kettle' });
  expect(setData(edited, id('r1'), { prompt: 'kettle' })).toBe(edited);
  expect(setData(draw('render:r1', locked), id('r1'), { prompt: 'new' }).nodes.get(id('r1'))?.data).toEqual(locked.r1);
});

test('a node is resized, and moved when its upper left corner was dragged', () => {
  const board = draw('image:i1');
  const size = { width: 10, height: 20 };
  expect(resizeNode(board, id('i1'), size, { x: 1, y: 2 }).nodes.get(id('i1'))).toEqual({
    ...board.nodes.get(id('i1')),
    size,
    position: { x: 1, y: 2 },
  });
});

test('a node whose id is taken is not added again', () => {
  const board = draw('image:i1');
  expect(addNode(board, { ...board.nodes.get(id('i1'))!, type: 'textNode' })).toBe(board);
});

test('copies keep their arrangement and the edges between them, right of the originals, and lose lock, job and the mark of a choice', () => {
  const board = boardOf(
    [
      {
        id: id('a'),
        type: 'prototype2DNode',
        position: { x: 0, y: 0 },
        data: { objectKey: 'k', jobId: 'j', shared: true, pick: true },
      },
      { id: id('b'), type: 'enrichNode', position: { x: 500, y: 100 }, data: { readOnly: true } },
      { id: id('wall'), type: 'textNode', position: { x: 1100, y: 0 }, data: {} },
    ],
    [...draw('image:a -> render:b').edges.values()],
  );
  let count = 0;
  const { board: next, copies } = duplicateNodes({
    board,
    ids: [id('a'), id('b')],
    newId: () => {
      count += 1;
      return id(`copy${count}`);
    },
    factsOf,
  });
  expect(copies).toEqual(['copy1', 'copy2']);
  expect(copies.map((copy) => next.nodes.get(copy))).toEqual([
    { id: 'copy1', type: 'prototype2DNode', position: { x: 1540, y: 0 }, data: { objectKey: 'k' } },
    { id: 'copy2', type: 'enrichNode', position: { x: 2040, y: 100 }, data: {} },
  ]);
  expect(written(next)).toBe('a -> b.image; copy1 -> copy2.image; wall');
});

test('copies go as far as is said, whatever stands there, and keep what feeds their originals', () => {
  const { board, copies } = duplicateNodes({
    board: draw('image:a -> render:b'),
    ids: [id('b')],
    withInputs: true,
    offset: { x: 10, y: -20 },
    newId: () => id('copy'),
    factsOf,
  });
  const { x, y } = board.nodes.get(id('b'))!.position;
  expect(copies.map((copy) => board.nodes.get(copy)?.position)).toEqual([{ x: x + 10, y: y - 20 }]);
  expect(written(board)).toBe('a -> b.image; a -> copy.image');
});
