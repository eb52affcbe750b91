import { crc32 } from 'node:zlib';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addNode, card, fitBoard, loadStoredBoard, openNewBoard, selectCard, waitUntilSaved } from './boardPage.ts';
import { withPage } from './browser.ts';

const shared = withPage();

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
    (files) => {
      const transfer = new DataTransfer();
      for (const { name, base64 } of files)
        transfer.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name));
      return transfer;
    },
    files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') })),
  );
  for (const type of ['dragover', 'drop'])
    await page.getByRole('application').dispatchEvent(type, { dataTransfer: transfer, clientX: 500, clientY: 420 });
}

test('pictures are chosen, dropped and pasted, go to another board with what they are wired to, and leave in one archive', async () => {
  const { person, page, context, errors } = shared;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const first = await openNewBoard(page, person);
  const inStore = async (boardId: string) =>
    (await loadStoredBoard(person, boardId)).nodes.filter(({ data }) => data.sketchObjectKey).length;

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
  await fitBoard(page);
  await selectCard(page, card(page, 'Render'));
  await page.keyboard.down('Shift');
  await selectCard(page, uploads(page).first());
  await page.keyboard.up('Shift');
  await page.keyboard.press('Control+c');
  await waitUntilSaved(page);
  const second = await openNewBoard(page, person, 'Other');
  await page.keyboard.press('Control+v');
  await card(page, 'Render').waitFor();
  await waitUntilSaved(page);
  const { nodes, edges } = await loadStoredBoard(person, second);
  const upload = nodes.find(({ type }) => type === 'uploadSketchNode');
  const render = nodes.find(({ type }) => type === 'enrichNode');
  expect(edges).toMatchObject([{ source: upload?.id, target: render?.id, targetHandle: 'in.image.image' }]);
  await uploads(page).getByRole('img').waitFor();

  // The menu reads the clipboard by itself, where the browser lets it.
  await card(page, 'Render').getByRole('heading').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Paste', exact: true }).click();
  await expect.poll(() => card(page, 'Render').count()).toBe(2);
  expect(errors).toEqual([]);
});

const FAILED = 'Error uploading image: Please try again with a valid PNG or JPG file.';

/** A PNG of one pixel that claims to be of another size. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  // IHDR: width and height stand at 16 and 20, its checksum at 29.
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

test('whatever file is chosen, the card shows it upright or says what is wrong with it, and keeps the picture that it had', async () => {
  const { person, page } = shared;
  const boardId = await openNewBoard(page, person);
  await addNode(page, 'Upload Image', { x: 500, y: 200 });
  const node = card(page, 'Upload Image');
  const alert = page.getByRole('alertdialog');
  const pixels = async () => {
    const { sketchImageWidth, sketchImageHeight } = (await loadStoredBoard(person, boardId)).nodes[0]!.data;
    return [sketchImageWidth, sketchImageHeight];
  };
  const give = async (name: string, buffer: Buffer) => {
    await node.getByRole('button', { name: /^(Choose file|Replace)$/ }).click();
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
  };
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'teal' } });
  const frames = [await plain(9, 4).png().toBuffer(), await pngOf('red')];

  const good: readonly (readonly [name: string, bytes: Buffer, size: readonly number[]])[] = [
    ['ONE.PNG', await plain(1, 1).png().toBuffer(), [1, 1]],
    ['cmyk.JPG', await plain(30, 20).toColourspace('cmyk').jpeg().toBuffer(), [30, 20]],
    ['turned.jpeg', await plain(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer(), [20, 40]],
    [
      'moving.webp',
      await sharp([frames[0]!, frames[0]!], { join: { animated: true } })
        .webp()
        .toBuffer(),
      [9, 4],
    ],
  ];
  for (const [name, bytes, size] of good) {
    await give(name, bytes);
    await expect.poll(pixels).toEqual(size);
    await node.getByText(size.join(' × ')).waitFor();
  }

  const bad: readonly (readonly [name: string, bytes: Buffer, reason: string])[] = [
    [
      'page.png',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      'The file is damaged, or not an image at all.',
    ],
    ['empty.png', Buffer.alloc(0), 'The file is damaged, or not an image at all.'],
    ['cut.png', frames[1]!.subarray(0, 60), 'The file is damaged, or not an image at all.'],
    ['wide.png', await claiming(12_000, 9000), 'The image has more than 50 million pixels.'],
  ];
  for (const [name, bytes, reason] of bad) {
    await give(name, bytes);
    await alert.filter({ hasText: FAILED }).getByRole('button', { name: 'OK' }).click();
    await node.getByText(reason).waitFor();
    expect(await pixels()).toEqual([9, 4]);
    await node.getByRole('img').waitFor();
  }
});
