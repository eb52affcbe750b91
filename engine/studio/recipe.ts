import type { EngineJob, Recipe } from '../../contract/engine.ts';
import { BUILT_IN } from '../../contract/providerNames.ts';
import { type RecipeParts, recipeOf as recipeBy } from '../../contract/recipe.ts';

/** The recipe of one result of the built-in engine. */
export function recipeOf(job: EngineJob, parts: Omit<RecipeParts, 'notes'> & Partial<RecipeParts>): Recipe {
  return recipeBy(BUILT_IN, job, { notes: [], remarks: [], ...parts });
}
