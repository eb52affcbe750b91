import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { saveImage } from '../../contract/calls/assets.ts';
import { OPERATION_ROWS } from '../../contract/operations/index.ts';
import { createFakeEngine } from '../testing/fakeEngine.ts';
import { startS3Emulator } from '../testing/objects/s3Emulator.ts';
import { dataUrl, plainPng, saveTestPicture } from '../testing/pictures.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';

const emulator = await startS3Emulator();
afterAll(() => emulator.remove());
const { server, ann } = await startServerWithTwoPeople({ s3: emulator.settings }, {}, { engine: createFakeEngine() });

const AWAY = 'The store of files does not answer. Please try again in a moment.';

test('pictures of a store are served whole and in part, with thumbnails', async () => {
  const { image_url } = await saveTestPicture(ann, 300, 200);
  const whole = await server.inject(image_url);
  const part = await server.inject({ url: image_url, headers: { range: 'bytes=1-3' } });
  const thumbnail = await server.inject(`${image_url}&w=64`);
  expect([
    whole.statusCode,
    part.statusCode,
    part.body,
    thumbnail.statusCode,
    thumbnail.headers['content-type'],
  ]).toEqual([200, 206, 'PNG', 200, 'image/webp']);
});

test('while the store is away uploads and pictures are refused for a moment, and all is there afterwards', async () => {
  const { image_url } = await saveTestPicture(ann);
  const imageb64 = dataUrl(await plainPng(16, 16));
  const upload = () => ann.post(saveImage, { imageb64, alpha: true });
  await emulator.stop();
  const refusals = await Promise.all([upload(), server.inject(image_url), server.inject(`${image_url}&w=128`)]);
  expect(refusals.map((answer) => [answer.statusCode, answer.json().code, answer.json().detail])).toEqual(
    Array(refusals.length).fill([503, 'store_away', AWAY]),
  );
  expect(refusals[0]!.headers['retry-after']).toBe('2');
  await emulator.start();
  const answers = await Promise.all([upload(), server.inject(image_url), server.inject(`${image_url}&w=128`)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
});

test('a run whose picture cannot be read waits for the store, and one whose result cannot be stored', async () => {
  const { object_key } = await saveTestPicture(ann);
  const isRunning = async () =>
    (await server.database.db.selectFrom('job').select('state').execute()).map(({ state }) => state);
  await emulator.stop();
  const run = ann.post(OPERATION_ROWS.remove_background, { object_key });
  await expect.poll(isRunning).toEqual(['running']);
  await emulator.start();
  expect((await run).statusCode).toBe(200);
  expect(await isRunning()).toEqual(['done']);
});

test('a picture whose bytes the store does not give is refused as nothing that a browser may keep', async () => {
  const store = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      if (request.method === 'HEAD') response.setHeader('content-length', 100);
      response.writeHead(request.method === 'GET' ? 503 : 200).end();
    });
  });
  await once(store.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void store.close());
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const { server: other, ann: person } = await startServerWithTwoPeople({ s3: { ...emulator.settings, endpoint } });
  const { image_url } = await saveTestPicture(person);
  const { statusCode, headers, body } = await other.inject(image_url);
  expect([statusCode, headers['cache-control'], headers.etag, headers['content-length']]).toEqual([
    503,
    undefined,
    undefined,
    String(body.length),
  ]);
});

test('a file larger than the installation takes is refused, as it is or in JSON', async () => {
  const { server: narrow, ann: person } = await startServerWithTwoPeople({ uploadBytesMax: 2048 });
  const bytes = Buffer.alloc(2049);
  const inJson = await person.post(saveImage, { imageb64: dataUrl(bytes), alpha: true });
  const asFile = await narrow.inject({
    method: 'POST',
    url: `${saveImage.path}?alpha=true`,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'image/png' },
    payload: bytes,
  });
  expect([inJson, asFile].map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [413, 'too_large'],
    [413, 'too_large'],
  ]);
  expect((await person.post(saveImage, { imageb64: dataUrl(await plainPng()), alpha: true })).statusCode).toBe(200);
});
