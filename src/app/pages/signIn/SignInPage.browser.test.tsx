import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type SignInMode, SignInPage } from '../SignInPage.tsx';
import type { Credentials } from './SignInForm.tsx';

let sent: Credentials[] = [];

function Page({ code, signUp = 'open' }: { code?: string; signUp?: 'open' | 'invite' | 'closed' }) {
  const [mode, setMode] = useState<SignInMode>('sign-in');
  return (
    <I18nProvider i18n={i18n}>
      <SignInPage
        mode={mode}
        onMode={setMode}
        signUp={signUp}
        onSubmit={async (credentials) => {
          sent.push(credentials);
          return code === undefined ? undefined : { code };
        }}
        language="english"
        onLanguage={() => undefined}
        theme="system"
        onTheme={() => undefined}
      />
    </I18nProvider>
  );
}

const email = page.getByRole('textbox', { name: 'Email' });
const password = page.getByLabelText('Password');

async function fillIn() {
  await userEvent.fill(email, ' lin@example.com ');
  await userEvent.fill(password, 'correct horse');
  await userEvent.keyboard('{Enter}');
}

test('signing in sends the e-mail without its spaces, and no name', async () => {
  sent = [];
  render(<Page />);
  await expect.element(email).toHaveFocus();
  await fillIn();
  await expect.poll(() => sent).toEqual([{ email: 'lin@example.com', password: 'correct horse' }]);
});

test('a refusal is said in words and the focus goes to the password', async () => {
  render(<Page code="wrong_credentials" />);
  await fillIn();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Incorrect email or password. Please try again.');
  await expect.element(password).toHaveFocus();
});

test('what is no e-mail is caught before it is sent, at its field', async () => {
  sent = [];
  render(<Page />);
  await userEvent.fill(email, 'mina@studio');
  await userEvent.keyboard('{Enter}');
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address');
  await expect.element(email).toHaveFocus();
  expect(sent).toEqual([]);
});

test('signing up by invitation asks for name and code, and refuses a short password', async () => {
  sent = [];
  render(<Page signUp="invite" />);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard('Lin');
  await userEvent.fill(email, 'lin@example.com');
  await userEvent.fill(page.getByRole('textbox', { name: 'Invitation code' }), 'abc');
  await userEvent.fill(password, 'short');
  await userEvent.keyboard('{Enter}');
  await expect.element(password).toHaveAccessibleDescription('The password needs at least 8 characters.');
  await userEvent.fill(password, 'long enough');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => sent)
    .toEqual([{ email: 'lin@example.com', password: 'long enough', name: 'Lin', invite: 'abc' }]);
});

test('where nobody may sign up, the page says who makes accounts', async () => {
  render(<Page signUp="closed" />);
  await expect.element(page.getByText('Your administrator creates accounts.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Create an account' })).not.toBeInTheDocument();
});
