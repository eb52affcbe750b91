import type { Kysely } from 'kysely';
import type { AssetUrls } from '../../access/assetUrls.ts';
import type { Database } from '../../schema/database.ts';

/** The parts that boards are read with. */
export type ReadingDeps = { readonly db: Kysely<Database>; readonly assets: { readonly addresses: AssetUrls } };
