import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../../api/errors.ts';
import { createNameKeeper } from './boardName.ts';

const BOARD = 'AAAAAAAAAAAAAAAAAAAAAA' as never;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(kept = new Map<string, string>(), name = 'Kettle') {
  const shown: string[] = [];
  const sent: string[] = [];
  const refused: unknown[] = [];
  let answer: () => Promise<void> = async () => undefined;
  const keeper = createNameKeeper({
    boardId: BOARD,
    name,
    show: (next) => shown.push(next),
    send: (next) => {
      sent.push(next);
      return answer();
    },
    onRefused: (error) => refused.push(error),
    store: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  });
  function answerWith(next: typeof answer): void {
    answer = next;
  }
  return { keeper, shown, sent, refused, kept, answerWith };
}

const fail = (status: number) => async () => {
  throw new CallError(status, 'failed', 'The call failed');
};

test('each letter is kept on the device at once, and the last name is sent after a pause', async () => {
  const { keeper, shown, sent, kept } = open();
  keeper.rename('L');
  keeper.rename('Lamp');
  expect([shown, sent, kept.size]).toEqual([['L', 'Lamp'], [], 1]);
  await vi.advanceTimersByTimeAsync(500);
  expect([sent, kept.size]).toEqual([['Lamp'], 0]);
});

test('a name that could not be sent is sent by the next visit', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const first = open();
  first.answerWith(fail(0));
  first.keeper.rename('Lamp');
  first.keeper.end();
  await vi.advanceTimersByTimeAsync(0);
  const next = open(first.kept);
  await vi.advanceTimersByTimeAsync(0);
  expect([next.shown, next.sent, next.kept.size, first.refused]).toEqual([['Lamp'], ['Lamp'], 0, []]);
});

test('a name that was kept gives way when the board was renamed elsewhere since', async () => {
  const kept = new Map([[`maquette.name ${BOARD}`, JSON.stringify({ name: 'Lamp', from: 'Kettle' })]]);
  const { shown, sent } = open(kept, 'Chair');
  await vi.advanceTimersByTimeAsync(500);
  expect([shown, sent, kept.size]).toEqual([[], [], 0]);
});

test('a name that the server does not take gives way to the old one, which is told', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { keeper, shown, refused, kept, answerWith } = open();
  answerWith(fail(400));
  keeper.rename('Lamp');
  await vi.advanceTimersByTimeAsync(500);
  expect([shown, refused.length, kept.size]).toEqual([['Lamp', 'Kettle'], 1, 0]);
});

test('without an answer the name is asked for again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { keeper, sent, answerWith } = open();
  answerWith(fail(0));
  keeper.rename('Lamp');
  await vi.advanceTimersByTimeAsync(500);
  answerWith(async () => undefined);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual(['Lamp', 'Lamp']);
});
