import { expect, test } from 'vitest';
import { localTimeOf, ROUND_ENDS, roundEndAt } from './roundEnd.ts';

const at = (text: string) => new Date(text).getTime();
const ends = (now: string, time = '2026-12-01T12:30') =>
  Object.fromEntries(
    ROUND_ENDS.map((end) => {
      const moment = roundEndAt(end, time, at(now));
      return [end, moment && localTimeOf(at(moment))];
    }),
  );

test('a round ends in an hour, this evening, tomorrow evening, at a time, or never', () => {
  expect(ends('2026-11-28T09:15')).toEqual({
    hour: '2026-11-28T10:15',
    today: '2026-11-28T18:00',
    tomorrow: '2026-11-29T18:00',
    time: '2026-12-01T12:30',
    never: null,
  });
});

test('an evening that is over, or within the hour, is the end of the day', () => {
  expect([ends('2026-11-28T17:30').today, ends('2026-11-28T22:00').today]).toEqual([
    '2026-11-28T23:59',
    '2026-11-28T23:59',
  ]);
  expect(ends('2026-12-31T22:00').tomorrow).toBe('2027-01-01T18:00');
});
