import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { readNodes } from '../../contract/board.ts';
import { getImageUrl } from '../../contract/calls/assets.ts';
import { boardChanges, saveBoard } from '../../contract/calls/boards.ts';
import type { Call } from '../../contract/calls/call.ts';
import {
  checkPhoneUpload,
  createPhoneUpload,
  endPhoneUpload,
  extendPhoneUpload,
  readPhoneUpload,
  sendFromPhone,
} from '../../contract/calls/phone.ts';
import { acceptInvitation, listEditors, removeEditor } from '../../contract/calls/sharing.ts';
import { NodeId } from '../../contract/ids.ts';
import { PHONE_UPLOAD_SECONDS, PHONE_UPLOAD_SECONDS_MAX } from '../../contract/limits.ts';
import { createTestBoard, loadTestBoard, saveBody, textNode, uploadImageNode } from '../testing/boards.ts';
import { dataUrl, plainPng } from '../testing/pictures.ts';
import { createTestLink } from '../testing/reviewLinks.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';
import { type Person, personWithToken } from '../testing/testServer.ts';
import { removeOldData } from '../upkeep/removeOldData.ts';

const logs: string[] = [];
const logging = vi.spyOn(process.stderr, 'write').mockImplementation((line) => logs.push(String(line)) > 0);
afterAll(() => logging.mockRestore());
let suspicion = 0;
const { server, ann, mallory } = await startServerWithTwoPeople(
  { moderationLimit: 0.5, logLevel: 'warn' },
  {},
  { judge: { suspicion: async () => suspicion, close: async () => undefined } },
);
const { db } = server.parts;
const node_id = NodeId.parse('u');
const PNG = dataUrl(await plainPng(8, 4));
const NO_LINK = {
  status: 404,
  code: 'link_not_found',
  detail: 'This link no longer works. Ask for a new one.',
};
const USED = { status: 409, code: 'upload_used', detail: 'This code has taken its one picture.' };
const ENDED = { status: 410, code: 'upload_ended', detail: 'This code was closed or replaced on the board.' };
const EXPIRED = { status: 410, code: 'upload_expired', detail: 'Upload timed out, try again' };

/** A board with an Upload Image node, and what a phone has once it has scanned the node's code. */
async function newCode(person: Person = ann, data: Readonly<Record<string, unknown>> = {}) {
  const board_id = await createTestBoard(person, 'Kettles');
  await person.call(saveBoard, saveBody(board_id, { nodes: [uploadImageNode('u', data), textNode('t')] }));
  return { board_id, ...(await codeFor(person, board_id)) };
}

async function codeFor(person: Person, board_id: Awaited<ReturnType<typeof createTestBoard>>) {
  const upload = await person.call(createPhoneUpload, { board_id, node_id });
  const secret = new URL(upload.url).hash.slice(1);
  const phone = phoneWith(secret);
  const inspect = () => phone.post(readPhoneUpload, { board_id, node_id });
  const send = (imageb64 = PNG) => phone.post(sendFromPhone, { board_id, node_id, imageb64 });
  const extend = () => phone.post(extendPhoneUpload, { board_id, node_id });
  return { ...upload, secret, phone, inspect, send, extend };
}

function phoneWith(secret: string): Person {
  return personWithToken(server.app, '', `phone.${secret}`);
}

async function pictures(board_id: Awaited<ReturnType<typeof createTestBoard>>) {
  const { rev, nodes } = await loadTestBoard(ann, board_id);
  const node = readNodes(nodes).elements.find(({ id }) => id === 'u');
  return { rev, data: node?.data };
}

/** Lets a code be as old, and end in as many seconds, as is said. */
async function age(code_id: string, times: { readonly secondsOld: number; readonly secondsLeft: number }) {
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000);
  const query = db.updateTable('phone_upload').where('id', '=', code_id);
  await query.set({ created_at: at(-times.secondsOld), expires_at: at(times.secondsLeft) }).execute();
}

async function expire(code_id: string): Promise<void> {
  const query = db.updateTable('phone_upload').set({ expires_at: new Date(Date.now() - 1) });
  await query.where('id', '=', code_id).execute();
}

