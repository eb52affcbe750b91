import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { SettingError } from '../kit/settings.ts';
import { createWorkQueues, type Schedule } from '../queues/workQueues.ts';
import { openTestDatabase } from '../testing/openTestDatabase.ts';
import { listBackups } from './backupFolders.ts';
import { backupSchedule, lastScheduledBackupAt } from './scheduledBackup.ts';
import { readBackupSettings } from './settings.ts';

test('scheduled backups are made at a time of each day in UTC, and a week of them stays', () => {
  expect([readBackupSettings({}), readBackupSettings({ BACKUP_DAILY_AT: '03:30' })]).toEqual([
    { backupsMax: 14, scheduledBackups: undefined },
    { backupsMax: 14, scheduledBackups: { cron: '30 3 * * *', scheduledMax: 7 } },
  ]);
  expect(readBackupSettings({ BACKUP_DAILY_AT: '23:05', BACKUP_KEEP: '1', BACKUPS_KEPT: '0' })).toEqual({
    backupsMax: 0,
    scheduledBackups: { cron: '5 23 * * *', scheduledMax: 1 },
  });
});

test.each([
  ['BACKUP_DAILY_AT', '24:00', 'it takes a time of day in UTC, such as 03:30'],
  ['BACKUP_DAILY_AT', '3', 'it takes a time of day in UTC, such as 03:30'],
  ['BACKUP_KEEP', '0', 'it takes a whole number of backups, 1 or more'],
  ['BACKUP_KEEP', 'all', 'it takes a whole number of backups, 1 or more'],
  ['BACKUPS_KEPT', '-1', 'it takes a whole number of backups, 0 or more'],
])('%s=%s stops the start in a sentence', (name, value, reason) => {
  expect(() => readBackupSettings({ [name]: value })).toThrow(
    new SettingError(`The setting ${name} cannot be used: ${reason}.`),
  );
});

/** A schedule over a database of its own, and what came of each backup. */
async function openSchedule({ scheduledMax, stopSignal = new AbortController().signal }: ScheduleOptions) {
  const { database, folder: dataDir, postgres, remove } = await openTestDatabase();
  onTestFinished(async () => {
    await database.close();
    await remove();
  });
  const ends: unknown[] = [];
  const schedule = backupSchedule({
    config: { dataDir, postgres, s3: undefined, backupsMax: 1 },
    settings: { cron: '30 3 * * *', scheduledMax },
    database,
    stopSignal,
    onDone: () => ends.push('done'),
    onFailure: (error) => ends.push(error),
  });
  return { schedule, ends, database, dataDir, daily: join(dataDir, 'backups/daily') };
}
type ScheduleOptions = { readonly scheduledMax: number; readonly stopSignal?: AbortSignal };
const signal = new AbortController().signal;

test('older scheduled backups make room once a new one is good, and nothing else does', async () => {
  const { schedule, ends, dataDir, daily } = await openSchedule({ scheduledMax: 2 });
  expect(lastScheduledBackupAt(dataDir)).toBe(0);
  await schedule.work(signal);
  const [first = ''] = readdirSync(daily);
  // What a person laid there or beside it is theirs.
  cpSync(join(daily, first), join(daily, 'before the fair'), { recursive: true });
  cpSync(join(daily, first), join(dataDir, 'backups/2026-01-01T00-00-00-000Z'), { recursive: true });
  mkdirSync(join(daily, '2026-01-01T00-00-00-000Z'));
  await schedule.work(signal);
  const second = listBackups(daily).at(-1)!;
  expect(lastScheduledBackupAt(dataDir)).toBe(second.finishedAt / 1000);

  const before = readdirSync(daily).sort();
  const objects = join(dataDir, 'objects');
  rmSync(objects, { recursive: true, force: true });
  writeFileSync(objects, 'no folder');
  await schedule.work(signal);
  expect([readdirSync(daily).sort(), lastScheduledBackupAt(dataDir)]).toEqual([before, second.finishedAt / 1000]);

  rmSync(objects);
  await schedule.work(signal);
  const third = listBackups(daily).at(-1)!;
  expect(readdirSync(daily).sort()).toEqual(
    ['2026-01-01T00-00-00-000Z', second.name, third.name, 'before the fair'].sort(),
  );
  expect(readdirSync(join(dataDir, 'backups')).sort()).toEqual(['2026-01-01T00-00-00-000Z', 'daily']);
  expect(ends).toEqual([
    'done',
    'done',
    expect.objectContaining({ message: expect.stringContaining(objects) }),
    'done',
  ]);
});

test('a backup that is ended by a stop is handed over: it is no failure, and leaves nothing half written', async () => {
  const stopping = new AbortController();
  const { schedule, ends, daily } = await openSchedule({ scheduledMax: 2, stopSignal: stopping.signal });
  const work = schedule.work(signal);
  await expect.poll(() => existsSync(daily) && readdirSync(daily)).toEqual([expect.stringMatching(/\.begun$/)]);
  stopping.abort();
  await expect(work).rejects.toThrow('The backup was ended before it was finished.');
  expect([ends, readdirSync(daily)]).toEqual([[], []]);
});

test('an earlier backup that is damaged keeps no later one from being made', async () => {
  const { schedule, ends, daily } = await openSchedule({ scheduledMax: 2 });
  await schedule.work(signal);
  writeFileSync(join(daily, readdirSync(daily)[0]!, 'objects.ndjson.gz'), 'damaged');
  await schedule.work(signal);
  expect(ends).toEqual(['done', 'done']);
});

test('a backup that was missed while nothing ran is made at the next start, and none is once the setting is gone', async () => {
  const { schedule, ends, database } = await openSchedule({ scheduledMax: 2 });
  const errors: unknown[] = [];
  async function openQueues(schedules: readonly Schedule[]) {
    const queues = createWorkQueues(database, [], 1);
    for (const one of schedules) queues.schedule(one);
    await queues.start({ isWorker: true, onError: (error) => errors.push(error) });
    return queues;
  }
  const inTwelveHours = new Date(Date.now() + 12 * 60 * 60 * 1000);
  const later = { ...schedule, cron: `0 ${inTwelveHours.getUTCHours()} * * *` };
  const upkeep: Schedule = { name: 'upkeep', cron: later.cron, work: async () => undefined };
  await (await openQueues([upkeep, later])).stop();
  await sql`update pgboss.version set cron_on = now() - interval '2 days'`.execute(database.db);
  await sql`update pgboss.schedule set created_on = now() - interval '3 days'`.execute(database.db);
  const queues = await openQueues([upkeep, later]);
  await expect.poll(() => ends, { timeout: 120_000 }).toEqual(['done']);
  await queues.stop();
  await (await openQueues([upkeep])).stop();
  const { rows } = await sql`select name from pgboss.schedule`.execute(database.db);
  expect([rows, errors]).toEqual([[{ name: 'upkeep' }], []]);
});
