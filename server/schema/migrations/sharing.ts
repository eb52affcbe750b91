import { sql } from 'kysely';
import { migrateCommentAuthors } from './commentAuthors.ts';
import type { Migrations } from './migrations.ts';

const SHARING_TABLES = [
  `create table share_link (
    id text primary key, board_id text not null references board (id) on delete cascade, name text not null,
    kind text not null check (kind in ('review', 'edit')), secret_hash text not null unique, may_comment boolean not null,
    created_at timestamptz not null default now(), expires_at timestamptz, revoked_at timestamptz)`,
  'create index on share_link (board_id)',
  `create table guest (
    id text primary key, link_id text not null references share_link (id) on delete cascade,
    board_id text not null references board (id) on delete cascade, name text not null, email text not null,
    token_hash text not null unique, created_at timestamptz not null default now())`,
  'create index on guest (link_id)',
  `create table blocked_guest (
    board_id text not null references board (id) on delete cascade, email text not null,
    created_at timestamptz not null default now(), primary key (board_id, email))`,
  `create table board_member (
    board_id text not null references board (id) on delete cascade,
    user_id text not null references "user" ("id") on delete cascade,
    created_at timestamptz not null default now(), primary key (board_id, user_id))`,
  'create index on board_member (user_id)',
  `create table vote (
    board_id text not null references board (id) on delete cascade, node_id text not null, voter text not null,
    direction text check (direction in ('up', 'down')), rev integer not null, place integer generated always as identity,
    primary key (board_id, node_id, voter))`,
  'create index on vote (board_id, rev)',
];

const REMOVED_MEMBER_TABLE = `create table removed_member (
  board_id text not null references board (id) on delete cascade,
  user_id text not null references "user" ("id") on delete cascade,
  removed_at timestamptz not null, primary key (board_id, user_id))`;

const GUEST_IDENTITY_COLUMNS = [
  'alter table guest add column identity text',
  `update guest set identity = 'guest:' || email`,
  'alter table guest alter column identity set not null',
  'create index on guest (board_id, email)',
  `create table blocked_entry (
    board_id text not null references board (id) on delete cascade, identity text not null,
    created_at timestamptz not null default now(), primary key (board_id, identity))`,
  'alter table board_member add column link_id text references share_link (id) on delete set null',
];

const VOTING_TABLES = [
  `create table board_person (
    board_id text not null references board (id) on delete cascade, identity text not null, slot smallint not null,
    primary key (board_id, identity), unique (board_id, slot))`,
  `create table vote_round (
    board_id text primary key references board (id) on delete cascade, node_ids text not null,
    started_at timestamptz not null default now(), ends_at timestamptz, closed_at timestamptz)`,
];

/** The tables of links, guests, editors, those whom an owner removed, people, votes and voting rounds. */
export const sharingMigrations: Migrations = {
  '060_reviews': {
    async up(db) {
      for (const statement of SHARING_TABLES) await sql.raw(statement).execute(db);
    },
  },
  '140_removed_members': {
    async up(db) {
      await sql.raw(REMOVED_MEMBER_TABLE).execute(db);
    },
  },
  '321_signatures': { up: migrateCommentAuthors },
  '331_wide_vote_numbers': {
    async up(db) {
      await sql.raw('alter table vote alter column place type bigint').execute(db);
    },
  },
  '332_entries_of_links': {
    async up(db) {
      for (const statement of GUEST_IDENTITY_COLUMNS) await sql.raw(statement).execute(db);
    },
  },
  '340_voting': {
    async up(db) {
      for (const statement of VOTING_TABLES) await sql.raw(statement).execute(db);
    },
  },
};
