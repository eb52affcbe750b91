import { sql } from 'kysely';
import type { Migrations } from './migrations.ts';

const ACCOUNT_TABLES = [
  `create table "user" (
    "id" text primary key, "name" text not null, "email" text not null unique, "emailVerified" boolean not null,
    "image" text, "createdAt" timestamptz not null default now(), "updatedAt" timestamptz not null default now())`,
  `create table "session" (
    "id" text primary key, "expiresAt" timestamptz not null, "token" text not null unique, "ipAddress" text,
    "userAgent" text, "userId" text not null references "user" ("id") on delete cascade,
    "createdAt" timestamptz not null default now(), "updatedAt" timestamptz not null)`,
  `create index on "session" ("userId")`,
  `create table "account" (
    "id" text primary key, "accountId" text not null, "providerId" text not null,
    "userId" text not null references "user" ("id") on delete cascade, "accessToken" text, "refreshToken" text,
    "idToken" text, "accessTokenExpiresAt" timestamptz, "refreshTokenExpiresAt" timestamptz, "scope" text,
    "password" text, "createdAt" timestamptz not null default now(), "updatedAt" timestamptz not null)`,
  `create index on "account" ("userId")`,
  `create table "verification" (
    "id" text primary key, "identifier" text not null, "value" text not null, "expiresAt" timestamptz not null,
    "createdAt" timestamptz not null default now(), "updatedAt" timestamptz not null default now())`,
  `create index on "verification" ("identifier")`,
  `create table invitation (
    code_hash text primary key, note text not null, created_at timestamptz not null default now())`,
];

const SETTINGS_TABLES = [
  `create table mail_link (
    secret_hash text primary key, user_id text not null references "user" ("id") on delete cascade,
    purpose text not null, email text not null, expires_at timestamptz not null)`,
  'create index on mail_link (user_id)',
  `create table preference (
    user_id text primary key references "user" ("id") on delete cascade, language text, theme text)`,
  `create table deleted_account (
    user_id text primary key references "user" ("id") on delete cascade, deleted_at timestamptz not null default now())`,
];

/** Accounts that are gone count for whoever has their address now, so what they ran stays in the ledger. */
const FORMER_ADDRESS_TABLE = [
  `create table former_address (
    address_hash text not null, user_id text not null, until timestamptz, left_at timestamptz not null default now(),
    primary key (address_hash, user_id))`,
  'create index on former_address (left_at)',
  'alter table ledger drop constraint if exists ledger_user_id_fkey',
];

const PROVIDER_TABLES = [
  `create table provider_role (
    user_id text primary key references "user" ("id") on delete cascade, operator boolean not null,
    plan text check (plan in ('trial', 'paid', 'unlimited')))`,
  `create table provider_session (
    session_id text primary key references "session" ("id") on delete cascade, subject text not null, sid text,
    id_token text not null)`,
  'create index on provider_session (sid)',
  'create table used_logout_token (id_hash text primary key, used_at timestamptz not null default now())',
];

const DOWNLOAD_TABLE = [
  `create table download (
    secret_hash text primary key, user_id text not null references "user" ("id") on delete cascade,
    kind text not null check (kind in ('my_data', 'audit_log')), request text not null,
    made_at timestamptz not null default now(), begun_at timestamptz, alive_at timestamptz, ended_at timestamptz)`,
  'create index on download (user_id)',
];

/** better-auth's tables as its version 1.7 compiles them, and our invitations. */
export const accountMigrations: Migrations = {
  '010_accounts': {
    async up(db) {
      for (const statement of ACCOUNT_TABLES) await sql.raw(statement).execute(db);
    },
  },
  '110_account_settings': {
    async up(db) {
      for (const statement of SETTINGS_TABLES) await sql.raw(statement).execute(db);
    },
  },
  '382_former_addresses': {
    async up(db) {
      for (const statement of FORMER_ADDRESS_TABLE) await sql.raw(statement).execute(db);
    },
  },
  '731_provider_sign_in': {
    async up(db) {
      for (const statement of PROVIDER_TABLES) await sql.raw(statement).execute(db);
    },
  },
  '732_downloads': {
    async up(db) {
      for (const statement of DOWNLOAD_TABLE) await sql.raw(statement).execute(db);
    },
  },
  '333_used_trials': {
    async up(db) {
      const columns = 'address_hash text not null, month text not null, runs integer not null';
      await sql.raw(`create table used_trial (${columns}, primary key (address_hash, month))`).execute(db);
    },
  },
};
