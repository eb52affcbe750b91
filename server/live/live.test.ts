import { describe, expect, test } from 'vitest';
import * as settings from '../../contract/calls/accountSettings.ts';
import { signOut } from '../../contract/calls/accounts.ts';
import { boardChanges, deleteBoard, saveBoard } from '../../contract/calls/boards.ts';
import { type BoardEvent, boardEvents } from '../../contract/calls/live.ts';
import { postVote, putExternalComment } from '../../contract/calls/reviews.ts';
import { acceptInvitation, blockGuest, revokeShareLink } from '../../contract/calls/sharing.ts';
import type { BoardId, NodeId } from '../../contract/ids.ts';
import { changeBody, createTestBoard, textNode } from '../testing/boards.ts';
import { type FollowedBoard, followBoard } from '../testing/followBoard.ts';
import { createTestLink, openLinkAsGuest } from '../testing/reviewLinks.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';
import type { Person } from '../testing/testServer.ts';

const { server, ann, mallory } = await startServerWithTwoPeople();

async function reviewed() {
  const board_id = await createTestBoard(ann);
  const { secret, link_id } = await createTestLink(ann, board_id);
  return { board_id, link_id, gil: await openLinkAsGuest(server, secret, 'Gil') };
}
const saveOne = (board_id: BoardId, id: string) => ann.call(saveBoard, changeBody(board_id, { nodes: [textNode(id)] }));
const changed = (rev: number): BoardEvent => ({ event: 'changed', data: { rev } });

describe('whoever follows a board', () => {
  test('hears at once when it is not where they are, and then of saves, comments and votes', async () => {
    const { board_id, gil } = await reviewed();
    await saveOne(board_id, 'n1');
    const late = await followBoard(server, gil, { board_id, since: 0 });
    const stream = await followBoard(server, gil, { board_id, since: 1 });
    expect(await late.nextEvent()).toEqual(changed(1));
    await saveOne(board_id, 'n2');
    expect(await stream.nextEvent()).toEqual(changed(2));
    const comment = { id: 'c1', type: 'commentNode', position: { x: 0, y: 0 }, data: { noteText: 'x' } };
    await gil.call(putExternalComment, { board_id, comment_node: JSON.stringify(comment) });
    expect(await stream.nextEvent()).toEqual(changed(3));
    await ann.call(postVote, { board_id, node_id: 'n1' as NodeId, vote: 'up' });
    expect(await stream.nextEvent()).toEqual(changed(4));
    for (const { disconnect: cut } of [late, stream]) cut();
  });

  test('hears of a board that was put back from a backup, and is told all of it', async () => {
    const { board_id, gil } = await reviewed();
    await saveOne(board_id, 'n1');
    const stream = await followBoard(server, gil, { board_id, since: 70 });
    expect(await stream.nextEvent()).toEqual(changed(1));
    expect(await gil.call(boardChanges, { board_id, since: 70 })).toMatchObject({ rev: 1, changes: [{ id: 'n1' }] });
    stream.disconnect();
  });

  test('is not held up by a proxy that gathers or alters answers', async () => {
    const { board_id, gil } = await reviewed();
    const { headers, disconnect: cut } = await followBoard(server, gil, { board_id, since: 0 });
    const named = ['content-type', 'cache-control', 'x-accel-buffering'].map((name) => headers.get(name));
    expect(named).toEqual(['text/event-stream; charset=utf-8', 'no-store, no-transform', 'no']);
    cut();
  });

  test('misses nothing however often the stream is cut', async () => {
    const { board_id, gil } = await reviewed();
    let known = 0;
    const seen: string[] = [];
    for (let round = 1; round <= 6; round += 1) {
      const stream = await followBoard(server, gil, { board_id, since: known });
      const next = stream.nextEvent();
      await saveOne(board_id, `n${round}`);
      if (round % 2 === 0) {
        stream.disconnect();
        await next.catch((error: Error) => expect(error.name).toBe('AbortError'));
        continue;
      }
      await next;
      const { rev, changes } = await gil.call(boardChanges, { board_id, since: known });
      known = rev;
      seen.push(...changes.map(({ id }) => id));
      stream.disconnect();
    }
    expect(seen).toEqual(['n1', 'n2', 'n3', 'n4', 'n5']);
  });

  test('is one of many: all of them hear of one save', async () => {
    const board_id = await createTestBoard(ann);
    const { secret } = await createTestLink(ann, board_id);
    const guests = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => openLinkAsGuest(server, secret, name)));
    const streams = await Promise.all(
      guests.flatMap((guest) => Array.from({ length: 8 }, () => followBoard(server, guest, { board_id, since: 0 }))),
    );
    await saveOne(board_id, 'n1');
    expect(await Promise.all(streams.map(({ nextEvent: next }) => next()))).toEqual(Array(40).fill(changed(1)));
    for (const { disconnect: cut } of streams) cut();
  });

  test('has eight streams at most: the ninth ends the oldest', async () => {
    const { board_id, gil } = await reviewed();
    const streams: FollowedBoard[] = [];
    for (let n = 0; n < 9; n += 1) streams.push(await followBoard(server, gil, { board_id, since: 0 }));
    const [oldest, second] = streams;
    expect(await oldest?.nextEvent()).toEqual({ event: 'ended', data: { code: 'busy' } });
    expect(await oldest?.nextEvent()).toBeUndefined();
    await saveOne(board_id, 'n1');
    expect(await second?.nextEvent()).toEqual(changed(1));
    for (const { disconnect: cut } of streams.slice(1)) cut();
  });
});

