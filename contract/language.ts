import type { EngineJob, Recipe } from './engine.ts';

export type Language = NonNullable<Recipe['language']>;

/** Chinese where any of it is, otherwise English. */
export function languageOf(text: string): Language {
  return /\p{Script=Han}/u.test(text) ? 'zh' : 'en';
}

/** The language of the words that a picture was made from; undefined where there were none. */
export function languageIn(recipe: Recipe | undefined): Language | undefined {
  return recipe && saysSomething(recipe.prompt) ? languageOf(recipe.prompt) : recipe?.language;
}

/** Of a job without a prompt: the language of the words that its picture was made from. */
export function borrowedLanguage({ prompt, recipes }: EngineJob): Language | undefined {
  return saysSomething(prompt) ? undefined : languageIn(recipes?.image);
}

/**
 * The language in which a person is told of a job: that of their interface; where nobody said it, of the job's own words, and without
 * any, of those that its picture was made from.
 */
export function languageFor({ language, prompt, instructions = '', recipes }: EngineJob): Language {
  if (language !== undefined) return language;
  const own = `${prompt} ${instructions}`;
  return saysSomething(own) ? languageOf(own) : (languageIn(recipes?.image) ?? 'en');
}

function saysSomething(text: string): boolean {
  return /\p{L}/u.test(text);
}
