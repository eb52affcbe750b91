import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import { boardOf } from '../../board/document/board.ts';
import { id } from '../../board/document/draw.fixture.ts';
import { boardInput } from '../../machines/board/board.fixture.ts';
import { provideEffects } from '../../machines/board/provideEffects.ts';
import { startComposing } from '../../machines/composing/composing.fixture.ts';
import {
  type ApiRequest,
  prepareRun,
  renewInputs,
  type StoreDraftInput,
  storeFile,
} from '../../machines/effects/effects.ts';
import { edge, node } from '../../nodes/board.fixture.tsx';
import { definitionOf } from '../../nodes/registry.ts';
import {
  type ActorEntry,
  applyMessage,
  type BoardPageState,
  type InspectorState,
  lastSentStep,
  type MachineListItem,
  machineListOf,
  NO_PAGES,
  stateName,
} from '../page/inspectorState.ts';
import { refusalText } from '../page/refusalText.ts';
import { type Command, INSPECTOR_CHANNEL, type PlainEvent, type ReportMessage } from '../protocol/protocol.ts';
import { createPublisher, type Publisher } from './publisher.ts';

const machine = provideEffects({
  callApi: fromPromise<unknown, ApiRequest>(() => new Promise(() => {})),
  openStream: fromCallback<EventObject, ApiRequest>(() => {}),
  prepareRun,
  renewInputs,
  storeFile,
  storeDraft: fromPromise<unknown, StoreDraftInput>(() => new Promise(() => {})),
});

let channel: BroadcastChannel;
let publisher: Publisher;
let inspectorState: InspectorState;
let holdNames: readonly string[];
let board: ReturnType<typeof openBoard>;

function openBoard() {
  const input = boardInput(publisher.randomSource);
  return createActor(machine, { input, inspect: publisher.inspect }).start();
}

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  [inspectorState, holdNames] = [NO_PAGES, []];
  channel = new BroadcastChannel(INSPECTOR_CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<ReportMessage>) => {
    inspectorState = applyMessage(inspectorState, data);
  };
  publisher = createPublisher({
    pageState: () => ({
      language: 'english',
      tutorial: { jrStep: 1, runJr: false },
      nameOf: ({ id: node, data }) => String(data.title ?? node),
    }),
    randomSource: { newId: () => crypto.randomUUID(), random: Math.random },
    onHoldsChange(names) {
      holdNames = names;
    },
  });
  board = openBoard();
});
afterEach(() => {
  publisher.end();
  board.stop();
  channel.close();
});

const sendCommand = (command: Command) => channel.postMessage(command);
const page = (): BoardPageState => [...inspectorState.values()][0]!;
const machineItems = (): MachineListItem[] => [...machineListOf(page()).nodes, ...machineListOf(page()).board];
const entryOf = (title: string): ActorEntry => machineItems().find((item) => item.title === title)!.entry!;
const stateOf = (title: string) => stateName(entryOf(title).snapshot!.active);
const keyOf = (title: string) => entryOf(title).actor.actor;
const sampleOf = (title: string, label: string) =>
  entryOf(title).snapshot!.samples.find((sample) => sample.label === label)!;
const send = (title: string, label: string, event?: PlainEvent) => {
  const sample = sampleOf(title, label);
  sendCommand({ type: 'send', actor: sample.actor, event: event ?? sample.event });
};
const eventsOf = (title: string) =>
  page()
    .log.filter(({ actor }) => actor === keyOf(title))
    .map(({ event }) => event.type)
    .reverse();

/** Begins the machine of the Render node, which nobody has selected or run. */
async function openRender() {
  sendCommand({ type: 'hello' });
  await expect
    .poll(() => inspectorState.size && machineListOf(page()).nodes.map(({ title, entry }) => [title, entry]))
    .toEqual([[id('r1'), undefined]]);
  sendCommand({ type: 'open', page: page().page, node: id('r1') });
  await expect.poll(() => stateOf(id('r1'))).toBe('ready.idle');
}

test('a node that has not run is listed by its title, and shows its chart at its first state', async () => {
  await openRender();
  expect(machineListOf(page()).board.map(({ title, depth }) => [title, depth])).toEqual([
    ['board', 0],
    ['saving', 1],
  ]);
  expect(entryOf(id('r1')).actor.chart?.id).toBe('generation');
});

