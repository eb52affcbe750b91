import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import { Client, type ClientConfig, Pool, type QueryResult, types } from 'pg';
import { noteSpan } from '../../kit/tracing.ts';
import type { Database } from '../../schema/database.ts';
import type { Migrations } from '../../schema/migrations/migrations.ts';
import { migrate, migrationState, NewerDataError } from '../migrate.ts';
import type { OpenDatabase } from '../openDatabase.ts';
import { createListener } from './listener.ts';
import type { PostgresSettings } from './settings.ts';

/** A PostgreSQL that takes no connection in this time is away, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5000;
/** A statement that takes longer is ended by the database; the connection that gets no answer a little later, by us. */
const STATEMENT_TIMEOUT_MS = 60_000;
const ANSWER_TIMEOUT_MS = 65_000;
/** PostgreSQL's numbers of the types that the embedded database reads otherwise than `pg` does. */
const INT8_TYPE = 20;

/**
 * Opens a PostgreSQL that several processes share and brings its tables up to date: of processes that start at once, one does that and the
 * others wait. Throws NewerData for data of a later version, and what the driver throws where the database cannot be reached.
 */
export async function openPostgres(settings: PostgresSettings, migrations?: Migrations): Promise<OpenDatabase> {
  await migrateWithoutTimeouts(settings, migrations);
  const pool = new Pool({
    ...connectionOf(settings),
    min: settings.poolMin,
    max: settings.poolMax,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  surviveBrokenConnections(pool);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log: noteQuery });
  const listener = createListener(() => new Client(connectionOf(settings)));
  return {
    db,
    async executeSql(text, values = []) {
      // A script has a result for each of its statements.
      const results: QueryResult<object> | QueryResult<object>[] = await pool.query(text, [...values]);
      return { rows: [results].flat().flatMap(({ rows }) => rows) };
    },
    pool,
    failure: new Promise(() => undefined),
    listen: listener.listen,
    async notify(channel, payload) {
      await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, ${payload})`.execute(db);
    },
    async close() {
      await listener.close();
      await db.destroy();
      // Kysely ends no pool that it has not used.
      if (!pool.ending) await pool.end();
    },
  };
}

/**
 * Keeps a connection that breaks from ending the process: one that nobody uses, and one between two statements of a transaction. It is replaced;
 * whoever asks it next hears of it there.
 */
function surviveBrokenConnections(pool: Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/** Notes a query for whoever traces: its text has no values, which stand apart from it. */
function noteQuery({ query, queryDurationMillis, level }: LogEvent): void {
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': query.sql, error: level === 'error' };
  noteSpan('database', attributes, queryDurationMillis);
}

async function migrateWithoutTimeouts(settings: PostgresSettings, migrations: Migrations | undefined): Promise<void> {
  const pool = new Pool({ ...connectionOf(settings), max: 2 });
  surviveBrokenConnections(pool);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    const { isNewer } = await migrationState(db, migrations);
    if (isNewer) throw new NewerDataError('The database');
    await migrate(db, migrations);
  } finally {
    await db.destroy();
  }
}

function connectionOf({ url, tls }: PostgresSettings): ClientConfig {
  return {
    connectionString: url,
    ssl: tls,
    application_name: 'maquette',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: {
      getTypeParser: (type, format) =>
        type === INT8_TYPE && format !== 'binary' ? readInt8 : types.getTypeParser(type, format),
    },
  };
}

/** Reads a 64-bit number as the embedded database does: as a number where it is exact. */
function readInt8(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}
