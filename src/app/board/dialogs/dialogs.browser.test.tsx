import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getImageUrl } from '../../../../contract/calls/assets.ts';
import { NodeId } from '../../../../contract/ids.ts';
import { showLanguage } from '../../../locales/language.ts';
import { runViewState, selectRun } from '../../../machines/board/selectors.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { api } from '../../../session/client.ts';
import { openSession, problemResponse, renderDialogs, stubServer } from '../session/openSession.fixture.tsx';

const SKETCH = NodeId.parse('sketch');
const RENDER = NodeId.parse('render');
const KEY = 'AAAAAAAAAAAAAAAAAAAAAA.png';
const OTHER_KEY = 'BBBBBBBBBBBBBBBBBBBBBB.png';
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

let storing: PromiseWithResolvers<Response>;

stubServer((path) => {
  if (path === '/api/save_image/') return storing.promise;
  if (path === '/api/process_sketch/') return problemResponse(500, 'internal');
  if (path === '/api/get_image_url/') return Response.json({ image_url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' });
  return undefined;
});

beforeEach(() => {
  storing = Promise.withResolvers();
  session = openSession({ nodes: NODES, edges: [EDGE] });
  renderDialogs(session);
});

afterEach(() => showLanguage('english'));

const drawing = page.getByRole('dialog', { name: 'Sketch' });
const alert = page.getByRole('alertdialog', { name: 'Processing error, please refresh the page and try again' });
const runOf = () => selectRun(session.actor.getSnapshot(), RENDER)?.getSnapshot();

test('a run that fails while somebody draws takes nothing away: its alert waits until the drawing is closed', async () => {
  session.actor.send({ type: 'dialog.requested', dialog: 'sketch', nodeId: SKETCH });
  await expect.element(drawing).toBeVisible();
  session.actor.send({ type: 'go.pressed', id: RENDER });
  await vi.waitFor(() => expect(runViewState(runOf())).toBe('error-dialog'));
  await expect.element(drawing).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  await drawing.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(alert).toBeVisible();
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect.element(alert).not.toBeInTheDocument();
  expect(runViewState(runOf())).toBe('failed');
});

test('a drawing that was left while it was stored is not the node’s', async () => {
  session.actor.send({ type: 'dialog.requested', dialog: 'sketch', nodeId: SKETCH });
  const paper = drawing.getByRole('application');
  await expect.element(paper).toBeVisible();
  await paper.click();
  await drawing.getByRole('button', { name: 'Save', exact: true }).click();
  await drawing.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect.element(drawing).not.toBeInTheDocument();
  storing.resolve(
    Response.json({ image_url: '/assets/b.png', object_key: OTHER_KEY, image_width: 1, image_height: 1 }),
  );
  // A call that is made after the answer is answered after it.
  await api.call(getImageUrl, { object_key: KEY as never });
  expect(session.actor.getSnapshot().context.board.nodes.get(SKETCH)?.data).toEqual({ objectKey: KEY });
});

test('a dialog whose node is deleted elsewhere goes with it, and the next one comes', async () => {
  session.actor.send({ type: 'dialog.requested', dialog: 'sketch', nodeId: SKETCH });
  session.actor.send({ type: 'dialog.requested', dialog: 'upgrade', nodeId: RENDER });
  await expect.element(drawing).toBeVisible();
  session.actor.send({ type: 'elements.deleted', ids: [SKETCH] });
  await expect.element(drawing).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('dialog', { name: 'Looks like you are trying to access a paid feature' }))
    .toBeVisible();
});

test.each([
  ['trial_exhausted', 'Your trial’s runs for this month are used up. Your board is unchanged.'],
  ['paid_feature', 'This feature isn’t part of the trial. Your board is unchanged.'],
] as const)('an upgrade says why: %s', async (reason, text) => {
  session.actor.send({
    type: 'dialog.requested',
    dialog: 'upgrade',
    nodeId: SKETCH,
    limit: { call: 'save_image', reason },
  });
  await expect.element(page.getByRole('dialog').getByText(text)).toBeVisible();
});

test('a dialog that is fetched when it opens speaks the chosen language', async () => {
  await showLanguage('chinese');
  session.actor.send({ type: 'dialog.requested', dialog: 'rateLimit', nodeId: RENDER });
  await expect.element(page.getByRole('dialog', { name: '你正在尝试使用付费功能' })).toBeVisible();
});
