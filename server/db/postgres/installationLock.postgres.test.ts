import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPostgresDatabase } from '../../testing/openTestDatabase.ts';
import { connectionOf, openForMaintenance } from './connection.ts';
import { DataInUseError, DataLockedError, lockInstallation } from './installationLock.ts';
import { openPostgres } from './openPostgres.ts';

const SERVER = process.env.TEST_DATABASE_URL;

describe.skipIf(SERVER === undefined)('whoever wants the data of a PostgreSQL alone', () => {
  let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>;
  beforeAll(async () => {
    postgres = await createPostgresDatabase(SERVER!);
  });
  afterAll(() => postgres.drop());
  const lock = () => lockInstallation(connectionOf(postgres.settings));

  test('is refused while a server uses it, and a server meanwhile', async () => {
    const server = await openPostgres(postgres.settings);
    await server.listen('news', () => undefined);
    await expect(lock()).rejects.toThrow(DataInUseError);
    await server.close();
    const unlock = await lock();
    await expect(lock()).rejects.toThrow(DataInUseError);
    const late = await openPostgres(postgres.settings);
    await expect(late.listen('news', () => undefined)).rejects.toThrow(DataLockedError);
    await late.close();
    await unlock();
  });

  test('ends a server that lost its connection and comes back meanwhile', async () => {
    const server = await openPostgres(postgres.settings);
    await server.listen('news', () => undefined);
    const maintenance = openForMaintenance(postgres.settings);
    await sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and mode = 'ShareLock' and database = (select oid from pg_database
        where datname = current_database())`.execute(maintenance);
    let unlock: (() => Promise<void>) | undefined;
    await expect.poll(async () => (unlock = await lock()), { interval: 5 }).toBeTypeOf('function');
    await expect(server.failure).rejects.toThrow(DataLockedError);
    await unlock?.();
    await server.close();
    await maintenance.destroy();
  });
});
