import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BoardNode } from '../../../contract/board.ts';
import { EdgeId } from '../../../contract/ids.ts';
import { connect } from '../connect/connect.ts';
import { type Board, boardOf } from '../document/board.ts';
import { factsOf, id } from '../document/draw.fixture.ts';
import { moveNodes } from '../edit/edit.ts';
import { insertionPlace } from './insertionPlace.ts';

const SIDE = 400;
type Corner = readonly [x: number, y: number];

const imageAt = (name: string, [x, y]: Corner, fields: Partial<BoardNode> = {}): BoardNode => ({
  id: id(name),
  type: 'prototype2DNode',
  position: { x, y },
  data: {},
  ...fields,
});

/** A board with a chain of images at these corners, c0 to the last, and others that nothing feeds. */
function chainBoard(chain: readonly Corner[], others: readonly BoardNode[] = []): Board {
  const nodes = chain.map((corner, index) => imageAt(`c${index}`, corner));
  const ends = { sourceHandle: 'out.image.image', targetHandle: 'in.image.image' } as const;
  return nodes
    .slice(1)
    .reduce(
      (board, { id: target }, index) => connect(board, { source: nodes[index]!.id, target, ...ends }),
      boardOf([...nodes, ...others], []),
    );
}

/** The place of an image in the first edge of a chain, whose ends are cards of 400. */
function placeIn(board: Board) {
  const edge = EdgeId.parse('ec0-c1');
  const [from, to] = ['c0', 'c1'].map((name) => board.nodes.get(id(name))!.position);
  const middle = { x: (from!.x + SIDE + to!.x) / 2, y: (from!.y + to!.y) / 2 + 20 };
  return insertionPlace({ board, edge, middle, nodeType: 'prototype2DNode', factsOf });
}

test('a node in a long edge stands in its middle, and nothing moves', () => {
  expect(
    placeIn(
      chainBoard([
        [0, 0],
        [1000, 0],
      ]),
    ),
  ).toEqual({ position: { x: 500, y: -180 }, moves: [] });
});

test('in a short edge it stands between its ends, and what comes after moves right by what is missing', () => {
  expect(
    placeIn(
      chainBoard([
        [0, 0],
        [500, 0],
        [1000, 100],
      ]),
    ),
  ).toEqual({
    position: { x: 440, y: 0 },
    moves: [
      { id: 'c1', position: { x: 880, y: 0 } },
      { id: 'c2', position: { x: 1380, y: 100 } },
    ],
  });
});

test('what comes after, but stands further left, stays', () => {
  expect(
    placeIn(
      chainBoard([
        [0, 0],
        [500, 0],
        [0, 900],
      ]),
    ).moves,
  ).toEqual([{ id: 'c1', position: { x: 880, y: 0 } }]);
});

test.each<[string, readonly BoardNode[]]>([
  ['it would push another card', [imageAt('other', [1000, 0])]],
  ['another card stands in the gap', [imageAt('other', [450, -395], { size: { width: 40, height: 400 } })]],
  ['what comes after is locked', [imageAt('c1', [500, 0], { data: { locked: true } })]],
  [
    'what comes after would leave its frame',
    [
      { id: id('f'), type: 'frameNode', position: { x: 480, y: -50 }, size: { width: 500, height: 600 }, data: {} },
      imageAt('c1', [500, 0], { frameId: id('f') }),
    ],
  ],
])('where %s, it stands below the gap', (_, others) => {
  const board = chainBoard([
    [0, 0],
    [500, 0],
  ]);
  const nodes = new Map([...board.nodes, ...others.map((node) => [node.id, node] as const)]);
  expect(placeIn({ ...board, nodes })).toEqual({ position: { x: 250, y: 440 }, moves: [] });
});

test('a node in an edge never covers a card, nor does a card that makes room for it', () => {
  const corner = fc.tuple(fc.integer({ min: -1500, max: 1500 }), fc.integer({ min: -800, max: 800 }));
  const chain = fc.array(corner, { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(chain, fc.array(corner, { maxLength: 12 }), (corners, walls) => {
      const board = chainBoard(
        corners,
        walls.map((at, index) => imageAt(`w${index}`, at)),
      );
      const { position, moves } = placeIn(board);
      const after = moveNodes(board, moves);
      const covers = (a: { x: number; y: number }, b: { x: number; y: number }) =>
        Math.abs(a.x - b.x) < SIDE && Math.abs(a.y - b.y) < SIDE;
      const nodes = [...after.nodes.values()];
      expect(nodes.filter((node) => covers(node.position, position))).toEqual([]);
      for (const [index, one] of nodes.entries())
        for (const other of nodes.slice(index + 1)) {
          const before = covers(board.nodes.get(one.id)!.position, board.nodes.get(other.id)!.position);
          expect(covers(one.position, other.position) && !before).toBe(false);
        }
    }),
  );
});
