import type { AccountTables } from '../accounts/tables.ts';
import type { BoardTables } from '../boards/tables.ts';

/** Every table, by area. */
export type Database = AccountTables & BoardTables;
