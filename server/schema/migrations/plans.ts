import { sql } from 'kysely';
import type { Migrations } from './migrations.ts';

const SUBSCRIPTION_TABLES = [
  `create table subscription (
    id text primary key, user_id text not null references "user" ("id") on delete cascade, customer text not null,
    status text not null, until timestamptz, at timestamptz not null)`,
  'create index on subscription (user_id)',
  'create table stripe_event (id text primary key, taken_at timestamptz not null default now())',
];

/** The tables of plans. */
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
  '130_subscriptions': {
    async up(db) {
      for (const statement of SUBSCRIPTION_TABLES) await sql.raw(statement).execute(db);
    },
  },
};
