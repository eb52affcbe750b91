import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { boardEvents } from '../../contract/calls/live.ts';
import { BoardId } from '../../contract/ids.ts';
import { HEARTBEAT_MS } from '../../contract/limits.ts';
import { createApi } from './api.ts';
import { isStreamTimeout } from './errors.ts';

afterEach(() => void vi.useRealTimers());

const board_id = BoardId.parse('AAAAAAAAAAAAAAAAAAAAAA');

/** Follows a board behind such a server: when it has begun to answer, and what comes first, which may be why it is over. */
async function followBehind(answer: RequestListener) {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const opened = Promise.withResolvers<void>();
  const { signal } = new AbortController();
  const api = createApi({ token: { get: () => null }, baseUrl: `http://127.0.0.1:${port}` });
  const next = api
    .stream(boardEvents, { board_id, since: 0 }, { signal, onAnswerBegin: opened.resolve })
    .next()
    .catch((error: unknown) => error);
  return { opened: opened.promise, next };
}

test('a stream whose server says nothing, not even that it waits, is given up as silent: a proxy gathers it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { opened, next } = await followBehind((_, reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  });
  await opened;
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  expect(isStreamTimeout(await next)).toBe(true);
});

test('what a later version tells is passed over, and what is known is heard', async () => {
  const { next } = await followBehind((_, reply) => {
    const received = [
      ['weather', {}],
      ['changed', { rev: 7 }],
    ];
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const [event, data] of received) reply.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  });
  expect(await next).toEqual({ done: false, value: { event: 'changed', data: { rev: 7 } } });
});
