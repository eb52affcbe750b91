import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { card, cardName, fitBoard, holdRequests, loadStoredBoard, openBoard } from './boardPage.ts';
import { address, type Person, postAs, withPage } from './browser.ts';

const shared = withPage();

const PHOTOGRAPH = 'server/engineStatus/sample/coffee-cup.jpg';

/** A saved board with a stored photograph, and nodes that it is wired to. */
async function openPhotoBoard(types: readonly string[]) {
  const { person, page, errors } = shared;
  const imageb64 = `data:image/jpeg;base64,${readFileSync(PHOTOGRAPH).toString('base64')}`;
  const { body: photo } = await postAs(person, '/api/save_image/', { imageb64, alpha: false, format: 'jpg' });
  const { body: created } = await postAs(person, '/api/create_board/', { name: 'Cup' });
  const board_id: string = created.board_id;
  const data = { title: 'Cup', imageUrl: photo.image_url, objectKey: photo.object_key };
  const nodes = [
    { id: 'photo', type: 'prototype2DNode', position: { x: 0, y: 0 }, size: { width: 400, height: 400 }, data },
    ...types.map((type, index) => ({ id: type, type, position: { x: 500, y: index * 500 }, data: {} })),
  ];
  const edges = types.map((type) => ({
    id: `e${type}`,
    source: 'photo',
    sourceHandle: 'out.image.image',
    target: type,
    targetHandle: 'in.image.image',
  }));
  await postAs(person, '/api/save_board', { board_id, nodes: JSON.stringify(nodes), edges: JSON.stringify(edges) });
  await openBoard(page, board_id);
  await fitBoard(page);
  return { page, person, board_id, errors };
}

async function resultOf(person: Person, board_id: string, type: string) {
  const { nodes, edges } = await loadStoredBoard(person, board_id);
  const node = nodes.find(({ id, type: own }) => own === type && id !== 'photo');
  return node && { data: node.data, from: edges.filter(({ target }) => target === node.id) };
}

const bytesOf = async (url: unknown) => Buffer.from(await (await fetch(address + String(url))).arrayBuffer());
const goOn = (page: Page, title: string) => card(page, title).getByRole('button', { name: 'Go', exact: true }).click();

/** Finds a card in the outline and moves the focus to it, by keys alone. */
async function walkTo(page: Page, title: string): Promise<void> {
  const keys = page.keyboard;
  await page.getByRole('application').focus();
  await keys.press('o');
  await page.getByRole('tree').waitFor();
  await keys.type(title);
  await keys.press('Enter');
  await keys.press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(cardName(title));
}

test('saved Remove Background and Describe Image nodes cut a photograph out and put it into words', async () => {
  const { page, person, board_id, errors } = await openPhotoBoard(['removeBackgroundNode', 'describeImageNode']);
  await goOn(page, 'Remove Background');
  await expect.poll(async () => (await resultOf(person, board_id, 'prototype2DNode'))?.data.objectKey).toBeTruthy();
  const cutOut = await resultOf(person, board_id, 'prototype2DNode');
  expect(cutOut!.from.map(({ source, targetHandle }) => [source, targetHandle])).toEqual([
    ['removeBackgroundNode', 'in.image.image'],
  ]);
  const { channels } = await sharp(await bytesOf(cutOut!.data.imageUrl)).stats();
  expect([channels.length, channels[3]!.min, channels[3]!.max]).toEqual([4, 0, 255]);

  await fitBoard(page);
  await goOn(page, 'Describe Image');
  await expect.poll(async () => (await resultOf(person, board_id, 'textNode'))?.data.text).toMatch(/\w+ \w+ \w+/);
  const textNode = await resultOf(person, board_id, 'textNode');
  expect(textNode!.from.map(({ source, targetHandle }) => [source, targetHandle])).toEqual([
    ['describeImageNode', 'in.omni.source'],
  ]);
  expect(errors).toEqual([]);
});

test('by the keyboard alone a photograph is evolved, and the result looked at beside it', async () => {
  const { page, person, board_id, errors } = await openPhotoBoard([]);
  const keys = page.keyboard;
  await walkTo(page, 'Cup');
  await page.getByRole('toolbar', { name: 'Selection' }).waitFor();
  await keys.press('Shift+E');
  const prompt = card(page, 'Evolve').getByRole('textbox', { name: 'Prompt' });
  await expect.poll(() => prompt.evaluate((field) => field === document.activeElement)).toBe(true);
  const release = await holdRequests(page, '/api/image_to_image/');
  const sent = page.waitForRequest('**/api/image_to_image/');
  await keys.type('blue glass');
  await keys.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({
    prompt: 'blue glass',
    strength: 0.8,
    model: 'Product Design',
    image_influence: 2,
  });
  await page.getByRole('progressbar', { name: 'Progress' }).waitFor();
  release();
  await expect.poll(async () => (await resultOf(person, board_id, 'prototype2DNode'))?.data.objectKey).toBeTruthy();

  await walkTo(page, 'Cup');
  await keys.press('p');
  await page.getByRole('dialog', { name: 'Cup', exact: true }).waitFor();
  await page.getByText('No generation details').waitFor();
  await keys.press('ArrowRight');
  const dialog = page.getByRole('dialog', { name: 'Cup: blue glass', exact: true });
  await dialog.getByText('Evolve', { exact: true }).waitFor();
  await dialog.getByRole('definition').filter({ hasText: 'blue glass' }).waitFor();
  await dialog.getByRole('img', { name: 'Image: Cup' }).waitFor();
  await keys.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(errors).toEqual([]);
});

test('a photograph becomes a vector, which is looked at, and saved as SVG and PNG', async () => {
  const { page, errors } = await openPhotoBoard(['modifyNode']);
  await card(page, 'Modify').getByRole('radio', { name: 'To vector' }).click();
  await goOn(page, 'Modify');
  await card(page, 'Vector').waitFor();
  await fitBoard(page);
  const saving = page.waitForEvent('download');
  await card(page, 'Vector').getByRole('button', { name: 'Download' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('maquettegen.svg');
  const svg = readFileSync((await file.path())!, 'utf8');
  expect(svg).toMatch(/^(<\?xml[^>]*>\s*)?<svg/);

  await card(page, 'Vector').getByRole('button', { name: 'View large' }).click();
  const viewer = page.getByRole('dialog', { name: 'Vector' });
  await viewer.getByRole('radio', { name: 'Dark ground' }).click();
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await viewer.getByRole('button', { name: 'Download PNG' }).click();
  const drawing = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'PNG 2x' }).click();
  const png = await drawing;
  expect(png.suggestedFilename()).toBe('maquettegen-2x.png');
  const { width, height } = await sharp(Buffer.from(svg)).metadata();
  const drawn = await sharp((await png.path())!).metadata();
  expect([drawn.format, drawn.width, drawn.height]).toEqual(['png', 2 * width!, 2 * height!]);
  expect(errors).toEqual([]);
});
