import { sql } from 'kysely';
import type { Migrations } from './migrations.ts';

const PHONE_CODE_TABLE = [
  `create table phone_upload (
    id text primary key, board_id text not null references board (id) on delete cascade, node_id text not null,
    user_id text not null references "user" ("id") on delete cascade, secret_hash text not null unique,
    created_at timestamptz not null default now(), expires_at timestamptz not null, used_at timestamptz, ended_at timestamptz)`,
  'create index on phone_upload (board_id, node_id)',
  'create index on phone_upload (user_id)',
];

/** The table of the codes of phones. */
export const phoneMigrations: Migrations = {
  '100_phone': {
    async up(db) {
      for (const statement of PHONE_CODE_TABLE) await sql.raw(statement).execute(db);
    },
  },
};
