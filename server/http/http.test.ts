import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listRoutes } from '../../contract/calls/engines.ts';
import { CALLS } from '../../contract/calls/index.ts';
import { engineStatus, testEngine } from '../../contract/calls/operator.ts';
import { SERVER_LIMITS } from '../../contract/limits.ts';
import { Problem } from '../../contract/problem.ts';
import { type Person, startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let ann: Person;

beforeAll(async () => {
  server = await startTestServer({ requestsPerMinuteMax: 100_000 });
  ann = await server.signUpPerson('Ann');
});
afterAll(() => server.close());

const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  server.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const OPEN = new Set(['sign_up', 'sign_in', 'sign_up_mode']);

test('every call but the three that sign in answers 401 without a token, whichever way its path ends', async () => {
  for (const { name, path } of [...Object.values(CALLS), listRoutes, engineStatus, testEngine].filter(
    (call) => !OPEN.has(call.name),
  )) {
    const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
    for (const url of [path, other]) {
      const answer = await post(url, 'not even JSON');
      expect([name, answer.statusCode, answer.json().code]).toEqual([name, 401, 'not_signed_in']);
    }
  }
});

describe('a token', () => {
  const attempts = () => {
    const [session, signature] = [ann.token.split('.')[0]!, ann.token.split('.')[1]!];
    return [
      ['nothing', {}],
      ['an empty bearer', { authorization: 'Bearer ' }],
      ['rubbish', bearer('rubbish')],
      ['the session without its signature', bearer(session)],
      ['a forged signature', bearer(`${session}.${'A'.repeat(43)}=`)],
      ['another session under the signature', bearer(`${'x'.repeat(session.length)}.${signature}`)],
      ['basic', { authorization: `Basic ${ann.token}` }],
      ['a cookie', { cookie: `better-auth.session_token=${encodeURIComponent(ann.token)}` }],
    ] as const;
  };

  test('opens nothing unless it is the signed bearer that a sign-in gave', async () => {
    for (const [what, headers] of attempts()) {
      const answer = await post('/api/list_boards/', '{}', headers);
      expect([what, answer.statusCode]).toEqual([what, 401]);
    }
    expect((await post('/api/list_boards/', '{}', bearer(ann.token))).statusCode).toBe(200);
  });

  test('opens nothing once it was signed out', async () => {
    const eve = await server.signUpPerson('Eve');
    expect((await post('/api/auth/sign-out', '{}', bearer(eve.token))).statusCode).toBe(200);
    expect((await post('/api/account/', '{}', bearer(eve.token))).statusCode).toBe(401);
  });
});

describe('every refusal is a problem with a stable code', () => {
  test.each([
    ['broken JSON', '{"name"', {}, 400, 'invalid_json'],
    ['nothing', '', {}, 400, 'invalid_json'],
    ['another type', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }, 400, 'invalid_json'],
    ['a polluted prototype', '{"__proto__":{"name":"x"}}', {}, 400, 'invalid_json'],
    ['a wrong field', '{"name":7}', {}, 400, 'invalid_body'],
    ['a list', '[]', {}, 400, 'invalid_body'],
    ['too much', `{"name":"${'x'.repeat(SERVER_LIMITS.jsonBytes)}"}`, {}, 413, 'too_large'],
  ] as const)('%s', async (_, payload, headers, status, code) => {
    const answer = await post('/api/create_board/', payload, { ...bearer(ann.token), ...headers });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ]);
    expect(Problem.parse(answer.json())).toMatchObject({ status, code });
  });

  test('an address that does not exist, also one that climbs, answers 404', async () => {
    for (const url of [
      '/api/nothing/',
      '/nothing',
      '/../server/main.ts',
      '/%2e%2e/package.json',
      '/app/..%2f..%2fsecret',
    ]) {
      const answer = await server.inject({ method: 'GET', url });
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'route_not_found']);
    }
  });

  test('an unforeseen fault is 500 and tells nothing of its cause', async () => {
    const broken = await startTestServer(
      {},
      { accounts: { ...server.parts.accounts, userOf: () => Promise.reject(new Error('the password is kettle')) } },
    );
    const answer = await broken.inject({ method: 'POST', url: '/api/account/', payload: {} });
    await broken.close();
    expect(answer.json()).toEqual({
      status: 500,
      code: 'internal',
      detail: 'Something went wrong on the server. Please try again.',
    });
  });
});

test('a flood of one address meets 503 with Retry-After, and health still answers', async () => {
  const small = await startTestServer({ requestsPerMinuteMax: 3 });
  const mode = (url: string) => small.inject({ method: 'POST', url, payload: {} });
  for (const url of ['/api/sign_up_mode/', '/%61pi/sign_up_mode', '/api/sign_up_mode'])
    expect((await mode(url)).statusCode).toBe(200);
  const answer = await mode('/%61pi/sign_up_mode/');
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'busy']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await small.inject('/healthz')).statusCode).toBe(200);
  await small.close();
});

test('metrics are told on this machine alone, or to whoever has the token, and not through a proxy', async () => {
  const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1', at = server) =>
    (await at.inject({ url: '/metrics', headers, remoteAddress })).statusCode;
  const others = [
    await ask({}, '10.0.0.9'),
    await ask({}, '::ffff:10.0.0.9'),
    await ask({ 'x-forwarded-for': '127.0.0.1' }),
  ];
  expect(others).toEqual([404, 404, 404]);
  expect([await ask({}), await ask({}, '::1'), await ask({}, '::ffff:127.0.0.1')]).toEqual([200, 200, 200]);
  const metricsToken = 'a token of the metrics';
  const guarded = await startTestServer({ metricsToken });
  const withToken = (token: string) => ask({ authorization: `Bearer ${token}` }, '10.0.0.9', guarded);
  expect([await withToken(metricsToken), await withToken('another'), await ask({}, '127.0.0.1', guarded)]).toEqual([
    200, 404, 404,
  ]);
  await guarded.close();
});

test('health, readiness and metrics answer without an account', async () => {
  expect((await server.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await server.inject('/readyz')).json()).toEqual({ status: 'ready' });
  expect((await server.inject('/metrics')).body).toMatch(
    /^maquette_requests_total\{route="\/healthz",status="200"\} 1$/m,
  );
});

test('pages may run our scripts only, and nothing upgrades a plain address', async () => {
  const policy = String((await server.inject('/healthz')).headers['content-security-policy']);
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).toContain("object-src 'none'");
  expect(policy).not.toContain('upgrade-insecure-requests');
});
