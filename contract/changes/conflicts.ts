import * as z from 'zod/mini';
import { BoardEdge } from '../board.ts';

/** The id of a conflict, made by whoever met it first. */
export const ConflictId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));
export type ConflictId = z.infer<typeof ConflictId>;

/**
 * Two people changed the same part of a board without having seen each other’s change. One value is on the board; the other is stored
 * until someone chooses between them.
 */
export const BoardConflict = z.object({
  id: ConflictId,
  element: z.enum(['node', 'edge']),
  element_id: z.string().check(z.minLength(1), z.maxLength(500)),
  /** The field that both changed, `data.shapes#s1` for an item of a list; null for the whole element. */
  field: z.nullable(z.string().check(z.maxLength(1000))),
  /** The value on the board. Missing if there is none, for example because the element was deleted. */
  value: z.optional(z.unknown()),
  /** The value that was replaced. Missing if there was none. */
  other: z.optional(z.unknown()),
  /** The edges that went with a deleted node, which comes back with them. */
  edges: z.optional(z.array(BoardEdge)),
});
export type BoardConflict = z.infer<typeof BoardConflict>;

/** Why one operation of a save was left out, while the others were done. */
export const OPERATION_REFUSALS = [
  /** The element that it changes, or an end of its edge, was deleted. */
  'element_gone',
  /** A read-only node keeps what it changes. */
  'node_read_only',
  /** Somebody locked the node meanwhile. */
  'node_locked',
  /** The edge joins an output and an input that do not fit. */
  'edge_invalid',
  /** The comment is somebody else's. */
  'comment_not_yours',
  /** Nodes of this type have no such field, or it is none that can be set. */
  'field_unknown',
  /** It does not fit the value at the base: a place beyond the end of a text, say. */
  'value_unfit',
] as const;
export type OperationRefusal = (typeof OPERATION_REFUSALS)[number];

/** An operation that was left out: its index in the list, why, and a sentence for the person. */
export const RefusedOperation = z.object({
  index: z.int(),
  code: z.enum(OPERATION_REFUSALS),
  detail: z.string(),
});
export type RefusedOperation = z.infer<typeof RefusedOperation>;
