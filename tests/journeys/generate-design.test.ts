import { expect, test } from 'vitest';
import {
  addNode,
  card,
  centreOf,
  chooseBuiltIn,
  fitBoard,
  loadStoredBoard,
  openNewBoard,
  waitUntilSaved,
} from './boardPage.ts';
import { withPage } from './browser.ts';

const shared = withPage();

test('Generate Design adds its pictures one by one, and then offers Regenerate, after a reload too', async () => {
  const { person, page, errors } = shared;
  const boardId = await openNewBoard(page, person);
  // The offers of an empty board let the board's menu through.
  const { x, y } = await centreOf(page.getByRole('button', { name: 'Describe a design' }));
  await addNode(page, 'Generate Design', { x, y });
  const design = card(page, 'Generate Design');
  await chooseBuiltIn(page, design, /thinks first/);
  await design.getByRole('textbox', { name: 'Prompt' }).fill('red plastic toothbrush');
  await page.keyboard.press('Enter');
  await design.getByRole('button', { name: 'Stop' }).waitFor();
  const pictures = page.getByRole('img', { name: 'red plastic toothbrush' });
  await pictures.first().waitFor({ state: 'attached' });
  await design.getByText('1 of 2').waitFor();
  await design.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
  await design.getByRole('button', { name: 'Regenerate' }).waitFor();
  await fitBoard(page);
  await expect.poll(() => pictures.count()).toBe(2);
  await waitUntilSaved(page);

  const { nodes } = await loadStoredBoard(person, boardId);
  const images = nodes.filter(({ type }) => type === 'prototype2DNode');
  expect(images).toHaveLength(2);
  expect(new Set(images.map(({ data }) => data.objectKey)).size).toBe(2);
  expect((images[1]?.position.x ?? 0) - (images[0]?.position.x ?? 0)).toBe(500);

  await page.reload();
  await card(page, 'Generate Design').getByRole('button', { name: 'Regenerate' }).waitFor();
  expect(errors).toEqual([]);
});

test('an empty prompt is answered, and takes no lock', async () => {
  const { person, page } = shared;
  await openNewBoard(page, person);
  await addNode(page, 'Generate Design', { x: 300, y: 300 });
  const design = card(page, 'Generate Design');
  await design.getByRole('button', { name: 'Go', exact: true }).click();
  expect(await design.getByRole('alert').textContent()).toBe('Please enter a prompt');
  await design.getByRole('textbox', { name: 'Prompt' }).fill('a naked chair');
  await design.getByRole('button', { name: 'Go', exact: true }).click();
  await design.getByRole('alert').filter({ hasText: 'Inappropriate content detected. Please try again.' }).waitFor();
  expect(await design.getByRole('button', { name: 'Stop' }).count()).toBe(0);
});
