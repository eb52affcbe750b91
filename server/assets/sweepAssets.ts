import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema/database.ts';

/** An object that no board has shown for so long since it came is nobody's work any more: unsent work is never that old. */
const UNUSED_DAYS = 30;
/** Objects that one sweep removes at most: between them others are served. */
const SWEEP_MAX = 1000;

/**
 * Removes objects that nothing reaches: no board has them, neither one in the bin nor one whose nodes were deleted, and no run that is
 * remembered was given or made them. `deleteObject` deletes the bytes of an object.
 */
export async function sweepAssets(db: Kysely<Database>, deleteObject: (key: string) => Promise<void>): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    with named as (
      select distinct (regexp_matches(request || results, '[A-Za-z0-9_-]{22}\\.[a-z0-9]{3,4}', 'g'))[1] as key from job)
    select key from asset
    where created_at < now() - make_interval(days => ${UNUSED_DAYS})
      and not exists (select 1 from asset_ref where asset_ref.key = asset.key)
      and not exists (select 1 from named where named.key = asset.key)
    order by created_at limit ${SWEEP_MAX}`.execute(db);
  for (const { key } of rows) await removeAssetIfUnused(db, key, deleteObject);
}

/** Removes one object unless a board has come to it meanwhile: whoever notes it on a board waits for the row. */
export async function removeAssetIfUnused(
  db: Kysely<Database>,
  key: string,
  deleteObject: (key: string) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const lockedAsset = tx.selectFrom('asset').select('key').where('key', '=', key).forUpdate();
    if ((await lockedAsset.executeTakeFirst()) === undefined) return;
    // After the lock: the statement that waits for it does not see what came meanwhile.
    const ref = tx.selectFrom('asset_ref').select('key').where('key', '=', key).limit(1);
    if ((await ref.executeTakeFirst()) !== undefined) return;
    // The bytes first: a row that stays is found again, bytes without one never are.
    await deleteObject(key);
    await tx.deleteFrom('asset').where('key', '=', key).execute();
  });
}
