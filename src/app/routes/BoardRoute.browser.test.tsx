import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { token, useSignedIn } from '../../session/client.ts';
import BoardRoute from './BoardRoute.tsx';

const ADDRESS = new URL('http://localhost/physical/board?boardId=AAAAAAAAAAAAAAAAAAAAAA');

function Route() {
  return <BoardRoute address={ADDRESS} signedIn={useSignedIn()} />;
}

test('an address opened with a token that has expired leads to signing in, and back', async () => {
  const problem = { status: 401, code: 'not_signed_in', detail: 'Please sign in again.' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(problem), { status: 401 }));
  const replaced = vi.spyOn(history, 'replaceState').mockReturnValue(undefined);
  token.set('expired');
  render(
    <I18nProvider i18n={i18n}>
      <Route />
    </I18nProvider>,
  );
  await expect
    .poll(() => replaced.mock.calls.map(([, , address]) => address))
    .toEqual([`/sign-in?next=${encodeURIComponent(ADDRESS.pathname + ADDRESS.search)}`]);
  expect(token.get()).toBe(null);
  vi.unstubAllGlobals();
  replaced.mockRestore();
});
