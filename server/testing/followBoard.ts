import { BoardEvent, boardEvents } from '../../contract/calls/live.ts';
import type { Person, TestServer } from './testServer.ts';

/** A stream of a board's events, as a browser reads it. */
export type FollowedBoard = {
  readonly headers: Headers;
  /** The next event; undefined once the stream has ended. */
  nextEvent(): Promise<BoardEvent | undefined>;
  /** The connection is cut. */
  disconnect(): void;
};

const addresses = new WeakMap<TestServer, Promise<string>>();

/** The address of a test server, which listens from then on. */
export function listenAddress(server: TestServer): Promise<string> {
  const address = addresses.get(server) ?? server.app.listen({ host: '127.0.0.1', port: 0 });
  addresses.set(server, address);
  return address;
}

/** Follows a board from a revision on. */
export async function followBoard(
  server: TestServer,
  { token }: Person,
  body: { readonly board_id: string; readonly since: number; readonly stream?: string },
): Promise<FollowedBoard> {
  const connection = new AbortController();
  const answer = await fetch(`${await listenAddress(server)}${boardEvents.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: connection.signal,
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  const events = eventsIn(answer);
  return {
    headers: answer.headers,
    nextEvent: async () => (await events.next()).value ?? undefined,
    disconnect: () => connection.abort(),
  };
}

/** The events that an answer streams. */
export async function* eventsIn(answer: Response): AsyncGenerator<BoardEvent, undefined> {
  let text = '';
  for await (const chunk of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
      if (event !== undefined) yield BoardEvent.parse({ event, data: JSON.parse(data ?? '') });
    }
  }
  return undefined;
}
