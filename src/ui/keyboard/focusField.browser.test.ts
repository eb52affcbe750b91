import { expect, test, vi } from 'vitest';
import { focusFieldOrWait } from './focusField.ts';

function card(inside: string): HTMLElement {
  const element = document.createElement('div');
  element.tabIndex = 0;
  element.innerHTML = inside;
  document.body.append(element);
  return element;
}

test('the focus goes into the first field, through the button that opens it where it is closed', () => {
  const open = card('<input><textarea></textarea>');
  focusFieldOrWait(open);
  expect(document.activeElement).toBe(open.querySelector('textarea'));
  const pressed = vi.fn();
  const closed = card('<button data-opens-field></button>');
  closed.firstElementChild!.addEventListener('click', pressed);
  focusFieldOrWait(closed);
  expect(pressed).toHaveBeenCalledOnce();
});

test('without a field the element has the focus, and a field that comes later gets it', async () => {
  const pending = card('<p aria-busy="true"></p>');
  focusFieldOrWait(pending);
  expect(document.activeElement).toBe(pending);
  pending.innerHTML = '<textarea></textarea>';
  await vi.waitFor(() => expect(document.activeElement).toBe(pending.querySelector('textarea')));
});

test('a focus that went elsewhere meanwhile is not taken back', async () => {
  const pending = card('<p aria-busy="true"></p>');
  focusFieldOrWait(pending);
  const other = card('');
  other.focus();
  pending.innerHTML = '<textarea></textarea>';
  await Promise.resolve();
  expect(document.activeElement).toBe(other);
});
