import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendProblem } from './errors.ts';
import { requirePlainHost } from './hostHeader.ts';

test.each([
  ['Host: maquette.example.com\r\n', '200 http://maquette.example.com'],
  ['Host: 127.0.0.1:4400\r\n', '200 http://127.0.0.1:4400'],
  ['Host: [::1]:4400\r\n', '200 http://[::1]:4400'],
  ['Host: my_server\r\n', '200 http://my_server'],
  ['Host: a\r\nHost: b\r\n', '400 invalid_request'],
  ['Host: a\r\nHost: a\r\n', '400 invalid_request'],
  ['Host: a b"<x>@/..\r\n', '400 invalid_request'],
  ['Host: evil.example/path\r\n', '400 invalid_request'],
  ['Host: user@evil.example\r\n', '400 invalid_request'],
  ['Host: a, b\r\n', '400 invalid_request'],
  ['Host: a:port\r\n', '400 invalid_request'],
  ['Host: a\r\nX-Forwarded-Host: evil.example/path\r\n', '400 invalid_request'],
])('%j is answered %s', async (lines, wanted) => {
  const app = Fastify({ trustProxy: '127.0.0.1' });
  app.setErrorHandler(sendProblem);
  requirePlainHost(app);
  app.get('/', async ({ protocol, host }) => `${protocol}://${host}`);
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`GET / HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  await app.close();
  const status = head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length);
  expect(`${status} ${body.startsWith('{') ? JSON.parse(body).code : body}`).toBe(wanted);
});

test('a client that names no host is answered', async () => {
  const app = Fastify();
  requirePlainHost(app);
  app.get('/readyz', async () => 'ready');
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('GET /readyz HTTP/1.0\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\nready$/s);
  await app.close();
});
