import type { Migration } from 'kysely/migration';

/** An area's changes to the tables by numbered name, `010_accounts`; each runs once, in the order of the names. */
export type Migrations = Readonly<Record<`${number}_${string}`, Migration>>;
