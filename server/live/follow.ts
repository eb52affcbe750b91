import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { BoardEvent } from '../../contract/calls/live.ts';
import { withHeartbeat } from '../kit/heartbeat.ts';
import type { Inbox } from './inbox.ts';

/** The time after which a stream asks again whether its reader may still look, where nothing told that they may not: links expire, sessions end. */
const RECHECK_MS = 30_000;

type FollowOptions = {
  readonly inbox: Inbox;
  /** The revision that the reader knows. */
  readonly since: number;
  /** The code of the refusal that the reader would get now; undefined while they may look. */
  refusal(): Promise<string | undefined>;
};

/** Answers with a board's events until the reader leaves or may not look any more. */
export function streamBoard(following: FollowOptions, reply: FastifyReply): FastifyReply {
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(withHeartbeat(written(eventsOf(following)))));
}

/** The events of a board for one reader, until they leave or may not look any more. */
export async function* eventsOf({ inbox, since, refusal }: FollowOptions): AsyncGenerator<BoardEvent> {
  let sentRev = since;
  let recheckAt = performance.now() + RECHECK_MS;
  for (;;) {
    const { rev, access, presences, end } = await inbox.take(Math.max(0, recheckAt - performance.now()));
    const isDue = performance.now() >= recheckAt;
    if (isDue) recheckAt = performance.now() + RECHECK_MS;
    const code = end ?? (access || isDue ? await refusal() : undefined);
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

async function* written(events: AsyncIterable<BoardEvent>): AsyncGenerator<string> {
  for await (const { event, data } of events) yield `event: ${event}\ndata: ${textOf(data)}\n\n`;
}

const texts = new WeakMap<BoardEvent['data'], string>();

/** Writes once what is told to many. */
function textOf(data: BoardEvent['data']): string {
  const text = texts.get(data) ?? JSON.stringify(data);
  texts.set(data, text);
  return text;
}
