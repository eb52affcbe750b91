import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Interruption } from '../../contract/engine.ts';
import type { JobId } from '../../contract/ids.ts';
import { openPostgres } from '../db/postgres/openPostgres.ts';
import { createPostgresDatabase } from '../testing/openTestDatabase.ts';
import {
  addUser,
  createPausedRunner,
  createQuickRunner,
  type JobProcess,
  newJob,
  PAID_ROUTE,
  startJobProcess,
  waitingRow,
} from '../testing/processes/jobProcess.ts';
import { admitWaitingJobs } from './gate.ts';
import type { JobRow } from './jobTable.ts';
import { parseResults } from './result.ts';

/** Processes share a PostgreSQL alone: `TEST_DATABASE_URL` names its server, else these tests are skipped. */
const SERVER = process.env.TEST_DATABASE_URL;
/** The time after which another worker has the runs of a dead one. */
const TAKEOVER_MS = 15_000;

describe.skipIf(SERVER === undefined)('several processes on one PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>;
  const processes: JobProcess[] = [];
  const start: (...options: [Parameters<typeof startJobProcess>[1]?]) => Promise<JobProcess> = async (options) => {
    const started = await startJobProcess(postgres.settings, options);
    processes.push(started);
    return started;
  };
  beforeAll(async () => {
    postgres = await createPostgresDatabase(SERVER!);
  });
  afterEach(async () => {
    await Promise.all(processes.splice(0).map((one) => one.close()));
  });
  afterAll(() => postgres.drop());

  const rowOf = ({ db }: JobProcess, id: string) =>
    db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const textsOf = (job: { readonly results: string }) => parseResults(job.results).map(({ text }) => text);
  /** Waits for the end of a job as a caller at a process does, and answers with its last row. */
  async function endOf({ jobs }: JobProcess, id: JobId) {
    let last: JobRow | undefined;
    for await (const row of jobs.follow(id, new AbortController().signal)) last = row;
    return last!;
  }

  test('nobody has more than two runs at once, whatever worker takes them, and each is done once', async () => {
    const current = new Map<string, number>();
    let mostOfOne = 0;
    let mostOfAll = 0;
    const count = (user: string, change: number) => {
      current.set(user, (current.get(user) ?? 0) + change);
      mostOfOne = Math.max(mostOfOne, ...current.values());
      mostOfAll = Math.max(
        mostOfAll,
        [...current.values()].reduce((sum, one) => sum + one, 0),
      );
    };
    const runner = createQuickRunner(() => web.db, {
      onBegin: ({ user_id }) => count(user_id, 1),
      onEnd: ({ user_id }) => count(user_id, -1),
    });
    const web = await start({ isWorker: false });
    const workers = [await start({ runner }), await start({ runner })];
    const people = await Promise.all(['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay'].map((name) => addUser(web, name)));
    const submitters = [web, ...workers];
    const ids = await Promise.all(
      people.flatMap((person) =>
        Array.from({ length: 12 }, (_, index) => submitters[index % submitters.length]!.jobs.submitJob(newJob(person))),
      ),
    );
    const rows = await Promise.all(ids.map((id) => endOf(web, id)));
    expect([mostOfOne, mostOfAll > 2]).toEqual([2, true]);
    expect(rows.map(({ state, attempts }) => [state, attempts])).toEqual(ids.map(() => ['done', 1]));
    const ledger = await web.db.selectFrom('ledger').select('job_id').where('job_id', 'in', ids).execute();
    expect(ledger.length).toBe(ids.length);
    expect(submitters.flatMap(({ errors }) => errors)).toEqual([]);
  });

  test('one process after the other gives room away: what came in between waits', async () => {
    // Databases alone: a process gives room away by itself when it starts.
    const [one, other] = [await openPostgres(postgres.settings), await openPostgres(postgres.settings)];
    onTestFinished(async () => {
      await one.close();
      await other.close();
    });
    const ann = await addUser(one, 'Ann');
    const add = (created_at: Date) => one.db.insertInto('job').values(waitingRow(ann, created_at)).execute();
    for (const minute of [2, 3]) await add(new Date(2020, 0, 1, 0, minute));
    const [sending, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = admitWaitingJobs(one.db, {
      async send() {
        sending.resolve();
        await sent.promise;
      },
    });
    await sending.promise;
    await add(new Date(2020, 0, 1, 0, 1));
    const quick = admitWaitingJobs(other.db, { send: async () => undefined });
    const waitingForLock = async () => {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(one.db);
      return rows.length;
    };
    try {
      await expect.poll(waitingForLock, { timeout: 20_000 }).toBe(1);
    } finally {
      sent.resolve();
    }
    await Promise.all([slow, quick]);
    const admitted = await one.db
      .selectFrom('job')
      .select('id')
      .where('user_id', '=', ann)
      .where('queue_id', 'is not', null)
      .execute();
    expect(admitted.length).toBe(2);
    await one.db.deleteFrom('job').where('user_id', '=', ann).execute();
  });

  test('another worker has the runs of one that gives no sign within 15 seconds, and what that one writes late is refused', async () => {
    const [first, second] = [createPausedRunner('first'), createPausedRunner('second')];
    const web = await start({ isWorker: false });
    const dead = await start({ runner: first.runner });
    const submit = async (run: string) => web.jobs.submitJob(newJob(await addUser(web, run), { run }));
    const [late, paid, waiting] = [await submit('late'), await submit('paid'), await submit('waiting')];
    const firstRun = (id: JobId) => first.runs.find(({ job }) => job.id === id)!;
    await expect.poll(() => first.runs.length).toBe(3);
    await expect.poll(async () => (await rowOf(web, paid)).asked_route).toBe(PAID_ROUTE);
    await start({ runner: second.runner });

    dead.freeze();
    const frozenAt = performance.now();
    for (const id of [late, paid]) firstRun(id).finish();
    // Nobody knows whether the paid route was billed: it is not asked again.
    expect(await endOf(web, paid)).toMatchObject({ state: 'failed', failure_code: 'maybe_billed', results: '[]' });
    await expect.poll(() => second.runs.map(({ job }) => job.id).sort()).toEqual([late, waiting].sort());
    expect(performance.now() - frozenAt).toBeLessThan(TAKEOVER_MS);

    dead.thaw();
    await Promise.all(first.runs.map(({ over }) => over));
    // What it waits for at a provider is left to the other.
    expect(firstRun(waiting).signal.reason).toBeInstanceOf(Interruption);
    expect(await rowOf(web, late)).toMatchObject({ state: 'running', attempts: 2, results: '[]' });
    expect(await rowOf(web, paid)).toMatchObject({ state: 'failed', results: '[]' });
    for (const { finish } of second.runs) finish();
    expect(textsOf(await endOf(web, late))).toEqual(['second']);
    expect(textsOf(await endOf(web, waiting))).toEqual(['second']);
  });

  test('a run that is cancelled at one process stops at the other', async () => {
    const paused = createPausedRunner('worker');
    const web = await start({ isWorker: false });
    await start({ runner: paused.runner });
    const ann = await addUser(web, 'Ann');
    const id = await web.jobs.submitJob(newJob(ann));
    await expect.poll(() => paused.runs.length).toBe(1);
    expect(await web.jobs.cancel(ann, id)).toMatchObject({ state: 'cancelled' });
    const [run] = paused.runs;
    await expect.poll(() => run!.signal.aborted).toBe(true);
    expect(run!.signal.reason).not.toBeInstanceOf(Interruption);
  });

  test('a worker that stops hands its runs over at once, which counts as no attempt', async () => {
    const [first, second] = [createPausedRunner('first'), createPausedRunner('second')];
    const web = await start({ isWorker: false });
    const stopping = await start({ runner: first.runner });
    const ann = await addUser(web, 'Ann');
    const id = await web.jobs.submitJob(newJob(ann));
    await expect.poll(() => first.runs.length).toBe(1);
    await start({ runner: second.runner });

    await stopping.close();
    processes.splice(processes.indexOf(stopping), 1);
    await expect.poll(() => second.runs.length).toBe(1);
    expect(first.runs[0]!.signal.reason).toBeInstanceOf(Interruption);
    expect(await rowOf(web, id)).toMatchObject({ state: 'running', attempts: 2, handed_over: 1 });
    second.runs[0]!.finish();
    expect(textsOf(await endOf(web, id))).toEqual(['second']);
  });

  test('a key that is sent twenty times at once, to two processes, is one run', async () => {
    const webs = [await start({ isWorker: false }), await start({ isWorker: false })];
    const ann = await addUser(webs[0]!, 'Ann');
    const job = newJob(ann, { key: 'the same' });
    const ids = await Promise.all(Array.from({ length: 20 }, (_, index) => webs[index % 2]!.jobs.submitJob(job)));
    expect(new Set(ids).size).toBe(1);
    const rows = await webs[0]!.db.selectFrom('job').select('id').where('user_id', '=', ann).execute();
    expect(rows.map(({ id }) => id)).toEqual([ids[0]]);
  });

  test('of runs that come at once to two processes, as many are taken as a person may have waiting', async () => {
    const webs = [await start({ isWorker: false }), await start({ isWorker: false })];
    const ann = await addUser(webs[0]!, 'Ann');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => webs[index % 2]!.jobs.submitJob(newJob(ann))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(50);
  });

  test('a run whose work was lost in the queue is begun all the same', async () => {
    const paused = createPausedRunner('worker');
    const web = await start({ isWorker: false });
    const id = await web.jobs.submitJob(newJob(await addUser(web, 'Ann')));
    await expect.poll(async () => (await rowOf(web, id)).queue_id).not.toBe(null);
    await web.db.deleteFrom('pgboss.job' as never).execute();
    await start({ runner: paused.runner });
    await expect.poll(() => paused.runs.map(({ job }) => job.id)).toContain(id);
  });
});
