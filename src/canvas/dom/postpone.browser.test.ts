import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { postpone } from './postpone.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('what is postponed is done once its time is up', () => {
  const task = vi.fn();
  postpone(task, 50);
  vi.advanceTimersByTime(49);
  expect(task).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'z' }));
  expect(task).toHaveBeenCalledTimes(1);
});

test.each([
  ['a key', new KeyboardEvent('keydown', { key: 'z', ctrlKey: true })],
  ['a press', new PointerEvent('pointerdown')],
  ['a page that is left', new Event('pagehide')],
  ['a window that is left', new Event('blur')],
])('%s has it done before, and once', (_, act) => {
  const task = vi.fn();
  postpone(task, 50);
  window.dispatchEvent(act);
  expect(task).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(50);
  window.dispatchEvent(act);
  expect(task).toHaveBeenCalledTimes(1);
});

test('its answer does it at once, and only once', () => {
  const task = vi.fn();
  const perform = postpone(task, 50);
  perform();
  perform();
  vi.advanceTimersByTime(50);
  expect(task).toHaveBeenCalledTimes(1);
});
