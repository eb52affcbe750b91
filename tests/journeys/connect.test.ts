import { expect, test } from 'vitest';
import {
  addNode,
  card,
  centreOf,
  dragConnection,
  loadStoredBoard,
  openBoard,
  openNewBoard,
  waitUntilSaved,
} from './boardPage.ts';
import { withPage } from './browser.ts';
import { matchesChunkOf } from './builtChunks.ts';

const shared = withPage();

const EMPTY = { x: 900, y: 640 };

test('a connection dropped on empty canvas offers what fits, and wires what is chosen', async () => {
  const { person, page } = shared;
  const boardId = await openNewBoard(page, person);
  await addNode(page, 'Text', { x: 200, y: 200 });
  await dragConnection(page, card(page, 'Text').getByRole('button', { name: 'Output text (text)' }), EMPTY);
  const menu = page.getByRole('menu', { name: 'Add node' });
  expect(await menu.getByRole('menuitem').locator('[id$="-label"]').allTextContents()).toEqual([
    'Generate Design',
    'Prompt Generator',
  ]);
  await menu.getByRole('menuitem', { name: 'Generate Design' }).click();
  await card(page, 'Generate Design').waitFor();
  await waitUntilSaved(page);
  const { nodes, edges } = await loadStoredBoard(person, boardId);
  const idOf = (type: string) => nodes.find((node) => node.type === type)?.id;
  expect(
    edges.map(({ source, target, sourceHandle, targetHandle }) => ({ source, target, sourceHandle, targetHandle })),
  ).toEqual([
    {
      source: idOf('textNode'),
      target: idOf('generateSketchesNode'),
      sourceHandle: 'out.text.text',
      targetHandle: 'in.text.text',
    },
  ]);
});

test('two nodes are wired by two clicks, and another by a drop on its card', async () => {
  const { person, page } = shared;
  const boardId = await openNewBoard(page, person);
  await addNode(page, 'Text', { x: 200, y: 200 });
  await addNode(page, 'Render', { x: 720, y: 160 });
  const output = card(page, 'Text').getByRole('button', { name: 'Output text (text)' });
  const input = card(page, 'Render').getByRole('button', { name: 'Input text (text)', exact: true });
  const [from, to] = [await centreOf(output), await centreOf(input)];
  await page.mouse.click(from.x, from.y);
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.click(to.x, to.y);
  await page.locator('[data-edge-id]').first().waitFor({ state: 'attached' });
  await addNode(page, 'Generate Design', { x: 200, y: 560 });
  const body = await centreOf(card(page, 'Generate Design'));
  await dragConnection(page, output, { x: body.x, y: body.y });
  await expect.poll(() => page.locator('[data-edge-id]').count()).toBe(2);
  await waitUntilSaved(page);
  const { nodes, edges } = await loadStoredBoard(person, boardId);
  const typeOf = (id: string) => nodes.find((node) => node.id === id)?.type;
  expect(edges.map(({ source, target, targetHandle }) => [typeOf(source), typeOf(target), targetHandle])).toEqual([
    ['textNode', 'enrichNode', 'in.text.text'],
    ['textNode', 'generateSketchesNode', 'in.text.text'],
  ]);
});

/** A view at rest lies on whole pixels. */
const closeTo = (pixel: number) => expect.closeTo(pixel, 0);

test('a drag from a handle that began before wiring was fetched makes its edge', async () => {
  const { person, page } = shared;
  const boardId = await openNewBoard(page, person);
  await addNode(page, 'Text', { x: 200, y: 200 });
  await addNode(page, 'Render', { x: 720, y: 160 });
  await waitUntilSaved(page);
  const fetched = Promise.withResolvers<void>();
  const request = Promise.withResolvers<void>();
  await page.route(matchesChunkOf(/\/attachWiring\.ts$/), async (route) => {
    request.resolve();
    await fetched.promise;
    await route.continue();
  });
  await openBoard(page, boardId);
  const output = card(page, 'Text').getByRole('button', { name: 'Output text (text)' });
  const input = card(page, 'Render').getByRole('button', { name: 'Input text (text)', exact: true });
  const from = await centreOf(output);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: 'middle' });
  await page.mouse.move(from.x + 30, from.y + 20, { steps: 3 });
  await page.mouse.up({ button: 'middle' });
  // The middle button pans from a handle too.
  await expect.poll(() => centreOf(output)).toEqual({ x: closeTo(from.x + 30), y: closeTo(from.y + 20) });
  await dragConnection(page, output, await centreOf(input));
  await request.promise;
  expect(await page.locator('[data-edge-id]').count()).toBe(0);
  fetched.resolve();
  await expect.poll(() => page.locator('[data-edge-id]').count()).toBe(1);
  await page.unrouteAll();
});

test('a connection from a Render node opens no menu', async () => {
  const { person, page } = shared;
  await openNewBoard(page, person);
  await addNode(page, 'Render', { x: 200, y: 200 });
  await dragConnection(page, card(page, 'Render').getByRole('button', { name: 'Output image (image)' }), EMPTY);
  // The menu that added the node may still be fading out.
  await expect.poll(() => page.getByRole('menu').count()).toBe(0);
});

test('all of it can be undone and done again', async () => {
  const { person, page } = shared;
  const boardId = await openNewBoard(page, person);
  await addNode(page, 'Text', { x: 200, y: 200 });
  await dragConnection(page, card(page, 'Text').getByRole('button', { name: 'Output text (text)' }), EMPTY);
  await page.getByRole('menuitem', { name: 'Generate Design' }).click();
  await card(page, 'Generate Design').waitFor();
  await page.keyboard.press('Control+z');
  await card(page, 'Generate Design').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await card(page, 'Text').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+Shift+z');
  await card(page, 'Text').waitFor();
  await page.keyboard.press('Control+y');
  await card(page, 'Generate Design').waitFor();
  await waitUntilSaved(page);
  const { nodes, edges } = await loadStoredBoard(person, boardId);
  expect(nodes.map(({ type }) => type).sort()).toEqual(['generateSketchesNode', 'textNode']);
  expect(edges).toHaveLength(1);
});
