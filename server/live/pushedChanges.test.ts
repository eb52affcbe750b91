import { expect, test } from 'vitest';
import { saveImage } from '../../contract/calls/assets.ts';
import { boardChanges, saveBoard } from '../../contract/calls/boards.ts';
import { boardEvents } from '../../contract/calls/live.ts';
import { postVote, putExternalComment } from '../../contract/calls/reviews.ts';
import { acceptInvitation, removeEditor } from '../../contract/calls/sharing.ts';
import type { BoardId, NodeId } from '../../contract/ids.ts';
import { changeBody, createTestBoard, saveBody, textNode } from '../testing/boards.ts';
import { followBoard } from '../testing/followBoard.ts';
import { createTestLink, openLinkAsGuest } from '../testing/reviewLinks.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';

const { server, ann, mallory } = await startServerWithTwoPeople();
/** A white pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=';

/** A board of Ann's, with an editor and two guests. */
async function createSharedBoard() {
  const board_id = await createTestBoard(ann);
  const eve = await server.signUpPerson('Eve');
  await eve.call(acceptInvitation, { secret: (await createTestLink(ann, board_id, { kind: 'edit' })).secret });
  const { secret } = await createTestLink(ann, board_id);
  const [gil, lou] = [await openLinkAsGuest(server, secret, 'Gil'), await openLinkAsGuest(server, secret, 'Lou')];
  return { board_id, eve, gil, lou };
}
const saveNode = (board_id: BoardId, node: object) => ann.post(saveBoard, changeBody(board_id, { nodes: [node] }));

test('editors are sent what `board_changes` would tell them, and guests, who see less, the revision alone', async () => {
  const { board_id, eve, gil, lou } = await createSharedBoard();
  const streams = await Promise.all(
    [eve, ann, gil, lou].map((who) => followBoard(server, who, { board_id, since: 0 })),
  );
  const nextEvents = () => Promise.all(streams.map(({ nextEvent }) => nextEvent()));
  const { image_url, object_key } = await ann.call(saveImage, { imageb64: PIXEL, alpha: true });
  const picture = {
    id: 'p1',
    type: 'prototype2DNode',
    position: { x: 0, y: 0 },
    data: { imageUrl: `/assets/${object_key}`, objectKey: object_key },
  };
  const comment = { id: 'c1', type: 'commentNode', position: { x: 0, y: 0 }, data: { noteText: 'x' } };
  const writes = [
    () => saveNode(board_id, picture),
    () => saveNode(board_id, textNode('n1', '灯 “a”')),
    () => ann.post(saveBoard, changeBody(board_id, { deleted: ['n1'] }, { base_rev: 2 })),
    () => gil.call(putExternalComment, { board_id, comment_node: JSON.stringify(comment) }),
    () => gil.call(postVote, { board_id, node_id: 'p1' as NodeId, vote: 'up' }),
  ];
  for (const [since, write] of writes.entries()) {
    await write();
    const rev = since + 1;
    const answer = await eve.call(boardChanges, { board_id, since });
    const pushed = { event: 'changed', data: { ...answer, since } };
    const revAlone = { event: 'changed', data: { rev } };
    expect(answer.rev).toBe(rev);
    expect(await nextEvents()).toEqual([pushed, pushed, revAlone, revAlone]);
  }
  // The address in it opens the picture, and Gil's own is the editors' to see.
  const { changes, votes } = await eve.call(boardChanges, { board_id, since: 0 });
  expect(changes).toMatchObject([
    { id: 'p1', data: { data: { imageUrl: image_url } } },
    { id: 'n1', data: null },
    { id: 'c1', data: { data: { commentorEmail: 'gil@guests.example.com' } } },
  ]);
  expect(votes).toEqual([{ node_id: 'p1', voter: 'guest:gil@guests.example.com', vote: 'up' }]);
  for (const { disconnect } of streams) disconnect();
});

test('a save that is refused is told to nobody', async () => {
  const { board_id, eve } = await createSharedBoard();
  await saveNode(board_id, textNode('n1', 'one'));
  const stream = await followBoard(server, eve, { board_id, since: 1 });
  expect((await saveNode(board_id, textNode('n1', 'x'.repeat(9_000_000)))).statusCode).toBe(413);
  expect((await mallory.post(saveBoard, saveBody(board_id, { nodes: [] }))).json().code).toBe('board_not_found');
  await saveNode(board_id, textNode('n2', 'two'));
  const changes = [{ id: 'n2', kind: 'node', rev: 2, data: textNode('n2', 'two') }];
  const places = { n2: expect.any(Number) };
  expect(await stream.nextEvent()).toEqual({ event: 'changed', data: { rev: 2, since: 1, changes, places } });
  stream.disconnect();
});

test('whoever comes back after a hundred changes, or a large one, hears the revision, and asks', async () => {
  const { board_id, eve } = await createSharedBoard();
  for (let n = 1; n <= 100; n += 1) await saveNode(board_id, textNode('n1', `${n}`));
  const stream = await followBoard(server, eve, { board_id, since: 0 });
  expect(await stream.nextEvent()).toEqual({ event: 'changed', data: { rev: 100 } });
  await saveNode(board_id, textNode('large', 'x'.repeat(70_000)));
  expect(await stream.nextEvent()).toEqual({ event: 'changed', data: { rev: 101 } });
  await saveNode(board_id, textNode('small'));
  const changes = [{ id: 'small', kind: 'node', rev: 102, data: textNode('small') }];
  const places = { small: expect.any(Number) };
  expect(await stream.nextEvent()).toEqual({ event: 'changed', data: { rev: 102, since: 101, changes, places } });
  stream.disconnect();
});

test('an editor who was removed hears nothing of what is changed afterwards', async () => {
  const { board_id, eve } = await createSharedBoard();
  const stream = await followBoard(server, eve, { board_id, since: 0 });
  const editor = await server.parts.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', eve.email)
    .executeTakeFirst();
  await ann.call(removeEditor, { board_id, user_id: editor!.id });
  await saveNode(board_id, textNode('secret'));
  expect(await stream.nextEvent()).toEqual({ event: 'ended', data: { code: 'board_not_found' } });
  expect(await stream.nextEvent()).toBeUndefined();
  expect((await eve.post(boardEvents, { board_id, since: 0 })).json().code).toBe('board_not_found');
});
