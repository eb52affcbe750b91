import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendProblem } from './errors.ts';

test('whoever leaves in the middle of a body is no fault of the server’s, and one of its own is logged as that', async () => {
  const lines: { level: number; msg: string }[] = [];
  const stream = new Writable({
    write(line, _, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  const app = Fastify({ logger: { level: 'debug', stream }, disableRequestLogging: true });
  app.setErrorHandler(sendProblem);
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
  await expect
    .poll(() => lines.map(({ level, msg }) => [level, msg]))
    .toContainEqual([20, 'the connection broke before the body was whole']);
  await app.inject({ method: 'POST', url: '/broken', payload: {} });
  expect(lines.filter(({ level }) => level >= 50).map(({ msg }) => msg)).toEqual([
    'Something went wrong on the server. Please try again.',
  ]);
  await app.close();
});
