import { PGlite } from '@electric-sql/pglite';
import { DurableNodeFS, type SyncFile } from './durableFs.ts';

/** Opens the embedded database in a folder, in the thread that asks. Commits are on the disk when they return. */
export function createPglite(folder: string, syncFile?: SyncFile): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableNodeFS(folder, syncFile),
    startParams: [...PGlite.defaultStartParams.filter((part) => part !== '-F'), '-c', 'wal_sync_method=fsync'],
  });
}
