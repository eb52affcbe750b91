// The thread of the embedded database: what it works on keeps nobody else waiting.
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { createPglite } from './pglite.ts';
import type {
  DatabaseRequest,
  Failure,
  NumberedRequest,
  QueryAnswer,
  ThreadData,
  ThreadMessage,
} from './threadProtocol.ts';

const port = parentPort;
if (port === null) throw new Error('The database’s thread was started as a program.');

/** The transaction that is open; PGlite keeps everything else waiting until it ends. */
let openTransaction: { readonly tx: Transaction; end(error?: Error): Promise<void> } | undefined;

const post = (answer: ThreadMessage): void => port.postMessage(answer);

try {
  const { folder, wasmModule }: ThreadData = workerData;
  const pglite = await createPglite(folder, wasmModule);
  port.on('message', (request: NumberedRequest) => void handleRequest(pglite, request));
  post({ kind: 'ready' });
} catch (error) {
  post({ kind: 'failed', number: undefined, failure: failureOf(error) });
}

async function handleRequest(pglite: PGlite, { number, ...body }: NumberedRequest): Promise<void> {
  try {
    post({ kind: 'answer', number, result: await execute(pglite, body) });
  } catch (error) {
    post({ kind: 'failed', number, failure: failureOf(error) });
  }
}

async function execute(pglite: PGlite, body: DatabaseRequest): Promise<QueryAnswer | undefined> {
  switch (body.kind) {
    case 'query': {
      const { rows, affectedRows } = await (openTransaction?.tx ?? pglite).query<object>(body.sql, [
        ...body.parameters,
      ]);
      return { rows, affectedRows };
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
      await pglite.listen(body.channel, (payload) => post({ kind: 'notified', channel: body.channel, payload }));
      return;
    case 'close':
      await pglite.close();
      return;
    default:
      body satisfies never;
  }
}

/** Opens a transaction, which lasts until it is ended. */
async function beginTransaction(pglite: PGlite): Promise<void> {
  const opened = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const transaction = pglite
    .transaction(async (tx) => {
      openTransaction = {
        tx,
        async end(error) {
          openTransaction = undefined;
          if (error) ended.reject(error);
          else ended.resolve();
          await (error ? transaction.catch(() => undefined) : transaction);
        },
      };
      opened.resolve();
      await ended.promise;
    })
    .catch((error) => {
      opened.reject(error);
      throw error;
    });
  // Its end is awaited where it is asked for.
  transaction.catch(() => undefined);
  await opened.promise;
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, fields: {} };
  return { message: error.message, stack: error.stack, fields: { ...error, name: error.name } };
}
