import type { Engine, EngineJob } from '../../contract/engine.ts';
import { EngineError } from '../../contract/engine.ts';
import { createEngine } from '../index.ts';

const JOB: EngineJob = {
  id: 'bench',
  operation: 'generate_image',
  model: 'Product Design',
  prompt: 'brushed steel kettle with a walnut handle',
  seed: 7,
  count: 1,
  aspectRatio: '1:1',
};
/** Takes a worker a few milliseconds. */
const SMALL: EngineJob = { ...JOB, id: 'small', operation: 'enhance_prompt', prompt: 'a kettle' };
/** When a job is cancelled, in milliseconds after its first sign of life. */
const MOMENTS = [0, 50, 150, 300, 700] as const;

async function finish(engine: Engine, job: EngineJob): Promise<void> {
  for await (const _ of engine.run(job, new AbortController().signal));
}

/** Milliseconds that a run of one picture takes, without a server: which always asks for two. */
export async function timeOnePicture(runs: number): Promise<number[]> {
  const engine = createEngine();
  const times: number[] = [];
  try {
    await finish(engine, JOB);
    for (let run = 1; run <= runs; run += 1) {
      const start = performance.now();
      await finish(engine, { ...JOB, seed: JOB.seed + run });
      times.push(performance.now() - start);
    }
  } finally {
    await engine.close();
  }
  return times;
}

/** Milliseconds from a cancel until the only worker has done a small job, at several moments of two large ones. */
export async function timeCancels(image: Uint8Array): Promise<number[]> {
  const engine = createEngine({ workers: 1 });
  const large: EngineJob = { ...JOB, operation: 'get_4k', image: { type: 'image/jpeg', bytes: image } };
  const times: number[] = [];
  try {
    await finish(engine, SMALL);
    for (const moment of MOMENTS) for (const job of [JOB, large]) times.push(await timeCancel(engine, job, moment));
  } finally {
    await engine.close();
  }
  return times;
}

async function timeCancel(engine: Engine, job: EngineJob, moment: number): Promise<number> {
  const stop = new AbortController();
  let cancelled = 0;
  try {
    for await (const _ of engine.run(job, stop.signal))
      if (cancelled === 0)
        setTimeout(() => {
          cancelled = performance.now();
          stop.abort();
        }, moment);
  } catch (error) {
    if (!(error instanceof EngineError && error.fault === 'aborted')) throw error;
  }
  await finish(engine, SMALL);
  return performance.now() - cancelled;
}