describe('a stream ends with a word', () => {
  type ReviewedBoard = { readonly board_id: BoardId; readonly link_id: string };
  test.each<[string, (board: ReviewedBoard) => Promise<unknown>]>([
    ['when the link is revoked', ({ link_id }) => ann.call(revokeShareLink, { link_id })],
    [
      'when the guest is blocked',
      ({ board_id }) => ann.call(blockGuest, { board_id, email: 'gil@guests.example.com', blocked: true }),
    ],
    ['when the board goes to the bin', ({ board_id }) => ann.call(deleteBoard, { board_id })],
  ])('%s', async (_, end) => {
    const { gil, ...board } = await reviewed();
    const stream = await followBoard(server, gil, { board_id: board.board_id, since: 0 });
    const next = stream.nextEvent();
    await end(board);
    expect(await next).toEqual({ event: 'ended', data: { code: 'board_not_found' } });
    expect(await stream.nextEvent()).toBeUndefined();
  });
});

describe('the streams of an account on a board of somebody else’s end at once', () => {
  const PASSWORD = 'copper kettle';
  test.each<[string, (eve: Person) => Promise<unknown>]>([
    ['when it is deleted', (eve) => eve.call(settings.deleteAccount, { password: PASSWORD })],
    ['when it signs out everywhere', (eve) => eve.call(settings.signOutEverywhere, {})],
    ['when it signs out', (eve) => eve.call(signOut, {})],
    [
      'when its password is changed',
      (eve) => eve.call(settings.changePassword, { password: PASSWORD, new_password: 'brass kettle' }),
    ],
    ['when the operator sets its password', (eve) => server.parts.accounts.resetPassword(eve.email, 'brass kettle')],
  ])('%s', async (_, end) => {
    const eve = await server.signUpPerson('Eve');
    const board_id = await createTestBoard(ann);
    const { secret } = await createTestLink(ann, board_id, { kind: 'edit' });
    await eve.call(acceptInvitation, { secret });
    const [theirs, anns] = [
      await followBoard(server, eve, { board_id, since: 0 }),
      await followBoard(server, ann, { board_id, since: 0 }),
    ];
    const next = theirs.nextEvent();
    const began = performance.now();
    await end(eve);
    expect(await next).toEqual({ event: 'ended', data: { code: 'not_signed_in' } });
    // Far below the half minute in which each is asked again.
    expect(performance.now() - began).toBeLessThan(20_000);
    await saveOne(board_id, 'n1');
    expect(await anns.nextEvent()).toMatchObject(changed(1));
    anns.disconnect();
  });
});

test('a stream is nothing for strangers', async () => {
  const { board_id } = await reviewed();
  expect((await mallory.post(boardEvents, { board_id, since: 0 })).json().code).toBe('board_not_found');
});
