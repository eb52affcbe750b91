import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { NodeId } from '../../../../contract/ids.ts';
import {
  openSession,
  problemResponse,
  renderDialogs,
  stubServer,
} from '../../../app/board/session/openSession.fixture.tsx';
import type { BoardSession } from '../../../session/boardSession.ts';

const PHOTO = NodeId.parse('photo');
const KEY = 'AAAAAAAAAAAAAAAAAAAAAA.png';
const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

type ApiRequest = { path: string; body: unknown; key: string | null };
let session: BoardSession;
let sentRequests: ApiRequest[];
/** Answers each `get_4k`, oldest first; one that is missing waits until it is stopped. */
let answers: (Response | 'lost')[];
let resolvePending: (response: Response) => void;

const enlargedAnswer = () => Response.json({ image_url: DOT, object_key: KEY, image_width: 3840, image_height: 2880 });

const FREE_ROUTE = { route: 'built-in', name: 'Built-in engine', kind: 'built-in', cost: 0, seconds: 4 };
const PAID_ROUTE = { route: 'fal:up', name: 'fal up', kind: 'hosted', cost: 0.2, seconds: null };

stubServer(async (path, request) => {
  if (path === '/api/list_routes/') return Response.json({ operations: { get_4k: [PAID_ROUTE, FREE_ROUTE] } });
  if (path === '/api/get_plan/') return Response.json({ ...PLAN, without: missingFeatures });
  if (path === '/api/get_image_url/') return Response.json({ image_url: DOT });
  if (path !== '/api/get_4k/' && path !== '/api/cancel_job/') return undefined;
  sentRequests.push({ path, body: await request.json(), key: request.headers.get('idempotency-key') });
  if (path === '/api/cancel_job/') {
    resolvePending(billedFailure(499, 'run_cancelled', bill));
    return Response.json({ ...(bill && { bill }) });
  }
  const next = answers.shift();
  if (next === 'lost') throw new TypeError('Failed to fetch');
  return next ?? new Promise((resolve) => (resolvePending = resolve));
});

const BILL = { engine: 'fal up', cost: 0.2 };
const billedFailure = (status: number, code: string, requestBill: object | undefined) =>
  Response.json({ status, code, detail: 'It broke.', ...(requestBill && { bill: requestBill }) }, { status });
const PLAN = {
  plan: 'trial',
  until: null,
  spending: [],
  usage: [],
  upgrade: 'operator',
  subscription: null,
  runs: { done: 0, open: 0, limit: null, resets_at: '2026-12-01T00:00:00.000Z' },
  storage: { bytes: 0, limit: null },
};
let missingFeatures: string[];
let bill: object | undefined;

