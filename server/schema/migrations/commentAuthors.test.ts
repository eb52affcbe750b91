import { expect, test } from 'vitest';
import { createTestBoard, loadTestBoard, textNode } from '../../testing/boards.ts';
import { startServerWithTwoPeople } from '../../testing/serverWithTwoPeople.ts';
import { sharingMigrations } from './sharing.ts';

const { server, ann } = await startServerWithTwoPeople();

test('comments of earlier versions are read as those of now, and the board knows its size', async () => {
  const { db } = server.parts;
  const board_id = await createTestBoard(ann);
  const comment = (id: string, data: object) => ({ id, type: 'commentNode', position: { x: 1, y: 2 }, data });
  const guests = {
    noteText: '"commentorEmail":"guest:x"',
    commentorName: 'Gil',
    commentorEmail: 'guest:gil@a.example',
  };
  const members = { noteText: 'Fine', commentorName: 'Ann', commentorEmail: ann.email, commentColor: '#123456' };
  const rows = [
    { id: 'g', data: comment('g', guests), author: 'guest:gil@a.example' },
    { id: 'm', data: comment('m', members), author: ann.email },
    { id: 't', data: textNode('t'), author: null },
    { id: 'gone', data: null, author: ann.email },
  ].map(({ data, ...row }) => ({
    ...row,
    board_id,
    kind: 'node' as const,
    rev: 1,
    picture_key: null,
    data: data && JSON.stringify(data),
  }));
  await db.insertInto('board_element').values(rows).execute();
  const bytesOf = (list: readonly unknown[]) => list.reduce<number>((sum, one) => sum + JSON.stringify(one).length, 0);
  const before = rows.flatMap(({ data }) => (data === null ? [] : JSON.parse(data)));
  await db
    .updateTable('board')
    .set({ bytes: bytesOf(before) })
    .where('id', '=', board_id)
    .execute();

  await sharingMigrations['321_signatures']?.up(db);

  const signed = { commentorEmail: 'gil@a.example', commentorVerified: false, commentColor: '#215263' };
  const after = [comment('g', { ...guests, ...signed }), comment('m', members), textNode('t')];
  expect((await loadTestBoard(ann, board_id)).nodes).toEqual(after);
  const board = db.selectFrom('board').select('bytes').where('id', '=', board_id);
  expect((await board.executeTakeFirstOrThrow()).bytes).toBe(bytesOf(after));
});
