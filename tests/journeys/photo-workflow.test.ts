import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addNode, card, openNewBoard, saved, stored } from './boardPage.ts';
import { newPerson, openPage, withBrowser } from './browser.ts';

withBrowser();

const PHOTOGRAPH = 'server/engines/embedded/fixtures/photographs/coffee-cup.jpg';
/** Small: what each node makes of it is told elsewhere. */
const SIZE = { width: 180, height: 120 };

/** Goes to the photograph by the outline, and presses a button of the bar over it. */
async function press(page: Page, action: string): Promise<void> {
  await page
    .getByRole('tree')
    .getByRole('treeitem', { name: /^Upload Image/ })
    .click();
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: action, exact: true }).click();
}

test('from an empty board a photograph goes through every node that works on pictures, by mouse', async () => {
  const person = await newPerson();
  const { page, errors } = await openPage(person);
  const boardId = await openNewBoard(page, person);
  let count = 1;

  /** Waits for the nodes that a step adds, and until they are stored. */
  async function grown(by: number): Promise<void> {
    count += by;
    await expect.poll(async () => (await stored(person, boardId)).nodes.length).toBe(count);
  }

  async function go(title: string): Promise<void> {
    await card(page, title).getByRole('button', { name: 'Go', exact: true }).click();
    await grown(1);
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
    await grown(1);
  }
  await press(page, 'Vector');
  await page.getByRole('menuitem', { name: 'Vector in colour' }).click();
  await grown(1);

  for (const [title, prompt] of [
    ['Evolve', 'blue glass'],
    ['Edit', 'make it brighter'],
    // A blank prompt asks for a variation.
    ['Render', ''],
  ] as const) {
    await press(page, title);
    await grown(1);
    await card(page, title).getByRole('textbox', { name: 'Prompt' }).fill(prompt);
    await go(title);
  }

  await press(page, 'Modify');
  await grown(1);
  await card(page, 'Modify').getByRole('radio', { name: 'To vector' }).click();
  await go('Modify');

  await press(page, 'Expand Image');
  await grown(1);
  await card(page, 'Expand Image').getByRole('button', { name: 'Place' }).click();
  const editor = page.getByRole('dialog', { name: 'Expand Image' });
  await editor.getByRole('button', { name: 'Left' }).click();
  // The engine reads all of what lies on the canvas.
  await editor.getByRole('spinbutton', { name: 'Scale', exact: true }).fill('0.2');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await editor.waitFor({ state: 'hidden' });
  await go('Expand Image');

  await press(page, 'Crop');
  const crop = page.getByRole('dialog', { name: 'Crop' });
  await crop.getByRole('radio', { name: '1:1' }).click();
  await crop.getByRole('button', { name: 'Save', exact: true }).click();
  await crop.waitFor({ state: 'hidden' });
  await grown(1);
  await saved(page);

  const { nodes, edges } = await stored(person, boardId);
  const typeOf = (id: string) => nodes.find((node) => node.id === id)?.type;
  const made = edges.map(({ source, target }) => `${typeOf(source)} > ${typeOf(target)}`);
  expect(made.toSorted()).toEqual([
    'enrichNode > prototype2DNode',
    'expandImageNode > prototype2DNode',
    'instructEditNode > prototype2DNode',
    'modifyNode > svgNode',
    'remixNode > prototype2DNode',
    'uploadSketchNode > enrichNode',
    'uploadSketchNode > expandImageNode',
    'uploadSketchNode > instructEditNode',
    'uploadSketchNode > modifyNode',
    'uploadSketchNode > prototype2DNode',
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
  expect(new Set(pictures.map(({ data }) => data.objectKey)).size).toBe(6);
  expect(errors).toEqual([]);
});
