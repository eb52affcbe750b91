import type { Engine } from '../contract/engine.ts';
import { BUILT_IN } from '../contract/providerNames.ts';
import { createWorkerPool } from './pool.ts';

export { createJudge, type Judge } from './moderation/judge.ts';

/** At most so many worker threads, however many cores there are: the server itself needs room. */
const WORKERS = 2;

export type EngineOptions = {
  /** Worker threads, 1 or 2. */
  readonly workers?: number;
};

/** The built-in engine: needs no network, no key and no model; every picture is computed by our own renderer. It performs every operation. */
export function createEngine({ workers = WORKERS }: EngineOptions = {}): Engine {
  const size = Math.max(1, Math.min(WORKERS, workers));
  const pool = createWorkerPool({ size, script: new URL('./worker.ts', import.meta.url) });
  return {
    name: BUILT_IN,
    can: () => true,
    run: (job, signal) => pool.run(job, signal),
    close: () => pool.close(),
  };
}
