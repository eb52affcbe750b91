import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { CALLS } from '../../contract/calls/index.ts';
import { card, cards, holdRequests, loadStoredBoard, openBoard, pressBarAction, waitUntilSaved } from './boardPage.ts';
import { type Person, postAs, withPage } from './browser.ts';

const shared = withPage();

const PHOTOGRAPH = 'server/engineStatus/sample/coffee-cup.jpg';

type ChainNode = {
  readonly id: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
  /** Board units; right of the node before where it is missing. */
  readonly position?: { readonly x: number; readonly y: number };
};

/** Opens a board with a photograph, and these nodes, each connected from the one before. */
async function openChain(page: Page, person: Person, chain: readonly ChainNode[]): Promise<string> {
  const imageb64 = `data:image/jpeg;base64,${(await readFile(PHOTOGRAPH)).toString('base64')}`;
  const { body: photo } = await postAs(person, CALLS.save_image.path, { imageb64, alpha: true });
  const { body: board } = await postAs(person, CALLS.create_board.path, { name: 'Cup' });
  const data = { imageUrl: photo.image_url, objectKey: photo.object_key, imageWidth: 600, imageHeight: 400 };
  const all: ChainNode[] = [{ id: 'photo', type: 'prototype2DNode', data: { ...data, title: 'Photo' } }, ...chain];
  const nodes = all.map((node, index) => ({ position: { x: index * 480, y: 0 }, ...node }));
  const ends = { sourceHandle: 'out.image.image', targetHandle: 'in.image.image' };
  const edges = chain.map(({ id }, index) => ({ id: `e${id}`, source: all[index]?.id, target: id, ...ends }));
  const body = { board_id: board.board_id, nodes: JSON.stringify(nodes), edges: JSON.stringify(edges) };
  expect((await postAs(person, CALLS.save_board.path, body)).status).toBe(200);
  await openBoard(page, board.board_id);
  return board.board_id;
}

const typesOf = async (person: Person, boardId: string) =>
  (await loadStoredBoard(person, boardId)).nodes.map(({ type }) => type).toSorted();

test('quick actions make their results at once, by the bar and by keys, and say so at the picture', async () => {
  const { person, page, errors } = shared;
  const boardId = await openChain(page, person, []);
  await card(page, 'Photo').getByRole('heading').click();
  const release = await holdRequests(page, CALLS.remove_background.path);
  await pressBarAction(page, 'Remove background');
  await card(page, 'Photo').getByText('Removing the background').waitFor();
  await page.getByText('The result appears here').waitFor();
  release();
  await expect.poll(() => cards(page).count()).toBe(2);
  await page.keyboard.press('d');
  await expect.poll(() => cards(page).count()).toBe(3);
  await waitUntilSaved(page);
  const { nodes, edges } = await loadStoredBoard(person, boardId);
  expect(nodes.map(({ type }) => type).toSorted()).toEqual(['prototype2DNode', 'prototype2DNode', 'textNode']);
  expect(edges.map(({ source, targetHandle }) => [source, targetHandle]).toSorted()).toEqual([
    ['photo', 'in.image.image'],
    ['photo', 'in.omni.source'],
  ]);

  await page.reload();
  await page.getByRole('button', { name: 'Runs' }).click();
  const runs = page.getByRole('region', { name: 'Runs' });
  await expect
    .poll(() => runs.getByRole('listitem').allInnerTexts())
    .toEqual([expect.stringMatching(/^Photo\nDone in \d+ s, /), expect.stringMatching(/^Photo\nDone in \d+ s, /)]);
  await runs.getByRole('button', { name: 'Go to node' }).first().click();
  await page.getByRole('toolbar', { name: 'Selection' }).waitFor();
  await page.keyboard.press('Escape');
  await runs.waitFor({ state: 'hidden' });
  expect(errors).toEqual([]);
});

