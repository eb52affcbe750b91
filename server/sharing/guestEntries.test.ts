import { expect, test } from 'vitest';
import { saveBoard } from '../../contract/calls/boards.ts';
import { deleteComment, postVote, putExternalComment } from '../../contract/calls/reviews.ts';
import * as calls from '../../contract/calls/sharing.ts';
import type { BoardId } from '../../contract/ids.ts';
import { COMMENT_LIMITS, GUEST_COMMENT_LIMITS } from '../../contract/limits.ts';
import { createTestBoard, loadTestBoard, saveBody, textNode } from '../testing/boards.ts';
import { createTestLink, openLinkAsGuest } from '../testing/reviewLinks.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';
import { type Person, personWithToken } from '../testing/testServer.ts';

const { server, ann } = await startServerWithTwoPeople();
const { db } = server.parts;
const nobody = personWithToken(server.app, '', '');
const ADDRESS = 'maria@guests.example.com';
const MARIA = `guest:${ADDRESS}`;

const comment = (id: string, noteText: string) => ({
  id,
  type: 'commentNode',
  position: { x: 0, y: 0 },
  data: { noteText },
});
const put = (person: Person, board_id: BoardId, id: string, text: string) =>
  person.post(putExternalComment, { board_id, comment_node: JSON.stringify(comment(id, text)) });
const codeOf = async (answer: Promise<{ json(): { code?: string } }>) => (await answer).json().code;

async function reviewed() {
  const board_id = await createTestBoard(ann);
  await ann.call(saveBoard, saveBody(board_id, { nodes: [textNode('n1')] }));
  const { secret } = await createTestLink(ann, board_id);
  return { board_id, secret, maria: await openLinkAsGuest(server, secret, 'Maria') };
}

/** Opens a link as whoever had a bearer before. */
async function openedAgain(secret: string, email: string, before: string) {
  const payload = { secret, name: 'Maria', email, before };
  const opened = await server.inject({ method: 'POST', url: calls.openShareLink.path, payload });
  return {
    status: opened.statusCode,
    ...opened.json(),
    person: personWithToken(server.app, email, String(opened.headers['set-auth-token'])),
  };
}

test('whoever types a guest’s address changes neither their comments nor their votes, and says nothing in their name', async () => {
  const { board_id, secret, maria } = await reviewed();
  await put(maria, board_id, 'c1', 'Too heavy');
  await maria.call(postVote, { board_id, node_id: 'n1' as never, vote: 'up' });
  const eve = await openLinkAsGuest(server, secret, 'Maria');
  expect(await codeOf(put(eve, board_id, 'c1', 'Fine'))).toBe('comment_not_found');
  expect(await codeOf(eve.post(deleteComment, { board_id, comment_id: 'c1' }))).toBe('comment_not_found');
  expect(await codeOf(eve.post(calls.resolveComment, { board_id, comment_id: 'c1', resolved: true }))).toBe(
    'comment_not_found',
  );
  await eve.call(postVote, { board_id, node_id: 'n1' as never, vote: null });
  await put(eve, board_id, 'c2', 'Me too');
  expect(await loadTestBoard(ann, board_id)).toMatchObject({
    nodes: [
      { id: 'n1' },
      { data: { noteText: 'Too heavy', commentorEmail: ADDRESS, commentorVerified: false } },
      { data: { noteText: 'Me too', commentorEmail: ADDRESS, commentorVerified: false, commentorEntry: 2 } },
    ],
    votes: { n1: { [MARIA]: 'up' } },
  });
});

test('whoever has the bearer of an earlier entry goes on as that guest, by any link of the board and under that address alone', async () => {
  const { board_id, secret, maria } = await reviewed();
  await put(maria, board_id, 'c1', 'Too heavy');
  const other = await createTestLink(ann, board_id);
  const again = await openedAgain(other.secret, 'Maria@guests.example.com', maria.token);
  expect(again.identity).toBe(MARIA);
  expect((await put(again.person, board_id, 'c1', 'Lighter')).statusCode).toBe(200);
  expect((await openedAgain(secret, 'eve@guests.example.com', maria.token)).identity).toBe(
    'guest:eve@guests.example.com',
  );
  const elsewhere = await reviewed();
  expect((await openedAgain(elsewhere.secret, 'maria@guests.example.com', maria.token)).identity).toBe(`${MARIA}#2`);
});

