import { sql } from 'kysely';
import type { BoardElement } from '../../../contract/board.ts';
import { isEdge } from '../../../merge/elements.ts';
import { objectKeysIn, recordAssetRefs } from '../../access/assetAccess.ts';
import type { NoticeTransaction } from '../../events/transact.ts';
import { markRunsClaimed } from '../../jobs/jobTable.ts';
import type { BoardRow } from '../../schema/tables/boards.ts';
import type { Growth } from '../change/boardSize.ts';
import { pictureKeyOf } from '../change/pictureKey.ts';
import { raiseRev } from '../change/revision.ts';
import { recordHistory } from '../history/history.ts';
import type { ElementWrite } from './writeDecision.ts';

type Tx = NoticeTransaction;

type ElementChange = {
  readonly rev: number;
  readonly userId: string;
  readonly writes: readonly ElementWrite[];
  readonly growth: Growth;
  /** The save is one of many while somebody works. */
  readonly isStep?: boolean;
  /** The save stores or settles conflicts as well. */
  readonly changesConflicts?: boolean;
};
type PlacedWrite = ElementWrite & { readonly place: number };

/**
 * Writes what a save decided: elements, the values that they replace, the assets and runs that they name, and the board's new revision. Gives back
 * the elements with their places.
 */
export async function writeElements(
  tx: Tx,
  board: BoardRow,
  { rev, userId, writes, growth, isStep = false, changesConflicts = false }: ElementChange,
): Promise<readonly PlacedWrite[]> {
  const elements = writes.map(({ data }): BoardElement | null => (data === null ? null : JSON.parse(data)));
  await recordHistory(tx, board.id, { rev, authorId: userId, ids: writes.map(({ id }) => id), isStep });
  const places = await writeRows(tx, board.id, rev, writes, elements);
  const placed = writes.map((write) => ({ ...write, place: places.get(write.id)! }));
  const data = elements.map((element) => element?.data);
  await recordAssetRefs(tx, { boardId: board.id, userId, keys: objectKeysIn(data) });
  await markRunsClaimed(tx, board.id, runIdsIn(data));
  await raiseRev(tx, board, growth, changesConflicts ? undefined : placed);
  return placed;
}

/** The runs whose results these data hold. */
function runIdsIn(data: readonly unknown[]): string[] {
  const runs = data.map((fields) => (fields as Record<string, unknown> | undefined)?.jobId);
  return runs.filter((run) => typeof run === 'string');
}

/** Writes rows and gives back where each lies. */
async function writeRows(
  tx: Tx,
  boardId: string,
  rev: number,
  writes: readonly ElementWrite[],
  elements: readonly (BoardElement | null)[],
): Promise<ReadonlyMap<string, number>> {
  const edges = elements.map((element) => (element && isEdge(element) ? element : undefined));
  const columns = {
    ids: writes.map(({ id }) => id),
    kinds: writes.map(({ kind }) => kind),
    data: writes.map(({ data }) => data),
    authors: writes.map(({ author }) => author),
    pictureKeys: elements.map((element) => pictureKeyOf(element ?? undefined)),
    sources: edges.map((edge) => edge?.source ?? null),
    targets: edges.map((edge) => edge?.target ?? null),
  };
  // An upsert would draw a new place for each row that it only updates.
  const { rows } = await sql<{ readonly id: string; readonly place: number }>`with written as (
      select id, kind, data, author, picture_key, source, target, place
      from unnest(${columns.ids}::text[], ${columns.kinds}::text[], ${columns.data}::text[], ${columns.authors}::text[],
        ${columns.pictureKeys}::text[], ${columns.sources}::text[], ${columns.targets}::text[])
        with ordinality as written (id, kind, data, author, picture_key, source, target, place)),
    updated as (
      update board_element as element set kind = written.kind, rev = ${rev}::integer, data = written.data,
        author = written.author, picture_key = written.picture_key, source = written.source, target = written.target
      from written where element.board_id = ${boardId} and element.id = written.id returning element.id, element.place),
    inserted as (
      insert into board_element (board_id, id, kind, rev, data, author, picture_key, source, target)
      select ${boardId}::text, id, kind, ${rev}::integer, data, author, picture_key, source, target from written
      where id not in (select id from updated) order by place returning id, place)
    select id, place::double precision from updated union all select id, place::double precision from inserted`.execute(
    tx,
  );
  return new Map(rows.map(({ id, place }) => [id, place]));
}
