import { expect, test } from 'vitest';
import { draw, id } from '../document/draw.fixture.ts';
import { connectedNodes } from './connectedNodes.ts';

test('what feeds a node and what it feeds are joined to it, through others and in rings too, and nothing else', () => {
  const board = draw('image:i1 -> render:r1 -> render:r2; r2 -> r1.style; text:t1 -> r2; image:i2 -> render:r3');
  expect([...connectedNodes(board, [id('t1')])].sort()).toEqual(['i1', 'r1', 'r2', 't1']);
  expect(connectedNodes(board, [id('i2')])).toEqual(['i2', 'r3']);
  expect(connectedNodes(board, [])).toEqual([]);
});
