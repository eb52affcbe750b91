import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveBoard } from '../../contract/calls/boards.ts';
import { deleteComment, postVote, putExternalComment } from '../../contract/calls/reviews.ts';
import { ALL_MIGRATIONS } from '../schema/migrations/all.ts';
import { changeBody, createTestBoard, loadTestBoard, saveBody, textNode } from '../testing/boards.ts';
import { createDataFolder } from '../testing/dataFolder.ts';
import { createTestLink, openLinkAsGuest } from '../testing/reviewLinks.ts';
import { type Person, startTestServer, type TestServer } from '../testing/testServer.ts';
import { openEmbedded } from './embedded/openEmbedded.ts';

let server: TestServer;
let ann: Person;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUpPerson('Ann');
});
afterAll(() => server.close());

const COUNTED = [
  ['board_element', 'place'],
  ['board_history', 'id'],
  ['vote', 'place'],
] as const;

async function setNumbers(last: bigint): Promise<void> {
  for (const [table, column] of COUNTED)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${String(last)}::bigint)`.execute(
      server.parts.db,
    );
}

async function numbers(): Promise<string[]> {
  const counts = COUNTED.map(async ([table, column]) => {
    const { rows } = await sql<{ last: string }>`select pg_sequence_last_value(
      pg_get_serial_sequence(${table}, ${column})::regclass)::text as last`.execute(server.parts.db);
    return rows[0]?.last ?? '';
  });
  return Promise.all(counts);
}

function comment(id: string, noteText: string) {
  return { id, type: 'commentNode', position: { x: 0, y: 0 }, data: { noteText } };
}

test.each([2n ** 31n - 2n, 2n ** 53n - 2n])(
  'after %s rows of all boards people save, comment, vote and read on',
  async (last) => {
    const board_id = await createTestBoard(ann);
    const gil = await openLinkAsGuest(server, (await createTestLink(ann, board_id)).secret, 'Gil');
    await setNumbers(last);
    const ids = ['a', 'b', 'c', 'd'];
    const save = (text: string) =>
      ann.call(saveBoard, saveBody(board_id, { nodes: ids.map((id) => textNode(id, text)) }));
    await save('one');
    await save('two');
    await ann.call(putExternalComment, { board_id, comment_node: JSON.stringify(comment('note', 'Ann’s')) });
    for (const node_id of ids) await ann.call(postVote, { board_id, node_id: node_id as never, vote: 'up' });
    const { nodes, votes } = await loadTestBoard(gil, board_id);
    expect(nodes).toMatchObject([
      ...ids.map((id) => ({ id })),
      { id: 'note', data: { noteText: 'Ann’s', commentorEmail: '' } },
    ]);
    expect(Object.keys(votes)).toEqual(ids);
  },
);

test('writing the same again takes no number', async () => {
  const board_id = await createTestBoard(ann);
  const ids = ['a', 'b', 'c'];
  const save = (text: string) =>
    ann.call(saveBoard, saveBody(board_id, { nodes: ids.map((id) => textNode(id, text)) }));
  const vote = (direction: 'up' | 'down') => ann.call(postVote, { board_id, node_id: 'a' as never, vote: direction });
  const put = (text: string) =>
    ann.call(putExternalComment, { board_id, comment_node: JSON.stringify(comment('note', text)) });
  await setNumbers(1000n);
  await save('one');
  await vote('up');
  await put('One');
  const [elements, , votes] = await numbers();
  expect([elements, votes]).toEqual(['1004', '1001']);
  await ann.call(saveBoard, changeBody(board_id, { nodes: ids.map((id) => textNode(id, 'two')) }));
  await vote('down');
  await put('Two');
  await ann.call(deleteComment, { board_id, comment_id: 'note' as never });
  await put('Three');
  expect([(await numbers())[0], (await numbers())[2]]).toEqual([elements, votes]);
});

test('every number that rows of old data count with is of 64 bits afterwards, and the rows keep theirs', async () => {
  const folder = await createDataFolder();
  const path = join(folder.path, 'old');
  const { '330_wide_board_numbers': _boards, '331_wide_vote_numbers': _votes, ...migrations } = ALL_MIGRATIONS;
  const old = await openEmbedded(path, { migrations });
  await sql`insert into "user" (id, name, email, "emailVerified") values ('u', 'Ann', 'ann@example.com', true)`.execute(
    old.db,
  );
  await sql`insert into board (id, owner_id, name) values ('b', 'u', 'Kettle')`.execute(old.db);
  const add = (db: typeof old.db, id: string) =>
    sql`insert into board_element (board_id, id, kind, rev, data) values ('b', ${id}, 'node', 1, '{}')`.execute(db);
  await add(old.db, 'first');
  await old.close();
  const { db, close } = await openEmbedded(path);
  try {
    const { rows: sequences } = await sql<{ type: string }>`select data_type::text as type from pg_sequences`.execute(
      db,
    );
    // The audit log counts its rows, too.
    expect(sequences.map(({ type }) => type)).toEqual([...COUNTED, 'audit_entry'].map(() => 'bigint'));
    await add(db, 'second');
    const { rows } = await sql`select id, place::text from board_element order by place`.execute(db);
    expect(rows).toEqual([
      { id: 'first', place: '1' },
      { id: 'second', place: '2' },
    ]);
  } finally {
    await close();
    folder.remove();
  }
});
