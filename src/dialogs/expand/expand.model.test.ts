import { expect, test } from 'vitest';
import { type ActorRefFrom, createActor, type SnapshotFrom } from 'xstate';
import {
  boundedPlacement,
  EXPANDED_CANVAS,
  initialPlacement,
  type Placement,
  presetPlacement,
} from '../../geometry/image/placement.ts';
import { playWalk, walksOf, watchTransitions } from '../../machines/testing/walk.fixture.ts';
import {
  eventsAfterResize,
  expectStep,
  move,
  press,
  STAGE_EVENTS,
  stageAround,
  stagePixelOf,
} from '../editor/machine/editorWalk.fixture.ts';
import { fitPaper } from '../stage/stageView.ts';
import { isUnsaved } from './edits.ts';
import { expandMachine } from './expand.machine.ts';
import { currentPlacement } from './selectors.ts';

type Snapshot = SnapshotFrom<typeof expandMachine>;
type MachineEvent = Parameters<ActorRefFrom<typeof expandMachine>['send']>[0];

const STAGE = stageAround(EXPANDED_CANVAS);
const SQUARE = 1;
const WIDE = 2;
const SAVED: Placement = { pos: { x: 400, y: 300 }, scale: 0.5, rotation: 30 };
const { x, y } = initialPlacement(SQUARE).pos;

const EVENTS: readonly MachineEvent[] = [
  { type: 'picture.loaded', ratio: SQUARE },
  { type: 'picture.loaded', ratio: WIDE },
  { type: 'picture.missing' },
  press(x, y),
  press(400, 300),
  press(5, 5),
  press(x, y, true),
  move(stagePixelOf(x - 300, y + 200.4)),
  move(stagePixelOf(90_000, -90_000)),
  move(),
  ...STAGE_EVENTS,
  { type: 'picture.nudged', dx: -10, dy: 10 },
  { type: 'placement.set', set: { scale: 90 }, name: 'scale' },
  { type: 'placement.set', set: { rotation: -900 }, name: 'turn' },
  { type: 'placement.set', set: { pos: { x: -5, y: 9000 } }, name: 'x' },
  { type: 'preset.selected', preset: 'left' },
  { type: 'preset.selected', preset: 'fill' },
  { type: 'undo.pressed' },
  { type: 'redo.pressed' },
];

/** The parts of a snapshot that tell situations from each other; numbers are left out, or the walk would not end. */
function serialize({ value, context }: Snapshot): string {
  const { drag, preview, history, ratio } = context;
  const flags = [drag?.grip.kind, preview !== undefined, history.past.length > 0, history.future.length > 0];
  return JSON.stringify([value, flags, ratio, isUnsaved(context), context.stage]);
}

/** The result of an event for the placement that is shown; undefined for an event that is told by other rules. */
function expectedEdit(placement: Placement, ratio: number, event: MachineEvent): Placement | undefined {
  switch (event.type) {
    case 'picture.nudged': {
      const pos = { x: Math.round(placement.pos.x) + event.dx, y: Math.round(placement.pos.y) + event.dy };
      return boundedPlacement({ ...placement, pos });
    }
    case 'placement.set':
      return boundedPlacement({ ...placement, ...event.set });
    case 'preset.selected':
      return presetPlacement(placement, event.preset, ratio);
    default:
      return undefined;
  }
}

const { missed: missedTransitions, inspect } = watchTransitions(expandMachine);

test.each([
  ['that was never placed', undefined],
  ['as the node has it', SAVED],
])('every state of the expand editor is reached with a picture %s, and keeps its promises', (_, placement) => {
  const input = { placement };
  for (const events of walksOf(expandMachine, { input, events: eventsAfterResize(STAGE, EVENTS), serialize }))
    replayEvents(placement, events);
});

/** Sends the events to a real actor, and checks what the last one did. */
function replayEvents(placement: Placement | undefined, events: readonly MachineEvent[]): void {
  const actor = createActor(expandMachine, { input: { placement }, inspect }).start();
  const walked = playWalk(actor, events);
  const { before, event, after, path } = walked;
  const { isFitted, view, stage, drag, preview, guides, ratio = SQUARE } = after.context;
  const lay = currentPlacement(before.context);
  const lies = currentPlacement(after.context);

  expect(after.status, path).toBe('active');
  expect(lies, path).toEqual(boundedPlacement(lies));
  if (isFitted) expect(view, path).toEqual(fitPaper(stage, EXPANDED_CANVAS));
  if (drag === undefined) expect([preview, guides], path).toEqual([undefined, []]);

  // Without a picture nothing is held, and nothing changes.
  if (after.value.dialog !== 'open') expect([drag, lies], path).toEqual([undefined, lay]);

  // Nobody is asked about a change who made none: another picture lies as the first would, unless it was placed.
  if (event.type === 'picture.loaded') {
    const first = placement ?? initialPlacement(event.ratio);
    expect([lies, isUnsaved(after.context)], path).toEqual(isUnsaved(before.context) ? [lay, true] : [first, false]);
  }

  // What is pressed is done to what is shown, and one step back shows that again.
  const expected = before.value.dialog === 'open' ? expectedEdit(lay, ratio, event) : undefined;
  if (expected) expectStep(actor, walked, { expected, documentOf: currentPlacement });
  actor.stop();
}

test('every transition was walked on a running actor', () => {
  expect(missedTransitions()).toEqual([]);
});
