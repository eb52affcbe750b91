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
const OTHER = 'OOOOOOOOOOOOOOOOOOOOOO.png';
const MASK = 'MMMMMMMMMMMMMMMMMMMMMM.png';
const SAVED = 'SSSSSSSSSSSSSSSSSSSSSS.png';
const SIZE = { width: 40, height: 30 };
const LINE: MaskStroke = { tool: 'brush', erases: false, size: 4, points: [5, 5, 20, 5] };
const OF_PICTURE = { mask: MASK, maskOf: { objectKey: PICTURE, ...SIZE }, maskStrokes: [LINE] };

const stage = page.getByRole('application', { name: 'Mask' });
async function paintDot(): Promise<void> {
  await expect.element(stage).toHaveFocus();
  await userEvent.keyboard('{Enter}{Enter}');
}
const painted = (count: number) => expect.element(stage).toHaveAttribute('data-painted', String(count));

let session: BoardSession;
/** The sizes of the stored pictures, by key; one that is missing is not stored any more. */
let sizes: Record<string, typeof SIZE>;
/** The status that answers a save; `later` waits until the test lets it. */
let savedStatus: number | 'later';
let answerNow: (response: Response) => void;
let bodies: { imageb64: string; alpha: boolean }[];

function drawn({ width, height }: typeof SIZE): string {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')!.fillRect(0, 0, width / 2, height);
  return canvas.toDataURL();
}

const stored = () =>
  Response.json({ image_url: '/assets/m.png', object_key: SAVED, image_width: 40, image_height: 30 });

stubServer(async (path, request) => {
  if (path === '/api/get_image_url/') {
    const size = sizes[(await request.json()).object_key];
    return size ? Response.json({ image_url: drawn(size) }) : problemResponse(404, 'asset_not_found');
  }
  if (path !== '/api/save_image/') return undefined;
  bodies.push(await request.json());
  if (savedStatus === 'later') return new Promise((resolve) => (answerNow = resolve));
  if (savedStatus !== 200) return problemResponse(savedStatus, 'inappropriate_content');
  return stored();
});

beforeEach(() => {
  sizes = { [PICTURE]: SIZE, [MASK]: SIZE, [OTHER]: SIZE };
  savedStatus = 200;
  bodies = [];
});