test('a Render that is held at busy is stepped, gets a 403, asks for its alert, and is rewound and replayed', async () => {
  await openRender();
  const render = id('r1');
  sendCommand({ type: 'hold', actor: keyOf(render) });
  await expect.poll(() => holdNames).toEqual([render]);
  send(render, 'go.pressed, by the board');
  await expect.poll(() => entryOf(render).waitingEvents?.map(({ type }) => type)).toEqual(['go.pressed']);
  expect(stateOf(render)).toBe('ready.idle');
  sendCommand({ type: 'step', actor: keyOf(render) });
  await expect.poll(() => stateOf(render)).toBe('validating');
  await expect.poll(() => entryOf(render).waitingEvents?.map(({ type }) => type)).toEqual(['inputs.captured']);
  sendCommand({ type: 'step', actor: keyOf(render) });
  await expect.poll(() => stateOf(render)).toBe('running.busy');
  await expect.poll(() => entryOf(render).waitingEvents?.map(({ type }) => type)).toContain('call.sending');
  sendCommand({ type: 'step', actor: keyOf(render) });
  await expect.poll(() => entryOf(render).lastStep?.event.type).toBe('call.sending');

  const dialogs: string[] = [];
  board.on('dialog.requested', ({ dialog }) => void dialogs.push(dialog));
  send(render, 'call.failed, 403');
  await expect.poll(() => stateOf(render)).toBe('error-dialog');
  expect(dialogs).toEqual(['alert']);
  const step = entryOf(render).lastStep!;
  expect(step.source).toBe('inspector');
  expect(step.firedArrows).toEqual([
    {
      from: 'generation.running',
      to: 'generation.error-dialog',
      event: 'call.failed',
      guard: 'isAlert',
      actions: ['noteFailure', 'reportRunEnd'],
    },
  ]);
  expect(step.differences.map(({ path }) => path)).toEqual(['sentRun', 'runFailure']);

  // Back to busy, and before all of it; the board itself stays.
  for (const [index, state] of [
    [step.index - 1, 'running.busy'],
    [1, 'running.busy'],
    [0, 'validating'],
    [-1, 'ready.idle'],
    [step.index, 'error-dialog'],
  ] as const) {
    sendCommand({ type: 'rewind', actor: keyOf(render), index });
    await expect.poll(() => page().rewound?.index).toBe(index);
    expect([stateName(page().rewound!.active), page().rewound!.fault]).toEqual([state, null]);
  }
  expect(stateOf(render)).toBe('error-dialog');
  expect(dialogs).toEqual(['alert']);

  sendCommand({ type: 'release', actor: keyOf(render) });
  await expect.poll(() => holdNames).toEqual([]);
  expect(entryOf(render).waitingEvents).toBe(undefined);
});

test('the node that is selected on the board is told, several are not', async () => {
  await openRender();
  board.send({ type: 'selection.changed', ids: [id('i1'), id('r1')] });
  board.send({ type: 'selection.changed', ids: [id('i1')] });
  await expect.poll(() => page().selection?.node).toBe(id('i1'));
});

test('a refused event is said with its guard, or with the states that would take it', async () => {
  await openRender();
  const render = id('r1');
  send(render, 'go.pressed, by the board');
  await expect.poll(() => stateOf(render)).toBe('running.busy');
  send('board', 'go.pressed', { type: 'go.pressed', id: render });
  const textOf = (title: string) => {
    const step = lastSentStep(page().log, keyOf(title));
    return step?.refused ? refusalText(step) : undefined;
  };
  await expect
    .poll(() => textOf('board'))
    .toBe('go.pressed had no effect in document.editing, history.resting, saving: mayGo returned false.');
  const ended: PlainEvent = { type: 'alert.closed' };
  sendCommand({ type: 'send', actor: keyOf(render), event: ended });
  await expect
    .poll(() => textOf(render))
    .toBe('alert.closed is not accepted in running.busy, only in ready and error-dialog. Nothing changed.');
});

