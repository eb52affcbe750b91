import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signIn, TOKEN_HEADER } from '../../contract/calls/accounts.ts';
import { saveImage } from '../../contract/calls/assets.ts';
import { enhancePrompt } from '../../contract/operations/enhancePrompt.ts';
import { createApi } from './api.ts';
import type { CallError } from './errors.ts';

type Answer = { readonly status: number; readonly body: string; readonly headers?: Record<string, string> };

let server: Server;
let answer: Answer;
let sentRequests: unknown[];

/** The client over a server that notes what it hears and gives the test's answer. */
function apiWith(token: string | null) {
  const { port } = server.address() as AddressInfo;
  const store = { get: () => token, set: () => undefined, subscribe: () => () => undefined };
  return createApi({ token: store, baseUrl: `http://127.0.0.1:${port}` });
}

beforeEach(async () => {
  sentRequests = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url, headers } = request;
    sentRequests.push({
      call: `${method} ${url}`,
      type: headers['content-type'],
      authorization: headers.authorization,
      key: headers['idempotency-key'],
      language: headers['accept-language'],
      body:
        headers['content-type'] === 'application/json'
          ? JSON.parse(Buffer.concat(chunks).toString())
          : Buffer.concat(chunks).length,
    });
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const CALL = {
  call: 'POST /api/enhance_prompt/',
  type: 'application/json',
  authorization: 'Bearer secret',
  key: undefined,
  language: 'en',
  body: { prompt: 'a lamp', instructions: 'short' },
};

describe('a call that signs somebody in', () => {
  const account = { email: 'ann@example.test', name: 'Ann', verified: true, operator: false };

  test('gives what later calls carry, as the header has it', async () => {
    answer = { status: 200, body: JSON.stringify(account), headers: { [TOKEN_HEADER]: 'fresh' } };
    const { bearer } = await apiWith(null).callForToken(signIn, { email: account.email, password: 'x' });
    expect(bearer).toBe('fresh');
  });

  test('fails where the server gave nothing to carry', async () => {
    answer = { status: 200, body: JSON.stringify(account) };
    const signing = apiWith(null).callForToken(signIn, { email: account.email, password: 'x' });
    await expect(signing).rejects.toMatchObject({ status: 200, code: 'no_token' });
  });
});

describe('a call is a POST of JSON', () => {
  test('with the token as bearer authorization', async () => {
    answer = { status: 200, body: JSON.stringify({ enhanced_prompt: 'a brass lamp' }) };
    expect(await apiWith('secret').call(enhancePrompt, CALL.body)).toEqual({ enhanced_prompt: 'a brass lamp' });
    expect(sentRequests).toEqual([CALL]);
  });

  test('with the key of a run, and without authorization when nobody is signed in', async () => {
    answer = { status: 200, body: JSON.stringify({ enhanced_prompt: '' }) };
    await apiWith(null).call(enhancePrompt, CALL.body, { idempotencyKey: 'board/node/run' });
    expect(sentRequests).toEqual([{ ...CALL, authorization: undefined, key: 'board/node/run' }]);
  });

  test('with another token than its own, where it is told one; a refusal tells which', async () => {
    answer = { status: 401, body: '' };
    const { port } = server.address() as AddressInfo;
    const refused: unknown[] = [];
    const onRefused = (error: CallError, sent: unknown) => refused.push([error.status, sent]);
    const api = createApi({ token: { get: () => 'secret' }, baseUrl: `http://127.0.0.1:${port}`, onRefused });
    for (const own of ['guest.mina', null])
      await expect(api.call(enhancePrompt, CALL.body, { token: { get: () => own } })).rejects.toMatchObject({
        status: 401,
      });
    expect(sentRequests).toEqual([
      { ...CALL, authorization: 'Bearer guest.mina' },
      { ...CALL, authorization: undefined },
    ]);
    expect(refused).toEqual([
      [401, 'guest.mina'],
      [401, null],
    ]);
  });
});

test.each<[string, Answer, object]>([
  [
    'a problem, by its code',
    { status: 429, body: JSON.stringify({ status: 429, code: 'trial_exhausted', detail: 'Used up.' }) },
    { status: 429, code: 'trial_exhausted', message: 'Used up.' },
  ],
  ['the page of a proxy, by its status', { status: 502, body: '<h1>Bad</h1>' }, { status: 502, code: 'http_502' }],
  ['an answer that is none', { status: 200, body: '{}' }, { status: 200, code: 'unexpected_answer' }],
])('a refusal is told: %s', async (_, refusal, message) => {
  answer = refusal;
  await expect(apiWith('secret').call(enhancePrompt, CALL.body)).rejects.toMatchObject(message);
});

test.each([[401], [404]])('a refusal with %i is told to the app, with the token that was sent', async (status) => {
  answer = { status, body: '' };
  const { port } = server.address() as AddressInfo;
  const store = { get: () => 'secret', set: () => undefined, subscribe: () => () => undefined };
  const refused: unknown[] = [];
  const onRefused = (error: CallError, sent: unknown) => refused.push([error.status, sent]);
  const api = createApi({ token: store, baseUrl: `http://127.0.0.1:${port}`, onRefused });
  await expect(api.call(enhancePrompt, CALL.body)).rejects.toMatchObject({ status });
  await expect(api.stream(enhancePrompt, CALL.body).next()).rejects.toMatchObject({ status });
  expect(refused).toEqual([1, 2].map(() => [status, 'secret']));
});

test('no answer at all counts as status 0', async () => {
  const api = apiWith('secret');
  await new Promise((resolve) => server.close(resolve));
  await expect(api.call(enhancePrompt, CALL.body)).rejects.toMatchObject({ status: 0, code: 'no_answer' });
  server.listen(0, '127.0.0.1');
});

describe('a call with a file', () => {
  const stored = { image_url: '/assets/a', object_key: `${'A'.repeat(22)}.png` };
  const blobOf = (bytes: number) => new Blob([new Uint8Array(bytes)]);

  test('sends a large one as it is, with the other fields in the address', async () => {
    answer = { status: 200, body: JSON.stringify(stored) };
    const file = blobOf(1024 * 1024);
    expect(await apiWith('secret').upload(saveImage, { alpha: true }, file)).toEqual(stored);
    expect(sentRequests).toEqual([
      {
        call: 'POST /api/save_image/?alpha=true',
        type: 'application/octet-stream',
        authorization: 'Bearer secret',
        key: undefined,
        language: 'en',
        body: 1024 * 1024,
      },
    ]);
  });
});
