import { expect, test } from 'vitest';
import * as calls from '../../contract/calls/assets.ts';
import { saveBoard } from '../../contract/calls/boards.ts';
import { createTestBoard, saveBody } from '../testing/boards.ts';
import { dataUrl, plainPng, saveTestPicture } from '../testing/pictures.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';
import type { Person } from '../testing/testServer.ts';

const { server, ann, mallory } = await startServerWithTwoPeople();

const codeOf = async (answer: ReturnType<Person['post']>) => {
  const { statusCode, body } = await answer;
  return [statusCode, JSON.parse(body).code];
};

test('a saved picture is served to whoever has its address, in the form its bytes have', async () => {
  const { image_url, object_key, image_width, image_height } = await saveTestPicture(ann, 300, 200);
  expect([image_width, image_height]).toEqual([300, 200]);
  const answer = await server.inject(image_url);
  const { headers } = answer;
  expect([answer.statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
    200,
    'image/png',
    'nosniff',
  ]);
  expect(headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
  expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  const etag = headers.etag!;
  expect((await server.inject({ url: image_url, headers: { 'if-none-match': etag } })).statusCode).toBe(304);
  const part = await server.inject({ url: image_url, headers: { range: 'bytes=1-3' } });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
    206,
    'PNG',
    `bytes 1-3/${answer.rawPayload.length}`,
  ]);
  expect((await server.inject({ url: image_url, headers: { range: 'bytes=999999-' } })).statusCode).toBe(416);
  expect((await ann.call(calls.getImageUrl, { object_key })).image_url).toBe(image_url);
});

test('thumbnails have the six sizes and no other', async () => {
  const { image_url } = await saveTestPicture(ann, 300, 200);
  const sizes = await Promise.all(
    [64, 128, 256, 512, 1024, 2048, 100].map((size) => server.inject(`${image_url}&w=${size}`)),
  );
  expect(sizes.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200, 404]);
  expect(sizes[0]!.headers['content-type']).toBe('image/webp');
  const again = await server.inject(`${image_url}&w=64`);
  expect(again.rawPayload).toEqual(sizes[0]!.rawPayload);
});

test('a vector is served where nothing of it can run', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><script>alert(1)</script><rect width="2" height="1"/></svg>';
  const imageb64 = dataUrl(Buffer.from(svg), 'image/svg+xml');
  const stored = await ann.call(calls.saveImage, { imageb64, alpha: true, format: 'svg' });
  const { image_url, object_key } = stored;
  expect(stored.drawing).toEqual({ left_out: ['script'], faces: [] });
  expect(object_key).toMatch(/\.svg$/);
  const { headers, body } = await server.inject(image_url);
  expect(headers['content-type']).toBe('image/svg+xml');
  expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
  expect(body).not.toContain('script');
  expect((await server.inject(`${image_url}&w=64`)).headers['content-type']).toBe('image/webp');
});

test('a page that calls itself a PNG is refused, as are nothing, nonsense and too much', async () => {
  const save = (imageb64: string) => codeOf(ann.post(calls.saveImage, { imageb64, alpha: true }));
  expect(await save(dataUrl(Buffer.from('<html><script>alert(1)</script>')))).toEqual([400, 'invalid_image']);
  expect(await save('data:image/png;base64,')).toEqual([400, 'invalid_image']);
  expect(await save('data:image/png;base64,%%%')).toEqual([400, 'invalid_image']);
  expect(await save(`data:image/png;base64,${'A'.repeat(57_000_000)}`)).toEqual([413, 'too_large']);
  expect(await codeOf(ann.post(calls.saveImage, { imageb64: 'http://127.0.0.1/a.png', alpha: true }))).toEqual([
    400,
    'invalid_body',
  ]);
});

test('a picture of somebody else answers as one that does not exist, on every call', async () => {
  const { object_key, image_url } = await saveTestPicture(ann);
  const cut = { crop_x: 0, crop_y: 0, crop_width: 1, crop_height: 1 };
  const asks = (key: string) =>
    Promise.all([
      codeOf(mallory.post(calls.getImageUrl, { object_key: key })),
      codeOf(mallory.post(calls.getRecipe, { object_key: key })),
      codeOf(mallory.post(calls.cropImage, { object_key: key, image_url, ...cut })),
    ]);
  const refused = Array(3).fill([404, 'asset_not_found']);
  expect(await asks(object_key)).toEqual(refused);
  expect(await asks('AbCdEfGhIjKlMnOpQrStUv.png')).toEqual(refused);
});

test('a board opens to its readers what its saver may read, and nothing that a saver only names', async () => {
  const { object_key } = await saveTestPicture(ann);
  const node = { id: 'a', type: 'prototype2DNode', position: { x: 0, y: 0 }, data: { objectKey: object_key } };
  const board_id = await createTestBoard(mallory);
  await mallory.call(saveBoard, saveBody(board_id, { nodes: [node] }));
  expect(await codeOf(mallory.post(calls.getImageUrl, { object_key }))).toEqual([404, 'asset_not_found']);
});

test.each([
  '../../secret',
  '..%2f..%2fsecret',
  'AbCdEfGhIjKlMnOpQrStUv.png%00',
  '/etc/passwd',
  'AbCdEfGhIjKlMnOpQrStUv.html',
])('no asset has the key %j', async (key) => {
  const address = (await saveTestPicture(ann)).image_url;
  expect((await server.inject(`/assets/${key}${address.slice(address.indexOf('?'))}`)).statusCode).toBe(404);
  expect(await codeOf(ann.post(calls.getImageUrl, { object_key: key }))).toEqual([400, 'invalid_body']);
});

test('an address is good for its own picture only, unchanged', async () => {
  const [one, other] = [await saveTestPicture(ann), await saveTestPicture(ann)];
  const query = one.image_url.slice(one.image_url.indexOf('?'));
  const tries = [
    `/assets/${other.object_key}${query}`,
    one.image_url.replace(/e=\d+/, 'e=99999999999'),
    `/assets/${one.object_key}`,
  ];
  const answers = await Promise.all(tries.map((url) => server.inject(url)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
});

test('a crop is a picture of its own', async () => {
  const { object_key, image_url } = await saveTestPicture(ann, 30, 20);
  const plan = { crop_x: 5, crop_y: 5, crop_width: 10, crop_height: 100, rotation: 90 };
  const cut = await ann.call(calls.cropImage, { object_key, image_url, ...plan });
  expect([cut.image_width, cut.image_height, cut.object_key === object_key]).toEqual([10, 25, false]);
  expect(await codeOf(ann.post(calls.cropImage, { object_key, image_url, ...plan, crop_x: 20 }))).toEqual([
    400,
    'nothing_to_work_on',
  ]);
  const corner = await ann.call(calls.cropImage, { object_key, image_url, ...plan, crop_x: -6, crop_y: -96 });
  expect([corner.image_width, corner.image_height]).toEqual([4, 4]);
});

test('a snapshot of a 3D view is a picture', async () => {
  const view = await ann.call(calls.save3dView, { imageb64: dataUrl(await plainPng()) });
  expect(view.object_key).toMatch(/\.png$/);
});
