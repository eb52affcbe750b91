import type { EngineJob, Recipe } from './engine.ts';
import { inheritedLanguage } from './language.ts';

export type RecipeParts = {
  /** The time at which the work began, by `performance.now()`. */
  readonly startedAt: number;
  /** Plain sentences on what was understood, in the language of the prompt. */
  readonly notes: readonly string[];
  /** Those of them that belong beside the result at once. */
  readonly remarks?: readonly string[];
  /** Notes of the engine for itself; JSON. */
  readonly detail?: unknown;
  /** The model took no seed. */
  readonly isSeedless?: boolean;
  /** US dollars, where the engine knows. */
  readonly cost?: number | undefined;
};

/** The recipe of one result of an engine; the runner and the job add the rest. */
export function recipeOf(
  engine: string,
  job: EngineJob,
  { startedAt, notes, remarks, detail, isSeedless, cost }: RecipeParts,
): Recipe {
  const { model, operation, prompt, seed } = job;
  const language = inheritedLanguage(job);
  return {
    engine,
    model,
    operation,
    prompt,
    seed,
    ...(language === undefined ? {} : { language }),
    notes,
    ...(remarks === undefined ? {} : { remarks }),
    ...(isSeedless ? { isSeedless } : {}),
    ...(detail === undefined ? {} : { detail }),
    milliseconds: Math.round(performance.now() - startedAt),
    ...(cost === undefined ? {} : { cost }),
  };
}
