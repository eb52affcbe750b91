/** Jobs for tests of operations, run in the test's own thread. */

import type { EngineJob, EngineStep, Recipe } from '../../contract/engine.ts';
import type { Operation } from '../../contract/operations/index.ts';
import type { Context, OperationModule } from '../operation.ts';

export type Result = Extract<EngineStep, { kind: 'result' }>;

/** A job with what every job has. */
export function jobOf(operation: Operation, more: Partial<EngineJob> = {}): EngineJob {
  return { id: 'job', operation, model: 'built-in', prompt: '', seed: 1, count: 1, aspectRatio: '1:1', ...more };
}

/** What an operation finds around it: nobody cancels it, and its bands are painted at once, in one piece. */
export function aloneWith(openBands: OperationModule['openBands'] = () => () => {}): Context {
  const checkpoint = () => {};
  return { checkpoint, spread: (share, rows) => openBands(share, checkpoint)(0, rows) };
}

/** The first result of a run. */
export async function resultOf(steps: AsyncIterable<EngineStep>): Promise<Result> {
  for await (const step of steps) if (step.kind === 'result') return step;
  throw new Error('no result');
}

/** The recipe beside a design of ours, as an operation on its picture is handed it. */
export function recipeWith(detail: unknown, { prompt = '', seed = 1 } = {}): Recipe {
  const by = { engine: 'built-in', model: 'built-in', operation: 'generate_image' } as const;
  return { ...by, prompt, seed, notes: [], detail, milliseconds: 1 };
}
