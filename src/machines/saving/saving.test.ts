import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor, type EventObject, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { ConflictChange } from '../../../contract/calls/boards.ts';
import type { BoardOperation, ElementOperation } from '../../../contract/changes/operations.ts';
import { deltaOfOperations } from '../../../merge/application.ts';
import { type Board, EMPTY_BOARD } from '../../board/document/board.ts';
import { applyDelta, deltaBetween } from '../../board/document/delta.ts';
import { id } from '../../board/document/draw.fixture.ts';
import { placesOfList } from '../../board/document/paintOrder.ts';
import { type BoardDraft, mergeDraft } from '../../board/history/draft.ts';
import { elementsOf, mergeDelta } from '../../board/history/merge.ts';
import { boardInput, DRAWN } from '../board/board.fixture.ts';
import { provideEffects } from '../board/provideEffects.ts';
import { hasUnsentWork, isDraftLost, saveState, selectSaving } from '../board/selectors.ts';
import { type ApiRequest, prepareRun, renewInputs, type StoreDraftInput, storeFile } from '../effects/effects.ts';
import type { BoardEmitted } from '../events/board.events.ts';
import { BOARD_ID } from '../run/run.fixture.ts';
import { SAVE_INTERVAL_MS } from './saving.machine.ts';
import { hasRemoteChanges } from './saving.rules.ts';

type Body = {
  readonly operations: readonly BoardOperation[];
  readonly base_rev: number;
  readonly op_id: string;
  readonly claims?: readonly unknown[];
};

function isOnElements(operation: BoardOperation): operation is ElementOperation {
  return operation.kind !== 'dispute' && operation.kind !== 'settle';
}

/** Keeps a board as the server does: each revision, operations merged, an operation's answer given again. */
class FakeServer {
  readonly boards: Board[];
  conflicts: readonly (ConflictChange & { readonly rev: number })[] = [];
  readonly answered = new Map<string, unknown>();
  /** Nodes in the order in which they came first. */
  readonly nodesByPlace: string[];

  constructor(board: Board) {
    this.boards = [EMPTY_BOARD, board];
    this.nodesByPlace = [...board.nodes.keys()];
  }

  /** The ids of the nodes as a load has them. */
  loadedIds(): readonly string[] {
    return this.nodesByPlace.filter((name) => this.board().nodes.has(name as never));
  }

  places(nodes: readonly { readonly id: string }[]) {
    return Object.fromEntries(nodes.map(({ id: name }) => [name, 10 * this.nodesByPlace.indexOf(name)]));
  }

  get rev(): number {
    return this.boards.length - 1;
  }

  board(): Board {
    return this.boards.at(-1)!;
  }

  save({ operations, base_rev, op_id }: Body): unknown {
    const known = this.answered.get(op_id);
    if (known) return known;
    const base = this.boards[base_rev]!;
    const { delta } = deltaOfOperations(operations.filter(isOnElements), elementsOf(base));
    const merge = mergeDelta({ base, mine: delta, theirs: this.board(), prefer: 'mine' });
    const { nodes } = deltaBetween(this.board(), merge.board);
    const added = nodes.filter((node) => !this.board().nodes.has(node.id));
    this.nodesByPlace.push(...added.map((node) => node.id).filter((name) => !this.nodesByPlace.includes(name)));
    this.boards.push(merge.board);
    const met = merge.conflicts.map((conflict, index) => ({ ...conflict, id: `${op_id}-conflict-${index}` }));
    const disputed = operations.flatMap((operation) => (operation.kind === 'dispute' ? operation.conflict : []));
    const settled = operations.flatMap((operation) =>
      operation.kind === 'settle' ? { id: operation.id, settled: true as const } : [],
    );
    const stored = [...met, ...disputed].map((one) => ({ ...one, by: 'Ann', other_by: null, at: '2026-01-01' }));
    this.conflicts = [...this.conflicts, ...[...stored, ...settled].map((one) => ({ ...one, rev: this.rev }))];
    const { places, ...rest } = this.answer(applyDelta(base, delta), base_rev);
    const answer = { ...rest, places: { ...places, ...this.places(added) } };
    this.answered.set(op_id, answer);
    return answer;
  }

  changes({ since }: { readonly since: number }) {
    return this.answer(this.boards[since]!, since);
  }

  /** All in which the board, and its conflicts, differ from what somebody knows. */
  answer(known: Board, since: number) {
    const { nodes, edges, deleted } = deltaBetween(known, this.board());
    const { rev } = this;
    const changes = [
      ...nodes.map((data) => ({ id: data.id, kind: 'node', rev, data })),
      ...edges.map((data) => ({ id: data.id, kind: 'edge', rev, data })),
      ...deleted.map((id) => ({ id, kind: known.nodes.has(id as never) ? 'node' : 'edge', rev, data: null })),
    ];
    return {
      rev,
      changes,
      places: this.places(nodes),
      conflicts: this.conflicts.filter((conflict) => conflict.rev > since),
    };
  }
}

