import type { DiskSpace } from '../../db/diskSpace.ts';
import type { Transact } from '../../events/transact.ts';
import type { Quota } from '../../plans/quota.ts';
import type { ReadingDeps } from '../reading/readingDeps.ts';

/** The parts of the server that a save needs. */
export type SaveDeps = ReadingDeps & {
  readonly transact: Transact;
  /** Refuses writes before the disk is full. */
  readonly diskSpace: DiskSpace;
  /** Refuses more of one person than their plan has. */
  readonly quota: Quota;
};