test('a guest who is shut out does not come back by another form of the address, nor by another one from the same browser', async () => {
  const { board_id, secret, maria } = await reviewed();
  await ann.call(calls.blockGuest, { board_id, email: 'Maria+x@guests.example.com', blocked: true });
  const email = 'maria+1@guests.example.com';
  expect(await codeOf(nobody.post(calls.openShareLink, { secret, name: 'M', email }))).toBe('link_not_found');
  expect((await openedAgain(secret, 'new@guests.example.com', maria.token)).code).toBe('link_not_found');
  await ann.call(calls.blockGuest, { board_id, email: 'maria@guests.example.com', blocked: false });
  expect((await openedAgain(secret, 'new@guests.example.com', maria.token)).status).toBe(200);
});

test('the owner shuts out one of two who gave an address, and takes away what they wrote and voted as one change', async () => {
  const { board_id, secret, maria } = await reviewed();
  const eve = await openLinkAsGuest(server, secret, 'Maria');
  await put(maria, board_id, 'c1', 'Too heavy');
  for (const id of ['c2', 'c3']) await put(eve, board_id, id, 'Spam');
  for (const person of [maria, eve]) await person.call(postVote, { board_id, node_id: 'n1' as never, vote: 'up' });
  const { rev } = await loadTestBoard(ann, board_id);
  const body = { board_id, email: 'maria@guests.example.com', entry: `${MARIA}#2`, blocked: true };
  await ann.call(calls.blockGuest, { ...body, remove: true });
  const after = await loadTestBoard(ann, board_id);
  expect(after).toMatchObject({ rev: rev + 1, votes: { n1: { [MARIA]: 'up' } } });
  expect((after.nodes as { id: string }[]).map(({ id }) => id)).toEqual(['n1', 'c1']);
  const { node_count, element_count } = await db
    .selectFrom('board')
    .selectAll()
    .where('id', '=', board_id)
    .executeTakeFirstOrThrow();
  expect([node_count, element_count]).toEqual([2, 2]);
  expect(await codeOf(put(eve, board_id, 'c4', 'Spam'))).toBe('board_not_found');
  expect((await put(maria, board_id, 'c4', 'Still here')).statusCode).toBe(200);
  await ann.call(calls.blockGuest, { ...body, blocked: false });
  expect((await put(eve, board_id, 'c5', 'Sorry')).statusCode).toBe(200);
});

async function fillComments(board_id: BoardId, author: string, count: number, createdAt = '2020-01-01T00:00:00.000Z') {
  const rows = Array.from({ length: count }, (_, n) => {
    const { data, ...node } = comment(`${author}${n}`, 'x');
    const whole = JSON.stringify({ ...node, data: { ...data, createdAt } });
    return { board_id, id: node.id, kind: 'node' as const, rev: 1, author, picture_key: null, data: whole };
  });
  for (let from = 0; from < rows.length; from += 2500)
    await db
      .insertInto('board_element')
      .values(rows.slice(from, from + 2500))
      .execute();
}

test('a guest has a share of a board’s comments, and all guests together one that leaves room for those who work there', async () => {
  const { board_id, secret, maria } = await reviewed();
  const { guestCount: ofGuest, allGuestsCount: ofGuests } = GUEST_COMMENT_LIMITS;
  await fillComments(board_id, MARIA, ofGuest);
  expect((await put(maria, board_id, 'c1', 'More')).json()).toMatchObject({
    status: 413,
    code: 'board_full',
    detail: 'You have as many comments here as one guest can. Delete some of yours first.',
  });
  const gil = await openLinkAsGuest(server, secret, 'Gil');
  expect((await put(gil, board_id, 'c2', 'Me too')).statusCode).toBe(200);
  await fillComments(board_id, 'guest:others@example.com', ofGuests - ofGuest - 1);
  expect(await codeOf(put(gil, board_id, 'c3', 'More'))).toBe('board_full');
  expect((await put(ann, board_id, 'c4', 'I still can')).statusCode).toBe(200);
  expect(ofGuests).toBeLessThan(COMMENT_LIMITS.boardCount);
});

test('a guest writes so many comments an hour', async () => {
  const { board_id, maria } = await reviewed();
  await fillComments(board_id, MARIA, GUEST_COMMENT_LIMITS.hourlyCount, new Date().toISOString());
  const refused = await put(maria, board_id, 'c1', 'More');
  expect([refused.json().code, refused.headers['retry-after']]).toEqual(['busy', '3600']);
  expect((await put(ann, board_id, 'c2', 'Mine')).statusCode).toBe(200);
});
