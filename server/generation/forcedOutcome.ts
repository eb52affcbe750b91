import { setTimeout as pause } from 'node:timers/promises';
import { type Engine, EngineError } from '../../contract/engine.ts';
import type { RouteTable } from '../engines/runner.ts';
import { ProblemError } from '../kit/problems.ts';

/** The request header that forces an outcome when ENGINE_TEST is on; `[test:slow]` in a prompt does the same. */
export const TEST_HEADER = 'x-engine-test';

/** The outcomes that can be forced: a refusal of the content, the person's own limit, a late, an endless or a failing run. */
const FORCED_OUTCOMES = ['403', '429', 'slow', 'silent', 'broken'] as const;
export type ForcedOutcome = (typeof FORCED_OUTCOMES)[number];

/** The delay of a slow run. */
const SLOW_MS = 4000;
const PROMPT_MARK = /\[test:(\w+)\]/;

/** The outcome that a header or a prompt asks for. */
export function forcedOutcomeOf(header: string | string[] | undefined, prompt: string): ForcedOutcome | undefined {
  const requestedOutcome = header ?? PROMPT_MARK.exec(prompt)?.[1];
  return FORCED_OUTCOMES.find((outcome) => outcome === requestedOutcome);
}

/** Answers the outcomes that come before a run. */
export function refuseIfForced(outcome: ForcedOutcome | undefined): void {
  if (outcome === '403') throw new ProblemError('inappropriate_content', 'Inappropriate content was detected.');
  if (outcome === '429') throw new ProblemError('trial_exhausted', 'The trial is used up.');
}

/** The same routes with engines that act the outcome out, so that time limits and cancelling hold for it too. */
export function forceRoutes(routes: RouteTable, outcome: string | undefined): RouteTable {
  if (outcome === undefined) return routes;
  return (operation) => routes(operation).map((route) => ({ ...route, engine: forcedEngine(route.engine, outcome) }));
}

function forcedEngine(engine: Engine, outcome: string): Engine {
  return {
    ...engine,
    async *run(job, signal) {
      if (outcome === 'slow') await pause(SLOW_MS, undefined, { signal });
      if (outcome === 'silent') await rejectOnAbort(signal);
      if (outcome === 'broken') throw new EngineError('failed', 'forced by a test', { mayBeBilled: true });
      yield* engine.run({ ...job, prompt: job.prompt.replace(PROMPT_MARK, '').trim() }, signal);
    },
  };
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return promise;
}
