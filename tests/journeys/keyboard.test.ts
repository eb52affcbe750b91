import { expect, test } from 'vitest';
import { card, loadStoredBoard, openBoard, openNewBoard, waitUntilSaved } from './boardPage.ts';
import { openPage, postAs, withPage } from './browser.ts';

const shared = withPage();

const FAR = 40_000;

test('by the keyboard alone a node far away is found, wired, run and set back', async () => {
  const { person, page, errors } = shared;
  const { body: created } = await postAs(person, '/api/create_board/', { name: 'Kettle' });
  const board_id: string = created.board_id;
  const nodes = [
    { id: 'near', type: 'stickyNoteNode', position: { x: 0, y: 0 }, data: { noteText: 'Here' } },
    { id: 'words', type: 'textNode', position: { x: FAR, y: FAR }, data: { text: 'red toothbrush', title: 'Words' } },
    { id: 'lamp', type: 'generateSketchesNode', position: { x: FAR + 500, y: FAR }, data: { title: 'Lamp' } },
  ];
  await postAs(person, '/api/save_board', { board_id, nodes: JSON.stringify(nodes), edges: '[]' });
  await openBoard(page, board_id);
  const keys = page.keyboard;
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

  await page.getByRole('application').focus();
  await keys.press('o');
  const outline = page.getByRole('tree');
  await outline.waitFor();
  await expect.poll(() => outline.evaluate((tree) => tree.contains(document.activeElement))).toBe(true);
  await keys.type('wor');
  await keys.press('Enter');
  await card(page, 'Words').waitFor();
  await keys.press('Enter');
  await expect.poll(focused).toBe('Words, Text');

  const output = 'Output text (text)';
  // Into the card: from the card itself Tab goes on to the next.
  await keys.press('Enter');
  for (let tabs = 0; tabs < 12 && (await focused())?.toLowerCase() !== output.toLowerCase(); tabs++)
    await keys.press('Tab');
  expect((await focused())?.toLowerCase()).toBe(output.toLowerCase());
  await keys.press('Enter');
  await keys.press('Tab');
  await keys.press('Enter');
  const edges = async () =>
    (await loadStoredBoard(person, board_id)).edges.map(({ source, target }) => [source, target]);
  await expect.poll(edges).toEqual([['words', 'lamp']]);

  const go = card(page, 'Lamp').getByRole('button', { name: 'Go' });
  await go.focus();
  await keys.press('Enter');
  const pictures = async () =>
    (await loadStoredBoard(person, board_id)).nodes.filter(({ type }) => type === 'prototype2DNode').length;
  // Both: one that comes later would make up for the one that is undone.
  await expect.poll(pictures).toBe(2);

  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).isEnabled()).toBe(true);
  await page.getByRole('application').focus();
  await keys.press('Control+z');
  await expect.poll(pictures).toBe(1);
  expect(errors).toEqual([]);
});

test('a quick start leads the focus into the node where the work begins', async () => {
  const { person, page } = shared;
  await openNewBoard(page, person);
  await page.getByRole('button', { name: 'Describe a design' }).press('Enter');
  const field = card(page, 'Text').getByRole('textbox', { name: 'Text' });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  // Nothing is written there yet: undo takes the whole workflow back, and the quick starts are there again.
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Describe a design' }).waitFor();
  await openNewBoard(page, person);
  await page.getByRole('button', { name: 'Start from a sketch' }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Sketch');
});

test('the focus goes where one goes: to the boards, to a new board, and back', async () => {
  const { page } = await openPage();
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.getAttribute('aria-label') ?? element?.textContent;
    });
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('Boards');
  await page.getByRole('button', { name: 'New board' }).first().press('Enter');
  await expect.poll(focused).toBe('Untitled board');
  await page.goBack();
  await expect.poll(focused).toBe('Boards');
});

test('a key puts the interface out of sight and says how it comes back; Esc brings it back and keeps the selection', async () => {
  const { person, page } = shared;
  await openNewBoard(page, person);
  await page.getByRole('button', { name: 'Describe a design' }).click();
  await card(page, 'Text').getByRole('heading').click();
  const tools = page.getByRole('navigation', { name: 'Tools' });
  const share = page.getByRole('button', { name: 'Share' });
  const hint = page.getByRole('status').filter({ hasText: 'The interface is hidden' });
  await page.keyboard.press('Control+\\');
  await hint.waitFor();
  await tools.waitFor({ state: 'hidden' });
  await share.waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await tools.waitFor();
  await share.waitFor();
  await page.locator('[data-node-id][data-selected]').first().waitFor();
  // A list that is asked for is not to open out of sight.
  await page.keyboard.press('Control+\\');
  await tools.waitFor({ state: 'hidden' });
  await page.keyboard.press('o');
  await page.getByRole('tree').waitFor();
  await tools.waitFor();
});

test('an open editor keeps the keys from the board behind it, and Ctrl+S saves from it', async () => {
  const { person, page } = shared;
  const boardId = await openNewBoard(page, person);
  await page.getByRole('button', { name: 'Start from a sketch' }).click();
  await card(page, 'Sketch').getByRole('button', { name: 'Draw' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('application').focus();
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  const { nodes: before } = await loadStoredBoard(person, boardId);
  for (const key of ['F6', 'Shift+F6']) {
    await page.keyboard.press(key);
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  // With the focus on nothing, as when what had it is gone.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  for (const key of ['ArrowRight', 'Control+a', 'Delete']) await page.keyboard.press(key);
  await page.keyboard.press('Control+s');
  await dialog.waitFor({ state: 'hidden' });
  await card(page, 'Sketch').getByRole('img', { name: 'Sketch' }).waitFor();
  await waitUntilSaved(page);
  const { nodes } = await loadStoredBoard(person, boardId);
  const placesOf = (list: typeof nodes) => list.map(({ id, position }) => [id, position]);
  expect(placesOf(nodes)).toEqual(placesOf(before));
});