test('a code has its secret in the fragment of its address alone, and the tables have only its hash', async () => {
  const before = Date.now();
  const { board_id, code_id, url, secret, expires_at, seconds } = await newCode();
  expect(url).toBe(`http://localhost/upload?boardId=${board_id}&nodeId=u#${secret}`);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(Date.parse(expires_at) - before).toBeGreaterThanOrEqual(PHONE_UPLOAD_SECONDS * 1000);
  expect(seconds).toBeGreaterThan(PHONE_UPLOAD_SECONDS - 30);
  const row = await db.selectFrom('phone_upload').selectAll().where('id', '=', code_id).executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(secret);
});

test('a phone without an account sees what the code is for', async () => {
  const { inspect } = await newCode();
  expect((await inspect()).json()).toEqual({ board_name: 'Kettles', seconds: expect.any(Number), can_extend: true });
  const named = await newCode(ann, { title: 'Café reference' });
  expect((await named.inspect()).json()).toMatchObject({ board_name: 'Kettles', title: 'Café reference' });
});

test('the picture comes into the node as a change of the board, the asker’s own, turned upright', async () => {
  const { board_id, send } = await newCode(ann, { prompt: 'copper kettle' });
  const before = await pictures(board_id);
  // Taken sideways: 40 by 20 as it is stored, 20 by 40 as it is seen.
  const sideways = sharp({ create: { width: 40, height: 20, channels: 3, background: 'tan' } });
  const photo = await sideways.withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect((await send(dataUrl(photo, 'image/jpeg'))).json()).toEqual({ image_width: 20, image_height: 40 });
  const { rev, data } = await pictures(board_id);
  expect(rev).toBe(before.rev + 1);
  const key = String(data?.sketchObjectKey);
  expect(data).toEqual({
    prompt: 'copper kettle',
    sketchImageUrl: expect.stringMatching(`^/assets/${key}\\?`),
    sketchObjectKey: expect.stringMatching(/^[\w-]{22}\.jpg$/),
    sketchImageWidth: 20,
    sketchImageHeight: 40,
  });
  expect((await server.inject(String(data?.sketchImageUrl))).statusCode).toBe(200);
  await ann.call(getImageUrl, { object_key: key as never });
  const news = await ann.call(boardChanges, { board_id, since: before.rev });
  expect(news.changes.map(({ id, rev }) => ({ id, rev }))).toEqual([{ id: 'u', rev }]);
  const query = db.selectFrom('board_history').select(['replaced_rev', 'data']).where('board_id', '=', board_id);
  const earlier = await query.where('replaced_rev', '=', rev).execute();
  expect(earlier.map(({ data }) => JSON.parse(data).data)).toEqual([{ prompt: 'copper kettle' }]);
});

describe('is refused, and the board stays as it is:', () => {
  test('a second picture, and the same one again', async () => {
    const { board_id, send, inspect, secret } = await newCode();
    await send();
    const first = await pictures(board_id);
    expect((await send()).json()).toEqual(USED);
    expect(JSON.parse(logs.at(-1) ?? '')).toMatchObject({ msg: 'phone upload refused', code: 'upload_used' });
    expect(logs.join('')).not.toContain(secret);
    expect((await inspect()).json()).toEqual(USED);
    expect(await pictures(board_id)).toEqual({
      rev: first.rev,
      data: expect.objectContaining({ sketchObjectKey: first.data?.sketchObjectKey }),
    });
  });

  test('all but one of those that come at once', async () => {
    const { board_id, send } = await newCode();
    const { rev } = await pictures(board_id);
    const count = db.selectFrom('asset').select('key');
    const before = (await count.execute()).length;
    const answers = await Promise.all(Array.from({ length: 3 }, () => send()));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, 409, 409]);
    expect((await pictures(board_id)).rev).toBe(rev + 1);
    // Nothing is kept of those that came too late.
    expect((await count.execute()).length).toBe(before + 1);
  });

  test('one that comes late', async () => {
    const { board_id, code_id, send, inspect } = await newCode();
    await expire(code_id);
    expect((await inspect()).json()).toEqual(EXPIRED);
    expect((await send()).json()).toEqual(EXPIRED);
    expect((await pictures(board_id)).data).toEqual({});
  });

  test('one by a code that was closed on the board, or in whose place there is another', async () => {
    const closed = await newCode();
    await mallory.call(endPhoneUpload, { code_id: closed.code_id });
    expect((await closed.inspect()).statusCode).toBe(200);
    await ann.call(endPhoneUpload, { code_id: closed.code_id });
    expect((await closed.send()).json()).toEqual(ENDED);
    const replaced = await newCode();
    const newer = await codeFor(ann, replaced.board_id);
    expect((await replaced.inspect()).json()).toEqual(ENDED);
    expect((await newer.inspect()).statusCode).toBe(200);
  });

  test('a code for another node or board', async () => {
    const one = await newCode();
    const other = await newCode();
    const elsewhere = { board_id: other.board_id, node_id, imageb64: PNG };
    expect((await one.phone.post(sendFromPhone, elsewhere)).json()).toEqual(NO_LINK);
    const otherNode = { board_id: one.board_id, node_id: 't', imageb64: PNG };
    expect((await one.phone.post(sendFromPhone, otherNode)).json()).toEqual(NO_LINK);
  });

  test('one of whose asker the board takes no changes any more, or whose node is gone or locked', async () => {
    const board_id = await createTestBoard(ann);
    await ann.call(saveBoard, saveBody(board_id, { nodes: [uploadImageNode('u')] }));
    await mallory.call(acceptInvitation, { secret: (await createTestLink(ann, board_id, { kind: 'edit' })).secret });
    const byEditor = await codeFor(mallory, board_id);
    expect((await byEditor.inspect()).statusCode).toBe(200);
    const [editor] = (await ann.call(listEditors, { board_id })).editors;
    await ann.call(removeEditor, { board_id, user_id: String(editor?.user_id) });
    expect((await byEditor.send()).json()).toMatchObject({ status: 404, code: 'board_not_found' });
    const byOwner = await codeFor(ann, board_id);
    await ann.call(saveBoard, saveBody(board_id, { nodes: [uploadImageNode('u', { readOnly: true })] }));
    expect((await byOwner.send()).json()).toMatchObject({ status: 409, code: 'node_read_only' });
    const other = await createTestBoard(ann);
    await ann.call(saveBoard, saveBody(other, { nodes: [uploadImageNode('u')] }));
    const ofNone = await codeFor(ann, other);
    await ann.call(saveBoard, saveBody(other, {}));
    expect((await ofNone.send()).json()).toMatchObject({ status: 404, code: 'node_not_found' });
  });
});

