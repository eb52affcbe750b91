import type { Transaction } from 'kysely';
import type { BoardId, ObjectKey } from '../../contract/ids.ts';
import type { THUMBNAIL_SIZES } from '../../contract/limits.ts';
import type { Database } from '../db/schema.ts';

/** What a save wrote that other areas must know of. */
export type Saved = {
  readonly boardId: BoardId;
  readonly userId: string;
  /** Every object key in the saved nodes' data. */
  readonly objectKeys: readonly ObjectKey[];
  /** `data.jobId` of the saved nodes: results that a node now holds. */
  readonly jobIds: readonly string[];
};

/** What boards ask of assets and jobs; `server/assets` and `server/jobs` provide it, `start.ts` puts it together. */
export type BoardHooks = {
  /** In the transaction of each save: keeps asset_ref rows for the keys that this user may read, claims the jobs' results. */
  saved(tx: Transaction<Database>, saved: Saved): Promise<void>;
  /** In the transaction of a copy: the copy may read what the original may. */
  copied(tx: Transaction<Database>, from: BoardId, to: BoardId): Promise<void>;
  /** Which of these keys a board's readers may read. */
  readable(tx: Transaction<Database>, boardId: BoardId, keys: readonly ObjectKey[]): Promise<ReadonlySet<ObjectKey>>;
  /** A signed, expiring address of an object, `/assets/<key>?...`; with a size, of its thumbnail. */
  addressOf(key: ObjectKey, size?: (typeof THUMBNAIL_SIZES)[number]): string;
};
