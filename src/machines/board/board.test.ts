import { describe, expect, test, vi } from 'vitest';
import { createActor, type EventObject, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { BoardNode } from '../../../contract/board.ts';
import type { CallName } from '../../../contract/calls/index.ts';
import type { HandleId } from '../../../contract/handles.ts';
import type { EdgeId } from '../../../contract/ids.ts';
import { boardOf } from '../../board/document/board.ts';
import type { Connection } from '../../board/document/connection.ts';
import { draw, id, written } from '../../board/document/draw.fixture.ts';
import { moveNodes } from '../../board/edit/edit.ts';
import type { BoardDraft } from '../../board/history/draft.ts';
import { resultId } from '../../board/run/result.ts';
import {
  type ApiRequest,
  type PrepareStepInput,
  prepareRun,
  renewInputs,
  type StoreDraftInput,
  type StreamEvent,
  storeFile,
} from '../effects/effects.ts';
import type { BoardInput } from '../events/board.events.ts';
import type { EarlierRequest, NodeRun } from '../run/nodeRun.ts';
import { BOARD_ID, job, KEY, PICTURE, runBy } from '../run/run.fixture.ts';
import { boardInput, DRAWN } from './board.fixture.ts';
import { lockHolder, runningNodes } from './board.runs.ts';
import { type Effects, provideEffects } from './provideEffects.ts';
import { canRedo, canUndo, goDisabledReason, isBusy, messageOf, runViewState, selectRun } from './selectors.ts';

function connectionOf(source: string, sourceHandle: HandleId, target: string, targetHandle: HandleId): Connection {
  return { source: id(source), sourceHandle, target: id(target), targetHandle };
}

const OTHER_KEY = 'BBBBBBBBBBBBBBBBBBBBBB.png';
const CUT = { object_key: KEY, image_url: '' };

/** A board whose calls stay open until they are answered. */
function open(rest: Partial<BoardInput> = {}, effects: Partial<Effects> = {}) {
  const clock = new SimulatedClock();
  const requests: ApiRequest[] = [];
  const waiting: { call: CallName; resolve: (answer: unknown) => void }[] = [];
  let sendStream: (event: StreamEvent) => void = () => {};
  const machine = provideEffects({
    callApi: fromPromise<unknown, ApiRequest>(({ input }) => {
      requests.push(input);
      return new Promise((resolve) => waiting.push({ call: input.call, resolve }));
    }),
    openStream: fromCallback<EventObject, ApiRequest>(({ input, sendBack }) => {
      requests.push(input);
      sendStream = sendBack;
    }),
    prepareRun,
    renewInputs,
    storeFile,
    storeDraft: fromPromise<unknown, StoreDraftInput>(() => Promise.resolve()),
    ...effects,
  });
  const actor = createActor(machine, { input: boardInput(rest), clock });
  const reports: unknown[] = [];
  actor.on('*', (event) => {
    if (event.type !== 'announced') reports.push(event);
  });
  actor.start();
  const context = () => actor.getSnapshot().context;
  const answer = (call: CallName, output: unknown) => {
    const index = waiting.findIndex((one) => one.call === call);
    waiting.splice(index, 1)[0]?.resolve(output);
  };
  const add = (nodeType: string, name: string) =>
    actor.send({ type: 'node.added', nodeType, position: { x: 0, y: 5_000 }, id: id(name) });
  return {
    actor,
    clock,
    requests,
    reports,
    context,
    answer,
    add,
    stream: (event: StreamEvent) => sendStream(event),
    board: () => context().board,
    run: (name: string) => selectRun(actor.getSnapshot(), id(name))?.getSnapshot(),
    off: (name: string) => goDisabledReason(actor.getSnapshot(), id(name)),
  };
}

describe('a node is added', () => {
  test('at the pointer, selected, with its type’s defaults', () => {
    const { actor, board, context } = open({ board: boardOf([], []) });
    actor.send({ type: 'node.added', nodeType: 'textNode', position: { x: 3, y: 4 }, data: { text: 'hi' } });
    expect([...board().nodes.values()]).toEqual([
      { id: 'new-id-1', type: 'textNode', position: { x: 3, y: 4 }, data: { text: 'hi' } },
    ]);
    expect([...context().selection]).toEqual(['new-id-1']);
  });

  test('nodes that are laid come wired, in one undo step; an unknown type is kept, a refused wire left out', () => {
    const { actor, board, context } = open({ board: boardOf([], []) });
    const at = { x: 0, y: 5_000 };
    const connection = {
      source: id('t9'),
      sourceHandle: 'out.text.text' as const,
      targetHandle: 'in.text.text' as const,
    };
    actor.send({
      type: 'nodes.laid',
      nodes: [
        { id: id('t9'), nodeType: 'textNode', position: at, data: { text: 'hi' }, size: { width: 400, height: 300 } },
        { id: id('r9'), nodeType: 'enrichNode', position: { x: 900, y: 5_000 } },
        { id: id('x9'), nodeType: 'unheardOf', position: at },
      ],
      connections: [
        { ...connection, target: id('r9') },
        { ...connection, target: id('t9') },
      ],
      select: [id('r9')],
    });
    expect([...board().nodes.keys()]).toEqual(['t9', 'r9', 'x9']);
    expect(board().nodes.get(id('t9'))).toMatchObject({ data: { text: 'hi' }, size: { width: 400, height: 300 } });
    expect([...board().edges.values()].map(({ source, target }) => [source, target])).toEqual([['t9', 'r9']]);
    expect([[...context().selection], context().history.past.length]).toEqual([['r9'], 1]);
    actor.send({ type: 'undo.pressed' });
    expect(board().nodes.size).toBe(0);
  });

  test('and wired to the output that was dropped', () => {
    const { actor, board } = open();
    const connection = { node: id('i1'), handle: 'out.image.image' as const };
    actor.send({ type: 'node.added', nodeType: 'enrichNode', position: { x: 0, y: 900 }, id: id('r2'), connection });
    expect(written(board())).toBe('c1; i1 -> r1.image; i1 -> r2.image; locked; t1');
    expect(board().nodes.get(id('r2'))?.position).toEqual({ x: 0, y: 900 });
  });

  test('300 left of the pointer for an input that was dropped', () => {
    const { actor, board } = open();
    const connection = { node: id('r1'), handle: 'in.text.text' as const };
    actor.send({ type: 'node.added', nodeType: 'textNode', position: { x: 0, y: 900 }, id: id('t2'), connection });
    expect(board().nodes.get(id('t2'))?.position).toEqual({ x: -300, y: 900 });
    expect(written(board())).toContain('t2 -> r1.text');
  });

  test('600 below the node that it is made from', () => {
    const { actor, board } = open();
    const connection = { node: id('i1'), handle: 'out.image.image' as const };
    const beside = { id: id('i1'), side: 'below' } as const;
    actor.send({ type: 'node.added', nodeType: 'enrichNode', beside, id: id('r2'), connection });
    expect(board().nodes.get(id('r2'))?.position).toEqual({ x: 0, y: 600 });
  });
});

describe('what may not be changed', () => {
  test('a read-only node stays, and a notice says so', () => {
    const { actor, board, reports } = open();
    actor.send({ type: 'node.edited', id: id('locked'), data: { prompt: 'x' } });
    actor.send({ type: 'elements.deleted', ids: [id('locked')] });
    expect(board()).toBe(DRAWN);
    expect(reports).toEqual([1, 2].map(() => ({ type: 'notice', notice: { kind: 'readOnly' } })));
  });

  test('a locked node and its inputs stay, a notice says so, and it runs; unlocked it is free, and undo locks it again', () => {
    const board = draw('image:i1 -> render:r1; text:t1', { r1: { locked: true }, i1: { objectKey: KEY } });
    const { actor, board: now, reports } = open({ board });
    const edgeId = [...board.edges.keys()][0]!;
    actor.send({ type: 'node.edited', id: id('r1'), data: { prompt: 'x' } });
    actor.send({ type: 'node.resized', id: id('r1'), size: { width: 10, height: 10 } });
    actor.send({ type: 'elements.deleted', ids: [id('r1')] });
    actor.send({ type: 'elements.deleted', ids: [edgeId] });
    actor.send({ type: 'nodes.moved', moves: [{ id: id('r1'), position: { x: 9, y: 9 } }] });
    expect(reports).toEqual([1, 2, 3, 4, 5].map(() => ({ type: 'notice', notice: { kind: 'locked' } })));
    expect(now()).toBe(board);
    expect(goDisabledReason(actor.getSnapshot(), id('r1'))).toBeUndefined();
    actor.send({ type: 'elements.changed', nodes: [{ ...board.nodes.get(id('r1'))!, data: {} }] });
    actor.send({ type: 'node.edited', id: id('r1'), data: { prompt: 'x' } });
    expect(now().nodes.get(id('r1'))?.data).toEqual({ prompt: 'x' });
    actor.send({ type: 'undo.pressed' });
    actor.send({ type: 'undo.pressed' });
    expect(now().nodes.get(id('r1'))?.data).toEqual({ locked: true });
  });

  test('several nodes change in one step, one with its like; what is read-only for good stays', () => {
    const { actor, board } = open();
    const changed = (prompt: string) => ({
      type: 'elements.changed' as const,
      nodes: ['r1', 'locked'].map((name) => ({ ...board().nodes.get(id(name))!, data: { prompt } })),
      undoGroup: 'settings prompt',
    });
    actor.send(changed('o'));
    actor.send(changed('oak'));
    const dataOf = (...names: string[]) => names.map((name) => board().nodes.get(id(name))?.data);
    expect(dataOf('r1', 'locked')).toEqual([{ prompt: 'oak' }, { readOnly: true }]);
    actor.send({ type: 'undo.pressed' });
    expect(board()).toEqual(DRAWN);
  });

  test('a read-only comment of one’s own stays, and a notice says so', () => {
    const own = { ...DRAWN.nodes.get(id('c1'))!, data: { commentorEmail: 'me@example.test', readOnly: true } };
    const { actor, reports } = open({ board: { ...DRAWN, nodes: new Map(DRAWN.nodes).set(own.id, own) } });
    const unwanted: unknown[] = [];
    actor.on('comments.unwanted', (event) => unwanted.push(event));
    actor.send({ type: 'elements.deleted', ids: [own.id] });
    expect([reports, unwanted]).toEqual([[{ type: 'notice', notice: { kind: 'readOnly' } }], []]);
  });

  test('the node that a read-only one is wired from stays, with its edge, and a notice says why', () => {
    const board = draw('image:i1 -> render:r1; text:t1', { r1: { readOnly: true } });
    const { actor, board: now, reports } = open({ board });
    actor.send({ type: 'elements.deleted', ids: [id('i1')] });
    expect(now()).toBe(board);
    expect(reports).toEqual([{ type: 'notice', notice: { kind: 'anchoredByReadOnly' } }]);
  });

  test('what is announced is what was done', () => {
    const { actor } = open();
    const announced: unknown[] = [];
    actor.on('announced', ({ announcement }) => announced.push(announcement));
    actor.send({ type: 'nodes.framed', nodeType: 'frameNode', ids: [id('locked'), id('i1')] });
    const to = { x: 9, y: 9 };
    actor.send({ type: 'nodes.moved', moves: ['locked', 'i1'].map((one) => ({ id: id(one), position: to })) });
    actor.send({ type: 'elements.deleted', ids: [id('locked'), id('t1')] });
    expect(announced).toEqual([
      { what: 'framed', count: 1 },
      { what: 'moved', count: 1 },
      { what: 'deleted', count: 1 },
    ]);
  });

  test('a reviewer’s board takes no edits and no runs', () => {
    const { actor, board, reports, off } = open({ role: 'reviewer' });
    actor.send({ type: 'nodes.moved', moves: [{ id: id('i1'), position: { x: 9, y: 9 } }] });
    actor.send({ type: 'go.pressed', id: id('r1') });
    expect([board(), off('r1')]).toEqual([DRAWN, 'reviewer']);
    expect(reports).toEqual([{ type: 'notice', notice: { kind: 'readOnly' } }]);
  });

  test('a reviewer whose link has ended is told; an editor who was removed is told once, by the board’s bar', () => {
    const report = { type: 'notice', notice: { kind: 'saveRefused', status: 404, code: 'board_not_found' } } as const;
    const reportsOf = (role: 'reviewer' | 'editor') => {
      const { actor, reports } = open({ role });
      for (let i = 0; i < 2; i += 1) actor.send({ type: 'run.reported', report });
      return [reports, actor.getSnapshot().context.lostAccess?.role];
    };
    expect(reportsOf('reviewer')).toEqual([[report, report], undefined]);
    expect(reportsOf('editor')).toEqual([[], 'editor']);
  });

  test('an editor’s board takes edits and runs as its owner’s does', () => {
    const { actor, board, reports, off } = open({ role: 'editor' });
    actor.send({ type: 'nodes.moved', moves: [{ id: id('i1'), position: { x: 9, y: 9 } }] });
    expect([board().nodes.get(id('i1'))?.position, off('r1')]).toEqual([{ x: 9, y: 9 }, undefined]);
    expect(reports).toEqual([]);
  });

  test('a refused connection says why', () => {
    const { actor, reports } = open();
    actor.send({ type: 'edge.connected', connection: connectionOf('t1', 'out.text.text', 'r1', 'in.image.image') });
    expect(reports).toEqual([{ type: 'notice', notice: { kind: 'connectionRefused', reason: 'kindsDiffer' } }]);
  });
});

describe('a node that comes between the ends of an edge', () => {
  const EDGE = 'ei1-r1' as EdgeId;
  const between = ['i1 in.image.image r2', 'r2 in.image.image r1'];

  test.each<[string, (actor: ReturnType<typeof open>['actor']) => void]>([
    [
      'when it is dropped there',
      (actor) => actor.send({ type: 'nodes.moved', moves: [{ id: id('r2'), position: { x: 70, y: 80 } }], into: EDGE }),
    ],
    [
      'when it is added there',
      (actor) => {
        actor.send({ type: 'elements.deleted', ids: [id('r2')] });
        actor.send({
          type: 'node.added',
          nodeType: 'enrichNode',
          position: { x: 70, y: 80 },
          id: id('r2'),
          into: EDGE,
        });
      },
    ],
  ])('%s, is one step', (_, act) => {
    const { actor } = open();
    actor.send({ type: 'node.added', nodeType: 'enrichNode', position: { x: 0, y: 9000 }, id: id('r2') });
    const board = () => actor.getSnapshot().context.board;
    const imageEdges = () =>
      [...board().edges.values()].flatMap(({ source, sourceHandle, target, targetHandle }) =>
        sourceHandle === 'out.image.image' ? `${source} ${targetHandle} ${target}` : [],
      );
    act(actor);
    expect(imageEdges().sort()).toEqual(between);
    expect(board().nodes.get(id('r2'))?.position).toEqual({ x: 70, y: 80 });
    actor.send({ type: 'undo.pressed' });
    expect(imageEdges()).toEqual(['i1 in.image.image r1']);
    expect(board().nodes.get(id('r2'))?.position).not.toEqual({ x: 70, y: 80 });
  });
});

test('a node in a short edge, and the room that is made for it, are one step', () => {
  const { actor, board } = open();
  const position = { x: 480, y: 0 };
  actor.send({
    type: 'nodes.moved',
    moves: [
      { id: id('i1'), position: { x: 0, y: 0 } },
      { id: id('r1'), position },
    ],
  });
  const before = board();
  const into = [...before.edges.keys()][0]!;
  actor.send({ type: 'node.added', nodeType: 'enrichNode', near: { x: 440, y: 20 }, id: id('r2'), into });
  const placesOf = (...ids: string[]) => ids.map((name) => board().nodes.get(id(name))?.position);
  expect(placesOf('r2', 'r1')).toEqual([
    { x: 440, y: 0 },
    { x: 880, y: 0 },
  ]);
  actor.send({ type: 'undo.pressed' });
  expect(board()).toEqual(before);
});

test('an edge whose end is taken elsewhere is one step', () => {
  const { actor, board } = open();
  const [replaces] = [...DRAWN.edges.keys()];
  const connection = connectionOf('i1', 'out.image.image', 'r1', 'in.image.style');
  actor.send({ type: 'edge.connected', connection, replaces });
  expect(written(board())).toContain('i1 -> r1.style');
  expect(board().edges.size).toBe(1);
  actor.send({ type: 'undo.pressed' });
  expect(board()).toEqual(DRAWN);
});

describe('undo', () => {
  test('takes a typed text back as one step, and after a pause the next is another', () => {
    const { actor, clock, board } = open();
    const type = (prompt: string) =>
      actor.send({ type: 'node.edited', id: id('r1'), data: { prompt }, undoGroup: 'prompt' });
    const prompt = () => board().nodes.get(id('r1'))?.data.prompt;
    type('k');
    clock.increment(900);
    type('ke');
    clock.increment(900);
    type('ket');
    clock.increment(1_000);
    type('kettle');
    actor.send({ type: 'undo.pressed' });
    expect(prompt()).toBe('ket');
    actor.send({ type: 'undo.pressed' });
    expect([prompt(), canUndo(actor.getSnapshot()), canRedo(actor.getSnapshot())]).toEqual(['a lamp', false, true]);
    actor.send({ type: 'redo.pressed' });
    expect(prompt()).toBe('ket');
  });

  test('takes nudges back as one step, and a pause ends it', () => {
    const { actor, clock, board } = open();
    const nudge = (x: number) =>
      actor.send({ type: 'nodes.moved', moves: [{ id: id('r1'), position: { x, y: 0 } }], undoGroup: 'nudge' });
    const x = () => board().nodes.get(id('r1'))?.position.x;
    const home = x();
    nudge(1);
    clock.increment(900);
    nudge(2);
    clock.increment(1_000);
    nudge(3);
    actor.send({ type: 'undo.pressed' });
    expect(x()).toBe(2);
    actor.send({ type: 'undo.pressed' });
    expect([x(), canUndo(actor.getSnapshot())]).toEqual([home, false]);
  });

  test('takes a node back to where it lay in the paint order', () => {
    const { actor, board } = open();
    actor.send({ type: 'nodes.moved', moves: [{ id: id('r1'), zIndex: 3 }] });
    expect(board().nodes.get(id('r1'))?.zIndex).toBe(3);
    actor.send({ type: 'undo.pressed' });
    expect(board()).toEqual(DRAWN);
  });

  test('never touches a running node', () => {
    const { actor, board, add } = open({
      runsOf: (type) => (type === 'enrichNode' ? { go: runBy('streamed') } : undefined),
    });
    add('enrichNode', 'r2');
    actor.send({ type: 'node.edited', id: id('r2'), data: { prompt: 'a lamp' } });
    actor.send({ type: 'go.pressed', id: id('r2') });
    for (let step = 0; step < 3; step += 1) actor.send({ type: 'undo.pressed' });
    expect(board().nodes.get(id('r2'))?.data).toEqual({ prompt: 'a lamp' });
  });

  test('never touches a comment of somebody else', () => {
    const { actor, board } = open();
    const position = { x: 1, y: 1 };
    actor.send({ type: 'nodes.moved', moves: [id('c1'), id('t1')].map((one) => ({ id: one, position })) });
    actor.send({ type: 'undo.pressed' });
    expect(board().nodes.get(id('c1'))?.position).toEqual(position);
    expect(board().nodes.get(id('t1'))).toBe(DRAWN.nodes.get(id('t1')));
  });

  test.each(['ann@example.test', 'me@example.test'])(
    'leads a comment of %s along that is about what is put back',
    (commentorEmail) => {
      const comment = { ...DRAWN.nodes.get(id('c1'))!, data: { commentorEmail, about: 't1' } };
      const board = { ...DRAWN, nodes: new Map(DRAWN.nodes).set(comment.id, comment) };
      const { actor, board: now } = open({ board });
      const { x, y } = board.nodes.get(id('t1'))!.position;
      actor.send({ type: 'nodes.moved', moves: [{ id: id('t1'), position: { x: x + 10, y: y + 20 } }] });
      const along = { x: comment.position.x + 10, y: comment.position.y + 20 };
      expect(now().nodes.get(comment.id)?.position).toEqual(along);
      actor.send({ type: 'undo.pressed' });
      expect(now()).toEqual(board);
      actor.send({ type: 'redo.pressed' });
      expect(now().nodes.get(comment.id)?.position).toEqual(along);
    },
  );

  test('takes the variants of a run away together, whatever was done between them', () => {
    const { actor, board } = open();
    const arrive = (index: number) => {
      const result = { kind: 'image', data: { objectKey: `k${index}` }, sharesCard: true } as const;
      actor.send({ type: 'result.arrived', source: id('r1'), job: 'j', index, result });
    };
    const variants = () => board().nodes.get(id('r-j-0'))?.data.variants;
    arrive(0);
    arrive(1);
    actor.send({ type: 'node.edited', id: id('r-j-0'), data: { objectKey: 'k1' } });
    arrive(2);
    expect(variants()).toEqual(['k0', 'k1', 'k2'].map((objectKey) => ({ objectKey })));
    actor.send({ type: 'undo.pressed' });
    expect([board().nodes.get(id('r-j-0'))?.data.objectKey, variants()]).toMatchObject(['k0', { length: 3 }]);
    actor.send({ type: 'undo.pressed' });
    expect(board()).toEqual(DRAWN);
    actor.send({ type: 'redo.pressed' });
    expect(variants()).toHaveLength(3);
  });

  test('puts variants that were split into nodes back into their card at once', () => {
    const { actor, board } = open();
    const before = board();
    const split = { id: id('v1'), nodeType: 'prototype2DNode', position: { x: 0, y: 5_000 } };
    const edit = { id: id('r1'), data: { variantCount: 4 } };
    actor.send({ type: 'nodes.laid', nodes: [split], edit, select: [split.id] });
    expect([board().nodes.has(split.id), board().nodes.get(id('r1'))?.data.variantCount]).toEqual([true, 4]);
    actor.send({ type: 'undo.pressed' });
    expect(board()).toEqual(before);
  });

  test('takes a result away and brings it back', () => {
    const { actor, board } = open();
    const result = { kind: 'image', data: { objectKey: 'k' } } as const;
    actor.send({ type: 'result.arrived', source: id('r1'), job: 'j', index: 0, result });
    const after = board();
    actor.send({ type: 'undo.pressed' });
    expect(board()).toEqual(DRAWN);
    actor.send({ type: 'redo.pressed' });
    expect(board()).toEqual(after);
  });
});

describe('a run', () => {
  test('holds the lock, places its result, and frees the lock', async () => {
    const { actor, answer, board, context, off, add } = open();
    add('enrichNode', 'r2');
    actor.send({ type: 'go.pressed', id: id('r1') });
    expect([lockHolder(context()), off('r2')]).toEqual(['r1', 'lock']);
    actor.send({ type: 'go.pressed', id: id('r2') });
    expect(runningNodes(context())).toEqual(['r1']);
    answer('process_sketch', PICTURE);
    await vi.waitFor(() => expect(lockHolder(context())).toBe(null));
    const results = [...board().nodes.keys()].filter((one) => one.startsWith('r-'));
    expect(results).toEqual(['r-new-id-1-0']);
    expect(written(board())).toContain('r1 -> r-new-id-1-0.image');
  });

  test('that is stopped frees the lock for others; its own Go is off until its job is cancelled', async () => {
    const { actor, answer, context, off, add } = open();
    add('enrichNode', 'r2');
    actor.send({ type: 'node.edited', id: id('r2'), data: { prompt: 'a vase' } });
    actor.send({ type: 'go.pressed', id: id('r1') });
    actor.send({ type: 'stop.pressed', id: id('r1') });
    expect([lockHolder(context()), off('r1'), off('r2')]).toEqual([null, 'stopping', undefined]);
    const before = selectRun(actor.getSnapshot(), id('r1'))?.getSnapshot();
    actor.send({ type: 'go.pressed', id: id('r1') });
    expect(selectRun(actor.getSnapshot(), id('r1'))?.getSnapshot()).toBe(before);
    answer('cancel_job', {});
    await vi.waitFor(() => expect(off('r1')).toBe(undefined));
    actor.send({ type: 'go.pressed', id: id('r1') });
    expect(lockHolder(context())).toBe('r1');
  });

  test('reads the connected text', () => {
    const { actor, requests } = open();
    const connection = connectionOf('t1', 'out.text.text', 'r1', 'in.text.text');
    actor.send({ type: 'edge.connected', connection });
    actor.send({ type: 'go.pressed', id: id('r1') });
    expect(requests.map(({ body }) => (body as { prompt: string }).prompt)).toEqual(['words']);
  });

  test('of a node that is deleted is cancelled, and its machine goes after that', async () => {
    const { actor, answer, context, requests } = open();
    actor.send({ type: 'go.pressed', id: id('r1') });
    actor.send({ type: 'elements.deleted', ids: [id('r1')] });
    expect([lockHolder(context()), [...context().runs.keys()]]).toEqual([null, ['r1']]);
    expect(requests.map(({ call }) => call)).toContain('cancel_job');
    answer('cancel_job', {});
    await vi.waitFor(() => expect([...context().runs.keys()]).toEqual([]));
    expect(selectRun(actor.getSnapshot(), id('r1'))).toBe(undefined);
  });

  test('of a node that is deleted tells what may still be billed; of one that stands its card does', async () => {
    const { actor, answer, context } = open();
    const reports: unknown[] = [];
    actor.on('notice', ({ notice }) => reports.push(notice));
    const bill = { engine: 'fal x', cost: 0.04 };
    actor.send({ type: 'go.pressed', id: id('r1') });
    actor.send({ type: 'stop.pressed', id: id('r1') });
    answer('cancel_job', { bill });
    await vi.waitFor(() => expect(context().runs.get(id('r1'))).toBe('retained'));
    expect(reports).toEqual([]);
    actor.send({ type: 'go.pressed', id: id('r1') });
    actor.send({ type: 'elements.deleted', ids: [id('r1')] });
    answer('cancel_job', { bill });
    await vi.waitFor(() => expect(reports).toEqual([{ kind: 'stoppedGone', bill }]));
  });

  test('that an earlier visit began is followed, and what was made is placed once', async () => {
    const { actor, board, context } = open();
    actor.send({ type: 'job.listed', job: job('done', { results: [PICTURE] }) });
    actor.send({ type: 'job.listed', job: job('done', { results: [PICTURE] }) });
    expect([...board().nodes.keys()].filter((one) => one.startsWith('r-'))).toEqual(['r-run-found-0']);
    actor.send({ type: 'job.listed', job: job('running') });
    expect(lockHolder(context())).toBe('r1');
  });

  test('whose node type is at fault breaks alone: the board goes on, the lock is free, Go may be pressed again', async () => {
    const faulty = {
      ...runBy('plain'),
      resultOf: () => {
        throw new Error('A fault in a node type.');
      },
    };
    const { actor, answer, context, run, reports } = open({ runsOf: () => ({ go: faulty }) });
    actor.send({ type: 'go.pressed', id: id('r1') });
    answer('process_sketch', PICTURE);
    await vi.waitFor(() => expect(reports).toEqual([{ type: 'notice', notice: { kind: 'runBroke', nodeId: 'r1' } }]));
    expect([lockHolder(context()), actor.getSnapshot().status, run('r1')]).toEqual([null, 'active', undefined]);
    actor.send({ type: 'go.pressed', id: id('r1') });
    expect(isBusy(run('r1'))).toBe(true);
  });

  test('of a locked node, or of one that does not generate, does not begin', () => {
    const board = draw('render:r1; text:t1', { r1: { readOnly: true } });
    const { actor, context, off } = open({ board });
    actor.send({ type: 'go.pressed', id: id('r1') });
    actor.send({ type: 'go.pressed', id: id('t1') });
    expect([lockHolder(context()), context().runs.size, off('r1'), off('t1')]).toEqual([
      null,
      0,
      'readOnly',
      undefined,
    ]);
  });
});

describe('machines of nodes', () => {
  test('come when one is selected, and go when it rests unselected', () => {
    const { actor, run } = open();
    actor.send({ type: 'selection.changed', ids: [id('r1')] });
    expect(runViewState(run('r1'))).toBe('idle');
    actor.send({ type: 'selection.changed', ids: [id('t1')] });
    expect(run('r1')).toBe(undefined);
  });

  test('stay while they work', () => {
    const { actor, run } = open();
    actor.send({ type: 'go.pressed', id: id('r1') });
    actor.send({ type: 'selection.changed', ids: [id('t1')] });
    expect(isBusy(run('r1'))).toBe(true);
  });

  test('do not come when everything is selected', () => {
    const { actor, context } = open();
    actor.send({ type: 'selection.changed', ids: [...DRAWN.nodes.keys()] });
    expect(context().runs.size).toBe(0);
  });

  test('come when a node is added, and when one is typed in that is not selected', () => {
    const { actor, context, add } = open();
    add('enrichNode', 'r2');
    expect([...context().runs.keys()]).toEqual(['r2']);
    actor.send({ type: 'node.edited', id: id('r1'), data: { prompt: 'a vase' } });
    actor.send({ type: 'node.edited', id: id('t1'), data: { text: 'a vase' } });
    expect([...context().runs.keys()]).toEqual(['r2', 'r1']);
  });

  test('of ten thousand generating nodes are as many as are looked at', () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => id(`r${index}`));
    const board = boardOf(
      ids.map((one, index) => ({
        id: one,
        type: 'enrichNode',
        position: { x: index, y: 0 },
        data: { prompt: 'a lamp' },
      })),
      [],
    );
    const { actor, context } = open({ board });
    const machines = () => Object.keys(actor.getSnapshot().children).filter((child) => child.startsWith('node:'));
    expect(machines()).toEqual([]);
    actor.send({ type: 'selection.changed', ids });
    expect(machines()).toEqual([]);
    actor.send({ type: 'selection.changed', ids: ids.slice(7, 8) });
    expect(machines()).toEqual(['node:r7']);
    actor.send({ type: 'node.edited', id: id('r8'), data: { prompt: 'a vase' } });
    expect(machines()).toEqual(['node:r7', 'node:r8']);
    actor.send({ type: 'go.pressed', id: id('r9') });
    actor.send({ type: 'selection.changed', ids: ids.slice(1, 3) });
    expect(machines()).toEqual(['node:r9']);
    actor.send({ type: 'selection.changed', ids });
    actor.send({ type: 'elements.deleted', ids: ids.slice(10) });
    actor.send({ type: 'undo.pressed' });
    expect([machines(), context().board.nodes.size]).toEqual([['node:r9'], 10_000]);
  });

  test('keep the message of a refused Go while the node is selected', () => {
    const { actor, run } = open({ board: draw('render:r1') });
    actor.send({ type: 'selection.changed', ids: [id('r1')] });
    actor.send({ type: 'go.pressed', id: id('r1') });
    expect(messageOf(run('r1'))).toBe('promptMissing');
    actor.send({ type: 'alert.closed', id: id('r1') });
    expect(messageOf(run('r1'))).toBe(undefined);
  });
});

