import type { BoardSession } from './session.ts';

const reasons = new WeakMap<BoardSession, string>();

/** Notes why a call that no node's run made was refused, for the dialog that opens next. */
export function noteLimit(session: BoardSession, code: string): void {
  reasons.set(session, code);
}

/** What was noted, until it is forgotten: the next dialog is about something else. */
export function notedLimit(session: BoardSession): string | undefined {
  return reasons.get(session);
}

export function forgetLimit(session: BoardSession): void {
  reasons.delete(session);
}
