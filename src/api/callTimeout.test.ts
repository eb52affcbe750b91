import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountSettings } from '../../contract/calls/accountSettings.ts';
import { getAccount } from '../../contract/calls/accounts.ts';
import { exportStl } from '../../contract/calls/assets.ts';
import { saveBoard } from '../../contract/calls/boards.ts';
import { testEngine } from '../../contract/calls/operator.ts';
import { getPlan } from '../../contract/calls/plans.ts';
import { listShareLinks, resolveComment } from '../../contract/calls/sharing.ts';
import { HEARTBEAT_MS } from '../../contract/limits.ts';
import { enhancePrompt } from '../../contract/operations/enhancePrompt.ts';
import { generateImage } from '../../contract/operations/generateImage.ts';
import { createApi } from './api.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** The file of the client that sets alarms. */
const CLIENT_FILE = 'src/api/callTimeout.ts';

let server: Server;
/** Gives each request that has come in whole to the test, which answers it or does not. */
let came: PromiseWithResolvers<ServerResponse>;
/** The times that the client has set its alarm, counted. */
let alarmCount: number;
/** The alarms that have neither rung nor been called off. Other timers of this process, of files that share it, do not count. */
const pendingAlarms = new Set<unknown>();
let restoreTimers: () => void;

beforeEach(async () => {
  alarmCount = 0;
  pendingAlarms.clear();
  came = Promise.withResolvers();
  server = createServer((request, response) => {
    request.resume().on('end', () => came.resolve(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { setTimeout: fakeSet, clearTimeout: fakeClear } = globalThis;
  globalThis.setTimeout = new Proxy(fakeSet, {
    apply(set, self, [ring, ...args]) {
      if (!new Error('who sets it').stack?.includes(CLIENT_FILE)) return Reflect.apply(set, self, [ring, ...args]);
      alarmCount += 1;
      const alarm: unknown = Reflect.apply(set, self, [
        () => {
          pendingAlarms.delete(alarm);
          ring();
        },
        ...args,
      ]);
      pendingAlarms.add(alarm);
      return alarm;
    },
  });
  globalThis.clearTimeout = new Proxy(fakeClear, {
    apply(clear, self, [timer]) {
      pendingAlarms.delete(timer);
      return Reflect.apply(clear, self, [timer]);
    },
  });
  restoreTimers = () => Object.assign(globalThis, { setTimeout: fakeSet, clearTimeout: fakeClear });
});
afterEach(() => {
  restoreTimers();
  vi.useRealTimers();
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

function api() {
  const { port } = server.address() as AddressInfo;
  const token = { get: () => null, set: () => undefined, subscribe: () => () => undefined };
  return createApi({ token, baseUrl: `http://127.0.0.1:${port}` });
}

const NO_ANSWER = { name: 'CallError', status: 0, code: 'no_answer', message: 'The server is silent.' };
const BOARD = { board_id: 'AAAAAAAAAAAAAAAAAAAAAA' as never, edges: '[]', base_rev: 1 };
const DESIGN = { prompt: 'a lamp', model: 'Product Design', aspect_ratio: '1:1', think: false } as const;

/** The state of a call: `waiting` until it has ended. */
function stateOf(call: Promise<unknown>): { now: unknown } {
  const state: { now: unknown } = { now: 'waiting' };
  call.then(
    (answer) => {
      state.now = answer;
    },
    (error) => {
      state.now = error;
    },
  );
  return state;
}

/** Does something by which the client sets its alarm anew, and waits until it has. */
async function receivedBy(act: () => void): Promise<void> {
  const before = alarmCount;
  act();
  await expect.poll(() => alarmCount).toBeGreaterThan(before);
}

/** Lets time pass, and then what is on its way arrive. */
async function advanceTime(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

// A save has longer the more it carries; a run is answered when its job has ended.
test.each([
  ['a call', () => api().call(getAccount, {}), 30 * SECOND_MS],
  ['a save', () => api().call(saveBoard, { ...BOARD, nodes: 'x'.repeat(3_200_000) }), 130 * SECOND_MS],
  ['a run', () => api().call(enhancePrompt, { prompt: '', instructions: '' }), 10 * MINUTE_MS],
  ['the settings of an account', () => api().call(accountSettings, {}), 30 * SECOND_MS],
  ['a plan', () => api().call(getPlan, {}), 30 * SECOND_MS],
  ['the links of a board', () => api().call(listShareLinks, { board_id: BOARD.board_id }), 30 * SECOND_MS],
  [
    'a comment',
    () => api().call(resolveComment, { board_id: BOARD.board_id, comment_id: 'c1' as never, resolved: true }),
    30 * SECOND_MS,
  ],
  [
    'a run that tests an engine',
    () => api().call(testEngine, { operation: 'generate_image', route: 'r' }),
    10 * MINUTE_MS,
  ],
  ['an export', () => api().call(exportStl, { object_key: `${BOARD.board_id}.glb` as never }), 10 * MINUTE_MS],
  ['a stream', () => api().stream(generateImage, DESIGN).next(), 30 * SECOND_MS],
])('%s that is never answered is given up, and counts as no answer', async (_, make, limit) => {
  const state = stateOf(make());
  await came.promise;
  await advanceTime(limit - SECOND_MS);
  expect(state.now).toBe('waiting');
  await advanceTime(2 * SECOND_MS);
  await expect.poll(() => state.now).toMatchObject(NO_ANSWER);
  expect(pendingAlarms.size).toBe(0);
});

test.each([
  ['short', 2, 30 * SECOND_MS],
  ['long', 3_200_000, 130 * SECOND_MS],
  ['of unknown length', undefined, 10 * MINUTE_MS],
])(
  'an answer that is %s and stops in the middle is given up after what a slow line takes',
  async (_, length, limit) => {
    const state = stateOf(api().call(getAccount, {}));
    const response = await came.promise;
    await receivedBy(() => {
      if (length) response.setHeader('content-length', length);
      response.write('{');
    });
    await advanceTime(limit - SECOND_MS);
    expect(state.now).toBe('waiting');
    await advanceTime(2 * SECOND_MS);
    await expect.poll(() => state.now).toMatchObject(NO_ANSWER);
  },
);

test('a stream that fills its silences goes on, and is given up when three of them stay empty', async () => {
  const events = api().stream(generateImage, DESIGN);
  const first = stateOf(events.next());
  const response = await came.promise;
  // The beginning of an answer sets the alarm too.
  await receivedBy(() => response.flushHeaders());
  await receivedBy(() => response.write(': still working\n\n'));
  for (let silence = 0; silence < 20; silence += 1) {
    await advanceTime(HEARTBEAT_MS);
    await receivedBy(() => response.write(': still working\n\n'));
  }
  response.write('event: prepared\ndata: {}\n\n');
  await expect.poll(() => first.now).toEqual({ done: false, value: { event: 'prepared', data: {} } });
  const next = stateOf(events.next());
  await advanceTime(3 * HEARTBEAT_MS - SECOND_MS);
  expect(next.now).toBe('waiting');
  await advanceTime(2 * SECOND_MS);
  await expect.poll(() => next.now).toMatchObject(NO_ANSWER);
});

test('a stream without comments may be silent for as long as it likes', async () => {
  const events = api().stream(generateImage, DESIGN);
  const first = stateOf(events.next());
  const response = await came.promise;
  response.write('event: prepared\ndata: {}\n\n');
  await expect.poll(() => first.now).toMatchObject({ done: false });
  const next = stateOf(events.next());
  expect(pendingAlarms.size).toBe(0);
  await advanceTime(HOUR_MS);
  response.end('event: done\ndata: {}\n\n');
  await expect.poll(() => next.now).toEqual({ done: false, value: { event: 'done', data: {} } });
});

test('a caller that lets go hears its own reason', async () => {
  const aborter = new AbortController();
  const reason = new Error('The board was closed.');
  const state = stateOf(api().call(getAccount, {}, { signal: aborter.signal }));
  await came.promise;
  aborter.abort(reason);
  await expect.poll(() => state.now).toBe(reason);
  expect(pendingAlarms.size).toBe(0);
});