describe('a type with several runs', () => {
  const runsOf: BoardInput['runsOf'] = (type) =>
    type === 'prototype2DNode'
      ? { describe: { ...runBy('plain'), calls: ['describe_image'], needs: [] }, upscale: runBy('plain') }
      : undefined;

  test('runs the one that is asked for, and has no Go of its own', () => {
    const { actor, context } = open({ runsOf });
    actor.send({ type: 'go.pressed', id: id('i1') });
    expect(lockHolder(context())).toBe(null);
    actor.send({ type: 'go.pressed', id: id('i1'), action: 'describe' });
    expect([lockHolder(context()), goDisabledReason(actor.getSnapshot(), id('i1'), 'upscale')]).toEqual(['i1', 'lock']);
  });

  test('follows a job that was found by the run that makes such calls; one that no run makes is left alone', () => {
    const { actor, context } = open({ runsOf });
    actor.send({ type: 'job.listed', job: job('running', { node_id: id('i1'), operation: 'remove_background' }) });
    expect(context().runs.size).toBe(0);
    actor.send({ type: 'job.listed', job: job('running', { node_id: id('i1'), operation: 'describe_image' }) });
    expect(selectRun(actor.getSnapshot(), id('i1'))?.getSnapshot().context.action).toBe('describe');
  });
});

