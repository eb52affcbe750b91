import { expect, test } from 'vitest';
import { boardChanges, saveBoard } from '../../contract/calls/boards.ts';
import { postVote } from '../../contract/calls/reviews.ts';
import type { BoardId } from '../../contract/ids.ts';
import { changeBody, createTestBoard, loadTestBoard, saveBody, textNode } from '../testing/boards.ts';
import { createTestLink, openLinkAsGuest } from '../testing/reviewLinks.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';
import type { Person } from '../testing/testServer.ts';

const { server, ann } = await startServerWithTwoPeople();
const GIL = 'guest:gil@guests.example.com';
const EVE = 'guest:eve@guests.example.com';
const LOCKED = { ...textNode('locked'), data: { text: '', readOnly: true } };

async function reviewed(may_comment = true) {
  const board_id = await createTestBoard(ann);
  await ann.call(saveBoard, saveBody(board_id, { nodes: [textNode('n1'), textNode('n2'), LOCKED] }));
  const { secret } = await createTestLink(ann, board_id, { may_comment });
  const [gil, eve] = [await openLinkAsGuest(server, secret, 'Gil'), await openLinkAsGuest(server, secret, 'Eve')];
  return { board_id, secret, gil, eve };
}
const vote = (person: Person, board_id: BoardId, node_id: string, direction: 'up' | 'down' | null) =>
  person.post(postVote, { board_id, node_id, vote: direction, voter: ann.email });

test('a vote is its voter’s by the token, one a person and node; another direction takes its place, null takes it back', async () => {
  const { board_id, gil, eve } = await reviewed();
  const votes = async () => (({ rev, votes }) => ({ rev, votes }))(await loadTestBoard(ann, board_id));
  expect((await vote(gil, board_id, 'n1', 'up')).json()).toEqual({});
  expect(await votes()).toEqual({ rev: 2, votes: { n1: { [GIL]: 'up' } } });
  await vote(gil, board_id, 'n1', 'up');
  expect(await votes()).toEqual({ rev: 2, votes: { n1: { [GIL]: 'up' } } });
  await vote(gil, board_id, 'n1', 'down');
  await vote(eve, board_id, 'n1', 'up');
  await vote(ann, board_id, 'n2', 'up');
  expect(await votes()).toEqual({ rev: 5, votes: { n1: { [GIL]: 'down', [EVE]: 'up' }, n2: { [ann.email]: 'up' } } });
  await vote(gil, board_id, 'n1', null);
  await vote(gil, board_id, 'n2', null);
  expect(await votes()).toEqual({ rev: 6, votes: { n1: { [EVE]: 'up' }, n2: { [ann.email]: 'up' } } });
  expect((await ann.call(boardChanges, { board_id, since: 5 })).votes).toEqual([
    { node_id: 'n1', voter: GIL, vote: null },
  ]);
});

test('whoever types the address of another guest has a vote of their own', async () => {
  const { board_id, gil, secret } = await reviewed();
  const other = await openLinkAsGuest(server, secret, 'GIL');
  await vote(gil, board_id, 'n1', 'up');
  await vote(other, board_id, 'n1', 'down');
  expect((await loadTestBoard(ann, board_id)).votes).toEqual({ n1: { [GIL]: 'up', [`${GIL}#2`]: 'down' } });
  expect((await loadTestBoard(gil, board_id)).votes).toEqual({ n1: { [GIL]: 'up', 'voter 2': 'down' } });
});

test('a reviewer sees their own vote, and numbers for others that stay the same', async () => {
  const { board_id, gil, eve } = await reviewed();
  await vote(ann, board_id, 'n1', 'up');
  await vote(gil, board_id, 'n1', 'up');
  await vote(eve, board_id, 'n1', 'down');
  expect((await loadTestBoard(gil, board_id)).votes).toEqual({
    n1: { 'voter 1': 'up', [GIL]: 'up', 'voter 3': 'down' },
  });
  await vote(ann, board_id, 'n1', null);
  await vote(eve, board_id, 'n2', 'up');
  expect((await gil.call(boardChanges, { board_id, since: 4 })).votes).toEqual([
    { node_id: 'n1', voter: 'voter 1', vote: null },
    { node_id: 'n2', voter: 'voter 3', vote: 'up' },
  ]);
});

test('a save tells votes that came since its base, for it takes the revision beyond them', async () => {
  const { board_id, gil } = await reviewed();
  await vote(gil, board_id, 'n1', 'up');
  const safe = { base_rev: 1, op_id: 'op-after-vote' };
  expect(await ann.call(saveBoard, changeBody(board_id, { nodes: [textNode('n3')] }, safe))).toEqual({
    rev: 3,
    changes: [],
    places: { n3: expect.any(Number) },
    votes: [{ node_id: 'n1', voter: GIL, vote: 'up' }],
  });
});

test('no save touches a vote', async () => {
  const { board_id, gil } = await reviewed();
  await vote(gil, board_id, 'n1', 'up');
  await ann.call(saveBoard, saveBody(board_id, { nodes: [LOCKED] }));
  expect((await loadTestBoard(ann, board_id)).votes).toEqual({ n1: { [GIL]: 'up' } });
});

test('a vote is refused for a node that is not there, for a locked one, and from whoever may only look', async () => {
  const { board_id, gil } = await reviewed();
  const looker = (await reviewed(false)).gil;
  const outcomeOf = async (answer: ReturnType<typeof vote>) =>
    (({ status, code }) => [status, code])((await answer).json());
  expect(await outcomeOf(vote(gil, board_id, 'n9', 'up'))).toEqual([404, 'node_not_found']);
  expect(await outcomeOf(vote(gil, board_id, 'locked', 'up'))).toEqual([409, 'node_read_only']);
  expect(await outcomeOf(vote(looker, board_id, 'n1', 'up'))).toEqual([404, 'board_not_found']);
  const closed = await reviewed(false);
  expect(await outcomeOf(vote(closed.gil, closed.board_id, 'n1', 'up'))).toEqual([409, 'comments_closed']);
  expect((await vote(gil, board_id, 'n1', 'sideways' as never)).json().code).toBe('invalid_body');
  expect((await loadTestBoard(ann, board_id)).rev).toBe(1);
});
