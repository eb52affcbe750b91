import { randomBytes } from 'node:crypto';
import type { DatabaseChannel } from '../../db/database.ts';
import { batchesOf } from '../../events/batches.ts';
import type { BoardLink, SharedBoard } from '../boardPresence.ts';
import { type BoardMessage, boardOf, linesOf, messageIn } from './boardMessages.ts';
import { createOwnPeople, type OwnPeople } from './ownPeople.ts';
import { createSharedPeople, type SharedPeople } from './sharedPeople.ts';

/** The channel of presence; what it carries begins with who sent it. */
const CHANNEL = 'maquette_presence';
/** The least time between two messages of this process, in milliseconds. */
const INTERVAL_MS = 100;
/** The time in which a process with members says again that it is there, in milliseconds. */
const BEAT_INTERVAL_MS = 5000;
/** The time after which it is tried again to tell what could not be told, in milliseconds. */
const RETRY_MS = 1000;

/** The way by which the processes of an installation tell each other of the people on their boards. */
export type ProcessLink = {
  /** Shares a board from now on, until its link ends: others are told of its members, and asked for theirs. */
  open(boardId: string, board: SharedBoard): BoardLink;
  /** Tells what is left, and nothing afterwards. */
  close(): Promise<void>;
};

type LinkOptions = {
  /** Hears of the first of several sends that fail, and of the first message of each process that cannot be read. */
  readonly onFault: (error: unknown) => void;
  readonly processId?: string;
  /** The time of the day in milliseconds, which all processes have alike. */
  readonly now?: () => number;
};

type OpenBoard = { readonly board: SharedBoard; readonly own: OwnPeople; readonly shared: SharedPeople };

/**
 * Links this process over a channel that may lose, double, delay and exchange messages. Each process says only who is on its own boards, by
 * numbered changes; whoever missed one asks, and hears of everybody. A lost last one shows by the beat.
 */
export async function createProcessLink(
  channel: DatabaseChannel,
  { onFault, processId = randomBytes(6).toString('base64url'), now = Date.now }: LinkOptions,
): Promise<ProcessLink> {
  const boards = new Map<string, OpenBoard>();
  const changedIds = new Set<string>();
  /** A set: to ask twice is to ask once. */
  const waitingLines = new Set<string>();
  const unreadableSenders = new Set<string>();
  let lastNumber = 0;
  let timer: NodeJS.Timeout | undefined;
  let beatTimer: NodeJS.Timeout | undefined;
  let pendingSend: Promise<void> | undefined;
  let lastSendTime = Number.NEGATIVE_INFINITY;
  let isAway = false;
  let isClosed = false;

  function scheduleSend(): void {
    if (isClosed || pendingSend) return;
    const delay = isAway ? RETRY_MS : Math.max(0, lastSendTime + INTERVAL_MS - performance.now());
    timer ??= setTimeout(() => {
      timer = undefined;
      pendingSend = send().finally(() => {
        pendingSend = undefined;
        if (changedIds.size + waitingLines.size > 0) scheduleSend();
      });
    }, delay);
  }

  async function send(): Promise<void> {
    lastSendTime = performance.now();
    try {
      for (const batch of batchesOf(processId, takeLines()))
        await channel.notify(CHANNEL, [processId, ...batch].join('\n'));
      isAway = false;
    } catch (error) {
      if (!isAway) onFault(error);
      isAway = true;
      tellAndAskAll();
    }
  }

  function takeLines(): string[] {
    const lines = [...waitingLines];
    waitingLines.clear();
    for (const boardId of changedIds) {
      const open = boards.get(boardId);
      if (open === undefined) continue;
      lastNumber += 1;
      lines.push(...linesOf(boardId, open.own.take(lastNumber, open.board.member), lastNumber));
    }
    changedIds.clear();
    return lines;
  }

  function tell(boardId: string, message: BoardMessage): void {
    for (const line of linesOf(boardId, message)) waitingLines.add(line);
    scheduleSend();
  }

  function noteChange(boardId: string): void {
    changedIds.add(boardId);
    scheduleSend();
  }

  function tellAndAskAll(): void {
    for (const [boardId, { own }] of boards) {
      own.tellAll();
      changedIds.add(boardId);
      tell(boardId, { kind: 'ask' });
    }
  }

  function tellBeats(): void {
    for (const [boardId, { own }] of boards) {
      const number = own.lastNumber();
      if (number !== undefined && !changedIds.has(boardId)) tell(boardId, { kind: 'beat', number });
    }
  }

  function onPayload(payload: string): void {
    const [sender, ...lines] = payload.split('\n');
    if (isClosed || sender === undefined || sender === processId) return;
    for (const line of lines) {
      const boardId = boardOf(line);
      const open = boards.get(boardId);
      if (open === undefined) continue;
      try {
        take({ sender, boardId, open, message: messageIn(line) });
      } catch (error) {
        // A process of another version may speak otherwise.
        if (!unreadableSenders.has(sender)) onFault(error);
        unreadableSenders.add(sender);
      }
    }
  }

  type ReceivedMessage = {
    readonly sender: string;
    readonly boardId: string;
    readonly open: OpenBoard;
    readonly message: BoardMessage;
  };
  function take({ sender, boardId, open: { board, own, shared }, message }: ReceivedMessage): void {
    const people = shared.hear(sender);
    const ask = () => {
      if (shared.mayAsk(sender)) tell(boardId, { kind: 'ask', process: sender });
    };
    switch (message.kind) {
      case 'people': {
        const outcome = people.take(message);
        if (outcome === 'missed') ask();
        else for (const id of outcome.ids) shared.settle(id);
        return;
      }
      case 'gather':
        if (people.isNewGather(message.number)) board.gather(message);
        return;
      case 'ask':
        if (message.process !== undefined && message.process !== processId) return;
        own.tellAll();
        noteChange(boardId);
        return;
      case 'beat':
        if ((people.lastNumber() ?? 0) < message.number) ask();
        return;
      case 'part': {
        const whole = people.assemble(message);
        if (whole) take({ sender, boardId, open: { board, own, shared }, message: whole });
        return;
      }
      default:
        message satisfies never;
    }
  }

  await channel.listen(CHANNEL, onPayload, () => {
    if (!isClosed) tellAndAskAll();
  });

  return {
    open(boardId, board) {
      const own = createOwnPeople();
      const shared = createSharedPeople({ processId, board, own, now });
      boards.set(boardId, { board, own, shared });
      beatTimer ??= setInterval(tellBeats, BEAT_INTERVAL_MS).unref();
      tell(boardId, { kind: 'ask' });
      return {
        tellJoined(id) {
          own.join(id, Math.max(now(), shared.lastSince(id) + 1));
          shared.settle(id);
          noteChange(boardId);
        },
        tellChanged(change) {
          own.change(change);
          noteChange(boardId);
        },
        tellDeparted(id) {
          own.depart(id);
          shared.settle(id);
          noteChange(boardId);
        },
        tellGather(request) {
          lastNumber += 1;
          tell(boardId, { kind: 'gather', number: lastNumber, ...request });
        },
        end() {
          shared.end();
          boards.delete(boardId);
          lastNumber += 1;
          tell(boardId, { kind: 'people', number: lastNumber, joined: [], changed: [], departed: [] });
          if (boards.size > 0) return;
          clearInterval(beatTimer);
          beatTimer = undefined;
        },
      };
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(beatTimer);
      await pendingSend;
      await send();
    },
  };
}
