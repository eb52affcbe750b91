import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveBoard } from '../../contract/calls/boards.ts';
import { createPhoneUpload, sendFromPhone } from '../../contract/calls/phone.ts';
import { NodeId } from '../../contract/ids.ts';
import { createTestBoard, loadTestBoard, saveBody, uploadImageNode } from '../testing/boards.ts';
import { dataUrl, plainPng } from '../testing/pictures.ts';
import { atOnce, hasPostgres } from '../testing/races/atOnce.ts';
import { meetAtBoard } from '../testing/races/meetAtBoard.ts';
import { type Person, personWithToken, startTestServer, type TestServer } from '../testing/testServer.ts';

const node_id = NodeId.parse('u');

describe.skipIf(!hasPostgres)('phones that send at once', () => {
  let servers: [TestServer, TestServer];
  let ann: Person;
  let png: string;
  beforeAll(async () => {
    const server = await startTestServer();
    servers = [server, await server.startAnother()];
    ann = await server.signUpPerson('Ann');
    png = dataUrl(await plainPng(8, 4));
  });
  afterAll(async () => {
    await servers[1].close();
    await servers[0].close();
  });

  const outcomesOf = (answers: readonly { readonly statusCode: number; json(): { code?: string } }[]) =>
    answers.map((answer) => answer.json().code ?? String(answer.statusCode));
  async function boardWithCode() {
    const board_id = await createTestBoard(ann);
    await ann.call(saveBoard, saveBody(board_id, { nodes: [uploadImageNode(node_id)] }));
    const { url } = await ann.call(createPhoneUpload, { board_id, node_id });
    const token = `phone.${new URL(url).hash.slice(1)}`;
    const send = (index: number) =>
      personWithToken(servers[index % 2]!.app, '', token).post(sendFromPhone, { board_id, node_id, imageb64: png });
    return { board_id, send };
  }
  /** The objects that are stored by all servers, of rows and of bytes. */
  async function storedCounts() {
    const rows = await servers[0].parts.db.selectFrom('asset').select('key').execute();
    let objects = 0;
    for (const { parts } of servers) for await (const _ of parts.assets.storage.list()) objects += 1;
    return { rows: rows.length, objects };
  }

  test('one code takes one picture, and the others leave nothing behind', async () => {
    const { board_id, send } = await boardWithCode();
    const answers = await atOnce(20, send);
    const outcomes = outcomesOf(answers);
    expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(1);
    // A server reads some bodies of one code at a time, and lets no more wait.
    expect(new Set(outcomes)).toEqual(new Set(['200', 'upload_used', 'busy']));
    expect(await storedCounts()).toEqual({ rows: 1, objects: 1 });
    expect((await loadTestBoard(ann, board_id)).rev).toBe(2);
  });

  test.each(['code first', 'picture first'])(
    'a new code and a picture of the old one wait for each other: %s',
    async (order) => {
      const { board_id, send } = await boardWithCode();
      const before = await storedCounts();
      const renew = () => ann.post(createPhoneUpload, { board_id, node_id });
      const works = order === 'code first' ? ([renew, () => send(0)] as const) : ([() => send(0), renew] as const);
      const outcomes = outcomesOf(await meetAtBoard(servers[0], board_id, ...works));
      expect(outcomes).toEqual(order === 'code first' ? ['200', 'upload_ended'] : ['200', '200']);
      const added = order === 'code first' ? 0 : 1;
      expect(await storedCounts()).toEqual({ rows: before.rows + added, objects: before.objects + added });
    },
  );
});
