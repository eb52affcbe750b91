import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { watchDiskSpace } from '../diskSpace.ts';

/** Beside the database, in the data folder. */
export const COPIES_FOLDER = 'copies';
const COPIES_MAX = 2;
const UNFINISHED_SUFFIX = '.begun';

/**
 * Copies a closed database before its tables are changed, and keeps the newest copies: whoever must go back to the version before puts
 * one in the database's place. Throws 507 `disk_full` where there is no room for it.
 */
export async function copyDatabase(dataDir: string, database: string, now = new Date()): Promise<string> {
  const source = join(dataDir, database);
  await watchDiskSpace(dataDir).require(folderSize(source));
  const copiesFolder = join(dataDir, COPIES_FOLDER);
  mkdirSync(copiesFolder, { recursive: true });
  const copyFolder = join(copiesFolder, `${database}-${now.toISOString().replace(/[:.]/g, '-')}`);
  // Whole or not at all: a copy that a kill cut short has another name.
  const unfinishedFolder = copyFolder + UNFINISHED_SUFFIX;
  cpSync(source, unfinishedFolder, { recursive: true, preserveTimestamps: true });
  renameSync(unfinishedFolder, copyFolder);
  const copyNames = readdirSync(copiesFolder).filter((name) => name.startsWith(`${database}-`));
  const newestNames = copyNames
    .filter((name) => !name.endsWith(UNFINISHED_SUFFIX))
    .sort()
    .slice(-COPIES_MAX);
  for (const name of copyNames) if (!newestNames.includes(name)) rmSync(join(copiesFolder, name), { recursive: true });
  return copyFolder;
}

/** The bytes of the files in a folder. */
export function folderSize(folder: string): number {
  if (!existsSync(folder)) return 0;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
