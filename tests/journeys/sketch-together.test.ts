import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadStoredBoard, openBoard } from './boardPage.ts';
import { address, newPerson, openPage, type Person, postAs, withBrowser } from './browser.ts';

withBrowser();

const SKETCH = { id: 'sketch', type: 'sketchNode', position: { x: 0, y: 0 }, data: {} };
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sketch' });
const stage = (page: Page) => dialog(page).getByRole('application');

/** Draws a rectangle of the same size at a place of the stage. */
async function drawBox(page: Page, left: number): Promise<void> {
  await stage(page).focus();
  await page.keyboard.press('r');
  const { x, y, width, height } = (await stage(page).boundingBox())!;
  const start = { x: x + width / 2 + left, y: y + height / 2 };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 60, start.y + 60, { steps: 3 });
  await page.mouse.up();
}
const painted = (page: Page, count: number) => page.locator(`[role="dialog"] [data-painted="${count}"]`).waitFor();

/** The number of dark pixels of a stored picture. */
async function inkOf(person: Person, object_key: unknown): Promise<number> {
  const { body } = await postAs(person, '/api/get_image_url/', { object_key });
  const response = await fetch(new URL(body.image_url, address));
  const pixels = await sharp(Buffer.from(await response.arrayBuffer()))
    .greyscale()
    .raw()
    .toBuffer();
  return pixels.filter((value) => value < 100).length;
}

test('two people who draw in one sketch see each other there, and both drawings are in it and in its picture', async () => {
  const [ada, ben] = [await newPerson(undefined, 'Anna'), await newPerson(undefined, 'Ben')];
  const { board_id } = (await postAs(ada, '/api/create_board/', { name: 'One sketch' })).body;
  await postAs(ada, '/api/save_board', { board_id, nodes: JSON.stringify([SKETCH]), edges: '[]' });
  const link = await postAs(ada, '/api/create_share_link/', { board_id, may_comment: true, kind: 'edit' });
  const secret = new URL(link.body.url).hash.slice(1);
  expect((await postAs(ben, '/api/accept_invitation/', { secret })).status).toBe(200);
  const sessions = [await openPage(ada), await openPage(ben)];
  const [owner, editor] = sessions.map(({ page }) => page) as [Page, Page];
  for (const page of [owner, editor]) {
    await openBoard(page, board_id);
    await page.locator('[data-node-id="sketch"]').getByRole('button', { name: 'Draw' }).click();
    await stage(page).waitFor();
  }
  await dialog(owner).getByRole('status').filter({ hasText: 'Also open here: Ben' }).waitFor({ state: 'attached' });
  await dialog(editor).getByRole('img', { name: 'Anna' }).waitFor();

  const stored = async () => (await loadStoredBoard(ada, board_id)).nodes[0]!.data;
  const countStored = async () => ((await stored()).shapes as unknown[] | undefined)?.length;

  await drawBox(owner, -150);
  await painted(owner, 1);
  await drawBox(editor, 100);
  await painted(editor, 1);
  await dialog(owner).getByRole('button', { name: 'Save' }).click();
  await dialog(owner).waitFor({ state: 'detached' });
  await expect.poll(countStored, { timeout: 20_000 }).toBe(1);
  const inkOfOne = await inkOf(ada, (await stored()).objectKey);
  // It arrives while the other goes on drawing, who takes back only what is their own.
  await painted(editor, 2);
  await drawBox(editor, 180);
  await painted(editor, 3);
  await stage(editor).focus();
  await editor.keyboard.press('Control+z');
  await painted(editor, 2);
  await dialog(editor).getByRole('button', { name: 'Save' }).click();
  for (const page of [owner, editor]) await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(countStored, { timeout: 20_000 }).toBe(2);

  const inkOfTwo = await inkOf(ada, (await stored()).objectKey);
  expect(inkOfTwo).toBeGreaterThan(inkOfOne * 1.8);

  // Both save at once: nobody saw what the other drew, and the picture is drawn anew.
  for (const page of [owner, editor])
    await page.locator('[data-node-id="sketch"]').getByRole('button', { name: 'Draw' }).click();
  for (const page of [owner, editor]) await painted(page, 2);
  await drawBox(owner, -60);
  await drawBox(editor, 20);
  await Promise.all([owner, editor].map((page) => dialog(page).getByRole('button', { name: 'Save' }).click()));
  await expect.poll(countStored, { timeout: 20_000 }).toBe(4);
  const inkNow = async () => inkOf(ada, (await stored()).objectKey);
  await expect.poll(inkNow, { timeout: 20_000 }).toBeGreaterThan(inkOfTwo * 1.8);
  expect((await postAs(ada, '/api/load_board/', { board_id })).body.conflicts ?? []).toEqual([]);
  expect(sessions.flatMap(({ errors }) => errors)).toEqual([]);
});
