import sharp from 'sharp';
import { expect, test } from 'vitest';
import { card, loadStoredBoard, openBoard, waitUntilSaved } from './boardPage.ts';
import { address, newPerson, openPage, type Person, postAs, withBrowser } from './browser.ts';

withBrowser();

const SIZE = { width: 300, height: 200 };

/** No two of its pixels near each other are alike, so that a turn or a step aside shows. */
async function unevenPng(): Promise<Buffer> {
  const pixels = Buffer.alloc(SIZE.width * SIZE.height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7919 + (at >> 5) * 31) % 256;
  return sharp(pixels, { raw: { ...SIZE, channels: 3 } })
    .png()
    .toBuffer();
}

async function pixelsOf(person: Person, object_key: unknown): Promise<Buffer> {
  const { body } = await postAs(person, '/api/get_image_url/', { object_key });
  const response = await fetch(new URL(body.image_url, address));
  return sharp(Buffer.from(await response.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer();
}

test('a picture is turned, flipped and cut, and the new image has exactly those pixels', async () => {
  const person = await newPerson();
  const png = await unevenPng();
  const imageb64 = `data:image/png;base64,${png.toString('base64')}`;
  const { body: picture } = await postAs(person, '/api/save_image/', { imageb64, alpha: false });
  const { body: board } = await postAs(person, '/api/create_board/', { name: 'Crop' });
  const node = {
    id: 'photo',
    type: 'prototype2DNode',
    position: { x: 0, y: 0 },
    size: { width: 400, height: 400 },
    data: { imageUrl: picture.image_url, objectKey: picture.object_key, imageWidth: 300, imageHeight: 200 },
  };
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
  await page.keyboard.press('c');

  const dialog = page.getByRole('dialog', { name: 'Crop' });
  const field = (name: string) => dialog.getByRole('spinbutton', { name, exact: true });
  await dialog.getByRole('button', { name: 'Rotate right' }).click();
  await dialog.getByRole('button', { name: 'Flip horizontally' }).click();
  for (const [name, value] of [
    ['Width', '120'],
    ['Height', '90'],
    ['X', '40'],
    ['Y', '60'],
  ] as const)
    await field(name).fill(value);
  await dialog.getByRole('application').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => field('X').inputValue()).toBe('50');
  await expect.poll(() => field('Height').inputValue()).toBe('91');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await waitUntilSaved(page);

  const { nodes, edges } = await loadStoredBoard(person, board.board_id);
  const result = nodes.find(({ id }) => id !== 'photo');
  expect(result).toMatchObject({ position: { x: 600, y: 0 }, data: { imageWidth: 120, imageHeight: 91 } });
  expect(edges).toMatchObject([{ source: 'photo', target: result?.id }]);
  // What is seen to be flipped across after the turn is the picture flipped down before it.
  const turned = await sharp(await sharp(png).flip().toBuffer())
    .rotate(90)
    .toBuffer();
  const part = { left: 50, top: 60, width: 120, height: 91 };
  const wanted = await sharp(turned).extract(part).removeAlpha().raw().toBuffer();
  expect((await pixelsOf(person, result?.data.objectKey)).equals(wanted)).toBe(true);
  expect(errors).toEqual([]);
});
