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

test('a few words become a prompt, which is written on and feeds a design, on a new board', async () => {
  const person = await newPerson();
  const { page, errors } = await openPage(person);
  const boardId = await openNewBoard(page, person);
  await addNode(page, 'Text', { x: 200, y: 200 });
  await card(page, 'Text').getByRole('textbox', { name: 'Text' }).fill('wall lamp, folded brass');
  await addNode(page, 'Prompt Generator', { x: 620, y: 200 });
  const generator = card(page, 'Prompt Generator');
  const output = card(page, 'Text').getByRole('button', { name: 'Output text (text)' });
  await dragConnection(page, output, await centreOf(generator.getByRole('button', { name: 'Input text (text)' })));
  await generator.getByRole('textbox', { name: 'Instructions' }).fill('for a product photo');
  await page.keyboard.press('Enter');
  const result = generator.getByRole('textbox', { name: 'Generated prompt' });
  await expect.poll(() => result.inputValue()).toMatch(/lamp/i);
  const written = `${await result.inputValue()} With a linen shade.`;
  await result.fill(written);

  await dragConnection(page, generator.getByRole('button', { name: 'Output text (text)' }), { x: 1100, y: 700 });
  await page.getByRole('menu', { name: 'Add node' }).getByRole('menuitem', { name: 'Generate Design' }).click();
  const design = card(page, 'Generate Design');
  await fitBoard(page);
  await expect.poll(() => design.getByRole('textbox', { name: 'Prompt' }).inputValue()).toBe(written);
  await waitUntilSaved(page);
  await page.reload();
  await expect.poll(() => result.inputValue()).toBe(written);
  const { nodes } = await loadStoredBoard(person, boardId);
  const { instructions, text } = nodes.find(({ type }) => type === 'promptGeneratorNode')!.data;
  expect({ instructions, text }).toEqual({ instructions: 'for a product photo', text: written });
  expect(errors).toEqual([]);
});
