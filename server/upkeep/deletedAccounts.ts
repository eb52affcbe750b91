import { type Kysely, sql } from 'kysely';
import { removeAssetIfUnused } from '../assets/sweepAssets.ts';
import type { Database } from '../schema/database.ts';

/**
 * Removes what accounts left that were deleted more than `binDays` ago: their boards, and the objects that no board of others shows. An
 * account's row stays as long as others show something of it. `deleteObject` deletes the bytes of an object.
 */
export async function removeDeletedAccounts(
  db: Kysely<Database>,
  deleteObject: (key: string) => Promise<void>,
  binDays: number,
): Promise<void> {
  const expiredAccounts = sql`(select user_id from deleted_account where deleted_at < now() - make_interval(days => ${binDays}))`;
  await sql`delete from board where owner_id in ${expiredAccounts}`.execute(db);
  const { rows } = await sql<{ key: string }>`select key from asset where owner_id in ${expiredAccounts}
    and not exists (select 1 from asset_ref where asset_ref.key = asset.key)`.execute(db);
  for (const { key } of rows) await removeAssetIfUnused(db, key, deleteObject);
  await sql`delete from "user" where id in ${expiredAccounts}
    and not exists (select 1 from asset where asset.owner_id = "user".id)`.execute(db);
}
