import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { RowNumber } from './rowNumber.ts';

/** The tables of boards. */
export type BoardTables = {
  board: {
    /** A BoardId. */
    id: string;
    owner_id: string;
    name: string;
    project_id: string | null;
    /** Grows by one with each save that changes something. */
    rev: Generated<number>;
    node_count: Generated<number>;
    /** Nodes and edges, without those that were deleted. */
    element_count: Generated<number>;
    /** Of their data as UTF-8. A `double precision` column: a number in every driver, and exact. */
    bytes: Generated<number>;
    /** At least those of its earlier values, as UTF-8. */
    history_bytes: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    /** The time when it went to the bin. */
    deleted_at: Date | null;
  };
  board_element: {
    board_id: string;
    id: string;
    /** The order in which elements came; later ones are drawn above. */
    place: GeneratedAlways<RowNumber>;
    kind: 'node' | 'edge';
    /** The board's revision that wrote this value. */
    rev: number;
    /** The element as JSON text; null once deleted, so that others learn of it. */
    data: string | null;
    /** Who wrote a comment node: an e-mail, or `guest:` and one; null on everything else. */
    author: string | null;
    /** The object key of a node's picture, for the board's thumbnail. */
    picture_key: string | null;
    /** The nodes at the ends of an edge. */
    source: string | null;
    target: string | null;
  };
  /** Boards that were sent to an e-mail address, and when each became its holder's; until then it is the sender's. */
  sent_board: {
    board_id: string;
    /** Lower case. */
    email: string;
    sent_by: string;
    /** SHA-256; the secret itself stands only in the letter. */
    secret_hash: string;
    sent_at: Generated<Date>;
    given_at: Date | null;
  };
  /** Saves that were answered, so that a repeated one gets the same answer. */
  board_op: {
    board_id: string;
    op_id: string;
    /** Of what was asked; the same `op_id` with another body is a client's mistake. */
    digest: string;
    answer: string;
    created_at: Generated<Date>;
  };
  /** The answers of calls that create something, so that a repeated one creates nothing more. */
  made_once: {
    user_id: string;
    call: string;
    /** Hash of the caller's key, or of what was asked. */
    wish: string;
    /** Of what was asked; the same key with another body is a client's mistake. */
    digest: string;
    /** As JSON, without secrets. */
    answer: string;
    made_at: Generated<Date>;
  };
  /** Two values for one part of a board, of which one is on it, until somebody settles which it is to be. */
  board_conflict: {
    board_id: string;
    id: string;
    element: 'node' | 'edge';
    element_id: string;
    field: string | null;
    /** The value on the board, and the one that gave way, as JSON; null where there was none. */
    value: string | null;
    other: string | null;
    /** The edges that went with a deleted node, as JSON; null where none did. */
    edges: string | null;
    /** Whose values they are, as far as is known. */
    value_by: string | null;
    other_by: string | null;
    /** The revision at which it came, or was settled. */
    rev: number;
    created_at: Generated<Date>;
    settled_at: Date | null;
  };
  /** Values that a save replaced or deleted. */
  board_history: {
    id: GeneratedAlways<RowNumber>;
    board_id: string;
    element_id: string;
    kind: 'node' | 'edge';
    rev: number;
    data: string;
    replaced_rev: number;
    replaced_by: string;
    replaced_at: Generated<Date>;
    /** A step of one person's work within a minute: needed to merge what others wrote for it, and no version that anybody looks for. */
    interim: Generated<boolean>;
  };
};

/** A board as its row has it. */
export type BoardRow = Selectable<BoardTables['board']>;
