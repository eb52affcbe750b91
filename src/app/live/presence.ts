import type { BoardEvent } from '../../../contract/calls/live.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { createStore } from '../../store/store.ts';

/** Who says nothing for so long is gone. */
export const PRESENCE_TIMEOUT_MS = 60_000;
/** Who has left is gone after this: a connection that broke is there again within seconds, and nobody is to flicker. */
export const LEAVE_DELAY_MS = 3_000;

type PresenceMessage = Extract<BoardEvent, { event: 'presence' }>['data'];

/** Somebody who has the board open in another place. */
export type Presence = {
  /** One of their tabs. */
  readonly id: string;
  readonly name: string;
  /** Theirs on this board. */
  readonly color: string;
  readonly selection: readonly NodeId[];
};

/** Who else has the board open, by what their tabs say. Nothing of it is kept. */
export function createPresences(now: () => number) {
  const presences = new Map<string, Presence & { readonly expiresAt: number; readonly isLeaving: boolean }>();
  const ownIds = new Set<string>();
  const visiblePresences = createStore<readonly Presence[]>([]);

  function updateVisible(): void {
    visiblePresences.set([...presences.values()].filter(({ id }) => !ownIds.has(id)));
  }

  /** Lets go who has left, or has said nothing for too long. */
  function removeExpiredPresences(): void {
    const expiredPresences = [...presences.values()].filter(({ expiresAt }) => expiresAt <= now());
    for (const { id } of expiredPresences) presences.delete(id);
    if (expiredPresences.length > 0) updateVisible();
  }

  return {
    get: visiblePresences.get,
    subscribe: visiblePresences.subscribe,
    /** Tells whether it is of somebody who was not there before. */
    handleMessage({ id, name, color, selection, left }: PresenceMessage): boolean {
      const presenceBefore = presences.get(id);
      if (left) {
        if (!presenceBefore || presenceBefore.isLeaving) return false;
        presences.set(id, { ...presenceBefore, isLeaving: true, expiresAt: now() + LEAVE_DELAY_MS });
        setTimeout(removeExpiredPresences, LEAVE_DELAY_MS);
        return false;
      }
      presences.set(id, { id, name, color, selection, isLeaving: false, expiresAt: now() + PRESENCE_TIMEOUT_MS });
      updateVisible();
      return (!presenceBefore || presenceBefore.isLeaving) && !ownIds.has(id);
    },
    /** A tab of this person at this browser is nobody else. */
    markOwn(id: string): void {
      if (ownIds.has(id)) return;
      ownIds.add(id);
      updateVisible();
    },
    removeExpired: removeExpiredPresences,
  };
}

export type Presences = ReturnType<typeof createPresences>;
