import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { ALL_MIGRATIONS } from '../schema/migrations/all.ts';
import type { Migrations } from '../schema/migrations/migrations.ts';

/** The data is of a later version than this one. */
export class NewerDataError extends Error {
  /** `place` names the data, as the beginning of a sentence. */
  constructor(place: string) {
    super(
      `${place} was used by a later version of Maquette. Start that version, or put a copy from before the upgrade in its place.`,
    );
  }
}

/** Reads what a database has of the changes that this version knows: `isNewer` where it has others too. */
export async function migrationState<T>(db: Kysely<T>, migrations: Migrations = ALL_MIGRATIONS) {
  const { rows: tables } = await sql<{
    name: string | null;
  }>`select to_regclass('kysely_migration')::text as name`.execute(db);
  if (tables[0]?.name == null) return { isNew: true, isNewer: false, isBehind: true };
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const appliedNames = new Set(rows.map(({ name }) => name));
  const knownNames = Object.keys(migrations);
  return {
    isNew: appliedNames.size === 0,
    isNewer: [...appliedNames].some((name) => !knownNames.includes(name)),
    isBehind: knownNames.some((name) => !appliedNames.has(name)),
  };
}

/**
 * Brings the tables of a database up to date, each step in a transaction; throws what the first failing step threw. `schema` is where the
 * database has them, if that is not the one where everything is looked for.
 */
export async function migrate<T>(db: Kysely<T>, migrations = ALL_MIGRATIONS, schema?: string): Promise<void> {
  // Areas number theirs apart: a new one may come before some that an installation has.
  const provider = { getMigrations: async () => migrations };
  const place = schema === undefined ? {} : { migrationTableSchema: schema };
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true, ...place });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
