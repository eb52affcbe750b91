import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PRESENCE_CLOSE, type PresenceNews } from '../../../contract/calls/presence.ts';
import type { BoardId } from '../../../contract/ids.ts';
import { keepConnected, presenceUrl } from './presenceConnection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const WELCOME: PresenceNews = { kind: 'welcome', id: 'own', person: 'Ada', color: '#000000', people: [] };
const JOIN = { kind: 'join', board_id: 'b' as BoardId, tab: 't', token: 'ada', state: {} } as const;

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 1;
  readonly bufferedAmount = 0;
  readonly sent: unknown[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.dispatchEvent(new Event('open'));
  }
  receive(news: unknown): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(news) }));
  }
  end(code: number): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

function connect({ token = true } = {}) {
  vi.stubGlobal('WebSocket', FakeSocket);
  const sockets: FakeSocket[] = [];
  const pauses: number[] = [];
  const events: string[] = [];
  const aborter = new AbortController();
  let loseNetwork = () => {};
  let isOver = false;
  void keepConnected({
    openSocket() {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    joinRequest: () => (token ? JOIN : undefined),
    onOpen: () => events.push('open'),
    onNews: ({ kind }) => events.push(kind),
    onClose: () => events.push('close'),
    pause: async (ms) => void pauses.push(ms),
    random: () => 1,
    onNetworkLoss(listener) {
      loseNetwork = listener;
    },
    signal: aborter.signal,
  }).then(() => {
    isOver = true;
  });
  return { sockets, pauses, events, aborter, isOver: () => isOver, loseNetwork: () => loseNetwork() };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

test('a socket joins with the token as it opens, and tells of each message', async () => {
  const { sockets, events } = connect();
  sockets[0]!.open();
  sockets[0]!.receive(WELCOME);
  sockets[0]!.receive({ kind: 'beat' });
  // Of a later version.
  sockets[0]!.receive({ kind: 'wave' });
  // Once more for a reader that fell behind.
  sockets[0]!.receive(WELCOME);
  expect([sockets[0]!.sent, events]).toEqual([[JOIN], ['welcome', 'open', 'beat', 'welcome']]);
});

test('one that breaks is opened again, after pauses that grow until one is welcome', async () => {
  const { sockets, pauses, events } = connect();
  for (let n = 0; n < 3; n += 1) {
    sockets.at(-1)!.end(1006);
    await settle();
  }
  sockets.at(-1)!.receive(WELCOME);
  sockets.at(-1)!.end(1006);
  await settle();
  expect([pauses, sockets.length, events]).toEqual([[1_000, 2_000, 4_000, 1_000], 5, ['welcome', 'open', 'close']]);
});

test('the tabs of a server that restarts come back within three seconds, each by chance', async () => {
  const { sockets, pauses } = connect();
  sockets[0]!.receive(WELCOME);
  sockets[0]!.end(PRESENCE_CLOSE.restarting);
  await settle();
  expect([pauses, sockets.length]).toEqual([[3_000], 2]);
});

test('a server that has nothing to say for so long that it must be gone is left', async () => {
  const { sockets, events } = connect();
  sockets[0]!.receive(WELCOME);
  await vi.advanceTimersByTimeAsync(30_000);
  sockets[0]!.receive({ kind: 'beat' });
  await vi.advanceTimersByTimeAsync(35_000);
  expect(sockets.length).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([sockets.length, sockets[0]!.readyState, events.at(-1)]).toEqual([2, 3, 'close']);
});

test('where there is no place for one more it is long until the next try', async () => {
  const { sockets, pauses } = connect();
  sockets[0]!.end(PRESENCE_CLOSE.busy);
  await settle();
  expect(pauses).toEqual([300_000]);
});

test.each(['not_signed_in', 'board_not_found', 'board_in_bin', 'not_allowed', 'invalid_message', 'replaced'] as const)(
  'after %s nobody comes back',
  async (reason) => {
    const { sockets, isOver } = connect();
    sockets[0]!.end(PRESENCE_CLOSE[reason]);
    await settle();
    expect([sockets.length, isOver()]).toEqual([1, true]);
  },
);

test('without a token nothing is opened; whoever leaves closes the socket', async () => {
  const nobody = connect({ token: false });
  const { sockets, aborter, isOver } = connect();
  aborter.abort();
  await settle();
  expect([nobody.sockets.length, nobody.isOver(), sockets[0]!.readyState, isOver()]).toEqual([0, true, 3, true]);
});

test('the socket is secure where the page is', () => {
  expect([presenceUrl('http://127.0.0.1:4400/x?y').href, presenceUrl('https://example.org/').href]).toEqual([
    'ws://127.0.0.1:4400/api/presence/',
    'wss://example.org/api/presence/',
  ]);
});

test('a device that lost its network is not connected at once, and tries again', async () => {
  const { sockets, events, pauses, loseNetwork } = connect();
  sockets[0]!.open();
  sockets[0]!.receive(WELCOME);
  loseNetwork();
  expect([events, sockets[0]!.readyState]).toEqual([['welcome', 'open', 'close'], 3]);
  await settle();
  expect([sockets.length, pauses.length]).toEqual([2, 1]);
});
