import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { applyAppearance, waitUntilDrawn } from '../../gallery/drawn.fixture.ts';
import { SignInPage } from '../SignInPage.tsx';
import { ProviderSignIn, type ProviderSignInProps } from './provider/ProviderSignIn.tsx';
import type { ProviderProblem } from './providerSignIn.ts';
import type { Credentials } from './SignInForm.tsx';
import type { SignInMode } from './SignInModeSwitch.tsx';

let sentCredentials: Credentials[] = [];
let begunCodes: (string | undefined)[] = [];

type PageOptions = { code?: string; signUp?: 'open' | 'invite' | 'closed'; provider?: Partial<ProviderSignInProps> };

function Page({ code, signUp = 'open', provider }: PageOptions) {
  const [mode, setMode] = useState<SignInMode>('sign-in');
  return (
    <I18nProvider i18n={i18n}>
      <SignInPage
        mode={mode}
        onMode={setMode}
        signUp={signUp}
        onSubmit={async (credentials) => {
          sentCredentials.push(credentials);
          return code === undefined ? undefined : { code };
        }}
        language="english"
        onLanguage={() => undefined}
        theme="system"
        onTheme={() => undefined}
        otherOnly={provider?.only === true}
        {...(provider && {
          otherSignIn: (invite) => (
            <ProviderSignIn
              name="Studio North"
              reachable
              only={false}
              needsInvitation={signUp === 'invite'}
              onBegin={async () => {
                begunCodes.push(invite);
                return 'provider_down';
              }}
              {...provider}
            />
          ),
        })}
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
  sentCredentials = [];
  render(<Page />);
  await expect.element(email).toHaveFocus();
  await fillIn();
  await expect.poll(() => sentCredentials).toEqual([{ email: 'lin@example.com', password: 'correct horse' }]);
});

test('a refusal is said in words and the focus goes to the password', async () => {
  render(<Page code="wrong_credentials" />);
  await fillIn();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Incorrect email or password. Please try again.');
  await expect.element(password).toHaveFocus();
});

test('what is no e-mail is caught before it is sent, at its field', async () => {
  sentCredentials = [];
  render(<Page />);
  await userEvent.fill(email, 'mina@studio');
  await userEvent.keyboard('{Enter}');
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address');
  await expect.element(email).toHaveFocus();
  expect(sentCredentials).toEqual([]);
});

test('signing up by invitation asks for name and code, and refuses a short password', async () => {
  sentCredentials = [];
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
    .poll(() => sentCredentials)
    .toEqual([{ email: 'lin@example.com', password: 'long enough', name: 'Lin', invite: 'abc' }]);
});

test('where nobody may sign up, the page says who makes accounts', async () => {
  render(<Page signUp="closed" />);
  await expect.element(page.getByText('Your administrator creates accounts.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Create an account' })).not.toBeInTheDocument();
});

const submitButton = page.getByRole('button', { name: 'Continue with Studio North' });
const alert = page.getByRole('alert');

test('a provider is another way in, and what kept the page here is said in words', async () => {
  begunCodes = [];
  render(<Page provider={{}} />);
  await expect.element(alert).not.toBeInTheDocument();
  await submitButton.click();
  await expect.element(alert).toHaveTextContent('Studio North isn’t responding. Sign in by email, or try again later.');
  await submitButton.click();
  expect(begunCodes).toEqual([undefined, undefined]);
});

test('a provider that does not answer says so before anybody tries', async () => {
  render(<Page provider={{ reachable: false }} />);
  await expect.element(alert).toHaveTextContent('Studio North isn’t responding. Sign in by email, or try again later.');
  await expect.element(submitButton).toBeEnabled();
});

test('where the provider is the only way in, nothing asks for an email or a password', async () => {
  begunCodes = [];
  render(<Page provider={{ only: true }} />);
  await submitButton.click();
  await expect.element(alert).toHaveTextContent('Studio North isn’t responding. Try again later.');
  await expect.element(email).not.toBeInTheDocument();
  await expect.element(password).not.toBeInTheDocument();
  expect(page.getByRole('link', { name: 'Forgot your password?' }).elements()).toEqual([]);
  expect(page.getByRole('main').getByRole('button').elements()).toHaveLength(1);
});

test('the only way in still takes an invitation code', async () => {
  begunCodes = [];
  render(<Page signUp="invite" provider={{ only: true }} />);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await userEvent.fill(page.getByRole('textbox', { name: 'Invitation code' }), 'abc');
  await userEvent.keyboard('{Enter}');
  await submitButton.click();
  expect(begunCodes).toEqual(['abc']);
});

test('signing up by invitation takes the code to the provider', async () => {
  begunCodes = [];
  render(<Page signUp="invite" provider={{}} />);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await userEvent.fill(page.getByRole('textbox', { name: 'Invitation code' }), ' abc ');
  await submitButton.click();
  await expect.poll(() => begunCodes).toEqual(['abc']);
});

test.each<[ProviderProblem, string]>([
  ['provider_refused', 'Studio North refused the sign-in. Try again, or sign in by email.'],
  ['provider_failed', 'Studio North returned an error. Try again, or contact your administrator.'],
  ['provider_down', 'Studio North isn’t responding. Sign in by email, or try again later.'],
  ['sign_in_expired', 'The sign-in timed out or was started on another page. Try again.'],
  ['code_used', 'This sign-in has expired or was already used. Try again.'],
  ['no_email', 'Studio North shared no email address. Add one to your Studio North account and try again.'],
  [
    'address_taken',
    'An account with your email exists, but Studio North hasn’t verified the email. Sign in with your password, or verify the email at Studio North first.',
  ],
  [
    'account_unverified',
    'An account with your email exists, but its email was never verified. Choose “Forgot your password?” and open the link in the email to verify it. Then Studio North works too.',
  ],
  ['sign_up_closed', 'You have no account here, and sign-up is closed. Contact your administrator.'],
  ['busy', 'Too many attempts. Please wait a few minutes.'],
  ['internal', 'Something went wrong on the server. Please try again.'],
  ['no_answer', 'The server isn’t responding. Check your connection and try again.'],
])('%s is said in a sentence', async (problem, sentence) => {
  render(<Page provider={{ problem }} />);
  await expect.element(alert).toHaveTextContent(sentence);
});

test.each([
  ['light', 'english', 1280],
  ['dark', 'chinese', 390],
] as const)('with a provider axe finds nothing, %s, %s, %i wide', async (theme, language, width) => {
  await page.viewport(width, 900);
  await applyAppearance({ theme, language });
  render(<Page provider={{ problem: 'account_unverified' }} />);
  await waitUntilDrawn();
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await applyAppearance({ theme: 'light', language: 'english' });
  await page.viewport(1280, 800);
});
