import { type Kysely, type Selectable, sql } from 'kysely';
import { ObjectKey } from '../../contract/ids.ts';
import { ProblemError } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';
import type { AssetTables } from '../schema/tables/assets.ts';
import { findBoardView } from './findBoard.ts';
import type { Person } from './person.ts';

export type AssetRow = Selectable<AssetTables['asset']>;

/**
 * The assets that a person may read among these keys: their own, and those of boards that they may read. Every object key
 * that comes in a body goes through here.
 */
export async function findReadableAssets(
  db: Kysely<Database>,
  reader: AssetReader,
  keys: readonly string[],
): Promise<ReadonlyMap<string, AssetRow>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('asset')
    .selectAll()
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .where(isReadableBy(reader))
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

/** One asset; throws 404 `asset_not_found`, whether it is unknown or somebody else's. */
export async function findReadableAsset(db: Kysely<Database>, reader: AssetReader, key: string): Promise<AssetRow> {
  const row = (await findReadableAssets(db, reader, [key])).get(key);
  if (row === undefined) throw assetNotFound();
  return row;
}

/**
 * Notes that a board shows these assets, in the transaction that saves it. Only what the saver may read themselves is noted:
 * a key that somebody learned must not open somebody else's picture to the board's readers. What is being removed is waited for.
 */
export async function recordAssetRefs(
  tx: Kysely<Database>,
  { boardId, userId, keys }: { readonly boardId: string; readonly userId: string; readonly keys: readonly string[] },
): Promise<void> {
  if (keys.length === 0) return;
  await sql`insert into asset_ref (board_id, key)
    select ${boardId}::text, asset.key from asset where asset.key = any(${keys}::text[]) and ${isReadableBy(userId)}
    for key share of asset
    on conflict do nothing`.execute(tx);
}

/** Gives a copied board the assets of its source. */
export async function copyAssetRefs(tx: Kysely<Database>, from: string, to: string): Promise<void> {
  await sql`insert into asset_ref (board_id, key) select ${to}::text, key from asset_ref where board_id = ${from}
    on conflict do nothing`.execute(tx);
}

/** Every object key in a JSON value, wherever it stands. */
export function objectKeysIn(value: unknown): ObjectKey[] {
  const keys = new Set<ObjectKey>();
  const visit = (child: unknown): void => {
    if (typeof child === 'string') {
      const key = ObjectKey.safeParse(child);
      if (key.success) keys.add(key.data);
    } else if (typeof child === 'object' && child !== null) Object.values(child).forEach(visit);
  };
  visit(value);
  return [...keys];
}

/** The refusal for an asset that is unknown, malformed or somebody else's: one answer, so that keys cannot be probed. */
export function assetNotFound(): ProblemError {
  return new ProblemError('asset_not_found', 'There is no such file, or it is not yours.');
}

/** Reads what somebody may read by: a guest, what is on the board that they were let in to. Throws 404 `asset_not_found` when they no longer are. */
export async function findAssetReader(db: Kysely<Database>, person: Person): Promise<AssetReader> {
  if (person.kind === 'user') return person.user.id;
  const { boardId } = person.guest;
  if (!(await findBoardView(db, boardId, person))) throw assetNotFound();
  return { boardId };
}

/** Who may read a board's assets: a user, by id, or whoever reads that one board. */
export type AssetReader = string | { readonly boardId: string };

function isReadableBy(reader: AssetReader) {
  if (typeof reader !== 'string')
    return sql<boolean>`exists (select 1 from asset_ref where asset_ref.key = asset.key and asset_ref.board_id = ${reader.boardId})`;
  return sql<boolean>`(asset.owner_id = ${reader} or exists (
    select 1 from asset_ref join board on board.id = asset_ref.board_id
    where asset_ref.key = asset.key and (board.owner_id = ${reader} or board.deleted_at is null and exists (
      select 1 from board_member where board_member.board_id = board.id and board_member.user_id = ${reader}))))`;
}
