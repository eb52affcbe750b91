import { sql, type Transaction } from 'kysely';
import type { ConflictChange, NodePlaces, StoredElement, VoteChange } from '../../../contract/calls/boards.ts';
import type { AssetUrls } from '../../access/assetUrls.ts';
import { openBoard } from '../../access/findBoard.ts';
import type { Person } from '../../access/person.ts';
import { withPlaces } from '../../events/boardNotifications.ts';
import type { Database } from '../../schema/database.ts';
import { readConflictsSince } from './conflicts.ts';
import type { ElementRow } from './elementRow.ts';
import type { ReadingDeps } from './readingDeps.ts';
import { createUrlSigner } from './signedUrls.ts';
import { FULL_VIEWER, type Viewer, viewerOf, visibleDataFor } from './viewer.ts';
import { readVotesSince } from './votes.ts';

/** `place` is missing where the reader knows it. */
type ChangedRow = Omit<ElementRow, 'author'> & { readonly place?: number };
type ChangesQuery = {
  readonly boardId: string;
  /** The revision that the sender knows; undefined for one who does not ask. */
  readonly baseRevision: number | undefined;
  /** Rows to tell in any case: what the sender believes changed but did not. */
  readonly rejectedRows?: readonly ChangedRow[];
  readonly viewer: Viewer;
  /** Rows of a revision that the sender knows: as it wrote them itself. */
  readonly known?: { readonly rev: number; readonly ids: readonly string[] };
};
export type Changes = {
  readonly changes: StoredElement[];
  readonly places?: NodePlaces;
  readonly votes?: VoteChange[];
  readonly conflicts?: ConflictChange[];
};

/**
 * The news that the sender of a save must hear of, its asset addresses freshly signed: what others changed since the revision it knows. Votes
 * raise the revision as well, and whoever takes a new revision as known must have heard of them.
 */
export async function changesFor(
  tx: Transaction<Database>,
  addresses: AssetUrls,
  { boardId, baseRevision, rejectedRows = [], viewer, known }: ChangesQuery,
): Promise<Changes> {
  const changedRows =
    baseRevision === undefined ? [] : await readChangedRows(tx, { boardId, baseRevision, viewer, known });
  const changedIds = new Set(changedRows.map(({ id }) => id));
  const rows = [...changedRows, ...rejectedRows.filter(({ id }) => !changedIds.has(id))];
  const votes = baseRevision === undefined ? [] : await readVotesSince(tx, boardId, { since: baseRevision, viewer });
  const conflicts =
    baseRevision === undefined ? [] : await readConflictsSince(tx, boardId, { since: baseRevision, viewer });
  const conflictsText = JSON.stringify(conflicts);
  const texts = [...rows.flatMap(({ data }) => data ?? []), conflictsText];
  const sign = await createUrlSigner(tx, boardId, { addresses, viewer, texts });
  return {
    changes: rows.map(({ id, kind, rev, data }) => ({ id, kind, rev, data: data && JSON.parse(sign(data)) })),
    ...withPlaces(rows),
    ...(votes.length > 0 && { votes }),
    ...(conflicts.length > 0 && { conflicts: JSON.parse(sign(conflictsText)) }),
  };
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
 * elements are more than `bytesMax`, or where the revision lies in the future.
 */
export async function readPushedChanges(
  { db, assets }: ReadingDeps,
  { boardId, since, bytesMax }: PushQuery,
): Promise<({ readonly rev: number } & Partial<Changes>) | undefined> {
  const transaction = db.transaction().setIsolationLevel('repeatable read');
  return transaction.execute(async (tx) => {
    const changedBytes = sql<number>`(select coalesce(sum(octet_length(data)), 0)::integer from board_element
      where board_id = board.id and rev > ${since})`;
    const query = tx
      .selectFrom('board')
      .select(['rev', changedBytes.as('changed_bytes')])
      .where('id', '=', boardId);
    const board = await query.executeTakeFirst();
    if (board === undefined) return undefined;
    const { rev, changed_bytes } = board;
    if (changed_bytes > bytesMax || since > rev) return { rev };
    const changesQuery = { boardId, baseRevision: since, viewer: FULL_VIEWER };
    return { rev, ...(await changesFor(tx, assets.addresses, changesQuery)) };
  });
}

/** The revision that a sender knows. One from the future is of a board that was put back from a backup: everything may be news. */
export function knownRevision(rev: number, clientRevision: number | undefined): number | undefined {
  return clientRevision !== undefined && clientRevision > rev ? 0 : clientRevision;
}

/** A place as a number: exact up to 2^53, and in every driver. */
const placeNumber = sql<number>`place::double precision`;

async function readChangedRows(
  tx: Transaction<Database>,
  { boardId, baseRevision, viewer, known }: ChangesQuery & { readonly baseRevision: number },
): Promise<ChangedRow[]> {
  const query = tx
    .selectFrom('board_element')
    .select(['id', 'kind', 'rev', 'data', 'author', placeNumber.as('place')])
    .where('board_id', '=', boardId)
    .where('rev', '>', baseRevision);
  const news = known
    ? query.where(sql<boolean>`not (rev = ${known.rev}::integer and id = any(${known.ids}::text[]))`)
    : query;
  const rows = await news.orderBy(placeNumber).execute();
  return rows.map((row) => ({ ...row, data: visibleDataFor(viewer, row) }));
}
