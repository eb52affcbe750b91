import type { Kysely } from 'kysely';
import type { Addresses } from '../access/addresses.ts';
import type { DiskSpace } from '../db/diskSpace.ts';
import type { Site } from '../http/site.ts';
import type { Mail } from '../mail/mail.ts';
import type { Quota } from '../plans/quota.ts';
import type { Database } from '../schema/database.ts';

/** What boards need of others. */
export type BoardsDeps = {
  readonly db: Kysely<Database>;
  /** Refuses writes before the disk is full. */
  readonly diskSpace: DiskSpace;
  /** Refuses more of one person than their plan has. */
  readonly quota: Quota;
  readonly assets: { readonly addresses: Addresses };
  readonly mail: Pick<Mail, 'isSent' | 'write'>;
  readonly site: Site;
};
