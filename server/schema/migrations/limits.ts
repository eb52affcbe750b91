import { sql } from 'kysely';
import type { Migrations } from './migrations.ts';

/** The counts of rate limits, as `rate-limiter-flexible` has them, which a crash may forget; who makes the first account, and who has. */
export const limitMigrations: Migrations = {
  '710_rate_limits': {
    async up(db) {
      await sql
        .raw('create unlogged table rate_limit (key text primary key, points bigint not null default 0, expire bigint)')
        .execute(db);
      await sql.raw('create index on rate_limit (expire)').execute(db);
    },
  },
  '711_first_account_claim': {
    async up(db) {
      await sql
        .raw(
          'create table first_account_claim (only_one boolean primary key check (only_one), claimed_at timestamptz not null)',
        )
        .execute(db);
    },
  },
  '712_first_account': {
    async up(db) {
      await sql
        .raw(
          `create table first_account (
            only_one boolean primary key check (only_one), user_id text not null references "user" ("id") on delete cascade)`,
        )
        .execute(db);
      await sql
        .raw('insert into first_account select true, "id" from "user" order by "createdAt", "id" limit 1')
        .execute(db);
    },
  },
};
