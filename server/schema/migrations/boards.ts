import { sql } from 'kysely';
import type { Migrations } from './migrations.ts';

const BOARD_TABLES = [
  `create table board (
    id text primary key, owner_id text not null references "user" ("id") on delete cascade, name text not null,
    project_id text, rev integer not null default 0, node_count integer not null default 0,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz)`,
  'create index on board (owner_id, updated_at)',
  `create table board_element (
    board_id text not null references board (id) on delete cascade, id text not null,
    place integer generated always as identity, kind text not null check (kind in ('node', 'edge')), rev integer not null,
    data text, author text, picture_key text, primary key (board_id, id))`,
  'create index on board_element (board_id, rev)',
  'create index board_picture on board_element (board_id, rev) where picture_key is not null and data is not null',
  'create index board_comment on board_element (board_id) where author is not null',
  `create table board_op (
    board_id text not null references board (id) on delete cascade, op_id text not null, digest text not null,
    answer text not null, created_at timestamptz not null default now(), primary key (board_id, op_id))`,
  'create index on board_op (created_at)',
  `create table board_history (
    id integer generated always as identity primary key, board_id text not null references board (id) on delete cascade,
    element_id text not null, kind text not null, rev integer not null, data text not null, replaced_rev integer not null,
    replaced_by text not null, replaced_at timestamptz not null default now())`,
  'create index on board_history (board_id, element_id)',
  'create index on board_history (replaced_at)',
];

const BOARD_SIZE_COLUMNS = [
  'alter table board add column bytes double precision not null default 0, add column element_count integer not null default 0',
  `update board set bytes = held.bytes, element_count = held.elements from (
    select board_id, sum(octet_length(data)) as bytes, count(*) as elements from board_element where data is not null
    group by board_id) as held where held.board_id = board.id`,
];

const SENT_BOARD_TABLE = [
  `create table sent_board (
    board_id text primary key references board (id) on delete cascade, email text not null, sent_by text not null,
    secret_hash text not null unique, sent_at timestamptz not null default now(), given_at timestamptz)`,
  'create index on sent_board (email) where given_at is null',
];

/** The sequence of an identity column takes the type of its column. */
const WIDE_NUMBER_COLUMNS = [
  'alter table board_element alter column place type bigint',
  'alter table board_history alter column id type bigint',
];
/** Finds read-only nodes: few boards have any, and each save asks. */
const READ_ONLY_INDEX = `create index board_lock on board_element (board_id) where data like '%"readOnly":true%'`;

/** The size of each board's earlier values, and the way to page through them. */
const HISTORY_SIZE_COLUMNS = [
  'alter table board add column history_bytes double precision not null default 0',
  `update board set history_bytes = held.bytes from (
    select board_id, sum(octet_length(data)) as bytes from board_history group by board_id) as held
    where board.id = held.board_id`,
  'create index board_history_page on board_history (board_id, id)',
];

/** The ends of edges, by which those of a node are found, and the conflicts of a board. */
const OPERATION_COLUMNS = [
  'alter table board_element add column source text, add column target text',
  `update board_element set source = data::json ->> 'source', target = data::json ->> 'target'
    where kind = 'edge' and data is not null`,
  'create index board_edge_source on board_element (board_id, source) where source is not null',
  'create index board_edge_target on board_element (board_id, target) where target is not null',
  `create table board_conflict (
    board_id text not null references board (id) on delete cascade, id text not null, element text not null,
    element_id text not null, field text, value text, other text, value_by text, other_by text, rev integer not null,
    created_at timestamptz not null default now(), settled_at timestamptz, primary key (board_id, id))`,
  'create index on board_conflict (board_id, rev)',
  'alter table board_history add column interim boolean not null default false',
];

const IDEMPOTENT_ANSWER_TABLE = [
  `create table made_once (
    user_id text not null references "user" ("id") on delete cascade, call text not null, wish text not null,
    digest text not null, answer text not null, made_at timestamptz not null default now(),
    primary key (user_id, call, wish))`,
  'create index on made_once (made_at)',
];

/** The tables of boards: a row per element with its revision, answered saves, overwritten values; the size of each board; boards that were sent. */
export const boardMigrations: Migrations = {
  '020_boards': {
    async up(db) {
      for (const statement of BOARD_TABLES) await sql.raw(statement).execute(db);
    },
  },
  '050_board_size': {
    async up(db) {
      for (const statement of BOARD_SIZE_COLUMNS) await sql.raw(statement).execute(db);
    },
  },
  '330_wide_board_numbers': {
    async up(db) {
      for (const statement of WIDE_NUMBER_COLUMNS) await sql.raw(statement).execute(db);
    },
  },
  '081_sent_boards': {
    async up(db) {
      for (const statement of SENT_BOARD_TABLE) await sql.raw(statement).execute(db);
    },
  },
  '370_history': {
    async up(db) {
      for (const statement of HISTORY_SIZE_COLUMNS) await sql.raw(statement).execute(db);
    },
  },
  '390_operations': {
    async up(db) {
      for (const statement of OPERATION_COLUMNS) await sql.raw(statement).execute(db);
    },
  },
  '380_made_once': {
    async up(db) {
      for (const statement of IDEMPOTENT_ANSWER_TABLE) await sql.raw(statement).execute(db);
    },
  },
  '320_locks': {
    async up(db) {
      await sql.raw(READ_ONLY_INDEX).execute(db);
    },
  },
  '760_conflict_edges': {
    async up(db) {
      await sql`alter table board_conflict add column edges text`.execute(db);
    },
  },
  // A plain save reads all rows of its board anyway, and finds the locks among them.
  '740_no_lock_index': {
    async up(db) {
      await sql`drop index board_lock`.execute(db);
    },
  },
};