test('an event that would break the machine is not sent, and that is said', async () => {
  await openRender();
  sendCommand({ type: 'send', actor: keyOf('board'), event: { type: 'nodes.moved' } });
  await expect
    .poll(() => page().sendFailure?.message)
    .toMatch(/^nodes\.moved wasn’t sent: .*Cannot read properties of undefined/s);
  expect(eventsOf('board')).not.toContain('nodes.moved');
  expect(board.getSnapshot().status).toBe('active');
});

test('a held node is held again when its machine begins anew', async () => {
  await openRender();
  const render = id('r1');
  sendCommand({ type: 'hold', actor: keyOf(render) });
  await expect.poll(() => holdNames).toEqual([render]);
  board.send({ type: 'selection.changed', ids: [id('i1')] });
  await expect.poll(() => entryOf(render).snapshot?.status).toBe('stopped');
  send('board', 'go.pressed', { type: 'go.pressed', id: render });
  await expect.poll(() => entryOf(render).waitingEvents?.map(({ type }) => type)).toEqual(['go.pressed']);
});

test('what a node went through stays when its machine was let go, and goes on in the next one', async () => {
  await openRender();
  const render = id('r1');
  const refused = ['go.pressed', 'inputs.captured'];
  board.send({ type: 'node.edited', id: render, data: { prompt: '' } });
  board.send({ type: 'elements.deleted', ids: [...board.getSnapshot().context.board.edges.keys()] });
  send(render, 'go.pressed, by the board');
  await expect.poll(() => stateOf(render)).toBe('ready.refused');
  for (const ids of [[id('i1')], [render]]) board.send({ type: 'selection.changed', ids });
  await expect.poll(() => stateOf(render)).toBe('ready.idle');
  expect(eventsOf(render).filter((type) => !type.startsWith('xstate.'))).toEqual(refused);
  send(render, 'go.pressed, by the board');
  await expect.poll(() => stateOf(render)).toBe('ready.refused');
  expect(eventsOf(render).filter((type) => !type.startsWith('xstate.'))).toEqual([...refused, ...refused]);
  const steps = page()
    .log.filter(({ actor }) => actor === keyOf(render))
    .reverse();
  expect(steps.map(({ index }) => index)).toEqual(steps.map((_, place) => place));
  for (const { index, after } of [...steps, { index: -1, after: ['generation.ready.idle'] }]) {
    sendCommand({ type: 'rewind', actor: keyOf(render), index });
    await expect.poll(() => page().rewound?.index).toBe(index);
    expect([stateName(page().rewound!.active), page().rewound!.fault]).toEqual([stateName(after), null]);
  }
});

test('an inspector that is closed, and a board that is left, hold nothing', async () => {
  await openRender();
  const render = id('r1');
  sendCommand({ type: 'hold', actor: keyOf(render) });
  await expect.poll(() => holdNames).toEqual([render]);
  sendCommand({ type: 'bye' });
  await expect.poll(() => holdNames).toEqual([]);
  send(render, 'go.pressed, by the board');
  await expect.poll(() => stateOf(render)).toBe('running.busy');
  publisher.end();
  await expect.poll(() => inspectorState.size).toBe(0);
});

test('composed pictures have their charts: the one that looks after all, and beneath it one of a stale picture', async () => {
  const nodes = [node('p', 'prototype2DNode', { objectKey: 'p.png' }), node('c', 'composerNode')];
  const input = boardInput({
    board: boardOf(nodes, [edge('p', 'c', 'out.image.image', 'in.image.layer1')]),
    facts: definitionOf,
  });
  const ownSteps = createActor(machine, { input, inspect: publisher.inspect }).start();
  const composing = startComposing(ownSteps, {
    stepOf: async () => ({ keyOf: () => 'of p', load: () => new Promise(() => {}) }),
    services: () => ({}) as never,
    onFailed: () => undefined,
    inspect: publisher.inspect,
  });
  await expect
    .poll(
      () => inspectorState.size && machineListOf(page()).board.map(({ title, depth, node }) => [title, depth, node]),
    )
    .toEqual(
      expect.arrayContaining([
        ['composing', 0, undefined],
        ['composition', 1, 'c'],
      ]),
    );
  await expect.poll(() => stateOf('composition')).toBe('pausing');
  composing.end();
  ownSteps.stop();
});
