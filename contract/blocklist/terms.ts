/** A term of a list, cut into words. */
type Term = readonly string[];

/** A list of terms by what they begin with: a word; of Chinese ones a character, for a text may be cut otherwise. */
export type Terms = ReadonlyMap<string, readonly Term[]>;

const HAN = /^\p{Script=Han}/u;

/** Sorts a list of terms by how they begin. */
export function readTerms(list: readonly Term[]): Terms {
  return Map.groupBy(list, ([first = '']) => indexKeyOf(first));
}

/** The end of the longest term of a list that begins at a word of a text; undefined when none does. */
export function termEnd(terms: Terms, words: readonly string[], start: number): number | undefined {
  const first = words[start];
  if (first === undefined) return undefined;
  let longest: number | undefined;
  for (const term of terms.get(indexKeyOf(first)) ?? []) {
    const end = endOfTermAt(words, start, term);
    if (end !== undefined && end > (longest ?? 0)) longest = end;
  }
  return longest;
}

function indexKeyOf(word: string): string {
  return HAN.test(word) ? String.fromCodePoint(word.codePointAt(0) ?? 0) : word;
}

/** The end of a term that begins there. Chinese ones are compared as one run of characters between two cuts. */
function endOfTermAt(words: readonly string[], start: number, term: Term): number | undefined {
  const [first = ''] = term;
  if (!HAN.test(first))
    return term.every((word, offset) => words[start + offset] === word) ? start + term.length : undefined;
  const termText = term.join('');
  let run = '';
  let end = start;
  for (; run.length < termText.length && end < words.length; end += 1) run += words[end];
  return run === termText ? end : undefined;
}
