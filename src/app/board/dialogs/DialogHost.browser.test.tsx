import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { waitFor } from 'xstate';
import { getImageUrl } from '../../../../contract/calls/assets.ts';
import { NodeId } from '../../../../contract/ids.ts';
import { selectSaving } from '../../../machines/board/selectors.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { api, token } from '../../../session/client.ts';
import { signOutAfterSaving } from '../../useTopBar.ts';
import {
  answerUploads,
  openSession,
  problemResponse,
  renderDialogs,
  stubServer,
  VIEWER,
} from '../session/openSession.fixture.tsx';

/** Who each token names; any other is answered 401. */
const ACCOUNTS: Record<string, string> = { ada: VIEWER, 'ada again': VIEWER, bob: 'bob@example.org' };

let session: BoardSession;
/** Calls in the order in which they came, with the token that they carried. */
let events: string[];

stubServer((path, { headers }) => {
  const bearer = headers.get('authorization')?.replace('Bearer ', '') ?? '';
  events.push(`${path} ${bearer}`);
  const email = ACCOUNTS[bearer];
  if (email === undefined) return problemResponse(401, 'not_signed_in');
  return path === '/api/account/' ? Response.json({ email, name: 'Ada', operator: false }) : undefined;
});

beforeEach(() => {
  events = [];
  session = openSession({ nodes: [] });
});

test('any call that is answered 401 asks the board’s viewer, and nobody else, to sign in again', async () => {
  renderDialogs(session);
  token.set('expired');
  await expect(api.call(getImageUrl, { object_key: 'a.png' as never })).rejects.toMatchObject({ status: 401 });
  const dialog = page.getByRole('dialog', { name: 'You are signed out' });
  await expect.element(dialog).toBeVisible();
  const field = dialog.getByLabelText('Email');
  await expect.element(field).toHaveValue(VIEWER);
  await expect.element(field).toHaveAttribute('readonly');
});

test('the question to sign in again has one heading, fills its dialog, and says nothing of new accounts', async () => {
  renderDialogs(session);
  token.set('expired');
  const dialog = page.getByRole('dialog', { name: 'You are signed out' });
  const button = dialog.getByRole('button', { name: 'Sign in' });
  await expect.element(button).toBeVisible();
  expect(
    dialog
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['You are signed out']);
  expect(dialog.element().textContent).not.toMatch(/account/i);
  const [{ left, right }, inner] = [dialog, button].map((each) => each.element().getBoundingClientRect()) as [
    DOMRect,
    DOMRect,
  ];
  expect(Math.abs(inner.left - left - (right - inner.right))).toBeLessThanOrEqual(1);
});

test('signing in elsewhere ends the question and saves, unless it is another account', async () => {
  renderDialogs(session);
  token.set('expired');
  session.actor.send({ type: 'node.added', nodeType: 'textNode', position: { x: 0, y: 0 } });
  session.actor.send({ type: 'save.now' });
  const dialog = page.getByRole('dialog', { name: 'You are signed out' });
  await expect.element(dialog).toBeVisible();
  token.set('bob');
  await expect.poll(() => events).toContain('/api/account/ bob');
  await expect.element(dialog).toBeVisible();
  token.set('ada again');
  await expect.element(dialog).not.toBeInTheDocument();
  await waitFor(selectSaving(session.actor.getSnapshot()), (snapshot) => snapshot.hasTag('saved'));
  expect(events).toContain('/api/save_board ada again');
  expect(events).not.toContain('/api/save_board bob');
});

test('signing out sends the unsent work first', async () => {
  vi.spyOn(history, 'pushState').mockReturnValue(undefined);
  session.actor.send({ type: 'node.added', nodeType: 'textNode', position: { x: 0, y: 0 } });
  await signOutAfterSaving();
  const calls = events.filter((call) => !call.startsWith('/api/account/'));
  // A save that began by itself may go before it.
  expect([...new Set(calls)]).toEqual(['/api/save_board ada', '/api/auth/sign-out ada']);
  expect(calls.at(-1)).toBe('/api/auth/sign-out ada');
  expect(selectSaving(session.actor.getSnapshot()).getSnapshot().hasTag('saved')).toBe(true);
});

test('the focus goes to the card where what opened a dialog is gone when it closes', async () => {
  const id = NodeId.parse('upload');
  token.set('ada');
  const stored = { image_url: '/assets/a.png', object_key: `${'A'.repeat(22)}.png`, image_width: 8, image_height: 8 };
  answerUploads(stored);
  session = openSession({ nodes: [{ id, type: 'uploadSketchNode', position: { x: 0, y: 0 }, data: {} }] });
  renderDialogs(session);
  const card = document.createElement('div');
  card.setAttribute('role', 'group');
  card.dataset.nodeId = id;
  card.tabIndex = -1;
  const opener = document.createElement('button');
  card.append(opener);
  document.body.append(card);
  opener.focus();
  session.actor.send({ type: 'dialog.requested', dialog: 'fileUpload', nodeId: id });
  await expect.element(page.getByRole('button', { name: 'Choose file' })).toHaveFocus();
  opener.remove();
  const file = new File(['v'], 'lamp.png', { type: 'image/png' });
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).toBe(card);
  card.remove();
});
