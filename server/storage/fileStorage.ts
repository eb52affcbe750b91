import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from './storage.ts';

/** An object key with at most two further endings; nothing that could be a path. */
const OBJECT_NAME_PATTERN = /^[A-Za-z0-9_-]{22}(\.[a-z0-9]{1,8}){1,3}$/;
/** Letters of a name that choose its folder: 4096 folders keep each one small. */
const SHARD_NAME_LENGTH = 2;

/** The folder where objects are written before they are renamed to their names; longer than a shard's name, so never one. */
export const UNFINISHED_FOLDER = 'begun';

/** Objects as files under a folder, written apart and renamed, so that no reader ever meets half an object. */
export function createFileStorage(folder: string): Storage {
  // What a killed process left half written.
  rmSync(join(folder, UNFINISHED_FOLDER), { recursive: true, force: true });
  const shardFolderOf = (name: string): string => {
    if (!OBJECT_NAME_PATTERN.test(name)) throw new RangeError(`${JSON.stringify(name)} names no object`);
    return join(folder, name.slice(0, SHARD_NAME_LENGTH));
  };
  const pathOf = (name: string): string => join(shardFolderOf(name), name);

  return {
    async put(name, bytes) {
      const shard = shardFolderOf(name);
      const isNew = (await mkdir(shard, { recursive: true })) !== undefined;
      await mkdir(join(folder, UNFINISHED_FOLDER), { recursive: true });
      const unfinishedPath = join(folder, UNFINISHED_FOLDER, randomUUID());
      try {
        await writeAndSync(unfinishedPath, bytes);
        await rename(unfinishedPath, pathOf(name));
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
      const file = await openFile(pathOf(name));
      if (file === undefined) return undefined;
      try {
        return { bytes: (await file.stat()).size };
      } finally {
        await file.close();
      }
    },
    async delete(name) {
      await rm(pathOf(name), { force: true });
    },
  };
}

async function writeAndSync(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
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
