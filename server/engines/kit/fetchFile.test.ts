import type { LookupAddress } from 'node:dns';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeProvider, startProvider } from '../../../tests/fixtures/providers/provider.ts';
import { fetchFile, isPublicAddress } from './fetchFile.ts';

let host: FakeProvider;
beforeEach(async () => {
  host = await startProvider((_, response) => void response.writeHead(200).end('file'));
});
afterEach(() => host.close());

const LIMITS = { signal: new AbortController().signal, ownHost: undefined, bytesMax: 1000 };
const ownOptions = () => ({ ...LIMITS, ownHost: new URL(host.url).host });

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['::', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:a00:1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['::ffff:8.8.8.8', true],
  ['64:ff9b::808:808', true],
])('%s is public: %s', (address, is) => {
  expect(isPublicAddress(address)).toBe(is);
});

const refused = { fault: 'unsupported', mayBeBilled: false };

test.each([
  'file:///etc/passwd',
  'data:text/plain,x',
  'ftp://example.org/x',
  'no address',
  'http://example.org/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://169.254.169.254/latest/meta-data',
])('%s is not fetched', async (address) => {
  await expect(fetchFile(address, LIMITS)).rejects.toMatchObject(refused);
});

test.each<[string, readonly LookupAddress[]]>([
  ['a private address', [{ address: '10.0.0.7', family: 4 }]],
  [
    'a public and a private one',
    [
      { address: '8.8.8.8', family: 4 },
      { address: '::1', family: 6 },
    ],
  ],
])('a name that stands for %s is not connected to', async (_, address) => {
  const lookup = ((__: string, ___: unknown, done: (error: null, all: readonly LookupAddress[]) => void) =>
    done(null, address)) as unknown as typeof import('node:dns').lookup;
  await expect(fetchFile('https://files.example/x', { ...LIMITS, lookup })).rejects.toMatchObject(refused);
});

describe('the configured host', () => {
  test('may be inside, and lead on to itself', async () => {
    host.answer = ({ path }, response) =>
      path === '/a' ? void response.writeHead(302, { location: '/b' }).end() : void response.writeHead(200).end('file');
    expect(Buffer.from(await fetchFile(`${host.url}/a`, ownOptions())).toString()).toBe('file');
  });

  test.each(['http://127.0.0.1:1/secret', 'https://10.0.0.1/secret', 'file:///etc/passwd', '/again'])(
    'may not lead on to %s',
    async (location) => {
      host.answer = (_, response) => void response.writeHead(302, { location }).end();
      await expect(fetchFile(`${host.url}/a`, ownOptions())).rejects.toMatchObject(refused);
    },
  );

  test.each([
    ['says so', { 'content-length': '1001' }],
    ['does not say so', {}],
  ])('gives no more than is taken, where it %s', async (_, headers) => {
    host.answer = (__, response) => void response.writeHead(200, headers).end(Buffer.alloc(1001));
    await expect(fetchFile(`${host.url}/a`, ownOptions())).rejects.toMatchObject(refused);
  });

  test('that is away, or breaks off, may be asked again', async () => {
    host.answer = (_, response) => void response.writeHead(503, { 'retry-after': '3' }).end();
    await expect(fetchFile(`${host.url}/a`, ownOptions())).rejects.toMatchObject({ fault: 'rate', retryAfterMs: 3000 });
    host.answer = (_, response) =>
      void response.writeHead(200, { 'content-length': '900' }).write('.', () => response.destroy());
    await expect(fetchFile(`${host.url}/a`, ownOptions())).rejects.toMatchObject({
      fault: 'failed',
      mayBeBilled: true,
    });
    await host.close();
    await expect(fetchFile(`${host.url}/a`, ownOptions())).rejects.toMatchObject({
      fault: 'unreachable',
      mayBeBilled: false,
    });
  });

  test('is left as soon as a run is stopped', async () => {
    const controller = new AbortController();
    host.answer = () => controller.abort(new Error('stopped'));
    await expect(fetchFile(`${host.url}/a`, { ...ownOptions(), signal: controller.signal })).rejects.toThrow('stopped');
    await expect.poll(() => host.abandoned.length).toBe(1);
  });
});
