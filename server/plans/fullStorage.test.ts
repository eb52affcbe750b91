import { expect, test } from 'vitest';
import { cropImage, save3dView, saveImage, upload3d } from '../../contract/calls/assets.ts';
import { duplicateBoard, saveBoard } from '../../contract/calls/boards.ts';
import { CALLS } from '../../contract/calls/index.ts';
import { createPhoneUpload, sendFromPhone } from '../../contract/calls/phone.ts';
import { getPlan } from '../../contract/calls/plans.ts';
import { spinOffNode, spinOffSendTo } from '../../contract/calls/reviews.ts';
import { NodeId, type ObjectKey } from '../../contract/ids.ts';
import { createTestBoard, saveBody, textNode, uploadImageNode } from '../testing/boards.ts';
import { createFakeEngine } from '../testing/fakeEngine.ts';
import { cubeObj } from '../testing/models.ts';
import { dataUrl, fullyOpenMask, plainPng, saveTestPicture } from '../testing/pictures.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';
import type { Person } from '../testing/testServer.ts';

const BYTES = 50e6;
const few = { runs: null, excludedOperations: [], bytes: BYTES };
const plans = { trial: few, paid: few, unlimited: { runs: null, excludedOperations: [] } };
const engine = createFakeEngine();
const { server } = await startServerWithTwoPeople({ planDefault: 'trial', plans }, {}, { engine });
const { db } = server.parts;

/** Has all of somebody's storage be taken, but for so many bytes. */
async function fill(person: Person, key: ObjectKey, left = 0): Promise<void> {
  const { storage } = await person.call(getPlan, {});
  const { bytes } = await db.selectFrom('asset').select('bytes').where('key', '=', key).executeTakeFirstOrThrow();
  await db
    .updateTable('asset')
    .set({ bytes: Math.round(BYTES - left - storage.bytes + Number(bytes)) })
    .where('key', '=', key)
    .execute();
}

test('each way in which bytes come is closed to whose storage is full, and nothing of it stays', async () => {
  const bob = await server.signUpPerson('Bob');
  const { object_key } = await saveTestPicture(bob);
  const board_id = await createTestBoard(bob);
  await bob.call(saveBoard, saveBody(board_id, { nodes: [textNode('a', 'brass'), uploadImageNode('p')] }));
  const phone = await bob.call(createPhoneUpload, { board_id, node_id: NodeId.parse('p') });
  const code = new URL(phone.url).hash.slice(1);
  await fill(bob, object_key);
  const imageb64 = dataUrl(await plainPng(9, 9));
  const picture = { object_key, image_url: '' };
  const copy = { board_id, node_id: 'a', new_board_name: 'Copy' };
  const ways = {
    picture: await bob.post(saveImage, { imageb64, alpha: true }),
    view: await bob.post(save3dView, { imageb64 }),
    model: await bob.post(upload3d, {
      model_b64: Buffer.from(cubeObj([1, 1, 1])).toString('base64'),
      model_format: 'obj',
      model_file_name: 'a.obj',
    }),
    crop: await bob.post(cropImage, { ...picture, crop_x: 0, crop_y: 0, crop_width: 2, crop_height: 2 }),
    mask: await bob.post(CALLS.inpaint_image, {
      ...picture,
      prompt: 'brass',
      mask: dataUrl(await fullyOpenMask()),
    }),
    phone: await server.inject({
      method: 'POST',
      url: sendFromPhone.path,
      headers: { authorization: `Bearer phone.${code}` },
      payload: { board_id, node_id: 'p', imageb64 },
    }),
    copy: await bob.post(duplicateBoard, { board_id }),
    'spin-off': await bob.post(spinOffNode, copy),
    'sent board': await bob.post(spinOffSendTo, { ...copy, send_to_email: 'ben@example.com' }),
    save: await bob.post(saveBoard, saveBody(board_id, { nodes: [textNode('a', 'x'.repeat(1e6))] })),
  };
  expect(Object.fromEntries(Object.entries(ways).map(([name, answer]) => [name, answer.json().code]))).toEqual(
    Object.fromEntries(Object.keys(ways).map((name) => [name, 'storage_full'])),
  );
  expect((await bob.call(getPlan, {})).storage).toEqual({ bytes: BYTES, limit: BYTES });
});

test('the result of a run that has begun is stored, whatever the storage is by then', async () => {
  const cid = await server.signUpPerson('Cid');
  const { object_key } = await saveTestPicture(cid);
  await fill(cid, object_key, 1);
  const answer = cid.post(CALLS.instruct_edit, { object_key, image_url: '', prompt: 'wait', seed: 1 });
  await engine.waitForStarted(1);
  await fill(cid, object_key);
  engine.release();
  expect((await answer).statusCode).toBe(200);
  expect((await cid.call(getPlan, {})).storage.bytes).toBeGreaterThan(BYTES);
});
