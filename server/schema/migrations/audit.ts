import { sql } from 'kysely';
import type { Migrations } from './migrations.ts';

const AUDIT_TABLE = [
  `create table audit_entry (
    id bigint generated always as identity primary key, at timestamptz not null default now(),
    actor_kind text not null check (actor_kind in ('account', 'guest', 'nobody', 'operator_command', 'provider', 'system')),
    actor_id text, actor_email text, action text not null, target_id text, target_name text,
    details text not null default '{}', network_address text, request_id text)`,
  'create index on audit_entry (at)',
  'create index on audit_entry (lower(actor_email), id)',
  'create index on audit_entry (lower(target_name), id)',
  'create index on audit_entry (actor_id, id)',
  'create index on audit_entry (target_id, id)',
  'create index on audit_entry (action, id)',
  // No trigger: its function would lie in the schema that a restore makes the tables in, and leave it.
  'create rule audit_entry_unchanged as on update to audit_entry do instead nothing',
];

/** The table of who did what. */
export const auditMigrations: Migrations = {
  '730_audit': {
    async up(db) {
      for (const statement of AUDIT_TABLE) await sql.raw(statement).execute(db);
    },
  },
};
