import { expect, test } from 'vitest';
import { createActor, getNextTransitions, initialTransition, transition } from 'xstate';
import { EdgeId, NodeId } from '../../../contract/ids.ts';
import type { ConnectionAim, GestureEvent, GestureResult } from './gesture.events.ts';
import { gestureMachine } from './gesture.machine.ts';

const AT = { x: 1, y: 2 };
const THERE = { x: 5, y: 7 };
const s1 = NodeId.parse('s1');
const r1 = NodeId.parse('r1');
const FROM = { node: s1, handle: 'out.image.image' as const };
const AIM: ConnectionAim = { node: r1, handle: 'in.image.image', point: THERE };
const TO = { node: r1, handle: 'in.image.image' };
const REFUSED: ConnectionAim = { ...AIM, refusal: 'kindsDiffer' };
/** A body whose handles are several. */
const UNSURE: ConnectionAim = { node: r1, point: THERE, refusal: 'allOccupied' };
const PULLED = { type: 'edge.pulled', edge: EdgeId.parse('es1-r1'), from: FROM, start: AT, point: THERE } as const;
const PLACE = { minX: 0, minY: 0, maxX: 30, maxY: 40 };
const REQUEST = { screen: AT, place: { position: THERE } };

/** Every fact, in every form that a guard tells apart. */
const EVENTS: readonly GestureEvent[] = [
  { type: 'pan.started' },
  { type: 'pan.ended' },
  { type: 'ground.pressed', point: AT, mode: 'replace' },
  { type: 'drag.started', nodes: [s1] },
  { type: 'drag.moved', offset: THERE },
  { type: 'grip.pressed', node: s1 },
  { type: 'grip.moved', rect: PLACE },
  { type: 'handle.pressed', from: FROM, point: AT },
  { type: 'handle.clicked' },
  { type: 'handle.picked', from: FROM, point: AT },
  PULLED,
  { type: 'pointer.moved', point: THERE },
  { type: 'pointer.moved', point: THERE, aim: AIM },
  { type: 'pointer.moved', point: THERE, aim: REFUSED },
  { type: 'pointer.moved', point: THERE, aim: UNSURE },
  { type: 'pointer.released', screen: AT, offers: true },
  { type: 'pointer.released', screen: AT, offers: false },
  { type: 'menu.requested', request: REQUEST },
  { type: 'menu.closed' },
  { type: 'type.selected', nodeType: 'enrichNode' },
  { type: 'escape.pressed' },
];

/** Runs a sequence of facts and gives where it ends and what it asked for. */
function run(...events: GestureEvent[]) {
  const actor = createActor(gestureMachine);
  const results: GestureResult[] = [];
  actor.on('*', (result) => results.push(result));
  actor.start();
  for (const event of events) actor.send(event);
  return { state: actor.getSnapshot().value, context: actor.getSnapshot().context, results };
}

type Snapshot = ReturnType<typeof initialTransition<typeof gestureMachine>>[0];

/** Every snapshot that the facts lead to, and every transition of the chart that was taken on the way. */
function explore() {
  const [first] = initialTransition(gestureMachine);
  const reached = new Map<string, Snapshot>([['', first]]);
  const walked = new Set<string>();
  const queue = [first];
  for (let snapshot = queue.pop(); snapshot; snapshot = queue.pop()) {
    for (const event of EVENTS) {
      const step = gestureMachine.getTransitionData(snapshot, event)[0];
      if (step) walked.add(`${snapshot.value} ${step.eventType} ${getNextTransitions(snapshot).indexOf(step)}`);
      const [next] = transition(gestureMachine, snapshot, event);
      const key = JSON.stringify([next.value, next.context]);
      if (reached.has(key)) continue;
      reached.set(key, next);
      queue.push(next);
    }
  }
  return { snapshots: [...reached.values()], walked };
}

test('every state is reached, every transition of the chart is walked, and idle holds nothing', () => {
  const { snapshots, walked } = explore();
  const states = new Set(snapshots.map((snapshot) => snapshot.value));
  expect([...states].sort()).toEqual([
    'carrying',
    'choosing',
    'connecting',
    'dragging',
    'idle',
    'marquee',
    'panning',
    'reconnecting',
    'resizing',
    'stepping',
  ]);
  const drawn = new Set(
    snapshots.flatMap((snapshot) =>
      getNextTransitions(snapshot).map((step, index) => `${snapshot.value} ${step.eventType} ${index}`),
    ),
  );
  expect([...walked].sort()).toEqual([...drawn].sort());
  const nothing = { wire: undefined, marquee: undefined, drag: undefined, resize: undefined, menu: undefined };
  const idle = snapshots.filter((snapshot) => snapshot.matches('idle'));
  expect(idle.map((snapshot) => snapshot.context)).toEqual(idle.map(() => nothing));
});

