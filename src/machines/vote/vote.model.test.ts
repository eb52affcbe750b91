import { expect, test } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { dueReports, playWalk, walksOf, watchTransitions } from '../testing/walk.fixture.ts';
import { type VoteDirection, voteMachine } from './vote.machine.ts';

type Vote = VoteDirection | null;
const VOTES: readonly Vote[] = ['up', 'down', null];
const machine = voteMachine.provide({
  actors: { postVote: fromPromise<void, { vote: Vote }>(() => new Promise(() => {})) },
});
const { missed, inspect } = watchTransitions(machine);

test('from every vote, each press, answer and piece of news leads to a vote that was chosen or is known', () => {
  const events = (snapshot: SnapshotFrom<typeof voteMachine>) => [
    ...(['up', 'down'] as const).map((direction) => ({ type: 'vote.pressed' as const, direction })),
    ...VOTES.map((vote) => ({ type: 'vote.updated' as const, vote })),
    ...(dueReports(snapshot, () => [{ output: undefined }, { error: new Error('no network') }]) as never[]),
  ];
  const serialize = ({ value, context }: SnapshotFrom<typeof voteMachine>) => JSON.stringify([value, context]);
  for (const walk of walksOf(machine, { input: { vote: null }, events, serialize })) {
    const { after, path } = playWalk(createActor(machine, { input: { vote: null }, inspect }).start(), walk);
    const { savedVote, shownVote } = after.context;
    if (after.matches('resting')) expect(shownVote, path).toBe(savedVote);
  }
});

test('every transition was walked on a running actor', () => {
  expect(missed()).toEqual([]);
});

/** A vote whose calls wait in a list. */
function open(vote: Vote) {
  const posted: { readonly vote: Vote; answer: () => void; fail: () => void }[] = [];
  const postVote = fromPromise<void, { vote: Vote }>(
    ({ input }) =>
      new Promise((answer, fail) => posted.push({ vote: input.vote, answer, fail: () => fail(new Error()) })),
  );
  const actor = createActor(voteMachine.provide({ actors: { postVote } }), { input: { vote } }).start();
  return { actor, posted, choice: () => actor.getSnapshot().context.shownVote };
}

test.each([
  [null, 'up', 'up'],
  ['up', 'up', null],
  ['up', 'down', 'down'],
] as const)('%s and a press on %s is %s, shown before it is answered', (vote, direction, expected) => {
  const { actor, posted, choice } = open(vote);
  actor.send({ type: 'vote.pressed', direction });
  expect([choice(), posted.map((each) => each.vote)]).toEqual([expected, [expected]]);
});

test('a refused vote goes back to what the server holds', async () => {
  const { actor, posted, choice } = open('down');
  actor.send({ type: 'vote.pressed', direction: 'up' });
  posted[0]!.fail();
  await expect.poll(choice).toBe('down');
});

test('what is pressed while a vote is on its way is shown at once, and sent next', async () => {
  const { actor, posted, choice } = open(null);
  actor.send({ type: 'vote.pressed', direction: 'up' });
  actor.send({ type: 'vote.pressed', direction: 'down' });
  expect(choice()).toBe('down');
  posted[0]!.answer();
  await expect.poll(() => posted.map(({ vote }) => vote)).toEqual(['up', 'down']);
});
