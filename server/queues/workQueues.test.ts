import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/openTestDatabase.ts';
import { createWorkQueues, type WorkItem } from './workQueues.ts';

const { database, remove } = await openTestDatabase();
const { db } = database;
afterAll(async () => {
  await database.close();
  await remove();
});
const errors: unknown[] = [];
const asWorker = { isWorker: true, onError: (error: unknown) => void errors.push(error) };
const itemOf = (subject: string, priority = 0): WorkItem => ({ id: randomUUID(), subject, priority });

test('work is done once its transaction is committed, by priority, and again where it failed', async () => {
  const queues = createWorkQueues(database, ['things']);
  await queues.start(asWorker);
  const send = (items: readonly WorkItem[], failure?: Error) =>
    db.transaction().execute(async (tx) => {
      await queues.send(tx, 'things', items);
      if (failure) throw failure;
    });
  await expect(send([itemOf('undone')], new Error('undone'))).rejects.toThrow('undone');
  await send([itemOf('later', -1), itemOf('sooner'), itemOf('fails once', -2)]);
  const done: string[] = [];
  let failures = 0;
  await queues.work('things', 1, async ({ subject }) => {
    if (subject === 'fails once' && failures === 0) {
      failures += 1;
      throw new Error('once');
    }
    done.push(subject);
    // What is sent while the only place is in use waits for it.
    if (subject === 'sooner') await send([itemOf('while it worked', 1)]);
  });
  await expect.poll(() => done, { timeout: 120_000 }).toEqual(['sooner', 'while it worked', 'later', 'fails once']);
  expect([failures, errors]).toEqual([1, []]);
  await queues.stop();
});

test('what is scheduled is done at its times, once by all workers', async () => {
  const done: number[] = [];
  const workers = [1, 2].map((worker) => {
    const queues = createWorkQueues(database, [], 1);
    queues.schedule({ name: 'tidy', cron: '* * * * *', work: async () => void done.push(worker) });
    return queues;
  });
  for (const queues of workers) await queues.start(asWorker);
  await expect.poll(() => done.length, { timeout: 120_000 }).toBeGreaterThan(0);
  const { rows: first } = await sql<{ cron_on: Date }>`select cron_on from pgboss.version`.execute(db);
  const hasPassed = async () => {
    const { rows } = await sql<{ cron_on: Date }>`select cron_on from pgboss.version`.execute(db);
    return rows[0]!.cron_on.getTime() - first[0]!.cron_on.getTime();
  };
  // Both have read the schedules again.
  await expect.poll(hasPassed, { timeout: 120_000 }).toBeGreaterThan(3000);
  for (const queues of workers) await queues.stop();
  const { rows } = await sql<{ times: number; works: number }>`select
    count(distinct date_trunc('minute', created_on))::integer as times, count(*)::integer as works from pgboss.job where name = 'tidy'`.execute(
    db,
  );
  expect([rows, errors]).toEqual([[{ times: done.length, works: done.length }], []]);
});

test('what is scheduled with tries is done again where it failed', async () => {
  const queues = createWorkQueues(database, [], 1);
  let tries = 0;
  queues.schedule({
    name: 'copies',
    cron: '* * * * *',
    retryLimit: 1,
    async work() {
      tries += 1;
      throw new Error(`try ${tries}`);
    },
  });
  await queues.start(asWorker);
  const states = async () => {
    const { rows } = await sql<{ state: string; retry_count: number }>`select state, retry_count from pgboss.job
      where name = 'copies' order by created_on limit 1`.execute(db);
    return rows;
  };
  await expect.poll(states, { timeout: 240_000 }).toEqual([{ state: 'failed', retry_count: 1 }]);
  await queues.stop();
  expect(errors).toEqual([]);
});
