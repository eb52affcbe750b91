/** Longest text that is read, in characters: the longest prompt that the server accepts. */
export const LONGEST_TEXT = 4000;

/** A text as its readers take it: compatibility forms made plain, lower case. One character may stand for eighteen, so it is cut. */
export const plainText = (text: string): string =>
  text.normalize('NFKC').slice(0, LONGEST_TEXT).toLowerCase().replace(/[’`]/g, "'");

/** The words of a row `english|words : 中文|词`. */
export const wordsOf = (row: string): string[] => row.split(/\s*\|\s*|\s+:\s+/).filter(Boolean);

/**
 * Matches any of the words of a row, the longest first: Latin ones as whole words, Chinese ones
 * anywhere.
 */
export function matchWords(row: string, flags = 'iu'): RegExp {
  const words = wordsOf(row).toSorted((a, b) => b.length - a.length);
  return new RegExp(
    words.map((word) => (/^[\p{Script=Latin}\d]/u.test(word) ? `${BEFORE}${word}${BEHIND}` : word)).join('|'),
    flags,
  );
}

const BEFORE = '(?<![\\p{Script=Latin}\\d])';
const BEHIND = '(?![\\p{Script=Latin}\\d])';
