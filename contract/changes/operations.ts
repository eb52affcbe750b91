import * as z from 'zod/mini';
import { BoardEdge, BoardNode, Position } from '../board.ts';
import { EdgeId, NodeId } from '../ids.ts';
import { SERVER_LIMITS } from '../limits.ts';
import { BoardConflict, ConflictId } from './conflicts.ts';

/** A field of an element: `position`, `size`, `data.prompt`. */
const Field = z.string().check(z.minLength(1), z.maxLength(200));
/** A place in a text, or a length of it, in UTF-16 units. */
const offset = z.int().check(z.minimum(0), z.maximum(SERVER_LIMITS.elementBytes));
/** Names an item of a list: by its `id`, say. */
const ItemKey = z.string().check(z.minLength(1), z.maxLength(500));

/** A part of a text at the base, and what replaces it. */
export const TextEdit = z.object({
  at: offset,
  /** The length of the part that is removed. */
  cut: offset,
  insert: z.string().check(z.maxLength(SERVER_LIMITS.elementBytes)),
});
export type TextEdit = z.infer<typeof TextEdit>;

/**
 * One change of a board, in terms of the thing that it changes, so that it can be applied to the board as it is now. Fields are as they
 * were at the revision that the sender knows. Without a `value`, the field or the item is removed.
 */
export const BoardOperation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add'), node: BoardNode }),
  /** Creates an edge, or changes its fields. */
  z.object({ kind: z.literal('connect'), edge: BoardEdge }),
  z.object({ kind: z.literal('delete'), id: z.union([NodeId, EdgeId]) }),
  z.object({ kind: z.literal('move'), id: NodeId, position: Position }),
  z.object({ kind: z.literal('set'), id: NodeId, field: Field, value: z.optional(z.unknown()) }),
  /** Edits a text. Positions refer to the text at the base, in order. */
  z.object({ kind: z.literal('text'), id: NodeId, field: Field, edits: z.array(TextEdit).check(z.minLength(1)) }),
  /** Sets or removes one item of a list. A new one comes after the item `after`, or first if `after` is null. */
  z.object({
    kind: z.literal('item'),
    id: NodeId,
    field: Field,
    key: ItemKey,
    value: z.optional(z.unknown()),
    after: z.optional(z.nullable(ItemKey)),
  }),
  /** Sets the order of a list’s items, by their keys. */
  z.object({ kind: z.literal('order'), id: NodeId, field: Field, keys: z.array(ItemKey) }),
  /** Stores a conflict that the sender’s own merge found. */
  z.object({ kind: z.literal('dispute'), conflict: BoardConflict }),
  /** Ends a conflict. Other operations set the value that was chosen. */
  z.object({ kind: z.literal('settle'), id: ConflictId }),
]);
export type BoardOperation = z.infer<typeof BoardOperation>;
/** An operation on nodes and edges: all but those on conflicts. */
export type ElementOperation = Exclude<BoardOperation, { readonly kind: 'dispute' | 'settle' }>;