/** The effect of the network on one save: all well, lost on the way there, or its answer lost on the way back. */
type Luck = 'well' | 'lost' | 'answerLost' | 'busy' | 'broken' | 'full' | 'silent';

/** A tab of the board on that server. Time stands still until it is let pass. */
function openTab(server: FakeServer, luckOf: () => Luck, name: string, device: () => Promise<void> = async () => {}) {
  const clock = new SimulatedClock();
  const drafts: (BoardDraft | null)[] = [];
  const emitted: BoardEmitted[] = [];
  const unstoredWhenSent: string[] = [];
  const bodies: Body[] = [];
  const machine = provideEffects({
    callApi: fromPromise<unknown, ApiRequest>(async ({ input }) => {
      if (input.call === 'board_changes') {
        if (luckOf() !== 'well') throw { status: 0 };
        return JSON.parse(JSON.stringify(server.changes(input.body as { since: number })));
      }
      const body = input.body as unknown as Body;
      bodies.push(body);
      // What is sent was on the device at least once: each node that it changes stood in a draft.
      const stored = new Set(drafts.flatMap((draft) => draft?.nodes ?? []).map((node) => node.id as string));
      const sent = body.operations.flatMap((operation) => ('field' in operation ? operation.id : []));
      unstoredWhenSent.push(...sent.filter((name) => !stored.has(name)));
      const luck = luckOf();
      if (luck === 'silent') return new Promise(() => {});
      if (luck === 'lost') throw { status: 0 };
      if (luck === 'busy') throw { status: 503 };
      if (luck === 'broken') throw { status: 500 };
      if (luck === 'full') throw { status: 507 };
      const answer = JSON.parse(JSON.stringify(server.save(body)));
      if (luck === 'answerLost') throw { status: 0 };
      return answer;
    }),
    openStream: fromCallback<EventObject, ApiRequest>(() => {}),
    prepareRun,
    renewInputs,
    storeFile,
    storeDraft: fromPromise<unknown, StoreDraftInput>(async ({ input }) => {
      await device();
      drafts.push(input.draft);
    }),
  });
  let count = 0;
  const newId = () => {
    count += 1;
    return `${name}-new-id-${count}`;
  };
  const places = placesOfList(
    [...DRAWN.nodes.values()],
    [...DRAWN.nodes.keys()].map((_, index) => 10 * index),
  );
  const actor = createActor(machine, { input: boardInput({ board: DRAWN, places, newId }), clock });
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  /** Lets answers arrive and every pause go by until nothing is owed, or `rounds` are over. */
  const settle = async (rounds: number) => {
    for (let round = 0; round < rounds; round += 1) {
      await settlePromises();
      clock.increment(SAVE_INTERVAL_MS);
      await settlePromises();
      const saving = selectSaving(actor.getSnapshot()).getSnapshot();
      if (!hasUnsentWork(actor.getSnapshot()) && !hasRemoteChanges(saving.context)) return;
      clock.increment(30_000);
    }
    await settlePromises();
  };
  const type = (node: string, prompt: string) => actor.send({ type: 'node.edited', id: id(node), data: { prompt } });
  const order = () => [...actor.getSnapshot().context.board.nodes.keys()];
  const promptOf = (node: string) => actor.getSnapshot().context.board.nodes.get(id(node))?.data.prompt;
  return { actor, clock, drafts, emitted, bodies, unstoredWhenSent, settle, type, order, promptOf };
}

