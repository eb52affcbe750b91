import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { BoardEvent } from '../../contract/calls/live.ts';
import { withHeartbeat } from '../kit/heartbeat.ts';
import { eventTexts } from './eventText.ts';
import type { ChangedData, NotificationQueue } from './notificationQueue.ts';

/**
 * The time after which a stream looks again at its reader and its board, where nothing told it to: links expire, sessions end, and a notice
 * of another process may have been lost.
 */
const RECHECK_MS = 30_000;

/** The event says no more than that: each reader reads the round as they may see it. */
const ROUND_DATA = {};

type StreamOptions = {
  readonly notifications: NotificationQueue;
  /** The revision that the reader knows. */
  readonly since: number;
  /** Looks at the board for the reader as they are now. */
  check(): Promise<BoardCheck>;
};

/** The revision of the board, or the code of the refusal that its reader would get now. */
export type BoardCheck = { readonly rev: number } | { readonly refusalCode: string };

/** Answers with a board's events until the reader leaves or may not look any more. */
export function streamBoard(options: StreamOptions, reply: FastifyReply): FastifyReply {
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(withHeartbeat(eventTexts(streamEvents(options)))));
}

/** The events of a board for one reader, until they leave or may not look any more. */
export async function* streamEvents({ notifications, since, check }: StreamOptions): AsyncGenerator<BoardEvent> {
  let sentRev = since;
  let recheckAt = performance.now() + RECHECK_MS;
  for (;;) {
    const { change, hasAccessChanged, hasRoundChanged, endCode } = await notifications.take(
      Math.max(0, recheckAt - performance.now()),
    );
    const isRecheckDue = performance.now() >= recheckAt;
    if (isRecheckDue) recheckAt = performance.now() + RECHECK_MS;
    const checked = endCode === undefined && (hasAccessChanged || isRecheckDue) ? await check() : undefined;
    const code = endCode ?? (checked && 'refusalCode' in checked ? checked.refusalCode : undefined);
    if (code !== undefined) {
      yield { event: 'ended', data: { code } };
      return;
    }
    const data = newerOf(change ?? { rev: sentRev }, checked);
    if (data.rev !== sentRev) {
      sentRev = data.rev;
      yield { event: 'changed', data };
    }
    if (hasRoundChanged) yield { event: 'round', data: ROUND_DATA };
  }
}

/** The news of a change, unless the board is elsewhere: the notice of it was lost, or is on its way. */
function newerOf(change: ChangedData, checked: BoardCheck | undefined): ChangedData {
  return checked && 'rev' in checked && checked.rev !== change.rev ? { rev: checked.rev } : change;
}
