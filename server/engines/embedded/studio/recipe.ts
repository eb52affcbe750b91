import type { EngineJob, Recipe } from '../../engine.ts';
import type { Language } from './finish.ts';
import { languageOf } from './prompt.ts';

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
  const language = hasWords(job.prompt) ? undefined : languageIn(job.recipes?.image);
  return {
    engine: 'embedded',
    model: job.model,
    operation: job.operation,
    prompt: job.prompt,
    seed: job.seed,
    ...(language ? { language } : {}),
    notes,
    remarks,
    ...(detail === undefined ? {} : { detail }),
    milliseconds: Math.round(performance.now() - begun),
  };
}

/** The language of the words that a picture was made from; undefined where there were none. */
export function languageIn(recipe: Recipe | undefined): Language | undefined {
  return recipe && hasWords(recipe.prompt) ? languageOf(recipe.prompt) : recipe?.language;
}

/** The language in which a person is told of a job: that of its prompt; without one, of the words its picture was made from. */
export function languageFor({ prompt, recipes }: EngineJob): Language {
  return hasWords(prompt) ? languageOf(prompt) : (languageIn(recipes?.image) ?? 'en');
}

const hasWords = (text: string): boolean => /\p{L}/u.test(text);
