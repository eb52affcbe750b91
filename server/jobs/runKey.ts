import type { Kysely } from 'kysely';
import { parseIdempotencyKey } from '../../contract/calls/jobs.ts';
import { findBoard } from '../access/findBoard.ts';
import type { Person } from '../access/person.ts';
import { isReadOnly } from '../access/readOnlyElements.ts';
import { ProblemError } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';

/** The board, node and run in the key of a call, as a job's row keeps it. */
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
export async function readRunKey(
  db: Kysely<Database>,
  person: Person,
  key: string,
): Promise<RunKey & { readonly idempotency_key: string }> {
  const keyFields = parseIdempotencyKey(key);
  if (keyFields === undefined) return { idempotency_key: key, board_id: null, node_id: null, run: '' };
  await findBoard(db, { boardId: keyFields.board, person, permission: 'edit' });
  return { idempotency_key: key, board_id: keyFields.board, node_id: keyFields.node, run: keyFields.run };
}

/** Throws 409 `node_read_only` for a new run of a node that is locked: nobody could keep what it makes there. */
export async function refuseIfReadOnly(db: Kysely<Database>, { board_id, node_id }: RunKey): Promise<void> {
  if (board_id === null || node_id === null) return;
  const query = db.selectFrom('board_element').select('data').where('board_id', '=', board_id);
  const row = await query.where('id', '=', node_id).where('kind', '=', 'node').executeTakeFirst();
  if (isReadOnly(row?.data)) throw new ProblemError('node_read_only', 'This node is locked, so nothing is run for it.');
}
