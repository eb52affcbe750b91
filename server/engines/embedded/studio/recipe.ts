import type { EngineJob, Recipe } from '../../engine.ts';

type Said = {
  /** When the work began, by `performance.now()`. */
  readonly begun: number;
  /** Plain sentences on what was understood, in the language of the prompt. */
  readonly notes?: readonly string[];
  /** Those of them that belong beside the result at once. */
  readonly remarks?: readonly string[];
  /** What the engine itself wants to remember; JSON. */
  readonly detail?: unknown;
};

/** The recipe of one result of the built-in engine. */
export function recipeOf(job: EngineJob, { begun, notes = [], remarks = [], detail }: Said): Recipe {
  return {
    engine: 'embedded',
    model: job.model,
    operation: job.operation,
    prompt: job.prompt,
    seed: job.seed,
    notes,
    remarks,
    ...(detail === undefined ? {} : { detail }),
    milliseconds: Math.round(performance.now() - begun),
  };
}
