import type { PostgresSettings } from '../db/postgres/settings.ts';
import type { S3Settings } from '../storage/settings.ts';
import type { Manifest } from './manifest.ts';

/** A backup for a thread to write, which keeps nobody waiting: of a database, and of the objects that are there. */
export type BackupTask = {
  /** A closed copy of an embedded database, by its folder, or a PostgreSQL that may be in use. */
  readonly database: { readonly folder: string } | { readonly postgres: PostgresSettings };
  readonly folder: string;
  readonly previous: string | undefined;
  readonly dataDir: string;
  readonly s3: S3Settings | undefined;
  readonly version: string;
};

/** The last word of that thread: a backup, or why there is none. */
export type BackupThreadMessage = { readonly summary: string } | { readonly sentence: string };

/** Says what a backup has. */
export function describeBackup({ tables, objects }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows in ${tables.length} tables, ${objects.count} files with ${objects.bytes} bytes`;
}
