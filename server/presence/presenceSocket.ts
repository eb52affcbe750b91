import type { RawData, WebSocket } from 'ws';
import {
  INITIAL_PRESENCE,
  PRESENCE_CLOSE,
  PRESENCE_LIMITS,
  type PresenceClose,
  type PresenceIdentity,
  PresenceRequest,
} from '../../contract/calls/presence.ts';
import { HEARTBEAT_MS } from '../../contract/limits.ts';
import { mayEdit } from '../../contract/roles.ts';
import { createTokenBucket } from '../kit/tokenBucket.ts';
import type { Membership } from './boardPresence.ts';
import type { PresenceHub } from './hub.ts';

/** The time that a socket has to join, and that a ping has to be answered, in milliseconds. */
const JOIN_TIMEOUT_MS = 10_000;
const PONG_TIMEOUT_MS = 10_000;
/** The time after which a closed socket that does not answer is cut, in milliseconds. */
const CLOSE_TIMEOUT_MS = 2_000;
/** Somewhat more than a tab sends: its clock is not ours. */
const MESSAGES_PER_SECOND = 25;
/** Eight seconds' worth: after a network that stood still. */
const MESSAGE_BURST = 200;

const BEAT = JSON.stringify({ kind: 'beat' });

/** The sentences of closes; a close holds 123 bytes. */
const SENTENCES: Readonly<Record<PresenceClose, string>> = {
  invalid_message: 'The message does not fit.',
  not_signed_in: 'Please sign in again.',
  not_allowed: 'Only editors of this board may do that.',
  board_not_found: 'There is no such board, or you may not open it.',
  join_timeout: 'Nobody joined a board by this socket in time.',
  busy: 'You have opened this in too many places: the oldest ends.',
  board_in_bin: 'This board is in the bin. Restore it first.',
  replaced: 'This tab has come again by another socket.',
  access_changed: 'Your rights on this board have changed: join again.',
  board_full: 'Too many tabs have this board open to show who is here.',
  too_slow: 'What is sent is not read.',
  too_many_messages: 'Too many messages at once.',
  server_fault: 'The server could not do that. Try again.',
  restarting: 'The server restarts: join again.',
};

/** Why a socket ends, and a sentence of its own. */
type Refusal = { readonly reason: PresenceClose; readonly sentence?: string };
const FLOOD: Refusal = { reason: 'too_many_messages' };

type JoinRequest = Extract<PresenceRequest, { kind: 'join' }>;

/** Somebody whom a board let in. */
export type Admission = {
  readonly boardId: string;
  readonly identity: PresenceIdentity;
  /** Calls back once the person has other rights than they were let in with, or none; returns what ends that. It is called once. */
  watch(onChange: (reason: PresenceClose) => void): () => void;
};

type SocketOptions = {
  readonly hub: PresenceHub;
  /** Asks who comes and whether they may look; gives the reason where they may not. */
  admit(request: JoinRequest): Promise<Admission | PresenceClose>;
  onFault(error: unknown): void;
};

/** Serves one socket until it ends: lets its tab join a board, passes on what it tells, and looks whether the other side is still there. */
export function servePresence(socket: WebSocket, { hub, admit, onFault }: SocketOptions): void {
  const messageRate = createTokenBucket(MESSAGES_PER_SECOND, MESSAGE_BURST);
  const gatherRate = createTokenBucket(1000 / PRESENCE_LIMITS.gatherIntervalMs, 2);
  let membership: Membership | undefined;
  let admission: Admission | undefined;
  let isJoining = false;
  let endWatch: (() => void) | undefined;
  let pongTimer: ReturnType<typeof setTimeout> | undefined;
  const joinTimer = setTimeout(() => close('join_timeout'), JOIN_TIMEOUT_MS);
  const pingTimer = setInterval(ping, HEARTBEAT_MS);

  function close(reason: PresenceClose, sentence = SENTENCES[reason]): void {
    end();
    closePresenceSocket(socket, reason, sentence);
  }

  function end(): void {
    clearTimeout(joinTimer);
    clearInterval(pingTimer);
    clearTimeout(pongTimer);
    endWatch?.();
    endWatch = undefined;
    membership?.leave();
    membership = undefined;
  }

  /** The other side may be gone without a word; the message is for it, since pages hear no pings. */
  function ping(): void {
    socket.ping();
    if (membership && socket.bufferedAmount === 0) socket.send(BEAT);
    pongTimer ??= setTimeout(() => {
      end();
      socket.terminate();
    }, PONG_TIMEOUT_MS);
  }

  function noteLife(): void {
    clearTimeout(pongTimer);
    pongTimer = undefined;
  }

  function onMessage(data: RawData, isBinary: boolean): void {
    if (socket.readyState !== socket.OPEN) return;
    noteLife();
    const refusal = messageRate.take() ? handleRequest(isBinary ? undefined : readRequest(String(data))) : FLOOD;
    if (refusal) close(refusal.reason, refusal.sentence);
  }

  /** Does what a message asks for; gives why the socket ends where that is refused. */
  function handleRequest(request: PresenceRequest | undefined): Refusal | undefined {
    if (request === undefined) return { reason: 'invalid_message' };
    if (request.kind === 'join') {
      if (isJoining) return { reason: 'invalid_message', sentence: 'This socket has joined a board already.' };
      isJoining = true;
      join(request).then(
        (refusal) => refusal && close(refusal.reason),
        (error) => {
          onFault(error);
          close('server_fault');
        },
      );
      return undefined;
    }
    if (!membership || !admission) return { reason: 'invalid_message', sentence: 'Join a board first.' };
    const isEditor = mayEdit(admission.identity);
    if (request.kind === 'gather') {
      if (!isEditor) return { reason: 'not_allowed' };
      if (!gatherRate.take()) return FLOOD;
      membership.gather(request.view);
      return undefined;
    }
    if (request.state.drag && !isEditor) return { reason: 'not_allowed' };
    membership.update(request.state);
    return undefined;
  }

  async function join(request: JoinRequest): Promise<Refusal | undefined> {
    const answer = await admit(request);
    if (typeof answer === 'string') return { reason: answer };
    endWatch = answer.watch(close);
    if (socket.readyState !== socket.OPEN) {
      end();
      return undefined;
    }
    if (request.state.drag && !mayEdit(answer.identity)) return { reason: 'not_allowed' };
    clearTimeout(joinTimer);
    admission = answer;
    const peer = { ...INITIAL_PRESENCE, ...request.state, ...answer.identity };
    membership = hub.join(answer.boardId, peer, {
      send: (text) => socket.send(text),
      backlog: () => socket.bufferedAmount,
      close,
    });
    return membership ? undefined : { reason: 'board_full' };
  }

  socket.on('message', onMessage);
  socket.on('pong', noteLife);
  socket.on('close', end);
}

/** Ends a socket with a code and its sentence; one that does not answer is cut. */
export function closePresenceSocket(socket: WebSocket, reason: PresenceClose, sentence = SENTENCES[reason]): void {
  socket.close(PRESENCE_CLOSE[reason], sentence);
  const timer = setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}

function readRequest(text: string): PresenceRequest | undefined {
  try {
    return PresenceRequest.safeParse(JSON.parse(text)).data;
  } catch {
    // Whoever sent it is told.
    return undefined;
  }
}
