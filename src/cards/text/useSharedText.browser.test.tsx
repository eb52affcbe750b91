import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { node } from '../../nodes/board.fixture.tsx';
import { openCard } from '../../nodes/openCard.fixture.tsx';
import { editAsOther } from '../../nodes/remoteEdit.fixture.ts';

const field = page.getByRole('textbox', { name: 'Text' });
const element = () => field.element() as HTMLTextAreaElement;
const selected = () => element().value.slice(element().selectionStart, element().selectionEnd);
const open = (text: string) => openCard({ nodeName: 'n', nodes: [node('n', 'textNode', { text })] });

test('a caret, and a selection, stay at their place of the text while somebody else writes before, in and behind it', async () => {
  const { actor } = await open('a red lamp');
  element().focus();
  element().setSelectionRange(2, 5);
  editAsOther(actor, 'n', { text: 'Photo of a red lamp' });
  await expect.poll(selected).toBe('red');
  editAsOther(actor, 'n', { text: 'Photo of a reddish lamp, lit' });
  await expect.element(field).toHaveValue('Photo of a reddish lamp, lit');
  expect(selected()).toBe('red');
  element().setSelectionRange(1, 1);
  editAsOther(actor, 'n', { text: 'Photo of a reddish lamp, lit. And more' });
  await expect.element(field).toHaveValue('Photo of a reddish lamp, lit. And more');
  expect([element().selectionStart, element().selectionEnd]).toEqual([1, 1]);
});

test('two who type at the two ends, each with the caret where it was, write two whole sentences', async () => {
  const { actor, dataOf } = await open('');
  await field.click();
  const others = 'with warm light ';
  const own = 'Studio photo';
  for (let count = 1; count <= own.length; count += 1) {
    await userEvent.keyboard(own[count - 1]!);
    const text = String(dataOf('n')?.text);
    if (count <= others.length) editAsOther(actor, 'n', { text: others.slice(0, count) + text.slice(count - 1) });
  }
  expect(dataOf('n')).toEqual({ text: `${others.slice(0, own.length)}${own}` });
  await expect.element(field).toHaveValue(`${others.slice(0, own.length)}${own}`);
});

test('what an input method composes is left alone, and comes together with what others wrote meanwhile', async () => {
  const { actor, dataOf } = await open('台灯');
  element().focus();
  element().setSelectionRange(2, 2);
  const compose = (type: string) => element().dispatchEvent(new CompositionEvent(type, { bubbles: true }));
  const type = (value: string) => {
    element().setRangeText(value, 2, element().value.length, 'end');
    element().dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  compose('compositionstart');
  type('mu');
  editAsOther(actor, 'n', { text: '红色台灯mu' });
  await expect.element(page.getByText('6 characters')).toBeVisible();
  expect(element().value).toBe('台灯mu');
  type('木');
  expect(dataOf('n')).toEqual({ text: '红色台灯木' });
  expect(element().value).toBe('台灯木');
  compose('compositionend');
  await expect.element(field).toHaveValue('红色台灯木');
  expect(element().selectionStart).toBe(5);
});

test('what others replace while an input method composes in it stays with all that they wrote', async () => {
  const { actor, dataOf } = await open('see a teapo');
  element().focus();
  const compose = (type: string) => element().dispatchEvent(new CompositionEvent(type, { bubbles: true }));
  compose('compositionstart');
  editAsOther(actor, 'n', { text: 'Intro text. see a kettle' });
  await expect.element(page.getByText('24 characters')).toBeVisible();
  element().setRangeText('t', 11, 11, 'end');
  element().dispatchEvent(new InputEvent('input', { bubbles: true }));
  compose('compositionend');
  await expect.element(field).toHaveValue('Intro text. see a kettle');
  expect(dataOf('n')).toEqual({ text: 'Intro text. see a kettle' });
});

test('Enter of another system is one line, and stays', async () => {
  const { actor, dataOf } = await open('one\r\ntwo');
  await field.click();
  await userEvent.keyboard('{Control>}{End}{/Control}!');
  expect(dataOf('n')).toEqual({ text: 'one\r\ntwo!' });
  editAsOther(actor, 'n', { text: 'one\r\ntwo!\r\nthree' });
  await expect.element(field).toHaveValue('one\ntwo!\nthree');
});
