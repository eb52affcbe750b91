import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process holds the data directory. */
export class DirectoryInUseError extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Maquette server. Stop that one, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Takes a folder for this process alone and returns what gives it back. PGlite has no lock of its own: two processes on one
 * folder lose each other's writes silently (measured). An exclusive transaction on a small SQLite file is a lock that the
 * kernel frees when the process dies, however it dies.
 */
export function lockDirectory(folder: string): () => void {
  const file = new DatabaseSync(join(folder, 'lock'));
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    file.close();
    throw isBusyError(error) ? new DirectoryInUseError(folder) : error;
  }
  return () => file.close();
}

const SQLITE_BUSY = 5;

function isBusyError(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
