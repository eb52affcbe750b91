import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getImageUrl } from '../../../contract/calls/assets.ts';
import { NodeId } from '../../../contract/ids.ts';
import {
  openSession,
  problemResponse,
  renderDialogs,
  stubServer,
} from '../../app/board/session/openSession.fixture.tsx';
import type { BoardSession } from '../../session/boardSession.ts';
import { api } from '../../session/client.ts';

const PHOTO = NodeId.parse('photo');
const KEY = 'AAAAAAAAAAAAAAAAAAAAAA.png';
const CROPPED_KEY = 'BBBBBBBBBBBBBBBBBBBBBB.png';
const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>')}`;
const CROP_ANSWER = { image_url: '/assets/cut.png', object_key: CROPPED_KEY, image_width: 30, image_height: 40 };

let session: BoardSession;
let requestBodies: unknown[];
/** The server's answer to the crop: a problem's status and code, no answer at all, the picture, or that once the test lets it. */
let cropAnswer: { status: number; code: string } | 'lost' | 'made' | 'later';
let resolveAnswer: (response: Response) => void;

stubServer(async (path, request) => {
  if (path === '/api/get_image_url/') return Response.json({ image_url: PICTURE });
  if (path !== '/api/crop_image/') return undefined;
  requestBodies.push(await request.json());
  if (cropAnswer === 'later') return new Promise((resolve) => (resolveAnswer = resolve));
  if (cropAnswer === 'lost') throw new TypeError('Failed to fetch');
  return cropAnswer === 'made' ? Response.json(CROP_ANSWER) : problemResponse(cropAnswer.status, cropAnswer.code);
});

const dialog = page.getByRole('dialog', { name: 'Crop' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(async () => {
  requestBodies = [];
  cropAnswer = 'made';
  const node = { id: PHOTO, type: 'prototype2DNode', position: { x: 0, y: 0 } };
  const nodes = [{ ...node, data: { objectKey: KEY, imageUrl: '/assets/a.png', prompt: 'copper kettle' } }];
  session = openSession({ nodes });
  renderDialogs(session);
  session.actor.send({ type: 'dialog.requested', dialog: 'crop', nodeId: PHOTO });
  await button('Rotate right').click();
  await button('Save').click();
});

async function reopenAndSave(next: typeof cropAnswer) {
  await expect.element(dialog).not.toBeInTheDocument();
  cropAnswer = next;
  session.actor.send({ type: 'dialog.requested', dialog: 'crop', nodeId: PHOTO });
  await button('Flip vertically').click();
  await button('Save').click();
}

async function saveAndExpect(next: typeof cropAnswer, message: string) {
  await reopenAndSave(next);
  await expect.element(dialog.getByText(message)).toBeVisible();
}

test('the part that was cut is a new image to the right, wired from its source, which stays', async () => {
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requestBodies).toEqual([
    {
      image_url: '/assets/a.png',
      object_key: KEY,
      flip_x: false,
      flip_y: false,
      rotation: 90,
      crop_x: 0,
      crop_y: 0,
      crop_width: 30,
      crop_height: 40,
    },
  ]);
  const { nodes, edges } = session.actor.getSnapshot().context.board;
  const [source, cropped] = [...nodes.values()];
  expect([source?.id, source?.data.objectKey, nodes.size]).toEqual([PHOTO, KEY, 2]);
  expect([cropped?.type, cropped?.position, cropped?.size]).toEqual([
    'prototype2DNode',
    { x: 600, y: 0 },
    { width: 400, height: 400 },
  ]);
  expect(cropped?.data).toMatchObject({
    madeBy: 'crop_image',
    madeFrom: { 'in.image.image': KEY },
    imageUrl: '/assets/cut.png',
    objectKey: CROPPED_KEY,
    prompt: 'copper kettle',
    imageWidth: 30,
    imageHeight: 40,
  });
  expect([...edges.values()].map(({ source, target, targetHandle }) => [source, target, targetHandle])).toEqual([
    [PHOTO, cropped?.id, 'in.image.image'],
  ]);
});

test.each([
  ['the connection is lost', 'lost', 'The server can’t be reached. Check your connection.'],
  ['the picture is gone', { status: 404, code: 'asset_not_found' }, 'This image is no longer on the server.'],
  [
    'nothing is left of the frame',
    { status: 400, code: 'nothing_to_work_on' },
    'Something went wrong. Please try again.',
  ],
  [
    'it is refused for what it shows',
    { status: 403, code: 'inappropriate_content' },
    'Something went wrong. Please try again.',
  ],
] as const)('when %s the dialog stays with the work, and saving again works', async (_, next, message) => {
  await saveAndExpect(next, message);
  cropAnswer = 'made';
  await button('Save').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requestBodies.at(-1)).toEqual(requestBodies.at(-2));
  expect(session.actor.getSnapshot().context.board.nodes.size).toBe(3);
});

test('somebody who leaves while it is cut gets no image, and the dialog that they opened then stays', async () => {
  await reopenAndSave('later');
  await expect.poll(() => requestBodies.length).toBe(2);
  await button('Cancel').click();
  await button('Leave').click();
  session.actor.send({ type: 'dialog.requested', dialog: 'export4k', nodeId: PHOTO });
  const other = page.getByRole('dialog', { name: '4k export' });
  await expect.element(other).toBeVisible();
  resolveAnswer(Response.json(CROP_ANSWER));
  // A call that is made after the answer is answered after it.
  await api.call(getImageUrl, { object_key: KEY as never });
  expect(session.actor.getSnapshot().context.board.nodes.size).toBe(2);
  await expect.element(other).toBeVisible();
});

test('over a limit the upgrade dialog comes once the crop is closed, which is not taken away', async () => {
  await saveAndExpect({ status: 429, code: 'trial_exhausted' }, 'Your trial’s runs for this month are used up.');
  const upgrade = page.getByRole('dialog', { name: 'Looks like you are trying to access a paid feature' });
  await expect.element(upgrade).not.toBeInTheDocument();
  await button('Cancel').click();
  await button('Leave').click();
  await expect.element(upgrade).toBeVisible();
});

test('when the picture is deleted elsewhere the dialog stays and says so, and nothing can be saved', async () => {
  await saveAndExpect('lost', 'The server can’t be reached. Check your connection.');
  session.actor.send({ type: 'elements.deleted', ids: [PHOTO] });
  await expect.element(button('Save')).toHaveAccessibleDescription('This image was deleted');
  await button('Cancel').click();
  await button('Leave').click();
  await expect.element(dialog).not.toBeInTheDocument();
});
