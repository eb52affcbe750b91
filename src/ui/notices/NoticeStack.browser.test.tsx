import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NoticeStack } from './NoticeStack.tsx';
import { createNotices } from './notices.ts';

test.each(['Restore it', 'Discard', 'Dismiss'])('%s closes a notice and is told alone', async (name) => {
  const notices = createNotices();
  const presses: string[] = [];
  render(
    <I18nProvider i18n={i18n}>
      <NoticeStack notices={notices} />
    </I18nProvider>,
  );
  notices.show({
    title: 'Unsaved work',
    action: { label: 'Restore it', onPress: () => presses.push('Restore it') },
    secondAction: { label: 'Discard', onPress: () => presses.push('Discard') },
    onDismiss: () => presses.push('Dismiss'),
  });
  await page.getByRole('button', { name, exact: true }).click();
  expect(presses).toEqual([name]);
  expect(notices.get()).toEqual([]);
});

test('a notice that is dismissed leaves the focus to the next, the last to where it came from', async () => {
  const notices = createNotices();
  render(
    <I18nProvider i18n={i18n}>
      <button type="button">Board</button>
      <NoticeStack notices={notices} />
    </I18nProvider>,
  );
  for (const title of ['One', 'Two']) notices.show({ title, stays: true });
  await expect.element(page.getByText('Two')).toBeVisible();
  const board = page.getByRole('button', { name: 'Board' });
  (board.element() as HTMLElement).focus();
  const dismissOf = (name: string) => page.getByRole('group', { name }).getByRole('button', { name: 'Dismiss' });
  (dismissOf('One').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dismissOf('Two')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(board).toHaveFocus();
});

test('bad news that leaves is told where it happened, not here, too', async () => {
  const notices = createNotices();
  render(
    <I18nProvider i18n={i18n}>
      <NoticeStack notices={notices} />
    </I18nProvider>,
  );
  notices.show({ title: 'This run failed', bad: true, leaves: true });
  notices.show({ title: 'The board couldn’t be saved', bad: true });
  await expect.element(page.getByText('This run failed')).toBeVisible();
  expect(page.getByRole('alert').element().textContent).toBe('The board couldn’t be saved');
  expect(page.getByRole('status').query()).toBeNull();
});
