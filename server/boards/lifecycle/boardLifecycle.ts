import { type Kysely, sql, type Transaction } from 'kysely';
import type { BoardSummary } from '../../../contract/calls/boards.ts';
import { BoardId } from '../../../contract/ids.ts';
import type { THUMBNAIL_SIZES } from '../../../contract/limits.ts';
import { shortName } from '../../../contract/names.ts';
import { copyAssetRefs } from '../../access/assetAccess.ts';
import { findBoard } from '../../access/findBoard.ts';
import { personOf } from '../../access/person.ts';
import type { User } from '../../access/user.ts';
import { recordAudit } from '../../audit/record.ts';
import { notifyBoard } from '../../events/boardNotifications.ts';
import type { Transact } from '../../events/transact.ts';
import { createId } from '../../kit/secrets.ts';
import type { Quota } from '../../plans/quota.ts';
import type { Database } from '../../schema/database.ts';
import type { ReadingDeps } from '../reading/readingDeps.ts';

type NewBoard = { readonly name: string; readonly projectId?: string | undefined };

/** Makes an empty board and returns its id. */
export async function createBoard(db: Kysely<Database>, user: User, { name, projectId }: NewBoard): Promise<BoardId> {
  const id = BoardId.parse(createId());
  await db
    .insertInto('board')
    .values({ id, owner_id: user.id, name, project_id: projectId ?? null, deleted_at: null })
    .execute();
  return id;
}

/** The picture that changed last, among those that the board's readers may read. */
const newestPicture = sql<string | null>`(select picture_key from board_element
  join asset_ref on asset_ref.board_id = board_element.board_id and asset_ref.key = picture_key
  where board_element.board_id = board.id and picture_key is not null and data is not null
  order by rev desc, place desc limit 1)`;
const BOARD_THUMBNAIL_PIXELS = 512 satisfies (typeof THUMBNAIL_SIZES)[number];

type ListOptions = { readonly isBin: boolean; readonly projectId?: string | undefined };

/** The boards that are the person's or that they edit, the last changed first: those in use, or theirs in the bin. */
export async function listBoards(
  { db, assets }: ReadingDeps,
  user: User,
  { isBin, projectId }: ListOptions,
): Promise<BoardSummary[]> {
  const isOwned = sql<boolean>`board.owner_id = ${user.id}`;
  const isEditor = sql<boolean>`exists (select 1 from board_member where board_id = board.id and user_id = ${user.id})`;
  const query = db
    .selectFrom('board')
    .selectAll()
    .select(newestPicture.as('picture'))
    .where(isBin ? isOwned : sql<boolean>`(${isOwned} or ${isEditor})`)
    .where('deleted_at', isBin ? 'is not' : 'is', null)
    .orderBy('updated_at', 'desc');
  const boards = await (projectId === undefined ? query : query.where('project_id', '=', projectId)).execute();
  return boards.map((board) => ({
    board_id: BoardId.parse(board.id),
    name: board.name,
    project_id: board.project_id,
    updated_at: board.updated_at.toISOString(),
    node_count: board.node_count,
    thumbnail_url:
      board.picture === null ? null : `${assets.addresses.userUrl(board.picture)}&w=${BOARD_THUMBNAIL_PIXELS}`,
    deleted_at: board.deleted_at?.toISOString() ?? null,
    ...(board.owner_id !== user.id && { shared: true as const }),
  }));
}

/** Gives a board another name. */
export async function renameBoard(db: Kysely<Database>, user: User, boardId: string, name: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await findBoard(tx, { boardId, person: personOf(user), permission: 'edit', forUpdate: true });
    await tx.updateTable('board').set({ name, updated_at: new Date() }).where('id', '=', boardId).execute();
  });
}

/** Puts a board into the bin, or takes it out. */
export async function setBoardBinned(
  transact: Transact,
  user: User,
  boardId: string,
  isBinned: boolean,
): Promise<void> {
  await transact(async (tx) => {
    const { name } = await findBoard(tx, { boardId, person: personOf(user), permission: 'own', forUpdate: true });
    const deleted_at = isBinned ? new Date() : null;
    await tx.updateTable('board').set({ deleted_at }).where('id', '=', boardId).execute();
    notifyBoard(tx, boardId, { kind: 'access' });
    await recordAudit(tx, { action: isBinned ? 'board.deleted' : 'board.restored', target: { id: boardId, name } });
  });
}

/** Copies a board with its assets' rights; comments of others stay behind, for nobody may write in another's name. */
export async function duplicateBoard(
  tx: Transaction<Database>,
  quota: Quota,
  user: User,
  { boardId, name }: { readonly boardId: string; readonly name: string | undefined },
): Promise<BoardId> {
  const source = await findBoard(tx, { boardId, person: personOf(user), permission: 'edit', forUpdate: true });
  await quota.require(tx, user.id, source.bytes);
  const copyName = shortName(name ?? `${source.name} copy`);
  const copy = await createBoard(tx, user, { name: copyName, projectId: source.project_id ?? undefined });
  await sql`insert into board_element (board_id, id, kind, rev, data, author, picture_key, source, target)
    select ${copy}::text, id, kind, 1, data, author, picture_key, source, target from board_element
    where board_id = ${boardId} and data is not null and (author is null or author = ${user.email})
    order by place`.execute(tx);
  await copyAssetRefs(tx, boardId, copy);
  await sql`update board set rev = 1, node_count = counts.nodes, element_count = counts.elements, bytes = counts.bytes from (
    select count(*) filter (where kind = 'node') as nodes, count(*) as elements, coalesce(sum(octet_length(data)), 0) as bytes
    from board_element where board_id = ${copy}) as counts where id = ${copy}`.execute(tx);
  return copy;
}
