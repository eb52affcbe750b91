import { expect, test } from 'vitest';
import * as lists from './blockedWords.ts';
import { hasBlockedTerm, isBlocked } from './blocklist.ts';

const CHARACTERS = 4000;
/** Words of the list that anything at all may follow, and all words of the list. */
const LEADS = lists.TERMS_BEFORE_PERSON;
const ALL = Object.values(lists).flat();

function repeated(text: string): string {
  return text.repeat(Math.ceil(CHARACTERS / text.length)).slice(0, CHARACTERS);
}

/** The number of times that the words of a list are looked at for an answer. */
function readsOf(words: readonly string[], pauses: ReadonlySet<number>): number {
  let reads = 0;
  const counting = new Proxy(words, {
    get(list, name) {
      reads += 1;
      return Reflect.get(list, name);
    },
  });
  hasBlockedTerm(counting, pauses);
  return reads;
}

/** Words of one pair, over and over, cut as they stand in the list, with a pause nowhere or after each. */
const WORDS = 120;
const READS_PER_WORD = 60;
test.each(LEADS)('%s beside any word of the list, over and over, is looked at in proportion to its length', (lead) => {
  const worst = ALL.map((word) => {
    const pair = [lead, word].flatMap((term) => term.toLowerCase().split(' '));
    const words = Array.from({ length: WORDS }, (_, index) => pair[index % pair.length] ?? '');
    const everywhere = new Set(words.keys());
    return Math.max(readsOf(words, new Set()), readsOf(words, everywhere)) / WORDS;
  });
  expect(Math.max(...worst)).toBeLessThan(READS_PER_WORD);
});

/** A fixed piece of work: cutting a text of this length into words, as often as it is repeated. */
function cut(text: string): number {
  return [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)].length;
}

function spent(work: () => unknown): number {
  const before = process.cpuUsage();
  for (let round = 0; round < 5; round += 1) work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

test.each(['性感的年轻的', 'sexy ', 'sexy young ', '裸裸', 'nude white body lotion ', '赤裸裸的年轻'])(
  '4,000 characters of “%s” cost the processor a few cuts into words',
  (part) => {
    const text = repeated(part);
    const unit = spent(() => cut(text));
    expect(spent(() => isBlocked(text)) / unit).toBeLessThan(20);
  },
);
