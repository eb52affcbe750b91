import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { lockDirectory } from '../db/embedded/directoryLock.ts';
import { compilePglite, createPglite } from '../db/embedded/pglite.ts';
import {
  discardReplacement,
  finishReplacement,
  prepareReplacement,
  replaceDatabase,
} from '../db/embedded/replaceDatabase.ts';
import { DATABASE_FOLDER, makePrivateFolder, restrictToOwner } from '../db/folders.ts';
import { connectionOf, openForMaintenance } from '../db/postgres/connection.ts';
import { lockInstallation } from '../db/postgres/installationLock.ts';
import type { PostgresSettings } from '../db/postgres/settings.ts';
import type { DatabaseSettings } from '../db/settings.ts';
import type { Database } from '../schema/database.ts';
import { BackupError } from './backupError.ts';
import type { EmptyDatabase } from './loadDatabase.ts';
import { replaceTables, UNFINISHED_SCHEMA } from './replaceTables.ts';

/** A database that is made beside the one that an installation has. */
export type Replacement = EmptyDatabase & {
  /** Puts it in the place of that one, at once or not at all, and says in a sentence where that one is kept. */
  replace(): Promise<string>;
  /** Removes it; that one was never touched. */
  discard(): Promise<void>;
};

/** Takes the data for this process alone, and gives what ends that. Throws where a server uses it. */
export async function lockData({ dataDir, postgres }: DatabaseSettings): Promise<() => Promise<void>> {
  makePrivateFolder(dataDir);
  if (postgres !== undefined) return lockInstallation(connectionOf(postgres));
  const unlock = lockDirectory(dataDir);
  return async () => unlock();
}

/** Opens the database of an installation as it is, for whoever has the data alone. Throws BackupError where there is none. */
export async function openForReading({ dataDir, postgres }: DatabaseSettings): Promise<Kysely<Database>> {
  if (postgres !== undefined) return openForMaintenance(postgres);
  finishReplacement(dataDir);
  const folder = join(dataDir, DATABASE_FOLDER);
  if (!existsSync(folder)) throw new BackupError(`The data folder ${dataDir} has no database.`);
  return openPgliteFolder(folder);
}

/** Opens an embedded database by its own folder, in this thread. */
export async function openPgliteFolder(folder: string): Promise<Kysely<Database>> {
  const pglite = await createPglite(folder, await compilePglite());
  return new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
}

/** Makes an empty database beside the one of an installation, for whoever has the data alone. */
export async function openReplacement({ dataDir, postgres }: DatabaseSettings): Promise<Replacement> {
  return postgres === undefined ? openEmbeddedReplacement(dataDir) : openPostgresReplacement(postgres);
}

async function openEmbeddedReplacement(dataDir: string): Promise<Replacement> {
  finishReplacement(dataDir);
  const folder = prepareReplacement(dataDir);
  const db = await openPgliteFolder(folder);
  return {
    db,
    schema: undefined,
    async replace() {
      await db.destroy();
      restrictToOwner(folder, { files: true });
      const copy = replaceDatabase(dataDir);
      return copy === undefined ? 'There was no database before.' : `The database that was there is kept in ${copy}.`;
    },
    async discard() {
      await db.destroy();
      discardReplacement(dataDir);
    },
  };
}

async function openPostgresReplacement(postgres: PostgresSettings): Promise<Replacement> {
  const live = openForMaintenance(postgres);
  const dropUnfinished = () => sql`drop schema if exists ${sql.id(UNFINISHED_SCHEMA)} cascade`.execute(live);
  await dropUnfinished();
  await sql`create schema ${sql.id(UNFINISHED_SCHEMA)}`.execute(live);
  const db = openForMaintenance(postgres, UNFINISHED_SCHEMA);
  return {
    db,
    schema: UNFINISHED_SCHEMA,
    async replace() {
      await db.destroy();
      const schema = await replaceTables(live);
      await live.destroy();
      return schema === undefined
        ? 'There were no tables before.'
        : `The tables that were there are kept in the schema ${schema} until the next restore.`;
    },
    async discard() {
      await db.destroy();
      await dropUnfinished();
      await live.destroy();
    },
  };
}
