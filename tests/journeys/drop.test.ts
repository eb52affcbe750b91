import { expect, test } from 'vitest';
import { card, openNewBoard, stored } from './boardPage.ts';
import { newPerson, openPage, withBrowser } from './browser.ts';

withBrowser();

test('image files that are dropped on an empty board become Upload Image nodes there, stored with their sizes', async () => {
  const person = await newPerson();
  const { page, errors } = await openPage(person);
  const boardId = await openNewBoard(page, person);
  const transfer = await page.evaluateHandle(async () => {
    const canvas = new OffscreenCanvas(200, 100);
    canvas.getContext('2d')!.fillRect(0, 0, 200, 100);
    const held = new DataTransfer();
    for (const name of ['chair.png', 'TABLE.PNG'])
      held.items.add(new File([await canvas.convertToBlob()], name, { type: 'image/png' }));
    return held;
  });
  const board = page.getByRole('application');
  for (const type of ['dragover', 'drop'])
    await board.dispatchEvent(type, { dataTransfer: transfer, clientX: 500, clientY: 400 });
  await card(page, 'Upload Image').first().waitFor();
  const nodes = async () => (await stored(person, boardId)).nodes;
  const node = {
    type: 'uploadSketchNode',
    data: { sketchImageWidth: 200, sketchImageHeight: 100, sketchObjectKey: expect.any(String) },
  };
  await expect.poll(nodes).toMatchObject([node, node]);
  expect(errors).toEqual([]);
});
