import { type Kysely, sql } from 'kysely';
import { QUEUE_SCHEMA } from '../queues/queueSchema.ts';
import type { Database } from '../schema/database.ts';

/** The schema in which the tables of a restore are made, beside those that are there. */
export const UNFINISHED_SCHEMA = 'maquette_begun';
/** The beginning of the names of schemas that keep the tables that were there. */
const EARLIER_SCHEMA_PREFIX = 'maquette_before_';

/**
 * Puts the tables that were made beside them in the place of those that are there, in one transaction, and gives the schema that then has
 * those; undefined where there were none. It keeps one such schema. Work that waits for workers is made anew from the tables.
 */
export async function replaceTables(db: Kysely<Database>, now = new Date()): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ live: string }>`select current_schema()::text as live`.execute(tx);
    const live = rows[0]!.live;
    const names = await tableNames(tx, UNFINISHED_SCHEMA);
    const replacedNames = (await tableNames(tx, live)).filter((name) => names.includes(name));
    const olderSchemas = await sql<{ name: string }>`select nspname::text as name from pg_namespace
      where starts_with(nspname, ${EARLIER_SCHEMA_PREFIX})`.execute(tx);
    const earlier = EARLIER_SCHEMA_PREFIX + now.toISOString().replace(/\D/g, '');
    const move = async (name: string, from: string, to: string) =>
      sql`alter table ${sql.id(from, name)} set schema ${sql.id(to)}`.execute(tx);
    if (replacedNames.length > 0) {
      for (const { name } of olderSchemas.rows) await sql`drop schema ${sql.id(name)} cascade`.execute(tx);
      await sql`create schema ${sql.id(earlier)}`.execute(tx);
    }
    for (const name of replacedNames) await move(name, live, earlier);
    for (const name of names) await move(name, UNFINISHED_SCHEMA, live);
    await sql`drop schema ${sql.id(UNFINISHED_SCHEMA)}`.execute(tx);
    await sql`drop schema if exists ${sql.id(QUEUE_SCHEMA)} cascade`.execute(tx);
    return replacedNames.length > 0 ? earlier : undefined;
  });
}

async function tableNames(db: Kysely<Database>, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select c.relname::text as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relkind in ('r', 'p') order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
