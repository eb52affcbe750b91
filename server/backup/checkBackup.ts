import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { OBJECTS_FOLDER } from '../db/folders.ts';
import { ALL_MIGRATIONS } from '../schema/migrations/all.ts';
import { createFileStorage, objectPath } from '../storage/fileStorage.ts';
import { BackupError } from './backupError.ts';
import { hashFile, OBJECT_LIST_FILE, readObjectList, tableFile } from './backupFiles.ts';
import { forEachObject, measureObject } from './copyObjects.ts';
import { type Manifest, readManifest } from './manifest.ts';

/**
 * Reads all of a backup and compares it with its manifest. Throws BackupError for one that is damaged, or of a later version; nothing else
 * is touched.
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (manifest.migrations.some((name) => !Object.hasOwn(ALL_MIGRATIONS, name)))
    throw new BackupError(
      `This backup was made by Maquette ${manifest.version}, a later version than this one. Restore it with that version.`,
    );
  const files: [string, string][] = [
    ...manifest.tables.map(({ name, sha256 }): [string, string] => [tableFile(folder, name), sha256]),
    ...manifest.files.map(({ name, sha256 }): [string, string] => [join(folder, name), sha256]),
    [join(folder, OBJECT_LIST_FILE), manifest.objects.sha256],
  ];
  for (const [path, sha256] of files) if ((await hashOrUndefined(path)) !== sha256) throw damageError(folder, path);
  const objectsFolder = join(folder, OBJECTS_FOLDER);
  const storage = createFileStorage(objectsFolder);
  let count = 0;
  await forEachObject(readObjectList(folder), async ({ name, bytes, sha256 }) => {
    count += 1;
    const path = objectPath(objectsFolder, name);
    const measured = (await isPlainFile(path)) ? await measureObject(storage, name) : undefined;
    if (measured?.bytes !== bytes || measured.sha256 !== sha256) throw damageError(folder, path);
  });
  if (count !== manifest.objects.count) throw damageError(folder, OBJECT_LIST_FILE);
  return manifest;
}

function damageError(folder: string, path: string): BackupError {
  return new BackupError(
    `The backup ${folder} is damaged: ${path} is missing or not as it was written. Nothing was changed.`,
  );
}

async function hashOrUndefined(path: string): Promise<string | undefined> {
  return (await isPlainFile(path)) ? hashFile(path) : undefined;
}

/** Says whether a path leads to a file, and by no link to one elsewhere. */
async function isPlainFile(path: string): Promise<boolean> {
  return lstat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );
}
