import { Client, type ClientConfig } from 'pg';

/** The two numbers that PostgreSQL knows the lock by; nothing else of ours has them. */
const LOCK_KEYS = [7_421_001, 1] as const;

/** Servers use the data that somebody wants for themselves alone. */
export class DataInUseError extends Error {
  constructor() {
    super('Servers of Maquette use this database. Stop all of them, and begin again.');
  }
}

/** The data is being restored or moved, or was while this process could not be told. */
export class DataLockedError extends Error {
  constructor() {
    super('The database is being restored or moved. Start the server when that has ended.');
  }
}

/** Notes on a connection that this process uses the data, as long as the connection is open. Throws DataLocked where somebody has it alone. */
export async function shareInstallation(client: Client): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock_shared($1, $2) as locked', [...LOCK_KEYS]);
  if (!rows[0].locked) throw new DataLockedError();
}

/** Takes the data of a PostgreSQL for this process alone, and gives what ends that. Throws DataInUse where a server uses it. */
export async function lockInstallation(config: ClientConfig): Promise<() => Promise<void>> {
  const client = new Client(config);
  // A connection that breaks is heard of by what works on the data.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as locked', [...LOCK_KEYS]);
  if (!rows[0].locked) {
    await client.end();
    throw new DataInUseError();
  }
  return () => client.end();
}
