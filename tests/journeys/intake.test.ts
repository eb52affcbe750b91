import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addNode, card, openNewBoard, saved, stored } from './boardPage.ts';
import { newPerson, openPage, withBrowser } from './browser.ts';

withBrowser();

const EMPTY = { x: 620, y: 760 };
const uploads = (page: Page) =>
  page.locator('[data-node-id]').filter({ has: page.getByRole('heading', { name: 'Upload Image' }) });

async function pngOf(color: string): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: color } })
    .png()
    .toBuffer();
}

/** Drops files on the board. */
async function drop(page: Page, files: readonly { readonly name: string; readonly bytes: Buffer }[]): Promise<void> {
  const transfer = await page.evaluateHandle(
    (given) => {
      const held = new DataTransfer();
      for (const { name, base64 } of given)
        held.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name));
      return held;
    },
    files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') })),
  );
  for (const type of ['dragover', 'drop'])
    await page.getByRole('application').dispatchEvent(type, { dataTransfer: transfer, clientX: 500, clientY: 420 });
}

test('pictures are chosen, dropped and pasted, go to another board with what they are wired to, and leave in one archive', async () => {
  const person = await newPerson();
  const { page, context, errors } = await openPage(person);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const first = await openNewBoard(page, person);
  const inStore = async (boardId: string) =>
    (await stored(person, boardId)).nodes.filter(({ data }) => data.sketchObjectKey).length;

  await addNode(page, 'Upload Image', { x: 300, y: 160 });
  await card(page, 'Upload Image').getByRole('button', { name: 'Choose file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload an image' });
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose file' }).press('Enter');
  await (await choosing).setFiles({ name: 'oak.png', mimeType: 'image/png', buffer: await pngOf('tan') });
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => inStore(first)).toBe(1);

  await drop(page, [
    { name: 'brass.PNG', bytes: await pngOf('gold') },
    { name: 'photo.heic', bytes: Buffer.from('heic') },
    { name: 'slate.png', bytes: await pngOf('slategray') },
  ]);
  const alert = page.getByRole('alertdialog', {
    name: 'Invalid file format. Please upload a PNG, JPG, SVG or WEBP file.',
  });
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => inStore(first)).toBe(3);

  // From the card to the clipboard, and from there as any other program would give it.
  await uploads(page).first().getByRole('heading').click();
  await page.keyboard.press('Shift+C');
  await page.getByText('Image copied').waitFor();
  await page.mouse.click(EMPTY.x, EMPTY.y);
  await page.keyboard.press('Control+v');
  await expect.poll(() => inStore(first)).toBe(4);

  await page.keyboard.press('Control+a');
  const downloading = page.waitForEvent('download');
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Download 4 images' }).click();
  expect((await downloading).suggestedFilename()).toBe('Kettle.zip');

  // A Render made from a picture is wired to it: both go to another board.
  await uploads(page).first().getByRole('heading').click();
  await page.keyboard.press('r');
  await card(page, 'Render').waitFor();
  await page.keyboard.press('Escape');
  await card(page, 'Render').getByRole('heading').click();
  await page.keyboard.down('Shift');
  await uploads(page).first().getByRole('heading').click();
  await page.keyboard.up('Shift');
  await page.keyboard.press('Control+c');
  await saved(page);
  const second = await openNewBoard(page, person, 'Other');
  await page.keyboard.press('Control+v');
  await card(page, 'Render').waitFor();
  await saved(page);
  const { nodes, edges } = await stored(person, second);
  const upload = nodes.find(({ type }) => type === 'uploadSketchNode');
  const render = nodes.find(({ type }) => type === 'enrichNode');
  expect(edges).toMatchObject([{ source: upload?.id, target: render?.id, targetHandle: 'in.image.image' }]);
  await uploads(page).getByRole('img', { name: 'Upload Image' }).waitFor();

  // The menu reads the clipboard by itself, where the browser lets it.
  await card(page, 'Render').getByRole('heading').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Paste' }).click();
  await expect.poll(() => card(page, 'Render').count()).toBe(2);
  expect(errors).toEqual([]);
});
