import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import {
  addNode,
  card,
  cards,
  centreOf,
  dragAlong,
  fitBoard,
  loadStoredBoard,
  openBoard,
  openNewBoard,
  waitUntilSaved,
} from './boardPage.ts';
import { newPerson, openPage, type Person, postAs, withBrowser } from './browser.ts';

withBrowser();

/** Of the tests that leave both in order; each has a board of its own. */
let person: Person;
let page: Page;

beforeAll(async () => {
  person = await newPerson();
  ({ page } = await openPage(person));
});

async function design(prompt: string): Promise<string> {
  const boardId = await openNewBoard(page, person);
  await addNode(page, 'Generate Design', { x: 300, y: 300 });
  await card(page, 'Generate Design').getByRole('textbox', { name: 'Prompt' }).fill(prompt);
  await page.keyboard.press('Enter');
  return boardId;
}

test('429 from the engine opens the upgrade dialog, whose Upgrade leads to the billing page', async () => {
  await design('desk lamp [test:429]');
  const dialog = page.getByRole('dialog', { name: 'Looks like you are trying to access a paid feature' });
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await card(page, 'Generate Design').getByRole('textbox', { name: 'Prompt' }).inputValue()).toBe(
    'desk lamp [test:429]',
  );
  await card(page, 'Generate Design').getByRole('button', { name: 'Go', exact: true }).click();
  await dialog.getByRole('button', { name: 'Upgrade' }).click();
  await page.waitForURL('**/billing');
});

test('403 from the engine is an alert with the exact text; the lock is free afterwards', async () => {
  await design('desk lamp [test:403]');
  const alert = page.getByRole('alertdialog', { name: 'Inappropriate content detected. Please try another prompt' });
  await alert.getByRole('button', { name: 'OK' }).click();
  await alert.waitFor({ state: 'hidden' });
  const field = card(page, 'Generate Design').getByRole('textbox', { name: 'Prompt' });
  await field.fill('');
  await card(page, 'Generate Design').getByRole('button', { name: 'Go', exact: true }).click();
  await card(page, 'Generate Design').getByText('Please enter a prompt').waitFor();
});

test('a broken run is told quietly, by its node and its reason, and nothing is lost', async () => {
  await design('desk lamp [test:broken]');
  await page.getByRole('region', { name: 'Notices' }).getByText('This run failed').waitFor();
  const voice = page.getByRole('status').filter({ hasText: 'Generate Design failed: This run failed' });
  await voice.waitFor({ state: 'attached' });
  expect(await card(page, 'Generate Design').getByRole('textbox', { name: 'Prompt' }).inputValue()).toBe(
    'desk lamp [test:broken]',
  );
});

test('a page that is reloaded while it generates finds its pictures, each once', async () => {
  const boardId = await design('toothbrush [test:slow]');
  await card(page, 'Generate Design').getByRole('button', { name: 'Stop' }).waitFor();
  await waitUntilSaved(page);
  await page.reload();
  await card(page, 'Generate Design').getByRole('button', { name: 'Stop' }).waitFor();
  await card(page, 'Generate Design').getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
  await card(page, 'Generate Design').getByRole('button', { name: 'Regenerate' }).waitFor();
  await fitBoard(page);
  await expect.poll(() => cards(page).count()).toBe(3);
  await waitUntilSaved(page);
  const { nodes } = await loadStoredBoard(person, boardId);
  expect(nodes.filter(({ type }) => type === 'prototype2DNode')).toHaveLength(2);
});

test('Stop ends the run and frees the lock', async () => {
  const boardId = await design('brass desk lamp [test:silent]');
  await card(page, 'Generate Design').getByRole('button', { name: 'Stop' }).click();
  await card(page, 'Generate Design').getByRole('button', { name: 'Go', exact: true }).waitFor();
  await expect.poll(async () => (await postAs(person, '/api/list_jobs/', { board_id: boardId })).body.jobs).toEqual([]);
});

test('signed out in the middle, the work is kept, and saved after signing in again', async () => {
  const person = await newPerson();
  const { page, context } = await openPage(person);
  const boardId = await openNewBoard(page, person);
  await addNode(page, 'Text', { x: 300, y: 300 });
  await waitUntilSaved(page);
  // Written before the page can hear that it is signed out: the dialog would take the keyboard.
  await context.setOffline(true);
  await card(page, 'Text').getByRole('textbox', { name: 'Text' }).fill('kept while signed out');
  await postAs(person, '/api/auth/sign-out', {});
  await context.setOffline(false);
  const dialog = page.getByRole('dialog', { name: 'You are signed out' });
  expect(await dialog.getByLabel('Email').inputValue()).toBe(person.email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await waitUntilSaved(page);
  const token = (await page.evaluate(() => localStorage.getItem('maquette.token'))) ?? '';
  const { nodes } = await loadStoredBoard({ ...person, token }, boardId);
  expect(nodes[0]?.data.text).toBe('kept while signed out');
});

test('the same board in two tabs: what both did is there', async () => {
  const boardId = await openNewBoard(page, person);
  await addNode(page, 'Text', { x: 300, y: 300 });
  await waitUntilSaved(page);
  const other = await page.context().newPage();
  await openBoard(other, boardId);
  await card(other, 'Text').waitFor();
  await addNode(page, 'Sticky Note', { x: 1000, y: 300 });
  await waitUntilSaved(page);
  await addNode(other, 'Generate Design', { x: 1000, y: 600 });
  await waitUntilSaved(other);
  await card(other, 'Sticky Note').waitFor();
  const { nodes } = await loadStoredBoard(person, boardId);
  expect(nodes.map(({ type }) => type).sort()).toEqual(['generateSketchesNode', 'stickyNoteNode', 'textNode']);
});

test('without a network the work stays on the device, and goes out when it is back', async () => {
  const person = await newPerson();
  const { page, context } = await openPage(person);
  const boardId = await openNewBoard(page, person);
  await addNode(page, 'Sticky Note', { x: 1000, y: 300 });
  await waitUntilSaved(page);
  await context.setOffline(true);
  await addNode(page, 'Text', { x: 300, y: 300 });
  await page.getByRole('status').filter({ hasText: 'Offline: kept on this device' }).waitFor();
  await context.setOffline(false);
  await waitUntilSaved(page);
  expect((await loadStoredBoard(person, boardId)).nodes.map(({ type }) => type)).toEqual([
    'stickyNoteNode',
    'textNode',
  ]);
});

/** The calls by which a page hears of changes. */
const STREAM = /board_(events|changes)/;

test('a drawing that is saved while signed out stays, says so, and is stored after signing in over it', async () => {
  const person = await newPerson();
  const { page } = await openPage(person);
  await openNewBoard(page, person);
  await addNode(page, 'Sketch', { x: 300, y: 200 });
  await waitUntilSaved(page);
  await card(page, 'Sketch').getByRole('button', { name: 'Draw' }).click();
  const sketch = page.getByRole('dialog', { name: 'Sketch' });
  const paper = await centreOf(sketch.getByRole('application'));
  await dragAlong(page, [paper, { x: paper.x + 80, y: paper.y + 60 }]);
  // The board's stream would ask at once.
  await page.route(STREAM, (route) => route.abort());
  await postAs(person, '/api/auth/sign-out', {});
  await sketch.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'You are signed out' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await sketch.getByText('Your drawing is still here').waitFor();
  await sketch.getByRole('button', { name: 'Save', exact: true }).click();
  await sketch.waitFor({ state: 'hidden' });
  // Without its stream a page says that it is not connected.
  await page.unroute(STREAM);
  await waitUntilSaved(page);
});
