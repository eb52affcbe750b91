import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { boardEvents } from '../../contract/calls/live.ts';
import { BoardId } from '../../contract/ids.ts';
import { HEARTBEAT_MS } from '../../contract/limits.ts';
import { askStream, isSilence } from './askStream.ts';

afterEach(() => void vi.useRealTimers());

const board_id = BoardId.parse('AAAAAAAAAAAAAAAAAAAAAA');
const token = { get: () => null, set: () => undefined, subscribe: () => () => undefined };

/** Follows a board behind such a server: when it has begun to answer, and why it is over. */
async function followBehind(answer: RequestListener) {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const call = { ...boardEvents, path: `http://127.0.0.1:${port}${boardEvents.path}` as typeof boardEvents.path };
  const opened = Promise.withResolvers<void>();
  const { signal } = new AbortController();
  const ended = askStream(call, { board_id, since: 0 }, { token, signal, onOpen: opened.resolve })
    .next()
    .catch((error: unknown) => error);
  return { opened: opened.promise, ended };
}

test('a stream whose server says nothing, not even that it waits, is given up as silent: a proxy gathers it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { opened, ended } = await followBehind((_, reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  });
  await opened;
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  expect(isSilence(await ended)).toBe(true);
});
