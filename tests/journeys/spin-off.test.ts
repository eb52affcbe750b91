import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { card, loadStoredBoard, openBoard, pressBarAction } from './boardPage.ts';
import { newPerson, openPage, postAs, withBrowser } from './browser.ts';

withBrowser();

/** The letters that this server would have sent. */
function lettersTo(email: string): string[] {
  const outbox = join(inject('dataDir'), 'outbox');
  const letters = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
  return letters.filter((letter) => letter.startsWith(`To: ${email}\n`));
}

test('an image is spun off to a new tab, and sent to somebody, who has it on signing in', async () => {
  const [owner, mina] = [await newPerson(), await newPerson()];
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a3b16' } })
    .png()
    .toBuffer();
  const imageb64 = `data:image/png;base64,${png.toString('base64')}`;
  const { body: picture } = await postAs(owner, '/api/save_image/', { imageb64, alpha: false });
  const { board_id } = (await postAs(owner, '/api/create_board/', { name: 'Kettle' })).body;
  const data = { imageUrl: picture.image_url, objectKey: picture.object_key, title: 'Chair' };
  const node = { id: 'photo', type: 'prototype2DNode', position: { x: 0, y: 0 }, data };
  await postAs(owner, '/api/save_board', { board_id, nodes: JSON.stringify([node]), edges: '[]' });
  const { page, context, errors } = await openPage(owner);
  await openBoard(page, board_id);
  await card(page, 'Chair').click();
  await pressBarAction(page, 'Spin off');
  const spinOff = page.getByRole('dialog', { name: 'Spin off to a new board' });
  await spinOff.getByRole('button', { name: 'Spin off' }).click();
  await spinOff.getByText('Please enter a board name').waitFor();
  await page.keyboard.type('Next steps');
  const opening = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  const tab = await opening;
  await card(tab, 'Chair').waitFor();
  await expect.poll(() => tab.title()).toContain('Next steps');
  await spinOff.waitFor({ state: 'hidden' });
  await card(page, 'Chair').getByText('Shared', { exact: true }).waitFor();
  expect((await loadStoredBoard(owner, board_id)).nodes[0]?.data.shared).toBe(true);

  await pressBarAction(page, 'Send to');
  const send = page.getByRole('dialog', { name: 'Send to someone' });
  await send.getByRole('textbox', { name: 'Board name' }).fill('For Oslo');
  await send.getByRole('textbox', { name: 'Email' }).fill('mina@studio');
  await send.getByRole('button', { name: 'Send', exact: true }).click();
  await send.getByText('Please enter a valid email address').waitFor();
  await send.getByRole('textbox', { name: 'Email' }).fill(mina.email);
  await page.keyboard.press('Enter');
  await send.getByText(`Waiting for ${mina.email} to accept “For Oslo”.`, { exact: false }).waitFor();
  expect(errors).toEqual([]);

  await expect.poll(() => lettersTo(mina.email).length).toBe(1);
  const [link] = /http:\S+\/received#\S+/.exec(lettersTo(mina.email)[0]!)!;
  const there = await openPage(mina);
  await there.page.goto(link);
  await card(there.page, 'Chair').waitFor();
  expect(new URL(there.page.url()).pathname).toBe('/physical/board');
  const shown = there.page.getByRole('img', { name: 'Chair' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const own = await postAs(owner, '/api/list_boards/', {});
  expect(own.body.boards.map(({ name }: { name: string }) => name).sort()).toEqual(['Kettle', 'Next steps']);
});
