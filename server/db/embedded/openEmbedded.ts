import { join } from 'node:path';
import { CompiledQuery, Kysely, PGliteDialect, type PGliteDialectConfig, sql } from 'kysely';
import type { Database } from '../../schema/database.ts';
import type { Migrations } from '../../schema/migrations/migrations.ts';
import type { OpenDatabase } from '../database.ts';
import { DATABASE_FOLDER, makePrivateFolder, OBJECTS_FOLDER, restrictToOwner } from '../folders.ts';
import { migrate, migrationState, NewerDataError } from '../migrate.ts';
import { copyDatabase } from './copyDatabase.ts';
import { lockDirectory } from './directoryLock.ts';
import type { SyncFile } from './durableFs.ts';
import { compilePglite, createPglite } from './pglite.ts';
import { finishReplacement } from './replaceDatabase.ts';
import { openThreadedPglite } from './threadedPglite.ts';

export type EmbeddedOptions = {
  /** Works in the caller's thread and syncs files so: a test counts that. Otherwise the database has a thread of its own. */
  readonly syncFile?: SyncFile;
  /** The changes to the tables that this version knows. */
  readonly migrations?: Migrations;
};

type EmbeddedDatabase = Exclude<PGliteDialectConfig['pglite'], (...options: never[]) => unknown> & {
  listen(channel: string, listener: (payload: string) => void): Promise<unknown>;
  /** Runs a script, and answers with the rows of each of its statements. */
  exec(script: string): Promise<readonly { readonly rows: object[] }[]>;
};

async function connect(dataDir: string, syncFile: SyncFile | undefined) {
  const folder = join(dataDir, DATABASE_FOLDER);
  const threadedPglite = syncFile ? undefined : await openThreadedPglite(folder);
  const pglite: EmbeddedDatabase = threadedPglite ?? (await createPglite(folder, await compilePglite(), syncFile));
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
  return { pglite, db, failure: threadedPglite?.failure, copyFiles: threadedPglite?.copyTo };
}

/**
 * Opens (first: makes) the embedded database under a data folder, takes the folder's lock and brings the tables up to date.
 * Commits are on the disk when they return. Before old tables are changed they are copied. Throws DirectoryInUse when another process
 * has the folder, and NewerData for data of a later version.
 */
export async function openEmbedded(
  dataDir: string,
  { syncFile, migrations }: EmbeddedOptions = {},
): Promise<OpenDatabase> {
  makePrivateFolder(dataDir);
  const unlock = lockDirectory(dataDir);
  try {
    finishReplacement(dataDir);
    restrictToOwner(join(dataDir, OBJECTS_FOLDER), { files: false });
    let { pglite, db, failure, copyFiles } = await connect(dataDir, syncFile);
    const { isNew, isNewer, isBehind } = await migrationState(db, migrations);
    if (isNewer || (isBehind && !isNew)) await db.destroy();
    if (isNewer) throw new NewerDataError(`The data folder ${dataDir}`);
    if (isBehind && !isNew) {
      await copyDatabase(dataDir, DATABASE_FOLDER);
      ({ pglite, db, failure, copyFiles } = await connect(dataDir, syncFile));
    }
    await migrate(db, migrations);
    // PGlite sets the modes of its files itself, open to everybody.
    restrictToOwner(join(dataDir, DATABASE_FOLDER), { files: true });
    return {
      db,
      async executeSql(text, values = []) {
        if (values.length > 0)
          return { rows: (await db.executeQuery<object>(CompiledQuery.raw(text, [...values]))).rows };
        // Nobody else is in a transaction while this one has the connection.
        const results = await db.connection().execute(() => runScript(pglite, text));
        return { rows: results.flatMap(({ rows }) => rows) };
      },
      pool: undefined,
      copyFiles,
      failure: failure ?? new Promise(() => undefined),
      async listen(channel, listener) {
        // Of this process's own words none is lost.
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

/** Runs a script. One that fails within its own transaction leaves none open. */
async function runScript(pglite: EmbeddedDatabase, script: string): ReturnType<EmbeddedDatabase['exec']> {
  try {
    return await pglite.exec(script);
  } catch (error) {
    await pglite.exec('rollback');
    throw error;
  }
}
