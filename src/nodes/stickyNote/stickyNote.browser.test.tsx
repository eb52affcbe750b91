import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { node } from '../board.fixture.tsx';
import { openCard } from '../openCard.fixture.tsx';

const field = page.getByRole('textbox', { name: 'Note' });
const edit = page.getByRole('button', { name: 'Edit' });

const open = (data: Record<string, unknown> = { noteText: 'Thursday' }) =>
  openCard({ show: 'n', nodes: [node('n', 'stickyNoteNode', data)] });

test('Edit opens the words, 200 high, and Save stores them', async () => {
  const { dataOf, card } = await open();
  await edit.click();
  await expect.element(field).toHaveFocus();
  expect((field.element() as HTMLElement).offsetHeight).toBe(200);
  expect((card.element() as HTMLElement).offsetWidth).toBe(288);
  await field.fill('Friday');
  expect(dataOf('n')).toEqual({ noteText: 'Thursday' });
  await page.getByRole('button', { name: 'Save' }).click();
  expect(dataOf('n')).toEqual({ noteText: 'Friday' });
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(page.getByText('Friday')).toBeVisible();
  await expect.element(card).toHaveFocus();
});

test.each([
  ['Ctrl+Enter keeps', () => userEvent.keyboard('{Control>}{Enter}{/Control}'), 'Friday'],
  ['Escape drops', () => userEvent.keyboard('{Escape}'), 'Thursday'],
  ['Cancel drops', () => page.getByRole('button', { name: 'Cancel' }).click(), 'Thursday'],
  ['a press elsewhere keeps', () => page.getByRole('heading').click(), 'Friday'],
])('%s what was written', async (_, end, noteText) => {
  const { dataOf } = await open();
  await page.getByText('Thursday').dblClick();
  await field.fill('Friday');
  await end();
  await expect.element(field).not.toBeInTheDocument();
  expect(dataOf('n')).toEqual({ noteText });
});

test('a note that was saved while it was edited opens so, and Save ends it', async () => {
  const { dataOf } = await open({ noteText: 'Thursday', editable: true });
  await expect.element(field).toHaveValue('Thursday');
  await page.getByRole('button', { name: 'Save' }).click();
  expect(dataOf('n')).toEqual({ noteText: 'Thursday' });
});

test('a locked note is only read, and scrolled once it has the focus', async () => {
  await open({ noteText: 'Thursday', editable: true, readOnly: true });
  const words = page.getByText('Thursday');
  await words.dblClick();
  expect([field.elements().length, edit.elements().length]).toEqual([0, 0]);
  await expect.element(words).toHaveFocus();
  expect(getComputedStyle(words.element()).overflowY).toBe('auto');
});
