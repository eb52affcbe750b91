import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../../api/errors.ts';
import { deviceStore, TEXT_FORMAT } from '../../../store/deviceStore.ts';
import { createNameSaver } from './nameSaver.ts';

const BOARD = 'AAAAAAAAAAAAAAAAAAAAAA' as never;

const onDevice = deviceStore(`maquette.name ${BOARD}`, TEXT_FORMAT);

beforeEach(() => {
  vi.useFakeTimers();
  onDevice.set(null);
});
afterEach(() => void vi.useRealTimers());

function openSaver(name = 'Kettle') {
  const shown: string[] = [];
  const sent: string[] = [];
  const refused: unknown[] = [];
  let answer: () => Promise<void> = async () => undefined;
  const keeper = createNameSaver({
    boardId: BOARD,
    name,
    showName: (next) => shown.push(next),
    sendName: (next) => {
      sent.push(next);
      return answer();
    },
    onRefused: (error) => refused.push(error),
  });
  function answerWith(next: typeof answer): void {
    answer = next;
  }
  return { keeper, shown, sent, refused, answerWith };
}

const failWith = (status: number) => async () => {
  throw new CallError(status, 'failed', 'The call failed');
};

test('each letter is stored on the device at once, and the last name is sent after a pause', async () => {
  const { keeper, shown, sent } = openSaver();
  keeper.rename('L');
  keeper.rename('Lamp');
  expect([shown, sent, onDevice.get()]).toEqual([['L', 'Lamp'], [], '{"name":"Lamp","from":"Kettle"}']);
  await vi.advanceTimersByTimeAsync(500);
  expect([sent, onDevice.get()]).toEqual([['Lamp'], null]);
});

test('a name that could not be sent is sent by the next visit', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const first = openSaver();
  first.answerWith(failWith(0));
  first.keeper.rename('Lamp');
  first.keeper.end();
  await vi.advanceTimersByTimeAsync(0);
  const next = openSaver();
  await vi.advanceTimersByTimeAsync(0);
  expect([next.shown, next.sent, onDevice.get(), first.refused]).toEqual([['Lamp'], ['Lamp'], null, []]);
});

test('a name that an earlier visit left gives way when the board was renamed elsewhere since', async () => {
  onDevice.set(JSON.stringify({ name: 'Lamp', from: 'Kettle' }));
  const { shown, sent } = openSaver('Chair');
  await vi.advanceTimersByTimeAsync(500);
  expect([shown, sent, onDevice.get()]).toEqual([[], [], null]);
});

test('a name that the server does not take gives way to the old one, which is told', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { keeper, shown, refused, answerWith } = openSaver();
  answerWith(failWith(400));
  keeper.rename('Lamp');
  await vi.advanceTimersByTimeAsync(500);
  expect([shown, refused.length, onDevice.get()]).toEqual([['Lamp', 'Kettle'], 1, null]);
});

test('without an answer the name is asked for again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { keeper, sent, answerWith } = openSaver();
  answerWith(failWith(0));
  keeper.rename('Lamp');
  await vi.advanceTimersByTimeAsync(500);
  answerWith(async () => undefined);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual(['Lamp', 'Lamp']);
});
