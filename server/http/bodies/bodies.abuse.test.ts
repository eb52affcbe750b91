import { readdirSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { signIn } from '../../../contract/calls/accounts.ts';
import { saveImage } from '../../../contract/calls/assets.ts';
import { listBoards, saveBoard } from '../../../contract/calls/boards.ts';
import { createPhoneUpload, sendFromPhone } from '../../../contract/calls/phone.ts';
import { NodeId } from '../../../contract/ids.ts';
import { createTestBoard, saveBody, uploadImageNode } from '../../testing/boards.ts';
import { listenAddress } from '../../testing/followBoard.ts';
import { dataUrl, plainPng } from '../../testing/pictures.ts';
import { startTestServer } from '../../testing/testServer.ts';

const MEBIBYTE = 1024 * 1024;
const server = await startTestServer();
afterAll(() => server.close());
const address = await listenAddress(server);
const [ann, ben] = [await server.signUpPerson('Ann'), await server.signUpPerson('Ben')];

const open: ClientRequest[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.destroy();
});

type Answer = { readonly status: number | undefined; readonly body: string };
type Upload = { readonly request: ClientRequest; readonly answer: Promise<Answer>; answered: Answer | undefined };

/** Begins a call whose body says that it is so long, and of which nothing comes. */
function begin(path: string, token: string, bytes: number, type = 'application/json'): Upload {
  const headers = { 'content-type': type, 'content-length': bytes, ...(token && { authorization: `Bearer ${token}` }) };
  const sending = request(`${address}${path}`, { method: 'POST', headers, agent: false });
  open.push(sending);
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const sent: Upload = { request: sending, answer: promise, answered: undefined };
  // Whoever is refused, or ends it, may see the connection break.
  sending.on('error', () => undefined);
  sending.on('response', async (response) => {
    let body = '';
    for await (const piece of response.setEncoding('utf8')) body += piece;
    sent.answered = { status: response.statusCode, body };
    resolve(sent.answered);
  });
  sending.flushHeaders();
  return sent;
}

/** The codes of those that were answered. */
const codesOf = (sent: readonly Upload[]) =>
  sent.flatMap(({ answered }) => (answered ? [`${answered.status} ${JSON.parse(answered.body).code}`] : []));
const busy = (times: number) => Array.from({ length: times }, () => '503 busy');

async function phoneCode(): Promise<string> {
  const board_id = await createTestBoard(ann);
  await ann.call(saveBoard, saveBody(board_id, { nodes: [uploadImageNode('n1')] }));
  const { url } = await ann.call(createPhoneUpload, { board_id, node_id: NodeId.parse('n1') });
  return `phone.${new URL(url).hash.slice(1)}`;
}

test('of many large bodies of one person two are read, eight wait unread, the rest is refused; others go on', async () => {
  const sent = Array.from({ length: 14 }, () => begin(saveImage.path, ann.token, 50 * MEBIBYTE));
  await expect.poll(() => codesOf(sent)).toEqual(busy(4));
  expect((await ben.call(listBoards, {})).boards).toEqual([]);
  const picture = { imageb64: dataUrl(await plainPng(8, 8)), alpha: true };
  expect(await ben.call(saveImage, picture)).toMatchObject({ image_width: 8, image_height: 8 });
  expect(codesOf(sent)).toEqual(busy(4));
});

test('the code of a phone brings no more than a person, whatever the number of its connections', async () => {
  const code = await phoneCode();
  const sent = Array.from({ length: 30 }, () => begin(sendFromPhone.path, code, 50 * MEBIBYTE));
  await expect.poll(() => codesOf(sent)).toEqual(busy(20));
});

test('a call without an account takes no body that is longer than it needs', async () => {
  const { status, body } = await begin(signIn.path, '', 17 * 1024).answer;
  expect([status, JSON.parse(body).code]).toEqual([413, 'too_large']);
});

test('a file as it is goes to the disk while it comes, and leaves nothing there', async () => {
  const png = await plainPng(40, 30);
  const asItIs = (query: string, body: Uint8Array) =>
    fetch(`${address}${saveImage.path}${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'image/png' },
      body: Buffer.from(body),
    });
  const good = await asItIs('?alpha=true', png);
  expect([good.status, await good.json()]).toEqual([
    200,
    expect.objectContaining({ image_width: 40, image_height: 30 }),
  ]);
  const refused = await Promise.all([
    asItIs('', png),
    asItIs('?alpha=perhaps', png),
    asItIs('?alpha=true', Buffer.from('no picture')),
    asItIs('?alpha=true', Buffer.alloc(0)),
  ]);
  expect(await Promise.all(refused.map(async (answer) => (await answer.json()).code))).toEqual([
    'invalid_body',
    'invalid_body',
    'invalid_image',
    'invalid_image',
  ]);
  const folder = join(server.parts.config.dataDir, 'objects', 'begun');
  await expect.poll(() => readdirSync(folder)).toEqual([]);
});

test('a file that breaks off, or is longer than it may be, leaves nothing on the disk', async () => {
  const folder = join(server.parts.config.dataDir, 'objects', 'begun');
  const path = `${saveImage.path}?alpha=true`;
  const cut = begin(path, ann.token, 30 * MEBIBYTE, 'application/octet-stream');
  cut.request.write(Buffer.alloc(MEBIBYTE));
  await expect.poll(() => readdirSync(folder).length).toBe(1);
  cut.request.destroy();
  await expect.poll(() => readdirSync(folder)).toEqual([]);
  const long = begin(path, ann.token, 60 * MEBIBYTE, 'application/octet-stream');
  await expect.poll(() => codesOf([long])).toEqual(['413 too_large']);
});

test('only the calls that bring a file take one', async () => {
  const { status, body } = await begin(listBoards.path, ann.token, 2, 'application/octet-stream').answer;
  expect([status, JSON.parse(body).code]).toEqual([400, 'invalid_json']);
});