test('a run is pinned to a seed where one is given; a call that takes none is sent without', () => {
  const cut: NodeRun = { ...runBy('plain'), needs: [], toRequest: () => ({ call: 'remove_background', body: CUT }) };
  const runsOf: BoardInput['runsOf'] = (type) => (type === 'enrichNode' ? { go: runBy('plain'), cut } : undefined);
  const { actor, requests } = open({ runsOf });
  actor.send({ type: 'go.pressed', id: id('r1'), seed: 7 });
  actor.send({ type: 'stop.pressed', id: id('r1') });
  const { body } = requests[0]!;
  expect(body).toEqual({ prompt: 'a lamp', sketch_object_key: KEY, seed: 7 });
  const second = open({ runsOf });
  second.actor.send({ type: 'go.pressed', id: id('r1'), action: 'cut', seed: 7 });
  expect(second.requests[0]?.body).toEqual(CUT);
});

test('an earlier run is repeated as it was, whatever the node holds and is wired to now, and the node takes nothing of it over', async () => {
  const needing: NodeRun = {
    ...runBy('plain'),
    needs: [{ handle: 'in.image.image', requirement: 'stored' }],
    validateInputs: () => ({ ok: false, message: 'noBackground' }),
    resultOf: ({ image_url }, { prompt }) => ({
      kind: 'image',
      data: { imageUrl: image_url, prompt },
      sourceData: { hq: true },
    }),
  };
  const runsOf: BoardInput['runsOf'] = (type) => (type === 'enrichNode' ? { go: needing } : undefined);
  const { actor, requests, answer, board, context } = open({ runsOf });
  const before = board().nodes.get(id('r1'))!;
  actor.send({ type: 'elements.deleted', ids: [id('i1')] });
  const repeats: EarlierRequest = {
    call: 'process_sketch',
    prompt: 'a red mug',
    body: { prompt: 'a red mug', sketch_object_key: KEY, hq_mode: true },
  };
  actor.send({ type: 'go.pressed', id: id('r1'), repeats, seed: 7 });
  expect(lockHolder(context())).toBe('r1');
  expect(requests).toEqual([
    {
      call: 'process_sketch',
      body: { prompt: 'a red mug', sketch_object_key: KEY, hq_mode: true, seed: 7 },
      key: `${BOARD_ID}/r1/new-id-1`,
    },
  ]);
  answer('process_sketch', PICTURE);
  await vi.waitFor(() => expect(board().nodes.get(resultId('new-id-1', 0))?.data.prompt).toBe('a red mug'));
  expect(board().nodes.get(id('r1'))).toEqual(before);
});

