import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { BoardEvent } from '../../contract/calls/live.ts';
import { withHeartbeat } from '../kit/heartbeat.ts';
import type { Inbox } from './inbox.ts';

/** The time after which a stream asks again whether its reader may still look, where nothing told that they may not: links expire, sessions end. */
const RECHECK_MS = 30_000;

type StreamOptions = {
  readonly inbox: Inbox;
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
export async function* streamEvents({ inbox, since, refusalCode }: StreamOptions): AsyncGenerator<BoardEvent> {
  let sentRev = since;
  let recheckAt = performance.now() + RECHECK_MS;
  for (;;) {
    const { rev, access, presences, end } = await inbox.take(Math.max(0, recheckAt - performance.now()));
    const isDue = performance.now() >= recheckAt;
    if (isDue) recheckAt = performance.now() + RECHECK_MS;
    const code = end ?? (access || isDue ? await refusalCode() : undefined);
    if (code !== undefined) {
      yield { event: 'ended', data: { code } };
      return;
    }
    if (rev !== undefined && rev !== sentRev) {
      sentRev = rev;
      yield { event: 'changed', data: { rev } };
    }
    for (const data of presences) yield { event: 'presence', data };
  }
}

async function* serializeEvents(events: AsyncIterable<BoardEvent>): AsyncGenerator<string> {
  for await (const { event, data } of events) yield `event: ${event}\ndata: ${jsonOf(data)}\n\n`;
}

const jsonByData = new WeakMap<BoardEvent['data'], string>();

/** Writes once what is told to many. */
function jsonOf(data: BoardEvent['data']): string {
  const text = jsonByData.get(data) ?? JSON.stringify(data);
  jsonByData.set(data, text);
  return text;
}
