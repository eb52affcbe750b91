import { sql } from 'kysely';
import type { Migrations } from './migrations.ts';

const JOB_TABLE = [
  `create table job (
    id text primary key, user_id text not null references "user" ("id") on delete cascade,
    board_id text references board (id) on delete cascade, node_id text, run text not null, idempotency_key text,
    digest text not null, operation text not null, request text not null,
    state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
    fraction real not null default 0, results text not null default '[]', failure_code text, failure_detail text,
    attempts integer not null default 0, claimed boolean not null default false,
    created_at timestamptz not null default now(), ended_at timestamptz, unique (user_id, idempotency_key))`,
  `create index job_open on job (created_at) where state in ('queued', 'running')`,
  'create index on job (board_id)',
  'create index on job (ended_at)',
];

const LEDGER_TABLE = [
  'alter table job add column begun_at timestamptz, add column asked_route text, add column accepted text',
  `create table ledger (
    job_id text primary key, user_id text not null references "user" ("id") on delete cascade, board_id text,
    operation text not null, route text, engine text, model text, state text not null, code text, cost double precision,
    milliseconds integer not null, faults text not null, ended_at timestamptz not null)`,
  'create index on ledger (user_id, ended_at)',
  'create index on ledger (ended_at)',
];

// A paid run without a price was written down as free. Whose it was is not known any more, but for what runs on one's own ComfyUI.
const COST_COLUMNS = [
  'alter table job add column left_of text, add column reserved double precision not null default 0',
  `alter table ledger add column least double precision not null default 0,
    add column held double precision not null default 0`,
  `update ledger set cost = null where cost = 0 and route <> 'built-in' and route not like 'comfy:%'`,
  'update ledger set least = coalesce(cost, 0), held = coalesce(cost, 0)',
];

const JOINED_KEY_TABLE = `create table joined_key (
  user_id text not null references "user" ("id") on delete cascade, idempotency_key text not null,
  job_id text not null references job (id) on delete cascade, primary key (user_id, idempotency_key))`;

// The built-in engine was called `embedded` in what it made. A quote within a prompt is escaped, so that no prompt holds this.
const BUILT_IN_ENGINE_RENAMES = [
  `update job set results = replace(results, '"recipe":{"engine":"embedded",', '"recipe":{"engine":"built-in",')
    where results like '%"recipe":{"engine":"embedded",%'`,
  "update ledger set engine = 'built-in' where engine = 'embedded'",
];

const QUEUE_COLUMNS = [
  'alter table job add column queue_id uuid, add column handed_over integer not null default 0',
  "create index job_sent on job (user_id) where queue_id is not null and state in ('queued', 'running')",
  `create table provider_place (
    provider text not null, place integer not null, holder text not null, expires_at timestamptz not null,
    primary key (provider, place))`,
];

/** The tables of generation jobs. */
export const jobMigrations: Migrations = {
  '040_jobs': {
    async up(db) {
      for (const statement of JOB_TABLE) await sql.raw(statement).execute(db);
    },
  },
  '041_told_failures': {
    async up(db) {
      await sql.raw('alter table job add column told_at timestamptz').execute(db);
    },
  },
  '042_ledger': {
    async up(db) {
      for (const statement of LEDGER_TABLE) await sql.raw(statement).execute(db);
    },
  },
  '381_joined_keys': {
    async up(db) {
      await sql.raw(JOINED_KEY_TABLE).execute(db);
      await sql.raw('create index on joined_key (job_id)').execute(db);
    },
  },
  '383_built_in_results': {
    async up(db) {
      for (const statement of BUILT_IN_ENGINE_RENAMES) await sql.raw(statement).execute(db);
    },
  },
  '700_job_queue': {
    async up(db) {
      for (const statement of QUEUE_COLUMNS) await sql.raw(statement).execute(db);
    },
  },
  '705_request_of_job': {
    async up(db) {
      await sql.raw('alter table job add column request_id text').execute(db);
    },
  },
  '741_trace_of_job': {
    async up(db) {
      await sql.raw('alter table job add column trace_parent text').execute(db);
    },
  },
  '750_failure_remark': {
    async up(db) {
      await sql.raw('alter table job add column failure_remark text').execute(db);
    },
  },
  '350_money': {
    async up(db) {
      for (const statement of COST_COLUMNS) await sql.raw(statement).execute(db);
    },
  },
};
