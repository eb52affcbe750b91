import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PGliteDialectConfig } from 'kysely';
import { compilePglite } from './pglite.ts';
import type { DatabaseFailure, DatabaseRequest, QueryResult, ThreadData, ThreadMessage } from './threadProtocol.ts';

type Pglite = Exclude<PGliteDialectConfig['pglite'], (...options: never[]) => unknown>;
type PendingAnswer = PromiseWithResolvers<QueryResult | undefined>;

/** The embedded database in a thread of its own, as Kysely needs it, and what it is notified of. */
export type ThreadedPglite = Pglite & {
  listen(channel: string, listener: (payload: string) => void): Promise<void>;
  /** Runs a script, and answers with the rows of its statements. */
  exec(script: string): Promise<readonly { readonly rows: object[] }[]>;
  /** Copies its files to a folder between two transactions, and gives the milliseconds for which nothing else was done. */
  copyTo(target: string): Promise<number>;
  /** Rejects when the thread ends by itself, as it does where the database has no memory left. */
  readonly failure: Promise<never>;
};

const THREAD_SCRIPT = new URL('./databaseThread.ts', import.meta.url);

/** Opens the embedded database in a folder, in a thread of its own. */
export async function openThreadedPglite(folder: string): Promise<ThreadedPglite> {
  // What a program was started with, as words on its command line, is none of the thread's.
  const data: ThreadData = { folder, wasmModule: await compilePglite() };
  const worker = new Worker(THREAD_SCRIPT, { workerData: data, execArgv: [] });
  const pendingAnswers = new Map<number, PendingAnswer>();
  const listeners = new Map<string, ((payload: string) => void)[]>();
  const ready = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  let lastRequestNumber = 0;
  let isClosed = false;

  function fail(error: unknown): void {
    ready.reject(error);
    for (const pending of pendingAnswers.values()) pending.reject(error);
    pendingAnswers.clear();
    if (!isClosed) failed.reject(error);
    isClosed = true;
  }

  worker.on('message', (answer: ThreadMessage) => {
    switch (answer.kind) {
      case 'ready':
        return ready.resolve();
      case 'notified':
        for (const listener of listeners.get(answer.channel) ?? []) listener(answer.payload);
        return;
      case 'answer':
        pendingAnswers.get(answer.number)?.resolve(answer.result);
        pendingAnswers.delete(answer.number);
        return;
      case 'failed':
        if (answer.number === undefined) return ready.reject(errorOf(answer.failure));
        pendingAnswers.get(answer.number)?.reject(errorOf(answer.failure));
        pendingAnswers.delete(answer.number);
        return;
      default:
        answer satisfies never;
    }
  });
  worker.once('error', fail);
  worker.once('exit', () => fail(new Error('The thread of the database has ended.')));

  function sendRequest(body: DatabaseRequest): Promise<QueryResult | undefined> {
    if (isClosed) return Promise.reject(new Error('The database is closed.'));
    lastRequestNumber += 1;
    const answer: PendingAnswer = Promise.withResolvers();
    pendingAnswers.set(lastRequestNumber, answer);
    worker.postMessage({ ...body, number: lastRequestNumber });
    return answer.promise;
  }

  async function query<T>(sql: string, parameters: readonly unknown[] = []) {
    const { rows = [], affectedRows } = (await sendRequest({ kind: 'query', sql, parameters })) ?? {};
    return { rows: rows as T[], fields: [], ...(affectedRows === undefined ? {} : { affectedRows }) };
  }

  try {
    await ready.promise;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return {
    query,
    ready: true,
    waitReady: Promise.resolve(),
    failure: failed.promise,
    get closed() {
      return isClosed;
    },
    async transaction(callback) {
      await sendRequest({ kind: 'begin' });
      let result: Awaited<ReturnType<typeof callback>>;
      try {
        result = await callback({ query, rollback: async () => void (await sendRequest({ kind: 'rollback' })) });
      } catch (error) {
        await sendRequest({ kind: 'rollback' });
        throw error;
      }
      await sendRequest({ kind: 'commit' });
      return result;
    },
    async exec(script) {
      const { rows = [] } = (await sendRequest({ kind: 'script', sql: script })) ?? {};
      return [{ rows: [...rows] }];
    },
    async listen(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      await sendRequest({ kind: 'listen', channel });
    },
    async copyTo(target) {
      const { rows = [] } = (await sendRequest({ kind: 'copy', target })) ?? {};
      return (rows as { pausedMs: number }[])[0]!.pausedMs;
    },
    async close() {
      await sendRequest({ kind: 'close' });
      isClosed = true;
      const ended = once(worker, 'exit');
      await worker.terminate();
      await ended;
    },
  };
}

/** An error as the database threw it. */
function errorOf({ message, stack, fields }: DatabaseFailure): Error {
  const error = Object.assign(new Error(message), fields);
  if (stack !== undefined) error.stack = stack;
  return error;
}
