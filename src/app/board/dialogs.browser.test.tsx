import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { BoardId, NodeId } from '../../../contract/ids.ts';
import { showLanguage } from '../../locales/language.ts';
import { selectRun, stateOf } from '../../machines/selectors.ts';
import { NoticesContext } from '../../ui/noticesContext.ts';
import { token } from '../session.ts';
import { DialogHost } from './DialogHost.tsx';
import { type BoardSession, startBoard } from './session.ts';

const VIEWER = 'ada@example.org';
const SKETCH = NodeId.parse('sketch');
const RENDER = NodeId.parse('render');
const KEY = 'AAAAAAAAAAAAAAAAAAAAAA.png';
const NODES = [
  { id: SKETCH, type: 'sketchNode', position: { x: 0, y: 0 }, data: { objectKey: KEY } },
  { id: RENDER, type: 'enrichNode', position: { x: 600, y: 0 }, data: {} },
];
const EDGE = {
  id: 'e1',
  source: SKETCH,
  sourceHandle: 'out.image.image',
  target: RENDER,
  targetHandle: 'in.image.image',
};

let session: BoardSession;

function answer(path: string): Response {
  if (path === '/api/account/') return Response.json({ email: VIEWER, name: 'Ada', operator: false });
  if (path === '/api/process_sketch/')
    return Response.json({ status: 500, code: 'internal', detail: 'It broke.' }, { status: 500 });
  return Response.json({ ok: true, rev: 1, changes: [], image_url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' });
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (request: Request | string) =>
    answer(new URL(typeof request === 'string' ? request : request.url, location.href).pathname),
  );
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const board_id = BoardId.parse(crypto.randomUUID().replaceAll('-', '').slice(0, 22));
  const board = { board_id, name: 'Kettle', rev: 0, nodes: NODES, edges: [EDGE], votes: {}, role: 'owner' as const };
  token.set('ada');
  session = startBoard({ board, jobs: [], viewer: VIEWER } as never, undefined);
  render(
    <I18nProvider i18n={i18n}>
      <NoticesContext value={session.notices}>
        <DialogHost session={session} />
      </NoticesContext>
    </I18nProvider>,
  );
});

afterEach(async () => {
  session.end();
  token.set(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await showLanguage('english');
});

const drawing = page.getByRole('dialog', { name: 'Sketch' });
const alert = page.getByRole('alertdialog', { name: 'Processing error, please refresh the page and try again' });
const runOf = () => selectRun(session.actor.getSnapshot(), RENDER)?.getSnapshot();

test('a run that fails while somebody draws takes nothing away: its alert waits until the drawing is closed', async () => {
  session.actor.send({ type: 'dialog.asked', dialog: 'sketch', nodeId: SKETCH });
  await expect.element(drawing).toBeVisible();
  session.actor.send({ type: 'go.pressed', id: RENDER });
  await vi.waitFor(() => expect(stateOf(runOf())).toBe('error-dialog'));
  await expect.element(drawing).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  await drawing.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(alert).toBeVisible();
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect.element(alert).not.toBeInTheDocument();
  expect(stateOf(runOf())).toBe('failed');
});

test('a dialog whose node is deleted elsewhere goes with it, and the next one comes', async () => {
  session.actor.send({ type: 'dialog.asked', dialog: 'sketch', nodeId: SKETCH });
  session.actor.send({ type: 'dialog.asked', dialog: 'upgrade', nodeId: RENDER });
  await expect.element(drawing).toBeVisible();
  session.actor.send({ type: 'elements.deleted', ids: [SKETCH] });
  await expect.element(drawing).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('dialog', { name: 'Looks like you are trying to access a paid feature' }))
    .toBeVisible();
});

test('a dialog that is fetched when it opens speaks the chosen language', async () => {
  await showLanguage('chinese');
  session.actor.send({ type: 'dialog.asked', dialog: 'rateLimit', nodeId: RENDER });
  await expect.element(page.getByRole('dialog', { name: '你正在使用付费功能' })).toBeVisible();
});