test.each([
  ['a PDF', dataUrl(Buffer.from('%PDF-1.7\n1 0 obj'), 'image/jpeg'), 400, 'invalid_image'],
  ['a HEIC photograph', dataUrl(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'image/jpeg'), 400, 'invalid_image'],
  ['nothing', 'data:image/png;base64,', 400, 'invalid_image'],
  ['what is no data URL', 'http://localhost/a.png', 400, 'invalid_body'],
])('%s is refused, and the code takes a picture afterwards', async (_, file, status, code) => {
  const { board_id, send } = await newCode();
  expect((await send(file)).json()).toMatchObject({ status, code });
  expect((await pictures(board_id)).data).toEqual({});
  expect((await send()).statusCode).toBe(200);
});

test('a picture that moderation refuses is refused, and the code takes another', async () => {
  const { send } = await newCode();
  suspicion = 0.9;
  expect((await send()).json()).toMatchObject({ status: 403, code: 'inappropriate_content' });
  suspicion = 0;
  expect((await send()).statusCode).toBe(200);
});

test('codes are asked for by editors, of Upload Image nodes that are not locked', async () => {
  const { board_id } = await newCode();
  const ask = async (person: Person, id: string) =>
    (await person.post(createPhoneUpload, { board_id, node_id: id })).json().code;
  expect(await ask(mallory, 'u')).toBe('board_not_found');
  expect(await ask(ann, 't')).toBe('node_not_found');
  expect(await ask(ann, 'nobody')).toBe('node_not_found');
  await ann.call(saveBoard, saveBody(board_id, { nodes: [uploadImageNode('u', { readOnly: true })] }));
  expect(await ask(ann, 'u')).toBe('node_read_only');
});

test('a secret that opens nothing is refused before its body is read, is logged, and many slow their network down', async () => {
  const { board_id } = await newCode();
  const guess = (call: Pick<Call, 'path'>, secret: string) =>
    server.inject({
      method: 'POST',
      url: call.path,
      remoteAddress: '198.51.100.7',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      payload: 'not even JSON',
    });
  expect((await guess(sendFromPhone, 'phone.')).json()).toEqual(NO_LINK);
  expect((await guess(sendFromPhone, ann.token)).json()).toEqual(NO_LINK);
  expect(JSON.parse(logs.at(-1) ?? '')).toMatchObject({
    level: 40,
    msg: 'phone upload refused',
    call: 'send_from_phone',
    code: 'link_not_found',
    from: '198.51.100.7',
  });
  for (let i = 0; i < 98; i += 1) await guess(readPhoneUpload, `phone.${String(i).padStart(43, 'x')}`);
  const slowed = await guess(sendFromPhone, `phone.${'y'.repeat(43)}`);
  expect([slowed.statusCode, Number(slowed.headers['retry-after']) > 0]).toEqual([503, true]);
  // A right code is served as before, from there too.
  expect((await (await codeFor(ann, board_id)).send()).statusCode).toBe(200);
  const { secret: right } = await codeFor(ann, board_id);
  expect((await guess(sendFromPhone, `phone.${right}`)).json().code).toBe('invalid_json');
});

