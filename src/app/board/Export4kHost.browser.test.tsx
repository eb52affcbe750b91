import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { BoardId, NodeId } from '../../../contract/ids.ts';
import { NoticesContext } from '../../ui/noticesContext.ts';
import { token } from '../session.ts';
import { DialogHost } from './DialogHost.tsx';
import { type BoardSession, startBoard } from './session.ts';

const VIEWER = 'ada@example.org';
const PHOTO = NodeId.parse('photo');
const KEY = 'AAAAAAAAAAAAAAAAAAAAAA.png';
const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

type Sent = { path: string; body: unknown; key: string | null };
let session: BoardSession;
let sent: Sent[];
/** Answers each `get_4k`, oldest first; one that is missing waits until it is stopped. */
let answers: (Response | 'lost')[];
let stopWaiting: (response: Response) => void;

const problem = (status: number, code: string) => Response.json({ status, code, detail: 'No.' }, { status });
const made = () => Response.json({ image_url: DOT, object_key: KEY, image_width: 3840, image_height: 2880 });

async function answer(request: Request | string): Promise<Response> {
  const path = new URL(typeof request === 'string' ? request : request.url, location.href).pathname;
  if (path === '/api/account/') return Response.json({ email: VIEWER, name: 'Ada', operator: false });
  if (path === '/api/get_4k/' || path === '/api/cancel_job/') {
    const { headers } = request as Request;
    sent.push({ path, body: await (request as Request).json(), key: headers.get('idempotency-key') });
  }
  if (path === '/api/get_4k/') {
    const next = answers.shift();
    if (next === 'lost') throw new TypeError('Failed to fetch');
    return next ?? new Promise((resolve) => (stopWaiting = resolve));
  }
  if (path === '/api/cancel_job/') stopWaiting(problem(499, 'run_cancelled'));
  return Response.json({ rev: 1, changes: [], jobs: [], image_url: DOT });
}

const dialog = page.getByRole('dialog', { name: '4k export' });
const upgrade = page.getByRole('dialog', { name: 'Looks like you are trying to access a paid feature' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(async () => {
  sent = [];
  answers = [];
  vi.stubGlobal('fetch', answer);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const node = { id: PHOTO, type: 'prototype2DNode', position: { x: 0, y: 0 } };
  const nodes = [{ ...node, data: { objectKey: KEY, imageUrl: '/assets/a.png', title: 'Kettle' } }];
  const board_id = BoardId.parse(crypto.randomUUID().replaceAll('-', '').slice(0, 22));
  const board = { board_id, name: 'Kettle', rev: 0, nodes, edges: [], votes: {}, role: 'owner' as const };
  token.set('ada');
  session = startBoard({ board, jobs: [], viewer: VIEWER } as never, undefined);
  render(
    <I18nProvider i18n={i18n}>
      <NoticesContext value={session.notices}>
        <DialogHost session={session} />
      </NoticesContext>
    </I18nProvider>,
  );
  session.actor.send({ type: 'dialog.asked', dialog: 'export4k', nodeId: PHOTO });
});

afterEach(() => {
  session.end();
  token.set(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const exported = () => sent.filter(({ path }) => path === '/api/get_4k/');

test('it sends what the call asks for, and downloads under the picture’s name', async () => {
  const download = vi.spyOn(session.pictures, 'download').mockReturnValue(undefined);
  answers = [made()];
  await button('Export').click();
  await dialog.getByRole('radio', { name: 'WEBP' }).click();
  await button('Download').click();
  expect(exported().map(({ body }) => body)).toEqual([{ image_url: '/assets/a.png', object_key: KEY }]);
  expect(download.mock.calls).toEqual([[{ url: DOT, objectKey: KEY }, 'Kettle 4k', 'webp']]);
  expect(session.actor.getSnapshot().context.board.nodes.size).toBe(1);
});

test('a lost answer is asked for again under the same key; a refusal is not', async () => {
  answers = ['lost', problem(500, 'internal'), made()];
  await button('Export').click();
  await expect.element(dialog.getByText('The server cannot be reached. Check your connection.')).toBeVisible();
  await button('Export').click();
  await expect.element(dialog.getByText('Something went wrong. Please try again.')).toBeVisible();
  await button('Export').click();
  await expect.element(button('Download')).toBeVisible();
  const [first, second, third] = exported().map(({ key }) => key);
  expect([first === second, second === third, first?.includes('/photo/')]).toEqual([true, false, true]);
});

test('Stop cancels the run by its key', async () => {
  await button('Export').click();
  await button('Stop').click();
  await expect.element(button('Stop')).not.toBeInTheDocument();
  expect(sent.at(-1)?.body).toEqual({ idempotency_key: exported()[0]?.key });
});

test('403: the exact alert, and then the upgrade dialog', async () => {
  answers = [problem(403, 'inappropriate_content')];
  await button('Export').click();
  const text = 'Inappropriate content detected. Please try another prompt';
  await expect.element(page.getByRole('alertdialog', { name: text })).toBeVisible();
  await button('OK').click();
  await expect.element(upgrade).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('429: the upgrade dialog', async () => {
  answers = [problem(429, 'paid_feature')];
  await button('Export').click();
  await expect.element(upgrade).toBeVisible();
});
