import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { card, dragAlong, loadStoredBoard, openBoard, waitUntilSaved } from './boardPage.ts';
import { address, newPerson, openPage, type Person, postAs, withBrowser } from './browser.ts';

withBrowser();

const PHOTOGRAPH = 'server/engineStatus/sample/coffee-cup.jpg';

async function pictureOf(person: Person, object_key: unknown): Promise<Buffer> {
  const { body } = await postAs(person, '/api/get_image_url/', { object_key });
  const response = await fetch(new URL(body.image_url, address));
  return Buffer.from(await response.arrayBuffer());
}

test('a picture is placed on the larger canvas, and what is filled around it leaves its pixels as they are', async () => {
  const person = await newPerson();
  const imageb64 = `data:image/jpeg;base64,${readFileSync(PHOTOGRAPH).toString('base64')}`;
  const { body: photo } = await postAs(person, '/api/save_image/', { imageb64, alpha: false });
  const { body: board } = await postAs(person, '/api/create_board/', { name: 'Expand' });
  const data = { imageUrl: photo.image_url, objectKey: photo.object_key };
  const node = { id: 'photo', type: 'prototype2DNode', position: { x: 0, y: 0 }, data };
  await postAs(person, '/api/save_board', {
    board_id: board.board_id,
    nodes: JSON.stringify([node]),
    edges: '[]',
  });
  const { page, errors } = await openPage(person);
  await openBoard(page, board.board_id);
  await card(page, 'Image').click();
  // Its keys come with its bar.
  await page.getByRole('toolbar', { name: 'Selection' }).waitFor();
  await page.keyboard.press('x');
  await card(page, 'Expand Image').getByRole('button', { name: 'Place', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: 'Expand Image' });
  const field = (name: string) => dialog.getByRole('spinbutton', { name, exact: true });
  const stage = dialog.getByRole('application', { name: 'Placement' });
  await dialog.getByRole('button', { name: 'Left', exact: true }).click();
  await field('Scale').fill('0.5');
  const box = await stage.boundingBox();
  const [left = 0, top = 0, scale = 1] = ((await stage.getAttribute('data-view')) ?? '').split(' ').map(Number);
  if (!box) throw new Error('The stage is not shown.');
  const at = (x: number, y: number) => ({ x: box.x + left + x * scale, y: box.y + top + y * scale });
  const before = Number(await field('X').inputValue());
  await dragAlong(page, [at(before, 540), at(before - 50, 600), at(700, 640)]);
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(() => field('Y').inputValue()).not.toBe('540');
  const pos = { x: Number(await field('X').inputValue()), y: Number(await field('Y').inputValue()) };
  expect([Math.abs(pos.x - 700) < 10, Math.abs(pos.y - 630) < 10]).toEqual([true, true]);
  await dialog.getByRole('textbox', { name: 'What’s around it' }).fill('wooden table');
  await dialog.getByRole('button', { name: 'Fill', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('img', { name: 'wooden table' }).waitFor();
  await waitUntilSaved(page);

  const { nodes, edges } = await loadStoredBoard(person, board.board_id);
  const expand = nodes.find(({ type }) => type === 'expandImageNode');
  const resultNode = nodes.find(({ id, type }) => type === 'prototype2DNode' && id !== 'photo');
  expect(resultNode?.data).toMatchObject({ imageWidth: 1920, imageHeight: 1080, prompt: 'wooden table' });
  expect(edges.map(({ source, target }) => [source, target])).toEqual([
    ['photo', expand?.id],
    [expand?.id, resultNode?.id],
  ]);
  expect(expand?.data).toMatchObject({
    placement: { pos, scale: 0.5, rotation: 0 },
    composedFrom: { objectKey: photo.object_key },
  });
  const composed = await sharp(await pictureOf(person, expand?.data.objectKey))
    .ensureAlpha()
    .raw()
    .toBuffer();
  const result = await sharp(await pictureOf(person, resultNode?.data.objectKey))
    .ensureAlpha()
    .raw()
    .toBuffer();
  let [opaque, changed, empty] = [0, 0, 0];
  for (let i = 0; i < composed.length; i += 4) {
    if (result[i + 3] !== 255) empty += 1;
    if (composed[i + 3] !== 255) continue;
    opaque += 1;
    if (composed[i] !== result[i] || composed[i + 1] !== result[i + 1] || composed[i + 2] !== result[i + 2])
      changed += 1;
  }
  // Half as large as it just fits: 810 by 540 pixels.
  expect({ opaque, changed, empty }).toEqual({ opaque: 810 * 540, changed: 0, empty: 0 });
  expect(errors).toEqual([]);
});
