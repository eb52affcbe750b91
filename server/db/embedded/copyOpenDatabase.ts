import { constants, cpSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';

/** A piece of the log: those that are older than the last checkpoint, or made in advance, nobody reads. */
const LOG_PIECE = /^[0-9A-F]{24}$/;
const LOG_FOLDER = 'pg_wal';

/**
 * Copies the files of an open database as it is between two transactions, to a folder that can be opened as a database of its own, and
 * gives the milliseconds for which nothing else was done. Most of what is to be written goes to the disk before, while others still work.
 */
export async function copyOpenDatabase(pglite: PGlite, source: string, target: string): Promise<number> {
  await pglite.exec('checkpoint');
  return pglite.transaction(async (tx) => {
    const start = performance.now();
    await tx.exec('checkpoint');
    const { rows } = await tx.query<{ name: string }>(
      `select redo_wal_file as name from pg_control_checkpoint() union select pg_walfile_name(pg_current_wal_insert_lsn())`,
    );
    const logPieces = new Set(rows.map(({ name }) => name));
    cpSync(source, target, {
      recursive: true,
      // Where the file system can, a copy shares what neither of the two has changed.
      mode: constants.COPYFILE_FICLONE,
      filter: (path) =>
        basename(dirname(path)) !== LOG_FOLDER || !LOG_PIECE.test(basename(path)) || logPieces.has(basename(path)),
    });
    return performance.now() - start;
  });
}
