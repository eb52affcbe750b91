import { beforeEach, expect, test } from 'vitest';
import { BoardId } from '../../contract/ids.ts';
import { storedView, storeView } from './storedViews.ts';

const boardId = BoardId.parse('b'.repeat(22));

beforeEach(() => localStorage.clear());

test('a view is that of one person and one board', () => {
  storeView(boardId, 'ann@example.test', { centre: { x: 1.4, y: -2 }, k: 0.25 });
  storeView(boardId, 'ben@example.test', { centre: { x: 5, y: 6 }, k: 2 });
  expect(storedView(boardId, 'ann@example.test')).toEqual({ centre: { x: 1, y: -2 }, k: 0.25 });
  expect(storedView(boardId, 'ben@example.test')).toEqual({ centre: { x: 5, y: 6 }, k: 2 });
  expect(storedView(BoardId.parse('c'.repeat(22)), 'ann@example.test')).toBeUndefined();
});

test('the hundred boards that were seen last are remembered', () => {
  const boardNamed = (n: number) => BoardId.parse(String(n).padStart(22, 'x'));
  for (let n = 0; n < 100; n++) storeView(boardNamed(n), 'a', { centre: { x: n, y: 0 }, k: 1 });
  storeView(boardNamed(0), 'a', { centre: { x: -1, y: 0 }, k: 1 });
  storeView(boardNamed(100), 'a', { centre: { x: 100, y: 0 }, k: 1 });
  expect([0, 1, 2, 100].map((n) => storedView(boardNamed(n), 'a')?.centre.x)).toEqual([-1, undefined, 2, 100]);
});

test('what something else stored is not taken for a view', () => {
  for (const text of ['7', '{}', '[["k", 1, 2]]', '[["k", 1, null, 2]]', '[["k", 1, 2, 0]]']) {
    localStorage.setItem('maquette.views', text);
    expect(storedView(boardId, 'a')).toBeUndefined();
  }
});
