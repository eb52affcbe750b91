import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AnswerOf } from '../../../contract/calls/call.ts';
import type { boardHistory, EarlierVersion } from '../../../contract/calls/history.ts';
import { openBoard } from '../../access/findBoard.ts';
import type { Person } from '../../access/person.ts';
import type { Database } from '../../schema/database.ts';
import { COMMENT_TYPE } from '../reading/elementRow.ts';
import type { ReadingDeps } from '../reading/readingDeps.ts';
import { createUrlSigner } from '../reading/signedUrls.ts';
import { viewerOf } from '../reading/viewer.ts';

type Tx = Transaction<Database>;

/** The most that is stored of one board's earlier values; what is older goes first. */
export const HISTORY_BYTES_MAX = 64 * 1024 * 1024;
/** The bound is kept each time that so much has come beyond it: to keep it costs a look at all of a board's history. */
const HISTORY_SLACK_BYTES = 16 * 1024 * 1024;
const HISTORY_PAGE_ROWS = 50;
const HISTORY_PAGE_BYTES = 1024 * 1024;

/** The steps of one person's work on an element within so many seconds are one version. */
const VERSION_SECONDS = 60;

type ReplacedElements = {
  readonly rev: number;
  readonly authorId: string;
  readonly ids: readonly string[];
  /** The write is a step of work that goes on, as a save while somebody types is. */
  readonly isStep?: boolean;
};

/** Keeps the values that a write is about to replace. */
export async function recordHistory(
  tx: Tx,
  boardId: string,
  { rev, authorId, ids, isStep = false }: ReplacedElements,
  bytesMax: number = HISTORY_BYTES_MAX,
  slackBytes: number = HISTORY_SLACK_BYTES,
): Promise<void> {
  const { rows } = await sql<{ history_bytes: number }>`with kept as (
      insert into board_history (board_id, element_id, kind, rev, data, replaced_rev, replaced_by, interim)
      select board_id, id, kind, rev, data, ${rev}::integer, ${authorId}::text, ${isStep}::boolean and exists (
        select 1 from board_history as version
        where version.board_id = element.board_id and version.element_id = element.id and not version.interim
          and version.replaced_by = ${authorId} and version.replaced_at > now() - make_interval(secs => ${VERSION_SECONDS})
          and not exists (
            select 1 from board_history as other where other.board_id = version.board_id
              and other.element_id = version.element_id and other.id > version.id and other.replaced_by <> ${authorId}))
      from board_element as element
      where board_id = ${boardId} and id = any(${ids}::text[]) and data is not null
      returning octet_length(data) as bytes)
    update board set history_bytes = history_bytes + (select coalesce(sum(bytes), 0) from kept)
    where id = ${boardId} returning history_bytes`.execute(tx);
  if ((rows[0]?.history_bytes ?? 0) > bytesMax + slackBytes) await deleteOldestVersions(tx, boardId, bytesMax);
}

async function deleteOldestVersions(tx: Tx, boardId: string, bytesMax: number): Promise<void> {
  await sql`delete from board_history where board_id = ${boardId} and id <= (
    select max(id) from (
      select id, sum(octet_length(data)) over (order by id desc) as bytes from board_history where board_id = ${boardId}
    ) as sums where bytes > ${bytesMax})`.execute(tx);
  await sql`update board set history_bytes = (
      select coalesce(sum(octet_length(data)), 0) from board_history where board_id = ${boardId})
    where id = ${boardId}`.execute(tx);
}

type HistoryRow = {
  readonly id: string | number;
  readonly element_id: string;
  readonly kind: 'node' | 'edge';
  readonly data: string;
  readonly replaced_at: Date;
  readonly name: string | null;
  /** The value in its place afterwards; null where there was none. */
  readonly new_data: string | null;
};

