import { expect, test } from 'vitest';
import { ProblemError } from '../problems.ts';
import { withFallback } from './fallbackCounts.ts';
import { type OpenTryCounts, openMemoryCounts } from './tryCounts.ts';

/** A store that a test takes away and brings back, and how often it was asked. */
function createStore() {
  const store = { isAway: false, questions: 0 };
  const openAll = openMemoryCounts(() => 0);
  const answer = async <Answer>(question: () => Promise<Answer>) => {
    store.questions += 1;
    if (store.isAway) throw new ProblemError('busy', 'away');
    return question();
  };
  const open: OpenTryCounts = (name, seconds) => {
    const counts = openAll(name, seconds);
    return {
      isShared: true,
      add: (key, tries) => answer(() => counts.add(key, tries)),
      read: (key) => answer(() => counts.read(key)),
      forget: (key) => answer(() => counts.forget(key)),
    };
  };
  return { store, open };
}

test('the other store counts while the first is away, which is asked again after a while and knows what it knew', async () => {
  let now = 0;
  const [first, other] = [createStore(), createStore()];
  const counts = withFallback(first.open, other.open, () => now)('guesses', 60);
  const triesAfterAdding = async () => (await counts.add('ann', 1)).tries;
  expect([await triesAfterAdding(), await triesAfterAdding()]).toEqual([1, 2]);
  first.store.isAway = true;
  expect([await triesAfterAdding(), await triesAfterAdding(), await triesAfterAdding()]).toEqual([1, 2, 3]);
  // Nobody waits for it meanwhile.
  expect([first.store.questions, other.store.questions]).toEqual([3, 3]);
  first.store.isAway = false;
  now = 4999;
  expect(await triesAfterAdding()).toBe(4);
  now = 5000;
  expect([await triesAfterAdding(), await counts.read('ann')]).toEqual([3, { tries: 3, endsInMs: 60_000 }]);
});

test('what neither store counts is refused', async () => {
  const [first, other] = [createStore(), createStore()];
  const counts = withFallback(first.open, other.open, () => 0)('guesses', 60);
  first.store.isAway = true;
  other.store.isAway = true;
  await expect(counts.add('ann', 1)).rejects.toThrow(new ProblemError('busy', 'away'));
});