test('what is made from a picture with something below it stands right of it, at the zoom of now', async () => {
  const { person, page, errors } = shared;
  const below = { id: 'below', type: 'remixNode', data: { title: 'Below' }, position: { x: 0, y: 620 } };
  const boardId = await openChain(page, person, [below]);
  await card(page, 'Photo').getByRole('heading').click();
  await card(page, 'Photo').and(page.locator('[data-selected]')).waitFor();
  // A card that is still to come keeps its keys for its field.
  await expect.poll(() => card(page, 'Photo').locator('[aria-busy="true"]').count()).toBe(0);
  await page.keyboard.press('0');
  const zoom = page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: /^\d+%$/ });
  await expect.poll(() => zoom.innerText()).toBe('100%');
  await page.keyboard.press('Shift+E');
  // The one below is named by its title first.
  const evolve = page.getByRole('group', { name: 'Evolve', exact: true });
  await expect
    .poll(() => evolve.boundingBox().then((box) => box && box.x >= 0 && box.x + box.width <= 1440))
    .toBe(true);
  expect(await zoom.innerText()).toBe('100%');
  await waitUntilSaved(page);
  const { nodes } = await loadStoredBoard(person, boardId);
  expect(nodes.find(({ type, id }) => type === 'remixNode' && id !== 'below')?.position).toEqual({ x: 600, y: 0 });
  expect(errors).toEqual([]);
});

test('what a node is missing is shown, run one after the other, and waits for Continue after a reload', async () => {
  const { person, page, errors } = shared;
  const boardId = await openChain(page, person, [
    { id: 'first', type: 'remixNode', data: { title: 'First', prompt: 'green ceramic [test:slow]' } },
    { id: 'second', type: 'removeBackgroundNode', data: { title: 'Second' } },
  ]);
  await card(page, 'Second').getByRole('heading').click();
  await card(page, 'Second').and(page.locator('[data-selected]')).waitFor();
  await page.keyboard.press('Shift+Enter');
  const sheet = page.getByRole('region', { name: 'Run what is missing' });
  await sheet.waitFor();
  expect(await sheet.getByRole('listitem').allInnerTexts()).toEqual([
    '1\nFirst\nWaiting\nSkip',
    '2\nSecond\nWaiting\nSkip',
  ]);
  // However long the reload takes, the last step is still to come.
  const release = await holdRequests(page, CALLS.remove_background.path);
  await sheet.getByRole('button', { name: 'Run', exact: true }).click();
  await sheet.getByText('Running, step 1 of 2').waitFor();
  await waitUntilSaved(page);
  await page.reload();
  await sheet.getByText(/^Paused at step/).waitFor();
  release();
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await sheet.getByText('All done').waitFor();
  // The board has the keys again.
  await page.keyboard.press('h');
  await page.getByRole('button', { name: 'Hand', exact: true, pressed: true }).waitFor();
  await page.keyboard.press('v');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await waitUntilSaved(page);
  expect(await typesOf(person, boardId)).toEqual([
    ...Array(3).fill('prototype2DNode'),
    'remixNode',
    'removeBackgroundNode',
  ]);
  expect(errors).toEqual([]);
});

test('a photograph gets a new background by one sentence: cut out, then filled', async () => {
  const { person, page, errors } = shared;
  const boardId = await openChain(page, person, []);
  await card(page, 'Photo').getByRole('heading').click();
  await pressBarAction(page, 'New background');
  const sheet = page.getByRole('region', { name: 'New background' });
  await sheet.getByRole('textbox', { name: 'Background' }).waitFor();
  await page.keyboard.press('Enter');
  expect(await sheet.isVisible()).toBe(true);
  await page.keyboard.type('on wet sand');
  const release = await holdRequests(page, CALLS.remove_background.path);
  await page.keyboard.press('Enter');
  await sheet.waitFor({ state: 'hidden' });
  const plan = page.getByRole('region', { name: 'Run what is missing' });
  await plan.getByText('Running, step 1 of 2').waitFor();
  release();
  await plan.getByText('All done').waitFor();
  await waitUntilSaved(page);
  const { nodes, edges } = await loadStoredBoard(person, boardId);
  expect(nodes.map(({ type }) => type).toSorted()).toEqual([
    'modifyNode',
    ...Array(3).fill('prototype2DNode'),
    'removeBackgroundNode',
  ]);
  const fill = nodes.find(({ type }) => type === 'modifyNode')!;
  const cutOut = nodes.find(({ type }) => type === 'removeBackgroundNode')!;
  expect(fill.data).toMatchObject({ mode: 'fill', prompt: 'on wet sand' });
  const targetsOf = (id: string) => edges.filter(({ source }) => source === id).map(({ target }) => target);
  expect([targetsOf('photo'), targetsOf(cutOut.id).includes(fill.id)]).toEqual([[cutOut.id], true]);
  expect(errors).toEqual([]);
});
