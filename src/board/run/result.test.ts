import { expect, test } from 'vitest';
import { draw, factsOf, id, written } from '../document/draw.fixture.ts';
import { placeResult, resultId } from './result.ts';

const picture = { source: id('r1'), job: 'run1', kind: 'image', data: { objectKey: 'key' } } as const;

test('a result stands 600 right of its source, wired from it, under an id of its job', () => {
  const board = placeResult(draw('render:r1'), { ...picture, index: 0, sourceData: { imageUrl: 'u' } }, factsOf);
  expect([...board.nodes.values()]).toEqual([
    { id: 'r1', type: 'enrichNode', position: { x: 0, y: 0 }, data: { imageUrl: 'u' } },
    {
      id: 'r-run1-0',
      type: 'prototype2DNode',
      position: { x: 600, y: 0 },
      data: { objectKey: 'key', jobId: 'run1' },
      size: { width: 400, height: 400 },
    },
  ]);
  expect(written(board)).toBe('r1 -> r-run1-0.image');
});

test('the second result stands 500 right of the first', () => {
  const one = placeResult(draw('render:r1'), { ...picture, index: 0 }, factsOf);
  const two = placeResult(one, { ...picture, index: 1 }, factsOf);
  expect(two.nodes.get(resultId('run1', 1))?.position).toEqual({ x: 1100, y: 0 });
});

test('a result that is on the board, or whose source is gone, changes nothing', () => {
  const one = placeResult(draw('render:r1'), { ...picture, index: 0 }, factsOf);
  expect(placeResult(one, { ...picture, index: 0 }, factsOf)).toBe(one);
  const empty = draw('text:t1');
  expect(placeResult(empty, { ...picture, index: 0 }, factsOf)).toBe(empty);
});

test('a result of the node’s own lands in its data', () => {
  const placed = { ...picture, index: 0, kind: 'own', data: { text: 'long' } } as const;
  expect(placeResult(draw('render:r1'), placed, factsOf).nodes.get(id('r1'))?.data).toEqual({
    text: 'long',
    jobId: 'run1',
  });
});

const described = { ...picture, index: 0, kind: 'text', data: { text: 'a lamp' } } as const;

test.each(['image:r1', 'text:r1'])(
  'words made by %s are not fed by it: the source input shows where they came from',
  (drawn) => {
    const board = placeResult(draw(drawn), described, factsOf);
    expect(written(board)).toBe('r1 -> r-run1-0.source');
    expect(board.nodes.get(resultId('run1', 0))?.size).toEqual({ width: 360, height: 320 });
  },
);

test('a result may have a size and a side of its own', () => {
  const snapshot = { ...picture, index: 0, size: { width: 200, height: 100 }, side: 'below' } as const;
  const result = placeResult(draw('render:r1'), snapshot, factsOf).nodes.get(resultId('run1', 0));
  expect([result?.size, result?.position]).toEqual([
    { width: 200, height: 100 },
    { x: 0, y: 600 },
  ]);
});
