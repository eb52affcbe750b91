import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import { Client, Pool, type QueryResult } from 'pg';
import { noteSpan } from '../../kit/tracing.ts';
import type { Database } from '../../schema/database.ts';
import type { Migrations } from '../../schema/migrations/migrations.ts';
import type { OpenDatabase } from '../database.ts';
import { migrate, migrationState, NewerDataError } from '../migrate.ts';
import { connectionOf, openForMaintenance, surviveBrokenConnections } from './connection.ts';
import { shareInstallation } from './installationLock.ts';
import { createListener } from './listener.ts';
import { PreparingClient } from './preparingClient.ts';
import type { PostgresSettings } from './settings.ts';

/** A statement that takes longer is ended by the database; the connection that gets no answer a little later, by us. */
const STATEMENT_TIMEOUT_MS = 60_000;
const ANSWER_TIMEOUT_MS = 65_000;

/**
 * Opens a PostgreSQL that several processes share and brings its tables up to date: of processes that start at once, one does that and the
 * others wait. Throws NewerData for data of a later version, and what the driver throws where the database cannot be reached.
 */
export async function openPostgres(settings: PostgresSettings, migrations?: Migrations): Promise<OpenDatabase> {
  await migrateWithoutTimeouts(settings, migrations);
  const pool = new Pool({
    ...connectionOf(settings),
    Client: PreparingClient,
    min: settings.poolMin,
    max: settings.poolMax,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  surviveBrokenConnections(pool);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log: noteQuery });
  const listener = createListener(() => new Client(connectionOf(settings)), shareInstallation);
  return {
    db,
    async executeSql(text, values = []) {
      // A script has a result for each of its statements.
      const results: QueryResult<object> | QueryResult<object>[] = await pool.query(text, [...values]);
      return { rows: [results].flat().flatMap(({ rows }) => rows) };
    },
    pool,
    copyFiles: undefined,
    failure: listener.failure,
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

/** Notes a query for whoever traces: its text has no values, which stand apart from it. */
function noteQuery({ query, queryDurationMillis, level }: LogEvent): void {
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': query.sql, error: level === 'error' };
  noteSpan('database', attributes, queryDurationMillis);
}

async function migrateWithoutTimeouts(settings: PostgresSettings, migrations: Migrations | undefined): Promise<void> {
  const db = openForMaintenance(settings);
  try {
    const { isNewer } = await migrationState(db, migrations);
    if (isNewer) throw new NewerDataError('The database');
    await migrate(db, migrations);
  } finally {
    await db.destroy();
  }
}
