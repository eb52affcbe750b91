import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { BoardEvent } from '../../contract/calls/live.ts';
import { withHeartbeat } from '../kit/heartbeat.ts';
import type { NotificationQueue } from './notificationQueue.ts';

/** The time after which a stream asks again whether its reader may still look, where nothing told that they may not: links expire, sessions end. */
const RECHECK_MS = 30_000;

/** The event says no more than that: each reader reads the round as they may see it. */
const ROUND_DATA = {};

type StreamOptions = {
  readonly notifications: NotificationQueue;
  /** The revision that the reader knows. */
  readonly since: number;
  /** The code of the refusal that the reader would get now; undefined while they may look. */
  refusalCode(): Promise<string | undefined>;
};

/** Answers with a board's events until the reader leaves or may not look any more. */
export function streamBoard(options: StreamOptions, reply: FastifyReply): FastifyReply {
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(withHeartbeat(serializeEvents(streamEvents(options)))));
}

/** The events of a board for one reader, until they leave or may not look any more. */
export async function* streamEvents({ notifications, since, refusalCode }: StreamOptions): AsyncGenerator<BoardEvent> {
  let sentRev = since;
  let recheckAt = performance.now() + RECHECK_MS;
  for (;;) {
    const { rev, hasAccessChanged, hasRoundChanged, endCode } = await notifications.take(
      Math.max(0, recheckAt - performance.now()),
    );
    const isRecheckDue = performance.now() >= recheckAt;
    if (isRecheckDue) recheckAt = performance.now() + RECHECK_MS;
    const code = endCode ?? (hasAccessChanged || isRecheckDue ? await refusalCode() : undefined);
    if (code !== undefined) {
      yield { event: 'ended', data: { code } };
      return;
    }
    if (rev !== undefined && rev !== sentRev) {
      sentRev = rev;
      yield { event: 'changed', data: { rev } };
    }
    if (hasRoundChanged) yield { event: 'round', data: ROUND_DATA };
  }
}

async function* serializeEvents(events: AsyncIterable<BoardEvent>): AsyncGenerator<string> {
  for await (const { event, data } of events) yield `event: ${event}\ndata: ${cachedJson(data)}\n\n`;
}

const jsonByData = new WeakMap<BoardEvent['data'], string>();

/** Writes once what is told to many. */
function cachedJson(data: BoardEvent['data']): string {
  const text = jsonByData.get(data) ?? JSON.stringify(data);
  jsonByData.set(data, text);
  return text;
}
