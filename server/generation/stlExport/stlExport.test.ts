import { describe, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/assets.ts';
import type { ObjectKey } from '../../../contract/ids.ts';
import { generateImage } from '../../../contract/operations/generateImage.ts';
import { imageTo3d } from '../../../contract/operations/imageTo3d.ts';
import { createTestBoard } from '../../testing/boards.ts';
import { parseGenerateEvents } from '../../testing/generateRequests.ts';
import { cubeObj, measureStl } from '../../testing/models.ts';
import { dataUrl } from '../../testing/pictures.ts';
import { startServerWithTwoPeople } from '../../testing/serverWithTwoPeople.ts';

const { server, ann, mallory } = await startServerWithTwoPeople();

async function designOf(prompt: string): Promise<ObjectKey> {
  const body = { prompt, model: 'Product Design', aspect_ratio: '1:1', think: false, seed: 3 };
  const [first] = parseGenerateEvents((await ann.post(generateImage, body)).body).filter(
    ({ event }) => event === 'image',
  );
  return first?.event === 'image' ? (first.data.object_key as ObjectKey) : (undefined as never);
}

/** The export of a model: its open edges, what the answer says of them, and its longest side in millimetres. */
async function exported(object_key: ObjectKey, person = ann) {
  const { stl_url, closed } = await person.call(calls.exportStl, { object_key });
  return { ...measureStl((await server.inject(stl_url)).rawPayload), closed };
}

const chair = (await ann.call(imageTo3d, { object_key: await designOf('oak chair'), stl_mode: false })).object_key;

test('the model of a design is exported for printing: closed, of its size', async () => {
  expect(chair).toMatch(/\.glb$/);
  const { openEdgeCount, longestSide, closed } = await exported(chair);
  expect({ openEdgeCount, longestSide: Math.round(longestSide), closed }).toEqual({
    openEdgeCount: 0,
    longestSide: 100,
    closed: true,
  });
});

test('so is the model of a picture of one’s own, the same as the STL that is asked for at once', async () => {
  const ellipse =
    '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240"><ellipse cx="120" cy="120" rx="90" ry="40"/></svg>';
  const { object_key: picture } = await ann.call(calls.saveImage, {
    imageb64: dataUrl(Buffer.from(ellipse), 'image/svg+xml'),
    alpha: true,
  });
  const { object_key } = await ann.call(imageTo3d, { object_key: picture, stl_mode: false });
  const { stl_url, closed } = await ann.call(calls.exportStl, { object_key });
  const model = await ann.call(imageTo3d, { object_key: picture, stl_mode: true });
  const bytesAt = async (url: string) => (await server.inject(url)).rawPayload;
  expect((await bytesAt(stl_url)).equals(await bytesAt(model.model_url))).toBe(true);
  const again = await ann.call(calls.exportStl, { object_key: model.object_key });
  expect([closed, again]).toEqual([true, { stl_url: model.model_url, closed: true }]);
});

const upload = async (obj: string) => {
  const file = {
    model_b64: Buffer.from(obj).toString('base64'),
    model_format: 'obj',
    model_file_name: 'a.obj',
  } as const;
  return (await ann.call(calls.upload3d, file)).object_key;
};

test('a model that somebody brought is exported as it is, and the answer says whether it is closed', async () => {
  const cube = cubeObj([10, 20, 30]);
  expect(await exported(await upload(cube))).toEqual({ openEdgeCount: 0, longestSide: 30, closed: true });
  const lidless = cube.replace(/f .*\n$/, '');
  expect(await exported(await upload(lidless))).toMatchObject({ openEdgeCount: 4, closed: false });
  const turned = cube.replace('f 1 3 4 2', 'f 2 4 3 1');
  expect(await exported(await upload(turned))).toMatchObject({ closed: false });
});

describe('a model that cannot be made again is exported as it is, open as its parts are', async () => {
  const { db } = server.database;
  const { recipe } = await db.selectFrom('asset').select('recipe').where('key', '=', chair).executeTakeFirstOrThrow();
  const jobs = async () => (await db.selectFrom('job').select('id').execute()).length;

  async function exportedAsIs(person = ann) {
    const before = await jobs();
    const { openEdgeCount: open, closed } = await exported(chair, person);
    expect([open > 0, closed, await jobs()]).toEqual([true, false, before]);
  }

  test('where its picture is somebody else’s', async () => {
    const board_id = await createTestBoard(mallory);
    await db.insertInto('asset_ref').values({ board_id, key: chair }).execute();
    await exportedAsIs(mallory);
  });

  test.each([
    ['says nothing of what was asked', { asked: undefined }],
    ['says nothing of its picture', { inputs: undefined }],
    ['names a picture that is gone', { inputs: { image: `${'A'.repeat(22)}.png` } }],
  ])('where its recipe %s', async (_, change) => {
    const worn = JSON.stringify({ ...JSON.parse(recipe ?? ''), ...change });
    await db.updateTable('asset').set({ recipe: worn }).where('key', '=', chair).execute();
    await exportedAsIs();
  });
});
