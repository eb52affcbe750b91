import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Interruption } from '../../../contract/engine.ts';
import { createPostgresDatabase } from '../../testing/openTestDatabase.ts';
import { type JobProcess, startJobProcess } from '../../testing/processes/jobProcess.ts';
import { createProviderPlaces, type ProviderPlaces } from './providerPlaces.ts';

/** Processes share a PostgreSQL alone: `TEST_DATABASE_URL` names its server, else these tests are skipped. */
const SERVER = process.env.TEST_DATABASE_URL;
const PLACES = 3;

describe.skipIf(SERVER === undefined)('the places at a provider, of two processes', () => {
  let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let processes: JobProcess[];
  let placesOfProcesses: ProviderPlaces[];
  const errors: unknown[] = [];
  beforeAll(async () => {
    postgres = await createPostgresDatabase(SERVER!);
    processes = await Promise.all([1, 2].map(() => startJobProcess(postgres.settings, { isWorker: false })));
    placesOfProcesses = processes.map(({ db, transact, bus }) =>
      createProviderPlaces({ db, transact, bus, onError: (error) => errors.push(error) }),
    );
  });
  afterAll(async () => {
    for (const places of placesOfProcesses) places.close();
    await Promise.all(processes.map((one) => one.close()));
    await postgres.drop();
  });
  const never = new AbortController().signal;

  test('no more are asked at once than it takes, and each gets a place', async () => {
    const ways = placesOfProcesses.map((places) => places.placesOf('work', PLACES));
    let current = 0;
    let most = 0;
    let served = 0;
    const full = Promise.withResolvers<void>();
    await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const giveBack = await ways[index % 2]!(never, `run ${index}`);
        current += 1;
        most = Math.max(most, current);
        if (current === PLACES) full.resolve();
        await full.promise;
        await processes[0]!.db.selectFrom('job').select('id').execute();
        current -= 1;
        served += 1;
        giveBack();
      }),
    );
    expect([most, served, errors]).toEqual([PLACES, 24, []]);
  });

  test('whoever does not want a place any more waits for none, and those behind get theirs', async () => {
    const [one, other] = placesOfProcesses.map((places) => places.placesOf('narrow', 1));
    const giveBack = await one!(never, 'one');
    const [first, second] = [new AbortController(), new AbortController()];
    const waiting = [other!(first.signal, 'two'), other!(second.signal, 'three'), other!(never, 'four')];
    const outcomes = Promise.allSettled(waiting.slice(0, 2));
    second.abort(new Error('second'));
    first.abort(new Error('first'));
    expect(await outcomes).toEqual([
      { status: 'rejected', reason: new Error('first') },
      { status: 'rejected', reason: new Error('second') },
    ]);
    giveBack();
    (await waiting[2]!)();
  });

  test('the place of a process that died is free once its lease has run out', async () => {
    const [{ db } = processes[0]!] = processes;
    const expires_at = new Date(Date.now() + 1000);
    await db.insertInto('provider_place').values({ provider: 'left', place: 1, holder: 'dead', expires_at }).execute();
    const giveBack = await placesOfProcesses[0]!.placesOf('left', 1)(never, 'next');
    expect(Date.now()).toBeGreaterThanOrEqual(expires_at.getTime());
    giveBack();
  });

  test('a run that gives its place back and wants one again at once has one that lasts', async () => {
    const [one, other] = placesOfProcesses.map((places) => places.placesOf('again', 1));
    const [{ db } = processes[0]!] = processes;
    const holders = () => db.selectFrom('provider_place').select('holder').where('provider', '=', 'again').execute();
    for (let turn = 0; turn < 20; turn++) {
      const giveBack = await one!(never, 'tried twice');
      giveBack();
      const giveBackAgain = await one!(never, 'tried twice');
      expect(await holders()).toEqual([{ holder: 'tried twice' }]);
      giveBackAgain();
    }
    // All that was given back is gone: the next one gets it.
    (await other!(never, 'next'))();
    expect(errors).toEqual([]);
  });

  test('a run that its process leaves keeps its place, which nobody else gets, and has it again at another process', async () => {
    const [one, other] = placesOfProcesses.map((places) => places.placesOf('handed over', 1));
    const stop = new AbortController();
    const leave = await one!(stop.signal, 'left');
    stop.abort(new Interruption('the server stops'));
    leave();
    const order: string[] = [];
    const behind = other!(never, 'behind').then((giveBack) => {
      order.push('behind');
      giveBack();
    });
    const giveBack = await other!(never, 'left');
    order.push('left');
    giveBack();
    await behind;
    expect([order, errors]).toEqual([['left', 'behind'], []]);
  });
});
