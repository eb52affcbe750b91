import { expect, test } from 'vitest';
import * as boards from '../../contract/calls/boards.ts';
import { putExternalComment } from '../../contract/calls/reviews.ts';
import * as calls from '../../contract/calls/sharing.ts';
import { changeBody, createTestBoard, loadTestBoard, saveBody, textNode } from '../testing/boards.ts';
import { followBoard } from '../testing/followBoard.ts';
import { createTestLink, openLinkAsGuest } from '../testing/reviewLinks.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';

const { server, ann, mallory } = await startServerWithTwoPeople();
const ben = await server.signUpPerson('Ben');
const NO_BOARD = { status: 404, code: 'board_not_found', detail: 'There is no such board, or it is not yours.' };
const NO_LINK = { status: 404, code: 'link_not_found', detail: expect.any(String) };

async function edited() {
  const board_id = await createTestBoard(ann);
  const { secret } = await createTestLink(ann, board_id, { kind: 'edit', name: 'Team' });
  expect(await ben.call(calls.acceptInvitation, { secret })).toEqual({ board_id });
  return { board_id, secret };
}

test('an invitation makes an editor of who accepts it, again and again one', async () => {
  const { board_id, secret } = await edited();
  await ben.call(calls.acceptInvitation, { secret });
  await ann.call(calls.acceptInvitation, { secret });
  const editor = { user_id: expect.any(String), name: 'Ben', email: ben.email, color: expect.any(String) };
  for (const person of [ann, ben])
    expect(await person.call(calls.listEditors, { board_id })).toEqual({ editors: [editor] });
  expect(await loadTestBoard(ben, board_id)).toMatchObject({ role: 'editor', may_comment: true });
  expect((await ben.call(boards.listBoards, {})).boards).toContainEqual(
    expect.objectContaining({ board_id, shared: true }),
  );
  expect((await ann.call(boards.listBoards, {})).boards[0]).not.toHaveProperty('shared');
});

test('an invitation lets no guest in, and a review link makes no editor', async () => {
  const { board_id, secret } = await edited();
  const guest = { secret, name: 'Gil', email: 'gil@example.com' };
  const opened = await server.inject({ method: 'POST', url: calls.openShareLink.path, payload: guest });
  const review = await createTestLink(ann, board_id);
  const accepted = await mallory.post(calls.acceptInvitation, { secret: review.secret });
  expect([opened.json().code, accepted.json().code]).toEqual(['link_not_found', 'link_not_found']);
});

test('owner and editor save by one protocol, and neither touches the comments of others', async () => {
  const { board_id } = await edited();
  const gil = await openLinkAsGuest(server, (await createTestLink(ann, board_id)).secret, 'Gil');
  await ann.call(boards.saveBoard, changeBody(board_id, { nodes: [textNode('a')] }));
  const comment = { id: 'c1', type: 'commentNode', position: { x: 0, y: 0 }, data: { noteText: 'Too heavy' } };
  await gil.call(putExternalComment, { board_id, comment_node: JSON.stringify(comment) });
  const saved = await ben.call(boards.saveBoard, changeBody(board_id, { nodes: [textNode('b')] }));
  expect(saved).toMatchObject({ rev: 3, changes: [{ id: 'a' }, { id: 'c1' }] });
  const { refused } = await ben.call(boards.saveBoard, changeBody(board_id, { deleted: ['c1'] }, { base_rev: 3 }));
  expect(refused).toMatchObject([{ index: 0, code: 'comment_not_yours' }]);
  await ben.call(boards.saveBoard, saveBody(board_id, { nodes: [textNode('d')] }));
  expect((await loadTestBoard(ann, board_id)).nodes).toMatchObject([
    { id: 'c1', data: { noteText: 'Too heavy' } },
    { id: 'd' },
  ]);
});

test('an editor may name and copy a board, and neither share, bin nor restore it', async () => {
  const { board_id } = await edited();
  await ben.call(boards.renameBoard, { board_id, name: 'Ours' });
  const copy = await ben.call(boards.duplicateBoard, { board_id });
  expect(await loadTestBoard(ben, copy.board_id)).toMatchObject({ name: 'Ours copy', role: 'owner' });
  for (const [call, body] of [
    [calls.createShareLink, { board_id, may_comment: true }],
    [boards.deleteBoard, { board_id }],
    [boards.restoreBoard, { board_id }],
    [calls.removeEditor, { board_id, user_id: 'somebody' }],
  ] as const)
    expect((await ben.post(call, body)).json()).toEqual(NO_BOARD);
  await ann.call(boards.deleteBoard, { board_id });
  expect((await ben.post(boards.loadBoard, { board_id })).json()).toEqual(NO_BOARD);
  expect((await ann.post(boards.loadBoard, { board_id })).json().code).toBe('board_in_bin');
});

