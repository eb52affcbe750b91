import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getImageUrl } from '../../../contract/calls/assets.ts';
import type { MaskStroke } from '../../../contract/fields/mask.ts';
import { NodeId } from '../../../contract/ids.ts';
import {
  openSession,
  problemResponse,
  renderDialogs,
  stubServer,
} from '../../app/board/session/openSession.fixture.tsx';
import { messageOf, selectRun } from '../../machines/board/selectors.ts';
import type { BoardSession } from '../../session/boardSession.ts';
import { api } from '../../session/client.ts';

const EDIT = NodeId.parse('edit');
const PICTURE = 'PPPPPPPPPPPPPPPPPPPPPP.png';
const OTHER_KEY = 'OOOOOOOOOOOOOOOOOOOOOO.png';
const MASK = 'MMMMMMMMMMMMMMMMMMMMMM.png';
const SAVED_KEY = 'SSSSSSSSSSSSSSSSSSSSSS.png';
const SIZE = { width: 40, height: 30 };
const LINE: MaskStroke = { tool: 'brush', erases: false, size: 4, points: [5, 5, 20, 5] };
const MASK_DATA = { mask: MASK, maskOf: { objectKey: PICTURE, ...SIZE }, maskStrokes: [LINE] };

const stage = page.getByRole('application', { name: 'Mask' });
async function paintDot(): Promise<void> {
  await expect.element(stage).toHaveFocus();
  await userEvent.keyboard('{Enter}{Enter}');
}
const expectStrokeCount = (count: number) => expect.element(stage).toHaveAttribute('data-painted', String(count));

let session: BoardSession;
/** The sizes of the stored pictures, by key; one that is missing is not stored any more. */
let sizes: Record<string, typeof SIZE>;
/** The status that answers a save; `later` waits until the test lets it. */
let savedStatus: number | 'later';
let resolveAnswer: (response: Response) => void;
let requestBodies: { imageb64: string; alpha: boolean }[];

function drawPicture({ width, height }: typeof SIZE): string {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')!.fillRect(0, 0, width / 2, height);
  return canvas.toDataURL();
}

const storedAnswer = () =>
  Response.json({ image_url: '/assets/m.png', object_key: SAVED_KEY, image_width: 40, image_height: 30 });

stubServer(async (path, request) => {
  if (path === '/api/get_image_url/') {
    const size = sizes[(await request.json()).object_key];
    return size ? Response.json({ image_url: drawPicture(size) }) : problemResponse(404, 'asset_not_found');
  }
  if (path !== '/api/save_image/') return undefined;
  requestBodies.push(await request.json());
  if (savedStatus === 'later') return new Promise((resolve) => (resolveAnswer = resolve));
  if (savedStatus !== 200) return problemResponse(savedStatus, 'inappropriate_content');
  return storedAnswer();
});

beforeEach(() => {
  sizes = { [PICTURE]: SIZE, [MASK]: SIZE, [OTHER_KEY]: SIZE };
  savedStatus = 200;
  requestBodies = [];
});

function openDialog(data: Record<string, unknown> = {}, type = 'instructEditNode') {
  const nodes = [
    { id: NodeId.parse('picture'), type: 'prototype2DNode', position: { x: 0, y: 0 }, data: { objectKey: PICTURE } },
    { id: EDIT, type, position: { x: 480, y: 0 }, data },
  ];
  const ends = { sourceHandle: 'out.image.image', targetHandle: 'in.image.image' };
  const edges = [{ id: 'e', source: 'picture', target: 'edit', ...ends }];
  session = openSession({ nodes, edges });
  renderDialogs(session);
  session.actor.send({ type: 'dialog.requested', dialog: 'mask', nodeId: EDIT });
}

const dataOf = () => session.actor.getSnapshot().context.board.nodes.get(EDIT)?.data;
const saveMask = async () => {
  await page.getByRole('button', { name: 'Save mask' }).click();
  await expect.element(stage).not.toBeInTheDocument();
};

test('what is painted is stored with alpha, and the node keeps its key, its strokes and whose it is', async () => {
  openDialog();
  await expectStrokeCount(0);
  await paintDot();
  await expectStrokeCount(1);
  await saveMask();
  expect(requestBodies.map(({ imageb64, alpha }) => [imageb64.slice(0, 22), alpha])).toEqual([
    ['data:image/png;base64,', true],
  ]);
  expect(dataOf()).toEqual({
    mask: SAVED_KEY,
    maskOf: { objectKey: PICTURE, ...SIZE },
    maskStrokes: [expect.objectContaining({ tool: 'brush', points: [20, 15] })],
  });
});

test('strokes that were saved are there again, over the mask that was below them', async () => {
  openDialog({ ...MASK_DATA, maskBase: MASK }, 'modifyNode');
  await expectStrokeCount(1);
  await paintDot();
  await expectStrokeCount(2);
  await saveMask();
  expect(dataOf()).toMatchObject({ mask: SAVED_KEY, maskStrokes: [LINE, expect.anything()], maskBase: MASK });
});

