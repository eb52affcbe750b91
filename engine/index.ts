import type { Engine } from '../contract/engine.ts';
import type { Operation } from '../contract/operations/index.ts';
import { BUILT_IN } from '../contract/providerNames.ts';
import { createWorkerPool } from './pool.ts';

export { createJudge, type Judge } from './moderation/judge.ts';

/** At most so many worker threads, however many cores there are: the server itself needs room. */
const WORKERS = 2;

/** Their results follow the seed; an edit follows its words alone. */
const VARIED_OPERATIONS: ReadonlySet<Operation> = new Set([
  'generate_image',
  'process_sketch',
  'process_sketch_style',
  'image_to_image',
]);

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
    variesResults: (operation) => VARIED_OPERATIONS.has(operation),
    run: (job, signal) => pool.run(job, signal),
    close: () => pool.close(),
  };
}
