import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { OBJECTS_FOLDER } from '../db/folders.ts';
import type { DatabaseSettings } from '../db/settings.ts';
import { createFileStorage } from '../storage/fileStorage.ts';
import { openStorage } from '../storage/openStorage.ts';
import type { StorageSettings } from '../storage/settings.ts';
import type { Storage } from '../storage/storage.ts';
import { BackupError } from './backupError.ts';
import { readLines, readObjectList, tableFile } from './backupFiles.ts';
import { checkBackup } from './checkBackup.ts';
import { copyObject, forEachObject, measureObject } from './copyObjects.ts';
import { lockData, openReplacement } from './databases.ts';
import { type DatabaseContent, loadDatabase } from './loadDatabase.ts';
import type { ListedObject, Manifest } from './manifest.ts';

/** The place of an installation's data. */
export type DataPlace = DatabaseSettings & Pick<StorageSettings, 's3'>;
/** Tells whoever waits how far something is. */
export type Report = (sentence: string) => void;

/**
 * Puts a backup in the place of the data that is there, for whoever starts no server meanwhile. The backup is read as a whole before, and a
 * database is made of it beside the one that is there: until it is whole and compared, that one is not touched. Objects are added, and none
 * removed. Throws BackupError, and where a server uses the data.
 */
export async function restoreBackup(place: DataPlace, folder: string, report: Report): Promise<void> {
  const unlock = await lockData(place);
  try {
    report('Checking the backup ...');
    const manifest = await checkBackup(folder);
    const storage = await openStorage(place, join(place.dataDir, OBJECTS_FOLDER));
    const replacement = await openReplacement(place);
    try {
      report('Loading the database ...');
      const written = await loadDatabase(replacement, contentOf(folder, manifest));
      for (const { name, rows, digest } of manifest.tables) {
        const table = written.get(name);
        if (table?.rows !== rows || table.digest !== digest)
          throw new BackupError(`The backup ${folder} is damaged: its table ${name} has other rows than it says.`);
      }
      report('Restoring files ...');
      await restoreObjects(folder, storage);
      report(await replacement.replace());
    } catch (error) {
      await replacement.discard();
      throw error;
    }
    restoreDataFiles(folder, place.dataDir, manifest);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    report(`Restored ${rows} rows and ${manifest.objects.count} files of ${manifest.createdAt}.`);
  } finally {
    await unlock();
  }
}

function contentOf(folder: string, { migrations, tables, sequences }: Manifest): DatabaseContent {
  return { migrations, tables, sequences, readTable: (name) => readLines(tableFile(folder, name)) };
}

async function restoreObjects(folder: string, storage: Storage): Promise<void> {
  const source = createFileStorage(join(folder, OBJECTS_FOLDER));
  await forEachObject(readObjectList(folder), (object) => putVerified(source, object, storage));
}

/** Copies an object unless it is there already, and reads it back. */
export async function putVerified(source: Storage, object: ListedObject, target: Storage): Promise<void> {
  const isThere = async () => {
    const head = await target.head(object.name);
    if (head?.bytes !== object.bytes) return false;
    return (await measureObject(target, object.name))?.sha256 === object.sha256;
  };
  if (await isThere()) return;
  await copyObject(source, object, target);
  if (!(await isThere())) throw new BackupError(`The store of files does not give ${object.name} back as it was put.`);
}

/** Restores the files beside database and objects. Settings that are there stay; the secret belongs to the rows. */
function restoreDataFiles(folder: string, dataDir: string, { files }: Manifest): void {
  for (const { name } of files) {
    const path = join(dataDir, name);
    if (existsSync(path) && name !== 'secret') continue;
    if (existsSync(path)) renameSync(path, `${path}.before`);
    copyFileSync(join(folder, name), `${path}.new`);
    renameSync(`${path}.new`, path);
  }
}
