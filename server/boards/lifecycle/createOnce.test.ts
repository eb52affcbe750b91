import { expect, test } from 'vitest';
import { createBoard, duplicateBoard, listBoards, saveBoard } from '../../../contract/calls/boards.ts';
import type { Call } from '../../../contract/calls/call.ts';
import { spinOffNode, spinOffSendTo } from '../../../contract/calls/reviews.ts';
import { createShareLink, listShareLinks, readShareLink } from '../../../contract/calls/sharing.ts';
import { NodeId } from '../../../contract/ids.ts';
import { createTestBoard, saveBody, textNode } from '../../testing/boards.ts';
import { postWithHeaders } from '../../testing/generateRequests.ts';
import { startServerWithTwoPeople } from '../../testing/serverWithTwoPeople.ts';
import type { Person } from '../../testing/testServer.ts';

const { server, ann, mallory } = await startServerWithTwoPeople();
const NOTE = NodeId.parse('note');

async function boardOf(person: Person) {
  const board_id = await createTestBoard(person);
  await person.call(saveBoard, saveBody(board_id, { nodes: [textNode(NOTE)] }));
  return board_id;
}
const withKey = (person: Person, key: string, call: Call, body: object) =>
  postWithHeaders(server, person, call, body, { 'idempotency-key': key });
const atOnce = <T>(times: number, ask: () => Promise<T>) => Promise.all(Array.from({ length: times }, ask));
const boards = async () => (await ann.call(listBoards, {})).boards.length;
const different = (answers: readonly { json(): unknown }[]) =>
  new Set(answers.map((answer) => JSON.stringify(answer.json()))).size;

test.each([
  [spinOffNode, {}],
  [spinOffSendTo, { send_to_email: 'ben@example.com' }],
])('six presses at once of %s are one board', async (call, more) => {
  const board_id = await boardOf(ann);
  const before = await boards();
  const body = { board_id, node_id: NOTE, new_board_name: 'Next', ...more };
  const answers = await atOnce(6, () => ann.post(call, body));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
  expect([different(answers), (await boards()) - before]).toEqual([1, 1]);
  // What somebody asks for on purpose is made.
  await ann.post(call, { ...body, new_board_name: 'Another' });
  await server.parts.db
    .updateTable('made_once')
    .set({ made_at: new Date(Date.now() - 11_000) })
    .execute();
  expect(different([answers[0]!, await ann.post(call, body)])).toBe(2);
  expect((await boards()) - before).toBe(3);
});

test.each([
  [createBoard, () => ({ name: 'Kettle' })],
  [duplicateBoard, (board_id: string) => ({ board_id })],
  [spinOffNode, (board_id: string) => ({ board_id, node_id: NOTE, new_board_name: 'Next' })],
])('%s makes one board for a key, however often and late it comes again', async (call, bodyOn) => {
  const body = bodyOn(await boardOf(ann));
  const before = await boards();
  const key = `wish of ${call.name}`;
  const answers = await atOnce(6, () => withKey(ann, key, call, body));
  await server.parts.db
    .updateTable('made_once')
    .set({ made_at: new Date(Date.now() - 3_600_000) })
    .execute();
  expect(different([...answers, await withKey(ann, key, call, body)])).toBe(1);
  expect((await boards()) - before).toBe(1);
  expect(different([answers[0]!, await withKey(ann, `${key}, another`, call, body)])).toBe(2);
  const mistaken = await withKey(ann, key, call, { ...body, name: 'x', new_board_name: 'x' });
  expect([mistaken.statusCode, mistaken.json().code]).toEqual([409, 'job_mismatch']);
});

test('a key that failed may be tried again, and is its person’s alone', async () => {
  const board_id = await boardOf(ann);
  const bodyFor = (node_id: string) => ({ board_id, node_id, new_board_name: 'Next' });
  expect((await withKey(ann, 'failed', spinOffNode, bodyFor('nothing'))).json().code).toBe('node_not_found');
  expect((await withKey(ann, 'failed', spinOffNode, bodyFor(NOTE))).statusCode).toBe(200);
  const hers = await withKey(ann, 'alike', createBoard, { name: 'Kettle' });
  const theirs = await withKey(mallory, 'alike', createBoard, { name: 'Kettle' });
  expect(different([hers, theirs])).toBe(2);
  const long = await withKey(ann, 'x'.repeat(3000), createBoard, { name: 'Kettle' });
  expect([long.statusCode, long.json().code]).toEqual([400, 'invalid_body']);
});

test('two boards of one name, asked for without a key, are two', async () => {
  expect(different(await atOnce(2, () => ann.post(createBoard, { name: 'Kettle' })))).toBe(2);
});

test('a share link that is asked for again is one, with the same address, which no table has', async () => {
  const board_id = await boardOf(ann);
  const body = { board_id, may_comment: true };
  const answers = await atOnce(4, () => withKey(ann, 'link', createShareLink, body));
  expect(different(answers)).toBe(1);
  expect((await ann.call(listShareLinks, { board_id })).links.length).toBe(1);
  const secret = answers[0]!.json().url.split('#')[1];
  expect((await ann.call(readShareLink, { secret })).may_comment).toBe(true);
  const rows = await server.parts.db.selectFrom('made_once').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
  // The same word of somebody else opens nothing of hers.
  const other = await withKey(mallory, 'link', createShareLink, {
    board_id: await boardOf(mallory),
    may_comment: true,
  });
  expect(other.json().url.split('#')[1]).not.toBe(secret);
});

test('a wish that comes again has its answer where no letter more may be sent, and counts once', async () => {
  const board_id = await boardOf(mallory);
  const body = { board_id, node_id: NOTE, new_board_name: 'Next', send_to_email: 'ben@example.com' };
  const send = (key: string) => withKey(mallory, key, spinOffSendTo, body);
  const first = await atOnce(6, () => send('0'));
  for (let letter = 1; letter < 30; letter += 1) expect((await send(`${letter}`)).statusCode).toBe(200);
  expect((await send('30')).json()).toMatchObject({ code: 'busy' });
  expect(different([...first, await send('0')])).toBe(1);
});
