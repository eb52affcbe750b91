import type { MessageDescriptor } from '@lingui/core';
import { HELP_CONTENTS, type HelpPage } from './helpPages.ts';
import { helpSentences } from './helpSentences.ts';

/** The source of every help page of one language, by its file. */
export type HelpTexts = ReadonlyMap<string, string>;

/** A page that a search found; `sentence` is where the terms stand in its text, if not in its name or purpose. */
export type HelpMatch = HelpPage & { readonly sentence?: string };

type SearchOptions = {
  readonly typed: string;
  /** The terms of the name and the purpose. */
  readonly read: (text: MessageDescriptor) => string;
  /** The text of a page; undefined while the texts are loaded. */
  readonly sourceOf?: (page: HelpPage) => string | undefined;
};

/** The contents that have all terms that were typed in their name, purpose or text; groups without any are left out. */
export function searchHelp({ typed, read, sourceOf }: SearchOptions) {
  const terms = searchTerms(typed);
  const matches = (page: HelpPage): HelpMatch[] => {
    const heading = `${read(page.label)} ${read(page.summary)}`;
    if (countTerms(heading, terms) === terms.length) return [page];
    const sentences = helpSentences(sourceOf?.(page) ?? '');
    if (countTerms(`${heading} ${sentences.join(' ')}`, terms) < terms.length) return [];
    const counts = sentences.map((sentence) => countTerms(sentence, terms));
    const sentence = sentences[counts.indexOf(Math.max(...counts))];
    return [sentence === undefined ? page : { ...page, sentence }];
  };
  return HELP_CONTENTS.map(({ title, pages }) => ({ title, pages: pages.flatMap(matches) })).filter(
    ({ pages }) => pages.length > 0,
  );
}

/** A sentence in parts, by turns without and with a term that was searched for. */
export function splitByTerms(sentence: string, typed: string): readonly string[] {
  const terms = searchTerms(typed).map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return terms.length === 0 ? [sentence] : sentence.split(new RegExp(`(${terms.join('|')})`, 'i'));
}

function searchTerms(typed: string): readonly string[] {
  return typed.toLowerCase().split(/\s+/).filter(Boolean);
}

function countTerms(text: string, terms: readonly string[]): number {
  const lowerText = text.toLowerCase();
  return terms.filter((term) => lowerText.includes(term)).length;
}
