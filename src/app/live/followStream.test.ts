import { expect, test } from 'vitest';
import type { BoardEvent } from '../../../contract/calls/live.ts';
import { noAnswerError } from '../../api/errors.ts';
import { followStream } from './followStream.ts';

const changed = (rev: number): BoardEvent => ({ event: 'changed', data: { rev } });
const ended = (code: string): BoardEvent => ({ event: 'ended', data: { code } });

/** Follows streams that bring these events and then break off, or end in an error. */
async function follow(streams: readonly (readonly (BoardEvent | Error)[])[]) {
  const events: BoardEvent[] = [];
  const pauses: number[] = [];
  const errors: unknown[] = [];
  const aborter = new AbortController();
  const left = [...streams];
  await followStream({
    async *open() {
      for (const one of left.shift() ?? []) {
        if (one instanceof Error) throw one;
        yield one;
      }
    },
    onEvent: (event) => events.push(event),
    pause: async (ms) => {
      pauses.push(ms);
      if (left.length === 0) aborter.abort();
    },
    random: () => 1,
    onError: (error) => errors.push(error),
    signal: aborter.signal,
  });
  return { events, pauses, errors, unopened: left.length };
}

test('a stream that breaks is opened again, after pauses that grow until something is heard', async () => {
  const away = new Error('away');
  const { events, pauses, errors } = await follow([[away], [away], [away], [changed(2)], [changed(3), away], []]);
  expect(events).toEqual([changed(2), changed(3)]);
  expect(pauses).toEqual([1_000, 2_000, 4_000, 1_000, 1_000, 2_000]);
  expect(errors).toEqual([away, away, away, away]);
});

test('a silence was a pause already', async () => {
  const silence = noAnswerError(new DOMException('The server is silent.', 'TimeoutError'));
  const { pauses } = await follow([[silence], [silence], [silence]]);
  expect(pauses).toEqual([1_000, 1_000, 1_000]);
});

test.each(['busy', 'not_signed_in'])(
  'it is over when the server says so, but after %s it is asked again',
  async (code) => {
    const { events, unopened } = await follow([[ended(code)], [changed(2), ended('board_not_found')], [changed(3)]]);
    expect([events, unopened]).toEqual([[ended(code), changed(2), ended('board_not_found')], 1]);
  },
);
