import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema/database.ts';

/** A column, and its type as PostgreSQL writes it. */
type Column = { readonly name: string; readonly type: string };
/** A table of ours. */
export type Table = { readonly name: string; readonly columns: readonly Column[] };
/** A constraint that lets a table refer only to rows that are there. */
export type ForeignKey = {
  readonly table: string;
  readonly name: string;
  readonly target: string;
  readonly definition: string;
};
/** A column that counts by itself, and the number that it gave last; null where it gave none. */
export type Sequence = { readonly table: string; readonly column: string; readonly last: string | null };

/** The tables of a database; those that others refer to come first. */
export type Catalog = {
  readonly tables: readonly Table[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly sequences: readonly Sequence[];
};

/** Tables in which Kysely notes which changes were made: loading a backup makes those anew. */
const MIGRATION_TABLES = 'kysely_migration%';
const OURS = sql`c.relkind in ('r', 'p') and not c.relispartition
  and c.relnamespace = current_schema()::regnamespace and c.relname not like ${MIGRATION_TABLES}`;

/** Reads what tables the first schema of a connection has. */
export async function readCatalog(db: Kysely<Database>): Promise<Catalog> {
  const tables = await sql<{ name: string; columns: string }>`
    select c.relname::text as name, (
      select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by a.attnum)::text
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c where ${OURS} order by c.relname`.execute(db);
  const foreignKeys = await sql<ForeignKey>`
    select c.relname::text as "table", k.conname::text as name, t.relname::text as target,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 and ${OURS} order by c.relname, k.conname`.execute(db);
  const sequences = await sql<Sequence>`
    select s."table", s."column", pg_sequence_last_value(s.sequence::regclass)::text as last from (
      select c.relname::text as "table", a.attname::text as "column",
        pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where ${OURS}) s
    where s.sequence is not null order by s."table", s."column"`.execute(db);
  const unordered = tables.rows.map(({ name, columns }) => ({ name, columns: JSON.parse(columns) as Column[] }));
  return {
    tables: orderByReference(unordered, foreignKeys.rows),
    foreignKeys: foreignKeys.rows,
    sequences: sequences.rows,
  };
}

/** Orders tables so that each comes after those that it refers to; of tables in a circle, by name. */
function orderByReference(tables: readonly Table[], foreignKeys: readonly ForeignKey[]): Table[] {
  const ordered: Table[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const isFree = ({ name }: Table) =>
      !foreignKeys.some(({ table, target }) => table === name && target !== name && names.has(target));
    const next = waiting.find(isFree) ?? waiting[0]!;
    ordered.push(next);
    waiting = waiting.filter((table) => table !== next);
  }
  return ordered;
}

/** Reads the names of the changes that were made to the tables of a database; none of an empty one. */
export async function appliedMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db);
  if (tables[0]?.name == null) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
