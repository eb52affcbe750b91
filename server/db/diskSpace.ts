import { statfs } from 'node:fs/promises';
import { diskFullProblem } from '../kit/problems.ts';

/** Space that must stay free so that the database can always write its log: four WAL segments of 16 MiB. */
export const RESERVED_BYTES = 64 * 1024 * 1024;

/** Watches the space on the disk that holds DATA_DIR. */
export type DiskSpace = {
  /** Throws 507 `disk_full` when a write of so many bytes would come near the end of the disk. */
  require(bytes: number): Promise<void>;
};

type FreeBytes = (path: string) => Promise<number>;

/** Looks at the disk before each write: PostgreSQL stops altogether when its log cannot grow, so we refuse before that. */
export function watchDiskSpace(dataDir: string, freeBytes: FreeBytes = freeBytesOf): DiskSpace {
  return {
    async require(bytes) {
      if ((await freeBytes(dataDir)) < RESERVED_BYTES + bytes) throw diskFullProblem();
    },
  };
}

/** Nothing of ours lies on a disk: another machine keeps it, and says so itself where it is full. */
export const REMOTE_SPACE: DiskSpace = { require: async () => undefined };

/** Free bytes for this user on the disk that holds a folder. */
export async function freeBytesOf(path: string): Promise<number> {
  const disk = await statfs(path);
  return disk.bavail * disk.bsize;
}
