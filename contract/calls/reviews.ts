import * as z from 'zod/mini';
import { BoardId, NodeId } from '../ids.ts';
import { SERVER_LIMITS } from '../limits.ts';
import { defineCall } from './call.ts';
import { nothing } from './fields.ts';

const board_id = BoardId;
const new_board_name = z.string().check(z.trim(), z.minLength(1), z.maxLength(SERVER_LIMITS.nameLength));

export const putExternalComment = defineCall('put_external_comment', {
  path: '/api/put_external_comment',
  body: z.object({ board_id, comment_node: z.string().check(z.maxLength(SERVER_LIMITS.jsonBytes)) }),
  answer: nothing,
});
export const deleteComment = defineCall('delete_comment', {
  path: '/api/delete_comment',
  body: z.object({ board_id, comment_id: NodeId }),
  answer: nothing,
});
export const postVote = defineCall('post_vote', {
  path: '/api/post_vote/',
  body: z.object({ board_id, node_id: NodeId, vote: z.nullable(z.enum(['up', 'down'])) }),
  answer: nothing,
});
export const spinOffNode = defineCall('spin_off_node', {
  path: '/api/spin_off_node/',
  body: z.object({ board_id, node_id: NodeId, new_board_name }),
  answer: z.object({ new_board_id: BoardId }),
});
export const spinOffSendTo = defineCall('spin_off_send_to', {
  path: '/api/spin_off_send_to/',
  body: z.object({ board_id, node_id: NodeId, new_board_name, send_to_email: z.email() }),
  answer: z.object({ new_board_id: BoardId }),
});
