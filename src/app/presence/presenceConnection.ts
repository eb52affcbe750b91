import { PRESENCE_CLOSE, PRESENCE_PATH, PresenceNews, type PresenceRequest } from '../../../contract/calls/presence.ts';
import { HEARTBEAT_MS } from '../../../contract/limits.ts';
import { retryDelay } from '../live/retries.ts';

/** The pause in which the tabs of a server that restarts come back, each by chance, in milliseconds. */
const RESTART_SPREAD_MS = 3_000;
/** The pause after the server had no place for one more, unless the page is seen anew, in milliseconds. */
const FULL_PAUSE_MS = 300_000;
/** A server that has said nothing for so long is gone, in milliseconds: it says something in each `HEARTBEAT_MS`. */
const SILENCE_MAX_MS = HEARTBEAT_MS * 2.5;
const SILENCE_CHECK_MS = 5_000;
/** A code of our own: the server was silent. */
const SILENT = 4999;
/** A code of our own: the device lost its network, of which a socket hears much later. */
const NETWORK_LOST = 4998;

const codes = (...reasons: readonly (keyof typeof PRESENCE_CLOSE)[]): ReadonlySet<number> =>
  new Set(reasons.map((reason) => PRESENCE_CLOSE[reason]));
/** After these nobody comes back: the person is told by what else the page asks of the server. */
const FINAL_CODES = codes(
  'invalid_message',
  'not_signed_in',
  'not_allowed',
  'board_not_found',
  'board_in_bin',
  'replaced',
);
const FULL_CODES = codes('busy', 'board_full');

/** The way to the server while one is welcome there. */
export type PresenceSender = {
  send(request: PresenceRequest): void;
  /** Bytes that have not left this page yet. */
  backlog(): number;
};

export type ConnectionOptions = {
  readonly openSocket: () => WebSocket;
  /** The first message of each connection; undefined while nobody is signed in. */
  readonly joinRequest: () => PresenceRequest | undefined;
  readonly onOpen: (sender: PresenceSender) => void;
  readonly onNews: (news: PresenceNews) => void;
  readonly onClose: () => void;
  /** Resolves after so many milliseconds, or earlier when it is worth trying again. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Calls back once the device has no network any more. */
  readonly onNetworkLoss: (listener: () => void, signal: AbortSignal) => void;
  /** 0 to 1. */
  readonly random: () => number;
  readonly signal: AbortSignal;
};

/** The address of the socket of this page's server. */
export function presenceUrl(page: string): URL {
  const url = new URL(PRESENCE_PATH, page);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url;
}

/** Stays connected until the signal aborts or the server lets nobody in: a socket that ends is opened again, after growing pauses. */
export async function keepConnected(options: ConnectionOptions): Promise<void> {
  const { pause, random, signal } = options;
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const { code, wasWelcome } = await runSocket(options);
    if (signal.aborted || FINAL_CODES.has(code)) return;
    if (wasWelcome) attempt = 0;
    if (FULL_CODES.has(code)) await pause(FULL_PAUSE_MS, signal);
    else if (code === PRESENCE_CLOSE.restarting) await pause(RESTART_SPREAD_MS * random(), signal);
    else await pause(retryDelay(attempt, random()), signal);
  }
}

/** Opens a socket and waits until it ends: by which code, and whether the server had let the tab in. */
function runSocket({ openSocket, joinRequest, onOpen, onNews, onClose, onNetworkLoss, signal }: ConnectionOptions) {
  const { promise, resolve } = Promise.withResolvers<{ readonly code: number; readonly wasWelcome: boolean }>();
  const request = joinRequest();
  if (!request) return Promise.resolve({ code: PRESENCE_CLOSE.not_signed_in, wasWelcome: false });
  const socket = openSocket();
  const listeners = new AbortController();
  let wasWelcome = false;
  let lastMessageTime = performance.now();

  function send(message: PresenceRequest): void {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  function end(code: number): void {
    listeners.abort();
    clearInterval(silenceTimer);
    socket.close();
    if (wasWelcome) onClose();
    resolve({ code, wasWelcome });
  }

  function handleMessage({ data }: MessageEvent): void {
    lastMessageTime = performance.now();
    const news = readNews(data);
    // A server of a later version may say more.
    if (!news) return;
    if (news.kind === 'welcome' && !wasWelcome) {
      wasWelcome = true;
      onNews(news);
      onOpen({ send, backlog: () => socket.bufferedAmount });
    } else onNews(news);
  }

  const silenceTimer = setInterval(() => {
    if (performance.now() - lastMessageTime > SILENCE_MAX_MS) end(SILENT);
  }, SILENCE_CHECK_MS);
  const listening = { signal: listeners.signal };
  socket.addEventListener('open', () => send(request), listening);
  socket.addEventListener('message', handleMessage, listening);
  socket.addEventListener('close', ({ code }) => end(code), listening);
  signal.addEventListener('abort', () => end(0), listening);
  onNetworkLoss(() => end(NETWORK_LOST), listeners.signal);
  return promise;
}

function readNews(data: unknown): PresenceNews | undefined {
  try {
    return PresenceNews.safeParse(JSON.parse(String(data))).data;
  } catch (error) {
    console.error('presence', error);
    return undefined;
  }
}
