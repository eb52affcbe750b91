import type { CodedRemark, Phrase } from '../../contract/remarks/codedRemark.ts';

const WORD = /[\p{L}\p{N}]+/gu;

/**
 * Words that were read from a text, in lower case, as they stand in that text. Word by word, because readers leave out what is
 * polite and change what is compared; a word that was written in two ways is taken as it was written first.
 */
export function asWritten(words: string, text: string): string {
  const written = new Map<string, string>();
  for (const [word] of text.normalize('NFKC').matchAll(WORD)) {
    const read = word.toLowerCase();
    if (!written.has(read)) written.set(read, word);
  }
  return words.replace(WORD, (word) => written.get(word) ?? word);
}

/** The same of a phrase; what is named in both languages stays. */
export function phraseAsWritten(phrase: Phrase, text: string): Phrase {
  if (typeof phrase === 'string') return asWritten(phrase, text);
  return 'code' in phrase ? remarkAsWritten(phrase, text) : phrase;
}

function remarkAsWritten({ code, params = {} }: CodedRemark, text: string): CodedRemark {
  const written = Object.entries(params).map(
    ([name, param]) => [name, typeof param === 'string' ? asWritten(param, text) : param] as const,
  );
  return { code, params: Object.fromEntries(written) };
}
