import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PRESENCE_CLOSE, type PresenceClose } from '../../contract/calls/presence.ts';
import { HEARTBEAT_MS } from '../../contract/limits.ts';
import { createPresenceHub } from './hub.ts';
import { type Admission, servePresence } from './presenceSocket.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The server's side of a socket, whose other side is this test. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly events: string[] = [];
  send(text: string): void {
    this.events.push(JSON.parse(text).kind);
  }
  ping(): void {
    this.events.push('ping');
  }
  close(code: number): void {
    this.readyState = 2;
    const [name] = Object.entries(PRESENCE_CLOSE).find(([, value]) => value === code) ?? [];
    this.events.push(`close ${name}`);
  }
  terminate(): void {
    this.readyState = 3;
    this.events.push('cut');
    this.emit('close');
  }
}

const identity = { id: 'tab', person: 'Ann', name: 'Ann', color: '#000000', role: 'owner' } as const;

function openSocket() {
  const socket = new FakeSocket();
  let loseRights: (reason: PresenceClose) => void = () => undefined;
  let watchers = 0;
  servePresence(socket as never, {
    hub: createPresenceHub(Date.now),
    onFault: (error) => {
      throw error;
    },
    admit: async (): Promise<Admission> => ({
      boardId: 'b',
      identity,
      watch(onChange) {
        loseRights = onChange;
        watchers += 1;
        return () => {
          watchers -= 1;
        };
      },
    }),
  });
  const join = { kind: 'join', board_id: 'b'.repeat(22), tab: 't', token: 'x', state: {} };
  return {
    socket,
    async join() {
      socket.emit('message', JSON.stringify(join), false);
      await vi.advanceTimersByTimeAsync(0);
    },
    loseRights: (reason: PresenceClose) => loseRights(reason),
    watchers: () => watchers,
  };
}

test('a socket by which nobody joins in ten seconds ends, and is cut where the other side does not answer', async () => {
  const { socket } = openSocket();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(socket.events).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_001);
  expect(socket.events).toEqual(['close join_timeout', 'cut']);
});

test('a peer that answers pings stays, and hears a beat with each; one that does not is cut in ten seconds', async () => {
  const { socket, join, watchers } = openSocket();
  await join();
  socket.events.length = 0;
  for (let n = 0; n < 3; n += 1) {
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
    socket.emit('pong');
  }
  expect(socket.events).toEqual(Array(3).fill(['ping', 'beat']).flat());
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS + 9_999);
  expect(socket.events.at(-1)).toBe('beat');
  await vi.advanceTimersByTimeAsync(1);
  expect([socket.events.at(-1), watchers(), vi.getTimerCount()]).toEqual(['cut', 0, 0]);
});

test('whoever loses their rights is told so, and nothing of them stays', async () => {
  const { socket, join, loseRights, watchers } = openSocket();
  await join();
  loseRights('board_not_found');
  expect([socket.events.at(-1), watchers()]).toEqual(['close board_not_found', 0]);
  socket.emit('close');
  expect(vi.getTimerCount()).toBe(0);
});
