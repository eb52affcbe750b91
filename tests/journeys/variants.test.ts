import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { card, cards, chooseBuiltIn, fitBoard, loadStoredBoard, openBoard, waitUntilSaved } from './boardPage.ts';
import { newPerson, openPage, postAs, withBrowser } from './browser.ts';

withBrowser();

const PHOTOGRAPH = `data:image/jpeg;base64,${readFileSync('server/engineStatus/sample/coffee-cup.jpg').toString('base64')}`;
const PROMPT = 'green ceramic cup';
const connection = (source: string, target: string) => ({
  id: `e${source}-${target}`,
  source,
  target,
  sourceHandle: 'out.image.image',
  targetHandle: 'in.image.image',
});

test('one Go makes four variants in one card; the third goes on, and they come apart and together again', async () => {
  const person = await newPerson();
  const { page, errors } = await openPage(person);
  const { body: photo } = await postAs(person, '/api/save_image/', { imageb64: PHOTOGRAPH, alpha: false });
  const { body: created } = await postAs(person, '/api/create_board/', { name: 'Cups' });
  const boardId: string = created.board_id;
  const data = { imageUrl: photo.image_url, objectKey: photo.object_key, title: 'Photograph' };
  const nodes = [
    { id: 'p', type: 'prototype2DNode', position: { x: 0, y: 0 }, data },
    { id: 'r', type: 'enrichNode', position: { x: 500, y: 0 }, data: { prompt: PROMPT } },
    { id: 'e', type: 'instructEditNode', position: { x: 0, y: 420 }, data: { prompt: 'Make it brighter' } },
  ];
  const board = { board_id: boardId, nodes: JSON.stringify(nodes), edges: JSON.stringify([connection('p', 'r')]) };
  expect((await postAs(person, '/api/save_board', board)).status).toBe(200);
  await openBoard(page, boardId);

  const render = card(page, 'Render');
  await chooseBuiltIn(page, render, /HQ o/);
  await render.getByRole('button', { name: 'Variants: 1' }).click();
  await page.getByRole('menuitemradio', { name: '4 variants' }).click();
  const asking = page.waitForRequest('**/api/process_sketch/');
  await render.getByRole('button', { name: 'Go', exact: true }).click();
  expect((await asking).postDataJSON()).toMatchObject({ variants: 4 });
  const variants = page.getByRole('radiogroup', { name: 'Variants' });
  const variant = (number: number) => variants.getByRole('radio', { name: `Variant ${number} of 4` });
  await variant(4).waitFor();
  await render.getByRole('button', { name: 'Go', exact: true }).and(page.locator(':not([aria-disabled])')).waitFor();
  await waitUntilSaved(page);
  const storedCard = async () => (await loadStoredBoard(person, boardId)).nodes.find(({ id }) => id.startsWith('r-'))!;
  const { id, data: stored } = await storedCard();
  const keys = (stored.variants as { readonly objectKey: string }[]).map(({ objectKey }) => objectKey);
  expect([new Set(keys).size, stored.objectKey, await cards(page).count()]).toEqual([4, keys[0], 4]);

  await variant(2).click();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await storedCard()).data.objectKey).toBe(keys[2]);
  const { nodes: now, edges } = await loadStoredBoard(person, boardId);
  const connected = { ...board, nodes: JSON.stringify(now), edges: JSON.stringify([...edges, connection(id, 'e')]) };
  expect((await postAs(person, '/api/save_board', connected)).status).toBe(200);
  await page.reload();
  await expect.poll(() => variant(3).getAttribute('aria-checked')).toBe('true');
  await fitBoard(page);
  const editing = page.waitForRequest('**/api/instruct_edit/');
  await card(page, 'Edit').getByRole('button', { name: 'Go', exact: true }).click();
  expect((await editing).postDataJSON()).toMatchObject({ object_key: keys[2] });
  await expect.poll(() => cards(page).count()).toBe(5);
  await fitBoard(page);
  await variant(1).click();
  await page.getByText('Source changed').waitFor();

  await page.getByRole('button', { name: 'Split into nodes' }).click();
  await expect.poll(() => cards(page).count()).toBe(8);
  await variants.waitFor({ state: 'detached' });
  await page.getByRole('application').press('Control+z');
  await expect.poll(() => variant(1).getAttribute('aria-checked')).toBe('true');
  expect(await cards(page).count()).toBe(5);
  await page.getByRole('button', { name: 'Keep this one' }).click();
  await variants.waitFor({ state: 'detached' });
  await waitUntilSaved(page);
  expect((await storedCard()).data).toMatchObject({ objectKey: keys[0] });
  expect((await storedCard()).data.variants).toBe(undefined);
  expect(errors).toEqual([]);
});
