/** A thread of the decoding process that reads one model: so the process can watch its own memory meanwhile. */
import { parentPort, workerData } from 'node:worker_threads';
import type { MediaAnswer, Model, ModelTask } from '../protocol.ts';
import { toGlb, toStl } from './convert.ts';
import { ModelError } from './modelError.ts';

const { kind, bytes, format } = workerData as ModelTask;

async function answer(): Promise<MediaAnswer<Model>> {
  try {
    const made = kind === 'stl' ? await toStl(bytes, format) : await toGlb(bytes, format);
    return { ok: true, result: { type: kind === 'stl' ? 'stl' : 'glb', bytes: made } };
  } catch (error) {
    if (error instanceof ModelError) return { ok: false, fault: 'invalid_model', detail: error.message };
    return { ok: false, detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.postMessage(await answer());
