import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { OBJECTS_FOLDER } from '../db/folders.ts';
import type { Database } from '../schema/database.ts';
import { ALL_MIGRATIONS } from '../schema/migrations/all.ts';
import { openStorage } from '../storage/openStorage.ts';
import type { Storage, StoredObject } from '../storage/storage.ts';
import { BackupError } from './backupError.ts';
import { appliedMigrations, readCatalog } from './catalog.ts';
import { forEachObject, measureObject } from './copyObjects.ts';
import { lockData, openForReading, openReplacement } from './databases.ts';
import { loadDatabase } from './loadDatabase.ts';
import { type DataPlace, putVerified, type Report } from './restoreBackup.ts';
import { beginReading, readRows } from './tableRows.ts';

/**
 * Moves the data of an installation to another database, another store of objects or both, while no server uses either. What was moved is
 * compared; the data stays where it was as well. Begun anew after it was ended, it leaves out the objects that are there.
 */
export async function moveData(from: DataPlace, to: DataPlace, report: Report): Promise<void> {
  const movesDatabase = from.postgres?.url !== to.postgres?.url;
  const movesObjects = from.s3?.endpoint !== to.s3?.endpoint || from.s3?.bucket !== to.s3?.bucket;
  if (!movesDatabase && !movesObjects)
    throw new BackupError('The data is there already. Name another place by --to or --objects.');
  const unlockSource = await lockData(from);
  try {
    if (movesObjects) await moveObjects(from, to, report);
    if (movesDatabase) await moveDatabase(from, to, report);
  } finally {
    await unlockSource();
  }
}

async function moveObjects(from: DataPlace, to: DataPlace, report: Report): Promise<void> {
  const [source, target] = [await openStorageOf(from), await openStorageOf(to)];
  let count = 0;
  await forEachObject(source.list(), async ({ name }: StoredObject) => {
    const object = await measureObject(source, name);
    if (object === undefined) return;
    await putVerified(source, { name, ...object }, target);
    count += 1;
  });
  report(`Moved and compared ${count} files.`);
}

function openStorageOf(place: DataPlace): Promise<Storage> {
  return openStorage(place, join(place.dataDir, OBJECTS_FOLDER));
}

async function moveDatabase(from: DataPlace, to: DataPlace, report: Report): Promise<void> {
  const unlockTarget = await lockData(to);
  try {
    const source = await openForReading(from);
    try {
      const replacement = await openReplacement(to);
      try {
        const rows = await copyDatabase(source, replacement);
        const sentence = await replacement.replace();
        report(`Moved and compared ${rows} rows. ${sentence}`);
      } catch (error) {
        await replacement.discard();
        throw error;
      }
    } finally {
      await source.destroy();
    }
  } finally {
    await unlockTarget();
  }
}

/** Copies all tables as they are at one moment, and gives the number of their rows. */
async function copyDatabase(source: Kysely<Database>, target: Parameters<typeof loadDatabase>[0]): Promise<number> {
  return source.transaction().execute(async (tx) => {
    await beginReading(tx);
    const migrations = await appliedMigrations(tx);
    if (migrations.some((name) => !Object.hasOwn(ALL_MIGRATIONS, name)))
      throw new BackupError('The data was used by a later version of Maquette. Move it with that version.');
    const { tables, sequences } = await readCatalog(tx);
    const written = await loadDatabase(target, {
      migrations,
      sequences,
      tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
      readTable: (name) => readRows(tx, tables.find((table) => table.name === name)!),
    });
    return [...written.values()].reduce((sum, { rows }) => sum + rows, 0);
  });
}
