import { expect, test } from 'vitest';
import {
  addNode,
  card,
  centreOf,
  dragConnection,
  fitBoard,
  loadStoredBoard,
  openNewBoard,
  waitUntilSaved,
} from './boardPage.ts';
import { newPerson, openPage, withBrowser } from './browser.ts';

withBrowser();

test('words become a vector, and their PNG feeds a run', async () => {
  const person = await newPerson();
  const { page, errors } = await openPage(person);
  const boardId = await openNewBoard(page, person);
  await addNode(page, 'Text Image', { x: 200, y: 200 });
  const text = card(page, 'Text Image');
  await text.getByRole('textbox', { name: 'Text', exact: true }).fill('Kettle 铜壶');
  await text.getByRole('combobox', { name: 'Font' }).selectOption({ label: 'Georgia (Gelasio)' });
  await text.getByRole('img', { name: 'Kettle 铜壶' }).waitFor();
  await text.getByRole('button', { name: 'Create' }).click();
  const vector = card(page, 'Vector').getByRole('img', { name: 'Kettle 铜壶' });
  await expect.poll(() => vector.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

  await addNode(page, 'Evolve', { x: 500, y: 680 });
  await fitBoard(page);
  const evolve = card(page, 'Evolve');
  const output = text.getByRole('button', { name: 'Output vector (image)' });
  await dragConnection(page, output, await centreOf(evolve.getByRole('button', { name: 'Input image (image)' })));
  await evolve.getByRole('button', { name: 'Go', exact: true }).click();
  await card(page, 'Image').waitFor();
  await waitUntilSaved(page);
  const { nodes, edges } = await loadStoredBoard(person, boardId);
  const [drawn, vectorNode] = ['textImageNode', 'svgNode'].map((type) => nodes.find((node) => node.type === type)!);
  expect(drawn!.data).toMatchObject({ font: 'Georgia', svgMarkup: expect.stringMatching(/^<svg .*<path /) });
  expect([drawn!.data.png, vectorNode!.data.objectKey]).toEqual([
    { url: expect.any(String), objectKey: expect.stringMatching(/\.png$/) },
    expect.stringMatching(/\.svg$/),
  ]);
  expect(
    edges.filter(({ source }) => source === drawn!.id).map(({ sourceHandle, target }) => [sourceHandle, target]),
  ).toEqual([
    ['out.image.svg', vectorNode!.id],
    ['out.image.svg', nodes.find(({ type }) => type === 'remixNode')!.id],
  ]);
  expect(errors).toEqual([]);
});
