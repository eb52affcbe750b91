import type { EngineJob, Recipe } from '../../contract/engine.ts';
import { type RecipeParts, recipeOf as recipeBy } from '../../contract/recipe.ts';

/** The recipe of one result of the built-in engine. */
export function recipeOf(job: EngineJob, parts: Omit<RecipeParts, 'notes'> & Partial<RecipeParts>): Recipe {
  return recipeBy('embedded', job, { notes: [], remarks: [], ...parts });
}
