import { afterEach, beforeEach, expect } from 'vitest';
import { EngineError, type EngineJob, type EngineStep } from '../../../contract/engine.ts';
import type { Operation } from '../../../contract/operations/index.ts';
import { type FakeFal, startFal } from '../../../tests/fixtures/providers/fal.ts';
import { SHOT } from '../../../tests/fixtures/providers/inputs.ts';
import { DEFAULT_MODELS } from '../settings/defaultModels.ts';
import { createFalEngine } from './index.ts';

/** The pace of the tests' engine: no longer than a test may. */
const TIMING = { intervalMs: 1, awayTimeoutMs: 900, missingTimeoutMs: 250, idleTimeoutMs: 250 };

/** A job of an operation by fal's default model of it. */
export function jobOf(operation: Operation, rest: Partial<EngineJob> = {}): EngineJob {
  const model = DEFAULT_MODELS.fal[operation] ?? '';
  return { id: 'job', operation, model, prompt: 'a red mug', seed: 2 ** 31 + 5, count: 1, aspectRatio: '1:1', ...rest };
}

export const EDIT_JOB = jobOf('instruct_edit', { image: SHOT });
export const VIOLATION = {
  detail: [{ loc: ['body', 'prompt'], msg: 'flagged', type: 'content_policy_violation' }],
};

/** A fal on a free port for each test of a file, and an engine that is led there. All that it was asked has to fit its schema. */
export function setUpFal() {
  let fal: FakeFal;
  beforeEach(async () => {
    fal = await startFal();
  });
  afterEach(async () => {
    await fal.provider.close();
    expect(fal.problems).toEqual([]);
  });
  const engine = () => createFalEngine({ name: 'fal', key: 'k', url: fal.url, isPaid: true }, TIMING);

  /** The steps of a run in short, its failure last. */
  async function run(job: EngineJob, signal = new AbortController().signal): Promise<unknown[]> {
    const seen: unknown[] = [];
    try {
      for await (const step of engine().run(job, signal)) seen.push(summaryOf(step));
    } catch (error) {
      seen.push(error instanceof EngineError ? [error.fault, error.mayBeBilled] : (error as Error).name);
    }
    return seen;
  }

  return { fal: () => fal, engine, run, posts: (): number => fal.provider.count('POST') };
}

/** All steps of a run. */
export async function collectSteps(steps: AsyncIterable<EngineStep>): Promise<EngineStep[]> {
  const seen: EngineStep[] = [];
  for await (const step of steps) seen.push(step);
  return seen;
}

/** A step in short. */
export function summaryOf(step: EngineStep): unknown {
  if (step.kind === 'progress') return step.fraction;
  if (step.kind === 'accepted') return step.request;
  return [step.media?.type, step.width, step.height];
}
