import type { EngineJob, Recipe } from './engine.ts';
import { answerLanguageOf, inheritedLanguage, type Language } from './language.ts';
import type { CodedRemark } from './remarks/codedRemark.ts';
import { wordPhrase } from './remarks/wordRemark.ts';

/** A remark of the table, or a sentence that came from elsewhere. */
export type Note = CodedRemark | string;

export type RecipeParts = {
  /** The time at which the work began, by `performance.now()`. */
  readonly startedAt: number;
  /** Notes for the person on what was understood. */
  readonly notes: readonly Note[];
  /** Those of them that belong beside the result at once. */
  readonly remarks?: readonly Note[];
  /** The language of their sentences, where it is not that of the job. */
  readonly noteLanguage?: Language;
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
  { startedAt, notes, remarks, noteLanguage = answerLanguageOf(job), detail, isSeedless, cost }: RecipeParts,
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
    ...wordedNotes(notes, noteLanguage),
    ...(remarks === undefined ? {} : wordedRemarks(remarks, noteLanguage)),
    ...(isSeedless ? { isSeedless } : {}),
    ...(detail === undefined ? {} : { detail }),
    milliseconds: Math.round(performance.now() - startedAt),
    ...(cost === undefined ? {} : { cost }),
  };
}

/** Remarks as sentences in a language, and by their codes for readers of another. */
function wordedRemarks(
  remarks: readonly Note[],
  language: Language,
): Pick<Recipe, 'remarkCodes'> & { readonly remarks: readonly string[] } {
  const remarkCodes = codesOf(remarks);
  return { remarks: remarks.map((note) => wordPhrase(note, language)), ...(remarkCodes && { remarkCodes }) };
}

function wordedNotes(notes: readonly Note[], language: Language): Pick<Recipe, 'notes' | 'noteCodes'> {
  const noteCodes = codesOf(notes);
  return { notes: notes.map((note) => wordPhrase(note, language)), ...(noteCodes && { noteCodes }) };
}

/** The recipe of a result with more remarks before its own; `isNoted` where they belong to its notes as well. */
export function recipeWithRemarks(
  recipe: Recipe,
  added: readonly CodedRemark[],
  language: Language,
  { isNoted }: { readonly isNoted: boolean },
): Recipe {
  const sentences = added.map((remark) => wordPhrase(remark, language));
  const { notes, noteCodes = noCodes(notes), remarks = [], remarkCodes = noCodes(remarks) } = recipe;
  return {
    ...recipe,
    ...(isNoted && { notes: [...sentences, ...notes], noteCodes: [...added, ...noteCodes] }),
    remarks: [...sentences, ...remarks],
    remarkCodes: [...added, ...remarkCodes],
  };
}

function noCodes(sentences: readonly string[]): readonly null[] {
  return sentences.map(() => null);
}

function codesOf(notes: readonly Note[]): Recipe['noteCodes'] {
  const codes = notes.map((note) => (typeof note === 'string' ? null : note));
  return codes.some((code) => code !== null) ? codes : undefined;
}