test('a connection let go on a handle that takes it is made', () => {
  const { state, results } = run(
    { type: 'handle.pressed', from: FROM, point: AT },
    { type: 'pointer.moved', point: THERE, aim: AIM },
    { type: 'pointer.released', screen: AT, offers: true },
  );
  expect(state).toBe('idle');
  expect(results).toEqual([{ type: 'connection.created', from: FROM, to: TO }]);
});

test('on a handle that refuses, it is refused and no menu opens', () => {
  const { state, results } = run(
    { type: 'handle.pressed', from: FROM, point: AT },
    { type: 'pointer.moved', point: THERE, aim: REFUSED },
    { type: 'pointer.released', screen: AT, offers: true },
  );
  expect(state).toBe('idle');
  expect(results).toEqual([{ type: 'connection.refused', from: FROM, aim: REFUSED }]);
});

test('let go on empty canvas it opens the menu where something is offered, and stays drawn', () => {
  const pull: GestureEvent[] = [
    { type: 'handle.pressed', from: FROM, point: AT },
    { type: 'pointer.moved', point: THERE },
  ];
  const opened = run(...pull, { type: 'pointer.released', screen: AT, offers: true });
  expect(opened.state).toBe('choosing');
  expect(opened.context.menu).toEqual({ screen: AT, place: { position: THERE }, from: FROM });
  expect(opened.context.connection?.end).toEqual(THERE);
  expect(run(...pull, { type: 'pointer.released', screen: AT, offers: false }).state).toBe('idle');
});

const CARRIED: readonly GestureEvent[] = [
  { type: 'handle.pressed', from: FROM, point: AT },
  { type: 'handle.clicked' },
];
const PUT_DOWN: GestureEvent = { type: 'pointer.released', screen: AT, offers: true };

test('a clicked handle keeps its loose end on the pointer, until a second click puts it down', () => {
  expect(run(...CARRIED).state).toBe('carrying');
  const outcome = run(...CARRIED, { type: 'pointer.moved', point: THERE, aim: AIM }, PUT_DOWN);
  expect(outcome).toMatchObject({ state: 'idle', results: [{ type: 'connection.created', from: FROM, to: TO }] });
  const opened = run(...CARRIED, { type: 'pointer.moved', point: THERE }, PUT_DOWN);
  expect(opened).toMatchObject({
    state: 'choosing',
    context: { menu: { screen: AT, place: { position: THERE }, from: FROM } },
  });
});

test('a click on what refuses it says so and keeps it; Escape lets it go', () => {
  const refused = run(...CARRIED, { type: 'pointer.moved', point: THERE, aim: REFUSED }, PUT_DOWN);
  expect(refused.state).toBe('carrying');
  expect(refused.results).toEqual([{ type: 'connection.refused', from: FROM, aim: REFUSED }]);
  expect(run(...CARRIED, { type: 'escape.pressed' })).toMatchObject({ state: 'idle', results: [] });
});

test('dropped on a body that has to ask which handle is meant, a connection is carried on', () => {
  const press: GestureEvent = { type: 'handle.pressed', from: FROM, point: AT };
  const drawn = run(press, { type: 'pointer.moved', point: THERE, aim: UNSURE }, PUT_DOWN);
  expect(drawn).toMatchObject({ state: 'carrying', results: [], context: { connection: { aim: UNSURE } } });
  const pulled = run(PULLED, { type: 'pointer.moved', point: THERE, aim: UNSURE }, PUT_DOWN);
  expect(pulled).toMatchObject({ state: 'carrying', context: { connection: { replaces: PULLED.edge } } });
});

test('an end that was pulled off and let go on another handle takes its edge there', () => {
  const { state, results } = run(
    PULLED,
    { type: 'pointer.moved', point: THERE, aim: AIM },
    { type: 'pointer.released', screen: AT, offers: false },
  );
  expect(state).toBe('idle');
  expect(results).toEqual([{ type: 'connection.created', from: FROM, to: TO, replaces: PULLED.edge }]);
});

test('an edge that a menu pulled off hangs on the pointer or on the keys, and goes where it is put down', () => {
  const aimed: GestureEvent = { type: 'pointer.moved', point: THERE, aim: AIM };
  const expected = [{ type: 'connection.created', from: FROM, to: TO, replaces: PULLED.edge }];
  const picked: GestureEvent = { type: 'handle.picked', from: FROM, point: AT, replaces: PULLED.edge };
  expect(run(PULLED, { type: 'handle.clicked' }).state).toBe('carrying');
  expect(run(PULLED, { type: 'handle.clicked' }, aimed, PUT_DOWN).results).toEqual(expected);
  expect(run(picked).state).toBe('stepping');
  expect(run(picked, aimed, PUT_DOWN).results).toEqual(expected);
});

