import { expect, test } from 'vitest';
import type { Board } from '../document/board.ts';
import { draw, factsOf, id, written } from '../document/draw.fixture.ts';
import { setData } from '../edit/edit.ts';
import { placeResult, resultId } from './result.ts';
import { splitVariants } from './splitVariants.ts';
import { type Variant, variantPatch } from './variants.ts';

const CARD = resultId('run', 0);
const resultOf = (index: number) => ({ objectKey: `k${index}`, imageUrl: `u${index}`, imageWidth: 100 + index });
const place = (board: Board, index: number) => {
  const result = { kind: 'image', data: { ...resultOf(index), prompt: 'mug' }, sharesCard: true } as const;
  return placeResult(board, { ...result, source: id('r1'), job: 'run', index }, factsOf);
};
const placeAll = (indexes: readonly number[], board = draw('render:r1')) => indexes.reduce(place, board);
const dataOf = (board: Board, node = CARD) => board.nodes.get(node)?.data;

test('the results of a run share the card of the first, which goes on showing that', () => {
  expect(dataOf(placeAll([0]))).toEqual({ ...resultOf(0), prompt: 'mug', jobId: 'run' });
  const board = placeAll([0, 1, 2, 3]);
  expect([...board.nodes.keys()]).toEqual(['r1', CARD]);
  expect(dataOf(board)).toEqual({
    ...resultOf(0),
    prompt: 'mug',
    jobId: 'run',
    variants: [0, 1, 2, 3].map(resultOf),
  });
});

test('a result that comes a second time changes nothing', () => {
  const board = placeAll([0, 1, 2]);
  for (const index of [0, 1, 2]) expect(place(board, index)).toBe(board);
});

test('without the card of an earlier one a result gets its own, and the later ones share that', () => {
  const board = placeAll([1, 2, 3]);
  expect([...board.nodes.keys()]).toEqual(['r1', resultId('run', 1)]);
  expect(dataOf(board, resultId('run', 1))?.variants).toEqual([1, 2, 3].map(resultOf));
  const locked = place(setData(placeAll([0]), CARD, { readOnly: true }), 1);
  expect(dataOf(locked)?.variants).toBe(undefined);
  expect(dataOf(locked, resultId('run', 1))).toMatchObject(resultOf(1));
});

test('the variant that is chosen is shown with all that is its own, and stays among the others', () => {
  const board = setData(placeAll([0, 1]), CARD, { remarks: ['dark'] });
  expect(dataOf(setData(board, CARD, variantPatch(resultOf(1))))).toEqual({
    ...resultOf(1),
    prompt: 'mug',
    jobId: 'run',
    variants: [0, 1].map(resultOf),
  });
});

/** The variants of a card as nodes `n1` and so on. */
function split(board: Board) {
  const node = board.nodes.get(CARD)!;
  let count = 0;
  const newId = () => {
    count += 1;
    return id(`n${count}`);
  };
  return splitVariants({ board, node, variants: node.data.variants as readonly Variant[], newId, factsOf });
}

test('those that are not shown become nodes in a grid about the card, wired as it is, and no results of the run', () => {
  const board = setData(placeAll([0, 1, 2, 3]), CARD, variantPatch(resultOf(2)));
  const { nodes, connections } = split(board);
  const node = (name: string, index: number, x: number, y: number) => {
    const { type, size } = board.nodes.get(CARD)!;
    return { id: name, type, size, position: { x, y }, data: { ...resultOf(index), prompt: 'mug' } };
  };
  expect(nodes).toEqual([node('n1', 0, 1040, 0), node('n2', 1, 600, 440), node('n3', 3, 1040, 440)]);
  expect(written(board)).toBe(`r1 -> ${CARD}.image`);
  expect(connections).toEqual(
    ['n1', 'n2', 'n3'].map((target) => ({
      source: 'r1',
      sourceHandle: 'out.image.image',
      target,
      targetHandle: 'in.image.image',
    })),
  );
});

test('none of them lies on a node', () => {
  const board = placeAll([0, 1, 2, 3]);
  const inTheWay = { id: id('x'), type: 'textNode', position: { x: 1100, y: 100 }, data: {} };
  const { nodes } = split({ ...board, nodes: new Map([...board.nodes, [inTheWay.id, inTheWay]]) });
  expect(nodes.map(({ position }) => position)).toEqual([
    { x: 1540, y: 0 },
    { x: 600, y: 440 },
    { x: 1540, y: 440 },
  ]);
});
