import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as calls from '../../contract/calls/assets.ts';
import { MODEL_BYTES_MAX } from '../../contract/limits.ts';
import { cubeObj, cubeStep, measureStl } from '../testing/models.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';

const { server, ann } = await startServerWithTwoPeople();

const OBJ = Buffer.from(cubeObj([1, 2, 3]));

type Format = 'obj' | 'glb' | 'stp' | 'step';
const upload = (model_format: Format, bytes: Uint8Array) =>
  ann.post(calls.upload3d, {
    model_b64: Buffer.from(bytes).toString('base64'),
    model_format,
    model_file_name: `a.${model_format}`,
  });

/** The cube as the server keeps it. */
const cube = await upload('obj', OBJ).then(
  async ({ body }) => (await server.inject(JSON.parse(body).model_url)).rawPayload,
);

/** An OBJ of exactly so many bytes: a cube, and comments. */
const padded = (bytes: number) => Buffer.concat([OBJ, Buffer.alloc(bytes - OBJ.length, '#\n')]);

function withJson(glb: Buffer, change: (json: Record<string, unknown>) => void): Buffer {
  const length = glb.readUInt32LE(12);
  const json = JSON.parse(glb.subarray(20, 20 + length).toString());
  change(json);
  const text = Buffer.from(JSON.stringify(json));
  const written = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, ' ')]);
  const out = Buffer.concat([glb.subarray(0, 20), written, glb.subarray(20 + length)]);
  out.writeUInt32LE(written.length, 12);
  out.writeUInt32LE(out.length, 8);
  return out;
}

/** The cube with a picture on its surfaces. */
const textured = (type: string, bytes: Uint8Array) =>
  withJson(cube, (json) => {
    json.images = [{ uri: `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}` }];
    json.textures = [{ source: 0 }];
    json.materials = [{ pbrMetallicRoughness: { baseColorFactor: [1, 0, 0, 1], baseColorTexture: { index: 0 } } }];
    for (const { primitives } of json.meshes as { primitives: { material: number }[] }[])
      for (const primitive of primitives) primitive.material = 0;
  });

const noise = sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } });
const jpeg = await noise.clone().jpeg().toBuffer();

function lying(at: number, value: number): Buffer {
  const glb = Buffer.from(cube);
  glb.writeUInt32LE(value, at);
  return glb;
}

test('a file of 20,971,520 bytes is taken, one of a byte more is not', async () => {
  const largest = await upload('obj', padded(MODEL_BYTES_MAX));
  expect(largest.statusCode).toBe(200);
  const larger = await upload('obj', padded(MODEL_BYTES_MAX + 1));
  expect([larger.statusCode, JSON.parse(larger.body).code]).toEqual([413, 'too_large']);
});

test('an OBJ with a million faces is taken', async () => {
  const faces = `${cubeObj([1, 1, 1])}${'f 1 2 3\n'.repeat(1_000_000)}`;
  expect((await upload('obj', Buffer.from(faces))).statusCode).toBe(200);
});

test.each([
  ['an OBJ without faces', 'obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\n', 'This OBJ file has no faces.'],
  [
    'an OBJ whose faces name nothing',
    'obj',
    'v 0 0 0\nf 1 2 3\n',
    'This OBJ file has a face with a corner that does not exist.',
  ],
  ['a STEP that does not parse', 'step', 'ISO-10303-21; HEADER; #1=;;;((( ENDSEC;', 'This STEP file couldn’t be read.'],
  ['a STEP cut in half', 'stp', cubeStep().subarray(0, 4000), 'This STEP file couldn’t be read.'],
  ['a picture that is called a STEP', 'step', Buffer.from('89504e470d0a1a0a', 'hex'), 'This is not a STEP file.'],
  ['a GLB that says it is longer', 'glb', lying(8, cube.length + 1000), 'This GLB file is incomplete.'],
  ['a GLB whose first part says it is longer', 'glb', lying(12, 1 << 30), 'This GLB file is incomplete.'],
  [
    'a GLB that names a file of the server',
    'glb',
    withJson(cube, (json) => {
      json.buffers = [{ uri: 'file:///etc/passwd', byteLength: 100 }];
    }),
    'This GLB file refers to other files. Export it with everything in one file.',
  ],
  [
    'a GLB that names a page',
    'glb',
    withJson(cube, (json) => {
      json.images = [{ uri: 'http://127.0.0.1:1/a.png' }];
    }),
    'This GLB file refers to other files. Export it with everything in one file.',
  ],
  [
    'a GLB whose data is beyond its end',
    'glb',
    withJson(cube, (json) => {
      (json.bufferViews as { byteLength: number }[])[0]!.byteLength = 1e9;
    }),
    'This GLB file refers to data beyond its end.',
  ],
  [
    'a GLB with a vector as its texture',
    'glb',
    textured('svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>')),
    'This GLB file has a texture that can’t be read.',
  ],
  [
    'a GLB with a TIFF that is called a PNG',
    'glb',
    textured('png', await noise.clone().tiff().toBuffer()),
    'This GLB file has a texture that can’t be read.',
  ],
] as const)('%s is refused with its own sentence', async (_, format, bytes, detail) => {
  const { statusCode, body } = await upload(format, Buffer.from(bytes));
  expect([statusCode, JSON.parse(body)]).toMatchObject([400, { code: 'invalid_model', detail }]);
});

test('a STEP in inches is exported in millimetres', async () => {
  const millimetres = /\(\s*LENGTH_UNIT\(\)\s*NAMED_UNIT\(\*\)\s*SI_UNIT\(\.MILLI\.,\.METRE\.\)\s*\)/;
  const text = Buffer.from(cubeStep()).toString();
  const [unit = ''] = millimetres.exec(text) ?? [];
  const inInches = text
    .replace(unit, "(CONVERSION_BASED_UNIT('INCH',#9001)LENGTH_UNIT()NAMED_UNIT(#9002))")
    .replace(
      /ENDSEC;\s*END-ISO/,
      (end) =>
        `#9001=LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(25.4),#9003);\n#9002=DIMENSIONAL_EXPONENTS(1.,0.,0.,0.,0.,0.,0.);\n#9003=${unit};\n${end}`,
    );
  const { object_key } = JSON.parse((await upload('step', Buffer.from(inInches))).body);
  const { stl_url } = await ann.call(calls.exportStl, { object_key });
  expect(measureStl((await server.inject(stl_url)).rawPayload).longestSide).toBeCloseTo(254, 3);
});

test('a GLB whose texture is cut is taken, and its still is of clay', async () => {
  const { statusCode, body } = await upload('glb', textured('jpeg', jpeg.subarray(0, jpeg.length / 2)));
  expect(statusCode).toBe(200);
  const still = await server.inject(`${JSON.parse(body).model_url}&w=64`);
  expect(still.statusCode).toBe(200);
  const { data } = await sharp(still.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const [red = 0, green = 0, blue = 0, alpha] = data.subarray((32 * 64 + 32) * 4);
  expect([alpha, red - blue < 30, green > 90]).toEqual([255, true, true]);
});
