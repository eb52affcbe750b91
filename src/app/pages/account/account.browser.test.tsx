import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import axe from 'axe-core';
import { afterAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AccountSettings } from '../../../../contract/calls/accountSettings.ts';
import { CallError } from '../../../api/errors.ts';
import { applyAppearance, waitUntilDrawn } from '../../gallery/drawn.fixture.ts';
import { AccountPage } from './AccountPage.tsx';
import { ForeignLinkPage } from './ForeignLinkPage.tsx';

const SETTINGS: AccountSettings = {
  name: 'Lin',
  email: 'lin@studio-north.example',
  verified: false,
  mail: true,
  boards: 7,
  password: true,
  provider: null,
  bin_days: 30,
  password_sign_in: true,
};
const top = { language: 'english', onLanguage: () => undefined, theme: 'light', onTheme: () => undefined } as const;
const calls: string[] = [];
const recordCall =
  (name: string) =>
  async (...args: string[]) =>
    void calls.push([name, ...args].join(' '));

function openPage(settings: Partial<AccountSettings> = {}): void {
  calls.length = 0;
  render(
    <I18nProvider i18n={i18n}>
      <AccountPage
        {...top}
        settings={{ ...SETTINGS, ...settings }}
        onName={recordCall('name')}
        onEmail={recordCall('email')}
        onSendLetter={recordCall('letter')}
        onPassword={recordCall('password')}
        onSendPasswordLetter={recordCall('password letter')}
        onSignOutEverywhere={recordCall('out')}
        onExport={async () => {
          if (settings.boards === 0) throw new CallError(503, 'busy', 'No.');
          calls.push('export');
        }}
        onDelete={async (password) => {
          if (settings.password === false) throw new CallError(400, 'not_fresh', 'No.');
          if (password !== 'copper kettle') throw new CallError(400, 'wrong_password', 'No.');
          calls.push('deleted');
        }}
      />
    </I18nProvider>,
  );
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

afterAll(async () => {
  await applyAppearance({ theme: 'light', language: 'english' });
  await page.viewport(1280, 800);
});

test('all that the person has is exported by one press, and a second one may have to wait', async () => {
  openPage();
  await press('Export my data');
  await expect.element(page.getByText('The download has begun. It may take a while.')).toBeVisible();
  expect(calls).toEqual(['export']);
});

test('an export that has to wait says why', async () => {
  openPage({ boards: 0 });
  await press('Export my data');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('An export is already in progress, or you’ve reached today’s limit. Try again later.');
});

test('where the provider is the only way in there is no word of a password', async () => {
  openPage({ password: false, password_sign_in: false, provider: 'Studio North' });
  await expect.element(page.getByRole('button', { name: 'Delete account' })).toBeVisible();
  expect(page.getByRole('region', { name: 'Password' }).elements()).toEqual([]);
});

test('a letter’s link that is opened by somebody else can be refused, or waits for its account', async () => {
  calls.length = 0;
  render(
    <I18nProvider i18n={i18n}>
      <ForeignLinkPage
        {...top}
        signedInAs="mina@studio-north.example"
        onSignIn={() => void calls.push('sign in')}
        onRefuse={recordCall('refuse')}
      />
    </I18nProvider>,
  );
  await expect
    .element(page.getByText('You are signed in as mina@studio-north.example', { exact: false }))
    .toBeVisible();
  await press('Sign in');
  await press('This wasn’t me');
  await expect.element(page.getByText('The link no longer works.', { exact: false })).toBeVisible();
  expect(calls).toEqual(['sign in', 'refuse']);
  expect((await axe.run(document.body)).violations).toEqual([]);
});

test('an address that is not verified gets its letter again, and one that is says so', async () => {
  openPage();
  await press('Send the email again');
  await expect.element(page.getByText('We sent you an email. Open the link in it.')).toBeVisible();
  expect(calls).toEqual(['letter']);
});

test('name, address and password are sent as they were typed', async () => {
  openPage({ verified: true });
  await expect.element(page.getByText('Verified', { exact: true })).toBeVisible();
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), ' Lin Aas ');
  await press('Change name');
  await userEvent.fill(page.getByRole('textbox', { name: 'New email' }), 'lin@new.example');
  await press('Change email');
  await expect
    .element(page.getByText('Open the link we email to your current address', { exact: false }))
    .toBeVisible();
  await userEvent.fill(page.getByLabelText('Current password'), 'copper kettle');
  await userEvent.fill(page.getByLabelText('New password'), 'brass kettle');
  await press('Change password');
  await expect
    .poll(() => calls)
    .toEqual(['name Lin Aas', 'email lin@new.example', 'password copper kettle brass kettle']);
});

test('the account is deleted by its password, after what goes was said', async () => {
  openPage();
  await press('Delete account');
  const dialog = page.getByRole('dialog', { name: 'Delete this account?' });
  await expect
    .element(dialog.getByText('Your 7 boards and your images are deleted after 30 days. They can’t be restored.'))
    .toBeVisible();
  const password = dialog.getByLabelText('Password');
  await userEvent.fill(password, 'iron kettle');
  await userEvent.keyboard('{Enter}');
  await expect.element(password).toHaveAccessibleDescription('Wrong password.');
  await userEvent.fill(password, 'copper kettle');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => calls).toEqual(['deleted']);
});

test('an account without a password gets one by letter, and is deleted by having signed in just now', async () => {
  openPage({ password: false, provider: 'Studio North' });
  await expect
    .element(page.getByText('This account has no password: you sign in with Studio North.', { exact: true }))
    .toBeVisible();
  await expect.element(page.getByLabelText('Current password')).not.toBeInTheDocument();
  await press('Email me a link');
  await expect.element(page.getByText('We sent you an email. Open the link in it.')).toBeVisible();
  expect(calls).toEqual(['password letter']);
  await press('Delete account');
  const dialog = page.getByRole('dialog', { name: 'Delete this account?' });
  await expect.element(dialog.getByText('You can do this within ten minutes of signing in.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(
      'You signed in more than ten minutes ago. Sign out, sign in again, and then delete the account.',
    );
});

test.each([
  ['light', 'english', 1280],
  ['dark', 'chinese', 390],
] as const)(
  'axe finds nothing, %s, %s, %i wide, and nothing is wider than the window',
  async (theme, language, width) => {
    await page.viewport(width, 900);
    await applyAppearance({ theme, language });
    openPage();
    await waitUntilDrawn();
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);