test('an editor who was removed and goes on saving is told so: nothing is written, nothing that was is lost', async () => {
  const { board_id } = await edited();
  await ben.call(boards.saveBoard, changeBody(board_id, { nodes: [textNode('b')] }));
  const stream = await followBoard(server, ben, { board_id, since: 1 });
  const [editor] = (await ann.call(calls.listEditors, { board_id })).editors;
  await ann.call(calls.removeEditor, { board_id, user_id: editor?.user_id ?? '' });
  expect(await stream.nextEvent()).toEqual({ event: 'ended', data: { code: 'board_not_found' } });
  const late = await ben.post(boards.saveBoard, changeBody(board_id, { nodes: [textNode('late')] }, { base_rev: 1 }));
  expect(late.json()).toEqual(NO_BOARD);
  expect(await loadTestBoard(ann, board_id)).toMatchObject({ rev: 1, nodes: [{ id: 'b' }] });
  expect((await ben.call(boards.listBoards, {})).boards.map((board) => board.board_id)).not.toContain(board_id);
});

test('whom the owner removed comes back by no link from before, and by one that is made afterwards', async () => {
  const { board_id, secret } = await edited();
  const unused = await createTestLink(ann, board_id, { kind: 'edit' });
  const [editor] = (await ann.call(calls.listEditors, { board_id })).editors;
  await ann.call(calls.removeEditor, { board_id, user_id: editor?.user_id ?? '' });
  const accepted = async (link: string) => (await ben.post(calls.acceptInvitation, { secret: link })).json();
  for (const link of [secret, unused.secret]) expect(await accepted(link)).toEqual(NO_LINK);
  const later = await createTestLink(ann, board_id, { kind: 'edit' });
  expect(await accepted(later.secret)).toEqual({ board_id });
  await ann.call(calls.removeEditor, { board_id, user_id: editor?.user_id ?? '' });
  expect(await accepted(later.secret)).toEqual(NO_LINK);
});

test('whom the owner removed comes back by the link that let them in under no other name; others who came by it stay', async () => {
  const { board_id, secret } = await edited();
  await mallory.call(calls.acceptInvitation, { secret });
  const other = await createTestLink(ann, board_id, { kind: 'edit' });
  const [editor] = (await ann.call(calls.listEditors, { board_id })).editors;
  await ann.call(calls.removeEditor, { board_id, user_id: editor?.user_id ?? '' });
  const second = await server.signUpPerson('Benjamin');
  expect((await second.post(calls.acceptInvitation, { secret })).json()).toEqual(NO_LINK);
  expect(await loadTestBoard(mallory, board_id)).toMatchObject({ role: 'editor' });
  expect(await second.call(calls.acceptInvitation, { secret: other.secret })).toEqual({ board_id });
});

test('of an editor whose link nobody knows any more, every link by which they may have come is revoked', async () => {
  const { board_id, secret } = await edited();
  await server.parts.db.updateTable('board_member').set({ link_id: null }).where('board_id', '=', board_id).execute();
  const later = await createTestLink(ann, board_id, { kind: 'edit' });
  const [editor] = (await ann.call(calls.listEditors, { board_id })).editors;
  await ann.call(calls.removeEditor, { board_id, user_id: editor?.user_id ?? '' });
  expect((await mallory.post(calls.acceptInvitation, { secret })).json()).toEqual(NO_LINK);
  expect(await mallory.call(calls.acceptInvitation, { secret: later.secret })).toEqual({ board_id });
});

test('an editor may leave by themselves, and come back', async () => {
  const { board_id, secret } = await edited();
  const [editor] = (await ben.call(calls.listEditors, { board_id })).editors;
  await ben.call(calls.removeEditor, { board_id, user_id: editor?.user_id ?? '' });
  expect((await ben.post(boards.loadBoard, { board_id })).json()).toEqual(NO_BOARD);
  expect(await ben.call(calls.acceptInvitation, { secret })).toEqual({ board_id });
});
