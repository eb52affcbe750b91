import {
  BESIDE_PEOPLE,
  BLOCKED_CHINESE,
  BLOCKED_ENGLISH,
  OF_PEOPLE,
  PEOPLE,
  TRADE_TERMS,
  WORN,
} from './blockedWords.ts';

/** What separates words in a text of several scripts. */
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

type Term = readonly string[];

const BLOCKED = [...BLOCKED_ENGLISH, ...BLOCKED_CHINESE].map(wordsOf);
const TRADE = TRADE_TERMS.map(wordsOf);
const BESIDE = BESIDE_PEOPLE.map(wordsOf);
const BETWEEN = OF_PEOPLE.map(wordsOf);
const PERSONS = PEOPLE.map(wordsOf);
const THINGS = WORN.map(wordsOf);
const HAN = /^\p{Script=Han}/u;

/** The words of a text in one form for comparing: full-width and accented letters as plain ones, lower case. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
  return [...segmenter.segment(plain)].filter((part) => part.isWordLike).map((part) => part.segment);
}

/**
 * Whether a text holds a word of the list: whole words in any case, so that a word within a longer one is no hit. Chinese is
 * cut into words by its dictionary, which may cut a listed word and a longer text differently.
 */
export function isBlocked(text: string): boolean {
  const words = wordsOf(text);
  for (let start = 0; start < words.length; ) {
    const trade = endOf(TRADE, words, start);
    if (trade === undefined && (endOf(BLOCKED, words, start) !== undefined || isOfPerson(words, start))) return true;
    start = trade ?? start + 1;
  }
  return false;
}

/** Whether a word of two meanings stands there and is said of a person: "nude young woman", but not "nude body lotion". */
function isOfPerson(words: readonly string[], start: number): boolean {
  let at = endOf(BESIDE, words, start);
  for (; at !== undefined && endOf(TRADE, words, at) === undefined; at = endOf(BETWEEN, words, at)) {
    const person = endOf(PERSONS, words, at);
    if (person !== undefined && endOf(THINGS, words, person) === undefined) return true;
  }
  return false;
}

/** Where a term of the list ends that begins there; undefined when none does. */
function endOf(list: readonly Term[], words: readonly string[], start: number): number | undefined {
  const ends = list.map((term) => endAt(words, start, term)).filter((end) => end !== undefined);
  return ends.length > 0 ? Math.max(...ends) : undefined;
}

/** Where a term ends that begins there. Chinese ones are compared as one run of characters between two cuts. */
function endAt(words: readonly string[], start: number, term: Term): number | undefined {
  const [first = ''] = term;
  if (!HAN.test(first))
    return term.every((word, offset) => words[start + offset] === word) ? start + term.length : undefined;
  const wanted = term.join('');
  let run = '';
  let end = start;
  for (; run.length < wanted.length && end < words.length; end += 1) run += words[end];
  return run === wanted ? end : undefined;
}
