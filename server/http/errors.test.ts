import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { Readable, Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendProblem } from './errors.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

/** A server of which a test reads the log. */
function createLoggingApp() {
  const lines: { level: number; msg: string }[] = [];
  const stream = new Writable({
    write(line, _, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  const app = Fastify({ logger: { level: 'debug', stream }, disableRequestLogging: true });
  app.setErrorHandler(sendProblem);
  const faults = () => lines.filter(({ level }) => level >= 50).map(({ msg }) => msg);
  return { app, faults, messages: () => lines.map(({ level, msg }) => [level, msg]) };
}

test('whoever leaves in the middle of a body is no fault of the server’s, and one of its own is logged as that', async () => {
  const { app, faults, messages } = createLoggingApp();
  app.post('/upload', async () => ({}));
  app.post('/broken', async () => {
    throw new Error('a fault of ours');
  });
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const headers = { 'content-type': 'application/json', 'content-length': 1000 };
  const leaving: ClientRequest = request(new URL('/upload', address), { method: 'POST', headers, agent: false });
  leaving.on('error', () => undefined);
  const connected = once(app.server, 'request');
  leaving.write('{"a":');
  await connected;
  leaving.destroy();
  await expect.poll(messages).toContainEqual([20, 'the connection broke before the body was whole']);
  await app.inject({ method: 'POST', url: '/broken', payload: {} });
  expect(faults()).toEqual(['Something went wrong on the server. Please try again.']);
  await app.close();
});

test('a stream whose connection ends before anything was sent of it is no fault of the server’s', async () => {
  const { app, faults, messages } = createLoggingApp();
  const statuses: number[] = [];
  app.addHook('onResponse', async (_, { statusCode }) => void statuses.push(statusCode));
  app.post('/events', async (_, reply) => {
    reply.raw.destroy();
    return reply.send(Readable.from(endlessEvents()));
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  // Of a request whose body has been read, Node does not say that it was aborted.
  await expect(fetch(`${address}/events`, { method: 'POST', headers: JSON_TYPE, body: '{}' })).rejects.toThrow();
  await expect.poll(messages).toContainEqual([20, 'the connection ended before its stream began']);
  await app.close();
  // Nobody was answered, so no answer is counted.
  expect([faults(), statuses]).toEqual([[], []]);
});

async function* endlessEvents(): AsyncGenerator<string> {
  for (;;) yield 'event';
}
