import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ConstructorOptions, PgBoss, QueueOptions, WorkOptions } from 'pg-boss';
import type { OpenDatabase } from '../db/database.ts';
import type { Database } from '../schema/database.ts';
import { type OutageWatch, watchOutages } from './outageWatch.ts';
import { QUEUE_SCHEMA } from './queueSchema.ts';

/** The tables of it in which work leaves dead rows. */
export const QUEUE_TABLES: readonly string[] = ['job_common', 'queue', 'version'].map(
  (table) => `${QUEUE_SCHEMA}.${table}`,
);
/** Loaded while the database is opened: it takes as long as that. */
const pendingModule = import('pg-boss');
const DAY_SECONDS = 24 * 60 * 60;

/** A worker that gives no sign for so long is dead, and its work is given to another. pg-boss takes no fewer seconds. */
const HEARTBEAT_SECONDS = 10;
const HEARTBEAT_INTERVAL_SECONDS = 2;
/** After the database was away, workers have so long to give a sign before any is taken for dead. */
const SIGN_WAIT_MS = 3 * HEARTBEAT_INTERVAL_SECONDS * 1000;
/** The seconds until a worker asks again for dead ones, and for work that nobody was notified of: work that a dead one had. */
const REVIVE_INTERVAL_SECONDS = 1;
const POLL_INTERVAL_SECONDS = 2;
/** The same where no other process can die, and every notification arrives. */
const EMBEDDED_POLL_INTERVAL_SECONDS = 60;
/** Nobody reads what is done: the row of the work is the record. */
const DONE_RETENTION_SECONDS = 10 * 60;
const CLEANUP_INTERVAL_SECONDS = 10 * 60;
/** The seconds until the schedules are read again, and what they have sent: pg-boss takes no more. */
const SCHEDULE_INTERVAL_SECONDS = 45;
/** Work that failed is tried again after so many seconds, and is there a little later. */
const RETRY_DELAY_SECONDS = 1;
const RETRY_MARGIN_MS = 100;
const STOP_TIMEOUT_MS = 10_000;

/** The work is tried until the row says that it is over: how often is for whoever does it to say. */
const QUEUE_OPTIONS: QueueOptions = {
  retryLimit: 1_000_000,
  retryDelay: RETRY_DELAY_SECONDS,
  expireInSeconds: DAY_SECONDS,
  deleteAfterSeconds: DONE_RETENTION_SECONDS,
};

/** A piece of work that is handed over. */
export type WorkItem = {
  /** A UUID. */
  readonly id: string;
  /** Names what it is about, for whoever does it. */
  readonly subject: string;
  /** Work of more goes first; else what was handed over first. */
  readonly priority: number;
};
/** Does a piece of work. The signal aborts when another process has it. One that throws is tried again. */
export type WorkHandler = (item: Pick<WorkItem, 'id' | 'subject'>, signal: AbortSignal) => Promise<void>;
/** A place for work, as pg-boss names it: one piece at a time. */
type Place = { readonly queue: string; id: string; isBusy: boolean };
/** Work of set times, by the name of its own queue. */
export type Schedule = {
  readonly name: string;
  readonly cron: string;
  /** Does it once after a time at which nobody was there to do it. */
  readonly makesUp?: boolean;
  /** Is done so often again by another worker where one has died or thrown; without it, the next time comes. */
  readonly retryLimit?: number;
  /** The signal aborts when another worker has it. */
  work(signal: AbortSignal): Promise<void>;
};

