import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObjectName, requireObjectName } from './objectName.ts';
import type { ByteSource, Storage, StoredObject } from './storage.ts';
import { UNFINISHED_FOLDER } from './unfinishedFiles.ts';

/** Letters of a name that choose its folder: 4096 folders keep each one small. */
const SHARD_NAME_LENGTH = 2;

/** Objects as files under a folder, written apart and renamed, so that no reader ever meets half an object. */
export function createFileStorage(folder: string): Storage {
  const pathOf = (name: string): string => objectPath(folder, name);

  return {
    async put(name, content) {
      const path = pathOf(name);
      const shard = join(path, '..');
      const isNew = (await mkdir(shard, { recursive: true })) !== undefined;
      await mkdir(join(folder, UNFINISHED_FOLDER), { recursive: true });
      const unfinishedPath = join(folder, UNFINISHED_FOLDER, randomUUID());
      try {
        await writeAndSync(unfinishedPath, content);
        await rename(unfinishedPath, path);
      } catch (error) {
        await rm(unfinishedPath, { force: true });
        throw error;
      }
      await syncFolder(shard);
      if (isNew) await syncFolder(folder);
    },
    async openStream(name, range) {
      const file = await openFile(pathOf(name));
      return file?.createReadStream(range);
    },
    async readAll(name) {
      return readOrUndefined(readFile(pathOf(name)));
    },
    async head(name) {
      const entry = await readOrUndefined(stat(pathOf(name)));
      return entry && { bytes: entry.size };
    },
    async delete(name) {
      await rm(pathOf(name), { force: true });
    },
    async *list() {
      const shards = await readOrUndefined(readdir(folder, { withFileTypes: true }));
      for (const shard of shards ?? []) if (isShard(shard)) yield* listShard(join(folder, shard.name));
    },
  };
}

/** The file of an object under a folder. Throws RangeError for a name that can name none. */
export function objectPath(folder: string, name: string): string {
  return join(folder, requireObjectName(name).slice(0, SHARD_NAME_LENGTH), name);
}

function isShard(entry: Dirent): boolean {
  return entry.isDirectory() && entry.name.length === SHARD_NAME_LENGTH;
}

async function* listShard(shard: string): AsyncIterable<StoredObject> {
  for (const name of await readdir(shard)) {
    if (!isObjectName(name)) continue;
    const entry = await readOrUndefined(stat(join(shard, name)));
    if (entry !== undefined) yield { name, bytes: entry.size };
  }
}

async function writeAndSync(path: string, content: Uint8Array | ByteSource): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await writeFile(file, content instanceof Uint8Array ? content : await content.open());
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is on the disk only when its folder is. Windows cannot open folders and needs no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function openFile(path: string): Promise<FileHandle | undefined> {
  return readOrUndefined(open(path, 'r'));
}

async function readOrUndefined<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
