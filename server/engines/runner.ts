import { setTimeout as pause } from 'node:timers/promises';
import type { Operation } from '../../contract/operations.ts';
import { type Engine, EngineError, type EngineJob, type Fault, type Step } from './engine.ts';

/** One way to have an operation done. */
export type Route = {
  readonly engine: Engine;
  /** The engine's own name of the model. */
  readonly model: string;
  /** How long a run may take from its first step on, and how long it may wait for that in the engine's queue. */
  readonly seconds: number;
  readonly queueSeconds: number;
};
/** The ways to try, in order. */
export type Routes = (operation: Operation) => readonly Route[];

/** No engine is waited for longer than this before a repeat, whatever it asks. */
const PAUSE_MAX_MS = 20_000;

/** Another engine would say the same, or must not be asked. */
const FINAL: ReadonlySet<Fault> = new Set(['content', 'aborted', 'input', 'words']);

/** Whether any engine can do an operation. */
export function canPerform(routes: Routes, operation: Operation): boolean {
  return able(routes, operation).length > 0;
}

/**
 * Tries the routes in turn and yields the steps of the first that works. Repeats only what surely had not begun, and once; a
 * refusal on content is final, for it must not be shopped round; so is a failure after a first result. Throws EngineError.
 */
export async function* perform(routes: Routes, job: EngineJob, signal: AbortSignal): AsyncGenerator<Step> {
  let last = new EngineError('unsupported', `no engine for ${job.operation}`);
  for (const route of able(routes, job.operation)) {
    for (let tries = 2; tries > 0; tries -= 1) {
      const clock = startClock(route.queueSeconds);
      let steps = 0;
      let results = 0;
      try {
        const both = AbortSignal.any([signal, clock.signal]);
        for await (const step of route.engine.run({ ...job, model: route.model }, both)) {
          if (steps === 0) clock.set(route.seconds);
          steps += 1;
          if (step.kind === 'result') results += 1;
          yield step;
        }
        return;
      } catch (error) {
        last = named(error, signal, clock.signal);
      } finally {
        clock.stop();
      }
      if (results > 0 || FINAL.has(last.fault)) throw last;
      if (last.spent || last.fault === 'unsupported') break;
      if (tries > 1) await waited(Math.min(last.after, PAUSE_MAX_MS), signal);
    }
  }
  throw last;
}

function able(routes: Routes, operation: Operation): readonly Route[] {
  return routes(operation).filter(({ engine, model }) => engine.can(operation, model));
}

/** A signal that aborts when its time is over; `set` gives it a new one. */
function startClock(seconds: number) {
  const controller = new AbortController();
  const start = (time: number) => setTimeout(() => controller.abort(), time * 1000);
  let alarm = start(seconds);
  return {
    signal: controller.signal,
    set(time: number) {
      clearTimeout(alarm);
      alarm = start(time);
    },
    stop: () => clearTimeout(alarm),
  };
}

/** What went wrong, told apart by who ended it: the person, the clock or the engine. */
function named(error: unknown, signal: AbortSignal, clock: AbortSignal): EngineError {
  if (signal.aborted) return new EngineError('aborted', 'the job was cancelled', { cause: error });
  if (clock.aborted) return new EngineError('timeout', 'the engine took too long', { spent: true, cause: error });
  if (error instanceof EngineError) return error;
  return new EngineError('failed', 'the engine failed', { spent: true, cause: error });
}

async function waited(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await pause(milliseconds, undefined, { signal });
  } catch (cause) {
    throw new EngineError('aborted', 'the job was cancelled', { cause });
  }
}