test('a result keeps the keys of what its node was fed with; of a repeated run they are not known by input', async () => {
  const { actor, answer, board } = open();
  const body = { prompt: 'a lamp', sketch_object_key: KEY, hq_mode: true };
  const repeats: EarlierRequest = { call: 'process_sketch', body, prompt: 'a lamp' };
  for (const [run, more] of [['new-id-1', {}] as const, ['new-id-2', { repeats }] as const]) {
    actor.send({ type: 'go.pressed', id: id('r1'), ...more });
    answer('process_sketch', PICTURE);
    await vi.waitFor(() => expect(board().nodes.has(resultId(run, 0))).toBe(true));
  }
  const sources = ['new-id-1', 'new-id-2'].map((run) => board().nodes.get(resultId(run, 0))?.data.madeFrom);
  expect(sources).toEqual([{ 'in.image.image': 'key' }, undefined]);
});

test('the mask of a repeated run is read anew, whatever mask the node has; a word of the list is refused there too', async () => {
  const prepareRun = fromPromise<unknown, PrepareStepInput>(async ({ input: { step, inputs }, signal }) => {
    const dataUrlOf = async ({ objectKey }: { objectKey?: string | undefined }) => `data:${objectKey}`;
    return (await step.load())(inputs, { signal, store: vi.fn(), addressOf: vi.fn(), dataUrlOf });
  });
  const { actor, requests } = open({}, { prepareRun });
  const body = { prompt: 'a red mug', object_key: KEY, ref_object_key: null };
  const repeats: EarlierRequest = { call: 'inpaint_image', body, prompt: 'a red mug', mask: OTHER_KEY };
  actor.send({ type: 'go.pressed', id: id('r1'), repeats: { ...repeats, prompt: 'porn' } });
  expect(messageOf(selectRun(actor.getSnapshot(), id('r1'))?.getSnapshot())).toBe('inappropriate');
  actor.send({ type: 'go.pressed', id: id('r1'), repeats });
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]).toMatchObject({ call: 'inpaint_image', body: { ...body, mask: `data:${OTHER_KEY}` } });
});

