import {
  BLOCKED_CHINESE,
  BLOCKED_ENGLISH,
  BODIES,
  PEOPLE,
  PERSON_ATTRIBUTES,
  PERSON_ONLY_ATTRIBUTES,
  TERMS_BEFORE_PERSON,
  TRADE_TERMS,
  TRADITIONAL,
  WORN_THINGS,
} from './blockedWords.ts';
import { readTerms, type Terms, termEnd } from './terms.ts';

/** Separators of words in a text of several scripts. */
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Unseen characters of a text, soft hyphens and joiners say, and accents. */
const INVISIBLE_CHARACTERS = /[\p{Mark}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const SIMPLIFIED_BY_TRADITIONAL = new Map(TRADITIONAL.match(/../gu)?.map(([from = '', to = '']) => [from, to]));
const TRADITIONAL_CHARACTER = new RegExp(`[${[...SIMPLIFIED_BY_TRADITIONAL.keys()].join('')}]`, 'gu');
const POSSESSIVE_SUFFIX = /['’ʼ]s$/;
/** Characters that join letters into one word where no space follows it; the pause that a full stop or a colon is stays. */
const STOP_WITHIN_WORD = /[.:](?=\p{L})/gu;
const WORD_JOINT = /(?<=\p{L})(?:['’ʼ](?!s(?!\p{L}))|[·\u0387\u2027])(?=\p{L})/gu;

const BLOCKED_TERMS = termsOf([...BLOCKED_ENGLISH, ...BLOCKED_CHINESE]);
const ALLOWED_TRADE_TERMS = termsOf(TRADE_TERMS);
const NUDITY_TERMS = termsOf(TERMS_BEFORE_PERSON);
const PERSON_ONLY_ATTRIBUTE_TERMS = termsOf(PERSON_ONLY_ATTRIBUTES);
const ATTRIBUTE_TERMS = termsOf([...PERSON_ATTRIBUTES, ...PERSON_ONLY_ATTRIBUTES]);
const BODY_TERMS = termsOf(BODIES);
const PERSON_TERMS = termsOf(PEOPLE);
const WORN_TERMS = termsOf(WORN_THINGS);
const PAUSE_CHARACTERS = /[,.;:!?、。\n]/;

/** The words of a text in one form for comparing: full-width and accented letters as plain ones, lower case. */
function wordsOf(text: string): string[] {
  return segmentsOf(text).flatMap(({ isWordLike, segment }) => (isWordLike ? stripPossessive(segment) : []));
}

/** A word without its genitive; that of a person says whose a thing is ("women's sandals"). */
function stripPossessive(word: string): string {
  const owner = word.replace(POSSESSIVE_SUFFIX, '');
  return PEOPLE.includes(owner) ? word : owner;
}

function segmentsOf(text: string): Intl.SegmentData[] {
  const plain = text
    .normalize('NFKD')
    .replace(INVISIBLE_CHARACTERS, '')
    .replaceAll('_', ' ')
    .replace(STOP_WITHIN_WORD, '$& ')
    .replace(WORD_JOINT, ' ')
    .replace(TRADITIONAL_CHARACTER, (letter) => SIMPLIFIED_BY_TRADITIONAL.get(letter) ?? letter)
    .toLowerCase();
  return [...segmenter.segment(plain)];
}

/** The terms of a list, cut as texts are. */
function termsOf(list: readonly string[]): Terms {
  return readTerms(list.map(wordsOf));
}

/** Before which words, by their number, a comma or a full stop stands. */
function pausePositionsOf(text: string): ReadonlySet<number> {
  const pausePositions = new Set<number>();
  let count = 0;
  for (const { isWordLike, segment } of segmentsOf(text)) {
    if (isWordLike) count += 1;
    else if (PAUSE_CHARACTERS.test(segment)) pausePositions.add(count);
  }
  return pausePositions;
}

/**
 * Finds out whether a text holds a word of the list: whole words in any case, so that a word within a longer one is no hit. Chinese is
 * cut into words by its dictionary, which may cut a listed word and a longer text differently.
 */
export function isBlocked(text: string): boolean {
  return hasBlockedTerm(wordsOf(text), pausePositionsOf(text));
}

/** The same of a text's words and the pauses between them. It looks at each word a bounded number of times, however they repeat. */
export function hasBlockedTerm(words: readonly string[], pausePositions: ReadonlySet<number>): boolean {
  const isOfPerson = personMatcher(words, pausePositions);
  for (let start = 0; start < words.length; ) {
    const tradeTermEnd = termEnd(ALLOWED_TRADE_TERMS, words, start);
    if (tradeTermEnd === undefined && (termEnd(BLOCKED_TERMS, words, start) !== undefined || isOfPerson(start)))
      return true;
    start = tradeTermEnd ?? start + 1;
  }
  return false;
}

/**
 * Says whether a word of two meanings stands at a place and is said of a person: "nude young woman" and "nude young body", but
 * neither "nude body lotion" nor a lamp's "nude white body".
 */
function personMatcher(words: readonly string[], pausePositions: ReadonlySet<number>): (start: number) => boolean {
  // What follows a place depends on the place and on what was said so far alone: where one chain of words ended, so does the next.
  const checkedPositions = { plain: new Set<number>(), bodily: new Set<number>() };
  return (start) => {
    let position = termEnd(NUDITY_TERMS, words, start);
    let isBodily = false;
    while (position !== undefined) {
      const seen: Set<number> = isBodily ? checkedPositions.bodily : checkedPositions.plain;
      if (seen.has(position)) return false;
      seen.add(position);
      if (termEnd(ALLOWED_TRADE_TERMS, words, position) !== undefined) return false;
      const personEnd =
        termEnd(PERSON_TERMS, words, position) ?? (isBodily ? termEnd(BODY_TERMS, words, position) : undefined);
      // "Nude child seat" is a thing, "nude child, seat" is a child and a thing.
      if (
        personEnd !== undefined &&
        (pausePositions.has(personEnd) || termEnd(WORN_TERMS, words, personEnd) === undefined)
      )
        return true;
      isBodily ||= termEnd(PERSON_ONLY_ATTRIBUTE_TERMS, words, position) !== undefined;
      position = termEnd(ATTRIBUTE_TERMS, words, position);
    }
    return false;
  };
}
