// The thread of the embedded database: what it works on keeps nobody else waiting.
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { createPglite } from './pglite.ts';
import type { Answer, Ask, Failure, NumberedAsk, QueryAnswer } from './threadProtocol.ts';

const port = parentPort;
if (port === null) throw new Error('The database’s thread was started as a program.');

/** The transaction that is open; PGlite keeps everything else waiting until it ends. */
let open: { readonly tx: Transaction; end(error?: Error): Promise<void> } | undefined;

const tell = (answer: Answer): void => port.postMessage(answer);

try {
  const pglite = await createPglite(workerData.folder);
  port.on('message', (request: NumberedAsk) => void answer(pglite, request));
  tell({ kind: 'ready' });
} catch (error) {
  tell({ kind: 'failed', number: undefined, failure: failureOf(error) });
}

async function answer(pglite: PGlite, { number, ...ask }: NumberedAsk): Promise<void> {
  try {
    tell({ kind: 'answer', number, result: await perform(pglite, ask) });
  } catch (error) {
    tell({ kind: 'failed', number, failure: failureOf(error) });
  }
}

async function perform(pglite: PGlite, ask: Ask): Promise<QueryAnswer | undefined> {
  switch (ask.kind) {
    case 'query': {
      const { rows, affectedRows } = await (open?.tx ?? pglite).query<object>(ask.sql, [...ask.parameters]);
      return { rows, affectedRows };
    }
    case 'begin':
      await begin(pglite);
      return;
    case 'commit':
      await open?.end();
      return;
    case 'rollback':
      await open?.end(new Error('rolled back'));
      return;
    case 'listen':
      await pglite.listen(ask.channel, (payload) => tell({ kind: 'notified', channel: ask.channel, payload }));
      return;
    case 'close':
      await pglite.close();
      return;
    default:
      ask satisfies never;
  }
}

/** Opens a transaction, which lasts until it is ended. */
async function begin(pglite: PGlite): Promise<void> {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const whole = pglite
    .transaction(async (tx) => {
      open = {
        tx,
        async end(error) {
          open = undefined;
          if (error) ended.reject(error);
          else ended.resolve();
          await (error ? whole.catch(() => undefined) : whole);
        },
      };
      begun.resolve();
      await ended.promise;
    })
    .catch((error) => {
      begun.reject(error);
      throw error;
    });
  // Its end is awaited where it is asked for.
  whole.catch(() => undefined);
  await begun.promise;
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, fields: {} };
  return { message: error.message, stack: error.stack, fields: { ...error, name: error.name } };
}
