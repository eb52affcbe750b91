import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../schema/database.ts';
import type { Table } from './catalog.ts';
import { RowDigest, type RowsSummary } from './rowDigest.ts';

/** Rows that are read at once: a table is never held as a whole. */
const ROWS_PER_FETCH = 100;
/** Rows are written to the database in pieces of about so many characters. */
const CHARACTERS_PER_INSERT = 2_000_000;

/**
 * Begins to read a database as it is at one moment, each value as a text that any PostgreSQL reads back as the same value. It has to be
 * the first statement of the transaction.
 */
export async function beginReading(tx: Transaction<Database>): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx);
  for (const setting of ["timezone = 'UTC'", "datestyle = 'ISO'", "intervalstyle = 'postgres'", "bytea_output = 'hex'"])
    await sql`set local ${sql.raw(setting)}`.execute(tx);
}

/** Reads the rows of a table by a cursor, some at a time: each a JSON array with its columns' values as texts, or null. */
export async function* readRows(tx: Transaction<Database>, { name, columns }: Table): AsyncGenerator<string[]> {
  const values = sql.join(columns.map((column) => sql`${sql.id(column.name)}::text`));
  await sql`declare backup_rows no scroll cursor for
    select json_build_array(${values})::text as row from ${sql.table(name)}`.execute(tx);
  while (true) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.raw(String(ROWS_PER_FETCH))} from backup_rows`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await sql`close backup_rows`.execute(tx);
}

/** Sums up the rows of a table. */
export async function summarizeRows(tx: Transaction<Database>, table: Table): Promise<RowsSummary> {
  const digest = new RowDigest();
  for await (const rows of readRows(tx, table)) for (const row of rows) digest.add(row);
  return digest.summary();
}

/** Writes rows that `readRows` gave into an empty table, all of them or none, and sums them up. */
export async function writeRows(
  db: Kysely<Database>,
  table: Table,
  batches: AsyncIterable<readonly string[]>,
): Promise<RowsSummary> {
  const digest = new RowDigest();
  const names = sql.join(table.columns.map(({ name }) => sql.id(name)));
  const values = sql.join(
    table.columns.map(({ type }, index) => sql`(r ->> ${sql.raw(String(index))})::${sql.raw(type)}`),
  );
  await db.transaction().execute(async (tx) => {
    let pending: string[] = [];
    let characters = 0;
    const flush = async () => {
      if (pending.length === 0) return;
      await sql`insert into ${sql.table(table.name)} (${names}) overriding system value
        select ${values} from json_array_elements(${`[${pending.join(',')}]`}::json) r`.execute(tx);
      pending = [];
      characters = 0;
    };
    for await (const rows of batches)
      for (const row of rows) {
        digest.add(row);
        pending.push(row);
        characters += row.length;
        if (characters > CHARACTERS_PER_INSERT) await flush();
      }
    await flush();
  });
  return digest.summary();
}
