import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as calls from '../../contract/calls/boards.ts';
import type { BoardId } from '../../contract/ids.ts';
import { changeBody, createTestBoard, loadTestBoard, saveBody, textEdge, textNode } from '../testing/boards.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';
import { removeOldData } from '../upkeep/removeOldData.ts';

const { server, ann, mallory } = await startServerWithTwoPeople();

const ids = (boards: readonly { board_id: BoardId }[]) => boards.map(({ board_id }) => board_id);

describe('the list of boards', () => {
  test('a new board is empty, at revision 0, and first in the list of its owner only', async () => {
    const board_id = await createTestBoard(ann, '  Lamp  ');
    expect(await loadTestBoard(ann, board_id)).toEqual({
      board_id,
      name: 'Lamp',
      rev: 0,
      nodes: [],
      places: [],
      edges: [],
      votes: {},
      role: 'owner',
      may_comment: true,
    });
    const { boards } = await ann.call(calls.listBoards, {});
    expect(boards[0]).toEqual({
      board_id,
      name: 'Lamp',
      project_id: null,
      updated_at: boards[0]!.updated_at,
      node_count: 0,
      thumbnail_url: null,
      deleted_at: null,
    });
    expect(ids((await mallory.call(calls.listBoards, {})).boards)).toEqual([]);
  });

  test('a project filters the list', async () => {
    const { board_id } = await ann.call(calls.createBoard, { name: 'One', project_id: 'p1' });
    await ann.call(calls.createBoard, { name: 'Two', project_id: 'p2' });
    expect(ids((await ann.call(calls.listBoards, { project_id: 'p1' })).boards)).toEqual([board_id]);
  });

  test('a renamed board keeps its content and its revision', async () => {
    const board_id = await createTestBoard(ann);
    await ann.call(calls.saveBoard, saveBody(board_id, { nodes: [textNode('a')] }));
    await ann.call(calls.renameBoard, { board_id, name: 'Teapot' });
    const board = await loadTestBoard(ann, board_id);
    expect([board.name, board.rev, board.nodes]).toEqual(['Teapot', 1, [textNode('a')]]);
  });

  test('a board in the bin is listed there, cannot be opened or saved, and comes back whole', async () => {
    const board_id = await createTestBoard(ann);
    const body = saveBody(board_id, { nodes: [textNode('a')] });
    await ann.call(calls.saveBoard, body);
    await ann.call(calls.deleteBoard, { board_id });
    expect(ids((await ann.call(calls.listBoards, {})).boards)).not.toContain(board_id);
    expect(ids((await ann.call(calls.listBoards, { bin: true })).boards)).toEqual([board_id]);
    expect((await ann.post(calls.loadBoard, { board_id })).json().code).toBe('board_in_bin');
    expect((await ann.post(calls.saveBoard, body)).json().code).toBe('board_in_bin');
    await ann.call(calls.restoreBoard, { board_id });
    expect((await loadTestBoard(ann, board_id)).nodes).toEqual([textNode('a')]);
  });

  test('a copy has the same elements in the same order and a life of its own', async () => {
    const board_id = await createTestBoard(ann);
    const lists = { nodes: [textNode('b'), textNode('a')], edges: [textEdge('b', 'a')] };
    await ann.call(calls.saveBoard, saveBody(board_id, lists));
    const copy = (await ann.call(calls.duplicateBoard, { board_id })).board_id;
    await ann.call(calls.saveBoard, saveBody(board_id, {}));
    const board = await loadTestBoard(ann, copy);
    expect(board).toEqual({
      board_id: copy,
      name: 'Kettle copy',
      rev: 1,
      votes: {},
      role: 'owner',
      may_comment: true,
      ...lists,
      places: [expect.any(Number), expect.any(Number)],
    });
    const listed = (await ann.call(calls.listBoards, {})).boards.find((each) => each.board_id === copy);
    expect(listed?.node_count).toBe(2);
  });
});

