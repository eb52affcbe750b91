import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/boards.ts';
import type { BoardId } from '../../../contract/ids.ts';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import { boardMigrations } from '../../schema/migrations/boards.ts';
import { changeBody, createTestBoard, loadTestBoard, saveBody, textEdge, textNode } from '../../testing/boards.ts';
import { startServerWithTwoPeople } from '../../testing/serverWithTwoPeople.ts';

const { server, ann } = await startServerWithTwoPeople();
const { db } = server.parts;

/** A node that is stored as exactly so many bytes. */
function nodeOf(id: string, bytes: number) {
  return textNode(id, 'x'.repeat(bytes - JSON.stringify(textNode(id)).length));
}
/** A change of a board as it is now. */
async function change(board_id: BoardId, nodes: unknown[], deleted: string[] = [], edges: unknown[] = []) {
  return changeBody(board_id, { nodes, edges, deleted }, { base_rev: (await loadTestBoard(ann, board_id)).rev });
}
const refusal = async (board_id: BoardId, nodes: unknown[]) => {
  const answer = await ann.post(calls.saveBoard, await change(board_id, nodes));
  return [answer.statusCode, answer.json().code, answer.json().detail];
};
async function sizeOf(board_id: BoardId) {
  const query = db.selectFrom('board').select(['node_count', 'element_count', 'bytes']).where('id', '=', board_id);
  return query.executeTakeFirstOrThrow();
}
/** Counts what the rows of a board really hold. */
async function sizeOfRows(board_id: BoardId) {
  const rows = await db.selectFrom('board_element').selectAll().where('board_id', '=', board_id).execute();
  const elements = rows.flatMap(({ data, kind }) => (data === null ? [] : [{ data, kind }]));
  return {
    node_count: elements.filter(({ kind }) => kind === 'node').length,
    element_count: elements.length,
    bytes: elements.reduce((sum, { data }) => sum + Buffer.byteLength(data), 0),
  };
}
async function sketchOf(board_id: BoardId) {
  const { rev, nodes, edges } = await loadTestBoard(ann, board_id);
  return { rev, edges, nodes: nodes.map((node) => [(node as { id: string }).id, JSON.stringify(node).length]) };
}

test('a board is saved and loaded up to its size; one byte more is refused, changes nothing, and less is always taken', async () => {
  const board_id = await createTestBoard(ann);
  const most = SERVER_LIMITS.elementBytes;
  const edge = textEdge('n0', 'n1');
  const last = most - JSON.stringify(edge).length;
  const sizes = [most, most, most, most, most, most, most, last];
  const nodes = sizes.map((size, index) => nodeOf(`n${index}`, size));
  for (let at = 0; at < nodes.length; at += 3)
    await ann.call(calls.saveBoard, await change(board_id, nodes.slice(at, at + 3)));
  await ann.call(calls.saveBoard, await change(board_id, [], [], [edge]));
  expect((await sizeOf(board_id)).bytes).toBe(SERVER_LIMITS.boardBytes);
  const full = { rev: 4, edges: [edge], nodes: sizes.map((size, index) => [`n${index}`, size]) };
  expect(await sketchOf(board_id)).toEqual(full);

  const sentence =
    'This board is full: 64 MB are the most that one board holds. Delete something, or continue on a new board.';
  expect(await refusal(board_id, [textNode('one more')])).toEqual([413, 'board_full', sentence]);
  const swapped = [nodeOf('n0', most - 200), nodeOf('more', 201)];
  expect(await refusal(board_id, swapped)).toEqual([413, 'board_full', sentence]);
  expect(await sketchOf(board_id)).toEqual(full);

  await ann.call(calls.saveBoard, await change(board_id, [nodeOf('n0', most - 200), nodeOf('more', 200)]));
  await ann.call(calls.saveBoard, await change(board_id, [], ['n1']));
  await ann.call(calls.saveBoard, await change(board_id, [textNode('one more')]));
  expect(await sizeOf(board_id)).toEqual(await sizeOfRows(board_id));
});

test('a board that was too large already can be made smaller, not larger', async () => {
  const board_id = await createTestBoard(ann);
  await ann.call(calls.saveBoard, await change(board_id, [nodeOf('a', 500), nodeOf('b', 500)]));
  const bytes = SERVER_LIMITS.boardBytes + 5000;
  await db.updateTable('board').set({ bytes }).where('id', '=', board_id).execute();
  await ann.call(calls.saveBoard, await change(board_id, [nodeOf('a', 400), nodeOf('c', 100)]));
  expect((await refusal(board_id, [nodeOf('a', 401)]))[1]).toBe('board_full');
  await ann.call(calls.saveBoard, await change(board_id, [nodeOf('a', 300)], ['b']));
  expect((await sizeOf(board_id)).bytes).toBe(bytes - 600);
});

test('a board has at most so many elements', async () => {
  const board_id = await createTestBoard(ann);
  await ann.call(calls.saveBoard, await change(board_id, [textNode('a')]));
  await db
    .updateTable('board')
    .set({ element_count: SERVER_LIMITS.boardElements })
    .where('id', '=', board_id)
    .execute();
  expect(await refusal(board_id, [textNode('b')])).toEqual([
    413,
    'board_full',
    'This board is full: 60000 elements are the most that one board holds. Delete something, or continue on a new board.',
  ]);
  await ann.call(calls.saveBoard, await change(board_id, [textNode('b', 'instead')], ['a']));
  const { rev, nodes } = await loadTestBoard(ann, board_id);
  expect([rev, nodes]).toEqual([2, [textNode('b', 'instead')]]);
});

describe('the size that is kept with a board is that of its rows', () => {
  test('whatever is saved, moved, deleted and copied', async () => {
    const board_id = await createTestBoard(ann);
    const lists = { nodes: [textNode('a', 'é灯'), textNode('b')], edges: [textEdge('a', 'b')] };
    await ann.call(calls.saveBoard, saveBody(board_id, lists));
    await ann.call(calls.saveBoard, saveBody(board_id, { ...lists, nodes: [textNode('a', 'x', 7)] }));
    expect(await sizeOf(board_id)).toEqual(await sizeOfRows(board_id));
    const copy = (await ann.call(calls.duplicateBoard, { board_id })).board_id;
    expect([await sizeOf(copy), await sizeOfRows(copy)]).toEqual(Array(2).fill(await sizeOf(board_id)));
    await ann.call(calls.saveBoard, saveBody(board_id, {}));
    expect(await sizeOf(board_id)).toEqual({ node_count: 0, element_count: 0, bytes: 0 });
  });

  test('after the migration of a board that had none', async () => {
    const board_id = await createTestBoard(ann);
    await ann.call(calls.saveBoard, saveBody(board_id, { nodes: [textNode('a', 'é'), textNode('b')] }));
    await ann.call(calls.saveBoard, await change(board_id, [], ['b']));
    const empty = await createTestBoard(ann);
    await sql`alter table board drop column bytes, drop column element_count`.execute(db);
    await boardMigrations['050_board_size']?.up(db);
    expect([await sizeOf(board_id), await sizeOf(empty)]).toEqual([
      await sizeOfRows(board_id),
      { node_count: 0, element_count: 0, bytes: 0 },
    ]);
  });
});