test('let go over nothing, on what refuses it or with Escape, its edge stays, and no menu opens', () => {
  const released: GestureEvent = { type: 'pointer.released', screen: AT, offers: true };
  expect(run(PULLED, { type: 'pointer.moved', point: THERE }, released)).toMatchObject({ state: 'idle', results: [] });
  expect(run(PULLED, { type: 'pointer.moved', point: THERE, aim: REFUSED }, released)).toMatchObject({
    state: 'idle',
    results: [{ type: 'connection.refused', from: FROM, aim: REFUSED }],
  });
  expect(run(PULLED, { type: 'escape.pressed' })).toMatchObject({ state: 'idle', results: [] });
});

test('a chosen type is wanted where the menu was asked for', () => {
  const { state, results } = run(
    { type: 'menu.requested', request: REQUEST },
    { type: 'type.selected', nodeType: 'textNode' },
  );
  expect(state).toBe('idle');
  expect(results).toEqual([{ type: 'node.wanted', nodeType: 'textNode', request: REQUEST }]);
});

test('a drag whose last step is of copies puts copies down', () => {
  const steps: GestureEvent[] = [
    { type: 'drag.started', nodes: [s1] },
    { type: 'drag.moved', offset: AT, copies: true },
    { type: 'drag.moved', offset: AT },
    { type: 'drag.moved', offset: THERE, copies: true },
  ];
  const released: GestureEvent = { type: 'pointer.released', screen: AT, offers: false };
  expect(run(...steps, released).results).toEqual([
    { type: 'nodes.dropped', drag: { nodes: [s1], offset: THERE, copies: true } },
  ]);
  expect(run(...steps.slice(0, 3), released).results).toEqual([
    { type: 'nodes.dropped', drag: { nodes: [s1], offset: AT } },
  ]);
});

test('a drag whose last step is on an edge tells of it', () => {
  const steps: GestureEvent[] = [
    { type: 'drag.started', nodes: [s1] },
    { type: 'drag.moved', offset: AT, into: PULLED.edge },
    { type: 'drag.moved', offset: THERE },
  ];
  const released: GestureEvent = { type: 'pointer.released', screen: AT, offers: false };
  expect(run(...steps.slice(0, 2), released).results).toEqual([
    { type: 'nodes.dropped', drag: { nodes: [s1], offset: AT, into: PULLED.edge } },
  ]);
  expect(run(...steps, released).results).toEqual([{ type: 'nodes.dropped', drag: { nodes: [s1], offset: THERE } }]);
});

test('a drag that ends tells how far; one that is cancelled or did not move is put back', () => {
  const dragged: GestureEvent[] = [
    { type: 'drag.started', nodes: [s1] },
    { type: 'drag.moved', offset: THERE },
  ];
  const drag = { nodes: [s1], offset: THERE };
  expect(run(...dragged, { type: 'pointer.released', screen: AT, offers: false }).results).toEqual([
    { type: 'nodes.dropped', drag },
  ]);
  expect(run(...dragged, { type: 'escape.pressed' }).results).toEqual([{ type: 'drag.cancelled', drag }]);
  expect(
    run({ type: 'drag.started', nodes: [s1] }, { type: 'pointer.released', screen: AT, offers: false }).results,
  ).toEqual([{ type: 'drag.cancelled', drag: { nodes: [s1], offset: { x: 0, y: 0 } } }]);
});

test('a grip that is let go tells the node’s new place; with Escape, or not moved, nothing is resized', () => {
  const pull: GestureEvent[] = [
    { type: 'grip.pressed', node: s1 },
    { type: 'grip.moved', rect: PLACE },
  ];
  const released: GestureEvent = { type: 'pointer.released', screen: AT, offers: false };
  expect(run(...pull, released).results).toEqual([{ type: 'node.stretched', node: s1, rect: PLACE }]);
  expect(run(...pull, { type: 'escape.pressed' }).results).toEqual([{ type: 'resize.cancelled' }]);
  expect(run({ type: 'grip.pressed', node: s1 }, released).results).toEqual([{ type: 'resize.cancelled' }]);
});

test('a marquee encloses the rectangle between its corners', () => {
  const { results } = run(
    { type: 'ground.pressed', point: THERE, mode: 'add' },
    { type: 'pointer.moved', point: AT },
    { type: 'pointer.released', screen: AT, offers: false },
  );
  expect(results).toEqual([{ type: 'area.enclosed', area: { minX: 1, minY: 2, maxX: 5, maxY: 7 }, mode: 'add' }]);
});
