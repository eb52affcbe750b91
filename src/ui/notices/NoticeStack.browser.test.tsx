import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
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
