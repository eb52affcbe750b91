import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { card, holdRequests, openBoard } from './boardPage.ts';
import { newPerson, openPage, postAs, withBrowser } from './browser.ts';

withBrowser();

const PHOTOGRAPH = 'server/engineStatus/sample/coffee-cup.jpg';
const SMALL = { width: 150, height: 100 };

test('a photograph is enlarged to 3840 pixels, compared, and downloaded as JPG and WEBP', async () => {
  const person = await newPerson();
  const small = await sharp(readFileSync(PHOTOGRAPH)).resize(SMALL).png().toBuffer();
  const imageb64 = `data:image/png;base64,${small.toString('base64')}`;
  const { body: photo } = await postAs(person, '/api/save_image/', { imageb64, alpha: false });
  const { body: board } = await postAs(person, '/api/create_board/', { name: '4k' });
  const data = { imageUrl: photo.image_url, objectKey: photo.object_key, title: 'Coffee' };
  const node = { id: 'photo', type: 'prototype2DNode', position: { x: 0, y: 0 }, data };
  await postAs(person, '/api/save_board', {
    board_id: board.board_id,
    nodes: JSON.stringify([node]),
    edges: '[]',
  });
  const { page, errors } = await openPage(person);
  await openBoard(page, board.board_id);
  await card(page, 'Coffee').click();
  // Its keys come with its bar.
  await page.getByRole('toolbar', { name: 'Selection' }).waitFor();
  await page.keyboard.press('4');

  const dialog = page.getByRole('dialog', { name: '4k export' });
  await dialog.getByText('150 × 100').waitFor();
  const release = await holdRequests(page, '/api/get_4k/');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog.getByRole('progressbar', { name: 'Progress' }).waitFor();
  release();
  await dialog.getByText('150 × 100 → 3840 × 2560').waitFor();
  const slider = dialog.getByRole('slider', { name: 'Before and after' });
  await slider.press('ArrowRight');
  await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('51');
  for (const [name, format] of [
    ['JPG', 'jpeg'],
    ['WEBP', 'webp'],
  ] as const) {
    await dialog.getByRole('radio', { name }).click();
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download', exact: true }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`Coffee 4k.${name.toLowerCase()}`);
    const exported = sharp(await download.path());
    expect(await exported.metadata()).toMatchObject({ format, width: 3840, height: 2560 });
    // It is the same picture: made small again it hardly differs.
    const again = await exported.resize(SMALL).removeAlpha().raw().toBuffer();
    const before = await sharp(small).removeAlpha().raw().toBuffer();
    const difference = again.reduce((sum, value, at) => sum + Math.abs(value - before[at]!), 0) / again.length;
    expect(difference).toBeLessThan(12);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(errors).toEqual([]);
});
