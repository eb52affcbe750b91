import { expect, test } from 'vitest';
import { type ActorRefFrom, createActor, type SnapshotFrom } from 'xstate';
import { playWalk, walksOf, watchTransitions } from '../../machines/testing/walk.fixture.ts';
import {
  endlessSave,
  eventsAfterResize,
  expectStep,
  move,
  press,
  STAGE_EVENTS,
  stageAround,
  stagePixelOf,
} from '../editor/machine/editorWalk.fixture.ts';
import { fitPaper } from '../stage/stageView.ts';
import { cropMachine } from './crop.machine.ts';
import {
  type Crop,
  type CropBody,
  changeRatio,
  cropBody,
  flipCrop,
  fullCrop,
  rotateCrop,
  rotatedSize,
  setFrame,
} from './crop.ts';
import type { EventOf, SaveInput } from './crop.types.ts';
import { isUnsaved } from './edits.ts';
import { moveFrame } from './frame.ts';
import { currentCrop, paperSize } from './selectors.ts';

type Snapshot = SnapshotFrom<typeof cropMachine>;
type MachineEvent = Parameters<ActorRefFrom<typeof cropMachine>['send']>[0];

const PICTURE = { width: 800, height: 600 };
const STAGE = stageAround(PICTURE);
const pressOn = (grip: EventOf<'pointer.pressed'>['grip'], shouldPan = false) => ({
  ...press(100, 100, shouldPan),
  grip,
});

const EVENTS: readonly MachineEvent[] = [
  { type: 'picture.loaded', size: PICTURE },
  { type: 'picture.missing' },
  pressOn('draw'),
  pressOn('move'),
  pressOn('nw'),
  pressOn('draw', true),
  move(stagePixelOf(102, 101)),
  move(stagePixelOf(333.4, 222.6)),
  move(stagePixelOf(9000, -9000)),
  move(),
  ...STAGE_EVENTS,
  { type: 'frame.nudged', dx: -10, dy: 10 },
  { type: 'frame.sized', dx: 0, dy: -10 },
  { type: 'frame.sized', dx: 9000, dy: 0 },
  { type: 'frame.set', set: { width: 300.5 } },
  { type: 'frame.set', set: { x: 9000.5 } },
  { type: 'turn.pressed', quarterTurns: 1 },
  { type: 'turn.pressed', quarterTurns: -1 },
  { type: 'flip.pressed', direction: 'across' },
  { type: 'flip.pressed', direction: 'down' },
  { type: 'ratio.selected', ratio: '16:9' },
  { type: 'ratio.selected', ratio: 'free' },
  { type: 'reset.pressed' },
  { type: 'undo.pressed' },
  { type: 'redo.pressed' },
  { type: 'save.pressed' },
];

/** The parts of a snapshot that tell situations from each other; numbers are left out, or the walk would not end. */
function serialize({ value, context }: Snapshot): string {
  const { drag, preview, history, failure } = context;
  const flags = [
    drag !== undefined,
    preview !== undefined,
    history.past.length > 0,
    history.future.length > 0,
    failure,
  ];
  return JSON.stringify([value, flags, isUnsaved(context), context.stage]);
}

/** The result of an event for the cut that is shown; undefined for an event that is told by other rules. */
function expectedEdit(crop: Crop, event: MachineEvent): Crop | undefined {
  switch (event.type) {
    case 'turn.pressed':
      return rotateCrop(crop, PICTURE, event.quarterTurns);
    case 'flip.pressed':
      return flipCrop(crop, PICTURE, event.direction);
    case 'ratio.selected':
      return changeRatio(crop, PICTURE, event.ratio);
    case 'frame.set':
      return setFrame(crop, PICTURE, event.set);
    case 'frame.nudged':
      return { ...crop, frame: moveFrame(crop.frame, { x: event.dx, y: event.dy }, rotatedSize(PICTURE, crop)) };
    case 'reset.pressed':
      return fullCrop(PICTURE);
    default:
      return undefined;
  }
}

