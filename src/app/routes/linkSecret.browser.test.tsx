import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { token, useSignedIn } from '../../session/client.ts';
import { newBoardId, problemResponse } from '../board/session/openSession.fixture.tsx';
import { navigate, useAddress } from '../navigation.ts';
import InviteRoute from './InviteRoute.tsx';
import ReceivedRoute from './ReceivedRoute.tsx';

const initialAddress = location.pathname + location.search;
const BOARD = newBoardId();

beforeEach(() => {
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('/api/account/'))
      return Response.json({ name: 'Jonas', email: 'jonas@example.org', operator: false });
    const { secret } = await request.json();
    if (secret === 'others') return problemResponse(409, 'other_recipient');
    return secret === 'good' ? Response.json({ board_id: BOARD }) : problemResponse(404, 'link_not_found');
  });
});
afterEach(() => {
  cleanup();
  token.set(null);
  sessionStorage.clear();
  navigate(initialAddress, { replace: true });
  vi.unstubAllGlobals();
});

function Route() {
  const address = useAddress();
  const signedIn = useSignedIn();
  const Shown = { '/invite': InviteRoute, '/received': ReceivedRoute }[address.pathname];
  return Shown ? <Shown address={address} signedIn={signedIn} /> : null;
}
function openRoute(address: string) {
  navigate(address, { replace: true });
  render(
    <I18nProvider i18n={i18n}>
      <Route />
    </I18nProvider>,
  );
}
const currentPath = () => location.pathname + location.search + location.hash;

test.each(['invite', 'received'])(
  '%s: a link opens the board, after signing in too, and its secret stands in no address meanwhile',
  async (path) => {
    openRoute(`/${path}#good`);
    await expect.poll(currentPath).toBe(`/sign-in?next=%2F${path}`);
    token.set('jonas');
    navigate(`/${path}`, { replace: true });
    await expect.poll(currentPath).toBe(`/physical/board?boardId=${BOARD}`);
    expect(sessionStorage.length).toBe(0);
  },
);

test.each([
  ['/invite#old', '/invite'],
  ['/invite', '/invite'],
  ['/received#old', '/received'],
])('a link that does not work, %s, is one sentence', async (address, path) => {
  token.set('jonas');
  openRoute(address);
  await expect
    .element(page.getByRole('heading', { name: 'This link no longer works. Ask for a new one.' }))
    .toBeVisible();
  expect(currentPath()).toBe(path);
});

test('a letter that came to another address keeps its secret until that one is signed in', async () => {
  token.set('jonas');
  openRoute('/received#others');
  await expect
    .element(
      page.getByText('You are signed in as jonas@example.org. Sign in with the address that received the email.'),
    )
    .toBeVisible();
  await page.getByRole('button', { name: 'Sign in with another account' }).click();
  await expect.poll(currentPath).toBe('/sign-in?next=%2Freceived');
  expect(sessionStorage.getItem('maquette.received')).toBe('others');
});
