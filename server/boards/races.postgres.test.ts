import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBoard, deleteBoard, duplicateBoard, restoreBoard, saveBoard } from '../../contract/calls/boards.ts';
import type { Call } from '../../contract/calls/call.ts';
import { idempotencyKey } from '../../contract/calls/jobs.ts';
import { spinOffNode } from '../../contract/calls/reviews.ts';
import { acceptInvitation, listEditors, receiveBoard, removeEditor } from '../../contract/calls/sharing.ts';
import { NodeId } from '../../contract/ids.ts';
import { enhancePrompt } from '../../contract/operations/enhancePrompt.ts';
import { findBoard } from '../access/findBoard.ts';
import { personOf } from '../access/person.ts';
import { createSecret, hashOf } from '../kit/secrets.ts';
import { changeBody, createTestBoard, loadTestBoard, saveBody, textNode } from '../testing/boards.ts';
import { atOnce, hasPostgres } from '../testing/races/atOnce.ts';
import { meetAtBoard } from '../testing/races/meetAtBoard.ts';
import { createTestLink } from '../testing/reviewLinks.ts';
import { type Person, startTestServer, type TestServer } from '../testing/testServer.ts';

describe.skipIf(!hasPostgres)('what comes at once to the servers of one installation', () => {
  let servers: [TestServer, TestServer];
  let ann: Person;
  let ben: Person;
  beforeAll(async () => {
    const server = await startTestServer();
    servers = [server, await server.startAnother()];
    ann = await server.signUpPerson('Ann');
    ben = await server.signUpPerson('Ben');
  });
  afterAll(async () => {
    await servers[1].close();
    await servers[0].close();
  });

  const outcomeOf = (answers: readonly { readonly statusCode: number; json(): { code?: string } }[]) =>
    answers.map((answer) => answer.json().code ?? answer.statusCode);
  const save = (person: Person, board_id: Parameters<typeof saveBody>[0], id: string) =>
    person.post(saveBoard, changeBody(board_id, { nodes: [textNode(id)] }));
  const idsOn = async (board_id: Parameters<typeof saveBody>[0]) =>
    (await loadTestBoard(ann, board_id)).nodes.map((node) => (node as { id: string }).id);

  test('a save finds the board in the bin, or is in it before', async () => {
    const board_id = await createTestBoard(ann);
    const bin = () => ann.post(deleteBoard, { board_id });
    expect(outcomeOf(await meetAtBoard(servers[0], board_id, bin, () => save(ann, board_id, 'late')))).toEqual([
      200,
      'board_in_bin',
    ]);
    await ann.call(restoreBoard, { board_id });
    expect(outcomeOf(await meetAtBoard(servers[0], board_id, () => save(ann, board_id, 'early'), bin))).toEqual([
      200, 200,
    ]);
    await ann.call(restoreBoard, { board_id });
    expect(await idsOn(board_id)).toEqual(['early']);
  });

  test('a run begins while its board is being saved: neither waits for the other', async () => {
    const board_id = await createTestBoard(ann);
    const { db } = servers[0].parts;
    const { owner_id } = await db
      .selectFrom('board')
      .select('owner_id')
      .where('id', '=', board_id)
      .executeTakeFirstOrThrow();
    const owner = personOf({ id: owner_id, email: ann.email, name: 'Ann', verified: true, operator: false });
    const answer = await db.transaction().execute(async (tx) => {
      await findBoard(tx, { boardId: board_id, person: owner, permission: 'edit', forUpdate: true });
      return servers[0].inject({
        method: 'POST',
        url: enhancePrompt.path,
        headers: {
          authorization: `Bearer ${ann.token}`,
          'idempotency-key': idempotencyKey(board_id, NodeId.parse('n'), 'run'),
        },
        payload: { prompt: 'oak chair', instructions: '' },
      });
    });
    expect(outcomeOf([answer])).toEqual([200]);
  });

  test('an editor saves until they are removed', async () => {
    const board_id = await createTestBoard(ann);
    const enter = async () => {
      await ben.call(acceptInvitation, { secret: (await createTestLink(ann, board_id, { kind: 'edit' })).secret });
      const [editor] = (await ann.call(listEditors, { board_id })).editors;
      return () => ann.post(removeEditor, { board_id, user_id: editor?.user_id });
    };
    const remove = await enter();
    expect(outcomeOf(await meetAtBoard(servers[0], board_id, remove, () => save(ben, board_id, 'late')))).toEqual([
      200,
      'board_not_found',
    ]);
    const removeAgain = await enter();
    expect(outcomeOf(await meetAtBoard(servers[0], board_id, () => save(ben, board_id, 'early'), removeAgain))).toEqual(
      [200, 200],
    );
    expect(await idsOn(board_id)).toEqual(['early']);
  });

  test.each(['taken back first', 'received first'])('a board that was sent has one owner: %s', async (order) => {
    const { db } = servers[0].parts;
    const board_id = await createTestBoard(ann);
    const secret = createSecret();
    const { owner_id } = await db
      .selectFrom('board')
      .select('owner_id')
      .where('id', '=', board_id)
      .executeTakeFirstOrThrow();
    const sentBoard = { board_id, email: ben.email, sent_by: owner_id, secret_hash: hashOf(secret), given_at: null };
    await db.insertInto('sent_board').values(sentBoard).execute();
    const takeBack = () => ann.post(deleteBoard, { board_id });
    const receive = () => ben.post(receiveBoard, { secret });
    const works = order === 'taken back first' ? ([takeBack, receive] as const) : ([receive, takeBack] as const);
    const second = order === 'taken back first' ? 'link_not_found' : 'board_not_found';
    expect(outcomeOf(await meetAtBoard(servers[0], board_id, ...works))).toEqual([200, second]);
    const query = db.selectFrom('board').select(['owner_id', 'deleted_at']).where('id', '=', board_id);
    const board = await query.executeTakeFirstOrThrow();
    expect([board.owner_id === owner_id, board.deleted_at !== null]).toEqual(
      order === 'taken back first' ? [true, true] : [false, false],
    );
  });

  test('twenty saves at two servers are twenty revisions, and the board counts what it holds', async () => {
    const board_id = await createTestBoard(ann);
    const post = async (index: number) => {
      const answer = await injectAs(ann, index, saveBoard, changeBody(board_id, { nodes: [textNode(`n${index}`)] }));
      return answer.json().rev as number;
    };
    const revs = await atOnce(20, post);
    expect(revs.sort((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect((await idsOn(board_id)).sort()).toEqual(Array.from({ length: 20 }, (_, index) => `n${index}`).sort());
    const query = servers[0].parts.db.selectFrom('board').select(['node_count', 'element_count']);
    expect(await query.where('id', '=', board_id).executeTakeFirst()).toEqual({ node_count: 20, element_count: 20 });
  });

  test('one save that is sent twenty times at once is done once', async () => {
    const board_id = await createTestBoard(ann);
    const body = changeBody(board_id, { nodes: [textNode('n')] });
    const answers = await atOnce(20, (index) => injectAs(ann, index, saveBoard, body));
    expect(new Set(answers.map(({ body: text }) => text)).size).toBe(1);
    expect((await loadTestBoard(ann, board_id)).rev).toBe(1);
  });

  test.each([
    [createBoard, () => ({ name: 'Kettle' })],
    [duplicateBoard, (board_id: string) => ({ board_id })],
    [spinOffNode, (board_id: string) => ({ board_id, node_id: 'note', new_board_name: 'Next' })],
  ] as const)('twenty wishes with one key at two servers make one board: %s', async (call, bodyOn) => {
    const board_id = await createTestBoard(ann);
    await ann.call(saveBoard, saveBody(board_id, { nodes: [textNode('note')] }));
    const before = await countBoards();
    const answers = await atOnce(20, (index) => injectAs(ann, index, call, bodyOn(board_id), 'one wish'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await countBoards()) - before).toBe(1);
  });

  async function countBoards(): Promise<number> {
    return (await servers[0].parts.db.selectFrom('board').select('id').execute()).length;
  }

  /** Asks one server and the other by turns. */
  function injectAs({ token }: Person, index: number, call: Pick<Call, 'path'>, payload: object, key?: string) {
    const headers = { authorization: `Bearer ${token}`, ...(key !== undefined && { 'idempotency-key': key }) };
    return servers[index % 2]!.inject({ method: 'POST', url: call.path, headers, payload });
  }
});
