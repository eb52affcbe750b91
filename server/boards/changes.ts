import type { Transaction } from 'kysely';
import type { StoredElement } from '../../contract/calls/boards.ts';
import type { Addresses } from '../assets/addresses.ts';
import type { Database } from '../db/schema.ts';
import { type Sign, signerOf } from './addresses.ts';
import type { StoredRow } from './plan.ts';

type Row = Omit<StoredRow, 'author'>;
type Asked = {
  readonly boardId: string;
  /** The revision that the sender knows; undefined for one who does not ask. */
  readonly base: number | undefined;
  /** Rows to tell in any case: what the sender believes changed but did not. */
  readonly refused?: readonly Row[];
};

/** What the sender of a save must hear of, its asset addresses freshly signed: what others changed since the revision it knows. */
export async function changesFor(
  tx: Transaction<Database>,
  addresses: Addresses,
  { boardId, base, refused = [] }: Asked,
): Promise<StoredElement[]> {
  const news = base === undefined ? [] : await changedSince(tx, boardId, base);
  const told = new Set(news.map(({ id }) => id));
  const rows = [...news, ...refused.filter(({ id }) => !told.has(id))];
  if (rows.length === 0) return [];
  const sign = await signerOf(tx, boardId, addresses);
  return rows.map((row) => toStored(row, sign));
}

async function changedSince(tx: Transaction<Database>, boardId: string, base: number): Promise<Row[]> {
  const query = tx.selectFrom('board_element').select(['id', 'kind', 'rev', 'data']).where('board_id', '=', boardId);
  return query.where('rev', '>', base).orderBy('place').execute();
}

function toStored({ id, kind, rev, data }: Row, sign: Sign): StoredElement {
  return { id, kind, rev, data: data === null ? null : JSON.parse(sign(data)) };
}
