import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { accountMigrations } from '../accounts/migrations.ts';
import { assetMigrations } from '../assets/migrations.ts';
import { boardMigrations } from '../boards/migrations.ts';
import { jobMigrations } from '../jobs/migrations.ts';
import { mailMigrations } from '../mail/migrations.ts';
import { phoneMigrations } from '../phone/migrations.ts';
import { planMigrations } from '../plans/migrations.ts';
import { reviewMigrations } from '../reviews/migrations.ts';

/** An area's changes to the tables by numbered name, `010_accounts`; each runs once, in the order of the names. */
export type Migrations = Readonly<Record<`${number}_${string}`, Migration>>;

/** The changes of every area. */
export const ALL_MIGRATIONS: Migrations = {
  ...accountMigrations,
  ...boardMigrations,
  ...assetMigrations,
  ...jobMigrations,
  ...reviewMigrations,
  ...mailMigrations,
  ...planMigrations,
  ...phoneMigrations,
};

/** Brings the tables of a database up to date, each step in a transaction; throws what the first failing step threw. */
export async function migrate<T>(db: Kysely<T>, migrations = ALL_MIGRATIONS): Promise<void> {
  // Areas number theirs apart: a new one may come before some that an installation has.
  const provider = { getMigrations: async () => migrations };
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
