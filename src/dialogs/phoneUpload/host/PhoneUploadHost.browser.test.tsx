import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NodeId } from '../../../../contract/ids.ts';
import {
  openSession,
  problemResponse,
  renderDialogs,
  stubServer,
} from '../../../app/board/session/openSession.fixture.tsx';
import type { BoardSession } from '../../../session/boardSession.ts';

const NODE = NodeId.parse('u');
const KEY = 'AAAAAAAAAAAAAAAAAAAAAA.jpg';
const PICTURE = { sketchImageUrl: `/assets/${KEY}`, sketchObjectKey: KEY, sketchImageWidth: 48, sketchImageHeight: 64 };
const uploadNode = (data: object) => ({ id: NODE, type: 'uploadSketchNode', position: { x: 0, y: 0 }, data });

let session: BoardSession;
/** The requests; the node as the server knows it; the lifetime of a code. */
let requests: unknown[];
let isNodeKnown: boolean;
let seconds: number;

stubServer(async (path, request) => {
  const call = path.split('/')[2] ?? '';
  switch (call) {
    case 'create_phone_upload': {
      const { node_id } = await request.json();
      requests.push([call, node_id]);
      if (!isNodeKnown) return problemResponse(404, 'node_not_found');
      const url = 'http://192.168.1.20:4400/upload#secret';
      return Response.json({ code_id: `c${requests.length}`, url, expires_at: '2030-01-01T00:00:00Z', seconds });
    }
    case 'check_phone_upload':
      return Response.json({ seconds: 600 });
    case 'end_phone_upload':
      requests.push([call, (await request.json()).code_id]);
      return Response.json({});
    case 'save_board':
      isNodeKnown = true;
      return Response.json({ rev: 1, changes: [] });
    case 'board_changes':
      return Response.json({ rev: 2, changes: [{ id: NODE, kind: 'node', rev: 2, data: uploadNode(PICTURE) }] });
    default:
      return undefined;
  }
});

const dialog = page.getByRole('dialog', { name: 'Upload from your phone' });
const qrCode = dialog.getByRole('img', { name: 'QR code' });

beforeEach(() => {
  [requests, isNodeKnown, seconds] = [[], true, 600];
  session = openSession({ nodes: [uploadNode({})] });
  renderDialogs(session);
});
const requestDialog = () =>
  session.actor.send({ type: 'dialog.requested', dialog: 'phoneUpload', nodeId: NODE } as never);

test('the image comes as whatever others do, and ends the waiting', async () => {
  requestDialog();
  await expect.element(qrCode).toBeVisible();
  session.actor.send({ type: 'board.changed', rev: 2 });
  await expect.element(dialog).not.toBeInTheDocument();
  expect(session.actor.getSnapshot().context.board.nodes.get(NODE)?.data).toEqual(PICTURE);
  expect(session.notices.get().map(({ title }) => title)).toEqual(['The image is on the board']);
  expect(requests).toEqual([['create_phone_upload', 'u']]);
});

test('whoever closes the dialog ends its code', async () => {
  requestDialog();
  await expect.element(qrCode).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => requests.at(-1)).toEqual(['end_phone_upload', 'c1']);
});

test('a code that is over gives way to a new one', async () => {
  seconds = 0;
  requestDialog();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Upload timed out, try again');
  seconds = 600;
  await dialog.getByRole('button', { name: 'New code' }).click();
  await expect.element(dialog.getByRole('timer')).toBeVisible();
  expect(requests.length).toBe(2);
});

test('a code for which the phone had more time goes on', async () => {
  seconds = 3;
  requestDialog();
  await expect.poll(() => dialog.getByRole('timer').query()?.textContent).toMatch(/10:00|9:\d\d/);
});

test('a node that was just laid has its code once it is saved', async () => {
  isNodeKnown = false;
  session.actor.send({ type: 'node.edited', id: NODE, data: { title: 'Mug' } });
  requestDialog();
  await expect.element(qrCode).toBeVisible();
  expect([isNodeKnown, requests]).toEqual([true, [['create_phone_upload', 'u']]]);
});
