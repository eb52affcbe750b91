import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Services } from '../services.ts';
import { signerOf } from './addresses.ts';
import { openBoard } from './boardRow.ts';

/** Bytes that one query reads: the embedded database's memory grows with an answer, and at 450 MB there is none left. */
const PIECE_BYTES = 33_554_432;
/** Places are positive integers. */
const WHOLE = { first: 0, last: 2 ** 31 - 1 };

/**
 * A whole board as the JSON text of `load_board`'s answer, put together from the stored texts: parsing and writing ten
 * thousand nodes again would cost more than reading them.
 */
export async function loadBoardText(
  { db, assets }: Pick<Services, 'db' | 'assets'>,
  boardId: string,
  userId: string,
): Promise<string> {
  // The revision and the elements are of one snapshot, also where a database has many connections.
  const transaction = db.transaction().setIsolationLevel('repeatable read');
  return transaction.execute(async (tx) => {
    const board = await openBoard(tx, { boardId, userId });
    const sign = await signerOf(tx, boardId, assets.addresses);
    const nodes: string[] = [];
    const edges: string[] = [];
    for (const range of board.bytes <= PIECE_BYTES ? [WHOLE] : await piecesOf(tx, boardId)) {
      const texts = await elementsIn(tx, boardId, range);
      if (texts.nodes !== null) nodes.push(sign(texts.nodes));
      if (texts.edges !== null) edges.push(sign(texts.edges));
    }
    const head = JSON.stringify({ board_id: board.id, name: board.name, rev: board.rev, votes: {}, role: 'owner' });
    return `${head.slice(0, -1)},"nodes":[${nodes.join(',')}],"edges":[${edges.join(',')}]}`;
  });
}

type Range = { readonly first: number; readonly last: number };

/** The ranges of places, in their order, whose elements are read together. */
async function piecesOf(tx: Transaction<Database>, boardId: string): Promise<readonly Range[]> {
  const { rows } = await sql<Range>`select min(place) as first, max(place) as last from (
    select place, sum(octet_length(data)) over (order by place) / ${PIECE_BYTES}::integer as piece
    from board_element where board_id = ${boardId} and data is not null) as element
    group by piece order by piece`.execute(tx);
  return rows;
}

/** The nodes and the edges of a range, joined by the database: twenty thousand rows would each be read from its answer. */
async function elementsIn(tx: Transaction<Database>, boardId: string, { first, last }: Range) {
  const texts = (kind: 'node' | 'edge') =>
    sql<string | null>`string_agg(data, ',' order by place) filter (where kind = ${kind})`;
  return tx
    .selectFrom('board_element')
    .select([texts('node').as('nodes'), texts('edge').as('edges')])
    .where('board_id', '=', boardId)
    .where('data', 'is not', null)
    .where('place', '>=', first)
    .where('place', '<=', last)
    .executeTakeFirstOrThrow();
}
