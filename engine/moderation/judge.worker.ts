/** The thread of a judge: answers each picture with how suspicious it is, or with the reason why it could not be judged. */
import { parentPort } from 'node:worker_threads';
import type { Answer, Question } from './judge.ts';
import { suspicionOf } from './suspicion.ts';

const port = parentPort;
if (!port) throw new Error('judge.worker.ts runs in a worker thread only');

port.on('message', async ({ id, bytes }: Question) => {
  const answer = await suspicionOf(bytes).then(
    (suspicion): Answer => ({ id, suspicion }),
    (error): Answer => ({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
  port.postMessage(answer);
});
