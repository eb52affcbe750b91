import { expect, test, vi } from 'vitest';
import { enterFieldOrWait } from './enterField.ts';

function card(inside: string): HTMLElement {
  const made = document.createElement('div');
  made.tabIndex = 0;
  made.innerHTML = inside;
  document.body.append(made);
  return made;
}

test('the focus goes into the first field, through the button that opens it where it is closed', () => {
  const open = card('<input><textarea></textarea>');
  enterFieldOrWait(open);
  expect(document.activeElement).toBe(open.querySelector('textarea'));
  const pressed = vi.fn();
  const closed = card('<button data-opens-field></button>');
  closed.firstElementChild!.addEventListener('click', pressed);
  enterFieldOrWait(closed);
  expect(pressed).toHaveBeenCalledOnce();
});

test('without a field the element has the focus, and a field that comes later gets it', async () => {
  const coming = card('<p aria-busy="true"></p>');
  enterFieldOrWait(coming);
  expect(document.activeElement).toBe(coming);
  coming.innerHTML = '<textarea></textarea>';
  await vi.waitFor(() => expect(document.activeElement).toBe(coming.querySelector('textarea')));
});

test('a focus that went elsewhere meanwhile is not taken back', async () => {
  const coming = card('<p aria-busy="true"></p>');
  enterFieldOrWait(coming);
  const other = card('');
  other.focus();
  coming.innerHTML = '<textarea></textarea>';
  await Promise.resolve();
  expect(document.activeElement).toBe(other);
});
