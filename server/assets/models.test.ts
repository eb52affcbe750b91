import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as calls from '../../contract/calls/assets.ts';
import { cubeObj, cubeStep } from '../testing/models.ts';
import { saveTestPicture } from '../testing/pictures.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';
import type { Person } from '../testing/testServer.ts';

const { server, ann, mallory } = await startServerWithTwoPeople();

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64');
const upload = (model_format: 'obj' | 'glb' | 'stp' | 'step', model_b64: string) =>
  ann.call(calls.upload3d, { model_b64, model_format, model_file_name: `a.${model_format}` });
const refused = async (model_format: 'obj' | 'glb' | 'stp' | 'step', model_b64: string) => {
  const { statusCode, body } = await ann.post(calls.upload3d, { model_b64, model_format, model_file_name: 'a' });
  return [statusCode, JSON.parse(body).code];
};
const bytesAt = async (url: string) => {
  const { headers, rawPayload } = await server.inject(url);
  return { type: headers['content-type'], bytes: rawPayload };
};

test('an OBJ, a GLB and a STEP are kept as GLB, and exported as STL', async () => {
  const obj = await upload('obj', `data:;base64,${base64(cubeObj([1, 2, 3]))}`);
  expect(obj.object_key).toMatch(/\.glb$/);
  const glb = await bytesAt(obj.model_url);
  expect([glb.type, glb.bytes.subarray(0, 4).toString()]).toEqual(['model/gltf-binary', 'glTF']);
  const again = await upload('glb', base64(glb.bytes));
  const step = await upload('stp', base64(cubeStep()));
  for (const { object_key } of [obj, again, step]) {
    const { stl_url } = await ann.call(calls.exportStl, { object_key });
    const { type, bytes } = await bytesAt(stl_url);
    expect([type, bytes.readUInt32LE(80), bytes.length]).toEqual(['model/stl', 12, 84 + 12 * 50]);
  }
});

test('what of a file is no face is said', async () => {
  const uploaded = async (lines: string) =>
    ann.call(calls.upload3d, {
      model_b64: base64(`${cubeObj([1, 1, 1])}\n${lines}`),
      model_format: 'obj',
      model_file_name: 'a.obj',
    });
  expect((await uploaded('l 1 2\nf 1 2')).left_out).toEqual(['l', 'f']);
  expect(await uploaded('')).not.toHaveProperty('left_out');
});

test('an STL is its own export', async () => {
  const { object_key } = await upload('obj', base64(cubeObj([1, 1, 1])));
  const { stl_url } = await ann.call(calls.exportStl, { object_key });
  const key = /\/assets\/([^?]+)/.exec(stl_url)?.[1] ?? '';
  expect((await ann.call(calls.exportStl, { object_key: key as typeof object_key })).stl_url).toBe(stl_url);
});

test('what is no model, and what is too large, is refused; the server lives on', async () => {
  expect(await refused('obj', base64('hello'))).toEqual([400, 'invalid_model']);
  expect(await refused('glb', base64(cubeObj([1, 1, 1])))).toEqual([400, 'invalid_model']);
  expect(await refused('step', base64('ISO-10303-21; #1=#1;'))).toEqual([400, 'invalid_model']);
  expect(await refused('obj', 'data:;base64,')).toEqual([400, 'invalid_model']);
  expect(await refused('obj', '%%%')).toEqual([400, 'invalid_model']);
  expect(await refused('obj', 'A'.repeat(28_000_000))).toEqual([413, 'too_large']);
  expect((await upload('obj', base64(cubeObj([1, 1, 1])))).object_key).toMatch(/\.glb$/);
});

test('only a model can be exported, and only by who may read it', async () => {
  const exported = async (person: Person, object_key: string) => {
    const { statusCode, body } = await person.post(calls.exportStl, { object_key });
    return [statusCode, JSON.parse(body).code];
  };
  expect(await exported(ann, (await saveTestPicture(ann)).object_key)).toEqual([400, 'invalid_model']);
  const { object_key } = await upload('obj', base64(cubeObj([1, 1, 1])));
  expect(await exported(mallory, object_key)).toEqual([404, 'asset_not_found']);
});

test('the thumbnail of a model is a picture of its mesh, on nothing', async () => {
  const red = cubeObj([60, 60, 60]).replaceAll(/^v .*$/gm, '$& 0.8 0.05 0.05');
  const { object_key, model_url } = await upload('obj', base64(red));
  const { stl_url } = await ann.call(calls.exportStl, { object_key });
  const pixelsOf = async (url: string) => {
    const { type, bytes } = await bytesAt(url);
    expect(type).toBe('image/webp');
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
    return { side: [info.width, info.height], middle: at(info.width / 2, info.height / 2), corner: at(1, 1) };
  };
  for (const side of [512, 64]) {
    const still = await pixelsOf(`${model_url}&w=${side}`);
    expect([still.side, still.corner[3], still.middle[3]]).toEqual([[side, side], 0, 255]);
    expect(still.middle[0]).toBeGreaterThan(140);
    expect(Math.max(still.middle[1]!, still.middle[2]!)).toBeLessThan(90);
  }
  // An STL has no colours: its body is grey.
  const [r = 0, g = 0, b = 0, a] = (await pixelsOf(`${stl_url}&w=128`)).middle;
  expect([a, Math.max(r, g, b) - Math.min(r, g, b) < 30, g > 90]).toEqual([255, true, true]);
});
