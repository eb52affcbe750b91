import type { BoardEvent as LiveEvent } from '../../../contract/calls/live.ts';
import type { BoardEvent } from '../../machines/events/board.events.ts';

type ChangedData = Extract<LiveEvent, { readonly event: 'changed' }>['data'];

/** The board machine's event for a change that the stream told of, with what changed where that came along. */
export function changedEventOf({ rev, since, changes, places, votes, conflicts }: ChangedData): BoardEvent {
  if (since === undefined || changes === undefined) return { type: 'board.changed', rev };
  return { type: 'board.changed', rev, pushed: { since, rev, changes, places, votes, conflicts } };
}
