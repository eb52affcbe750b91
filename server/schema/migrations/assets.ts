import { sql } from 'kysely';
import type { Migrations } from './migrations.ts';

const ASSET_TABLES = [
  `create table asset (
    key text primary key, owner_id text not null references "user" ("id") on delete cascade, type text not null,
    bytes integer not null, width integer, height integer, recipe text, created_at timestamptz not null default now())`,
  'create index on asset (owner_id)',
  `create table asset_ref (
    board_id text not null references board (id) on delete cascade,
    key text not null references asset (key) on delete cascade, primary key (board_id, key))`,
  'create index on asset_ref (key)',
];

// The built-in engine was called `embedded` in its recipes, which begin with their engine.
const BUILT_IN_ENGINE_RENAME = `update asset set recipe = '{"engine":"built-in"' || substr(recipe, length('{"engine":"embedded"') + 1)
  where recipe like '{"engine":"embedded",%'`;

/** The tables of stored objects: who owns them, and which boards show them. */
export const assetMigrations: Migrations = {
  '030_assets': {
    async up(db) {
      for (const statement of ASSET_TABLES) await sql.raw(statement).execute(db);
    },
  },
  '031_admitted': {
    async up(db) {
      await sql.raw('alter table asset add column admitted boolean not null default false').execute(db);
    },
  },
  '384_built_in_recipes': {
    async up(db) {
      await sql.raw(BUILT_IN_ENGINE_RENAME).execute(db);
    },
  },
};
