import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { CALLS } from '../../contract/calls/index.ts';
import {
  addNode,
  card,
  cards,
  centreOf,
  dragAlong,
  dragConnection,
  fitBoard,
  loadStoredBoard,
  openBoard,
  openNewBoard,
  waitUntilSaved,
} from './boardPage.ts';
import { address, type Person, postAs, withPage } from './browser.ts';

const shared = withPage();

const PHOTOGRAPH = 'server/engineStatus/sample/coffee-cup.jpg';

/** Adds an Upload Image node with a photograph, and wires an Edit node to it. */
async function addPhotoAndEdit(page: Page): Promise<void> {
  await addNode(page, 'Upload Image', { x: 160, y: 160 });
  const choosing = page.waitForEvent('filechooser');
  await card(page, 'Upload Image').getByRole('button', { name: 'Choose file' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Choose file' }).click();
  await (await choosing).setFiles(PHOTOGRAPH);
  await card(page, 'Upload Image').getByRole('img').waitFor();
  await dragConnection(page, card(page, 'Upload Image').locator('[data-handle-id="out.image.image"]'), {
    x: 760,
    y: 240,
  });
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await card(page, 'Edit').getByRole('img').waitFor();
}

/** Paints a thick line over the middle of the open mask dialog, and saves it. */
async function paintMiddle(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Mask' });
  const { x, y } = await centreOf(dialog.getByRole('application'));
  await dialog.getByRole('slider', { name: 'Brush size' }).fill('80');
  await dragAlong(page, [
    { x: x - 60, y },
    { x: x + 60, y },
  ]);
  await dialog.getByRole('button', { name: 'Save mask' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** The pixels of a stored picture, or of a data URL: their size, and four numbers each. */
async function pixelsOf(person: Person, picture: string) {
  const address_ = picture.startsWith('data:') ? picture : await addressOf(person, picture);
  const bytes = Buffer.from(await (await fetch(new URL(address_, address))).arrayBuffer());
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function nodeCount(person: Person, boardId: string): Promise<number> {
  return (await loadStoredBoard(person, boardId)).nodes.length;
}

async function addressOf(person: Person, objectKey: string): Promise<string> {
  return (await postAs(person, CALLS.get_image_url.path, { object_key: objectKey })).body.image_url;
}

test('an uploaded photograph is changed inside a mask, and nowhere else; then by words alone; then as at first', async () => {
  const { person, page, errors } = shared;
  const boardId = await openNewBoard(page, person);
  await addPhotoAndEdit(page);
  const edit = card(page, 'Edit');
  await edit.getByRole('button', { name: 'Mask', exact: true }).click();
  await paintMiddle(page);
  await edit.getByText('Inside the mask').waitFor();
  await edit.getByRole('textbox', { name: 'Prompt' }).fill('make it green');
  const request = page.waitForRequest(`**${CALLS.inpaint_image.path}`);
  await edit.getByRole('button', { name: 'Go', exact: true }).click();
  const body = (await request).postDataJSON();
  await expect.poll(() => cards(page).count()).toBe(3);
  await waitUntilSaved(page);

  const { nodes } = await loadStoredBoard(person, boardId);
  const { data: masked } = nodes.find(({ type }) => type === 'instructEditNode')!;
  const first = nodes.find(({ type }) => type === 'prototype2DNode')!;
  const { data: resultData } = first;
  expect(Object.keys(body).toSorted()).toEqual(['mask', 'object_key', 'prompt', 'ref_object_key']);
  expect([masked.objectKey, masked.maskOf, (masked.maskStrokes as object[]).length]).toEqual([
    body.object_key,
    { objectKey: body.object_key, width: 600, height: 400 },
    1,
  ]);
  const [mask, before, after] = await Promise.all(
    [body.mask, body.object_key, resultData.objectKey].map((each) => pixelsOf(person, each)),
  );
  expect([mask!.width, mask!.height, after!.width, after!.height]).toEqual([600, 400, 600, 400]);
  const colours = new Set<string>();
  let [changed, spilled] = [0, 0];
  for (let at = 0; at < mask!.data.length; at += 4) {
    colours.add([...mask!.data.subarray(at, at + 4)].join());
    const same = [0, 1, 2].every((channel) => before!.data[at + channel] === after!.data[at + channel]);
    if (!same && mask!.data[at + 3] === 0) changed += 1;
    if (!same && mask!.data[at + 3] === 255) spilled += 1;
  }
  expect([[...colours].toSorted(), changed > 1000, spilled]).toEqual([['0,0,0,255', '255,255,255,0'], true, 0]);

  await edit.getByRole('button', { name: 'Inside the mask' }).click();
  await page.getByRole('button', { name: 'Remove the mask' }).click();
  await page.keyboard.press('Escape');
  await edit.getByRole('textbox', { name: 'Prompt' }).fill('make it brighter');
  const byPrompt = page.waitForRequest(`**${CALLS.instruct_edit.path}`);
  await edit.getByRole('button', { name: 'Go', exact: true }).click();
  expect((await byPrompt).postDataJSON()).toEqual({
    prompt: 'make it brighter',
    object_key: body.object_key,
    ref_object_key: null,
  });
  await expect.poll(() => cards(page).count()).toBe(4);

  await page.locator(`[data-node-id="${first.id}"]`).getByRole('button', { name: 'Display' }).click();
  const display = page.getByRole('dialog', { name: 'make it green' });
  const again = page.waitForRequest(`**${CALLS.inpaint_image.path}`);
  await display.getByRole('button', { name: 'Run again' }).click();
  const { mask: maskAgain, seed, ...asBefore } = (await again).postDataJSON();
  expect(asBefore).toEqual({
    prompt: 'make it green',
    object_key: body.object_key,
    ref_object_key: null,
    route: 'stub:stub',
  });
  expect((await pixelsOf(person, maskAgain)).data.equals(mask!.data)).toBe(true);
  await expect.poll(() => cards(page).count()).toBe(5);
  await waitUntilSaved(page);
  const left = await loadStoredBoard(person, boardId);
  const greens = left.nodes.filter(({ type, data }) => type === 'prototype2DNode' && data.prompt === 'make it green');
  const [one, other] = await Promise.all(greens.map(({ data }) => pixelsOf(person, data.objectKey as string)));
  expect([greens.length, one!.data.equals(other!.data)]).toEqual([2, true]);
  expect(errors).toEqual([]);
});

test('Modify does its three things to a photograph', async () => {
  const { person, page, errors } = shared;
  const imageb64 = `data:image/jpeg;base64,${(await readFile(PHOTOGRAPH)).toString('base64')}`;
  const { body: photo } = await postAs(person, CALLS.save_image.path, { imageb64, alpha: true });
  const { body: cut } = await postAs(person, CALLS.remove_background.path, { object_key: photo.object_key });
  const { body: board } = await postAs(person, CALLS.create_board.path, { name: 'Cup' });
  const image = (id: string, picture: typeof photo, y: number) => ({
    id,
    type: 'prototype2DNode',
    position: { x: 0, y },
    data: { imageUrl: picture.image_url, objectKey: picture.object_key, imageWidth: 600, imageHeight: 400 },
  });
  const modify = (id: string, mode: string, y: number) => ({
    id,
    type: 'modifyNode',
    position: { x: 480, y },
    data: { title: id, mode, bg_mode: false, prompt: mode === 'fill' ? 'warm sand' : 'green' },
  });
  const nodes = [
    image('photo', photo, 0),
    image('cut', cut, 500),
    modify('mask', 'inpaint', 0),
    modify('fill', 'fill', 500),
    modify('svg', 'svg', 1000),
  ];
  const ends = { sourceHandle: 'out.image.image', targetHandle: 'in.image.image' };
  const edges = [
    ['photo', 'mask'],
    ['cut', 'fill'],
    ['cut', 'svg'],
  ].map(([source, target]) => ({ id: `e${target}`, source, target, ...ends }));
  const body = { board_id: board.board_id, nodes: JSON.stringify(nodes), edges: JSON.stringify(edges) };
  expect((await postAs(person, CALLS.save_board.path, body)).status).toBe(200);
  await openBoard(page, board.board_id);

  await card(page, 'mask').getByRole('button', { name: 'Mask', exact: true }).click();
  await paintMiddle(page);
  for (const [count, title] of ['mask', 'fill', 'svg'].entries()) {
    await fitBoard(page);
    await card(page, title).getByRole('button', { name: 'Go', exact: true }).click();
    await expect.poll(() => nodeCount(person, board.board_id)).toBe(6 + count);
  }
  const left = await loadStoredBoard(person, board.board_id);
  const resultEdges = left.edges.filter(({ source }) => ['mask', 'fill', 'svg'].includes(source));
  const typeOf = (id: string) => left.nodes.find((node) => node.id === id)?.type;
  expect(resultEdges.map(({ source, sourceHandle, target }) => [source, sourceHandle, typeOf(target)])).toEqual([
    ['mask', 'out.image.image', 'prototype2DNode'],
    ['fill', 'out.image.image', 'prototype2DNode'],
    ['svg', 'out.svg.svg', 'svgNode'],
  ]);
  expect(errors).toEqual([]);
});