test('a quick action is the run of another type on the node’s own picture, without its words', () => {
  const run: NodeRun = { ...runBy('plain'), needs: [{ handle: 'in.image.image', requirement: 'stored' }] };
  const quick: NodeRun = { ...run, quick: { input: 'in.image.image', resultKind: 'image', data: { model: 'color' } } };
  const runsOf: BoardInput['runsOf'] = (type) => (type === 'prototype2DNode' ? { quick } : undefined);
  const { actor, board } = open({ runsOf });
  const shown = board().nodes.get(id('i1'))!;
  actor.send({ type: 'node.edited', id: id('i1'), data: { objectKey: undefined } });
  expect(goDisabledReason(actor.getSnapshot(), id('i1'), 'quick')).toBe('noPicture');
  actor.send({ type: 'node.edited', id: id('i1'), data: { objectKey: KEY, prompt: 'a lamp' } });
  expect(goDisabledReason(actor.getSnapshot(), id('i1'), 'quick')).toBe(undefined);
  actor.send({ type: 'go.pressed', id: id('i1'), action: 'quick' });
  const inputs = selectRun(actor.getSnapshot(), id('i1'))?.getSnapshot().context.inputs;
  const node = board().nodes.get(id('i1'))!;
  expect(inputs).toEqual({
    boardId: BOARD_ID,
    node: { ...node, data: { ...shown.data, objectKey: KEY, prompt: 'a lamp', model: 'color' } },
    connectedInputs: {
      'in.image.image': {
        node,
        sourceHandle: 'out.image.image',
        passedValue: { kind: 'image', asset: { objectKey: KEY, url: undefined } },
      },
    },
    prompt: '',
  });
});

