import { expect } from 'vitest';
import { type AnyMachineSnapshot, fromPromise } from 'xstate';
import { isEqualJson } from '../../../../merge/equalJson.ts';
import { dueReports } from '../../../machines/testing/walk.fixture.ts';
import type { StageEvent } from '../../stage/stageState.ts';
import type { Size } from '../../stage/stageView.ts';
import type { UndoRedoEvent } from './keyEvents.ts';
import type { UndoHistory } from './undoHistory.ts';

type Press = Extract<StageEvent, { type: 'pointer.pressed' }>;
type StageStep = Exclude<StageEvent, { type: 'pointer.pressed' }> | { readonly type: 'hold.abandoned' };

/** The margin of a paper that is shown pixel for pixel to the edges of a stage that is this much larger on each side. */
const MARGIN = 32;
/** The zoom buttons take this much below the paper. */
const ZOOM_CONTROLS_HEIGHT = 56;

/** The stage pixel that shows a point of such a paper. */
export function stagePixelOf(x: number, y: number): { readonly x: number; readonly y: number } {
  return { x: x + MARGIN, y: y + MARGIN };
}

/** The stage on which a paper is shown pixel for pixel. */
export function stageAround({ width, height }: Size): Size {
  return { width: width + 2 * MARGIN, height: height + MARGIN + ZOOM_CONTROLS_HEIGHT };
}

/** A press of the mouse on a point of such a paper. */
export function press(x: number, y: number, shouldPan = false): Press {
  return { type: 'pointer.pressed', at: stagePixelOf(x, y), pointer: 'mouse', shouldPan, addsToSelection: false };
}

export function move(...samples: readonly { readonly x: number; readonly y: number }[]): StageStep {
  return { type: 'pointer.moved', samples, constrain: false };
}

/** The events on the stage of any editor, for a walk of its machine: all but presses and moves, whose places are its own. */
export const STAGE_EVENTS: readonly StageStep[] = [
  { type: 'pointer.released' },
  { type: 'pointer.cancelled' },
  { type: 'pointer.overtaken' },
  { type: 'hold.abandoned' },
  { type: 'pinch.started', fingers: [stagePixelOf(0, 0), stagePixelOf(100, 0)] },
  { type: 'pinch.moved', fingers: [stagePixelOf(0, 0), stagePixelOf(120, 0)] },
  { type: 'pinch.ended' },
  { type: 'wheel.zoomed', at: stagePixelOf(0, 0), factor: 2 },
  { type: 'wheel.panned', dx: 10, dy: 0 },
  { type: 'zoom.stepped', factor: 1.25 },
  { type: 'fit.pressed' },
];

/** A save that never ends by itself: the walk reports how it ends. `onSave` gets what is to be saved. */
export function endlessSave<Input>(onSave: (input: Input) => void = () => undefined) {
  return fromPromise<string | undefined, Input>(({ input }) => {
    onSave(input);
    return new Promise(() => {});
  });
}

/** Every way in which a save may end. */
const SAVE_OUTCOMES = [{ output: undefined }, { output: 'Too small.' }, { error: new Error('401') }];

/** The possible events in a situation. The stage has its size first, so that a point is where it is meant to be. */
export function eventsAfterResize<Event>(stage: Size, events: readonly Event[]) {
  const resizeEvent = { type: 'stage.resized', stage } as Event;
  return (snapshot: AnyMachineSnapshot): Event[] => {
    if (!isEqualJson(snapshot.context.stage, stage)) return [resizeEvent];
    return [resizeEvent, ...events, ...(dueReports(snapshot, () => SAVE_OUTCOMES) as Event[])];
  };
}

type Situation<Context> = { readonly context: Context };
type Editor<Context> = { send(event: UndoRedoEvent): void; getSnapshot(): Situation<Context> };
type Walk<Context> = {
  readonly before: Situation<Context>;
  readonly after: Situation<Context>;
  readonly path: string;
};

/** Expects one step more than before, and that undo shows the same as before. */
export function expectStep<Context extends { readonly history: UndoHistory<unknown> }>(
  editor: Editor<Context>,
  { before, after, path }: Walk<Context>,
  { expected, documentOf }: { readonly expected: unknown; readonly documentOf: (context: Context) => unknown },
): void {
  const stateBefore = documentOf(before.context);
  expect(documentOf(after.context), path).toEqual(expected);
  const { mergeKey } = after.context.history;
  const isMerged = mergeKey !== undefined && mergeKey === before.context.history.mergeKey;
  editor.send({ type: 'undo.pressed' });
  if (!isEqualJson(expected, stateBefore) && !isMerged)
    expect(documentOf(editor.getSnapshot().context), path).toEqual(stateBefore);
}
