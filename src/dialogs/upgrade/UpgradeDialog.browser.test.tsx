import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import UpgradeDialog from './UpgradeDialog.tsx';

afterEach(cleanup);

test.each([
  ['trial_exhausted', 'Your trial’s runs for this month are used up.'],
  ['paid_feature', 'This feature isn’t part of the trial.'],
  [undefined, 'Your trial doesn’t include this, or its runs are used up.'],
] as const)('the dialog says which of the two it is: %s', async (reason, text) => {
  render(
    <I18nProvider i18n={i18n}>
      <UpgradeDialog open onClose={() => {}} onUpgrade={() => {}} reason={reason} />
    </I18nProvider>,
  );
  const dialog = page.getByRole('dialog', { name: 'Looks like you are trying to access a paid feature' });
  await expect.element(dialog.getByText(`${text} Your board is unchanged.`)).toBeVisible();
});