test('a node that a dialog made beside another has its size, is wired, and is followed like a result', () => {
  const { actor, board } = open();
  const placed: unknown[] = [];
  actor.on('result.placed', (event) => placed.push(event));
  actor.send({
    type: 'node.added',
    nodeType: 'prototype2DNode',
    id: id('cut'),
    beside: { id: id('i1'), side: 'below' },
    size: { width: 200, height: 100 },
    connection: { node: id('i1'), handle: 'out.image.image' },
  });
  expect(board().nodes.get(id('cut'))).toMatchObject({ position: { x: 0, y: 600 }, size: { width: 200, height: 100 } });
  expect(written(board())).toContain('i1 -> cut.image');
  expect(placed).toEqual([{ type: 'result.placed', source: 'i1', result: 'cut' }]);
});

test('Go says what it waits for: a text, a connected picture, a connection', () => {
  const needs: NodeRun = {
    ...runBy('plain'),
    needs: [{ handle: 'in.image.image', requirement: 'stored' }, { requirement: 'text' }],
  };
  const board = draw('image:i1 -> render:r1; image:empty -> render:r2; render:r3', {
    i1: { objectKey: 'key' },
    r3: { prompt: 'x' },
  });
  const { off } = open({ board, runsOf: (type) => (type === 'enrichNode' ? { go: needs } : undefined) });
  expect([off('r1'), off('r2'), off('r3')]).toEqual(['text', 'noPicture', 'image']);
});

