import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addNode, card, loadStoredBoard, openNewBoard } from './boardPage.ts';
import { openPage, withPage } from './browser.ts';

const shared = withPage();

test('a phone scans the code of a node, and the photo that it takes appears on the board, once', async () => {
  const { person, page } = shared;
  const board = await openNewBoard(page, person, 'Kettles');
  await addNode(page, 'Upload Image', { x: 500, y: 160 });
  await card(page, 'Upload Image').getByRole('button', { name: 'Use phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload from your phone' });
  await dialog.getByRole('img', { name: 'QR code' }).waitFor();
  await dialog.getByText(/Waiting for an image, (10:00|9:\d\d)/).waitFor();
  const url = await dialog.getByRole('textbox', { name: 'Or open this address on your phone' }).inputValue();

  const { page: phone } = await openPage(undefined, { width: 390, height: 844 });
  await phone.clock.install();
  await phone.goto(url);
  await phone.getByRole('heading', { name: 'Add an image to “Kettles”' }).waitFor();
  // Near the end more time is had by one press.
  await phone.clock.fastForward('08:30');
  await phone.getByText('This link ends in less than two minutes.').waitFor();
  await phone.getByRole('button', { name: 'Ten more minutes' }).click();
  await phone.getByText('This link works for ten more minutes.').waitFor();
  await phone.getByText(/This link works for (10:00|9:\d\d) more/).waitFor();
  const choosing = phone.waitForEvent('filechooser');
  await phone.getByRole('button', { name: 'Take a photo' }).click();
  // Taken sideways, as phones hold them.
  const sideways = sharp({ create: { width: 64, height: 48, channels: 3, background: 'tan' } });
  const buffer = await sideways.withMetadata({ orientation: 6 }).jpeg().toBuffer();
  await (await choosing).setFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer });
  await phone.getByRole('heading', { name: 'It is on the board' }).waitFor();

  // The dialog has closed by itself, and nothing was pressed at the board.
  await dialog.waitFor({ state: 'hidden' });
  await card(page, 'Upload Image').getByText('48 × 64').waitFor();
  const [node] = (await loadStoredBoard(person, board)).nodes;
  expect(node?.data).toMatchObject({ sketchImageWidth: 48, sketchImageHeight: 64 });

  await phone.reload();
  await phone.getByRole('heading', { name: 'This code was already used' }).waitFor();
});