/** Answers and drafts arrive by a few microtasks each, never by time. */
async function settlePromises(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

const well = () => 'well' as const;

test('a change is kept on the device, sent after a pause as a delta, and forgotten there when it is saved', async () => {
  const server = new FakeServer(DRAWN);
  const { actor, clock, drafts, type, unstoredWhenSent } = openTab(server, well, 'a');
  expect(saveState(selectSaving(actor.getSnapshot()).getSnapshot())).toBe('saved');
  type('r1', 'copper kettle');
  expect(saveState(selectSaving(actor.getSnapshot()).getSnapshot())).toBe('saving');
  await settlePromises();
  expect(drafts.map((draft) => draft?.nodes.map(({ data }) => data.prompt))).toEqual([['copper kettle']]);
  clock.increment(SAVE_INTERVAL_MS - 1);
  await settlePromises();
  expect(server.rev).toBe(1);
  clock.increment(1);
  await settlePromises();
  expect([
    server.rev,
    saveState(selectSaving(actor.getSnapshot()).getSnapshot()),
    drafts.at(-1),
    unstoredWhenSent,
  ]).toEqual([2, 'saved', null, []]);
  expect(server.board().nodes.get(id('r1'))?.data.prompt).toBe('copper kettle');
});

test('what was sent without an answer, and taken back since, is still in the draft that the device keeps', async () => {
  const server = new FakeServer(DRAWN);
  const { actor, drafts, type } = openTab(server, () => 'answerLost', 'a');
  type('r1', 'copper kettle');
  actor.send({ type: 'save.now' });
  await settlePromises();
  actor.send({ type: 'undo.pressed' });
  await settlePromises();
  expect(server.board().nodes.get(id('r1'))?.data.prompt).toBe('copper kettle');
  expect(mergeDraft(server.board(), drafts.at(-1)!).board).toEqual(DRAWN);
});

test('nothing is sent before the device has kept it, unless the device does not answer', async () => {
  const server = new FakeServer(DRAWN);
  let keep = () => {};
  const slow = () =>
    new Promise<void>((resolve) => {
      keep = resolve;
    });
  const { actor, clock, type } = openTab(server, well, 'a', slow);
  type('r1', 'kettle');
  actor.send({ type: 'save.now' });
  await settlePromises();
  expect(server.rev).toBe(1);
  keep();
  await settlePromises();
  expect(server.rev).toBe(2);
  type('r1', 'lamp');
  actor.send({ type: 'save.now' });
  clock.increment(2_000);
  await settlePromises();
  expect(server.rev).toBe(3);
});

test('a device that cannot keep drafts is told of once, and the save goes on', async () => {
  const server = new FakeServer(DRAWN);
  const { emitted, settle, type } = openTab(server, well, 'a', () => Promise.reject(new Error('The device is full.')));
  type('r1', 'kettle');
  await settle(3);
  type('r1', 'lamp');
  await settle(3);
  expect(server.board().nodes.get(id('r1'))?.data.prompt).toBe('lamp');
  expect(emitted).toEqual([{ type: 'notice', notice: { kind: 'draftFailed' } }]);
});

test('typing that never pauses is saved all the same', async () => {
  const server = new FakeServer(DRAWN);
  const { clock, type } = openTab(server, well, 'a');
  for (let letter = 0; letter < 30; letter += 1) {
    type('r1', 'x'.repeat(letter));
    clock.increment(SAVE_INTERVAL_MS / 2);
    await settlePromises();
  }
  expect(server.rev).toBeGreaterThan(10);
});

test('an answer that was lost is asked for again under the same operation, which is done once', async () => {
  const server = new FakeServer(DRAWN);
  const lucks: Luck[] = ['answerLost', 'answerLost', 'well'];
  const { actor, settle, type } = openTab(server, () => lucks.shift() ?? 'well', 'a');
  type('r1', 'kettle');
  await settle(1);
  expect(saveState(selectSaving(actor.getSnapshot()).getSnapshot())).toBe('offline');
  type('t1', 'typed meanwhile');
  await settle(10);
  expect([...server.answered.keys()]).toEqual(['a-new-id-1', 'a-new-id-2']);
  expect([server.rev, saveState(selectSaving(actor.getSnapshot()).getSnapshot())]).toEqual([3, 'saved']);
  expect(server.board()).toEqual(actor.getSnapshot().context.board);
});

test('two tabs that edit different things both end with both', async () => {
  const server = new FakeServer(DRAWN);
  const [a, b] = [openTab(server, well, 'a'), openTab(server, well, 'b')];
  a.type('r1', 'mine');
  b.type('t1', 'theirs');
  await a.settle(5);
  await b.settle(5);
  a.actor.send({ type: 'board.changed', rev: server.rev });
  await a.settle(5);
  expect([a, b].map(({ promptOf }) => [promptOf('r1'), promptOf('t1')])).toEqual([
    ['mine', 'theirs'],
    ['mine', 'theirs'],
  ]);
  expect(b.emitted.filter(({ type }) => type === 'notice')).toEqual([]);
});

describe('nodes lie as on the server', () => {
  const add = (name: string, y = 5_000) =>
    ({ type: 'node.added', nodeType: 'textNode', position: { x: 0, y }, id: id(name) }) as const;
  /** Two tabs that hear of each other, and have nothing more to tell. */
  function openBoth() {
    const server = new FakeServer(DRAWN);
    const tabs = [openTab(server, well, 'a'), openTab(server, well, 'b')] as const;
    const meet = async () => {
      for (const tab of [...tabs, ...tabs]) {
        tab.actor.send({ type: 'board.changed', rev: server.rev });
        await tab.settle(5);
      }
    };
    return { server, tabs, meet };
  }

  test('that two people add at once', async () => {
    const { server, tabs, meet } = openBoth();
    const [a, b] = tabs;
    for (const name of ['a1', 'a2']) a.actor.send(add(name));
    b.actor.send(add('b1', 9_000));
    await b.settle(5);
    await meet();
    expect(a.order()).toEqual([...DRAWN.nodes.keys(), 'b1', 'a1', 'a2']);
    expect([a.order(), b.order()]).toEqual([server.loadedIds(), server.loadedIds()]);
    // The order is no operation and no step: nobody saves it, and one undo takes the last node back.
    expect([a, b].map(({ bodies }) => bodies.length)).toEqual([1, 1]);
    a.actor.send({ type: 'undo.pressed' });
    expect(a.order()).toEqual([...DRAWN.nodes.keys(), 'b1', 'a1']);
  });

  test('beside the one that somebody else put on their very place at the same time', async () => {
    const { server, tabs, meet } = openBoth();
    const [a, b] = tabs;
    a.actor.send(add('a1'));
    b.actor.send(add('b1'));
    await b.settle(5);
    await meet();
    const places = ['a1', 'b1'].map((name) => server.board().nodes.get(id(name))?.position);
    expect(places).toEqual([
      { x: 0, y: 5_440 },
      { x: 0, y: 5_000 },
    ]);
    expect([a, b].map(({ actor }) => actor.getSnapshot().context.board)).toEqual([server.board(), server.board()]);
  });

  test('that come back by undo after others went on, and go and come again by redo and undo', async () => {
    const { server, tabs, meet } = openBoth();
    const [a, b] = tabs;
    a.actor.send({ type: 'elements.deleted', ids: [id('t1')] });
    await meet();
    b.actor.send(add('b1'));
    await meet();
    for (const step of ['undo.pressed', 'redo.pressed', 'undo.pressed'] as const) {
      a.actor.send({ type: step });
      const mine = a.order();
      await meet();
      expect([mine, a.order(), b.order()]).toEqual([server.loadedIds(), server.loadedIds(), server.loadedIds()]);
    }
    expect(a.order()).toEqual([...DRAWN.nodes.keys(), 'b1']);
  });

  test.each(['undo.pressed', 'node.added'] as const)(
    'that come back by %s, and are not saved when a push comes',
    async (type) => {
      const { server, tabs, meet } = openBoth();
      const [a, b] = tabs;
      a.actor.send({ type: 'elements.deleted', ids: [id('t1')] });
      await meet();
      b.actor.send(add('b1'));
      await b.settle(5);
      a.actor.send(type === 'node.added' ? add('t1') : { type });
      expect(a.order()).toEqual([...DRAWN.nodes.keys()]);
      a.actor.send(pushFrom(server, 2));
      expect(a.order()).toEqual([...DRAWN.nodes.keys(), 'b1']);
      await meet();
      expect([a.order(), b.order()]).toEqual([server.loadedIds(), server.loadedIds()]);
    },
  );

  test('that come with a push while something is unsent', async () => {
    const { server, tabs, meet } = openBoth();
    const [a, b] = tabs;
    b.actor.send(add('b1'));
    await b.settle(5);
    a.actor.send(add('a1'));
    a.actor.send(pushFrom(server, 1));
    expect(a.order()).toEqual([...DRAWN.nodes.keys(), 'b1', 'a1']);
    await meet();
    expect([a.order(), b.order()]).toEqual([server.loadedIds(), server.loadedIds()]);
  });
});

test('a revision that the server has not is sought once, and one that is heard of meanwhile is fetched too', async () => {
  const server = new FakeServer(DRAWN);
  const { actor, settle, type } = openTab(server, well, 'a');
  const other = openTab(server, well, 'b');
  actor.send({ type: 'board.changed', rev: 7 });
  await settle(3);
  const { rev, latestRev } = selectSaving(actor.getSnapshot()).getSnapshot().context;
  expect([rev, latestRev]).toEqual([1, 1]);
  type('r1', 'mine');
  await settle(3);
  other.actor.send({ type: 'board.changed', rev: 2 });
  actor.send({ type: 'node.edited', id: id('t1'), data: { text: 'later' } });
  await settle(3);
  other.actor.send({ type: 'board.changed', rev: 3 });
  await other.settle(3);
  expect(other.actor.getSnapshot().context.board).toEqual(server.board());
});

/** A tab whose server answers when the test says: what it was asked, a fetch by the revision that it goes on from. */
function openPausedTab() {
  const clock = new SimulatedClock();
  const requests: unknown[] = [];
  const answers: PromiseWithResolvers<unknown>[] = [];
  const machine = provideEffects({
    callApi: fromPromise<unknown, ApiRequest>(({ input: { call, body } }) => {
      requests.push(call === 'board_changes' ? (body as { since: number }).since : call);
      const answer = Promise.withResolvers<unknown>();
      answers.push(answer);
      return answer.promise;
    }),
    openStream: fromCallback<EventObject, ApiRequest>(() => {}),
    prepareRun,
    renewInputs,
    storeFile,
    storeDraft: fromPromise<unknown, StoreDraftInput>(async () => undefined),
  });
  const actor = createActor(machine, { input: boardInput({ board: DRAWN }), clock }).start();
  return {
    actor,
    requests,
    want: () => actor.send({ type: 'changes.wanted' }),
    async answer(answer: unknown) {
      answers.shift()!.resolve(answer);
      await settlePromises();
    },
    async refuse(status: number) {
      answers.shift()!.reject({ status });
      await settlePromises();
    },
    async edit() {
      actor.send({ type: 'node.edited', id: id('r1'), data: { prompt: 'mine' } });
      await settlePromises();
      clock.increment(SAVE_INTERVAL_MS);
      await settlePromises();
    },
  };
}

const nothing = (rev: number) => ({ rev, changes: [] });

test('changes that are wanted are fetched from the known revision, once', async () => {
  const { requests, want, answer } = openPausedTab();
  want();
  expect(requests).toEqual([1]);
  await answer(nothing(4));
  expect(requests).toEqual([1]);
  want();
  expect(requests).toEqual([1, 4]);
});

test('changes that are wanted while others are fetched are fetched after them', async () => {
  const { requests, want, answer } = openPausedTab();
  want();
  want();
  await answer(nothing(2));
  await answer(nothing(3));
  expect(requests).toEqual([1, 2]);
});

// The server may have taken the save before what is wanted was made.
test('changes that are wanted while a save is on its way are fetched after it', async () => {
  const { requests, want, answer, edit } = openPausedTab();
  await edit();
  want();
  await answer(nothing(2));
  await answer(nothing(3));
  expect(requests).toEqual(['save_board', 2]);
});

test('a save that goes out after changes were wanted brings them', async () => {
  const { actor, requests, want, refuse, answer, edit } = openPausedTab();
  want();
  await refuse(503);
  await edit();
  await answer(nothing(3));
  actor.send({ type: 'online' });
  expect(requests).toEqual([1, 'save_board']);
});

test('changes that are wanted of somebody who is signed out are fetched after signing in', async () => {
  const { actor, requests, want, refuse, answer } = openPausedTab();
  want();
  await refuse(401);
  actor.send({ type: 'signed.in' });
  await answer(nothing(2));
  expect(requests).toEqual([1, 1]);
});

/** The event by which a tab hears of what another one saved. */
const pushFrom = (server: FakeServer, since: number) =>
  ({
    type: 'board.changed',
    rev: server.rev,
    pushed: JSON.parse(JSON.stringify({ ...server.changes({ since }), since })),
  }) as const;

test('changes that are pushed are on the board at once, without a question', async () => {
  const { actor, requests } = openPausedTab();
  const server = new FakeServer(DRAWN);
  const other = openTab(server, well, 'b');
  other.type('r1', 'theirs');
  await other.settle(3);
  actor.send(pushFrom(server, 1));
  const { context } = selectSaving(actor.getSnapshot()).getSnapshot();
  expect([actor.getSnapshot().context.board, context.rev, requests]).toEqual([server.board(), 2, []]);
});

test('changes that are pushed while something is unsent are merged into it, and put its save off no further', async () => {
  const server = new FakeServer(DRAWN);
  const [a, b] = [openTab(server, well, 'a'), openTab(server, well, 'b')];
  b.type('t1', 'theirs');
  await b.settle(3);
  a.type('r1', 'mine');
  a.clock.increment(SAVE_INTERVAL_MS - 1);
  a.actor.send(pushFrom(server, 1));
  await settlePromises();
  expect([a.promptOf('r1'), a.promptOf('t1'), server.rev]).toEqual(['mine', 'theirs', 2]);
  expect(a.drafts.map((draft) => draft?.nodes.map(({ id: name }) => name))).toEqual([['r1'], ['r1']]);
  a.clock.increment(1);
  await settlePromises();
  expect(a.bodies.map(({ base_rev, operations }) => [base_rev, operations])).toEqual([
    [2, [{ kind: 'text', id: 'r1', field: 'data.prompt', edits: [{ at: 0, cut: 6, insert: 'mine' }] }]],
  ]);
  expect(server.board()).toEqual(a.actor.getSnapshot().context.board);
});

test('changes that are pushed during a save wait for its answer, and those that begin later are asked for', async () => {
  const { actor, requests, answer, edit } = openPausedTab();
  const server = new FakeServer(DRAWN);
  const other = openTab(server, well, 'b');
  await edit();
  other.type('t1', 'theirs');
  await other.settle(3);
  actor.send(pushFrom(server, 1));
  expect(actor.getSnapshot().context.board.nodes.get(id('t1'))?.data.prompt).toBe(undefined);
  await answer({ ...server.changes({ since: 1 }), rev: 3 });
  expect(actor.getSnapshot().context.board.nodes.get(id('t1'))?.data.prompt).toBe('theirs');
  actor.send({ type: 'board.changed', rev: 6, pushed: { since: 5, rev: 6, changes: [] } });
  expect(requests).toEqual(['save_board', 3]);
});

test('a board that may not be looked at any more is edited no more, until it is answered when the person comes back', async () => {
  const server = new FakeServer(DRAWN);
  let isShut = true;
  const luck = (): Luck => {
    if (isShut)
      throw { status: 404, problem: { status: 404, code: 'board_not_found', detail: 'There is no such board.' } };
    return 'well';
  };
  const { actor, emitted, settle } = openTab(server, luck, 'a');
  const state = () => saveState(selectSaving(actor.getSnapshot()).getSnapshot());
  actor.send({ type: 'board.changed', rev: 2 });
  await settle(3);
  const access = () => {
    const { role, mayComment, lostAccess } = actor.getSnapshot().context;
    return [state(), role, mayComment, lostAccess?.role];
  };
  expect(access()).toEqual(['refused', 'reviewer', false, 'owner']);
  isShut = false;
  actor.send({ type: 'visible' });
  await settle(3);
  expect([access(), emitted]).toEqual([['saved', 'owner', true, undefined], []]);
});

test('a true conflict keeps mine on the board, says so, and theirs can be put back', async () => {
  const server = new FakeServer(DRAWN);
  const [a, b] = [openTab(server, well, 'a'), openTab(server, well, 'b')];
  a.type('r1', 'theirs');
  await a.settle(5);
  b.type('r1', 'mine');
  await b.settle(5);
  expect(server.board().nodes.get(id('r1'))?.data.prompt).toBe('mine');
  const conflict = { element: 'node', element_id: 'r1', field: 'data.prompt', value: 'mine', other: 'theirs' };
  const stored = { ...conflict, id: expect.any(String), by: 'Ann', other_by: null, at: expect.any(String) };
  expect(b.emitted.filter(({ type }) => type === 'notice')).toEqual([
    { type: 'notice', notice: { kind: 'conflict', conflicts: [stored] } },
  ]);
  a.actor.send({ type: 'board.changed', rev: server.rev });
  await a.settle(5);
  expect(a.emitted.filter(({ type }) => type === 'notice')).toEqual([
    { type: 'notice', notice: { kind: 'overwritten', conflicts: [stored] } },
  ]);
  const [shown] = b.actor.getSnapshot().context.conflicts.values();
  b.actor.send({ type: 'conflicts.settled', conflicts: [shown!], keep: 'other' });
  await b.settle(5);
  expect(server.board().nodes.get(id('r1'))?.data.prompt).toBe('theirs');
  a.actor.send({ type: 'board.changed', rev: server.rev });
  await a.settle(5);
  expect([a, b].map(({ actor }) => actor.getSnapshot().context.conflicts.size)).toEqual([0, 0]);
});

test('a result that was undone before it was saved is claimed all the same, once', async () => {
  const server = new FakeServer(DRAWN);
  const { actor, settle, bodies } = openTab(server, well, 'a');
  const result = { kind: 'image', data: { objectKey: 'k' } } as const;
  actor.send({ type: 'result.arrived', source: id('r1'), job: 'run', index: 1, result });
  actor.send({ type: 'undo.pressed' });
  await settle(3);
  expect(saveState(selectSaving(actor.getSnapshot()).getSnapshot())).toBe('saved');
  expect(bodies.map(({ operations, claims }) => [operations, claims])).toEqual([[[], [{ run: 'run', index: 1 }]]]);
  actor.send({ type: 'node.edited', id: id('r1'), data: { prompt: 'a vase' } });
  await settle(3);
  expect(bodies.at(-1)?.claims).toBe(undefined);
});

test('a server that cannot save is told of once, though it is asked again; one that is away is not', async () => {
  const luck: Luck[] = ['lost', 'busy', 'full', 'broken', 'well', 'broken', 'well'];
  const { actor, settle, type, emitted } = openTab(new FakeServer(DRAWN), () => luck.shift() ?? 'well', 'a');
  const notices = () => emitted.filter((event) => event.type === 'notice').map(({ notice }) => notice);
  type('r1', 'copper kettle');
  await settle(10);
  expect(saveState(selectSaving(actor.getSnapshot()).getSnapshot())).toBe('saved');
  expect(notices()).toEqual([{ kind: 'saveFailing', status: 507 }]);
  type('r1', 'steel kettle');
  await settle(10);
  expect(notices()).toEqual([507, 500].map((status) => ({ kind: 'saveFailing', status })));
});

test('a server that answers and cannot save is not said to be out of reach; one that is away is', async () => {
  for (const [how, state] of [
    ['broken', 'refused'],
    ['full', 'refused'],
    ['lost', 'offline'],
  ] as const) {
    const { actor, settle, type } = openTab(new FakeServer(DRAWN), () => how, 'a');
    type('r1', 'copper kettle');
    await settle(3);
    expect([how, saveState(selectSaving(actor.getSnapshot()).getSnapshot())]).toEqual([how, state]);
  }
});

test('signed out: the work is kept, and sent when the person is back', async () => {
  const server = new FakeServer(DRAWN);
  let signedIn = false;
  const luck = (): Luck => {
    if (!signedIn) throw { status: 401 };
    return 'well';
  };
  const { actor, emitted, settle, type } = openTab(server, luck, 'a');
  type('r1', 'kettle');
  await settle(3);
  expect([saveState(selectSaving(actor.getSnapshot()).getSnapshot()), emitted]).toEqual([
    'signedOut',
    [{ type: 'signed.out' }],
  ]);
  type('r1', 'copper kettle');
  signedIn = true;
  actor.send({ type: 'signed.in' });
  await settle(5);
  expect(server.board().nodes.get(id('r1'))?.data.prompt).toBe('copper kettle');
});

test('a save that the server refuses for good is not repeated until something changes', async () => {
  const server = new FakeServer(DRAWN);
  let calls = 0;
  const luck = (): Luck => {
    calls += 1;
    throw { status: 413, problem: { status: 413, code: 'board_full', detail: 'This board is full.' } };
  };
  const { actor, emitted, settle, type } = openTab(server, luck, 'a');
  type('r1', 'kettle');
  await settle(5);
  expect([calls, saveState(selectSaving(actor.getSnapshot()).getSnapshot())]).toEqual([1, 'refused']);
  expect(emitted).toEqual([{ type: 'notice', notice: { kind: 'saveRefused', status: 413, code: 'board_full' } }]);
  type('r1', 'lamp');
  await settle(1);
  expect(calls).toBe(2);
});

test('a board that was taken out of the bin elsewhere is saved when the person comes back to its page', async () => {
  const server = new FakeServer(DRAWN);
  let isBinned = true;
  const luck = (): Luck => {
    if (isBinned) throw { status: 409, problem: { status: 409, code: 'board_in_bin', detail: 'It is in the bin.' } };
    return 'well';
  };
  const { actor, emitted, settle, type } = openTab(server, luck, 'a');
  type('r1', 'kettle');
  await settle(5);
  expect(emitted).toEqual([{ type: 'notice', notice: { kind: 'saveRefused', status: 409, code: 'board_in_bin' } }]);
  isBinned = false;
  actor.send({ type: 'visible' });
  await settle(5);
  expect([
    saveState(selectSaving(actor.getSnapshot()).getSnapshot()),
    server.board().nodes.get(id('r1'))?.data.prompt,
  ]).toEqual(['saved', 'kettle']);
});

type Step =
  | { readonly what: 'type'; readonly tab: number; readonly node: string; readonly text: string }
  | { readonly what: 'delete'; readonly tab: number; readonly node: string }
  | { readonly what: 'wait'; readonly tab: number; readonly ms: number };

const tab = fc.nat(1);
const node = fc.constantFrom('i1', 'r1', 't1');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('type' as const), tab, node, text: fc.string({ maxLength: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('delete' as const), tab, node: fc.constant('i1') }) },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('wait' as const), tab, ms: fc.constantFrom(100, 500, 5_000) }),
  },
);
const luck = fc.constantFrom<Luck>('well', 'well', 'lost', 'answerLost', 'busy');

