import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cropImage, save3dView, saveImage } from '../../contract/calls/assets.ts';
import type { Call } from '../../contract/calls/call.ts';
import { CALLS } from '../../contract/calls/index.ts';
import type { ObjectKey } from '../../contract/ids.ts';
import { OPERATION_ROWS as calls, OPERATIONS } from '../../contract/operations/index.ts';
import { createFakeEngine } from '../testing/fakeEngine.ts';
import { dataUrl, plainPng } from '../testing/pictures.ts';
import { type Person, startTestServer, type TestServer } from '../testing/testServer.ts';

/** The pictures that were judged, and the verdict on the next ones. */
const state = { asked: 0, suspicion: 0 };
const judge = {
  async suspicion() {
    state.asked += 1;
    return state.suspicion;
  },
  async close() {},
};

let server: TestServer;
let ann: Person;
let clean: ObjectKey;
let picture: string;
beforeAll(async () => {
  server = await startTestServer({ moderationLimit: 0.75 }, {}, { engine: createFakeEngine(), judge });
  await server.app.ready();
  ann = await server.signUpPerson('Ann');
  picture = dataUrl(await plainPng(8, 4));
  clean = (await ann.call(saveImage, { imageb64: picture, alpha: true })).object_key;
});
afterAll(() => server.close());
beforeEach(() => Object.assign(state, { asked: 0, suspicion: 0 }));

const refusal = { status: 403, code: 'inappropriate_content', detail: 'Inappropriate content was detected.' };
const send = async (call: Pick<Call, 'path'>, body: unknown) => (await ann.post(call, body)).json();
const forget = () => server.parts.db.updateTable('asset').set({ admitted: false }).execute();
const evolve = (object_key: ObjectKey) => ({ prompt: '', object_key, strength: 0.5, model: 'Product Design' });

describe('a picture that is brought', () => {
  test('is refused above the limit, and not kept', async () => {
    const { db } = server.parts;
    const count = async () => (await db.selectFrom('asset').select('key').execute()).length;
    const before = await count();
    state.suspicion = 0.76;
    expect(await send(saveImage, { imageb64: picture, alpha: false })).toEqual(refusal);
    expect(await send(save3dView, { imageb64: picture })).toEqual(refusal);
    expect(await count()).toBe(before);
    state.suspicion = 0.75;
    expect(await send(saveImage, { imageb64: picture, alpha: true })).toMatchObject({ image_width: 8 });
  });

  test('is judged as it is drawn when it is a vector', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    );
    await send(saveImage, { imageb64: dataUrl(svg, 'image/svg+xml'), alpha: true });
    expect(state.asked).toBe(1);
  });
});

describe('a picture that a call works on', () => {
  test('is judged when nobody did so before, once', async () => {
    await forget();
    state.suspicion = 0.9;
    expect(await send(calls.image_to_image, evolve(clean))).toEqual(refusal);
    expect(await send(calls.get_4k, { object_key: clean })).toEqual(refusal);
    state.suspicion = 0;
    await send(calls.image_to_image, evolve(clean));
    await send(calls.get_4k, { object_key: clean });
    expect(state.asked).toBe(3);
  });

  test('is judged too when it was cut out of another', async () => {
    const part = { object_key: clean, crop_x: 0, crop_y: 0, crop_width: 2, crop_height: 2 };
    const { object_key } = await ann.call(cropImage, part);
    state.suspicion = 0.9;
    expect(await send(calls.image_to_image, evolve(object_key))).toEqual(refusal);
  });

  test('is taken as it is when an engine made it', async () => {
    const { object_key } = await send(calls.image_to_image, evolve(clean));
    state.suspicion = 1;
    expect((await send(calls.image_to_image, evolve(object_key))).image_url).toBeTypeOf('string');
    expect(state.asked).toBe(0);
  });
});

test('switched off, no picture is judged', async () => {
  const open = await startTestServer({ moderationLimit: undefined }, {}, { engine: createFakeEngine(), judge });
  const bob = await open.signUpPerson('Bob');
  state.suspicion = 1;
  const { object_key } = await bob.call(saveImage, { imageb64: picture, alpha: true });
  expect((await bob.post(calls.image_to_image, evolve(object_key))).statusCode).toBe(200);
  expect(state.asked).toBe(0);
  await open.close();
});

/** A body of a call with blocked words in one of its texts. */
function bodyWith(operation: (typeof OPERATIONS)[number], field: string): Record<string, unknown> {
  const whole: Record<string, unknown> = {
    prompt: 'a lamp',
    instructions: 'warm',
    model: operation === 'image_to_svg' ? 'color' : 'Product Design',
    aspect_ratio: '1:1',
    think: false,
    strength: 0.5,
    image_influence: 1,
    stl_mode: false,
    mask: picture,
    object_key: clean,
    sketch_object_key: clean,
    style_image_object_key: clean,
    start_image_object_key: clean,
    [field]: 'a Porn lamp',
  };
  return Object.fromEntries(Object.entries(whole).filter(([name]) => name in CALLS[operation].body.shape));
}

test.each(
  OPERATIONS.flatMap((operation) =>
    ['prompt', 'instructions']
      .filter((name) => name in CALLS[operation].body.shape)
      .map((field) => [operation, field] as const),
  ),
)('%s reads its %s against the word list', async (operation, field) => {
  expect(await send(CALLS[operation], bodyWith(operation, field))).toEqual(refusal);
});
