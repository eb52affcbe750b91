import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadWithTexts } from '../../locales/language.ts';
import SignInRoute from './SignInRoute.tsx';

beforeAll(() => loadWithTexts(Promise.resolve()));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the page on a server without an account, which tells so when `tellIsFirst` is called. */
function openPage() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (request: Request) =>
    request.url.endsWith('/sign_up_mode/') ? promise : new Promise<Response>(() => undefined),
  );
  render(
    <I18nProvider i18n={i18n}>
      <SignInRoute address={new URL('http://localhost/sign-in')} />
    </I18nProvider>,
  );
  return { tellIsFirst: () => resolve(Response.json({ mode: 'open', first: true })) };
}

const email = page.getByRole('textbox', { name: 'Email' });

test('the first person of a server is asked for a name', async () => {
  const { tellIsFirst } = openPage();
  await expect.element(email).toHaveFocus();
  tellIsFirst();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

test('what was typed before that is known stays', async () => {
  const { tellIsFirst } = openPage();
  await expect.element(email).toHaveFocus();
  await userEvent.keyboard('lin@');
  tellIsFirst();
  await userEvent.keyboard('example.com');
  await expect.element(email).toHaveValue('lin@example.com');
});
