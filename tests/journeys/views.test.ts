import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { addNode, card, centreOf, loadStoredBoard, openBoard, openNewBoard } from './boardPage.ts';
import { openPage, postAs, withPage } from './browser.ts';
import { chunksBySource, matchesChunkOf } from './builtChunks.ts';

const shared = withPage();

const VIEWS = chunksBySource(/\.view\.tsx$/);
const SKETCH_DIALOG = matchesChunkOf(/SketchHost\.tsx$/);
const GESTURES = matchesChunkOf(/deferredGestures\.ts$/);
const NOTE_VIEW = /\/stickyNote\.view\.tsx$/;
const TEXT_VIEW = matchesChunkOf(/\/text\.view\.tsx$/);

/** The names of the views that a page asks for, in order, as they are asked for. */
function viewRequests(page: Page): readonly string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const view = VIEWS.get(new URL(request.url()).pathname);
    if (view) requests.push(view.replace(/^.*\/(\w+)\.view.*$/, '$1'));
  });
  return requests;
}

test('a quick start leads the focus into a field that comes later, and the cards stand where they are', async () => {
  const { person, page } = shared;
  const release = Promise.withResolvers<void>();
  await page.route(TEXT_VIEW, async (route) => {
    await release.promise;
    await route.continue();
  });
  await openNewBoard(page, person);
  await page.getByRole('button', { name: 'Describe a design' }).press('Enter');
  await card(page, 'Text').waitFor();
  const boxOf = () => card(page, 'Text').evaluate((element) => element.getBoundingClientRect().toJSON());
  await expect.poll(() => card(page, 'Text').evaluate((element) => element === document.activeElement)).toBe(true);
  await centreOf(card(page, 'Text'));
  const before = await boxOf();
  expect(before.width).toBeGreaterThan(200);
  release.resolve();
  const field = card(page, 'Text').getByRole('textbox', { name: 'Text' });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await boxOf()).toEqual(before);
  await page.unroute(TEXT_VIEW);
});

test('the views of types on the board are fetched first; one that cannot be had is there once the network is back', async () => {
  const { person, page } = shared;
  const { body } = await postAs(person, '/api/create_board/', { name: 'Kettle' });
  const nodes = ['textNode', 'stickyNoteNode'].map((type, at) => ({
    id: type,
    type,
    position: { x: at * 500, y: 0 },
    data: {},
  }));
  await postAs(person, '/api/save_board', { board_id: body.board_id, nodes: JSON.stringify(nodes), edges: '[]' });
  // The board of the test before fetches its views to the last.
  await page.goto('about:blank');
  const requests = viewRequests(page);
  await page.route(TEXT_VIEW, (route) => route.abort());
  await openBoard(page, body.board_id);
  const text = card(page, 'Text');
  await text.getByText('Not loaded', { exact: true }).waitFor();
  await card(page, 'Sticky Note').getByRole('button', { name: 'Edit' }).waitFor();
  expect([...new Set(requests)].slice(0, 2).sort()).toEqual(['stickyNote', 'text']);

  await page.unroute(TEXT_VIEW);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await text.getByRole('textbox', { name: 'Text' }).waitFor();
});

test('a node of a type that was not on the board is added and written in offline', async () => {
  const { person } = shared;
  const { page, context } = await openPage(person);
  const view = page.waitForEvent('requestfinished', (request) =>
    NOTE_VIEW.test(VIEWS.get(new URL(request.url()).pathname) ?? ''),
  );
  const boardId = await openNewBoard(page, person);
  await view;
  await context.setOffline(true);
  await addNode(page, 'Sticky Note', { x: 600, y: 300 });
  await card(page, 'Sticky Note').getByRole('textbox').fill('brass handle', { timeout: 15_000 });
  await context.setOffline(false);
  await expect
    .poll(async () => (await loadStoredBoard(person, boardId)).nodes.map(({ data }) => data.noteText))
    .toEqual(['brass handle']);
});

test('a dialog that cannot be had leaves the board as it is, and opens when it can', async () => {
  const { person, page } = shared;
  await openNewBoard(page, person);
  await addNode(page, 'Sketch', { x: 600, y: 300 });
  await page.route(SKETCH_DIALOG, (route) => route.abort());
  const draw = card(page, 'Sketch').getByRole('button', { name: 'Draw' });
  await draw.click();
  await page.getByText('This part of the page couldn’t be loaded').waitFor();
  await page.unroute(SKETCH_DIALOG);
  await draw.click();
  await page.getByRole('dialog', { name: 'Sketch' }).waitFor();
});

test('nodes that are clicked before the gestures are loaded stay selected', async () => {
  const { person } = shared;
  const { page } = await openPage(person);
  const { body } = await postAs(person, '/api/create_board/', { name: 'Lamp' });
  const nodes = ['First', 'Second'].map((title, at) => ({
    id: title,
    type: 'enrichNode',
    position: { x: at * 480, y: 0 },
    data: { title },
  }));
  await postAs(person, '/api/save_board', { board_id: body.board_id, nodes: JSON.stringify(nodes), edges: '[]' });
  const release = Promise.withResolvers<void>();
  const request = Promise.withResolvers<string>();
  await page.route(GESTURES, async (route) => {
    request.resolve(route.request().url());
    await release.promise;
    await route.continue();
  });
  await openBoard(page, body.board_id);
  const heading = (title: string) => card(page, title).getByRole('heading');
  await heading('First').click();
  await heading('Second').click({ modifiers: ['Shift'] });
  release.resolve();
  // What waits for the module goes on before this does. The text keeps the test's own loader out of the page.
  await page.evaluate(`import('${await request.promise}')`);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.getByRole('toolbar', { name: 'Selection' }).count()).toBe(1);
});
