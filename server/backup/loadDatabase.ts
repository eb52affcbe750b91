import { type Kysely, sql } from 'kysely';
import { migrate } from '../db/migrate.ts';
import type { Database } from '../schema/database.ts';
import { ALL_MIGRATIONS } from '../schema/migrations/all.ts';
import type { Migrations } from '../schema/migrations/migrations.ts';
import { BackupError } from './backupError.ts';
import { type Catalog, readCatalog, type Sequence, type Table } from './catalog.ts';
import type { RowsSummary } from './rowDigest.ts';
import { beginReading, summarizeRows, writeRows } from './tableRows.ts';

/** The contents of a database elsewhere: in a backup, or in a database that is read. */
export type DatabaseContent = {
  /** The changes that had been made to its tables. */
  readonly migrations: readonly string[];
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[];
  readonly sequences: readonly Sequence[];
  /** Reads the rows of a table as `readRows` gives them. */
  readTable(name: string): AsyncIterable<readonly string[]>;
};

/** A database without tables; `schema` is where it is to have them, if that is not where everything is looked for. */
export type EmptyDatabase = { readonly db: Kysely<Database>; readonly schema: string | undefined };

/** PostgreSQL's code for a row that refers to one that is not there. */
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Loads contents into an empty database and makes their tables those of this version; gives what each table was given. What the database
 * then has is read once more and compared. Throws BackupError for contents that do not fit together.
 */
export async function loadDatabase(
  { db, schema }: EmptyDatabase,
  content: DatabaseContent,
): Promise<ReadonlyMap<string, RowsSummary>> {
  // The tables first as they were when the rows were written.
  await migrate(db, pickMigrations(content.migrations), schema);
  const catalog = await readCatalog(db);
  const tables = content.tables.map((table) => matchingTable(catalog, table));
  await dropForeignKeys(db, catalog);
  // Some changes put rows into the tables that they make.
  if (catalog.tables.length > 0)
    await sql`truncate ${sql.join(catalog.tables.map(({ name }) => sql.table(name)))}`.execute(db);
  const written = new Map<string, RowsSummary>();
  for (const table of tables) written.set(table.name, await writeRows(db, table, content.readTable(table.name)));
  await addForeignKeys(db, catalog);
  for (const sequence of content.sequences) await continueSequence(db, sequence);
  await compareTables(db, tables, written);
  await migrate(db, ALL_MIGRATIONS, schema);
  await sql`analyze`.execute(db);
  return written;
}

function pickMigrations(names: readonly string[]): Migrations {
  return Object.fromEntries(Object.entries(ALL_MIGRATIONS).filter(([name]) => names.includes(name)));
}

/** The table of a name, with its columns in the order in which rows have their values. */
function matchingTable(
  catalog: Catalog,
  { name, columns }: { readonly name: string; readonly columns: readonly string[] },
): Table {
  const table = catalog.tables.find((known) => known.name === name);
  const ordered = columns.map((column) => table?.columns.find((known) => known.name === column));
  const known = ordered.filter((column) => column !== undefined);
  if (table === undefined || known.length !== ordered.length)
    throw new BackupError(`The table ${name} has other columns than this version knows. Nothing was changed.`);
  return { name, columns: known };
}

async function dropForeignKeys(db: Kysely<Database>, { foreignKeys }: Catalog): Promise<void> {
  for (const { table, name } of foreignKeys)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db);
}

/** Adds them again, which looks at every row. */
async function addForeignKeys(db: Kysely<Database>, { foreignKeys }: Catalog): Promise<void> {
  for (const { table, name, definition } of foreignKeys)
    try {
      await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(db);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION)) throw error;
      throw new BackupError(`The table ${table} refers to rows that are not there. Nothing was changed.`, {
        cause: error,
      });
    }
}

/** Has a column count on from the last number that it gave, so that none is given twice. */
async function continueSequence(db: Kysely<Database>, { table, column, last }: Sequence): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(quote_ident(${table}), ${column})::regclass, top.value)
    from (select greatest(max(${sql.id(column)})::bigint, ${last}::bigint) as value from ${sql.table(table)}) top
    where top.value is not null`.execute(db);
}

async function compareTables(
  db: Kysely<Database>,
  tables: readonly Table[],
  written: ReadonlyMap<string, RowsSummary>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await beginReading(tx);
    for (const table of tables) {
      const there = await summarizeRows(tx, table);
      const expected = written.get(table.name)!;
      if (there.rows !== expected.rows || there.digest !== expected.digest)
        throw new BackupError(`The table ${table.name} does not hold what was written. Nothing was changed.`);
    }
  });
}