test('a draft of an earlier visit waits until it is taken, and is one undo step', () => {
  const { actor, board, context } = open();
  const node: BoardNode = { ...DRAWN.nodes.get(id('t1'))!, data: { text: 'drafted' } };
  const draft: BoardDraft = {
    boardId: BOARD_ID,
    baseRev: 1,
    nodes: [node],
    edges: [],
    deleted: [],
    was: [DRAWN.nodes.get(id('t1'))!],
    older: null,
  };
  actor.send({ type: 'draft.offered', draft });
  expect([board(), context().offered]).toEqual([DRAWN, draft]);
  actor.send({ type: 'draft.restored' });
  expect([board().nodes.get(id('t1')), context().offered]).toEqual([node, null]);
  actor.send({ type: 'undo.pressed' });
  expect(board()).toEqual(DRAWN);
});

test('what a draft did to a node that is gone is left out, and told', () => {
  const { actor, board, reports } = open();
  const was: BoardNode = { ...DRAWN.nodes.get(id('t1'))!, id: id('gone') };
  const nodes = [{ ...was, position: { x: 5, y: 5 } }];
  const draft: BoardDraft = { boardId: BOARD_ID, baseRev: 1, nodes, edges: [], deleted: [], was: [was], older: null };
  actor.send({ type: 'draft.offered', draft });
  actor.send({ type: 'draft.restored' });
  expect([board(), reports]).toEqual([DRAWN, [{ type: 'notice', notice: { kind: 'elementGone' } }]]);
});

