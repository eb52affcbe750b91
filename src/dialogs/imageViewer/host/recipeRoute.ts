import type { RecipeAnswer } from '../Recipe.tsx';

type RecipeRoute = { readonly route?: string; readonly cost?: number; readonly isEstimate: boolean };

/** The route that made a picture, and what that cost in US dollars, as far as its recipe says it. */
export function recipeRoute(recipe: RecipeAnswer | undefined): RecipeRoute {
  if (!recipe) return { isEstimate: false };
  const { route, cost } = recipe;
  return {
    ...(typeof route === 'string' && { route }),
    ...(typeof cost === 'number' && { cost }),
    isEstimate: recipe.isEstimate === true,
  };
}
