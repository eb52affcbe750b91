import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getImageUrl } from '../../../contract/calls/assets.ts';
import { listBoards } from '../../../contract/calls/boards.ts';
import { api, token, useSignedIn } from '../../session/client.ts';
import { newBoardId, problemResponse } from '../board/session/openSession.fixture.tsx';
import { navigate, useAddress } from '../navigation.ts';
import ReviewRoute from './ReviewRoute.tsx';

const ENDED = 'This link no longer works. Ask for a new one.';
const SECRET = 'the-secret';
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAACw=';
const CUP = {
  id: 'cup',
  type: 'prototype2DNode',
  position: { x: 0, y: 300 },
  data: { imageUrl: PICTURE, title: 'Cup' },
};
const NOTE = { id: 'n', type: 'stickyNoteNode', position: { x: 0, y: 0 }, data: { text: 'Look at this' } };
const initialAddress = location.pathname + location.search;

let boardId: string;
/** The link's state; the role of this browser's account on the board; the requests, with their tokens. */
let isLinkValid: boolean;
let mayComment: boolean;
let nodes: readonly unknown[];
let ownedBoard: string | undefined;
let requests: string[];

const board = (role: string) =>
  Response.json({
    board_id: boardId,
    name: 'Kettle',
    rev: 3,
    nodes,
    edges: [],
    votes: {},
    role,
    may_comment: mayComment,
  });

