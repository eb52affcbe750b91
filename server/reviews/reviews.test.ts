import { expect, test } from 'vitest';
import * as reviews from '../../contract/calls/reviews.ts';
import { newBoard } from '../testing/boards.ts';
import { serverWithTwoPeople } from '../testing/twoPeople.ts';

const { ann } = await serverWithTwoPeople();
const board_id = await newBoard(ann);
const node = { board_id, node_id: 'n1', new_board_name: 'Kettle' };

test.each([
  [reviews.putExternalComment, { board_id, comment_node: '{}' }],
  [reviews.deleteComment, { board_id, comment_id: 'c1' }],
  [reviews.postVote, { board_id, node_id: 'n1', vote: 'up' }],
  [reviews.spinOffNode, node],
  [reviews.spinOffSendTo, { ...node, send_to_email: 'ben@example.com' }],
])('$name says that it is not available, and reads its body as strictly as any call', async (call, body) => {
  const answer = await ann.post(call, body);
  expect([answer.statusCode, answer.json()]).toEqual([
    501,
    { status: 501, code: 'not_available', detail: `This server cannot do this yet (${call.name}).` },
  ]);
  expect((await ann.post(call, { ...body, board_id: 7 })).json().code).toBe('invalid_body');
  expect((await ann.post(call, { ...body, board_id: '../x' })).json().code).toBe('board_not_found');
  expect((await ann.post(call, [])).json().code).toBe('invalid_body');
  expect((await ann.post(call, { ...body, board_id: 'x'.repeat(2_000_000) })).json().code).toBe('too_large');
});
