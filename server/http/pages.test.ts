import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDataFolder } from '../testing/dataFolder.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

const PAGE = '<!doctype html><title>Maquette</title>';
const SCRIPT = 'console.log("a script")';
let folder: Awaited<ReturnType<typeof createDataFolder>>;
let server: TestServer;
beforeAll(async () => {
  folder = await createDataFolder();
  const dist = join(folder.path, 'dist');
  mkdirSync(join(dist, 'app'), { recursive: true });
  writeFileSync(join(dist, 'index.html'), PAGE);
  writeFileSync(join(dist, 'board.html'), 'the app with a board');
  writeFileSync(join(dist, 'inspector.html'), 'inspector');
  writeFileSync(join(dist, '.stamp'), 'hash');
  writeFileSync(join(dist, 'app/main-abc.js'), SCRIPT);
  writeFileSync(join(dist, 'app/main-abc.js.br'), brotliCompressSync(SCRIPT));
  server = await startTestServer({ distDir: dist });
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ method: 'GET', url, headers });

test.each([
  '/',
  '/sign-in',
  '/physical/review',
  '/invite',
  '/billing',
  '/admin/engines',
  '/admin/audit',
  '/upload',
  '/docs/nodes/sketch',
  '/Docs',
  '/DOCS/nodes/sketch?from=a',
  '/Docs/Nodes/Edit',
])('%s gets the app, fresh each time', async (url) => {
  const { statusCode, body, headers } = await get(url);
  expect([statusCode, body, headers['cache-control']]).toEqual([200, PAGE, 'no-cache']);
});

test('a board has a page that asks for its files too', async () => {
  const { statusCode, body, headers } = await get('/physical/board?boardId=x');
  expect([statusCode, body, headers['cache-control']]).toEqual([200, 'the app with a board', 'no-cache']);
});

test('the inspector has a page of its own', async () => {
  expect((await get('/inspector')).body).toBe('inspector');
});

test('a hashed file may be kept for a year and goes out compressed to who can read it', async () => {
  const plain = await get('/app/main-abc.js');
  expect([plain.body, plain.headers['cache-control']]).toEqual([SCRIPT, 'public, max-age=31536000, immutable']);
  const small = await get('/app/main-abc.js', { 'accept-encoding': 'br' });
  expect([small.headers['content-encoding'], small.rawPayload]).toEqual(['br', brotliCompressSync(SCRIPT)]);
});

test('an unknown address gets the app when a person asks, and a problem when a program does', async () => {
  const page = await get('/nowhere', { accept: 'text/html' });
  expect([page.statusCode, page.body]).toEqual([404, PAGE]);
  for (const url of ['/nowhere', '/app/gone-abc.js', '/api/nothing', '/.stamp'])
    expect([url, (await get(url)).json().code]).toEqual([url, 'route_not_found']);
});

/** As it is written: a client that normalises would never send these. */
function getRaw(path: string, method: string): Promise<{ status: number | undefined; code: unknown }> {
  const { port } = server.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, agent: false }, async (answer) => {
      const body = await text(answer);
      resolve({ status: answer.statusCode, code: body === '' ? undefined : JSON.parse(body).code });
    });
    sent.on('error', reject).end();
  });
}

describe('an odd path answers 404 or 400 as a problem, never 500', () => {
  beforeAll(() => server.app.listen({ host: '127.0.0.1', port: 0 }));

  test.each([
    '//etc/passwd',
    '/....//x',
    '/..',
    '/.%2e/x',
    '/\\..\\x',
    '/%5c..',
    '/app/../../x',
    '/app/',
    '/app/%00',
    '/api/%00',
    `/${'x'.repeat(9000)}`,
  ])('%s names nothing', async (path) => {
    expect(await getRaw(path, 'GET')).toEqual({ status: 404, code: 'route_not_found' });
    expect(await getRaw(path, 'HEAD')).toEqual({ status: 404, code: undefined });
    expect((await getRaw(path, 'POST')).status).toBe(404);
  });

  test.each(['/%', '/app/%ff', '/docs/%', '/api/%c0%af'])('%s cannot be read', async (path) => {
    expect(await getRaw(path, 'GET')).toEqual({ status: 400, code: 'invalid_request' });
  });
});
