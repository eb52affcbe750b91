import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addNode, card, loadStoredBoard, openNewBoard, pressBarAction, waitUntilSaved } from './boardPage.ts';
import { newPerson, openPage, withBrowser } from './browser.ts';

withBrowser();

const PHOTOGRAPH = 'server/engineStatus/sample/coffee-cup.jpg';
/** Small: what each node makes of it is told elsewhere. */
const SIZE = { width: 180, height: 120 };

/** Goes to the photograph by the outline, and presses a button of the bar over it. */
async function press(page: Page, action: string): Promise<void> {
  await page
    .getByRole('tree')
    .getByRole('treeitem', { name: /Upload Image/ })
    .click();
  await pressBarAction(page, action);
}

test('from an empty board a photograph is cut out, described, traced, evolved and rendered, by mouse', async () => {
  const person = await newPerson();
  const { page, errors } = await openPage(person);
  const boardId = await openNewBoard(page, person);
  let count = 1;

  /** Waits for the node that a step adds, and until it is stored. */
  async function grown(): Promise<void> {
    count += 1;
    await expect.poll(async () => (await loadStoredBoard(person, boardId)).nodes.length).toBe(count);
  }

  async function go(title: string): Promise<void> {
    await card(page, title).getByRole('button', { name: 'Go', exact: true }).click();
    await grown();
  }

  await addNode(page, 'Upload Image', { x: 300, y: 200 });
  const choosing = page.waitForEvent('filechooser');
  await card(page, 'Upload Image').getByRole('button', { name: 'Choose file' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Choose file' }).click();
  const buffer = await sharp(PHOTOGRAPH).resize(SIZE).jpeg().toBuffer();
  await (await choosing).setFiles({ name: 'cup.jpg', mimeType: 'image/jpeg', buffer });
  await card(page, 'Upload Image').getByRole('img').waitFor();

  await page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: 'Outline' }).click();

  for (const action of ['Remove background', 'Describe']) {
    await press(page, action);
    await grown();
  }
  await press(page, 'Vector in colour');
  await grown();

  for (const [title, prompt] of [
    ['Evolve', 'blue glass'],
    // A blank prompt asks for a variation.
    ['Render', ''],
  ] as const) {
    await press(page, title);
    await grown();
    await card(page, title).getByRole('textbox', { name: 'Prompt' }).fill(prompt);
    await go(title);
  }

  await waitUntilSaved(page);

  const { nodes, edges } = await loadStoredBoard(person, boardId);
  const typeOf = (id: string) => nodes.find((node) => node.id === id)?.type;
  const connections = edges.map(({ source, target }) => `${typeOf(source)} > ${typeOf(target)}`);
  expect(connections.toSorted()).toEqual([
    'enrichNode > prototype2DNode',
    'remixNode > prototype2DNode',
    'uploadSketchNode > enrichNode',
    'uploadSketchNode > prototype2DNode',
    'uploadSketchNode > remixNode',
    'uploadSketchNode > svgNode',
    'uploadSketchNode > textNode',
  ]);
  const render = nodes.find(({ type }) => type === 'enrichNode')!;
  const rendered = edges.find(({ source }) => source === render.id)!;
  expect(rendered).toMatchObject({ sourceHandle: 'out.image.image', targetHandle: 'in.image.image' });
  expect(nodes.find(({ id }) => id === rendered.target)?.position).toEqual({
    x: render.position.x + 600,
    y: render.position.y,
  });
  const pictures = nodes.filter(({ type }) => type === 'prototype2DNode');
  expect(new Set(pictures.map(({ data }) => data.objectKey)).size).toBe(3);
  expect(errors).toEqual([]);
});