const dialog = page.getByRole('dialog', { name: '4k export' });
const upgradeDialog = page.getByRole('dialog', { name: 'Looks like you are trying to access a paid feature' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(async () => {
  sentRequests = [];
  answers = [];
  missingFeatures = [];
  bill = undefined;
  const node = { id: PHOTO, type: 'prototype2DNode', position: { x: 0, y: 0 } };
  const nodes = [{ ...node, data: { objectKey: KEY, imageUrl: '/assets/a.png', title: 'Kettle' } }];
  session = openSession({ nodes });
  renderDialogs(session);
  session.actor.send({ type: 'dialog.requested', dialog: 'export4k', nodeId: PHOTO });
});

const exportRequests = () => sentRequests.filter(({ path }) => path === '/api/get_4k/');

test('it sends what the call asks for, and downloads under the picture’s name', async () => {
  const download = vi.spyOn(session.pictureServices, 'download').mockReturnValue(undefined);
  answers = [enlargedAnswer()];
  await button('Export').click();
  await dialog.getByRole('radio', { name: 'WEBP' }).click();
  await button('Download').click();
  expect(exportRequests().map(({ body }) => body)).toEqual([{ image_url: '/assets/a.png', object_key: KEY }]);
  expect(download.mock.calls).toEqual([[{ url: DOT, objectKey: KEY }, 'Kettle 4k', 'webp']]);
  expect(session.actor.getSnapshot().context.board.nodes.size).toBe(1);
});

test('engine and price stand there before; the built-in one can be chosen, and is asked', async () => {
  answers = [enlargedAnswer()];
  await expect.element(dialog.getByText('fal up, $0.20')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Built-in engine' }).click();
  await expect.element(dialog.getByText('Built-in engine, Free, about 4 s')).toBeVisible();
  await button('Export').click();
  await vi.waitFor(() => expect(exportRequests().map(({ body }) => body)).toMatchObject([{ route: 'built-in' }]));
});

test('a spending limit has a dialog of its own, which offers no plan and leads on by the built-in engine', async () => {
  answers = [problemResponse(429, 'spending_limit'), enlargedAnswer()];
  await button('Export').click();
  const limit = page.getByRole('dialog', { name: 'Your spending limit is reached' });
  await expect.element(limit).toBeVisible();
  expect([upgradeDialog.query(), button('Upgrade').query()]).toEqual([null, null]);
  await limit.getByRole('button', { name: 'Use the built-in engine' }).click();
  await expect.element(dialog.getByText('Built-in engine, Free, about 4 s')).toBeVisible();
  await button('Export').click();
  await vi.waitFor(() => expect(exportRequests().map(({ body }) => body)).toMatchObject([{}, { route: 'built-in' }]));
});

test.each([
  ['maybe_billed', 'fal up failed. This may have been billed: $0.20. Run again?'],
  ['was_billed', 'fal up billed $0.20 for this run, but the result couldn’t be fetched. Run again?'],
])('it says who failed, and what that may have cost: %s', async (code, message) => {
  answers = [billedFailure(502, code, BILL)];
  await button('Export').click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  await expect.element(dialog.getByText('fal up, $0.20')).toBeVisible();
});

test('a stopped export says what may still be billed; one that is closed meanwhile says it in a notice', async () => {
  bill = BILL;
  await button('Export').click();
  await button('Stop').click();
  const message = 'Stopped. fal up may still bill it: $0.20.';
  await expect.element(dialog.getByText(message)).toBeVisible();
  await button('Export').click();
  await expect.element(dialog.getByText(message)).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => session.notices.get().map(({ text }) => text)).toEqual([message]);
});

test('that the plan has no 4k export is said before it is asked for', async () => {
  missingFeatures = ['get_4k'];
  await session.pictureServices.allowance.reload();
  await expect.element(dialog.getByText('This feature isn’t part of the trial.')).toBeVisible();
  expect(exportRequests()).toEqual([]);
});

test('a lost answer is asked for again under the same key; a refusal is not', async () => {
  answers = ['lost', problemResponse(500, 'internal'), enlargedAnswer()];
  await button('Export').click();
  await expect.element(dialog.getByText('The server can’t be reached. Check your connection.')).toBeVisible();
  await button('Export').click();
  await expect.element(dialog.getByText('Something went wrong. Please try again.')).toBeVisible();
  await button('Export').click();
  await expect.element(button('Download')).toBeVisible();
  const [first, second, third] = exportRequests().map(({ key }) => key);
  expect([first === second, second === third, first?.includes('/photo/')]).toEqual([true, false, true]);
});

test('what a proxy answers is no answer of the server: the run may go on, and is asked for again under its key', async () => {
  answers = [new Response('<h1>Bad Gateway</h1>', { status: 502 }), enlargedAnswer()];
  await button('Export').click();
  await expect.poll(() => exportRequests()).toHaveLength(1);
  await expect.element(button('Export')).toBeEnabled();
  await button('Export').click();
  await expect.element(button('Download')).toBeVisible();
  const [first, second] = exportRequests().map(({ key }) => key);
  expect(first).toBe(second);
});

test('Stop cancels the run by its key', async () => {
  await button('Export').click();
  await button('Stop').click();
  await expect.element(button('Stop')).not.toBeInTheDocument();
  expect(sentRequests.at(-1)?.body).toEqual({ idempotency_key: exportRequests()[0]?.key });
});

test('403: the exact alert, and then the upgrade dialog', async () => {
  answers = [problemResponse(403, 'inappropriate_content')];
  await button('Export').click();
  const text = 'Inappropriate content detected. Please try another prompt';
  await expect.element(page.getByRole('alertdialog', { name: text })).toBeVisible();
  await button('OK').click();
  await expect.element(upgradeDialog).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('429: the upgrade dialog', async () => {
  answers = [problemResponse(429, 'paid_feature')];
  await button('Export').click();
  await expect.element(upgradeDialog).toBeVisible();
});
