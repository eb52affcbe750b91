import { expect, test } from 'vitest';
import { createActor, createMachine, setup } from 'xstate';
import { boardInput } from '../machines/board/board.fixture.ts';
import { boardMachine } from '../machines/board/board.machine.ts';
import { clientState } from '../machines/board/selectors.ts';
import { eventLabel, layoutChart, roundedPath, stateNotes } from './page/chartLayout.ts';
import { eventFormOf, eventOfForm, eventOfJson } from './page/eventForm.ts';
import { applyMessage, filterLog, lastSentStep, machineListOf, NO_PAGES, stateName } from './page/inspectorState.ts';
import { allArrows, chartOf } from './protocol/chartOf.ts';
import { INSPECTOR_SOURCE, type Report, type StepReport } from './protocol/protocol.ts';
import { differencesOf, toPlainValue } from './protocol/serialize.ts';
import { reportedContext } from './publish/reports.ts';

const gate = setup({
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
  const chart = chartOf(gate.root);
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
  const drawing = await layoutChart(chartOf(gate.root));
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
  expect(stateNotes(chartOf(gate.root).states[0]!)).toEqual(['entry / ring', 'knocked / ring']);
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
  expect(toPlainValue({ child: actor, run: () => {}, nodes: new Map([['n', 1]]), error: new Error('no') })).toEqual({
    child: `actor ${actor.sessionId}`,
    nodes: [['n', 1]],
    error: 'Error: no',
  });
  expect(toPlainValue(Array.from({ length: 60 }, (_, index) => index))).toHaveLength(51);
});

test('nodes are listed by their titles with what works for them, run or not, then the machines of the board', () => {
  const chart = chartOf(gate.root);
  const actor = (key: string, name: string, parent: string | null, node: string | null = null): Report => ({
    type: 'actor',
    actor: key,
    name,
    node,
    parent,
    chart,
  });
  const nodes = [
    { id: 'n', title: 'Kettle' },
    { id: 'm', title: 'Chair' },
  ];
  const reports: Report[] = [
    actor('b', 'board', null),
    actor('s', 'saving', 'b'),
    actor('old', 'generation node:n', 'b', 'n'),
    actor('r', 'generation node:n', 'b', 'n'),
    actor('c', 'call', 'r'),
    actor('u', 'upload upload:n', 'b', 'n'),
    { type: 'nodes', board: 'Tea', nodes },
  ];
  const world = reports.map((report) => ({ page: 'p', report })).reduce(applyMessage, NO_PAGES);
  const list = machineListOf(world.get('p')!);
  const shown = (lines: typeof list.nodes) =>
    lines.map(({ key, title, depth, entry }) => [key, title, depth, entry?.actor.actor]);
  expect(shown(list.nodes)).toEqual([
    ['n', 'Kettle', 0, 'r'],
    ['c', 'call', 1, 'c'],
    ['u', 'upload', 1, 'u'],
    ['m', 'Chair', 0, undefined],
  ]);
  expect(shown(list.board)).toEqual([
    ['b', 'board', 0, 'b'],
    ['s', 'saving', 1, 's'],
  ]);
  expect(applyMessage(world, { page: 'p', report: { type: 'closed' } }).size).toBe(0);
});

test('the log is filtered by machine, by refusal, by words of a payload, and without ticks', () => {
  const step = (actor: string, event: StepReport['event'], refused: StepReport['refused'] = null) =>
    ({ actor, event, refused }) as StepReport;
  const log = [
    step('a', { type: 'time.passed' }),
    step('a', { type: 'go.pressed', prompt: 'a Kettle' }),
    step('b', { type: 'go.pressed' }, { guards: ['mayGo'], accepting: [] }),
  ];
  const all = { actor: undefined, isRefusedOnly: false, showTicks: true, text: '' };
  expect(filterLog(log, all)).toEqual(log);
  expect(filterLog(log, { ...all, showTicks: false })).toEqual(log.slice(1));
  expect(filterLog(log, { ...all, actor: 'a' })).toEqual(log.slice(0, 2));
  expect(filterLog(log, { ...all, isRefusedOnly: true })).toEqual(log.slice(2));
  expect(filterLog(log, { ...all, text: ' kettle' })).toEqual(log.slice(1, 2));
});

