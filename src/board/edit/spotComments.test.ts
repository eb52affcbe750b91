import { expect, test } from 'vitest';
import { comment, facts, KETTLE } from '../comments/commentedPicture.fixture.ts';
import { boardOf } from '../document/board.ts';
import { resizeNode } from './edit.ts';
import { moveToSpots } from './spotComments.ts';

test('a picture that is resized takes the comments on its spots along, and no others', () => {
  const comments = [comment('on', { spot: { x: 0.5, y: 0.5 } }), comment('odd', { spot: 'top' }), comment('above', {})];
  const board = resizeNode(boardOf([KETTLE, ...comments], []), KETTLE.id, { width: 800, height: 500 });
  const moved = moveToSpots(board, KETTLE.id, facts);
  expect(comments.map((each) => moved.nodes.get(each.id)?.position)).toEqual([
    { x: 500, y: 250 },
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]);
});
