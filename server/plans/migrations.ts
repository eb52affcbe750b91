import { sql } from 'kysely';
import type { Migrations } from '../db/migrate.ts';

/** The table of plans. */
export const planMigrations: Migrations = {
  '090_plans': {
    async up(db) {
      await sql
        .raw(
          `create table plan (
          user_id text primary key references "user" ("id") on delete cascade,
          plan text not null check (plan in ('trial', 'paid', 'unlimited')), until timestamptz)`,
        )
        .execute(db);
    },
  },
};
