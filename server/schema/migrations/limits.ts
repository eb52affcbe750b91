import { sql } from 'kysely';
import type { Migrations } from './migrations.ts';

/** The counts of rate limits, as `rate-limiter-flexible` has them; a crash may forget them. */
export const limitMigrations: Migrations = {
  '710_rate_limits': {
    async up(db) {
      await sql
        .raw('create unlogged table rate_limit (key text primary key, points bigint not null default 0, expire bigint)')
        .execute(db);
      await sql.raw('create index on rate_limit (expire)').execute(db);
    },
  },
};
