import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  addNode,
  card,
  centreOf,
  dragConnection,
  fitBoard,
  loadStoredBoard,
  openBoard,
  waitUntilSaved,
} from './boardPage.ts';
import { address, newPerson, openPage, type Person, postAs, withBrowser } from './browser.ts';

withBrowser();

/** Colours of the stored picture at points of it, and its size. */
async function pixelsOf(person: Person, object_key: unknown, points: readonly (readonly [number, number])[]) {
  const { body } = await postAs(person, '/api/get_image_url/', { object_key });
  const response = await fetch(new URL(body.image_url, address));
  const picture = sharp(Buffer.from(await response.arrayBuffer())).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const at = points.map(([x, y]) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]);
  return { size: [info.width, info.height], at };
}

const TITLES = ['red', 'blue'] as const;

test('two pictures are arranged on a new board; a node that reads the composition has it as it is when it runs', async () => {
  const person = await newPerson();
  const { body: board } = await postAs(person, '/api/create_board/', { name: 'Composer' });
  const nodes: object[] = [{ id: 'reader', type: 'remixNode', position: { x: 560, y: 620 }, data: { prompt: 'oak' } }];
  for (const [place, title] of TITLES.entries()) {
    const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: title } })
      .png()
      .toBuffer();
    const imageb64 = `data:image/png;base64,${picture.toString('base64')}`;
    const { body } = await postAs(person, '/api/save_image/', { imageb64, alpha: true });
    const data = { title, imageUrl: body.image_url, objectKey: body.object_key };
    nodes.push({ id: title, type: 'prototype2DNode', position: { x: 0, y: 520 * place }, data });
  }
  const boardId = board.board_id;
  await postAs(person, '/api/save_board', { board_id: boardId, nodes: JSON.stringify(nodes), edges: '[]' });
  const { page, errors } = await openPage(person);
  await openBoard(page, boardId);
  await fitBoard(page);
  await addNode(page, 'Composer', { x: 1000, y: 120 });
  const composer = card(page, 'Composer');
  await fitBoard(page);
  for (const [place, title] of TITLES.entries()) {
    const output = card(page, title).getByRole('button', { name: 'Output image (image)' });
    const input = composer.getByRole('button', { name: `Input layer ${place + 1} (image)` });
    await dragConnection(page, output, await centreOf(input));
    await composer.getByRole('img', { name: `Layer ${place + 1}`, exact: true }).waitFor();
  }
  const evolve = card(page, 'Evolve');
  const output = composer.getByRole('button', { name: 'Output image (image)' });
  await dragConnection(page, output, await centreOf(evolve.getByRole('button', { name: 'Input image (image)' })));

  await composer.getByRole('button', { name: 'Arrange', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Composer' });
  const field = (name: string) => dialog.getByRole('spinbutton', { name, exact: true });
  await dialog.getByRole('button', { name: /Layer 1$/ }).click();
  await dialog.getByRole('button', { name: 'Fill canvas' }).click();
  await dialog.getByRole('button', { name: /Layer 2$/ }).click();
  await field('X').fill('200');
  await field('Y').fill('100');
  await dialog.getByRole('button', { name: 'Export image' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await waitUntilSaved(page);
  const one = await loadStoredBoard(person, boardId);
  const composed = one.nodes.find(({ type }) => type === 'composerNode')?.data.objectKey;
  const exported = one.nodes.find(
    ({ id, type }) => type === 'prototype2DNode' && !TITLES.some((title) => title === id),
  );
  expect(exported?.data).toMatchObject({ objectKey: composed, imageWidth: 1024, imageHeight: 1024 });
  const [red, blue] = [
    [255, 0, 0, 255],
    [0, 0, 255, 255],
  ];
  // The blue one is 153.6 wide, from 200, 100 of the canvas.
  const points = [
    [4, 4],
    [404, 204],
    [700, 500],
    [396, 204],
  ] as const;
  expect(await pixelsOf(person, composed, points)).toEqual({ size: [1024, 1024], at: [red, blue, blue, red] });

  await fitBoard(page);
  await composer.getByRole('button', { name: 'Arrange', exact: true }).click();
  await dialog.getByRole('button', { name: /Layer 2$/ }).click();
  await field('X').fill('0');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await evolve.getByRole('button', { name: 'Go', exact: true }).click();
  await page.getByRole('img', { name: 'oak' }).first().waitFor();
  await waitUntilSaved(page);
  const two = await loadStoredBoard(person, boardId);
  const anew = two.nodes.find(({ type }) => type === 'composerNode')?.data.objectKey;
  const result = two.nodes.find(({ data }) => data.prompt === 'oak' && data.jobId !== undefined);
  expect(result?.data.madeFrom).toEqual({ 'in.image.image': anew });
  expect(await pixelsOf(person, anew, points)).toEqual({ size: [1024, 1024], at: [red, red, red, red] });
  expect(errors).toEqual([]);
});