function open(data: Record<string, unknown> = {}, type = 'instructEditNode') {
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
const save = async () => {
  await page.getByRole('button', { name: 'Save mask' }).click();
  await expect.element(stage).not.toBeInTheDocument();
};

test('what is painted is stored with alpha, and the node keeps its key, its strokes and whose it is', async () => {
  open();
  await painted(0);
  await paintDot();
  await painted(1);
  await save();
  expect(bodies.map(({ imageb64, alpha }) => [imageb64.slice(0, 22), alpha])).toEqual([
    ['data:image/png;base64,', true],
  ]);
  expect(dataOf()).toEqual({
    mask: SAVED,
    maskOf: { objectKey: PICTURE, ...SIZE },
    maskStrokes: [expect.objectContaining({ tool: 'brush', points: [20, 15] })],
  });
});

test('strokes that were saved are there again, over the mask that was below them', async () => {
  open({ ...OF_PICTURE, maskBase: MASK }, 'modifyNode');
  await painted(1);
  await paintDot();
  await painted(2);
  await save();
  expect(dataOf()).toMatchObject({ mask: SAVED, maskStrokes: [LINE, expect.anything()], maskBase: MASK });
});

test('a mask of a board from elsewhere, without strokes, is painted on', async () => {
  open({ mask: MASK });
  await painted(0);
  await paintDot();
  await save();
  expect(dataOf()).toMatchObject({ mask: SAVED, maskOf: { objectKey: PICTURE }, maskBase: MASK });
});

test('a Go that asked for a mask asks no more once there is one', async () => {
  open({ prompt: 'sand' }, 'modifyNode');
  await painted(0);
  session.actor.send({ type: 'go.pressed', id: EDIT });
  const message = () => messageOf(selectRun(session.actor.getSnapshot(), EDIT)?.getSnapshot());
  expect(message()).toMatchObject({ message: 'Paint a mask first' });
  await paintDot();
  await save();
  expect(message()).toBe(undefined);
});

test('Reset and Save leave no mask', async () => {
  open({ prompt: 'p', ...OF_PICTURE });
  await painted(1);
  await page.getByRole('button', { name: 'Reset' }).click();
  await save();
  expect([dataOf(), bodies]).toEqual([{ prompt: 'p' }, []]);
});

test('strokes of another picture of the same shape come along, and are saved for this one', async () => {
  open({ ...OF_PICTURE, maskOf: { objectKey: OTHER, width: 80, height: 60 } });
  await expect.element(page.getByText(/^This mask was painted on another image/)).toBeVisible();
  await painted(1);
  await save();
  const half = { ...LINE, size: 2, points: [2.5, 2.5, 10, 2.5] };
  expect(dataOf()).toMatchObject({ mask: SAVED, maskOf: { objectKey: PICTURE, ...SIZE }, maskStrokes: [half] });
});

test.each([
  ['of another shape', { ...OF_PICTURE, maskOf: { objectKey: OTHER, width: 80, height: 80 } }, SIZE],
  ['of another size than its picture', { mask: MASK }, { width: 8, height: 8 }],
])('a mask %s is not taken over, and that is said', async (_, data, size) => {
  sizes[MASK] = size;
  open(data);
  await expect.element(page.getByText(/^The saved mask belongs to an image of another shape/)).toBeVisible();
  await painted(0);
  expect(dataOf()).toEqual(data);
});

test('a picture that is taken away meanwhile is said; what is saved is kept for it', async () => {
  open();
  await painted(0);
  await paintDot();
  await painted(1);
  session.actor.send({ type: 'elements.deleted', ids: [NodeId.parse('picture')] });
  await expect.element(page.getByText(/^The image is no longer connected/)).toBeVisible();
  await painted(1);
  await save();
  expect(dataOf()).toMatchObject({ mask: SAVED, maskOf: { objectKey: PICTURE } });
});

test('strokes are not lost without a word when their node is deleted elsewhere', async () => {
  open();
  await painted(0);
  await paintDot();
  await painted(1);
  session.actor.send({ type: 'elements.deleted', ids: [EDIT] });
  await expect.element(stage).not.toBeInTheDocument();
  await vi.waitFor(() =>
    expect(session.notices.get().map(({ title }) => title)).toEqual([
      'The node was deleted while you painted. Its mask was not saved.',
    ]),
  );
});

test('a picture that is not stored any more closes the dialog with a notice', async () => {
  sizes = {};
  open();
  await vi.waitFor(() =>
    expect(session.notices.get().map(({ title }) => title)).toEqual(['The image could not be loaded']),
  );
  expect(stage.elements()).toEqual([]);
});

test('a mask whose dialog was left while it was stored is not the node’s, and the dialog that is open by then stays', async () => {
  savedStatus = 'later';
  open();
  await painted(0);
  await paintDot();
  await painted(1);
  await page.getByRole('button', { name: 'Save mask' }).click();
  await expect.poll(() => bodies.length).toBe(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  session.actor.send({ type: 'dialog.requested', dialog: 'crop', nodeId: NodeId.parse('picture') });
  const other = page.getByRole('dialog', { name: 'Crop' });
  await expect.element(other).toBeVisible();
  answerNow(stored());
  // A call that is made after the answer is answered after it.
  await api.call(getImageUrl, { object_key: PICTURE as never });
  await expect.element(other).toBeVisible();
  expect(dataOf()?.mask).toBeUndefined();
});

test('a mask that is refused with 403 is answered by the exact alert, and the strokes stay', async () => {
  savedStatus = 403;
  open();
  await painted(0);
  await paintDot();
  await painted(1);
  await page.getByRole('button', { name: 'Save mask' }).click();
  const text = 'Inappropriate content detected. Please try another image.';
  await expect.element(page.getByRole('alertdialog').getByText(text)).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await painted(1);
  expect(dataOf()).toEqual({});
});
