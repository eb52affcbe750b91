import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BodyOf } from '../../../../contract/calls/call.ts';
import type { PresencePeer } from '../../../../contract/calls/presence.ts';
import type { blockGuest, Editor, ShareLink } from '../../../../contract/calls/sharing.ts';
import { BoardActorProvider } from '../../../cards/context/boardActor.tsx';
import { startBoard } from '../../../nodes/board.fixture.tsx';
import { peerOf } from '../../presence/peers.fixture.ts';
import { presenceOf } from '../../presence/presence.ts';
import { problemResponse } from '../session/openSession.fixture.tsx';
import { ShareButton } from './ShareButton.tsx';

const LINK_URL = 'http://127.0.0.1:4000/physical/review?boardId=AAAAAAAAAAAAAAAAAAAAAA#secret';
const MINA = {
  name: 'Mina',
  email: 'mina@example.org',
  entry: 'guest:mina@example.org',
  shared: false,
  blocked: false,
  color: '#4b5d34',
  last_at: '2026-11-20T10:00:00.000Z',
};

const JONAS = { user_id: 'jonas', name: 'Jonas', email: 'jonas@example.org', color: '#54477d' };

/** The links as a server would hold them; the newest first. */
let links: ShareLink[];
let editors: Editor[];
let blockCalls: Body[];
let isFailing: boolean;

const link = (link_id: string, rest: Partial<ShareLink> = {}): ShareLink => ({
  link_id,
  name: link_id,
  kind: 'review',
  may_comment: true,
  created_at: '2026-11-01T10:00:00.000Z',
  expires_at: null,
  revoked_at: null,
  guests: [],
  unnamed_count: 0,
  ...rest,
});

type Body = Partial<ShareLink> & Partial<BodyOf<typeof blockGuest>> & { user_id?: string };

function answer(call: string, body: Body): unknown {
  const change = (part: (link: ShareLink) => Partial<ShareLink>) => {
    links = links.map((one) => (one.link_id === (body.link_id ?? one.link_id) ? { ...one, ...part(one) } : one));
  };
  switch (call) {
    case 'list_share_links':
      return { links };
    case 'list_editors':
      return { editors };
    case 'remove_editor':
      editors = editors.filter(({ user_id }) => user_id !== body.user_id);
      return { ok: true };
    case 'create_share_link':
      links = [link('new', body), ...links];
      return { link_id: 'new', url: LINK_URL };
    case 'rename_share_link':
      change(() => ({ name: body.name ?? '' }));
      return { ok: true };
    case 'revoke_share_link':
      change(() => ({ revoked_at: '2026-11-21T10:00:00.000Z' }));
      return { ok: true };
    case 'block_guest':
      change(({ guests }) => ({
        guests: guests.map((guest) =>
          guest.entry === (body.entry ?? guest.entry) && guest.email === body.email
            ? { ...guest, blocked: body.blocked ?? false }
            : guest,
        ),
      }));
      if (body.blocked) blockCalls.push(body);
      return { ok: true };
  }
  throw new Error(`Nobody answers ${call}.`);
}

