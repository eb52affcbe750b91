import {
  BESIDE_PEOPLE,
  BLOCKED_CHINESE,
  BLOCKED_ENGLISH,
  BODIES,
  OF_PEOPLE,
  OF_PEOPLE_ALONE,
  PEOPLE,
  TRADE_TERMS,
  TRADITIONAL,
  WORN,
} from './blockedWords.ts';

/** What separates words in a text of several scripts. */
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** What stands in a text unseen, soft hyphens and joiners say, and accents. */
const UNSEEN = /[\p{Mark}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const SIMPLIFIED = new Map(TRADITIONAL.match(/../gu)?.map(([from = '', to = '']) => [from, to]));
const TRADITIONAL_ONE = new RegExp(`[${[...SIMPLIFIED.keys()].join('')}]`, 'gu');
const OWNED = /['’ʼ]s$/;

type Term = readonly string[];

const BLOCKED = [...BLOCKED_ENGLISH, ...BLOCKED_CHINESE].map(wordsOf);
const TRADE = TRADE_TERMS.map(wordsOf);
const BESIDE = BESIDE_PEOPLE.map(wordsOf);
const ALONE = OF_PEOPLE_ALONE.map(wordsOf);
const BETWEEN = [...OF_PEOPLE.map(wordsOf), ...ALONE];
const BODY = BODIES.map(wordsOf);
const PERSONS = PEOPLE.map(wordsOf);
const THINGS = WORN.map(wordsOf);
const PAUSE = /[,.;:!?、。\n]/;
const HAN = /^\p{Script=Han}/u;

/** The words of a text in one form for comparing: full-width and accented letters as plain ones, lower case. */
function wordsOf(text: string): string[] {
  return partsOf(text).flatMap(({ isWordLike, segment }) => (isWordLike ? ownerIn(segment) : []));
}

/** A word without its genitive; that of a person says whose a thing is ("women's sandals"). */
function ownerIn(word: string): string {
  const owner = word.replace(OWNED, '');
  return PEOPLE.includes(owner) ? word : owner;
}

function partsOf(text: string): Intl.SegmentData[] {
  const plain = text
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .replaceAll('_', ' ')
    .replace(TRADITIONAL_ONE, (letter) => SIMPLIFIED.get(letter) ?? letter)
    .toLowerCase();
  return [...segmenter.segment(plain)];
}

/** Before which words, by their number, a comma or a full stop stands. */
function pausesIn(text: string): ReadonlySet<number> {
  const pauses = new Set<number>();
  let count = 0;
  for (const { isWordLike, segment } of partsOf(text)) {
    if (isWordLike) count += 1;
    else if (PAUSE.test(segment)) pauses.add(count);
  }
  return pauses;
}

/**
 * Whether a text holds a word of the list: whole words in any case, so that a word within a longer one is no hit. Chinese is
 * cut into words by its dictionary, which may cut a listed word and a longer text differently.
 */
export function isBlocked(text: string): boolean {
  const words = wordsOf(text);
  const pauses = pausesIn(text);
  for (let start = 0; start < words.length; ) {
    const trade = endOf(TRADE, words, start);
    if (trade === undefined && (endOf(BLOCKED, words, start) !== undefined || isOfPerson(words, pauses, start)))
      return true;
    start = trade ?? start + 1;
  }
  return false;
}

/**
 * Whether a word of two meanings stands there and is said of a person: "nude young woman" and "nude young body", but neither
 * "nude body lotion" nor a lamp's "nude white body".
 */
function isOfPerson(words: readonly string[], pauses: ReadonlySet<number>, start: number): boolean {
  let at = endOf(BESIDE, words, start);
  let isBodily = false;
  while (at !== undefined && endOf(TRADE, words, at) === undefined) {
    const person = endOf(PERSONS, words, at) ?? (isBodily ? endOf(BODY, words, at) : undefined);
    // "Nude child seat" is a thing, "nude child, seat" is a child and a thing.
    if (person !== undefined && (pauses.has(person) || endOf(THINGS, words, person) === undefined)) return true;
    isBodily ||= endOf(ALONE, words, at) !== undefined;
    at = endOf(BETWEEN, words, at);
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
