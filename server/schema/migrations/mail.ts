import { sql } from 'kysely';
import type { Migrations } from './migrations.ts';

const LETTER_TABLE = [
  `create table letter (
    id text primary key, name text not null, address text not null, subject text not null, text text not null,
    tries integer not null default 0, due_at timestamptz not null default now(),
    created_at timestamptz not null default now())`,
  'create index on letter (due_at)',
];

/** The table of letters. */
export const mailMigrations: Migrations = {
  '080_mail': {
    async up(db) {
      for (const statement of LETTER_TABLE) await sql.raw(statement).execute(db);
    },
  },
  '334_letters_a_day': {
    async up(db) {
      await sql.raw('create table letter_day (day date primary key, letters integer not null)').execute(db);
    },
  },
};
