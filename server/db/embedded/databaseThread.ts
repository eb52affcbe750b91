// The thread of the embedded database: what it works on keeps nobody else waiting.
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { copyOpenDatabase } from './copyOpenDatabase.ts';
import { createPglite } from './pglite.ts';
import type {
  DatabaseFailure,
  DatabaseRequest,
  NumberedRequest,
  QueryResult,
  ThreadData,
  ThreadMessage,
} from './threadProtocol.ts';

const port = parentPort;
if (port === null) throw new Error('The database’s thread was started as a program.');

/** The transaction that is open; PGlite keeps everything else waiting until it ends. */
let openTransaction: { readonly tx: Transaction; end(error?: Error): Promise<void> } | undefined;

const postToParent = (answer: ThreadMessage): void => port.postMessage(answer);

const folderOfData = (): string => (workerData as ThreadData).folder;

try {
  const { folder, wasmModule }: ThreadData = workerData;
  const pglite = await createPglite(folder, wasmModule);
  port.on('message', (request: NumberedRequest) => void handleRequest(pglite, request));
  postToParent({ kind: 'ready' });
} catch (error) {
  postToParent({ kind: 'failed', number: undefined, failure: failureOf(error) });
}

async function handleRequest(pglite: PGlite, { number, ...body }: NumberedRequest): Promise<void> {
  try {
    postToParent({ kind: 'answer', number, result: await execute(pglite, body) });
  } catch (error) {
    postToParent({ kind: 'failed', number, failure: failureOf(error) });
  }
}

async function execute(pglite: PGlite, body: DatabaseRequest): Promise<QueryResult | undefined> {
  switch (body.kind) {
    case 'query': {
      const { rows, affectedRows } = await (openTransaction?.tx ?? pglite).query<object>(body.sql, [
        ...body.parameters,
      ]);
      return { rows, affectedRows };
    }
    case 'script': {
      const results = await pglite.exec(body.sql);
      return { rows: results.flatMap(({ rows }) => rows), affectedRows: undefined };
    }
    case 'begin':
      await beginTransaction(pglite);
      return;
    case 'commit':
      await openTransaction?.end();
      return;
    case 'rollback':
      await openTransaction?.end(new Error('rolled back'));
      return;
    case 'listen':
      await pglite.listen(body.channel, (payload) =>
        postToParent({ kind: 'notified', channel: body.channel, payload }),
      );
      return;
    case 'copy':
      return {
        rows: [{ pausedMs: await copyOpenDatabase(pglite, folderOfData(), body.target) }],
        affectedRows: undefined,
      };
    case 'close':
      await pglite.close();
      return;
    default:
      body satisfies never;
  }
}

/** Opens a transaction, which lasts until it is ended. */
async function beginTransaction(pglite: PGlite): Promise<void> {
  const openSignal = Promise.withResolvers<void>();
  const endSignal = Promise.withResolvers<void>();
  const transaction = pglite
    .transaction(async (tx) => {
      openTransaction = {
        tx,
        async end(error) {
          openTransaction = undefined;
          if (error) endSignal.reject(error);
          else endSignal.resolve();
          await (error ? transaction.catch(() => undefined) : transaction);
        },
      };
      openSignal.resolve();
      await endSignal.promise;
    })
    .catch((error) => {
      openSignal.reject(error);
      throw error;
    });
  // Its end is awaited where it is asked for.
  transaction.catch(() => undefined);
  await openSignal.promise;
}

function failureOf(error: unknown): DatabaseFailure {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, fields: {} };
  return { message: error.message, stack: error.stack, fields: { ...error, name: error.name } };
}
