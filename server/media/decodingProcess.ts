/** The decoding process: performs one task at a time on bytes from outside, and may be killed at any moment. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import {
  isModelTask,
  type MediaAnswer,
  MediaError,
  type MediaTask,
  type Model,
  type ModelTask,
  type Picture,
  type StillTask,
  type TimedTask,
} from './kit/protocol.ts';
import { performTask } from './performTask.ts';

sharp.cache(false);
sharp.concurrency(1);

/** In a thread of its own: this one may be held by what it reads. */
const watchThread = new Worker(new URL('./resourceLimit.worker.ts', import.meta.url));
await once(watchThread, 'online');

process.on('message', async ({ task, milliseconds }: TimedTask<MediaTask | ModelTask | StillTask>) => {
  watchThread.postMessage(milliseconds);
  const answer = await (isModelTask(task) ? readModel(task) : answerTask(task));
  watchThread.postMessage(null);
  process.send?.(answer);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

async function answerTask(task: MediaTask): Promise<MediaAnswer<Picture>> {
  try {
    return { ok: true, result: await performTask(task) };
  } catch (error) {
    if (error instanceof MediaError) return { ok: false, fault: error.fault, detail: error.message };
    return { ok: false, detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Heap of the thread that reads a model, in megabytes; what lies outside it, the watch sees. */
const MODEL_HEAP_MB = 768;
const MODEL_WORKER = new URL('./model/worker/worker.ts', import.meta.url);

/** In a thread of its own: readers of models never give way, and this one must see how much memory they take. */
async function readModel(task: ModelTask | StillTask): Promise<MediaAnswer<Model | Picture>> {
  const worker = new Worker(MODEL_WORKER, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MODEL_HEAP_MB },
  });
  try {
    const [answer] = await once(worker, 'message');
    return answer;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ERR_WORKER_OUT_OF_MEMORY')
      return { ok: false, fault: 'invalid_model', detail: 'This model needs too much memory to read.' };
    return { ok: false, detail: String(error) };
  } finally {
    await worker.terminate();
  }
}
