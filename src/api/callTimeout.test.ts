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

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let server: Server;
/** Gives each request that has come in whole to the test, which answers it or does not. */
let came: PromiseWithResolvers<ServerResponse>;
/** The times that the client has set its alarm, counted. */
let alarms: number;
let uncount: () => void;

beforeEach(async () => {
  alarms = 0;
  came = Promise.withResolvers();
  server = createServer((request, response) => {
    request.resume().on('end', () => came.resolve(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const fake = globalThis.setTimeout;
  globalThis.setTimeout = new Proxy(fake, {
    apply(set, self, args) {
      alarms += 1;
      return Reflect.apply(set, self, args);
    },
  });
  uncount = () => {
    globalThis.setTimeout = fake;
  };
});
afterEach(() => {
  uncount();
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
  const before = alarms;
  act();
  await expect.poll(() => alarms).toBeGreaterThan(before);
}

/** Lets time pass, and then what is on its way arrive. */
async function after(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

// A save has longer the more it carries; a run is answered when its job has ended.
test.each([
  ['a call', () => api().call(getAccount, {}), 30 * SECOND],
  ['a save', () => api().call(saveBoard, { ...BOARD, nodes: 'x'.repeat(3_200_000) }), 130 * SECOND],
  ['a run', () => api().call(enhancePrompt, { prompt: '', instructions: '' }), 10 * MINUTE],
  ['the settings of an account', () => api().call(accountSettings, {}), 30 * SECOND],
  ['a plan', () => api().call(getPlan, {}), 30 * SECOND],
  ['the links of a board', () => api().call(listShareLinks, { board_id: BOARD.board_id }), 30 * SECOND],
  [
    'a comment',
    () => api().call(resolveComment, { board_id: BOARD.board_id, comment_id: 'c1' as never, resolved: true }),
    30 * SECOND,
  ],
  [
    'a run that tests an engine',
    () => api().call(testEngine, { operation: 'generate_image', route: 'r' }),
    10 * MINUTE,
  ],
  ['an export', () => api().call(exportStl, { object_key: `${BOARD.board_id}.glb` as never }), 10 * MINUTE],
  ['a stream', () => api().stream(generateImage, DESIGN).next(), 30 * SECOND],
])('%s that is never answered is given up, and counts as no answer', async (_, make, limit) => {
  const state = stateOf(make());
  await came.promise;
  await after(limit - SECOND);
  expect(state.now).toBe('waiting');
  await after(2 * SECOND);
  await expect.poll(() => state.now).toMatchObject(NO_ANSWER);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['short', 2, 30 * SECOND],
  ['long', 3_200_000, 130 * SECOND],
  ['of unknown length', undefined, 10 * MINUTE],
])(
  'an answer that is %s and stops in the middle is given up after what a slow line takes',
  async (_, length, limit) => {
    const state = stateOf(api().call(getAccount, {}));
    const response = await came.promise;
    await receivedBy(() => {
      if (length) response.setHeader('content-length', length);
      response.write('{');
    });
    await after(limit - SECOND);
    expect(state.now).toBe('waiting');
    await after(2 * SECOND);
    await expect.poll(() => state.now).toMatchObject(NO_ANSWER);
  },
);

test('a stream that fills its silences goes on, and is given up when three of them stay empty', async () => {
  const events = api().stream(generateImage, DESIGN);
  const first = stateOf(events.next());
  const response = await came.promise;
  await receivedBy(() => response.write(': still working\n\n'));
  for (let silence = 0; silence < 20; silence += 1) {
    await after(HEARTBEAT_MS);
    await receivedBy(() => response.write(': still working\n\n'));
  }
  response.write('event: prepared\ndata: {}\n\n');
  await expect.poll(() => first.now).toEqual({ done: false, value: { event: 'prepared', data: {} } });
  const next = stateOf(events.next());
  await after(3 * HEARTBEAT_MS - SECOND);
  expect(next.now).toBe('waiting');
  await after(2 * SECOND);
  await expect.poll(() => next.now).toMatchObject(NO_ANSWER);
});

test('a stream without comments may be silent for as long as it likes', async () => {
  const events = api().stream(generateImage, DESIGN);
  const first = stateOf(events.next());
  const response = await came.promise;
  response.write('event: prepared\ndata: {}\n\n');
  await expect.poll(() => first.now).toMatchObject({ done: false });
  const next = stateOf(events.next());
  expect(vi.getTimerCount()).toBe(0);
  await after(HOUR);
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
  expect(vi.getTimerCount()).toBe(0);
});
