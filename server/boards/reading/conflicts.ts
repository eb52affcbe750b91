import type { Kysely } from 'kysely';
import type { ConflictChange, StoredConflict } from '../../../contract/calls/boards.ts';
import type { Database } from '../../schema/database.ts';
import type { Viewer } from './viewer.ts';

/** Reads the conflicts of a board that came or were settled since a revision, the oldest first, asset addresses unsigned: none for those who do not edit. */
export async function readConflictsSince(
  db: Kysely<Database>,
  boardId: string,
  { since, viewer }: { readonly since: number; readonly viewer: Viewer },
): Promise<ConflictChange[]> {
  if (!viewer.seesAll) return [];
  const rows = await db
    .selectFrom('board_conflict as conflict')
    .leftJoin('user as writer', 'writer.id', 'conflict.value_by')
    .leftJoin('user as earlier', 'earlier.id', 'conflict.other_by')
    .selectAll('conflict')
    .select(['writer.name as by', 'earlier.name as other_by_name'])
    .where('conflict.board_id', '=', boardId)
    .where('conflict.rev', '>', since)
    .orderBy('conflict.created_at')
    .orderBy('conflict.id')
    .execute();
  return rows.map((row) => {
    if (row.settled_at !== null) return { id: row.id, settled: true };
    return {
      id: row.id,
      element: row.element,
      element_id: row.element_id,
      field: row.field,
      ...(row.value !== null && { value: JSON.parse(row.value) }),
      ...(row.other !== null && { other: JSON.parse(row.other) }),
      ...(row.edges !== null && { edges: JSON.parse(row.edges) }),
      by: row.by,
      other_by: row.other_by_name,
      at: row.created_at.toISOString(),
    } satisfies StoredConflict;
  });
}

/** Says whether a change tells of a conflict that is open. */
export function isOpen(change: ConflictChange): change is StoredConflict {
  return !('settled' in change);
}
