import * as z from 'zod/mini';
import { BoardId } from '../ids.ts';
import { ConflictChange, NodePlaces, StoredElement, VoteChange } from './boards.ts';
import { defineCall } from './call.ts';

// The calls of a board that is followed while it is open. They are loaded later: `CALLS`, which comes with every page, has them not.

const board_id = BoardId;
const rev = z.int().check(z.minimum(0));

/** The events of a board that is being followed. */
export const BoardEvent = z.discriminatedUnion('event', [
  /**
   * The board has a new revision. `changes` with their `places`, `votes` and `conflicts` are everything new after `since`, as in
   * `board_changes`: a client that knows `since` or a later revision does not need to ask. They are missing for a reviewer, for a slow
   * reader, and if they are more than 64 KB: then call `board_changes`.
   */
  z.object({
    event: z.literal('changed'),
    data: z.looseObject({
      rev,
      since: z.optional(rev),
      changes: z.optional(z.array(StoredElement)),
      places: z.optional(NodePlaces),
      votes: z.optional(z.array(VoteChange)),
      conflicts: z.optional(z.array(ConflictChange)),
    }),
  }),
  /**
   * The voting round of the board was started, extended, ended or removed: call `read_vote_round` for its current state. There is no
   * event when its time ends.
   */
  z.object({ event: z.literal('round'), data: z.looseObject({}) }),
  /**
   * The last event: the reader may no longer view the board, must sign in again (`not_signed_in`), or has opened too many streams
   * (`busy`). If a stream ends without it, open it again.
   */
  z.object({ event: z.literal('ended'), data: z.looseObject({ code: z.string() }) }),
]);
export type BoardEvent = z.infer<typeof BoardEvent>;

/**
 * Follows a board. Sends `changed` at once if the board is not at `since`, and again each time it changes, with the changes if there are
 * not too many. After every 15 seconds of silence it sends a comment line. Not every revision has its own event: the newest stands for
 * all before it.
 */
export const boardEvents = defineCall('board_events', {
  path: '/api/board_events/',
  access: 'guest',
  body: z.object({ board_id, since: rev }),
  answer: BoardEvent,
  stream: true,
  timeoutKind: 'live',
});