test('a mask of a board from elsewhere, without strokes, is painted on', async () => {
  openDialog({ mask: MASK });
  await expectStrokeCount(0);
  await paintDot();
  await saveMask();
  expect(dataOf()).toMatchObject({ mask: SAVED_KEY, maskOf: { objectKey: PICTURE }, maskBase: MASK });
});

test('a Go that asked for a mask asks no more once there is one', async () => {
  openDialog({ prompt: 'sand' }, 'modifyNode');
  await expectStrokeCount(0);
  session.actor.send({ type: 'go.pressed', id: EDIT });
  const message = () => messageOf(selectRun(session.actor.getSnapshot(), EDIT)?.getSnapshot());
  expect(message()).toMatchObject({ message: 'Paint a mask first' });
  await paintDot();
  await saveMask();
  expect(message()).toBe(undefined);
});

test('Reset and Save leave no mask', async () => {
  openDialog({ prompt: 'p', ...MASK_DATA });
  await expectStrokeCount(1);
  await page.getByRole('button', { name: 'Reset' }).click();
  await saveMask();
  expect([dataOf(), requestBodies]).toEqual([{ prompt: 'p' }, []]);
});

test('strokes of another picture of the same shape come along, and are saved for this one', async () => {
  openDialog({ ...MASK_DATA, maskOf: { objectKey: OTHER_KEY, width: 80, height: 60 } });
  await expect.element(page.getByText(/^This mask was painted on another image/)).toBeVisible();
  await expectStrokeCount(1);
  await saveMask();
  const half = { ...LINE, size: 2, points: [2.5, 2.5, 10, 2.5] };
  expect(dataOf()).toMatchObject({ mask: SAVED_KEY, maskOf: { objectKey: PICTURE, ...SIZE }, maskStrokes: [half] });
});

test.each([
  ['of another shape', { ...MASK_DATA, maskOf: { objectKey: OTHER_KEY, width: 80, height: 80 } }, SIZE],
  ['of another size than its picture', { mask: MASK }, { width: 8, height: 8 }],
])('a mask %s is not taken over, and that is said', async (_, data, size) => {
  sizes[MASK] = size;
  openDialog(data);
  await expect.element(page.getByText(/^The saved mask is for an image of other proportions/)).toBeVisible();
  await expectStrokeCount(0);
  expect(dataOf()).toEqual(data);
});

test('a picture that is taken away meanwhile is said; what is saved is kept for it', async () => {
  openDialog();
  await expectStrokeCount(0);
  await paintDot();
  await expectStrokeCount(1);
  session.actor.send({ type: 'elements.deleted', ids: [NodeId.parse('picture')] });
  await expect.element(page.getByText(/^The image is no longer connected/)).toBeVisible();
  await expectStrokeCount(1);
  await saveMask();
  expect(dataOf()).toMatchObject({ mask: SAVED_KEY, maskOf: { objectKey: PICTURE } });
});

test('strokes are not lost without a word when their node is deleted elsewhere', async () => {
  openDialog();
  await expectStrokeCount(0);
  await paintDot();
  await expectStrokeCount(1);
  session.actor.send({ type: 'elements.deleted', ids: [EDIT] });
  await expect.element(stage).not.toBeInTheDocument();
  await vi.waitFor(() =>
    expect(session.notices.get().map(({ title }) => title)).toEqual([
      'The node was deleted while you painted, so the mask wasn’t saved.',
    ]),
  );
});

test('a picture that is not stored any more closes the dialog with a notice', async () => {
  sizes = {};
  openDialog();
  await vi.waitFor(() =>
    expect(session.notices.get().map(({ title }) => title)).toEqual(['The image couldn’t be loaded']),
  );
  expect(stage.elements()).toEqual([]);
});

test('a mask whose dialog was left while it was stored is not the node’s, and the dialog that is open by then stays', async () => {
  savedStatus = 'later';
  openDialog();
  await expectStrokeCount(0);
  await paintDot();
  await expectStrokeCount(1);
  await page.getByRole('button', { name: 'Save mask' }).click();
  await expect.poll(() => requestBodies.length).toBe(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  session.actor.send({ type: 'dialog.requested', dialog: 'crop', nodeId: NodeId.parse('picture') });
  const other = page.getByRole('dialog', { name: 'Crop' });
  await expect.element(other).toBeVisible();
  resolveAnswer(storedAnswer());
  // A call that is made after the answer is answered after it.
  await api.call(getImageUrl, { object_key: PICTURE as never });
  await expect.element(other).toBeVisible();
  expect(dataOf()?.mask).toBeUndefined();
});

test('a mask that is refused with 403 is answered by the exact alert, and the strokes stay', async () => {
  savedStatus = 403;
  openDialog();
  await expectStrokeCount(0);
  await paintDot();
  await expectStrokeCount(1);
  await page.getByRole('button', { name: 'Save mask' }).click();
  const text = 'Inappropriate content detected. Please try another image.';
  await expect.element(page.getByRole('alertdialog').getByText(text)).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expectStrokeCount(1);
  expect(dataOf()).toEqual({});
});