test('whatever is typed in two tabs over a bad network, all ends on one board and nothing typed is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.array(luck, { maxLength: 15 }), async (steps, lucks) => {
      const server = new FakeServer(DRAWN);
      const fates = [...lucks];
      const tabs = ['a', 'b'].map((name) => openTab(server, () => fates.shift() ?? 'well', name));
      const typed = new Map<string, string>();
      for (const [index, one] of steps.entries()) {
        const { actor, clock } = tabs[one.tab]!;
        // Each tab types into fields of its own, so that the last value of every field is known.
        const field = 'node' in one ? `${one.node} ${one.tab}` : '';
        if (one.what === 'type' && actor.getSnapshot().context.board.nodes.has(id(one.node))) {
          const value = `${index} ${one.text}`;
          actor.send({ type: 'node.edited', id: id(one.node), data: { [`field${one.tab}`]: value } });
          typed.set(field, value);
        } else if (one.what === 'delete') {
          actor.send({ type: 'elements.deleted', ids: [id(one.node)] });
          typed.delete(field);
        } else if (one.what === 'wait') {
          clock.increment(one.ms);
        }
        await settlePromises();
      }
      for (let round = 0; round < 3; round += 1) {
        for (const { actor, settle } of tabs) {
          actor.send({ type: 'board.changed', rev: server.rev });
          await settle(40);
        }
      }
      const boards = tabs.map(({ actor }) => actor.getSnapshot().context.board);
      expect(tabs.map(({ actor }) => saveState(selectSaving(actor.getSnapshot()).getSnapshot()))).toEqual([
        'saved',
        'saved',
      ]);
      expect(boards[0]).toEqual(boards[1]);
      expect(server.board()).toEqual(boards[0]);
      for (const [field, value] of typed) {
        const [name = '', who] = field.split(' ');
        const there = boards[0]!.nodes.get(id(name));
        if (there) expect(there.data[`field${who}`]).toBe(value);
      }
      for (const name of ['r1', 't1']) expect(boards[0]!.nodes.has(id(name))).toBe(true);
      expect(tabs.flatMap(({ unstoredWhenSent }) => unstoredWhenSent)).toEqual([]);
      for (const { actor } of tabs) actor.stop();
    }),
    { numRuns: 100 },
  );
});

