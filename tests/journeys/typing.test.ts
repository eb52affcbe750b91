import { expect, test } from 'vitest';
import { addNode, card, loadStoredBoard, openNewBoard } from './boardPage.ts';
import { newPerson, openPage, postAs, withBrowser } from './browser.ts';

withBrowser();

test('what is typed in a note, a title, a frame’s name and the board’s name is saved while the caret is still there', async () => {
  const person = await newPerson();
  const { page, errors } = await openPage(person);
  const boardId = await openNewBoard(page, person);
  const keys = page.keyboard;
  const nodeOf = async (type: string) =>
    (await loadStoredBoard(person, boardId)).nodes.find((node) => node.type === type)?.data;

  // The caret is in the note at once: none of this is a key of the board.
  await addNode(page, 'Sticky Note', { x: 400, y: 300 });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Note');
  await keys.type('Ask about the armrest');
  await expect.poll(() => nodeOf('stickyNoteNode')).toMatchObject({ noteText: 'Ask about the armrest' });

  await keys.press('Escape');
  await keys.press('F2');
  await keys.type('Armrest');
  await expect.poll(() => nodeOf('stickyNoteNode')).toMatchObject({ title: 'Armrest' });
  await keys.press('Enter');
  await card(page, 'Armrest').waitFor();

  await keys.press('Control+g');
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
  await keys.type('Chairs');
  await expect.poll(() => nodeOf('frameNode')).toMatchObject({ title: 'Chairs' });
  await keys.press('Enter');

  await page.getByRole('button', { name: 'Kettle', exact: true }).click();
  await keys.type('Lounge');
  const names = async () =>
    (await postAs(person, '/api/list_boards/', { bin: false })).body.boards.map(({ name }: { name: string }) => name);
  await expect.poll(names).toEqual(['Lounge']);
  expect(errors).toEqual([]);
});
