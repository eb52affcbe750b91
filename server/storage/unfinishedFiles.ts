import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The folder where objects are written before they are renamed to their names; longer than a shard's name, so never one. */
export const UNFINISHED_FOLDER = 'begun';
/** No process writes for a day on one file. */
const UNFINISHED_AGE_MS = 24 * 60 * 60 * 1000;

/** Removes from a folder of objects what killed processes left half written. Others may be writing there: what is younger than a day stays. */
export function removeOldUnfinishedFiles(objectsFolder: string, now = Date.now()): void {
  const folder = join(objectsFolder, UNFINISHED_FOLDER);
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    const modifiedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - modifiedAt > UNFINISHED_AGE_MS) rmSync(path, { force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
