import type { ConnectionOptions } from 'node:tls';
import { Kysely, PostgresDialect } from 'kysely';
import { type ClientConfig, Pool, types } from 'pg';
import type { Database } from '../../schema/database.ts';
import type { PostgresSettings, TlsSettings } from './settings.ts';

/** A PostgreSQL that takes no connection in this time is away, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5000;
/** PostgreSQL's numbers of the types that the embedded database reads otherwise than `pg` does. */
const INT8_TYPE = 20;
/** One for changes to the tables, and one that watches over them. */
const MAINTENANCE_CONNECTIONS = 2;

/** Opens a PostgreSQL for work on all of its tables, which may take long: no statement of it is ended. `schema` is what it works in. */
export function openForMaintenance(settings: PostgresSettings, schema?: string): Kysely<Database> {
  const options = schema === undefined ? {} : { options: `-c search_path=${schema}` };
  const pool = new Pool({ ...connectionOf(settings), ...options, max: MAINTENANCE_CONNECTIONS });
  surviveBrokenConnections(pool);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Says how this product connects to a PostgreSQL. */
export function connectionOf({ url, tls }: PostgresSettings): ClientConfig {
  return {
    connectionString: url,
    ssl: tlsOptionsOf(tls),
    application_name: 'maquette',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: {
      getTypeParser: (type, format) =>
        type === INT8_TYPE && format !== 'binary' ? readInt8 : types.getTypeParser(type, format),
    },
  };
}

/** Means by each mode what PostgreSQL's own clients do: `require` encrypts and trusts any certificate. */
function tlsOptionsOf({ mode, certificate }: TlsSettings): ConnectionOptions | false {
  const ca = certificate === undefined ? {} : { ca: certificate };
  switch (mode) {
    case 'disable':
      return false;
    case 'require':
      return { rejectUnauthorized: false };
    case 'verify-ca':
      return { ...ca, rejectUnauthorized: true, checkServerIdentity: () => undefined };
    case 'verify-full':
      return { ...ca, rejectUnauthorized: true };
  }
}

/** Reads a 64-bit number as the embedded database does: as a number where it is exact. */
function readInt8(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

/**
 * Keeps a connection that breaks from ending the process: one that nobody uses, and one between two statements of a transaction. It is replaced;
 * whoever asks it next hears of it there.
 */
export function surviveBrokenConnections(pool: Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}
