import type { AccountTables } from '../accounts/tables.ts';
import type { AssetTables } from '../assets/tables.ts';
import type { BoardTables } from '../boards/tables.ts';

import type { JobTables } from '../jobs/tables.ts';

/** Every table, by area. */
export type Database = AccountTables & BoardTables & AssetTables & JobTables;
