/** A thread of the decoding process that reads one model: so the process can watch its own memory meanwhile. */
import { parentPort, workerData } from 'node:worker_threads';
import type { MediaAnswer, Model, ModelTask, Picture, StillTask } from '../../kit/protocol.ts';
import { isClosedSurface } from '../closedSurface.ts';
import { ModelError } from '../modelError.ts';
import { convertToGlb, convertToStl } from './convert.ts';
import { drawStill } from './drawStill.ts';

const task = workerData as ModelTask | StillTask;

async function answer(): Promise<MediaAnswer<Model | Picture>> {
  try {
    return { ok: true, result: await perform(task) };
  } catch (error) {
    if (error instanceof ModelError) return { ok: false, fault: 'invalid_model', detail: error.message };
    return { ok: false, detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function perform(task: ModelTask | StillTask): Promise<Model | Picture> {
  if (task.kind === 'still') {
    const { bytes, format, side } = task;
    return { type: 'webp', bytes: await drawStill(bytes, format, side), width: side, height: side };
  }
  if (task.kind === 'model') {
    const names = new Set<string>();
    const bytes = await convertToGlb(task.bytes, task.format, (name) => names.add(name));
    return { type: 'glb', bytes, ...(names.size > 0 && { left_out: [...names] }) };
  }
  const stl = await convertToStl(task.bytes, task.format);
  return { type: 'stl', bytes: stl, closed: isClosedSurface(stl) };
}

parentPort?.postMessage(await answer());
