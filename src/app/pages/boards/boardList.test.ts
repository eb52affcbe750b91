import { expect, test } from 'vitest';
import { boardAddress } from '../../project.ts';
import { filterBoards, timeAgo } from './boardList.ts';

const now = new Date('2026-11-21T12:00:00');
const timeBefore = (iso: string, locale = 'en') => timeAgo(new Date(iso).toISOString(), now, locale);

test('recent changes read as a distance, older ones as a date', () => {
  expect(timeBefore('2026-11-21T11:59:30')).toBe('now');
  expect(timeBefore('2026-11-21T11:58:00')).toBe('2 minutes ago');
  expect(timeBefore('2026-11-21T11:58:00', 'zh')).toBe('2 分钟前');
  expect(timeBefore('2026-11-20T11:00:00')).toBe('yesterday');
  expect(timeBefore('2026-11-12T12:00:00')).toBe('12 November');
  expect(timeBefore('2026-11-12T12:00:00', 'zh')).toBe('11月12日');
  expect(timeBefore('2025-11-12T12:00:00')).toBe('12 November 2025');
});

test('a clock that runs behind the server’s never says the future', () => {
  expect(timeBefore('2026-11-21T12:03:00')).toBe('now');
});

test('the search wants every word, in any case', () => {
  const board = (name: string) => ({ board_id: name, name, updated_at: '', node_count: 0, thumbnail_url: null });
  const boards = [board('Kettle and chair'), board('Chair, oak'), board('休闲椅')];
  expect(filterBoards(boards, 'CHAIR kettle').map((each) => each.name)).toEqual(['Kettle and chair']);
  expect(filterBoards(boards, '椅').map((each) => each.name)).toEqual(['休闲椅']);
  expect(filterBoards(boards, ' ')).toEqual(boards);
});

test('a board’s address carries its id whole', () => {
  expect(boardAddress('a&b', null)).toBe('/physical/board?boardId=a%26b');
  expect(boardAddress('a', 'p&7')).toBe('/physical/board?boardId=a&projectId=p%267');
});
