import { expect, test } from 'vitest';
import { addNode, card, drawKettle, openNewBoard, saved, stored } from './boardPage.ts';
import { newPerson, openPage, withBrowser } from './browser.ts';

withBrowser();

test('a drawing is stored by save_image as an opaque picture of twice its canvas, and its node keeps the shapes', async () => {
  const person = await newPerson();
  const { page } = await openPage(person);
  const boardId = await openNewBoard(page, person);
  await addNode(page, 'Sketch', { x: 300, y: 200 });
  await card(page, 'Sketch').getByRole('button', { name: 'Draw' }).click();
  const asked = page.waitForRequest('**/api/save_image/');
  await drawKettle(page);
  const request = await asked;
  const body = request.postDataJSON() as { imageb64: string; alpha: boolean };
  expect([request.method(), body.alpha, body.imageb64.slice(0, 22)]).toEqual(['POST', false, 'data:image/png;base64,']);
  await saved(page);
  const answer = (await (await request.response())?.json()) as Record<string, unknown>;
  expect([answer.image_width, answer.image_height]).toEqual([1536, 1536]);

  const { nodes } = await stored(person, boardId);
  const { objectKey, canvasWidth, canvasHeight, aspectRatio, shapes } = nodes[0]?.data ?? {};
  expect({ objectKey, canvasWidth, canvasHeight, aspectRatio }).toEqual({
    objectKey: answer.object_key,
    canvasWidth: 768,
    canvasHeight: 768,
    aspectRatio: '1:1',
  });
  expect((shapes as { type: string }[]).map(({ type }) => type)).toEqual(['free', 'free', 'free', 'free']);
});
