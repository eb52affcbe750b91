import type { PresenceChange, PresencePeer } from '../../../contract/calls/presence.ts';
import type { SharedBoard } from '../boardPresence.ts';
import { createOtherPeople, type OtherPeople } from './otherPeople.ts';
import type { OwnPeople } from './ownPeople.ts';

/** A process is taken for gone when nothing was heard of it for so long, in milliseconds. */
export const SILENCE_MS = 15_000;
/** The least time between two questions to one process about one board, in milliseconds. */
const ASK_INTERVAL_MS = 1000;

type ShownTab = { readonly process: string; readonly since: number; readonly peer: PresencePeer };
type KnownProcess = { readonly people: OtherPeople; readonly silence: NodeJS.Timeout; lastAskTime: number };

/** The people of all other processes on one board, and which of them its members see. */
export type SharedPeople = {
  /** Gives what is known of a process; from now on it is taken for there until it is silent. */
  hear(process: string): OtherPeople;
  /** Shows a tab as the newest that is known says, or no more. */
  settle(id: string): void;
  /** Says whether a process may be asked about the board again. */
  mayAsk(process: string): boolean;
  /** The time at which a tab joined last, at any process. */
  lastSince(id: string): number;
  end(): void;
};

type SharedPeopleOptions = {
  readonly processId: string;
  readonly board: SharedBoard;
  readonly own: OwnPeople;
  readonly now: () => number;
};

/** Builds it. A tab stands where it joined last: a member whose tab came by another process later is replaced here. */
export function createSharedPeople({ processId, board, own, now }: SharedPeopleOptions): SharedPeople {
  const processes = new Map<string, KnownProcess>();
  const shownById = new Map<string, ShownTab>();
  let isOver = false;

  function newestOf(id: string): ShownTab | undefined {
    let newest: ShownTab | undefined;
    for (const [process, { people }] of processes) {
      const tab = people.tab(id);
      if (tab === undefined) continue;
      const shown = { process, ...tab };
      if (newest === undefined || isLater(shown, newest)) newest = shown;
    }
    return newest;
  }

  function settle(id: string): void {
    if (isOver) return;
    const newest = newestOf(id);
    const since = own.sinceOf(id);
    if (since !== undefined) {
      shownById.delete(id);
      // Its departure comes back here, and shows the other.
      if (newest && isLater(newest, { process: processId, since })) board.replace(id);
      return;
    }
    const before = shownById.get(id);
    if (newest === undefined) {
      if (shownById.delete(id)) board.hide(id);
      return;
    }
    shownById.set(id, newest);
    if (before?.process !== newest.process || before.since !== newest.since) {
      board.show(newest.peer);
      return;
    }
    const change = differenceOf(before.peer, newest.peer);
    if (change) board.change(change);
  }

  function forget(process: string): void {
    const ids = [...(processes.get(process)?.people.ids() ?? [])];
    processes.delete(process);
    for (const id of ids) settle(id);
  }

  return {
    hear(process) {
      const known = processes.get(process);
      if (known) {
        known.silence.refresh();
        return known.people;
      }
      const people = createOtherPeople();
      const silence = setTimeout(forget, SILENCE_MS, process).unref();
      processes.set(process, { people, silence, lastAskTime: Number.NEGATIVE_INFINITY });
      return people;
    },
    settle,
    mayAsk(process) {
      const known = processes.get(process);
      if (known === undefined || now() - known.lastAskTime < ASK_INTERVAL_MS) return false;
      known.lastAskTime = now();
      return true;
    },
    lastSince: (id) => Math.max(newestOf(id)?.since ?? 0, own.sinceOf(id) ?? 0),
    end() {
      isOver = true;
      for (const { silence } of processes.values()) clearTimeout(silence);
      processes.clear();
    },
  };
}

function isLater(one: Pick<ShownTab, 'process' | 'since'>, other: Pick<ShownTab, 'process' | 'since'>): boolean {
  return one.since > other.since || (one.since === other.since && one.process > other.process);
}

/** The fields of a peer that are others now; undefined where none is. */
function differenceOf(before: PresencePeer, after: PresencePeer): PresenceChange | undefined {
  const fields = Object.entries(after).filter(([name, value]) => {
    const old = before[name as keyof PresencePeer];
    return old !== value && JSON.stringify(old) !== JSON.stringify(value);
  });
  return fields.length === 0 ? undefined : { ...Object.fromEntries(fields), id: after.id };
}
