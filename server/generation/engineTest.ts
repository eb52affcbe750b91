import { setTimeout as pause } from 'node:timers/promises';
import { type Engine, EngineError } from '../../contract/engine.ts';
import type { Routes } from '../engines/runner.ts';
import { ProblemError } from '../kit/problems.ts';

/** The request header that forces an outcome when ENGINE_TEST is on; `[test:slow]` in a prompt does the same. */
export const TEST_HEADER = 'x-engine-test';

/** The outcomes that can be forced: a refusal of the content, the person's own limit, a late, an endless or a failing run. */
const OUTCOMES = ['403', '429', 'slow', 'silent', 'broken'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The delay of a slow run. */
const SLOW_MS = 4000;
const IN_PROMPT = /\[test:(\w+)\]/;

/** The outcome that a header or a prompt asks for. */
export function outcomeIn(header: string | string[] | undefined, prompt: string): Outcome | undefined {
  const wanted = header ?? IN_PROMPT.exec(prompt)?.[1];
  return OUTCOMES.find((outcome) => outcome === wanted);
}

/** Answers the outcomes that come before a run. */
export function refuseIfForced(outcome: Outcome | undefined): void {
  if (outcome === '403') throw new ProblemError('inappropriate_content', 'Inappropriate content was detected.');
  if (outcome === '429') throw new ProblemError('trial_exhausted', 'The trial is used up.');
}

/** The same routes with engines that act the outcome out, so that time limits and cancelling hold for it too. */
export function forceRoutes(routes: Routes, outcome: string | undefined): Routes {
  if (outcome === undefined) return routes;
  return (operation) => routes(operation).map((route) => ({ ...route, engine: acting(route.engine, outcome) }));
}

function acting(engine: Engine, outcome: string): Engine {
  return {
    ...engine,
    async *run(job, signal) {
      if (outcome === 'slow') await pause(SLOW_MS, undefined, { signal });
      if (outcome === 'silent') await aborted(signal);
      if (outcome === 'broken') throw new EngineError('failed', 'forced by a test', { spent: true });
      yield* engine.run({ ...job, prompt: job.prompt.replace(IN_PROMPT, '').trim() }, signal);
    },
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return promise;
}
