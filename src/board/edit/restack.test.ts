import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NodeId } from '../../../contract/ids.ts';
import { type Board, boardOf } from '../document/board.ts';
import { moveNodes } from './edit.ts';
import { restack, type StackTarget } from './restack.ts';

const SIDE = 10;
const idOf = (name: string) => NodeId.parse(name);

/** Squares that overlap their neighbours: `a` at 0, `b` at 6 and so on, or where `places` says. */
function boardAt(places: Readonly<Record<string, number>>, levels: Readonly<Record<string, number>> = {}): Board {
  const nodes = Object.entries(places).map(([name, x]) => ({
    id: idOf(name),
    type: 'textNode',
    position: { x, y: 0 },
    data: {},
    ...(levels[name] === undefined ? {} : { zIndex: levels[name] }),
  }));
  return boardOf(nodes, []);
}

const xOf = (board: Board, id: NodeId) => board.nodes.get(id)!.position.x;
const overlap = (board: Board, a: NodeId, b: NodeId) => a !== b && Math.abs(xOf(board, a) - xOf(board, b)) < SIDE;

function restacked(board: Board, to: StackTarget, ...selected: string[]): Board {
  const overlapping = (id: NodeId) => [...board.nodes.keys()].filter((other) => overlap(board, id, other));
  return moveNodes(board, restack({ board, selected: selected.map(idOf), to, overlapping }));
}

/** The nodes from the back to the front. */
function painted(board: Board): string[] {
  return [...board.nodes.values()].sort((a, b) => (a.zIndex ?? 0) - (b.zIndex ?? 0)).map(({ id }) => id);
}

const four = boardAt({ a: 0, b: 3, c: 6, d: 100 });

test('to the front is past all others, to the back behind all, in their own order', () => {
  expect(painted(restacked(four, 'front', 'a'))).toEqual(['b', 'c', 'd', 'a']);
  expect(painted(restacked(four, 'front', 'c', 'a'))).toEqual(['b', 'd', 'a', 'c']);
  expect(painted(restacked(four, 'back', 'c'))).toEqual(['c', 'a', 'b', 'd']);
});

test('what lies there already changes nothing', () => {
  expect(restacked(four, 'front', 'd')).toBe(four);
  expect(restacked(four, 'back', 'a', 'b')).toBe(four);
  expect(restacked(four, 'forward', 'd')).toBe(four);
});

test('forward and backward are past the next one that is overlapped', () => {
  const three = boardAt({ a: 0, b: 3, c: 6 });
  expect(painted(restacked(three, 'forward', 'a'))).toEqual(['b', 'a', 'c']);
  expect(painted(restacked(three, 'backward', 'c'))).toEqual(['a', 'c', 'b']);
  expect(restacked(boardAt({ a: 0, b: 100 }), 'forward', 'a').nodes.get(idOf('a'))?.zIndex).toBeUndefined();
});

test('a read-only node stays where it lies', () => {
  const locked = { ...four.nodes.get(idOf('a'))!, data: { readOnly: true } };
  const board = { ...four, nodes: new Map(four.nodes).set(locked.id, locked) };
  expect(restacked(board, 'front', 'a')).toBe(board);
});

const names = ['a', 'b', 'c', 'd', 'e', 'f'];
const boards = fc
  .tuple(
    fc.array(fc.nat(30), { minLength: 6, maxLength: 6 }),
    fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 6, maxLength: 6 }),
  )
  .map(([places, levels]) =>
    boardAt(
      Object.fromEntries(names.map((name, index) => [name, places[index]!])),
      Object.fromEntries(names.map((name, index) => [name, levels[index]!])),
    ),
  );

test.each(['forward', 'backward'] as const)(
  '%s changes the order of overlapping nodes only with the chosen one',
  (to) => {
    fc.assert(
      fc.property(boards, fc.constantFrom(...names), (board, selected) => {
        const before = painted(board);
        const after = painted(restacked(board, to, selected));
        const turned: string[][] = [];
        for (const one of names)
          for (const other of names) {
            if (one >= other || !overlap(board, idOf(one), idOf(other))) continue;
            const was = before.indexOf(one) < before.indexOf(other);
            if (was !== after.indexOf(one) < after.indexOf(other)) turned.push([one, other]);
          }
        const side = to === 'forward' ? 1 : -1;
        const canMove = names.some(
          (other) =>
            overlap(board, idOf(selected), idOf(other)) &&
            side * (before.indexOf(other) - before.indexOf(selected)) > 0,
        );
        expect(turned.length).toBe(canMove ? 1 : 0);
        for (const pair of turned) expect(pair).toContain(selected);
      }),
    );
  },
);

test.each(['front', 'back'] as const)('to the %s keeps the order of all others', (to) => {
  fc.assert(
    fc.property(boards, fc.subarray(names), (board, selected) => {
      const before = painted(board);
      const isSelected = (name: string) => selected.includes(name);
      const rest = before.filter((name) => !isSelected(name));
      const own = before.filter(isSelected);
      expect(painted(restacked(board, to, ...selected))).toEqual(
        to === 'front' ? [...rest, ...own] : [...own, ...rest],
      );
    }),
  );
});
