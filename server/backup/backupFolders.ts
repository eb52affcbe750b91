import { existsSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_FILE } from './manifest.ts';

/** The backups in a data folder that somebody asked for without naming a folder. */
const BACKUPS_FOLDER = 'backups';
/** Those that are made at a set time, within that folder. */
const SCHEDULED_FOLDER = 'daily';
/** The ending of a backup that is being written. */
const UNFINISHED_SUFFIX = '.begun';
/** A backup that nobody finished in a day, nobody writes any more. */
const UNFINISHED_AGE_MS = 24 * 60 * 60 * 1000;

/** The folder of the backups that somebody asked for. */
export function backupsFolder(dataDir: string): string {
  return join(dataDir, BACKUPS_FOLDER);
}

/** The folder of the backups that were made at their time. */
export function scheduledBackupsFolder(dataDir: string): string {
  return join(dataDir, BACKUPS_FOLDER, SCHEDULED_FOLDER);
}

/** The name of a backup that is made now. */
export function backupNameNow(): string {
  return new Date().toISOString().replace(/[:.]/g, '-');
}

/** The folder in which a backup lies until it is finished. */
export function unfinishedFolderOf(target: string): string {
  return target + UNFINISHED_SUFFIX;
}

/** Removes a folder, in which may be very many files, while others are served. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}

/** Removes what killed processes left half written in a folder. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    if (!name.endsWith(UNFINISHED_SUFFIX)) continue;
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > UNFINISHED_AGE_MS) await removeFolder(path);
  }
}

/** A finished backup in a folder of backups, and when it was finished, in milliseconds. */
type BackupEntry = { readonly folder: string; readonly name: string; readonly finishedAt: number };

/** Lists the finished backups in a folder, the newest last. */
export function listBackups(folder: string): BackupEntry[] {
  if (!existsSync(folder)) return [];
  const finishedAtOf = (name: string) =>
    statSync(join(folder, name, MANIFEST_FILE), { throwIfNoEntry: false })?.mtimeMs ?? -1;
  return readdirSync(folder)
    .filter((name) => !name.endsWith(UNFINISHED_SUFFIX))
    .map((name) => ({ folder: join(folder, name), name, finishedAt: finishedAtOf(name) }))
    .filter(({ finishedAt }) => finishedAt >= 0)
    .sort((one, other) => one.finishedAt - other.finishedAt);
}
