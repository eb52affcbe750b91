import sharp from 'sharp';
import { expect, test } from 'vitest';
import { card, dragAlong, loadStoredBoard, openNewBoard, waitUntilSaved } from './boardPage.ts';
import { address, newPerson, openPage, postAs, withBrowser } from './browser.ts';

withBrowser();

const PHOTOGRAPH = 'server/engineStatus/sample/coffee-cup.jpg';
/** The saucer with the cup, in shares of the photograph. */
const OUTLINE = Array.from({ length: 41 }, (_, step) => {
  const angle = (step / 40) * 2 * Math.PI;
  return { x: 0.463 + 0.335 * Math.cos(angle), y: 0.51 + 0.46 * Math.sin(angle) };
});

test('a photograph is traced, and what is rendered is the tracing', async () => {
  const person = await newPerson();
  const { page, errors } = await openPage(person);
  const boardId = await openNewBoard(page, person);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Trace', exact: true }).click();
  await (await choosing).setFiles(PHOTOGRAPH);

  const draw = card(page, 'Sketch').getByRole('button', { name: 'Draw' });
  const dialog = page.getByRole('dialog', { name: 'Sketch' });
  await draw.click();
  await dialog.getByText('600 × 400, saved at twice the size').waitFor();
  const opacity = dialog.getByRole('slider', { name: 'Opacity', exact: true });
  await opacity.press('ArrowLeft');
  const paper = await dialog.locator('canvas').first().boundingBox();
  if (!paper) throw new Error('The paper is not shown.');
  await dragAlong(
    page,
    OUTLINE.map(({ x, y }) => ({ x: paper.x + x * paper.width, y: paper.y + y * paper.height })),
  );
  const request = page.waitForRequest('**/api/save_image/');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const { imageb64 } = (await request).postDataJSON() as { imageb64: string };
  await dialog.waitFor({ state: 'hidden' });
  const traced = Buffer.from(imageb64.split(',')[1] ?? '', 'base64');
  const { channels } = await sharp(traced).stats();
  expect(channels.slice(0, 3).map(({ min, mean }) => [min, mean > 240])).toEqual(Array(3).fill([0, true]));
  await waitUntilSaved(page);
  const { nodes } = await loadStoredBoard(person, boardId);
  const { bgKept, bgOpacity } = nodes.find(({ type }) => type === 'sketchNode')?.data ?? {};
  expect({ bgKept, bgOpacity }).toEqual({ bgKept: false, bgOpacity: 0.45 });

  const prompt = 'blue ceramic plate';
  await card(page, 'Render').getByRole('textbox', { name: 'Prompt' }).fill(prompt);
  const asking = page.waitForRequest('**/api/process_sketch/');
  await card(page, 'Render').getByRole('button', { name: 'Go', exact: true }).click();
  const { sketch_object_key } = (await asking).postDataJSON() as { sketch_object_key: string };
  const { body } = await postAs(person, '/api/get_image_url/', { object_key: sketch_object_key });
  const rendered = Buffer.from(await (await fetch(new URL(body.image_url, address))).arrayBuffer());
  const pixelsOf = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer();
  expect((await pixelsOf(rendered)).equals(await pixelsOf(traced))).toBe(true);
  await page.getByRole('img', { name: prompt }).waitFor();

  await draw.click();
  await expect.poll(() => opacity.getAttribute('aria-valuetext')).toBe('45%');
  expect(errors).toEqual([]);
});