/** A page of what was replaced on a board, for somebody who edits it: the answer of `board_history`. */
export async function readEarlierVersions(
  { db, assets }: ReadingDeps,
  person: Person,
  { boardId, before }: { readonly boardId: string; readonly before: number | undefined },
): Promise<Pick<AnswerOf<typeof boardHistory>, 'versions' | 'next'>> {
  return db.transaction().execute(async (tx) => {
    const board = await openBoard(tx, { boardId, person, permission: 'edit' });
    const rows = await readHistoryPage(tx, boardId, before);
    const viewer = viewerOf(person, board.access);
    const sign = rows.length > 0 ? await createUrlSigner(tx, boardId, { addresses: assets.addresses, viewer }) : String;
    const lastRow = rows.at(-1);
    const next =
      lastRow !== undefined && (await hasOlderRows(tx, boardId, Number(lastRow.id))) ? Number(lastRow.id) : null;
    return { versions: rows.map((row) => toEarlierVersion(row, sign)), next };
  });
}

/** The newest rows below an id, as many as a page holds; one in any case. */
async function readHistoryPage(tx: Tx, boardId: string, before: number | undefined): Promise<readonly HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    with newest as (
      select id, element_id, kind, data, replaced_rev, replaced_at, replaced_by,
        sum(octet_length(data)) over (order by id desc) - octet_length(data) as bytes_before
      from (
        select * from board_history
        where board_id = ${boardId} ${before === undefined ? sql`` : sql`and id < ${before}::bigint`}
          and not interim and not ${IS_COMMENT}
        order by id desc limit ${HISTORY_PAGE_ROWS}) as page)
    select newest.id, newest.element_id, newest.kind, newest.data, newest.replaced_at, "user".name,
      coalesce(
        (select later.data from board_history as later
          where later.board_id = ${boardId} and later.element_id = newest.element_id and later.rev = last.rev limit 1),
        (select element.data from board_element as element
          where element.board_id = ${boardId} and element.id = newest.element_id and element.rev = last.rev)
      ) as new_data
    from newest left join "user" on "user".id = newest.replaced_by
    cross join lateral (select min(id) as id from board_history as version
      where version.board_id = ${boardId} and version.element_id = newest.element_id and version.id > newest.id
        and not version.interim) as next
    cross join lateral (select coalesce(max(step.replaced_rev), newest.replaced_rev) as rev from board_history as step
      where step.board_id = ${boardId} and step.element_id = newest.element_id and step.id > newest.id
        and (next.id is null or step.id < next.id) and step.interim) as last
    where bytes_before < ${HISTORY_PAGE_BYTES}
    order by newest.id desc`.execute(tx);
  return rows;
}

async function hasOlderRows(tx: Kysely<Database>, boardId: string, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from board_history where board_id = ${boardId} and id < ${id}::bigint
    and not interim and not ${IS_COMMENT} limit 1`.execute(tx);
  return rows.length > 0;
}

/** The condition that a stored value is a comment, as its JSON text says it: not every text that JSON allows can be read as `jsonb`. */
const IS_COMMENT = sql<boolean>`(kind = 'node' and strpos(data, ${`"type":"${COMMENT_TYPE}"`}) > 0)`;

function toEarlierVersion(
  { id, element_id, kind, data, replaced_at, name, new_data }: HistoryRow,
  sign: (json: string) => string,
) {
  return {
    id: Number(id),
    element_id,
    kind,
    data: JSON.parse(sign(data)),
    fields: new_data === null ? null : changedFields(JSON.parse(data), JSON.parse(new_data)),
    replaced_at: replaced_at.toISOString(),
    replaced_by: name,
  } satisfies EarlierVersion;
}

type Fields = Readonly<Record<string, unknown>>;

function changedFields(
  { data: dataBefore = {}, ...before }: Fields,
  { data: dataAfter = {}, ...after }: Fields,
): string[] {
  const dataFields = differingFields(dataBefore as Fields, dataAfter as Fields).map((field) => `data.${field}`);
  return [...differingFields(before, after), ...dataFields];
}

function differingFields(one: Fields, other: Fields): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => !isDeepStrictEqual(one[name], other[name]));
}
