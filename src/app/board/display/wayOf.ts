import type { HowMade } from '../../../dialogs/display/Recipe.tsx';

/** The route that made a picture, and what that cost in US dollars, as far as its recipe says it. */
export function wayOf(recipe: HowMade | undefined): { readonly route?: string; readonly cost?: number } {
  if (!recipe) return {};
  const { route, cost } = recipe;
  return { ...(typeof route === 'string' && { route }), ...(typeof cost === 'number' && { cost }) };
}
