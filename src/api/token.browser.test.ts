import { afterEach, expect, test, vi } from 'vitest';
import { createTokenStore } from './token.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('where storage is forbidden the token lasts as long as the page', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  const token = createTokenStore();
  let received = 0;
  token.subscribe(() => {
    received += 1;
  });
  token.set('secret');
  expect([token.get(), received]).toEqual(['secret', 1]);
  token.set(null);
  expect([token.get(), received]).toEqual([null, 2]);
});

test('elsewhere it is kept for the next visit', () => {
  createTokenStore().set('secret');
  expect(createTokenStore().get()).toBe('secret');
});
