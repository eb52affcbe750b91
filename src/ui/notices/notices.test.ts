import { expect, test } from 'vitest';
import { createNotices, isPersistent } from './notices.ts';

test('a notice with the same key replaces the earlier one', () => {
  const notices = createNotices();
  notices.show({ title: 'Offline', key: 'save' });
  const id = notices.show({ title: 'Not saved', key: 'save', bad: true });
  expect(notices.get()).toEqual([{ id, title: 'Not saved', key: 'save', bad: true }]);
});

test('of many notices the newest four stay', () => {
  const notices = createNotices();
  for (const title of ['a', 'b', 'c', 'd', 'e']) notices.show({ title });
  expect(notices.get().map((notice) => notice.title)).toEqual(['b', 'c', 'd', 'e']);
});

test('those that stay never make room, and the newest is always seen', () => {
  const notices = createNotices();
  notices.show({ title: 'plain' });
  notices.show({ title: 'stays', stays: true });
  notices.show({ title: 'bad', bad: true });
  notices.show({ title: 'action', action: { label: 'Show', onPress: () => undefined } });
  notices.show({ title: 'bad too', bad: true });
  for (const title of ['a', 'b']) notices.show({ title });
  expect(notices.get().map((notice) => notice.title)).toEqual(['stays', 'bad', 'action', 'bad too', 'b']);
});

test('listeners hear of every change until they leave', () => {
  const notices = createNotices();
  let changes = 0;
  const leave = notices.subscribe(() => {
    changes += 1;
  });
  notices.dismiss(notices.show({ title: 'a' }));
  leave();
  notices.show({ title: 'b' });
  expect(changes).toBe(2);
});

test('bad news waits for the person, unless the place where it happened goes on saying it', () => {
  expect(isPersistent({ title: 'Here', passes: true, action: { label: 'Go back', onPress() {} } })).toBe(false);
  const newsOf = (fields: object) => isPersistent({ title: 'This run failed', bad: true, ...fields });
  expect([{}, { leaves: true }, { leaves: true, action: { label: 'Show', onPress() {} } }].map(newsOf)).toEqual([
    true,
    false,
    true,
  ]);
});
