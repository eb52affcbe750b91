import type { RecipeAnswer } from './Recipe.tsx';

/** The recipe of a rendered kettle, with a remark of the engine. */
export const KETTLE_RECIPE: RecipeAnswer = {
  engine: 'built-in',
  model: 'studio',
  operation: 'process_sketch',
  prompt: 'copper kettle',
  seed: 42,
  asked: { count: 1, highQuality: false },
  notes: ['The handle is walnut.'],
  milliseconds: 2345,
};
