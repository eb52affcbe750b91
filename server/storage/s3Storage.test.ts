import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type S3Emulator, startS3Emulator } from '../testing/objects/s3Emulator.ts';
import { listAll, newObjectName, testStorageRules, textBytes } from '../testing/objects/storageRules.ts';
import { openS3Storage } from './s3Storage.ts';
import type { S3Settings } from './settings.ts';
import type { Storage } from './storage.ts';

let emulator: S3Emulator;
let storage: Storage;
beforeAll(async () => {
  emulator = await startS3Emulator();
  storage = await openS3Storage(emulator.settings);
});
afterAll(() => emulator.remove());

testStorageRules(() => storage);

/** A store that answers as it is told, and its settings. */
async function startFakeStore(listener: RequestListener): Promise<S3Settings> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { ...emulator.settings, endpoint: `http://127.0.0.1:${port}` };
}

test('a put says its length, sends no checksum and no condition, and is sent again after an answer that means "later"', async () => {
  const puts: { headers: object; body: string }[] = [];
  const fake = await openS3Storage(
    await startFakeStore(async (request, response) => {
      if (request.method !== 'PUT') return response.writeHead(200).end();
      puts.push({ headers: request.headers, body: await text(request) });
      response.writeHead(puts.length === 1 ? 503 : 200).end();
    }),
  );
  await fake.put(newObjectName(), textBytes('copper kettle'));
  expect(puts.map(({ body }) => body)).toEqual(['copper kettle', 'copper kettle']);
  for (const { headers } of puts) {
    expect(headers).toMatchObject({ 'content-length': '13' });
    expect(Object.keys(headers).filter((name) => /checksum|if-|transfer-encoding|content-md5/.test(name))).toEqual([]);
  }
});

test('what the store answers with a refusal is not asked again', async () => {
  let requests = 0;
  const fake = await openS3Storage(
    await startFakeStore((request, response) => {
      if (request.method === 'HEAD') return response.writeHead(200).end();
      requests += 1;
      response.writeHead(403, { 'content-type': 'application/xml' }).end('<Error><Code>AccessDenied</Code></Error>');
    }),
  );
  await expect(fake.readAll(newObjectName())).rejects.toMatchObject({ name: 'AccessDenied' });
  expect(requests).toBe(1);
});

test('a bucket that is gone is no missing object', async () => {
  let isGone = false;
  const fake = await openS3Storage(
    await startFakeStore((request, response) => {
      if (!isGone) return response.writeHead(200).end();
      const body = request.method === 'HEAD' ? undefined : '<Error><Code>NoSuchBucket</Code></Error>';
      response.writeHead(404, { 'content-type': 'application/xml' }).end(body);
    }),
  );
  isGone = true;
  await expect(fake.head(newObjectName())).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } });
  await expect(fake.readAll(newObjectName())).rejects.toMatchObject({ name: 'NoSuchBucket' });
});

test('a store that is away makes each call 503 with a time to ask again, and all is there when it is back', async () => {
  const name = newObjectName();
  await storage.put(name, textBytes('copper kettle'));
  await emulator.stop();
  const calls = [
    storage.put(newObjectName(), textBytes('x')),
    storage.readAll(name),
    storage.openStream(name),
    storage.head(name),
    storage.delete(name),
    listAll(storage),
  ];
  const outcomes = await Promise.allSettled(calls);
  const away = { status: 'rejected', reason: { code: 'store_away', retryAfter: 2 } };
  expect(outcomes).toMatchObject(Array(calls.length).fill(away));
  await emulator.start();
  expect(String(await storage.readAll(name))).toBe('copper kettle');
});

test.each([
  [
    { bucket: 'not-there' },
    /^The store of files at http:\S+ has no bucket not-there\. Make it, or name another in AWS_S3_UPLOAD_BUCKET_NAME\.$/,
  ],
  [
    { endpoint: 'http://127.0.0.1:9' },
    /^The store of files at http:\/\/127\.0\.0\.1:9 cannot be reached\. Start it, or check AWS_S3_UPLOAD_BUCKET_URL and AWS_REGION\.$/,
  ],
])('a bucket that cannot be used is said when it is opened: %o', async (settings, sentence) => {
  await expect(openS3Storage({ ...emulator.settings, ...settings })).rejects.toThrow(sentence);
});

test('a key that may not use the bucket is said', async () => {
  const settings = await startFakeStore((_, response) => response.writeHead(403).end());
  await expect(openS3Storage(settings)).rejects.toThrow(
    /does not let this key use the bucket maquette-tests\. Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/,
  );
});
