import * as z from 'zod/mini';
import { BoardId } from '../ids.ts';
import { ConflictChange, NodePlaces, StoredElement, VoteChange } from './boards.ts';
import { defineCall } from './call.ts';

// The calls of a board that is followed while it is open. They are loaded later: `CALLS`, which comes with every page, has them not.

const board_id = BoardId;
const rev = z.int().check(z.minimum(0));

/** The events of a board that somebody follows. */
export const BoardEvent = z.discriminatedUnion('event', [
  /**
   * The board has reached a revision. `changes`, with their `places`, `votes` and `conflicts` are all that is new after `since`, as `board_changes` tells it: who knows `since` or a
   * later revision need not ask. They are missing for a reviewer, for a reader who was slow, and where they are more than 64 KB:
   * `board_changes` tells them.
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
  /** The board's voting round was started, extended, ended or removed: `read_vote_round` tells what it is now. Its time may end without one. */
  z.object({ event: z.literal('round'), data: z.looseObject({}) }),
  /** The last event: the reader may not look any more, has to sign in again (`not_signed_in`), or opened too many streams (`busy`). A stream that ends without it is opened again. */
  z.object({ event: z.literal('ended'), data: z.looseObject({ code: z.string() }) }),
]);
export type BoardEvent = z.infer<typeof BoardEvent>;

/**
 * Follows a board: `changed` at once when the board is not at `since`, then each time it changes, with what changed where that is not much;
 * a comment line in each silence of 15 seconds. Revisions are never told one by one: the newest stands for all before it.
 */
export const boardEvents = defineCall('board_events', {
  path: '/api/board_events/',
  access: 'guest',
  body: z.object({ board_id, since: rev }),
  answer: BoardEvent,
  stream: true,
  timeoutKind: 'live',
});
