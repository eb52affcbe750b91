import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { node } from '../board.fixture.tsx';
import { openCard } from '../openCard.fixture.tsx';
import { editAsOther } from '../remoteEdit.fixture.ts';

const field = page.getByRole('textbox', { name: 'Note' });
const edit = page.getByRole('button', { name: 'Edit' });

const open = (data: Record<string, unknown> = { noteText: 'Thursday' }) =>
  openCard({ nodeName: 'n', nodes: [node('n', 'stickyNoteNode', data)] });

test('Edit opens the words, 200 high, and Save stores them', async () => {
  const { dataOf, card } = await open();
  await edit.click();
  await expect.element(field).toHaveFocus();
  expect((field.element() as HTMLElement).offsetHeight).toBe(200);
  expect((card.element() as HTMLElement).offsetWidth).toBe(288);
  await field.fill('Friday');
  await page.getByRole('button', { name: 'Save' }).click();
  expect(dataOf('n')).toEqual({ noteText: 'Friday' });
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(page.getByText('Friday')).toBeVisible();
  await expect.element(card).toHaveFocus();
});

test('each letter is on the board at once, and one undo step takes the writing back', async () => {
  const { actor, dataOf } = await open();
  await edit.click();
  await userEvent.keyboard('{End}, 9:00');
  expect(dataOf('n')).toEqual({ noteText: 'Thursday, 9:00' });
  actor.send({ type: 'undo.pressed' });
  expect(dataOf('n')).toEqual({ noteText: 'Thursday' });
});

test.each([
  ['Ctrl+Enter keeps', () => userEvent.keyboard('{Control>}{Enter}{/Control}'), 'Friday'],
  ['Escape keeps', () => userEvent.keyboard('{Escape}'), 'Friday'],
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

test('Cancel takes back what was written here, and leaves what somebody else wrote meanwhile', async () => {
  const { actor, dataOf } = await open();
  await edit.click();
  await userEvent.keyboard('{End}, 9:00');
  editAsOther(actor, 'n', { noteText: 'On Thursday, 9:00' });
  await userEvent.keyboard('!');
  editAsOther(actor, 'n', { noteText: 'On Thursday, 9:00! Bring samples' });
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(dataOf('n')).toEqual({ noteText: 'On Thursday Bring samples' });
});

test('while somebody else writes, undo takes back all that was typed in one go, and redo brings it back', async () => {
  const { actor, dataOf } = await open();
  await edit.click();
  await userEvent.keyboard('{End}, 9');
  editAsOther(actor, 'n', { noteText: 'On Thursday, 9' });
  await userEvent.keyboard(':00');
  editAsOther(actor, 'n', { noteText: 'On Thursday, 9:00 sharp' });
  expect(dataOf('n')).toEqual({ noteText: 'On Thursday, 9:00 sharp' });
  actor.send({ type: 'undo.pressed' });
  await expect.element(field).toHaveValue('On Thursday sharp');
  actor.send({ type: 'redo.pressed' });
  await expect.element(field).toHaveValue('On Thursday, 9:00 sharp');
});

test('Enter on the card opens the words, Escape gives the focus back to it', async () => {
  const { card } = await open();
  (card.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(card).toHaveFocus();
});

test('a note with `editable` opens for writing once a visit, and keeps the field', async () => {
  const { dataOf, showTier } = await open({ noteText: 'Thursday', editable: true });
  await expect.element(field).toHaveValue('Thursday');
  await field.fill('Friday');
  await page.getByRole('button', { name: 'Save' }).click();
  expect(dataOf('n')).toEqual({ noteText: 'Friday', editable: true });
  await showTier('none');
  await showTier('full');
  await expect.element(edit).toBeVisible();
  expect(field.elements()).toEqual([]);
});

test('a locked note is only read, and scrolled once it has the focus', async () => {
  await open({ noteText: 'Thursday', editable: true, readOnly: true });
  const text = page.getByText('Thursday');
  await text.dblClick();
  expect([field.elements().length, edit.elements().length]).toEqual([0, 0]);
  await expect.element(text).toHaveFocus();
  expect(getComputedStyle(text.element()).overflowY).toBe('auto');
});
