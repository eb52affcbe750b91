import { expect, test } from 'vitest';
import { menuPlace } from './menuPlace.ts';

const stage = { width: 1280, height: 800 };

test('the menu hangs at the pointer while the room below is enough, to the pixel', () => {
  expect(menuPlace({ x: 100, y: 400 }, stage, 400)).toEqual({ at: { x: 100, y: 400 }, side: 'bottom' });
  expect(menuPlace({ x: 100, y: 401 }, stage, 400)).toEqual({ at: { x: 100, y: 401 }, side: 'top' });
  expect(menuPlace({ x: 100, y: 600 }, stage, 200)).toEqual({ at: { x: 100, y: 600 }, side: 'bottom' });
  expect(menuPlace({ x: 100, y: 601 }, stage, 200)).toEqual({ at: { x: 100, y: 601 }, side: 'top' });
});

test('on a low stage the menu moves up by what is missing', () => {
  expect(menuPlace({ x: 9, y: 300 }, { width: 500, height: 500 }, 400)).toEqual({
    at: { x: 9, y: 100 },
    side: 'bottom',
  });
  expect(menuPlace({ x: 9, y: 200 }, { width: 500, height: 300 }, 400)).toEqual({ at: { x: 9, y: 0 }, side: 'bottom' });
});
