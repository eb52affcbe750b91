import type { EngineJob, Recipe } from './engine.ts';

export type Language = NonNullable<Recipe['language']>;

/** Chinese where any of it is, otherwise English. */
export function languageOf(text: string): Language {
  return /\p{Script=Han}/u.test(text) ? 'zh' : 'en';
}

/** The language of the words that a picture was made from; undefined where there were none. */
export function promptLanguageOf(recipe: Recipe | undefined): Language | undefined {
  return recipe && hasLetters(recipe.prompt) ? languageOf(recipe.prompt) : recipe?.language;
}

/** Of a job without a prompt: the language of the words that its picture was made from. */
export function inheritedLanguage({ prompt, recipes }: EngineJob): Language | undefined {
  return hasLetters(prompt) ? undefined : promptLanguageOf(recipes?.image);
}

/**
 * The language in which a person is told of a job: that of their interface; where nobody said it, of the job's own words, and without
 * any, of those that its picture was made from.
 */
export function answerLanguageOf({ language, prompt, instructions = '', recipes }: EngineJob): Language {
  if (language !== undefined) return language;
  const ownText = `${prompt} ${instructions}`;
  return hasLetters(ownText) ? languageOf(ownText) : (promptLanguageOf(recipes?.image) ?? 'en');
}

function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text);
}