describe('the phone asks for more time:', () => {
  test('it has ten minutes from now, and the board knows', async () => {
    const { code_id, extend, inspect, send } = await newCode();
    await age(code_id, { secondsOld: 580, secondsLeft: 20 });
    expect((await extend()).json()).toEqual({ seconds: expect.any(Number), can_extend: true });
    const { seconds } = (await inspect()).json();
    expect(seconds).toBeGreaterThan(PHONE_UPLOAD_SECONDS - 30);
    expect((await ann.call(checkPhoneUpload, { code_id })).seconds).toBeGreaterThan(PHONE_UPLOAD_SECONDS - 30);
    expect((await mallory.post(checkPhoneUpload, { code_id })).json()).toEqual(NO_LINK);
    expect((await send()).statusCode).toBe(200);
    expect((await ann.call(checkPhoneUpload, { code_id })).seconds).toBe(0);
  });

  test('not beyond 110 minutes from its making, nor beyond the last session of whoever made it', async () => {
    const { code_id, extend } = await newCode();
    await age(code_id, { secondsOld: PHONE_UPLOAD_SECONDS_MAX - 60, secondsLeft: 20 });
    const last = (await extend()).json();
    expect([last.seconds > 30 && last.seconds <= 60, last.can_extend]).toEqual([true, false]);
    expect((await extend()).json().seconds).toBeLessThanOrEqual(60);
    const guest = await newCode(mallory);
    await age(guest.code_id, { secondsOld: 580, secondsLeft: 20 });
    const { user_id } = await db
      .selectFrom('phone_upload')
      .select('user_id')
      .where('id', '=', guest.code_id)
      .executeTakeFirstOrThrow();
    const sessions = await db.selectFrom('session').selectAll().where('userId', '=', user_id).execute();
    await db.deleteFrom('session').where('userId', '=', user_id).execute();
    const unextended = (await guest.extend()).json();
    expect([unextended.seconds <= 20, unextended.can_extend]).toEqual([true, false]);
    await db.insertInto('session').values(sessions).execute();
  });

  test('not for a code that is used, closed or over, nor for another node, nor by a secret that opens nothing', async () => {
    const used = await newCode();
    await used.send();
    expect((await used.extend()).json()).toEqual(USED);
    const closed = await newCode();
    await ann.call(endPhoneUpload, { code_id: closed.code_id });
    expect((await closed.extend()).json()).toEqual(ENDED);
    const over = await newCode();
    await expire(over.code_id);
    expect((await over.extend()).json()).toEqual(EXPIRED);
    expect((await over.inspect()).json()).toEqual(EXPIRED);
    const { board_id, phone } = await newCode();
    expect((await phone.post(extendPhoneUpload, { board_id, node_id: NodeId.parse('t') })).json()).toEqual(NO_LINK);
    const guessed = phoneWith('z'.repeat(43));
    expect((await guessed.post(extendPhoneUpload, { board_id, node_id })).json()).toEqual(NO_LINK);
    expect((await ann.post(extendPhoneUpload, { board_id, node_id })).json()).toEqual(NO_LINK);
  });

  test('not without end: who asks many times is slowed down', async () => {
    const { extend } = await newCode();
    for (let times = 0; times < 20; times += 1) expect((await extend()).statusCode).toBe(200);
    expect((await extend()).statusCode).toBe(503);
  });
});

test('codes that are long over are forgotten', async () => {
  const { code_id, inspect } = await newCode();
  const over = { expires_at: new Date(Date.now() - 2 * 24 * 60 * 60 * 1000) };
  await db.updateTable('phone_upload').set(over).where('id', '=', code_id).execute();
  await removeOldData(db, server.parts.assets.remove);
  expect((await inspect()).json()).toEqual(NO_LINK);
});