beforeEach(() => {
  [links, editors, blockCalls, isFailing] = [[], [], [], false];
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.stubGlobal('fetch', async (request: Request) => {
    if (isFailing) return problemResponse(503, 'busy');
    return Response.json(answer(new URL(request.url).pathname.split('/')[2] ?? '', await request.json()));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens the panel; answers what tells it that these people came to the board. */
async function openPanel() {
  const { actor } = startBoard({ nodes: [] });
  render(
    <I18nProvider i18n={i18n}>
      <BoardActorProvider value={actor}>
        <ShareButton />
      </BoardActorProvider>
    </I18nProvider>,
  );
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Share this board' })).toBeVisible();
  const { roster } = presenceOf({ actor });
  return (...joined: PresencePeer[]) => roster.handleNews({ kind: 'people', joined, departed: [], changed: [] });
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const items = () => [...document.querySelectorAll('section li b + small')].map((line) => line.textContent);

test('a link is made and its address shown until the page is left, with what stands in its way', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  await openPanel();
  await expect.element(page.getByText('Only you can see this board')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Name of the link' })).toHaveFocus();
  await page.getByRole('textbox', { name: 'Name of the link' }).fill('Thursday');
  await page.getByRole('radio', { name: 'View only' }).click();
  await button('Make link').click();
  const newLink = page.getByRole('region', { name: 'New link' });
  await expect.element(newLink.getByText('Link copied. It won’t be shown again.')).toBeVisible();
  await expect.element(newLink.getByText(/Only this computer can open this address/)).toBeVisible();
  expect(copied.mock.calls).toEqual([[LINK_URL]]);
  await expect.element(newLink).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('textbox', { name: 'Address of the link' })).toHaveFocus();
  await button('Copy again').click();
  expect(copied.mock.calls).toEqual([[LINK_URL], [LINK_URL]]);
  expect(items()).toEqual(['View only, never expires, not opened yet']);

  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await button('Share').click();
  await expect.element(page.getByRole('textbox', { name: 'Address of the link' })).toHaveValue(LINK_URL);
  expect(copied).toHaveBeenCalledTimes(2);
});

test('a link is renamed, and revoked once that was asked, by keys alone', async () => {
  links = [link('Oslo', { guests: [MINA] })];
  await openPanel();
  await expect.element(button('Rename Oslo')).toBeVisible();
  button('Rename Oslo').element().focus();
  await userEvent.keyboard('{Enter}Bergen{Enter}');
  await expect.element(button('Revoke Bergen')).toBeVisible();
  button('Revoke Bergen').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Revoke “Bergen”?')).toBeVisible();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByText('Revoke “Bergen”?')).not.toBeInTheDocument();
  expect(links[0]?.revoked_at).toBe(null);
  button('Revoke Bergen').element().focus();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.poll(items).toEqual(['Revoked on Nov 21, 2026']);
  expect(button('Revoke Bergen').elements()).toEqual([]);
});

test('who opened a link is shown with when, shut out, and let in again', async () => {
  links = [link('Oslo', { guests: [MINA] })];
  await openPanel();
  await button('Opened by 1 person').click();
  await expect.element(page.getByText('mina@example.org')).toBeVisible();
  await button('Block Mina').click();
  await button('Don’t block').click();
  await button('Block Mina').click();
  await expect
    .element(
      page.getByText('This email can no longer open the board. To keep someone out for good, revoke the link too.'),
    )
    .toBeVisible();
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect.element(page.getByText('Blocked')).toBeVisible();
  await button('Unblock Mina').click();
  await expect.element(button('Block Mina')).toBeVisible();
});

test('of two who gave one address one alone is shut out, and what they wrote goes in the same step', async () => {
  const other = { ...MINA, entry: `${MINA.entry}#2`, name: 'Not Mina', shared: true };
  links = [link('Oslo', { guests: [{ ...MINA, shared: true }, other] })];
  await openPanel();
  await button('Opened by 2 people').click();
  await expect.element(page.getByText('mina@example.org#2')).toBeVisible();
  await button('Block Not Mina').click();
  await button('Block and remove comments and votes').click();
  await expect.element(button('Unblock Not Mina')).toBeVisible();
  await expect.element(button('Block Mina')).toBeVisible();
  expect(blockCalls).toMatchObject([{ email: MINA.email, entry: other.entry, blocked: true, remove: true }]);
});

test('a link for editors is made, and an editor removed once that was asked', async () => {
  editors = [JONAS];
  await openPanel();
  await page.getByRole('radio', { name: 'Edit' }).click();
  await button('Make link').click();
  await expect.poll(items).toEqual(['Can edit, never expires', 'jonas@example.org']);
  await button('Remove Jonas').click();
  await expect.element(page.getByText('Remove Jonas from this board?')).toBeVisible();
  await button('Don’t remove').click();
  await expect.element(page.getByText('Remove Jonas from this board?')).not.toBeInTheDocument();
  await button('Remove Jonas').click();
  await button('Remove').click();
  await expect.poll(items).toEqual(['Can edit, never expires']);
});

test('what fails says why, and leaves what was typed', async () => {
  await openPanel();
  await page.getByRole('textbox', { name: 'Name of the link' }).fill('Thursday');
  isFailing = true;
  await button('Make link').click();
  await expect.element(page.getByText('The server is busy. Please wait a minute and try again.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Name of the link' })).toHaveValue('Thursday');
});

test('the open panel follows who comes: an editor who joins is listed, a guest opens a link', async () => {
  links = [link('Oslo')];
  const addPeople = await openPanel();
  await expect.poll(items).toEqual(['Can comment and vote, never expires, not opened yet']);
  editors = [JONAS];
  addPeople(peerOf('Jonas'));
  await expect.element(page.getByRole('heading', { name: 'Can edit' })).toBeVisible();
  links = [link('Oslo', { guests: [MINA] })];
  addPeople(peerOf('Mina', { role: 'reviewer' }));
  await expect.element(button('Opened by 1 person')).toBeVisible();
});

test('who came and went without a sign is in the open panel a little later', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  links = [link('Oslo')];
  await openPanel();
  await expect.poll(items).toEqual(['Can comment and vote, never expires, not opened yet']);
  links = [link('Oslo', { guests: [MINA] })];
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  await expect.element(button('Opened by 1 person')).toBeVisible();
});