function isInPicture({ context }: Snapshot): boolean {
  const { x, y, width, height } = currentCrop(context).frame;
  const paper = paperSize(context);
  const coversPicture = [x, y, width, height].every(Number.isInteger);
  const isWithin = x >= 0 && y >= 0 && x + width <= paper.width && y + height <= paper.height;
  return coversPicture && isWithin && width >= 1 && height >= 1;
}

const { missed: missedTransitions, inspect } = watchTransitions(cropMachine);

test('every state of the crop dialog is reached, and keeps its promises', () => {
  const machine = cropMachine.provide({ actors: { save: endlessSave<SaveInput>() } });
  for (const events of walksOf(machine, { events: eventsAfterResize(STAGE, EVENTS), serialize, input: {} }))
    replayEvents(events);
});

/** Sends the events to a real actor, and checks what the last one did. */
function replayEvents(events: readonly MachineEvent[]): void {
  const saves: CropBody[] = [];
  const save = endlessSave<SaveInput>(({ body }) => saves.push(body));
  const actor = createActor(cropMachine.provide({ actors: { save } }), { inspect, input: {} }).start();
  const walked = playWalk(actor, events, () => saves.splice(0));
  const { before, event, after, path } = walked;

  expect(after.status, path).toBe('active');
  expect(isInPicture(after), path).toBe(true);
  const { isFitted, view, stage, history, drag, preview, failure } = after.context;
  if (isFitted) expect(view, path).toEqual(fitPaper(stage, paperSize(after.context)));
  if (after.value.dialog !== 'open') expect([drag, preview], path).toEqual([undefined, undefined]);

  // Save sends what is shown, and only when it would make another picture.
  const maySave = before.value.dialog === 'open' && isUnsaved(before.context);
  const isSaved = event.type === 'save.pressed' && maySave;
  expect(saves, path).toEqual(isSaved ? [cropBody(currentCrop(before.context))] : []);
  if (isSaved) expect([after.value.dialog, failure], path).toEqual(['saving', undefined]);

  // Without a picture, and while it is saved, there is nothing to change; a save that fails loses nothing.
  if (before.value.dialog === 'saving') expect(history, path).toEqual(before.context.history);
  if (after.value.dialog === 'missing' || after.value.dialog === 'saved') {
    expect([isUnsaved(after.context), history], path).toEqual([isUnsaved(before.context), before.context.history]);
  }
  if (event.type === 'xstate.done.actor.save') {
    const refused = ['open', event.output];
    expect([after.value.dialog, failure], path).toEqual(event.output === undefined ? ['saved', undefined] : refused);
  }

  // What is pressed is done to what is shown, and one step back shows that again.
  const expected = before.value.dialog === 'open' ? expectedEdit(currentCrop(before.context), event) : undefined;
  if (expected) expectStep(actor, walked, { expected, documentOf: currentCrop });
  actor.stop();
}

test('every transition was walked on a running actor', () => {
  expect(missedTransitions()).toEqual([]);
});

test('a turn that is taken back, or done again, shows the whole picture as it lies then', () => {
  const actor = createActor(cropMachine, { input: {} }).start();
  const view = () => actor.getSnapshot().context.view;
  const [upright, lying] = [{ width: 600, height: 800 }, PICTURE].map((paper) => fitPaper(STAGE, paper));
  actor.send({ type: 'stage.resized', stage: STAGE });
  actor.send({ type: 'picture.loaded', size: PICTURE });
  actor.send({ type: 'turn.pressed', quarterTurns: 1 });
  actor.send({ type: 'zoom.stepped', factor: 2 });
  actor.send({ type: 'undo.pressed' });
  expect(view()).toEqual(lying);
  actor.send({ type: 'redo.pressed' });
  expect(view()).toEqual(upright);
  actor.stop();
});
