/** A thread of the decoding process that reads one model: so the process can watch its own memory meanwhile. */
import { parentPort, workerData } from 'node:worker_threads';
import type { MediaAnswer, Model, ModelTask } from '../protocol.ts';
import { isClosed } from './closed.ts';
import { toGlb, toStl } from './convert.ts';
import { ModelError } from './modelError.ts';

const task = workerData as ModelTask;

async function answer(): Promise<MediaAnswer<Model>> {
  try {
    return { ok: true, result: await convert() };
  } catch (error) {
    if (error instanceof ModelError) return { ok: false, fault: 'invalid_model', detail: error.message };
    return { ok: false, detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function convert(): Promise<Model> {
  if (task.kind === 'model') return { type: 'glb', bytes: await toGlb(task.bytes, task.format) };
  const stl = await toStl(task.bytes, task.format);
  return { type: 'stl', bytes: stl, closed: isClosed(stl) };
}

parentPort?.postMessage(await answer());
