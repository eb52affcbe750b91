import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NodeId } from '../../../contract/ids.ts';
import { createPresences, LEAVE_DELAY_MS, PRESENCE_TIMEOUT_MS } from './presence.ts';

const presenceOf = (id: string, name: string, ...selection: string[]) => ({
  id,
  name,
  color: '#000',
  selection: selection.map((node) => NodeId.parse(node)),
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Who is there, and on which nodes. */
const shownNames = (presences: ReturnType<typeof createPresences>) =>
  presences.get().map(({ name, selection }) => [name, ...selection]);

test('who has the board open is known by their last word, until they are silent for a minute', () => {
  const presences = createPresences(Date.now);
  presences.handleMessage(presenceOf('m', 'Mia', 'n1'));
  vi.advanceTimersByTime(PRESENCE_TIMEOUT_MS - 1);
  presences.handleMessage(presenceOf('j', 'Jonas'));
  presences.handleMessage(presenceOf('m', 'Mia', 'n2'));
  presences.removeExpired();
  expect(shownNames(presences)).toEqual([['Mia', 'n2'], ['Jonas']]);
  vi.advanceTimersByTime(PRESENCE_TIMEOUT_MS);
  presences.removeExpired();
  expect(shownNames(presences)).toEqual([]);
});

test('who has left is gone after seconds, unless they came back; and only who comes counts as new', () => {
  const presences = createPresences(Date.now);
  const updates: unknown[] = [];
  presences.subscribe(() => updates.push(shownNames(presences)));
  const news = [
    presences.handleMessage(presenceOf('m', 'Mia', 'n1')),
    presences.handleMessage(presenceOf('j', 'Jonas')),
    presences.handleMessage({ ...presenceOf('m', 'Mia'), left: true }),
    presences.handleMessage({ ...presenceOf('j', 'Jonas'), left: true }),
  ];
  vi.advanceTimersByTime(LEAVE_DELAY_MS - 1);
  news.push(
    presences.handleMessage(presenceOf('m', 'Mia', 'n1')),
    presences.handleMessage(presenceOf('m', 'Mia', 'n2')),
  );
  vi.advanceTimersByTime(LEAVE_DELAY_MS);
  expect(news).toEqual([true, true, false, false, true, false]);
  expect(updates).toEqual([
    [['Mia', 'n1']],
    [['Mia', 'n1'], ['Jonas']],
    [['Mia', 'n1'], ['Jonas']],
    [['Mia', 'n2'], ['Jonas']],
    [['Mia', 'n2']],
  ]);
});

test('a tab of one’s own is nobody else, whenever that is known', () => {
  const presences = createPresences(() => 0);
  presences.handleMessage(presenceOf('a', 'Ada'));
  presences.handleMessage(presenceOf('b', 'Ada'));
  presences.markOwn('a');
  expect(presences.get().map(({ id }) => id)).toEqual(['b']);
  presences.markOwn('b');
  presences.handleMessage(presenceOf('b', 'Ada', 'n1'));
  expect(presences.get()).toEqual([]);
});
