import type { BoardEvent } from '../../../contract/calls/live.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { createStore } from '../../store/store.ts';

/** Who says nothing for so long is gone. */
export const GONE_MS = 60_000;
/** Who has left is gone after this: a connection that broke is there again within seconds, and nobody is to flicker. */
export const LEFT_MS = 3_000;

type PresenceMessage = Extract<BoardEvent, { event: 'presence' }>['data'];

/** Somebody who has the board open in another place. */
export type Presence = {
  /** One of their tabs. */
  readonly id: string;
  readonly name: string;
  readonly selection: readonly NodeId[];
};

/** Who else has the board open, by what their tabs say. Nothing of it is kept. */
export function createPresences(now: () => number) {
  const presences = new Map<string, Presence & { readonly goneAt: number; readonly isLeaving: boolean }>();
  const own = new Set<string>();
  const shown = createStore<readonly Presence[]>([]);

  function tell(): void {
    shown.set([...presences.values()].filter(({ id }) => !own.has(id)));
  }

  /** Lets go who has left, or has said nothing for too long. */
  function forget(): void {
    const gone = [...presences.values()].filter(({ goneAt }) => goneAt <= now());
    for (const { id } of gone) presences.delete(id);
    if (gone.length > 0) tell();
  }

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    /** Tells whether it is of somebody who was not there before. */
    hear({ id, name, selection, left }: PresenceMessage): boolean {
      const before = presences.get(id);
      if (left) {
        if (!before || before.isLeaving) return false;
        presences.set(id, { ...before, isLeaving: true, goneAt: now() + LEFT_MS });
        setTimeout(forget, LEFT_MS);
        return false;
      }
      presences.set(id, { id, name, selection, isLeaving: false, goneAt: now() + GONE_MS });
      tell();
      return (!before || before.isLeaving) && !own.has(id);
    },
    /** A tab of this person at this browser is nobody else. */
    own(id: string): void {
      if (own.has(id)) return;
      own.add(id);
      tell();
    },
    forget,
  };
}

export type Presences = ReturnType<typeof createPresences>;
