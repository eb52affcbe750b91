import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { card, loadStoredBoard, openBoard, waitUntilSaved } from './boardPage.ts';
import { newPerson, openPage, postAs, withBrowser } from './browser.ts';

withBrowser();

const fieldOf = (page: Page, name: string) => card(page, 'Chair').getByRole('textbox', { name, exact: true });
/** The text of a field with a stroke where its caret is. */
const withCaret = (page: Page, name: string) =>
  fieldOf(page, name).evaluate((field: HTMLTextAreaElement) => {
    const { value, selectionStart } = field;
    return `${value.slice(0, selectionStart)}|${value.slice(selectionStart)}`;
  });
const conflictCount = async (page: Page) => page.getByRole('button', { name: /^\d+ conflicts?$/ }).count();

/** Two people, each at a page of one board with one node. */
async function openForTwo(type: string, data: Record<string, unknown>) {
  const [ada, ben] = [await newPerson(), await newPerson(undefined, 'Ben')];
  const { body } = await postAs(ada, '/api/create_board/', { name: 'Two carets' });
  const boardId: string = body.board_id;
  const nodes = JSON.stringify([{ id: 'n', type, position: { x: 0, y: 0 }, data: { title: 'Chair', ...data } }]);
  await postAs(ada, '/api/save_board', { board_id: boardId, nodes, edges: '[]' });
  const link = await postAs(ada, '/api/create_share_link/', { board_id: boardId, may_comment: true, kind: 'edit' });
  const secret = new URL(link.body.url).hash.slice(1);
  expect((await postAs(ben, '/api/accept_invitation/', { secret })).status).toBe(200);
  const pages = [(await openPage(ada)).page, (await openPage(ben)).page] as const;
  for (const page of pages) await openBoard(page, boardId);
  const storedData = async () => (await loadStoredBoard(ada, boardId)).nodes[0]?.data;
  return { pages, storedData };
}

test('two who type at the two ends of one text lose no letter and no caret, meet no conflict, and undo takes back one’s own words', async () => {
  const { pages, storedData } = await openForTwo('textNode', { text: 'a teapot' });
  const [ada, ben] = pages;
  for (const page of pages) await fieldOf(page, 'Text').waitFor();
  await fieldOf(ada, 'Text').focus();
  await ada.keyboard.press('Control+End');
  await fieldOf(ben, 'Text').focus();
  await ben.keyboard.press('Control+Home');

  const ends = [' of blue glass, seen from the left', 'Studio photo with warm light of '] as const;
  await Promise.all([ada.keyboard.type(ends[0], { delay: 120 }), ben.keyboard.type(ends[1], { delay: 150 })]);
  const whole = `${ends[1]}a teapot${ends[0]}`;
  await expect.poll(() => withCaret(ada, 'Text')).toBe(`${whole}|`);
  await expect.poll(() => withCaret(ben, 'Text')).toBe(`${ends[1]}|a teapot${ends[0]}`);
  for (const page of pages) await waitUntilSaved(page);
  expect(await storedData()).toMatchObject({ text: whole });
  expect(await Promise.all(pages.map(conflictCount))).toEqual([0, 0]);

  await ada.keyboard.press('Control+z');
  const rest = `${ends[1]}a teapot`;
  await expect.poll(() => withCaret(ada, 'Text')).toBe(`${rest}|`);
  await expect.poll(() => withCaret(ben, 'Text')).toBe(`${ends[1]}|a teapot`);
  await ada.keyboard.press('Control+Shift+z');
  for (const page of pages) await expect.poll(() => fieldOf(page, 'Text').inputValue()).toBe(whole);
});

test('two who begin one empty text at once have both their tokens in it', async () => {
  const { pages, storedData } = await openForTwo('textNode', { text: '' });
  const [ada, ben] = pages;
  for (const page of pages) await fieldOf(page, 'Text').focus();
  await Promise.all([ada.keyboard.type('teapot', { delay: 130 }), ben.keyboard.type('warm light', { delay: 130 })]);
  for (const page of pages) await waitUntilSaved(page);
  const textOf = (page: Page) => fieldOf(page, 'Text').inputValue();
  await expect.poll(async () => (await textOf(ada)) === (await textOf(ben))).toBe(true);
  // Where one pauses between two tokens as the other's arrives, a space more may stand there.
  expect((await textOf(ada)).match(/\S+/g)?.toSorted()).toEqual(['light', 'teapot', 'warm']);
  expect(String((await storedData())?.text)).toMatch(/warm light/);
  expect(await Promise.all(pages.map(conflictCount))).toEqual([0, 0]);
});

test('Cancel in a note takes back what was written there, and leaves what the other writes', async () => {
  const { pages, storedData } = await openForTwo('stickyNoteNode', { noteText: 'Thursday' });
  const [ada, ben] = pages;
  for (const page of pages) {
    await card(page, 'Chair').getByText('Thursday').dblclick();
    await fieldOf(page, 'Note').waitFor();
  }
  await ada.keyboard.press('Control+End');
  await ada.keyboard.type(' at nine');
  await expect.poll(() => fieldOf(ben, 'Note').inputValue()).toBe('Thursday at nine');
  await ben.keyboard.press('Control+Home');
  await ben.keyboard.type('No: ');
  await expect.poll(() => fieldOf(ada, 'Note').inputValue()).toBe('No: Thursday at nine');
  await ben.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => withCaret(ada, 'Note')).toBe('Thursday at nine|');
  await waitUntilSaved(ben);
  expect(await storedData()).toMatchObject({ noteText: 'Thursday at nine' });
});
