import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_FOLDER } from '../folders.ts';
import { COPIES_FOLDER } from './copyDatabase.ts';

/** A new database while it is made, and when it is whole: from then on it is the one that counts. */
const UNFINISHED_FOLDER = `${DATABASE_FOLDER}.begun`;
const READY_FOLDER = `${DATABASE_FOLDER}.ready`;

/** An empty place beside the database of a data folder, for one that is to replace it. */
export function prepareReplacement(dataDir: string): string {
  const folder = join(dataDir, UNFINISHED_FOLDER);
  rmSync(folder, { recursive: true, force: true });
  return folder;
}

/** Removes what was made there. */
export function discardReplacement(dataDir: string): void {
  rmSync(join(dataDir, UNFINISHED_FOLDER), { recursive: true, force: true });
}

/** Puts the closed database that was made beside it in the place of the one of a data folder, and gives the folder that keeps that one, if any. */
export function replaceDatabase(dataDir: string): string | undefined {
  renameSync(join(dataDir, UNFINISHED_FOLDER), join(dataDir, READY_FOLDER));
  syncFolder(dataDir);
  return finishReplacement(dataDir);
}

/** Finishes what a kill cut short between two renames; does nothing otherwise. */
export function finishReplacement(dataDir: string, now = new Date()): string | undefined {
  const ready = join(dataDir, READY_FOLDER);
  if (!existsSync(ready)) return undefined;
  const database = join(dataDir, DATABASE_FOLDER);
  const copy = join(dataDir, COPIES_FOLDER, `${DATABASE_FOLDER}-${now.toISOString().replace(/[:.]/g, '-')}`);
  const hadDatabase = existsSync(database);
  if (hadDatabase) {
    mkdirSync(join(dataDir, COPIES_FOLDER), { recursive: true });
    renameSync(database, copy);
  }
  renameSync(ready, database);
  syncFolder(dataDir);
  return hadDatabase ? copy : undefined;
}

/** A rename is on the disk only when its folder is. Windows cannot open folders and needs no such call. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
