import * as z from 'zod/mini';
import { BoardId, NodeId } from '../ids.ts';
import { SERVER_LIMITS } from '../limits.ts';
import { requiredName } from '../names.ts';
import { defineCall } from './call.ts';
import { nothing } from './fields.ts';

const board_id = BoardId;

/**
 * Puts a comment, a commentNode as JSON, on a board: a new one, or the caller's own anew. Its address and its time
 * are the server's; its name is `commentorName`, or else the caller's own. Of the data the fields of a comment alone are kept: `noteText`, which
 * is not empty, `commentColor`, `about`, the id of the node that it is about, `spot`, the place on that node's picture (`x` and `y`, each 0 to 1 from its
 * upper left corner), and `parentId`, the id of the comment that it replies to.
 */
export const putExternalComment = defineCall('put_external_comment', {
  path: '/api/put_external_comment',
  access: 'guest',
  body: z.object({ board_id, comment_node: z.string().check(z.maxLength(SERVER_LIMITS.jsonBytes)) }),
  answer: nothing,
});
/** Deletes a comment: the author alone may. Replies to it stay. */
export const deleteComment = defineCall('delete_comment', {
  path: '/api/delete_comment',
  access: 'guest',
  body: z.object({ board_id, comment_id: NodeId }),
  answer: nothing,
});
/** Votes on a node as the caller; `null` takes the vote back. */
export const postVote = defineCall('post_vote', {
  path: '/api/post_vote/',
  access: 'guest',
  body: z.object({ board_id, node_id: NodeId, vote: z.literal(['up', 'down', null]) }),
  answer: nothing,
});
/** Starts a board of the caller's with a copy of a node, and marks the original as shared. */
export const spinOffNode = defineCall('spin_off_node', {
  path: '/api/spin_off_node/',
  body: z.object({ board_id, node_id: NodeId, new_board_name: requiredName }),
  answer: z.object({ new_board_id: BoardId }),
});
/** The same for somebody else: the board is theirs once they sign in with this address and have verified it. */
export const spinOffSendTo = defineCall('spin_off_send_to', {
  path: '/api/spin_off_send_to/',
  body: z.object({
    board_id,
    node_id: NodeId,
    new_board_name: requiredName,
    send_to_email: z.email().check(z.maxLength(254)),
  }),
  answer: z.object({
    new_board_id: BoardId,
    /** True where a mail server was given the letter; else it lies in the operator's outbox. */
    mailed: z.optional(z.boolean()),
  }),
});
