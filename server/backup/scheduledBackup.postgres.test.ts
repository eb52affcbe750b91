import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDataFolder } from '../testing/dataFolder.ts';
import { createPostgresDatabase } from '../testing/openTestDatabase.ts';
import { ServerProcess } from '../testing/processes/serverProcess.ts';
import { listBackups, scheduledBackupsFolder } from './backupFolders.ts';
import { lastScheduledBackupAt } from './scheduledBackup.ts';

const SERVER = process.env.TEST_DATABASE_URL;

describe.skipIf(SERVER === undefined)('scheduled backups of two workers', () => {
  let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>;
  const folders: Awaited<ReturnType<typeof createDataFolder>>[] = [];
  const workers: ServerProcess[] = [];
  beforeAll(async () => {
    postgres = await createPostgresDatabase(SERVER!);
    folders.push(await createDataFolder(), await createDataFolder());
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.kill()));
    await postgres.drop();
    for (const { remove } of folders) remove();
  });

  const inTwelveHours = new Date(Date.now() + 12 * 60 * 60 * 1000).toISOString().slice(11, 16);
  async function startWorker(folder: { readonly path: string }): Promise<ServerProcess> {
    const worker = await ServerProcess.start({
      DATA_DIR: folder.path,
      DATABASE_URL: postgres.settings.url,
      SECRET: 'a secret of thirty-two characters',
      SERVICES: 'worker',
      BACKUP_DAILY_AT: inTwelveHours,
    });
    workers.push(worker);
    return worker;
  }

  /** Makes PostgreSQL believe that no worker was there for two days. */
  async function missTwoDays(): Promise<void> {
    const client = new Client(postgres.settings.url);
    await client.connect();
    await client.query(`update pgboss.version set cron_on = now() - interval '2 days'`);
    await client.query(`update pgboss.schedule set created_on = now() - interval '3 days'`);
    await client.end();
  }

  const metricsOf = async ({ address }: ServerProcess) =>
    (await (await fetch(`${address}/metrics`)).text()).split('\n').filter((line) => /^maquette_.*backup/.test(line));

  test('one of them makes each, and counts it; the other says that it has none', async () => {
    await (await startWorker(folders[0]!)).stop();
    await missTwoDays();
    const pair = await Promise.all(folders.map(startWorker));
    const counted = async () => (await Promise.all(pair.map(metricsOf))).flat();
    const DONE = 'maquette_scheduled_backups_total{state="done"} 1';
    await expect.poll(counted, { timeout: 120_000 }).toContain(DONE);
    // What is stopped has ended what it did: no second one begins later.
    const lines = await Promise.all(pair.map(metricsOf));
    expect(await Promise.all(pair.map((worker) => worker.stop()))).toEqual([0, 0]);
    const counts = folders.map(({ path }) => listBackups(scheduledBackupsFolder(path)).length);
    expect([...counts].sort()).toEqual([0, 1]);
    expect(lines).toEqual(
      folders.map(({ path }, index) => [
        `maquette_last_scheduled_backup_seconds ${lastScheduledBackupAt(path)}`,
        ...(counts[index] === 1 ? [DONE] : []),
      ]),
    );
    expect(pair.map(({ errors }) => errors)).toEqual(['', '']);
  });
});