test.each(['online', 'visible'] as const)(
  'a save that nobody answers is asked for again when the page is %s',
  async (type) => {
    const server = new FakeServer(DRAWN);
    const lucks: Luck[] = ['silent'];
    const tab = openTab(server, () => lucks.shift() ?? 'well', 'a');
    tab.type('r1', 'kettle');
    await settlePromises();
    tab.clock.increment(SAVE_INTERVAL_MS);
    await settlePromises();
    tab.clock.increment(60_000);
    await settlePromises();
    expect([saveState(selectSaving(tab.actor.getSnapshot()).getSnapshot()), server.rev]).toEqual(['saving', 1]);
    tab.actor.send({ type });
    await settlePromises();
    expect([saveState(selectSaving(tab.actor.getSnapshot()).getSnapshot()), server.rev]).toEqual(['saved', 2]);
    expect(new Set(tab.bodies.map(({ op_id }) => op_id)).size).toBe(1);
  },
);

test('a device that keeps drafts again is noticed; until then the draft is known to be lost', async () => {
  let works = false;
  const device = () => (works ? Promise.resolve() : Promise.reject(new Error('The device is full.')));
  const { actor, clock, drafts, type } = openTab(new FakeServer(DRAWN), () => 'lost', 'a', device);
  type('r1', 'kettle');
  await settlePromises();
  expect(isDraftLost(selectSaving(actor.getSnapshot()).getSnapshot())).toBe(true);
  works = true;
  clock.increment(10_000);
  await settlePromises();
  const stored = drafts.at(-1)?.nodes.map(({ data }) => data.prompt);
  expect([isDraftLost(selectSaving(actor.getSnapshot()).getSnapshot()), stored]).toEqual([false, ['kettle']]);
  works = false;
  type('r1', 'lamp');
  await settlePromises();
  works = true;
  type('r1', 'lantern');
  await settlePromises();
  expect(isDraftLost(selectSaving(actor.getSnapshot()).getSnapshot())).toBe(false);
});

