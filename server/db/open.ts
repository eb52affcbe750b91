import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { copyDatabase } from './copies.ts';
import { DurableNodeFS, type SyncFile } from './durableFs.ts';
import { closeToOthers, makePrivateFolder } from './folder.ts';
import { lockDirectory } from './lock.ts';
import { type Migrations, migrate, migrationState, NewerData } from './migrate.ts';
import type { Database } from './schema.ts';

/** The parts of a data folder: the database, and beside it the objects. */
const DATABASE = 'pg';
export const OBJECTS = 'objects';

/** Hears what is notified on a channel of the database, until it is closed. */
export type Listen = (channel: string, hear: (payload: string) => void) => Promise<void>;

/** An open database. */
export type OpenDatabase = {
  readonly db: Kysely<Database>;
  readonly listen: Listen;
  close(): Promise<void>;
};

type OpenOptions = {
  readonly syncFile?: SyncFile;
  /** The changes to the tables that this version knows. */
  readonly migrations?: Migrations;
};

async function connect(dataDir: string, syncFile: SyncFile | undefined) {
  const pglite = await PGlite.create({
    fs: new DurableNodeFS(join(dataDir, DATABASE), syncFile),
    startParams: [...PGlite.defaultStartParams.filter((part) => part !== '-F'), '-c', 'wal_sync_method=fsync'],
  });
  return { pglite, db: new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) }) };
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
    closeToOthers(join(dataDir, OBJECTS), { files: false });
    let { pglite, db } = await connect(dataDir, syncFile);
    const { isNew, isNewer, isBehind } = await migrationState(db, migrations);
    if (isNewer || (isBehind && !isNew)) await db.destroy();
    if (isNewer) throw new NewerData(dataDir);
    if (isBehind && !isNew) {
      await copyDatabase(dataDir, DATABASE);
      ({ pglite, db } = await connect(dataDir, syncFile));
    }
    await migrate(db, migrations);
    // PGlite sets the modes of its files itself, open to everybody.
    closeToOthers(join(dataDir, DATABASE), { files: true });
    return {
      db,
      async listen(channel, hear) {
        await pglite.listen(channel, hear);
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