test('the event that was sent last stays known when its machine goes on, and so does why one was not sent', () => {
  const step = (actor: string, source: string | null, type: string) =>
    ({ type: 'step', actor, source, event: { type }, refused: null }) as unknown as StepReport;
  const failure: Report = { type: 'broken', actor: 'a', message: 'No.' };
  const stateAfter = (...reports: Report[]) =>
    reports
      .map((report) => ({ page: 'p', report }))
      .reduce(applyMessage, NO_PAGES)
      .get('p')!;

  const sent = step('a', INSPECTOR_SOURCE, 'go.pressed');
  const { log } = stateAfter(sent, step('a', null, 'node.edited'), step('b', INSPECTOR_SOURCE, 'alert.closed'));
  expect(lastSentStep(log, 'a')).toBe(sent);
  expect(lastSentStep(log, 'c')).toBe(undefined);
  expect(stateAfter(failure, step('a', null, 'node.edited')).sendFailure).toBe(failure);
  expect(stateAfter(failure, sent).sendFailure).toBe(undefined);
});

test('a state is named by its innermost parts', () => {
  expect(stateName(['m', 'm.a', 'm.a.x', 'm.b'])).toBe('a.x, b');
});

test('only what differs is told of two contexts, by the names that lead there', () => {
  const before = { board: { nodes: new Map([['n', { x: 1, y: 2 }]]) }, list: [1], same: { a: 1 }, gone: 1, past: [{}] };
  const after = {
    board: { nodes: new Map([['n', { x: 1, y: 3 }]]) },
    list: [1, 2],
    same: { a: 1 },
    come: null,
    past: [{}, {}],
  };
  expect(differencesOf(before, after)).toEqual([
    { path: 'board.nodes.n.y', before: 2, after: 3 },
    { path: 'list', before: [1], after: [1, 2] },
    { path: 'gone', before: 1, after: null },
    { path: 'past', before: '1 entries', after: '2 entries' },
  ]);
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [index, index]));
  expect(differencesOf({}, many)).toHaveLength(12);
});

test('a form holds words as they are and anything else as JSON, and gives the same event back', () => {
  const event = { type: 'told', word: 'lamp', digits: '12', count: 3, list: [1], none: null };
  const form = { word: 'lamp', digits: '"12"', count: '3', list: '[1]', none: 'null' };
  expect(eventFormOf(event)).toEqual(form);
  expect(eventOfForm('told', form)).toEqual(event);
  expect(eventOfForm('told', { list: '[1' })).toBe(undefined);
  expect(eventOfJson('told', '{"count":3}')).toEqual({ type: 'told', count: 3 });
  expect([eventOfJson('told', '[3]'), eventOfJson('told', '{')]).toEqual([undefined, undefined]);
});

test('a chart gives all its arrows, those of inner states too', () => {
  expect(allArrows(chartOf(gate.root)).map(({ from, event }) => [from, event.slice(0, 12)])).toEqual([
    ['door.shut', 'opened'],
    ['door.shut', 'knocked'],
    ['door.open', 'closed'],
    ['door.open', 'xstate.after'],
  ]);
});

const TUTORIAL = { jrStep: 6, runJr: true };

test('a board is told with the client-wide state first', () => {
  const snapshot = createActor(boardMachine, { input: boardInput() }).getSnapshot();
  expect(
    Object.entries(reportedContext(snapshot, { language: 'chinese', tutorial: TUTORIAL, nameOf: ({ id }) => id })),
  ).toEqual([['client-wide state', clientState(snapshot, 'chinese', TUTORIAL)], ...Object.entries(snapshot.context)]);
});
