import * as z from 'zod/mini';
import { BoardId, NodeId } from '../ids.ts';
import { SERVER_LIMITS } from '../limits.ts';
import { requiredName } from '../names.ts';
import { defineCall } from './call.ts';
import { nothing } from './fields.ts';

const board_id = BoardId;

/**
 * Puts a comment (a `commentNode` as JSON) on a board: a new one, or a new version of one of the caller’s own. The server sets its
 * address and time. Its name is `commentorName`, or else the caller’s. Only the fields of a comment are stored: `noteText`, which must
 * not be empty; `commentColor`; `about`, the id of the node that it is about; `spot`, the place on that node’s image (`x` and `y`, each 0
 * to 1 from the upper left corner); and `parentId`, the id of the comment that it replies to.
 */
export const putExternalComment = defineCall('put_external_comment', {
  path: '/api/put_external_comment',
  access: 'guest',
  body: z.object({ board_id, comment_node: z.string().check(z.maxLength(SERVER_LIMITS.jsonBytes)) }),
  answer: nothing,
});
/** Deletes a comment. Author only. Replies to it stay. */
export const deleteComment = defineCall('delete_comment', {
  path: '/api/delete_comment',
  access: 'guest',
  body: z.object({ board_id, comment_id: NodeId }),
  answer: nothing,
});
/** Votes on a node as the caller. `null` takes the vote back. */
export const postVote = defineCall('post_vote', {
  path: '/api/post_vote/',
  access: 'guest',
  body: z.object({ board_id, node_id: NodeId, vote: z.literal(['up', 'down', null]) }),
  answer: nothing,
});
/** Creates a board for the caller with a copy of a node, and marks the original as shared. */
export const spinOffNode = defineCall('spin_off_node', {
  path: '/api/spin_off_node/',
  body: z.object({ board_id, node_id: NodeId, new_board_name: requiredName }),
  answer: z.object({ new_board_id: BoardId }),
});
/** Does the same for someone else, by email. The board is theirs once they sign in with this address and have verified it. */
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
    /** True if the email was handed to a mail server; otherwise it is in the operator’s outbox. */
    mailed: z.optional(z.boolean()),
  }),
});
