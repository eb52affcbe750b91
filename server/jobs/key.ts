import type { Kysely } from 'kysely';
import { parseIdempotencyKey } from '../../contract/calls/jobs.ts';
import type { Person } from '../accounts/person.ts';
import { findBoard } from '../boards/boardRow.ts';
import type { Database } from '../db/schema.ts';

/** What the key of a call says of its run, as a job's row keeps it. */
export type RunKey = {
  readonly idempotency_key: string | null;
  readonly board_id: string | null;
  readonly node_id: string | null;
  readonly run: string;
};

/**
 * Reads the key of a call. One of the browser's form names board, node and run; any other is only a key. Throws 404
 * `board_not_found` for a board that is not this person's to edit.
 */
export async function readKey(
  db: Kysely<Database>,
  person: Person,
  key: string,
): Promise<RunKey & { readonly idempotency_key: string }> {
  const parts = parseIdempotencyKey(key);
  if (parts === undefined) return { idempotency_key: key, board_id: null, node_id: null, run: '' };
  await findBoard(db, { boardId: parts.board, person, needs: 'edit' });
  return { idempotency_key: key, board_id: parts.board, node_id: parts.node, run: parts.run };
}
