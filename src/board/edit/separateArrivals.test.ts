import { expect, test } from 'vitest';
import type { Board } from '../document/board.ts';
import { draw, factsOf, id } from '../document/draw.fixture.ts';
import { addNode } from './edit.ts';
import { separateArrivals } from './separateArrivals.ts';

const base = draw('design:g1');
const withResult = (board: Board, name: string, x = 900) =>
  addNode(board, { id: id(name), type: 'prototype2DNode', position: { x, y: 0 }, data: {} });
const placesOf = (board: Board) => [...board.nodes.values()].map((node) => [node.id, node.position]);

test('a result that nobody has seen yet goes below the one of somebody else that came to its very place', () => {
  const theirs = withResult(withResult(base, 'a1'), 'a2', 1300);
  const both = withResult(withResult(theirs, 'b1'), 'b2', 1300);
  const separated = separateArrivals(both, { base, theirs, isUnseen: (node) => node.startsWith('b'), factsOf });
  expect(placesOf(separated)).toEqual([
    ['g1', { x: 0, y: 0 }],
    ['a1', { x: 900, y: 0 }],
    ['a2', { x: 1300, y: 0 }],
    ['b1', { x: 900, y: 440 }],
    ['b2', { x: 1300, y: 440 }],
  ]);
});

test('what others have seen already, and what lies elsewhere, stays', () => {
  const theirs = withResult(base, 'a1');
  const both = withResult(withResult(theirs, 'b1'), 'b2', 950);
  const arrivals = { base, theirs, factsOf };
  expect(separateArrivals(both, { ...arrivals, isUnseen: () => false })).toBe(both);
  expect(separateArrivals(both, { ...arrivals, isUnseen: (node) => node === 'b2' })).toBe(both);
  expect(separateArrivals(both, { ...arrivals, base: theirs, isUnseen: () => true })).toBe(both);
});