describe('the plain save of the specification', () => {
  test('both lists replace what was there, in their order, unknown types and fields untouched', async () => {
    const board_id = await createTestBoard(ann);
    const strange = { ...textNode('z'), type: 'hologramNode', extra: { deep: [1, '\u0000 é 灯'] } };
    await ann.call(calls.saveBoard, saveBody(board_id, { nodes: [textNode('a'), textNode('b')] }));
    const lists = { nodes: [strange, textNode('b', 'new')], edges: [textEdge('z', 'b')] };
    expect(await ann.call(calls.saveBoard, saveBody(board_id, lists))).toEqual({ rev: 2, changes: [] });
    const board = await loadTestBoard(ann, board_id);
    expect(board.nodes).toEqual([textNode('b', 'new'), strange]);
    expect(board.edges).toEqual(lists.edges);
  });

  test('what it replaces and deletes is kept in the history', async () => {
    const board_id = await createTestBoard(ann);
    await ann.call(calls.saveBoard, saveBody(board_id, { nodes: [textNode('a', 'old'), textNode('b', 'gone')] }));
    await ann.call(calls.saveBoard, saveBody(board_id, { nodes: [textNode('a', 'new')] }));
    const query = server.parts.db.selectFrom('board_history').select(['element_id', 'rev', 'replaced_rev', 'data']);
    const history = await query.where('board_id', '=', board_id).orderBy('element_id').execute();
    expect(history).toEqual([
      { element_id: 'a', rev: 1, replaced_rev: 2, data: JSON.stringify(textNode('a', 'old')) },
      { element_id: 'b', rev: 1, replaced_rev: 2, data: JSON.stringify(textNode('b', 'gone')) },
    ]);
  });

  test('a save that changes nothing leaves the revision', async () => {
    const board_id = await createTestBoard(ann);
    const body = saveBody(board_id, { nodes: [textNode('a')] });
    await ann.call(calls.saveBoard, body);
    expect(await ann.call(calls.saveBoard, body)).toEqual({ rev: 1, changes: [] });
  });
});

describe('a save of operations', () => {
  async function boardOf(...nodes: unknown[]): Promise<BoardId> {
    const board_id = await createTestBoard(ann);
    await ann.call(calls.saveBoard, saveBody(board_id, { nodes }));
    return board_id;
  }
  const delta = (board_id: BoardId, nodes: unknown[], base_rev: number, op_id: string, deleted: string[] = []) =>
    changeBody(board_id, { nodes, deleted }, { base_rev, op_id });

  test('changes of different elements merge, and the answer brings what the other one did', async () => {
    const board_id = await boardOf(textNode('a'), textNode('b'));
    await ann.call(calls.saveBoard, delta(board_id, [textNode('a', 'mine')], 1, 'op-first'));
    const answer = await ann.call(calls.saveBoard, delta(board_id, [textNode('b', 'theirs')], 1, 'op-second'));
    expect(answer).toEqual({
      rev: 3,
      changes: [{ id: 'a', kind: 'node', rev: 2, data: textNode('a', 'mine') }],
      places: { a: expect.any(Number) },
    });
    expect((await loadTestBoard(ann, board_id)).nodes).toEqual([textNode('a', 'mine'), textNode('b', 'theirs')]);
  });

  test('a repeated op_id gets its first answer and is not done again', async () => {
    const board_id = await boardOf(textNode('a'));
    const body = delta(board_id, [textNode('a', 'one')], 1, 'op-first');
    const first = await ann.post(calls.saveBoard, body);
    await ann.call(calls.saveBoard, delta(board_id, [textNode('a', 'two')], 2, 'op-second'));
    expect((await ann.post(calls.saveBoard, body)).body).toBe(first.body);
    expect((await loadTestBoard(ann, board_id)).nodes).toEqual([textNode('a', 'two')]);
  });

  test('an op_id that named another save is refused rather than answered', async () => {
    const board_id = await boardOf(textNode('a'));
    await ann.call(calls.saveBoard, delta(board_id, [textNode('a', 'one')], 1, 'op-first'));
    const other = await ann.post(calls.saveBoard, delta(board_id, [textNode('a', 'two')], 2, 'op-first'));
    expect([other.statusCode, other.json().code]).toEqual([400, 'invalid_body']);
  });

  test('what changed since a revision is told, deletions too; since a revision that is to come, everything', async () => {
    const board_id = await createTestBoard(ann);
    await ann.call(calls.saveBoard, saveBody(board_id, { nodes: [textNode('a'), textNode('b')] }));
    await ann.call(calls.saveBoard, saveBody(board_id, { nodes: [textNode('a')] }));
    const since = (rev: number) => ann.call(calls.boardChanges, { board_id, since: rev });
    const gone = { id: 'b', kind: 'node' as const, rev: 2, data: null };
    expect(await since(2)).toEqual({ rev: 2, changes: [] });
    expect(await since(1)).toEqual({ rev: 2, changes: [gone] });
    expect(await since(7)).toEqual({
      rev: 2,
      changes: [{ ...gone, id: 'a', rev: 1, data: textNode('a') }, gone],
      places: { a: expect.any(Number) },
    });
    expect((await mallory.post(calls.boardChanges, { board_id, since: 0 })).json().code).toBe('board_not_found');
  });

  test('a base newer than the board, as after a restored backup, brings everything', async () => {
    const board_id = await boardOf(textNode('a'));
    const answer = await ann.post(calls.saveBoard, delta(board_id, [textNode('b')], 40, 'op-first'));
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      {
        status: 409,
        code: 'base_unknown',
        detail:
          'The server knows too little of the revision that this was written for: merge it with what is there now.',
        rev: 1,
        changes: [{ id: 'a', kind: 'node', rev: 1, data: textNode('a') }],
        places: { a: expect.any(Number) },
      },
    ]);
  });
});

