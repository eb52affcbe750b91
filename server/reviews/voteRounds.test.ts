import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { saveBoard } from '../../contract/calls/boards.ts';
import { postVote, putExternalComment } from '../../contract/calls/reviews.ts';
import { acceptInvitation } from '../../contract/calls/sharing.ts';
import * as voting from '../../contract/calls/voting.ts';
import type { BoardId } from '../../contract/ids.ts';
import { changeBody, createTestBoard, loadTestBoard, saveBody, textNode } from '../testing/boards.ts';
import { followBoard } from '../testing/followBoard.ts';
import { createTestLink, openLinkAsGuest } from '../testing/reviewLinks.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';
import type { Person } from '../testing/testServer.ts';

const { server, ann, mallory } = await startServerWithTwoPeople();
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
const LOCKED = { ...textNode('locked'), data: { text: '', readOnly: true } };

async function reviewed() {
  const board_id = await createTestBoard(ann);
  await ann.call(saveBoard, saveBody(board_id, { nodes: [textNode('n1'), textNode('n2'), textNode('n3'), LOCKED] }));
  const { secret } = await createTestLink(ann, board_id);
  return { board_id, gil: await openLinkAsGuest(server, secret, 'Gil') };
}
const start = (board_id: BoardId, node_ids: readonly string[], ends_at: unknown = null, person: Person = ann) =>
  person.post(voting.startVoteRound, { board_id, node_ids, ends_at });
const vote = (person: Person, board_id: BoardId, node_id: string, direction: 'up' | null = 'up') =>
  person.post(postVote, { board_id, node_id, vote: direction });
async function refusalOf(answer: ReturnType<Person['post']>) {
  const { status, code, detail } = (await answer).json();
  return [status, code, detail];
}
/** Lets the end of a board's round pass. */
async function passEnd(board_id: BoardId): Promise<void> {
  const ends_at = sql<Date>`clock_timestamp() - interval '1 second'`;
  await server.parts.db.updateTable('vote_round').set({ ends_at }).where('board_id', '=', board_id).execute();
}
const OVER = [409, 'vote_round_over', 'The vote on this result is over.'];

describe('a voting round', () => {
  test('is told to whoever may look at the board, with who asks, and until when', async () => {
    const { board_id, gil } = await reviewed();
    expect(await gil.call(voting.readVoteRound, { board_id })).toEqual({ round: null });
    const ends_at = inHours(1);
    const round = {
      node_ids: ['n2', 'n1'],
      started_at: TIME,
      ends_at,
      closed_at: null,
      is_open: true,
      asked_by: 'Ann',
    };
    expect((await start(board_id, ['n2', 'n1', 'n2'], ends_at)).json()).toEqual({ round });
    expect(await gil.call(voting.readVoteRound, { board_id })).toEqual({ round });
  });

  test('takes votes until its end, by the clock of the server; results that are not part of it take them at any time', async () => {
    const { board_id, gil } = await reviewed();
    await start(board_id, ['n1', 'n2'], inHours(1));
    expect((await vote(gil, board_id, 'n1')).statusCode).toBe(200);
    await passEnd(board_id);
    expect(await refusalOf(vote(gil, board_id, 'n2'))).toEqual(OVER);
    expect(await refusalOf(vote(gil, board_id, 'n1', null))).toEqual(OVER);
    expect(await refusalOf(vote(ann, board_id, 'n1'))).toEqual(OVER);
    // The answer to a vote that was counted may have been lost.
    expect((await vote(gil, board_id, 'n1')).statusCode).toBe(200);
    expect((await vote(gil, board_id, 'n3')).statusCode).toBe(200);
    expect((await gil.call(voting.readVoteRound, { board_id })).round).toMatchObject({
      is_open: false,
      closed_at: null,
    });
    expect((await loadTestBoard(ann, board_id)).votes).toEqual({
      n1: { [gil.email]: 'up' },
      n3: { [gil.email]: 'up' },
    });
  });

  test('is ended early, opened again with another end, and forgotten by its owner', async () => {
    const { board_id, gil } = await reviewed();
    await start(board_id, ['n1'], null);
    expect((await ann.call(voting.endVoteRound, { board_id })).round).toMatchObject({
      is_open: false,
      closed_at: TIME,
    });
    expect(await refusalOf(vote(gil, board_id, 'n1'))).toEqual(OVER);
    const ends_at = inHours(24);
    const { round } = await ann.call(voting.extendVoteRound, { board_id, ends_at });
    expect(round).toMatchObject({ is_open: true, closed_at: null, ends_at });
    expect((await vote(gil, board_id, 'n1')).statusCode).toBe(200);
    await ann.call(voting.endVoteRound, { board_id });
    expect(await ann.call(voting.removeVoteRound, { board_id })).toEqual({ round: null });
    expect((await vote(gil, board_id, 'n1', null)).statusCode).toBe(200);
    for (const call of [voting.endVoteRound, voting.extendVoteRound])
      expect(await refusalOf(ann.post(call, { board_id, ends_at: null }))).toEqual([
        404,
        'vote_round_not_found',
        'There is no vote on this board.',
      ]);
  });

  test('is the only one of its board: of two tabs that start one, the second is refused; one that has ended gives way', async () => {
    const { board_id } = await reviewed();
    const answers = await Promise.all([start(board_id, ['n1']), start(board_id, ['n2'])]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await refusalOf(start(board_id, ['n3']))).toEqual([
      409,
      'vote_round_open',
      'A vote is running on this board. End it before you start another.',
    ]);
    await ann.call(voting.endVoteRound, { board_id });
    expect((await start(board_id, ['n3'])).json().round).toMatchObject({ node_ids: ['n3'], is_open: true });
  });

  test('is heard of by those who follow the board, at each change', async () => {
    const { board_id, gil } = await reviewed();
    const stream = await followBoard(server, gil, { board_id, since: 1 });
    await start(board_id, ['n1']);
    expect(await stream.nextEvent()).toEqual({ event: 'round', data: {} });
    await ann.call(voting.endVoteRound, { board_id });
    expect(await stream.nextEvent()).toEqual({ event: 'round', data: {} });
    stream.disconnect();
  });

  test('goes on when one of its results is deleted, which takes no vote', async () => {
    const { board_id, gil } = await reviewed();
    await start(board_id, ['n1', 'n2']);
    await ann.call(
      saveBoard,
      changeBody(board_id, { deleted: ['n1'] }, { base_rev: (await loadTestBoard(ann, board_id)).rev }),
    );
    expect((await refusalOf(vote(gil, board_id, 'n1')))[1]).toBe('node_not_found');
    expect((await vote(gil, board_id, 'n2')).statusCode).toBe(200);
  });
});

