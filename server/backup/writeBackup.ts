import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import { watchDiskSpace } from '../db/diskSpace.ts';
import { OBJECTS_FOLDER } from '../db/folders.ts';
import type { Database } from '../schema/database.ts';
import { createFileStorage, objectPath } from '../storage/fileStorage.ts';
import type { Storage, StoredObject } from '../storage/storage.ts';
import { hashFile, OBJECT_LIST_FILE, readObjectList, TABLES_FOLDER, tableFile, writeLines } from './backupFiles.ts';
import { appliedMigrations, readCatalog } from './catalog.ts';
import { copyObject, forEachObject } from './copyObjects.ts';
import { DATA_FILES, FORMAT, type ListedObject, MANIFEST_FILE, type Manifest } from './manifest.ts';
import { RowDigest } from './rowDigest.ts';
import { beginReading, readRows } from './tableRows.ts';

const LINES_PER_BATCH = 1000;

type BackupSource = {
  readonly db: Kysely<Database>;
  readonly storage: Storage;
  readonly dataDir: string;
  readonly version: string;
};
type BackupPlace = {
  /** An empty folder, or none. */
  readonly folder: string;
  /** An earlier backup on the same disk, whose objects are shared and not copied again. */
  readonly previous: string | undefined;
};

/**
 * Writes a backup of data that may be in use. Objects are copied before the database is read and again after it: whatever a row names had
 * been there when the row was read, and is in the backup even if it is deleted meanwhile.
 */
export async function writeBackup(
  { db, storage, dataDir, version }: BackupSource,
  { folder, previous }: BackupPlace,
): Promise<Manifest> {
  await mkdir(join(folder, TABLES_FOLDER), { recursive: true, mode: 0o700 });
  const createdAt = new Date().toISOString();
  const diskSpace = watchDiskSpace(folder);
  const objects = new Map<string, ListedObject>();
  const earlierObjects = await readEarlierObjects(previous);
  const objectsFolder = join(folder, OBJECTS_FOLDER);
  const target = createFileStorage(objectsFolder);
  /** Shares an object with the earlier backup, if it has the same. */
  const linkEarlier = async ({ name, bytes }: StoredObject): Promise<ListedObject | undefined> => {
    const earlier = earlierObjects.get(name);
    if (previous === undefined || earlier?.bytes !== bytes) return undefined;
    const isLinked = await linkFile(objectPath(join(previous, OBJECTS_FOLDER), name), objectPath(objectsFolder, name));
    return isLinked ? earlier : undefined;
  };
  const copyNewObjects = () =>
    forEachObject(storage.list(), async (object) => {
      if (objects.has(object.name)) return;
      const linked = await linkEarlier(object);
      if (linked === undefined) await diskSpace.require(object.bytes);
      const copy = linked ?? (await copyObject(storage, object, target));
      if (copy !== undefined) objects.set(copy.name, copy);
    });
  await copyNewObjects();
  const database = await writeTables(db, folder);
  await copyNewObjects();
  const manifest: Manifest = {
    format: FORMAT,
    version,
    createdAt,
    ...database,
    objects: {
      count: objects.size,
      bytes: [...objects.values()].reduce((sum, { bytes }) => sum + bytes, 0),
      sha256: await writeLines(join(folder, OBJECT_LIST_FILE), batchesOf(objects.values())),
    },
    files: await copyDataFiles(dataDir, folder),
  };
  await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  return manifest;
}

/** Writes all tables as they are at one moment, one after the other. */
async function writeTables(db: Kysely<Database>, folder: string) {
  return db.transaction().execute(async (tx) => {
    await beginReading(tx);
    const migrations = await appliedMigrations(tx);
    const { tables, sequences } = await readCatalog(tx);
    const summaries: Manifest['tables'] = [];
    for (const table of tables) {
      const digest = new RowDigest();
      const sha256 = await writeLines(
        tableFile(folder, table.name),
        (async function* () {
          for await (const rows of readRows(tx, table)) {
            for (const row of rows) digest.add(row);
            yield rows;
          }
        })(),
      );
      const columns = table.columns.map(({ name }) => name);
      summaries.push({ name: table.name, columns, ...digest.summary(), sha256 });
    }
    return { migrations, tables: summaries, sequences: [...sequences] };
  });
}

async function readEarlierObjects(previous: string | undefined): Promise<ReadonlyMap<string, ListedObject>> {
  const objects = new Map<string, ListedObject>();
  if (previous === undefined) return objects;
  try {
    for await (const object of readObjectList(previous)) objects.set(object.name, object);
    return objects;
  } catch {
    // It is damaged: nothing is shared with it, and all is copied anew.
    return new Map();
  }
}

/** Gives a file a second name; false where the file is not there or its disk knows no second names. */
async function linkFile(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  return link(from, to).then(
    () => true,
    () => false,
  );
}

async function copyDataFiles(dataDir: string, folder: string): Promise<Manifest['files']> {
  const files: Manifest['files'] = [];
  for (const name of DATA_FILES) {
    if (!existsSync(join(dataDir, name))) continue;
    await copyFile(join(dataDir, name), join(folder, name));
    files.push({ name, sha256: await hashFile(join(folder, name)) });
  }
  return files;
}

async function* batchesOf(objects: Iterable<ListedObject>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for (const object of objects) {
    batch.push(JSON.stringify(object));
    if (batch.length < LINES_PER_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