describe('saves at the same moment', () => {
  test('of different elements all arrive, each with a revision of its own', async () => {
    const board_id = await createTestBoard(ann);
    const saves = Array.from({ length: 20 }, (_, index) =>
      changeBody(board_id, { nodes: [textNode(`n${index}`)] }, { op_id: `parallel-${index}` }),
    );
    const answers = await Promise.all(saves.map((body) => ann.call(calls.saveBoard, body)));
    expect(new Set(answers.map(({ rev }) => rev)).size).toBe(20);
    const { rev, nodes } = await loadTestBoard(ann, board_id);
    expect([rev, nodes.length]).toEqual([20, 20]);
  });

  test('of one element with one op_id are one save', async () => {
    const board_id = await createTestBoard(ann);
    const body = changeBody(board_id, { nodes: [textNode('a')] }, { op_id: 'parallel-one' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => ann.post(calls.saveBoard, body)));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect((await loadTestBoard(ann, board_id)).rev).toBe(1);
  });
});

test('tidying forgets overwritten values after a month, and nothing younger', async () => {
  const { db } = server.parts;
  const board_id = await createTestBoard(ann);
  for (const text of ['one', 'two', 'three'])
    await ann.call(calls.saveBoard, saveBody(board_id, { nodes: [textNode('a', text)] }));
  await sql`update board_history set replaced_at = now() - interval '31 days' where board_id = ${board_id} and rev = 1`.execute(
    db,
  );
  await removeOldData(db, server.parts.assets.remove);
  const history = db.selectFrom('board_history').select('data').where('board_id', '=', board_id);
  expect(await history.execute()).toEqual([{ data: JSON.stringify(textNode('a', 'two')) }]);
  expect((await loadTestBoard(ann, board_id)).nodes).toEqual([textNode('a', 'three')]);
});

describe('comments belong to who wrote them', () => {
  const comment = (noteText: string, commentorEmail: string, x = 0) => ({
    id: 'c1',
    type: 'commentNode',
    position: { x, y: 0 },
    data: { noteText, commentorName: 'Bob', commentorEmail },
  });
  async function boardWithBobsComment(): Promise<BoardId> {
    const board_id = await createTestBoard(ann);
    await ann.call(calls.saveBoard, saveBody(board_id, { nodes: [textNode('a')] }));
    const data = JSON.stringify(comment('Too heavy', mallory.email));
    const row = { board_id, id: 'c1', kind: 'node' as const, rev: 1, data, author: mallory.email, picture_key: null };
    await server.parts.db.insertInto('board_element').values(row).execute();
    return board_id;
  }

  test('a save may move a comment of somebody else but neither edit nor delete it', async () => {
    const board_id = await boardWithBobsComment();
    await ann.call(
      calls.saveBoard,
      saveBody(board_id, { nodes: [textNode('a'), comment('Fine!', mallory.email, 70)] }),
    );
    expect((await loadTestBoard(ann, board_id)).nodes).toEqual([
      textNode('a'),
      comment('Too heavy', mallory.email, 70),
    ]);
    await ann.call(calls.saveBoard, saveBody(board_id, { nodes: [textNode('a')] }));
    expect((await loadTestBoard(ann, board_id)).nodes).toEqual([
      textNode('a'),
      comment('Too heavy', mallory.email, 70),
    ]);
    const answer = await ann.call(calls.saveBoard, changeBody(board_id, { deleted: ['c1'] }, { base_rev: 2 }));
    expect(answer).toEqual({
      rev: 2,
      changes: [{ id: 'c1', kind: 'node', rev: 2, data: comment('Too heavy', mallory.email, 70) }],
      refused: [{ index: 0, code: 'comment_not_yours', detail: 'This comment is somebody else’s.' }],
    });
  });

  test('nobody writes a comment in the name of another', async () => {
    const board_id = await createTestBoard(ann);
    const answer = await ann.call(calls.saveBoard, changeBody(board_id, { nodes: [comment('Yes', mallory.email)] }));
    expect(answer).toMatchObject({
      rev: 0,
      changes: [{ id: 'c1', kind: 'node', rev: 0, data: null }],
      refused: [{ index: 0, code: 'comment_not_yours' }],
    });
    await ann.call(calls.saveBoard, saveBody(board_id, { nodes: [comment('Mine', '')] }));
    const mine = comment('Mine', ann.email);
    expect((await loadTestBoard(ann, board_id)).nodes).toEqual([
      { ...mine, data: { ...mine.data, commentColor: expect.stringMatching(/^#[0-9a-f]{6}$/) } },
    ]);
  });
});
