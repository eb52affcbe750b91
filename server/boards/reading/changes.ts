import { type Kysely, sql, type Transaction } from 'kysely';
import type { StoredElement, VoteChange } from '../../../contract/calls/boards.ts';
import type { AssetUrls } from '../../access/assetUrls.ts';
import { openBoard } from '../../access/findBoard.ts';
import type { Person } from '../../access/person.ts';
import type { Database } from '../../schema/database.ts';
import type { ElementRow } from './elementRow.ts';
import type { ReadingDeps } from './readingDeps.ts';
import { createUrlSigner } from './signedUrls.ts';
import { FULL_VIEWER, type Viewer, viewerOf, visibleDataFor } from './viewer.ts';
import { readVotesSince } from './votes.ts';

type ChangedRow = Omit<ElementRow, 'author'>;
type ChangesQuery = {
  readonly boardId: string;
  /** The revision that the sender knows; undefined for one who does not ask. */
  readonly baseRevision: number | undefined;
  /** Rows to tell in any case: what the sender believes changed but did not. */
  readonly rejectedRows?: readonly ChangedRow[];
  readonly viewer: Viewer;
};
export type Changes = { readonly changes: StoredElement[]; readonly votes?: VoteChange[] };

/**
 * The news that the sender of a save must hear of, its asset addresses freshly signed: what others changed since the revision it knows. Votes
 * raise the revision as well, and whoever takes a new revision as known must have heard of them.
 */
export async function changesFor(
  tx: Transaction<Database>,
  addresses: AssetUrls,
  { boardId, baseRevision, rejectedRows = [], viewer }: ChangesQuery,
): Promise<Changes> {
  const changedRows = baseRevision === undefined ? [] : await readChangedRows(tx, boardId, baseRevision, viewer);
  const changedIds = new Set(changedRows.map(({ id }) => id));
  const rows = [...changedRows, ...rejectedRows.filter(({ id }) => !changedIds.has(id))];
  const votes = baseRevision === undefined ? [] : await readVotesSince(tx, boardId, { since: baseRevision, viewer });
  const changes = await signElements(tx, addresses, { boardId, rows, viewer });
  return { changes, ...(votes.length > 0 && { votes }) };
}

/** Reads what changed on a board after a revision, as somebody may see it: the answer of `board_changes`. */
export async function readChangesSince(
  { db, assets }: ReadingDeps,
  person: Person,
  { board_id, since }: { readonly board_id: string; readonly since: number },
): Promise<{ readonly rev: number } & Changes> {
  // The revision and the elements are of one snapshot, also where a database has many connections.
  const transaction = db.transaction().setIsolationLevel('repeatable read');
  return transaction.execute(async (tx) => {
    const board = await openBoard(tx, { boardId: board_id, person, permission: 'look' });
    const viewer = viewerOf(person, board.access);
    const baseRevision = knownRevision(board.rev, since);
    return { rev: board.rev, ...(await changesFor(tx, assets.addresses, { boardId: board.id, baseRevision, viewer })) };
  });
}

type PushQuery = { readonly boardId: string; readonly since: number; readonly bytesMax: number };

/**
 * Reads what changed on a board after a revision, as all see it who see all; undefined for a board that is gone, and the revision alone where the
 * elements are more than `bytesMax`, or where the revision lies in the future. It is one statement, for it is read after each change: so all of
 * it is of one snapshot.
 */
export async function readPushedChanges(
  { db, assets }: ReadingDeps,
  { boardId, since, bytesMax }: PushQuery,
): Promise<({ readonly rev: number } & Partial<Changes>) | undefined> {
  const { rows: boards } = await sql<{ rev: number; changes: string | null; votes: string | null }>`
    with changed as (
      select id, kind, rev, data, place from board_element where board_id = ${boardId} and rev > ${since})
    select rev,
      case when (select coalesce(sum(octet_length(data)), 0) from changed) <= ${bytesMax}::integer then (
        select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'rev', rev, 'data', data) order by place), '[]')::text
        from changed) end as changes,
      (select json_agg(json_build_object('node_id', node_id, 'voter', voter, 'vote', direction) order by place)::text
        from vote where board_id = ${boardId} and rev > ${since}) as votes
    from board where id = ${boardId}`.execute(db);
  const board = boards[0];
  if (board === undefined) return undefined;
  const { rev, changes, votes } = board;
  if (changes === null || since > rev) return { rev };
  const elements = await signElements(db, assets.addresses, {
    boardId,
    rows: JSON.parse(changes),
    viewer: FULL_VIEWER,
  });
  return { rev, changes: elements, ...(votes !== null && { votes: JSON.parse(votes) as VoteChange[] }) };
}

/** The elements of rows, the addresses in them freshly signed for a viewer. */
async function signElements(
  db: Kysely<Database>,
  addresses: AssetUrls,
  {
    boardId,
    rows,
    viewer,
  }: { readonly boardId: string; readonly rows: readonly ChangedRow[]; readonly viewer: Viewer },
): Promise<StoredElement[]> {
  const texts = rows.flatMap(({ data }) => data ?? []);
  const sign = await createUrlSigner(db, boardId, { addresses, viewer, texts });
  return rows.map(({ id, kind, rev, data }) => ({ id, kind, rev, data: data && JSON.parse(sign(data)) }));
}

/** The revision that a sender knows. One from the future is of a board that was put back from a backup: everything may be news. */
export function knownRevision(rev: number, clientRevision: number | undefined): number | undefined {
  return clientRevision !== undefined && clientRevision > rev ? 0 : clientRevision;
}

async function readChangedRows(
  tx: Transaction<Database>,
  boardId: string,
  baseRevision: number,
  viewer: Viewer,
): Promise<ChangedRow[]> {
  const query = tx
    .selectFrom('board_element')
    .select(['id', 'kind', 'rev', 'data', 'author'])
    .where('board_id', '=', boardId);
  const rows = await query.where('rev', '>', baseRevision).orderBy('place').execute();
  return rows.map((row) => ({ ...row, data: visibleDataFor(viewer, row) }));
}