test('conflicts that are settled together are one undo step', () => {
  const { actor, board } = open();
  const node = DRAWN.nodes.get(id('i1'))!;
  const nodes = [{ ...node, data: { ...node.data, title: 'drafted', fileName: 'drafted' } }];
  const draft: BoardDraft = { boardId: BOARD_ID, baseRev: 1, nodes, edges: [], deleted: [], was: [node], older: null };
  actor.send({ type: 'node.edited', id: id('i1'), data: { title: 'newer', fileName: 'newer' } });
  const newer = board();
  actor.send({ type: 'draft.offered', draft });
  actor.send({ type: 'draft.restored' });
  const restored = board();
  const conflicts = [...actor.getSnapshot().context.conflicts.values()];
  actor.send({ type: 'conflicts.settled', conflicts, keep: 'other' });
  expect([board(), conflicts.length, actor.getSnapshot().context.conflicts.size]).toEqual([newer, 2, 0]);
  actor.send({ type: 'undo.pressed' });
  expect(board()).toEqual(restored);
});

test('copies become the selection', () => {
  const { actor, context, board } = open();
  actor.send({ type: 'nodes.duplicated', ids: [id('i1')] });
  expect([...context().selection]).toEqual(['new-id-1']);
  expect(board().nodes.get(id('new-id-1'))?.data).toEqual({ objectKey: 'key' });
});

test('what a dialog is asked for goes out as it came', () => {
  const { actor, reports } = open();
  actor.send({ type: 'dialog.requested', dialog: 'sketch', nodeId: id('t1') });
  expect(reports).toEqual([{ type: 'dialog.requested', dialog: 'sketch', nodeId: 't1' }]);
});

test('undo of what somebody else changed since does nothing and says so; the next one goes on', () => {
  const { actor, board } = open();
  const notices: unknown[] = [];
  actor.on('notice', ({ notice }) => notices.push(notice));
  const move = (node: string, x: number) =>
    actor.send({ type: 'nodes.moved', moves: [{ id: id(node), position: { x, y: 7 } }] });
  move('t1', 1);
  move('r1', 1);
  const { places, conflicts } = actor.getSnapshot().context;
  const base = board();
  const theirs = moveNodes(base, [{ id: id('r1'), position: { x: 2, y: 7 } }]);
  const theirConflicts = { base: conflicts, theirs: conflicts };
  actor.send({
    type: 'theirs.arrived',
    theirs: { base, theirs, places, votes: [], claims: [], conflicts: theirConflicts, refused: [] },
  });
  actor.send({ type: 'undo.pressed' });
  expect([board(), notices]).toEqual([theirs, [{ kind: 'stepOvertaken', isUndo: true }]]);
  actor.send({ type: 'undo.pressed' });
  expect(board().nodes.get(id('t1'))?.position).toEqual(DRAWN.nodes.get(id('t1'))?.position);
  expect([board().nodes.get(id('r1'))?.position, notices.length]).toEqual([{ x: 2, y: 7 }, 1]);
});
