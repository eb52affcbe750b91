/** Closes a pool whose worker has just answered a cancel, in a process that nothing else keeps alive. */
import type { EngineJob } from '../contract/engine.ts';
import { createWorkerPool } from './pool.ts';

const pool = createWorkerPool({ size: 1, script: new URL('./pool.worker.fixture.ts', import.meta.url) });
const bell = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
const job: EngineJob = {
  id: 'job',
  operation: 'process_sketch',
  model: '',
  prompt: 'obey',
  seed: 1,
  count: 1,
  aspectRatio: '1:1',
  image: { type: '', bytes: new Uint8Array(bell) },
};
const stop = new AbortController();
const steps = pool.run(job, stop.signal);
await steps.next();
stop.abort();
// The worker's answer lies in the queue of this thread and is read while the pool closes.
Atomics.wait(new Int32Array(bell), 0, 0);
await pool.close();
console.log('closed');
