import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { waitFor } from 'xstate';
import { BoardId } from '../../../contract/ids.ts';
import { NoticesContext } from '../../ui/noticesContext.ts';
import { leave } from '../choices.ts';
import { api, token } from '../session.ts';
import { DialogHost } from './DialogHost.tsx';
import { type BoardSession, startBoard } from './session.ts';

const VIEWER = 'ada@example.org';
/** Who each token names; any other is answered 401. */
const ACCOUNTS: Record<string, string> = { ada: VIEWER, 'ada again': VIEWER, bob: 'bob@example.org' };

let session: BoardSession;
/** Calls in the order in which they came, with the token that they carried. */
let heard: string[];

function answer({ url, headers }: Request): Response {
  const path = new URL(url).pathname;
  const bearer = headers.get('authorization')?.replace('Bearer ', '') ?? '';
  heard.push(`${path} ${bearer}`);
  const email = ACCOUNTS[bearer];
  if (email === undefined)
    return Response.json({ status: 401, code: 'not_signed_in', detail: 'Please sign in again.' }, { status: 401 });
  if (path === '/api/account/') return Response.json({ email, name: 'Ada', operator: false });
  return Response.json({ ok: true, rev: 1, changes: [] });
}

beforeEach(() => {
  heard = [];
  vi.stubGlobal('fetch', async (request: Request) => answer(request));
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const board_id = BoardId.parse(crypto.randomUUID().replaceAll('-', '').slice(0, 22));
  const board = { board_id, name: 'Kettle', rev: 0, nodes: [], edges: [], votes: {}, role: 'owner' as const };
  token.set('ada');
  session = startBoard({ board, jobs: [], viewer: VIEWER }, undefined);
});

afterEach(() => {
  session.end();
  token.set(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = () =>
  render(
    <I18nProvider i18n={i18n}>
      <NoticesContext value={session.notices}>
        <DialogHost session={session} />
      </NoticesContext>
    </I18nProvider>,
  );

test('any call that is answered 401 asks the board’s viewer, and nobody else, to sign in again', async () => {
  open();
  token.set('expired');
  await expect(api.call('get_image_url', { object_key: 'a.png' as never })).rejects.toMatchObject({ status: 401 });
  const dialog = page.getByRole('dialog', { name: 'You are signed out' });
  await expect.element(dialog).toBeVisible();
  const field = dialog.getByLabelText('Email');
  await expect.element(field).toHaveValue(VIEWER);
  await expect.element(field).toHaveAttribute('readonly');
});

test('signing in elsewhere ends the question and saves, unless it is another account', async () => {
  open();
  token.set('expired');
  session.actor.send({ type: 'node.added', nodeType: 'textNode', position: { x: 0, y: 0 } });
  session.actor.send({ type: 'save.now' });
  const dialog = page.getByRole('dialog', { name: 'You are signed out' });
  await expect.element(dialog).toBeVisible();
  token.set('bob');
  await expect.poll(() => heard).toContain('/api/account/ bob');
  await expect.element(dialog).toBeVisible();
  token.set('ada again');
  await expect.element(dialog).not.toBeInTheDocument();
  await waitFor(session.actor, (snapshot) => snapshot.hasTag('saved'));
  expect(heard).toContain('/api/save_board ada again');
  expect(heard).not.toContain('/api/save_board bob');
});

test('signing out sends the unsent work first', async () => {
  vi.spyOn(history, 'pushState').mockReturnValue(undefined);
  session.actor.send({ type: 'node.added', nodeType: 'textNode', position: { x: 0, y: 0 } });
  await leave();
  expect(heard.filter((call) => !call.startsWith('/api/account/'))).toEqual([
    '/api/save_board ada',
    '/api/auth/sign-out ada',
  ]);
  expect(session.actor.getSnapshot().hasTag('saved')).toBe(true);
});
