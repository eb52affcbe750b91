import { expect, test, vi } from 'vitest';
import { createNotices } from '../../ui/notices/notices.ts';
import { createNotifier, notify } from './notify.ts';

const titles = (notices: ReturnType<typeof createNotices>) => notices.get().map(({ title }) => title);

test('the first notice waits for its words, the next is shown at once', async () => {
  const notices = createNotices();
  const fetched = Promise.withResolvers<{ copied: string }>();
  const { notify, load } = createNotifier(() => fetched.promise);
  notify(notices, ({ copied }) => ({ title: copied }));
  expect(titles(notices)).toEqual([]);
  fetched.resolve({ copied: 'Image copied' });
  await load();
  await expect.poll(() => titles(notices)).toEqual(['Image copied']);
  notify(notices, () => ({ title: 'At once' }));
  notify(notices, () => undefined);
  expect(titles(notices)).toEqual(['Image copied', 'At once']);
});

test('a notice whose words cannot be had comes when the network is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const notices = createNotices();
  const fetchTexts = vi.fn(() => Promise.reject<{ lost: string }>(new TypeError('Failed to fetch')));
  const { notify, load } = createNotifier(fetchTexts);
  notify(notices, ({ lost }) => ({ title: lost }));
  await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBe(1);
  expect(titles(notices)).toEqual([]);
  fetchTexts.mockResolvedValue({ lost: 'The board couldn’t be saved' });
  dispatchEvent(new Event('online'));
  await load();
  await expect.poll(() => titles(notices)).toEqual(['The board couldn’t be saved']);
  vi.restoreAllMocks();
});

test('a board says it in the words of its notices', async () => {
  const notices = createNotices();
  notify(notices, ({ renameFailedNotice }) => renameFailedNotice());
  await expect.poll(() => titles(notices)).toEqual(['The board couldn’t be renamed']);
});
