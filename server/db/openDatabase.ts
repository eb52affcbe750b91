import { join } from 'node:path';
import { Kysely, PGliteDialect, type PGliteDialectConfig, sql } from 'kysely';
import type { Database } from '../schema/database.ts';
import type { Migrations } from '../schema/migrations/migrations.ts';
import { copyDatabase } from './embedded/copyDatabase.ts';
import { lockDirectory } from './embedded/directoryLock.ts';
import type { SyncFile } from './embedded/durableFs.ts';
import { compilePglite, createPglite } from './embedded/pglite.ts';
import { openThreadedPglite } from './embedded/threadedPglite.ts';
import { makePrivateFolder, restrictToOwner } from './folders.ts';
import { migrate, migrationState, NewerDataError } from './migrate.ts';

/** The parts of a data folder: the database, and beside it the objects. */
const DATABASE_FOLDER = 'pg';
export const OBJECTS_FOLDER = 'objects';

/** The notifications by which the processes of one database tell each other something. */
export type DatabaseChannel = {
  /** Hears what is notified on a channel, until the database is closed. */
  listen(channel: string, listener: (payload: string) => void): Promise<void>;
  /** Notifies all that listen on a channel, also this process; what is told need not outlive a power cut, so no disk is waited for. */
  notify(channel: string, payload: string): Promise<void>;
};

/** An open database. */
export type OpenDatabase = DatabaseChannel & {
  readonly db: Kysely<Database>;
  /** Rejects when the database ends by itself: nothing can be read or kept any more. */
  readonly failure: Promise<never>;
  close(): Promise<void>;
};

type OpenOptions = {
  /** Works in the caller's thread and syncs files so: a test counts that. Otherwise the database has a thread of its own. */
  readonly syncFile?: SyncFile;
  /** The changes to the tables that this version knows. */
  readonly migrations?: Migrations;
};

type EmbeddedDatabase = Exclude<PGliteDialectConfig['pglite'], (...options: never[]) => unknown> & {
  listen(channel: string, listener: (payload: string) => void): Promise<unknown>;
};

async function connect(dataDir: string, syncFile: SyncFile | undefined) {
  const folder = join(dataDir, DATABASE_FOLDER);
  const threadedPglite = syncFile ? undefined : await openThreadedPglite(folder);
  const pglite: EmbeddedDatabase = threadedPglite ?? (await createPglite(folder, await compilePglite(), syncFile));
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
  return { pglite, db, failure: threadedPglite?.failure };
}

/**
 * Opens (first: makes) the embedded database under a data folder, takes the folder's lock and brings the tables up to date.
 * Commits are on the disk when they return. Before old tables are changed they are copied. Throws DirectoryInUse when another process
 * has the folder, and NewerData for data of a later version.
 */
export async function openDatabase(dataDir: string, { syncFile, migrations }: OpenOptions = {}): Promise<OpenDatabase> {
  makePrivateFolder(dataDir);
  const unlock = lockDirectory(dataDir);
  try {
    restrictToOwner(join(dataDir, OBJECTS_FOLDER), { files: false });
    let { pglite, db, failure } = await connect(dataDir, syncFile);
    const { isNew, isNewer, isBehind } = await migrationState(db, migrations);
    if (isNewer || (isBehind && !isNew)) await db.destroy();
    if (isNewer) throw new NewerDataError(dataDir);
    if (isBehind && !isNew) {
      await copyDatabase(dataDir, DATABASE_FOLDER);
      ({ pglite, db, failure } = await connect(dataDir, syncFile));
    }
    await migrate(db, migrations);
    // PGlite sets the modes of its files itself, open to everybody.
    restrictToOwner(join(dataDir, DATABASE_FOLDER), { files: true });
    return {
      db,
      failure: failure ?? new Promise(() => undefined),
      async listen(channel, listener) {
        await pglite.listen(channel, listener);
      },
      async notify(channel, payload) {
        await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, ${payload})`.execute(db);
      },
      async close() {
        await db.destroy();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
