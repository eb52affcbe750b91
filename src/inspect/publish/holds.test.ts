import { expect, test } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { createMachineHolds } from './holds.ts';

const collector = setup({
  types: { context: {} as { received: string[] }, events: {} as { type: 'told'; word: string } },
  actions: { take: assign(({ context, event }) => ({ received: [...context.received, event.word] })) },
}).createMachine({ id: 'collector', context: { received: [] }, on: { told: { actions: 'take' } } });

function startCollector() {
  let changes = 0;
  const holds = createMachineHolds(() => {
    changes += 1;
  });
  const actor = createActor(collector).start();
  const tell = (...texts: string[]) => texts.forEach((word) => void actor.send({ type: 'told', word }));
  return { holds, actor, tell, received: () => actor.getSnapshot().context.received, changes: () => changes };
}

test('what comes to a held machine waits in a line, and is let through one by one', () => {
  const { holds, actor, tell, received, changes } = startCollector();
  tell('a');
  holds.hold(actor);
  tell('b', 'c', 'd');
  expect([received(), holds.waitingEvents(actor)?.length, changes()]).toEqual([['a'], 3, 4]);
  holds.step(actor);
  expect([received(), holds.waitingEvents(actor)?.length]).toEqual([['a', 'b'], 2]);
  holds.release(actor);
  expect([received(), holds.waitingEvents(actor)]).toEqual([['a', 'b', 'c', 'd'], undefined]);
  tell('e');
  expect(received()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('what is passed goes before all that waits', () => {
  const { holds, actor, tell, received } = startCollector();
  holds.hold(actor);
  tell('late');
  holds.deliver(actor, { type: 'told', word: 'now' });
  holds.releaseAll();
  expect(received()).toEqual(['now', 'late']);
});

test('a step of an empty line, and of a machine that is not held, does nothing', () => {
  const { holds, actor, received } = startCollector();
  holds.step(actor);
  holds.hold(actor);
  holds.hold(actor);
  holds.step(actor);
  expect([received(), holds.waitingEvents(actor)]).toEqual([[], []]);
});

test('a machine that has ended is let go, with what waited', () => {
  const { holds, actor, tell, received } = startCollector();
  holds.hold(actor);
  tell('never');
  actor.stop();
  expect(holds.discardQueue(actor)).toBe(true);
  holds.release(actor);
  expect(received()).toEqual([]);
});
