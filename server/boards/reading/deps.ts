import type { Kysely } from 'kysely';
import type { AssetAddresses } from '../../access/assetAddresses.ts';
import type { Database } from '../../schema/database.ts';

/** The parts that boards are read with. */
export type ReadingDeps = { readonly db: Kysely<Database>; readonly assets: { readonly addresses: AssetAddresses } };
