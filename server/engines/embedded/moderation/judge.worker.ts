/** The thread of a judge: answers each picture with its kind, or with the reason why it could not be judged. */
import { parentPort } from 'node:worker_threads';
import { classify } from './classify.ts';
import type { Answer, Question } from './judge.ts';

const port = parentPort;
if (!port) throw new Error('judge.worker.ts runs in a worker thread only');

port.on('message', async ({ id, bytes }: Question) => {
  const answer = await classify(bytes).then(
    (probabilities): Answer => ({ id, probabilities }),
    (error): Answer => ({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
  port.postMessage(answer);
});
