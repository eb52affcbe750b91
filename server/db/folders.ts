import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The embedded database in a data folder. */
export const DATABASE_FOLDER = 'pg';
/** The objects in a data folder. */
export const OBJECTS_FOLDER = 'objects';

/** Makes a folder and those above it. Node's own recursive way never returns where the system refuses, as under /proc. */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    switch (errorCodeOf(error)) {
      case 'EEXIST':
        if (statSync(path).isDirectory()) return;
        throw error;
      case 'ENOENT':
        if (dirname(path) === path) throw error;
        makeFolder(dirname(path));
        mkdirSync(path);
        return;
      default:
        throw error;
    }
  }
}

function errorCodeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

const OWNER_ONLY = { umask: 0o077, folder: 0o700, file: 0o600 } as const;

/**
 * Makes a data folder and keeps what this process makes in it from other users of the machine. A folder that was there before may
 * be somebody's choice, /srv say, and keeps its mode.
 */
export function makePrivateFolder(dataDir: string): void {
  process.umask(OWNER_ONLY.umask);
  makeFolder(dataDir);
}

/** Takes a folder, if it is there, from other users, so that nothing in it can be reached; with `files`, each file too. */
export function restrictToOwner(folder: string, { files }: { readonly files: boolean }): void {
  if (!existsSync(folder)) return;
  chmodSync(folder, OWNER_ONLY.folder);
  if (!files) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? OWNER_ONLY.folder : OWNER_ONLY.file);
}
