import * as z from 'zod/mini';
import { BoardEdge, BoardNode } from '../board.ts';
import { BoardId } from '../ids.ts';
import { defineCall } from './call.ts';

// What a board held before. It is loaded later: `CALLS`, which comes with every page, has it not.

/** A value that somebody replaced or deleted. Times are ISO 8601. */
export const EarlierVersion = z.object({
  /** Larger for what was replaced later. */
  id: z.int(),
  element_id: z.string(),
  kind: z.enum(['node', 'edge']),
  /** The element as it was. */
  data: z.union([BoardNode, BoardEdge]),
  /** The fields that differed once it was replaced: `position`, `data.prompt` and so on. Null where the element was deleted. */
  fields: z.nullable(z.array(z.string())),
  replaced_at: z.string(),
  /** The name of who replaced it; null where their account is gone. */
  replaced_by: z.nullable(z.string()),
});
export type EarlierVersion = z.infer<typeof EarlierVersion>;

/**
 * Values that were replaced or deleted on a board, the newest first, for its owner and its editors: of the last `history_days`, and the newest 64 MB of a board.
 * The steps of one person's work on an element within a minute are one value. Comments are not among it: their words are their authors'. A page ends where it has 50 values or 1 MB; `before` is the `next` of the
 * page before it, which is null at the end.
 */
export const boardHistory = defineCall('board_history', {
  path: '/api/board_history/',
  body: z.object({ board_id: BoardId, before: z.optional(z.int().check(z.minimum(0))) }),
  answer: z.object({ versions: z.array(EarlierVersion), next: z.nullable(z.int()), history_days: z.int() }),
});
