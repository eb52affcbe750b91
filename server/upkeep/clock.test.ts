import { expect, test, vi } from 'vitest';
import { watchClock } from './clock.ts';
import { createRemoval } from './removeOldData.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const clocks = { wall: 0, steady: 0 };
const read = { wall: () => clocks.wall, steady: () => clocks.steady };
/** Lets time go by, and the clock be set by so much. */
function pass(ms: number, setBy = 0): void {
  clocks.steady += ms;
  clocks.wall += ms + setBy;
}

test.each([31 * DAY, 400 * DAY, -10 * DAY, DAY + 1])(
  'a clock that is set by %i ms empties nothing until it is set back',
  async (step) => {
    const tidyAll = vi.fn(async () => undefined);
    const failed = vi.fn();
    const tidy = createRemoval(tidyAll, failed, read);
    const hour = (setBy = 0) => {
      pass(HOUR, setBy);
      return tidy();
    };
    await hour();
    await hour(step);
    await hour();
    expect([tidyAll.mock.calls.length, failed.mock.calls.length]).toEqual([1, 2]);
    expect(String(failed.mock.calls[0]?.[0])).toContain('The clock of this machine was set by more than a day');
    await hour(-step);
    expect([tidyAll.mock.calls.length, failed.mock.calls.length]).toEqual([2, 2]);
  },
);

test('a clock that goes on for a week after it was set is believed', () => {
  const isBelieved = watchClock(read);
  pass(HOUR, 31 * DAY);
  expect(isBelieved()).toBe(false);
  pass(7 * DAY - 1);
  expect(isBelieved()).toBe(false);
  // Set again, it begins anew.
  pass(1, 31 * DAY);
  expect(isBelieved()).toBe(false);
  pass(7 * DAY);
  expect(isBelieved()).toBe(true);
});

test('a machine that sleeps every night is tidied', () => {
  const isBelieved = watchClock(read);
  const answers = Array.from({ length: 60 }, () => {
    pass(HOUR, 14 * HOUR);
    return isBelieved();
  });
  expect(new Set(answers)).toEqual(new Set([true]));
});
