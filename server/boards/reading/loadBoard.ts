import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { openBoard } from '../../access/findBoard.ts';
import type { Person } from '../../access/person.ts';
import type { Database } from '../../schema/database.ts';
import { isOpen, readConflictsSince } from './conflicts.ts';
import type { ReadingDeps } from './readingDeps.ts';
import { createUrlSigner } from './signedUrls.ts';
import { type Viewer, viewerOf, visibleDataFor } from './viewer.ts';
import { currentVotes, readVotesSince } from './votes.ts';

/** Bytes that one query reads: the embedded database's memory grows with an answer, and at 450 MB there is none left. */
const QUERY_BYTES_MAX = 33_554_432;
/** Places are positive 64-bit integers, and stay text here: they may be larger than a number is exact. */
const ALL_PLACES = { first: '0', last: String(2n ** 63n - 1n) };

/**
 * A whole board as the JSON text of `load_board`'s answer, put together from the stored texts: parsing and writing ten
 * thousand nodes again would cost more than reading them.
 */
export async function loadBoardText({ db, assets }: ReadingDeps, boardId: string, person: Person): Promise<string> {
  // The revision and the elements are of one snapshot, also where a database has many connections.
  const transaction = db.transaction().setIsolationLevel('repeatable read');
  return transaction.execute(async (tx) => {
    const board = await openBoard(tx, { boardId, person, permission: 'look' });
    const viewer = viewerOf(person, board.access);
    const sign = await createUrlSigner(tx, boardId, { addresses: assets.addresses, viewer });
    const nodes: string[] = [];
    const places: string[] = [];
    const edges: string[] = [];
    for (const range of board.bytes <= QUERY_BYTES_MAX ? [ALL_PLACES] : await chunkRanges(tx, boardId)) {
      const texts = await readElements(tx, boardId, range, viewer);
      if (texts.nodes !== null) nodes.push(sign(texts.nodes));
      if (texts.places !== null) places.push(texts.places);
      if (texts.edges !== null) edges.push(sign(texts.edges));
    }
    const conflicts = (await readConflictsSince(tx, boardId, { since: 0, viewer })).filter(isOpen);
    const header = JSON.stringify({
      board_id: board.id,
      name: board.name,
      rev: board.rev,
      votes: currentVotes(await readVotesSince(tx, boardId, { since: 0, viewer })),
      ...(conflicts.length > 0 && { conflicts: JSON.parse(sign(JSON.stringify(conflicts))) }),
      role: board.access.role,
      may_comment: board.access.mayComment,
    });
    const lists = Object.entries({ nodes, places, edges }).map(([name, texts]) => `"${name}":[${texts.join(',')}]`);
    return `${header.slice(0, -1)},${lists.join(',')}}`;
  });
}

type PlaceRange = { readonly first: string; readonly last: string };

/** The ranges of places, in their order, whose elements are read together. */
async function chunkRanges(tx: Transaction<Database>, boardId: string): Promise<readonly PlaceRange[]> {
  const { rows } = await sql<PlaceRange>`select min(place)::text as first, max(place)::text as last from (
    select place, sum(octet_length(data)) over (order by place) / ${QUERY_BYTES_MAX}::integer as piece
    from board_element where board_id = ${boardId} and data is not null) as element
    group by piece order by piece`.execute(tx);
  return rows;
}

/**
 * The nodes and the edges of a range, joined by the database: twenty thousand rows would each be read from its answer. Comments that
 * the viewer may not read as they are leave a mark, in whose place they are put then: a mark that nothing stored can hold.
 */
async function readElements(tx: Transaction<Database>, boardId: string, { first, last }: PlaceRange, viewer: Viewer) {
  const elements = tx
    .selectFrom('board_element')
    .where('board_id', '=', boardId)
    .where('data', 'is not', null)
    .where(sql<boolean>`place between ${first}::bigint and ${last}::bigint`);
  const placeholder = randomUUID();
  const isVisibleUnchanged = viewer.seesAll ? sql`true` : sql`(author is null or author = ${viewer.identity})`;
  const text = sql`case when ${isVisibleUnchanged} then data else ${`${placeholder} `}::text || place end`;
  const aggregatedText = (kind: 'node' | 'edge') =>
    sql<string | null>`string_agg(${text}, ',' order by place) filter (where kind = ${kind})`;
  const joinedTexts = await elements
    .select([
      aggregatedText('node').as('nodes'),
      sql<string | null>`string_agg(place::text, ',' order by place) filter (where kind = 'node')`.as('places'),
      aggregatedText('edge').as('edges'),
    ])
    .executeTakeFirstOrThrow();
  if (viewer.seesAll) return joinedTexts;
  const placeText = sql<string>`place::text`.as('place');
  const comments = await elements
    .select([placeText, 'data', 'author'])
    .where(sql<boolean>`not ${isVisibleUnchanged}`)
    .execute();
  const visibleData = new Map(comments.map((row) => [row.place, visibleDataFor(viewer, row)]));
  const nodes = joinedTexts.nodes?.replace(
    new RegExp(`${placeholder} (\\d+)`, 'g'),
    (_, place) => visibleData.get(place) ?? 'null',
  );
  return { ...joinedTexts, nodes: nodes ?? null };
}
