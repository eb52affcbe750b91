import { expect, test } from 'vitest';
import { createActor, createMachine, setup } from 'xstate';
import { boardInput } from '../machines/board.fixture.ts';
import { boardMachine } from '../machines/board.machine.ts';
import { clientState } from '../machines/selectors.ts';
import { eventLabel, layout, notesOf, roundedPath } from './layout.ts';
import type { Report } from './protocol.ts';
import { contextOf, plain, toChart } from './publish.ts';
import { heard, NOTHING, tree } from './world.ts';

const door = setup({
  types: { events: {} as { type: 'opened' } | { type: 'closed' } | { type: 'knocked' } },
  actions: { ring: () => {} },
  guards: { isUnlocked: () => true },
}).createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: { entry: 'ring', on: { opened: { target: 'open', guard: 'isUnlocked' }, knocked: { actions: 'ring' } } },
    open: { tags: 'busy', on: { closed: 'shut' }, after: { 500: 'shut' } },
  },
});

test('a chart keeps names of states, guards, actions and targets', () => {
  const chart = toChart(door.root);
  expect(chart.states.map(({ key, entry, tags }) => ({ key, entry, tags }))).toEqual([
    { key: 'shut', entry: ['ring'], tags: [] },
    { key: 'open', entry: ['xstate.raise'], tags: ['busy'] },
  ]);
  expect(chart.states[0]?.arrows).toEqual([
    { from: 'door.shut', to: 'door.open', event: 'opened', guard: 'isUnlocked', actions: [] },
    { from: 'door.shut', to: null, event: 'knocked', guard: null, actions: ['ring'] },
  ]);
});

test('arrows between the same two states share one pill', async () => {
  const drawing = await layout(toChart(door.root));
  expect(drawing.lines.map(({ from, text }) => ({ from, text }))).toEqual([
    { from: 'door.shut', text: 'opened [isUnlocked]' },
    { from: 'door.open', text: 'closed, after 500' },
  ]);
  expect(drawing.boxes.map((box) => box.id)).toEqual(['door', 'door.shut', 'door.open']);
  const outer = drawing.boxes[0];
  for (const box of drawing.boxes.slice(1)) {
    expect(box.x).toBeGreaterThanOrEqual(outer?.x ?? Number.POSITIVE_INFINITY);
    expect(box.x + box.width).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));
  }
});

test('events in place are told in the small print', () => {
  expect(notesOf(toChart(door.root).states[0]!)).toEqual(['entry / ring', 'knocked / ring']);
  expect(eventLabel({ event: 'xstate.done.actor.0.x', guard: null })).toBe('done');
});

test('corners are rounded, ends stay where they are', () => {
  const path = roundedPath([
    { x: 0, y: 0 },
    { x: 0, y: 100 },
    { x: 100, y: 100 },
  ]);
  expect(path).toBe('M0,0L0,92Q0,100 8,100L100,100');
});

test('what is told can be sent: actors become names, long lists are cut', () => {
  const actor = createActor(createMachine({ id: 'a' }));
  expect(plain({ child: actor, run: () => {}, nodes: new Map([['n', 1]]), error: new Error('no') })).toEqual({
    child: `actor ${actor.sessionId}`,
    nodes: [['n', 1]],
    error: 'Error: no',
  });
  expect(plain(Array.from({ length: 60 }, (_, index) => index))).toHaveLength(51);
});

test('the tree lists machines under their parents', () => {
  const chart = toChart(door.root);
  const report = (actor: string, parent: string | null): Report => ({
    type: 'actor',
    actor,
    name: actor,
    parent,
    chart,
  });
  const world = [report('b', 'a'), report('a', null), report('c', 'a')].reduce(heard, NOTHING);
  expect(tree(world).map(({ seen, depth }) => [seen.actor.actor, depth])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 1],
  ]);
});

const TUTORIAL = { jrStep: 6, runJr: true };

test('a board is told with the client-wide state first', () => {
  const snapshot = createActor(boardMachine, { input: boardInput() }).getSnapshot();
  expect(Object.entries(contextOf(snapshot, { language: 'chinese', tutorial: TUTORIAL }))).toEqual([
    ['client-wide state', clientState(snapshot, 'chinese', TUTORIAL)],
    ...Object.entries(snapshot.context),
  ]);
});
