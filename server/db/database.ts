import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '../schema/database.ts';

/** The notifications by which the processes of one database tell each other something. */
export type DatabaseChannel = {
  /**
   * Hears what is notified on a channel, until the database is closed. `onGap` is called when some of it may have been missed: the
   * connection was lost and is there again.
   */
  listen(channel: string, listener: (payload: string) => void, onGap?: () => void): Promise<void>;
  /** Notifies all that listen on a channel, also this process; what is told need not outlive a power cut, so no disk is waited for. */
  notify(channel: string, payload: string): Promise<void>;
};

/** An open database. */
export type OpenDatabase = DatabaseChannel & {
  readonly db: Kysely<Database>;
  /** Runs SQL that no query builder wrote, outside any transaction: a statement with values, or a script of several without. */
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: object[] }>;
  /** The connections to a PostgreSQL that other processes use too; undefined for the embedded database, which this process has alone. */
  readonly pool: Pool | undefined;
  /**
   * Copies the files of the embedded database, as they are at one moment, to a folder that can be opened as one, and gives the milliseconds
   * for which nobody else was served; undefined where a PostgreSQL is used.
   */
  readonly copyFiles: ((folder: string) => Promise<number>) | undefined;
  /** Rejects when the database ends by itself: nothing can be read or kept any more. */
  readonly failure: Promise<never>;
  close(): Promise<void>;
};
