import * as z from 'zod/mini';
import { BoardEdge, BoardNode } from '../board.ts';
import { BoardId } from '../ids.ts';
import { defineCall } from './call.ts';

// What a board held before. It is loaded later: `CALLS`, which comes with every page, has it not.

/** A value that was replaced or deleted. Times are ISO 8601. */
export const EarlierVersion = z.object({
  /** A greater number was replaced later. */
  id: z.int(),
  element_id: z.string(),
  kind: z.enum(['node', 'edge']),
  /** The element as it was. */
  data: z.union([BoardNode, BoardEdge]),
  /** The fields that were then changed: `position`, `data.prompt` and so on. Null if the element was deleted. */
  fields: z.nullable(z.array(z.string())),
  replaced_at: z.string(),
  /** The name of the person who replaced it; null if their account is gone. */
  replaced_by: z.nullable(z.string()),
});
export type EarlierVersion = z.infer<typeof EarlierVersion>;

/**
 * Lists values that were replaced or deleted on a board, newest first, from the last `history_days` and up to the newest 64 MB of a
 * board. Owner and editors only. The steps of one person’s work on an element within a minute count as one value. Comments are not
 * included, because their words belong to their authors. A page ends at 50 values or 1 MB. `before` is the `next` of the page before,
 * which is null at the end.
 */
export const boardHistory = defineCall('board_history', {
  path: '/api/board_history/',
  body: z.object({ board_id: BoardId, before: z.optional(z.int().check(z.minimum(0))) }),
  answer: z.object({ versions: z.array(EarlierVersion), next: z.nullable(z.int()), history_days: z.int() }),
});
