import { expect, test } from 'vitest';
import { card, openNewBoard, stored } from './boardPage.ts';
import { newPerson, openPage, withBrowser } from './browser.ts';

withBrowser();

test('an image file that is dropped on an empty board becomes an Image node there, stored with its size', async () => {
  const person = await newPerson();
  const { page, errors } = await openPage(person);
  const boardId = await openNewBoard(page, person);
  const transfer = await page.evaluateHandle(async () => {
    const canvas = new OffscreenCanvas(200, 100);
    canvas.getContext('2d')!.fillRect(0, 0, 200, 100);
    const held = new DataTransfer();
    held.items.add(new File([await canvas.convertToBlob()], 'chair.png', { type: 'image/png' }));
    return held;
  });
  const board = page.getByRole('application');
  for (const type of ['dragover', 'drop'])
    await board.dispatchEvent(type, { dataTransfer: transfer, clientX: 500, clientY: 400 });
  await card(page, 'Image').waitFor();
  const nodes = async () => (await stored(person, boardId)).nodes;
  await expect.poll(nodes).toMatchObject([
    {
      type: 'prototype2DNode',
      size: { width: 400, height: 400 },
      data: { imageWidth: 200, imageHeight: 100, objectKey: expect.any(String) },
    },
  ]);
  expect(errors).toEqual([]);
});
