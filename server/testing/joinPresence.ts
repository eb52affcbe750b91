import {
  PRESENCE_CLOSE,
  PRESENCE_PATH,
  type PresenceClose,
  PresenceNews,
  type PresenceRequest,
  type PresenceState,
} from '../../contract/calls/presence.ts';
import type { BoardId } from '../../contract/ids.ts';
import { listenAddress } from './followBoard.ts';
import type { Person, TestServer } from './testServer.ts';

type Welcome = Extract<PresenceNews, { kind: 'welcome' }>;
/** The end of a socket: its reason by name where it is one of ours, and the sentence. */
type SocketEnd = { readonly reason: PresenceClose | number; readonly sentence: string };

/** A socket of the presence, before anybody has joined by it. */
export type PresenceSocket = {
  send(message: PresenceRequest | string | Uint8Array<ArrayBuffer>): void;
  /** The next news that are no beat; rejects once the socket has ended. */
  nextNews(): Promise<PresenceNews>;
  /** Resolves when the socket ends. */
  readonly ended: Promise<SocketEnd>;
  disconnect(): void;
};

/** Opens a socket to a test server. */
export async function openPresenceSocket(server: TestServer): Promise<PresenceSocket> {
  const socket = new WebSocket(`${(await listenAddress(server)).replace('http', 'ws')}${PRESENCE_PATH}`);
  const news: PresenceNews[] = [];
  let pending = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<SocketEnd>();
  let isOver = false;
  socket.addEventListener('message', ({ data }) => {
    const message = PresenceNews.parse(JSON.parse(String(data)));
    if (message.kind !== 'beat') news.push(message);
    pending.resolve();
  });
  socket.addEventListener('close', ({ code, reason: sentence }) => {
    const [name] = Object.entries(PRESENCE_CLOSE).find(([, value]) => value === code) ?? [];
    isOver = true;
    ended.resolve({ reason: (name as PresenceClose | undefined) ?? code, sentence });
    pending.resolve();
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.addEventListener('open', () => resolve());
  socket.addEventListener('error', () => reject(new Error('The socket did not open.')));
  await promise;
  return {
    send: (message) =>
      socket.send(typeof message === 'string' || message instanceof Uint8Array ? message : JSON.stringify(message)),
    async nextNews() {
      for (;;) {
        const next = news.shift();
        if (next) return next;
        if (isOver) throw new Error('The socket has ended.');
        await pending.promise;
        pending = Promise.withResolvers();
      }
    },
    ended: ended.promise,
    disconnect: () => socket.close(),
  };
}

/** Joins a board as somebody: their tab, and what it was welcomed with. */
export async function joinPresence(
  server: TestServer,
  { token }: Pick<Person, 'token'>,
  board_id: BoardId,
  { tab = 'tab', state = {} }: { readonly tab?: string; readonly state?: Partial<PresenceState> } = {},
): Promise<PresenceSocket & { readonly welcome: Welcome }> {
  const socket = await openPresenceSocket(server);
  socket.send({ kind: 'join', board_id, tab, token, state });
  const news = await socket.nextNews();
  if (news.kind !== 'welcome') throw new Error(`The first news is ${news.kind}.`);
  return { ...socket, welcome: news };
}