/** The work that waits for a worker: pg-boss over the database of an installation. */
export type WorkQueues = {
  /** Says whether other processes may work on the same queues. */
  readonly isShared: boolean;
  /** Has something done at the times of a cron pattern in UTC, by one worker of all. Told before the start. */
  schedule(schedule: Schedule): void;
  /** Makes or upgrades the tables and opens the queues; with `isWorker`, dead workers are found and schedules are kept from now on. */
  start(options: { readonly isWorker: boolean; readonly onError: (error: unknown) => void }): Promise<void>;
  /** Hands work over once the transaction is committed. Throws before the start. */
  send(tx: Kysely<Database>, queue: string, items: readonly WorkItem[]): Promise<void>;
  /** Works on a queue, so many pieces at once, until it is stopped. */
  work(queue: string, places: number, handler: WorkHandler): Promise<void>;
  /** Takes no more of a queue; what is under way goes on. */
  stopTaking(queue: string): Promise<void>;
  /** Forgets all that was handed over to a queue. */
  clear(queue: string): Promise<void>;
  /** Ends it, once the work that is under way has ended. */
  stop(): Promise<void>;
};

/** Says, as SQL, whether a piece of work waits or is under way. */
export function isOpenWork(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select 1 from ${sql.id(QUEUE_SCHEMA, 'job')} as work where work.id = ${id} and work.state < 'completed')`;
}

/** Builds the queues of these names; nothing is done before the start. Schedules are read again after so many seconds. */
export function createWorkQueues(
  database: OpenDatabase,
  queueNames: readonly string[],
  scheduleIntervalSeconds = SCHEDULE_INTERVAL_SECONDS,
): WorkQueues {
  const isShared = database.pool !== undefined;
  const schedules: Schedule[] = [];
  const places = new Set<Place>();
  const outages = watchOutages(database);
  let boss: PgBoss | undefined;
  let reviveTimer: NodeJS.Timeout | undefined;

  function startedBoss(): PgBoss {
    if (boss === undefined) throw new Error('The queues of work are not open.');
    return boss;
  }

  async function openQueue(name: string, options: QueueOptions): Promise<void> {
    const queueOptions = { ...options, notify: true, ...(isShared && { heartbeatSeconds: HEARTBEAT_SECONDS }) };
    if ((await startedBoss().getQueue(name)) === null) await startedBoss().createQueue(name, queueOptions);
    else await startedBoss().updateQueue(name, queueOptions);
  }

  /** Works on a queue with one place: each looks again by itself once it is free. */
  async function openPlace(queue: string, handler: WorkHandler): Promise<void> {
    const options: WorkOptions = isShared
      ? {
          pollingIntervalSeconds: POLL_INTERVAL_SECONDS,
          notifyPollingIntervalSeconds: POLL_INTERVAL_SECONDS,
          heartbeatRefreshSeconds: HEARTBEAT_INTERVAL_SECONDS,
        }
      : {
          pollingIntervalSeconds: EMBEDDED_POLL_INTERVAL_SECONDS,
          notifyPollingIntervalSeconds: EMBEDDED_POLL_INTERVAL_SECONDS,
        };
    const place: Place = { queue, id: '', isBusy: false };
    places.add(place);
    place.id = await startedBoss().work<{ subject?: string }>(queue, options, async ([job]) => {
      place.isBusy = true;
      // More may wait than this.
      wakeOne(queue);
      try {
        if (job !== undefined) await handler({ id: job.id, subject: job.data?.subject ?? '' }, job.signal);
      } catch (error) {
        // Nobody is notified of work that is to be tried again.
        setTimeout(() => wakeOne(queue), RETRY_DELAY_SECONDS * 1000 + RETRY_MARGIN_MS).unref();
        throw error;
      } finally {
        place.isBusy = false;
        // What was sent while all places were in use has woken nobody.
        boss?.notifyWorker(place.id);
      }
    });
  }

  /** Has one place of a queue ask for work. pg-boss would have all of them ask, of which one finds it. */
  function wakeOne(queue: string): void {
    const [idle] = [...places].filter((place) => place.queue === queue && !place.isBusy);
    if (idle !== undefined) boss?.notifyWorker(idle.id);
  }

  /** Gives the work of dead workers to others. None is taken for dead whom the database could not hear. */
  async function revive(): Promise<void> {
    if (outages.wasAway(SIGN_WAIT_MS)) await outages.executeSql('select 1');
    else await boss?.supervise();
  }

  return {
    isShared,
    schedule(schedule) {
      schedules.push(schedule);
    },
    async start({ isWorker, onError: report }) {
      const onError = (error: unknown) => outages.isNews(error) && report(error);
      const engine = await pendingModule;
      const isScheduling = isWorker && schedules.length > 0;
      boss = new engine.PgBoss({
        db: pgBossDatabase(database, outages, wakeOne),
        schema: QUEUE_SCHEMA,
        backend: isShared ? 'postgres' : 'pglite',
        useListenNotify: isWorker,
        schedule: isScheduling,
        cronMonitorIntervalSeconds: scheduleIntervalSeconds,
        cronWorkerIntervalSeconds: scheduleIntervalSeconds,
        // The embedded database has one worker, which dies with it: only what is done has to be removed.
        supervise: isWorker && !isShared,
        superviseIntervalSeconds: CLEANUP_INTERVAL_SECONDS,
        monitorIntervalSeconds: isShared ? REVIVE_INTERVAL_SECONDS : CLEANUP_INTERVAL_SECONDS,
        maintenanceIntervalSeconds: CLEANUP_INTERVAL_SECONDS,
        queueCacheIntervalSeconds: CLEANUP_INTERVAL_SECONDS,
        // No work waits for other work.
        flowIntervalSeconds: DAY_SECONDS,
        bamIntervalSeconds: CLEANUP_INTERVAL_SECONDS,
        monitorVacuum: isShared,
        reindex: isShared,
        registerInstance: isShared,
      });
      boss.on('error', onError);
      await boss.start();
      for (const name of queueNames) await openQueue(name, QUEUE_OPTIONS);
      if (isWorker && isShared)
        reviveTimer = setInterval(() => void revive().catch(onError), REVIVE_INTERVAL_SECONDS * 1000).unref();
      if (!isScheduling) return;
      for (const { name, cron, makesUp = false, retryLimit = 0, work } of schedules) {
        await openQueue(name, { ...QUEUE_OPTIONS, retryLimit });
        await boss.schedule(name, cron, null, { tz: 'UTC', missed: makesUp ? 'once' : 'skip' });
        await openPlace(name, (_, signal) => work(signal));
      }
      // What was scheduled under other settings would be sent to nobody.
      for (const { name } of await boss.getSchedules())
        if (!schedules.some((schedule) => schedule.name === name)) await boss.unschedule(name);
    },
    async send(tx, queue, items) {
      const { fromKysely } = await pendingModule;
      const jobs = items.map(({ id, subject, priority }) => ({ id, data: { subject }, priority }));
      await startedBoss().insert(queue, jobs, { db: fromKysely(tx) });
    },
    async work(queue, places, handler) {
      for (let place = 0; place < places; place += 1) await openPlace(queue, handler);
    },
    stopTaking: (queue) => startedBoss().offWork(queue, { wait: false }),
    async clear(queue) {
      await startedBoss().deleteAllJobs(queue);
    },
    async stop() {
      clearInterval(reviveTimer);
      await boss?.stop({ close: false, timeout: STOP_TIMEOUT_MS });
      boss = undefined;
      places.clear();
    },
  };
}

/** The database as pg-boss asks for it. `onSent` hears of the queue to which something was sent. */
function pgBossDatabase(
  database: OpenDatabase,
  outages: OutageWatch,
  onSent: (queue: string) => void,
): NonNullable<ConstructorOptions['db']> {
  return {
    executeSql: outages.executeSql,
    async listen(channel, _, onListening) {
      let isOpen = true;
      await database.listen(
        channel,
        (queue) => isOpen && onSent(queue),
        () => {
          outages.noteOutage();
          if (isOpen) onListening();
        },
      );
      onListening();
      return {
        async close() {
          isOpen = false;
        },
      };
    },
  };
}
