import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { saveBoard } from '../../../contract/calls/boards.ts';
import { boardHistory } from '../../../contract/calls/history.ts';
import { putExternalComment } from '../../../contract/calls/reviews.ts';
import { acceptInvitation } from '../../../contract/calls/sharing.ts';
import type { BoardId } from '../../../contract/ids.ts';
import { boardMigrations } from '../../schema/migrations/boards.ts';
import { changeBody, createTestBoard, loadTestBoard, saveBody, textNode } from '../../testing/boards.ts';
import { createTestLink } from '../../testing/reviewLinks.ts';
import { startServerWithTwoPeople } from '../../testing/serverWithTwoPeople.ts';
import type { Person } from '../../testing/testServer.ts';
import { recordHistory } from './history.ts';

const { server, ann, mallory } = await startServerWithTwoPeople();
const { db } = server.parts;

const withText = (id: string, text: string, x = 0) => ({ ...textNode(id), position: { x, y: 0 }, data: { text } });
const saveOne = (person: Person, board_id: BoardId, node: object) =>
  person.call(saveBoard, changeBody(board_id, { nodes: [node as ReturnType<typeof textNode>] }));
const textsOf = (versions: readonly { readonly data: unknown }[]) =>
  versions.map(({ data }) => (data as { data: { text: string } }).data.text);

test('what another editor overwrote or deleted is told with who, when and which fields', async () => {
  const board_id = await createTestBoard(ann);
  const { secret } = await createTestLink(ann, board_id, { kind: 'edit' });
  const ed = await server.signUpPerson('Ed');
  await ed.call(acceptInvitation, { secret });
  await saveOne(ann, board_id, withText('n1', 'lamp'));
  await saveOne(ed, board_id, withText('n1', 'kettle', 40));
  const comment = { id: 'c1', type: 'commentNode', position: { x: 0, y: 0 }, data: { noteText: 'Mine' } };
  for (const noteText of ['Mine', 'Anew'])
    await ed.call(putExternalComment, { board_id, comment_node: JSON.stringify({ ...comment, data: { noteText } }) });
  await ann.call(
    saveBoard,
    changeBody(board_id, { deleted: ['n1'] }, { base_rev: (await loadTestBoard(ann, board_id)).rev }),
  );

  const page = await ed.call(boardHistory, { board_id });
  const common = { element_id: 'n1', kind: 'node', id: expect.any(Number), replaced_at: expect.any(String) };
  expect(page).toEqual({
    versions: [
      { ...common, data: expect.objectContaining(withText('n1', 'kettle', 40)), fields: null, replaced_by: 'Ann' },
      {
        ...common,
        data: expect.objectContaining(withText('n1', 'lamp')),
        fields: ['position', 'data.text'],
        replaced_by: 'Ed',
      },
    ],
    history_days: 30,
    next: null,
  });
  expect(Date.now() - Date.parse(page.versions[0]?.replaced_at ?? '')).toBeLessThan(60_000);
  expect((await mallory.post(boardHistory, { board_id })).json().code).toBe('board_not_found');
  expect((await mallory.post(boardHistory, { board_id: await createTestBoard(mallory), before: -1 })).statusCode).toBe(
    400,
  );
});

test('pages follow one another and lose nothing, however large the values are', async () => {
  const board_id = await createTestBoard(ann);
  const wide = 'w'.repeat(400_000);
  const texts = Array.from({ length: 56 }, (_, n) => (n < 4 ? `${n} ${wide}` : `${n}`));
  for (const text of [...texts, 'last'])
    await ann.call(saveBoard, saveBody(board_id, { nodes: [withText('n1', text)] }));
  const pages: string[][] = [];
  for (let before: number | undefined; ; ) {
    const { versions, next } = await ann.call(boardHistory, { board_id, ...(before !== undefined && { before }) });
    pages.push(textsOf(versions));
    if (next === null) break;
    before = next;
  }
  expect(pages.map(({ length }) => length)).toEqual([50, 5, 1]);
  expect(pages.flat()).toEqual(texts.toReversed());
});

test('a board’s earlier values are bounded in bytes: the oldest go, the newest stay', async () => {
  const board_id = await createTestBoard(ann);
  const other = await createTestBoard(ann);
  for (const board of [board_id, other])
    for (let n = 0; n < 12; n += 1) await saveOne(ann, board, withText('n1', `${n}`.padEnd(1000, 'x')));
  const sizesOf = async (board: BoardId) => {
    const { rows } = await sql<{ counted: number; bytes: number; count: number }>`
      select history_bytes as counted, sum(octet_length(data))::double precision as bytes, count(*)::integer as count
      from board join board_history on board_history.board_id = board.id where board.id = ${board}
      group by history_bytes`.execute(db);
    return rows[0];
  };
  const before = await sizesOf(board_id);
  expect(before).toMatchObject({ counted: before?.bytes, count: 11 });
  // Data of an earlier version has its values counted.
  await sql`drop index board_history_page`.execute(db);
  await sql`alter table board drop column history_bytes`.execute(db);
  await boardMigrations['370_history']?.up(db);
  expect(await sizesOf(board_id)).toEqual(before);
  const keep = (most: number) =>
    db.transaction().execute((tx) => recordHistory(tx, board_id, { rev: 13, authorId: 'x', ids: ['n1'] }, most, 1000));
  // Within the slack nothing is looked at.
  await keep(before?.bytes ?? 0);
  await keep(before?.bytes ?? 0);
  const bounded = await sizesOf(board_id);
  expect([bounded?.counted, (bounded?.bytes ?? 0) <= (before?.bytes ?? 0)]).toEqual([bounded?.bytes, true]);
  await keep(3000);
  expect((await sizesOf(board_id))?.count).toBe(2);
  const { versions } = await ann.call(boardHistory, { board_id });
  expect(new Set(textsOf(versions).map((text) => text.slice(0, 2)))).toEqual(new Set(['11']));
  expect(await sizesOf(other)).toMatchObject({ count: 11 });
});