beforeEach(() => {
  boardId = newBoardId();
  [isLinkValid, mayComment, ownedBoard, requests] = [true, true, undefined, []];
  nodes = [NOTE];
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url, location.href);
    const bearer = request.headers.get('authorization')?.replace('Bearer ', '');
    const call = pathname.split('/')[2] ?? '';
    requests.push(bearer ? `${call} ${bearer}` : call);
    if (bearer === 'ada')
      return call === 'load_board' && ownedBoard ? board(ownedBoard) : problemResponse(404, 'board_not_found');
    switch (call) {
      case 'look_at_share_link':
        if (!isLinkValid || (await request.json()).secret !== SECRET) return problemResponse(404, 'link_not_found');
        return Response.json({ board_name: 'Kettle', may_comment: mayComment, kind: 'review', invited_by: 'Ada' });
      case 'open_share_link':
        if (!isLinkValid) return problemResponse(404, 'link_not_found');
        return Response.json(
          { board_id: boardId, identity: `guest:${(await request.json()).email ?? ''}`, color: '#4b5d34' },
          { headers: { 'set-auth-token': 'guest.mina' } },
        );
      case 'load_board':
        return isLinkValid && bearer === 'guest.mina' ? board('reviewer') : problemResponse(404, 'board_not_found');
      case 'read_vote_round':
        return Response.json({ round: null });
      default:
        return isLinkValid ? Response.json({ rev: 3, changes: [] }) : problemResponse(404, 'board_not_found');
    }
  });
});
afterEach(() => {
  cleanup();
  token.set(null);
  localStorage.clear();
  navigate(initialAddress, { replace: true });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Route() {
  return (
    <I18nProvider i18n={i18n}>
      <ReviewRoute address={useAddress()} signedIn={useSignedIn()} />
    </I18nProvider>
  );
}
function openRoute(address: string) {
  navigate(address, { replace: true });
  return render(<Route />);
}
const currentPath = () => location.pathname + location.search + location.hash;
const review = (secret = SECRET, id = boardId) => `/physical/review?boardId=${id}#${secret}`;
const canvas = () => page.getByRole('application', { name: 'Kettle' });
const endedPage = () => page.getByRole('heading', { name: ENDED });

async function submitForm() {
  await page.getByRole('textbox', { name: 'Your name' }).fill('Mina Aas');
  await page.getByRole('textbox', { name: 'Email' }).fill('mina@example.org');
  await page.getByRole('button', { name: 'Start the review' }).click();
}

test('a guest says who they are, sees the board with calls of their own, and finds it open after a reload', async () => {
  // Somebody else is signed in at this browser.
  token.set('ada');
  const { unmount } = openRoute(review());
  await expect.element(page.getByRole('heading', { name: 'Kettle' })).toBeVisible();
  await submitForm();
  await expect.element(canvas()).toBeVisible();
  await expect.element(page.getByText('You are Mina Aas')).toBeVisible();
  expect(currentPath()).toBe(`/physical/review?boardId=${boardId}`);
  expect(page.getByRole('button', { name: 'Add node' }).elements()).toEqual([]);
  expect(requests).toContain('load_board guest.mina');

  unmount();
  requests = [];
  render(<Route />);
  await expect.element(canvas()).toBeVisible();
  expect(requests.filter((each) => each.startsWith('load'))).toEqual(['load_board ada', 'load_board guest.mina']);
  await expect.poll(() => requests).toContain('board_events guest.mina');
  cleanup();
  await api.call(listBoards, {}).catch(() => undefined);
  expect(requests.at(-1)).toBe('list_boards ada');
});

test('a link that only shows asks for no name; the results come first, the board is a press away, and the view is found again', async () => {
  mayComment = false;
  nodes = [NOTE, CUP];
  const { unmount } = openRoute(review());
  await expect.element(page.getByText('1 of 1')).toBeVisible();
  await expect.element(page.getByText('From Ada')).toBeVisible();
  await expect.element(page.getByRole('group', { name: '1 of 1: Cup' })).toBeVisible();
  expect(page.getByRole('button', { name: /Vote|Comment/ }).elements()).toEqual([]);
  expect(canvas().elements()).toEqual([]);
  expect(requests).toContain('load_board guest.mina');
  await page.getByRole('button', { name: 'Board' }).click();
  await expect.element(canvas()).toBeVisible();
  unmount();
  render(<Route />);
  await expect.element(canvas()).toBeVisible();
  await page.getByRole('button', { name: 'Results' }).click();
  await expect.element(page.getByText('1 of 1')).toBeVisible();
});

test('whoever made a link is named where it asks who one is, and who was asked once is known on the next board', async () => {
  const { unmount } = openRoute(review());
  await expect
    .element(page.getByText('Ada invites you to review this board. Comments and votes are welcome.'))
    .toBeVisible();
  await submitForm();
  await expect.element(canvas()).toBeVisible();
  unmount();
  boardId = newBoardId();
  openRoute(review());
  await expect.element(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Mina Aas');
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('mina@example.org');
});

test.each([
  ['revoked', () => review(), false],
  ['guessed', () => review('guessed'), true],
  ['without a secret', () => `/physical/review?boardId=${newBoardId()}`, true],
])('a link that is %s is one sentence', async (_, address, stillWorks) => {
  isLinkValid = stillWorks;
  openRoute(address());
  await expect.element(endedPage()).toBeVisible();
  expect(document.body.innerText.trim()).toBe(ENDED);
});

test('a link that ends while its form is filled in says so', async () => {
  openRoute(review());
  await expect.element(page.getByRole('heading', { name: 'Kettle' })).toBeVisible();
  isLinkValid = false;
  await submitForm();
  await expect.element(endedPage()).toBeVisible();
});

test('access that ends while the board is open is told at the next call that is refused', async () => {
  openRoute(review());
  await submitForm();
  await expect.element(canvas()).toBeVisible();
  await api.call(getImageUrl, { object_key: 'AAAAAAAAAAAAAAAAAAAAAA.png' as never }).catch(() => undefined);
  await expect.element(canvas()).toBeVisible();
  isLinkValid = false;
  await api.call(getImageUrl, { object_key: 'AAAAAAAAAAAAAAAAAAAAAA.png' as never }).catch(() => undefined);
  await expect.element(endedPage()).toBeVisible();
});

test('a guest whose link ends while they write is told that the words are kept, and finds them by a new link', async () => {
  nodes = [CUP];
  openRoute(review());
  await submitForm();
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByRole('button', { name: 'Whole image' }).click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Thinner here');
  isLinkValid = false;
  await api.call(getImageUrl, { object_key: 'AAAAAAAAAAAAAAAAAAAAAA.png' as never }).catch(() => undefined);
  await expect.element(endedPage()).toBeVisible();
  await expect.element(page.getByText(/^The text you haven’t sent is kept on this device\./)).toBeVisible();

  isLinkValid = true;
  cleanup();
  openRoute(review());
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByRole('button', { name: 'Whole image' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Thinner here');
});

test.each(['owner', 'editor'])('its %s, signed in, goes to the board', async (role) => {
  ownedBoard = role;
  token.set('ada');
  openRoute(review());
  await expect.poll(currentPath).toBe(`/physical/board?boardId=${boardId}`);
});

test('a form that is sent with nothing in it says what is missing, at its field', async () => {
  openRoute(review());
  await page.getByRole('button', { name: 'Start the review' }).click();
  await expect.element(page.getByText('Please enter your name.')).toBeVisible();
  await userEvent.keyboard('Mina');
  await page.getByRole('button', { name: 'Start the review' }).click();
  await expect.element(page.getByText('Please enter a valid email address')).toBeVisible();
  expect(document.activeElement).toBe(page.getByRole('textbox', { name: 'Email' }).element());
});