describe('what is refused changes no round', () => {
  const INVALID = [400, 'invalid_body', expect.any(String)];
  test.each<[string, readonly unknown[], unknown, unknown[]]>([
    ['no results', [], null, INVALID],
    ['ten thousand results', Array.from({ length: 10_000 }, (_, index) => `n${index}`), null, INVALID],
    ['what is no id', [{ id: 'n1' }], null, INVALID],
    ['an end in the past', ['n1'], inHours(-1), [400, 'invalid_body', 'The field ends_at: It is over already.']],
    [
      'the year 9999',
      ['n1'],
      '9999-12-31T23:59:59Z',
      [400, 'invalid_body', 'The field ends_at: A vote lasts a year at most.'],
    ],
    ['a time that is none', ['n1'], 'tomorrow', INVALID],
    ['a number as its end', ['n1'], 12, INVALID],
    ['a result that is not there', ['n1', 'n9'], null, [404, 'node_not_found', expect.any(String)]],
    ['a comment', ['n1', 'c1'], null, [404, 'node_not_found', expect.any(String)]],
    ['a locked node', ['locked'], null, [409, 'node_read_only', 'One of these nodes is locked, so it takes no votes.']],
  ])('%s', async (_, node_ids, ends_at, expected) => {
    const { board_id, gil } = await reviewed();
    const comment = { id: 'c1', type: 'commentNode', position: { x: 0, y: 0 }, data: { noteText: 'x' } };
    await gil.call(putExternalComment, { board_id, comment_node: JSON.stringify(comment) });
    expect(await refusalOf(start(board_id, node_ids as string[], ends_at))).toEqual(expected);
    expect(await ann.call(voting.readVoteRound, { board_id })).toEqual({ round: null });
  });

  test('results of another board', async () => {
    const { board_id } = await reviewed();
    const other = await createTestBoard(ann);
    await ann.call(saveBoard, saveBody(other, { nodes: [textNode('elsewhere')] }));
    expect((await refusalOf(start(board_id, ['elsewhere'])))[1]).toBe('node_not_found');
  });

  test('an editor, a reviewer and a stranger neither start, extend, end nor remove one', async () => {
    const { board_id, gil } = await reviewed();
    const { secret } = await createTestLink(ann, board_id, { kind: 'edit' });
    const ed = await server.signUpPerson('Ed');
    await ed.call(acceptInvitation, { secret });
    await start(board_id, ['n1']);
    const before = await ann.call(voting.readVoteRound, { board_id });
    for (const person of [ed, gil, mallory]) {
      const answers = [
        await start(board_id, ['n2'], null, person),
        await person.post(voting.extendVoteRound, { board_id, ends_at: inHours(1) }),
        await person.post(voting.endVoteRound, { board_id }),
        await person.post(voting.removeVoteRound, { board_id }),
      ];
      const code = person === gil ? 'not_signed_in' : 'board_not_found';
      expect(answers.map((answer) => answer.json().code)).toEqual(answers.map(() => code));
    }
    expect(await ann.call(voting.readVoteRound, { board_id })).toEqual(before);
  });
});