test('restoring a draft that meets newer work of the same field says so, and both versions can be had', () => {
  const { actor, emitted } = openTab(new FakeServer(DRAWN), well, 'a');
  const was = DRAWN.nodes.get(id('r1'))!;
  const drafted = { ...was, data: { ...was.data, prompt: 'older, from the device' } };
  actor.send({ type: 'node.edited', id: id('r1'), data: { prompt: 'newer, on the board' } });
  actor.send({
    type: 'draft.offered',
    draft: { boardId: BOARD_ID, baseRev: 1, nodes: [drafted], edges: [], deleted: [], was: [was], older: null },
  });
  actor.send({ type: 'draft.restored' });
  const conflict = {
    id: 'a-new-id-1',
    element: 'node',
    element_id: 'r1',
    field: 'data.prompt',
    value: 'older, from the device',
    other: 'newer, on the board',
  };
  expect(emitted).toEqual([{ type: 'notice', notice: { kind: 'restoredOver', conflicts: [conflict] } }]);
  const [shown] = actor.getSnapshot().context.conflicts.values();
  actor.send({ type: 'conflicts.settled', conflicts: [shown!], keep: 'other' });
  expect(actor.getSnapshot().context.board.nodes.get(id('r1'))?.data.prompt).toBe('newer, on the board');
});
