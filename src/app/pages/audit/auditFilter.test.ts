import { expect, test } from 'vitest';
import { filterBody, NO_FILTER } from './auditFilter.ts';

test('what is not typed is not asked for', () => {
  expect(filterBody({ ...NO_FILTER, person: '  ' })).toEqual({});
});

test('the last day is meant whole, also where a clock is set in between', () => {
  const days = (firstDay: string, lastDay: string) => filterBody({ ...NO_FILTER, firstDay, lastDay });
  expect(days('2026-11-23', '2026-11-23')).toEqual({
    since: new Date(2026, 10, 23).toISOString(),
    until: new Date(2026, 10, 24).toISOString(),
  });
  expect(days('', '2026-12-31')).toEqual({ until: new Date(2027, 0, 1).toISOString() });
});

test('a name and an action go as they are', () => {
  expect(filterBody({ ...NO_FILTER, person: ' lin@example.org ', action: 'board.deleted' })).toEqual({
    person: 'lin@example.org',
    action: 'board.deleted',
  });
});
