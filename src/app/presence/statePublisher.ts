import { INITIAL_PRESENCE, PRESENCE_LIMITS, type PresenceState } from '../../../contract/calls/presence.ts';
import { isEqualJson } from '../../../merge/equalJson.ts';
import type { PresenceSender } from './presenceConnection.ts';

/** With more than this on the way out a network stands still: the newest state waits for it, in bytes. */
const BACKLOG_MAX = 4_096;

/** Tells the server what this tab does: only what changed, the newest of it, and at most every 50 milliseconds. */
export function createStatePublisher(now: () => number = () => performance.now()) {
  let state: PresenceState = INITIAL_PRESENCE;
  let pendingChange: Partial<PresenceState> = {};
  let sender: PresenceSender | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastSentTime = Number.NEGATIVE_INFINITY;

  function schedule(): void {
    if (sender && Object.keys(pendingChange).length > 0)
      timer ??= setTimeout(flush, Math.max(0, lastSentTime + PRESENCE_LIMITS.intervalMs - now()));
  }

  function flush(): void {
    timer = undefined;
    lastSentTime = now();
    if (sender && sender.backlog() <= BACKLOG_MAX) {
      sender.send({ kind: 'state', state: pendingChange });
      pendingChange = {};
    }
    schedule();
  }

  return {
    state: () => state,
    tell(change: Partial<PresenceState>): void {
      const news = Object.entries(change).filter(
        ([key, value]) => !isEqualJson(state[key as keyof PresenceState], value),
      );
      if (news.length === 0) return;
      const newsChange: Partial<PresenceState> = Object.fromEntries(news);
      state = { ...state, ...newsChange };
      pendingChange = { ...pendingChange, ...newsChange };
      schedule();
    },
    /** There is a connection, which was opened with `joinState`, or none. */
    connect(next: PresenceSender | undefined, joinState: PresenceState = INITIAL_PRESENCE): void {
      sender = next;
      clearTimeout(timer);
      timer = undefined;
      pendingChange = Object.fromEntries(
        Object.entries(state).filter(([key, value]) => !isEqualJson(joinState[key as keyof PresenceState], value)),
      );
      schedule();
    },
  };
}
