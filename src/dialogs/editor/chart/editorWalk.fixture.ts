import { expect } from 'vitest';
import { type AnyMachineSnapshot, fromPromise } from 'xstate';
import { isEqualJson } from '../../../board/document/equalJson.ts';
import { dueReports } from '../../../machines/testing/walk.fixture.ts';
import type { StageEvent } from '../../stage/stageState.ts';
import type { Size } from '../../stage/stageView.ts';
import type { StepEvent } from './keys.ts';
import type { Steps } from './steps.ts';

type Press = Extract<StageEvent, { type: 'pointer.pressed' }>;
type StageStep = Exclude<StageEvent, { type: 'pointer.pressed' }> | { readonly type: 'hold.abandoned' };

/** The margin of a paper that is shown pixel for pixel to the edges of a stage that is this much larger on each side. */
const MARGIN = 32;

/** The stage pixel that shows a point of such a paper. */
export function at(x: number, y: number): { readonly x: number; readonly y: number } {
  return { x: x + MARGIN, y: y + MARGIN };
}

/** The stage on which a paper is shown pixel for pixel. */
export function stageAround({ width, height }: Size): Size {
  return { width: width + 2 * MARGIN, height: height + 2 * MARGIN };
}

/** A press of the mouse on a point of such a paper. */
export function press(x: number, y: number, hand = false): Press {
  return { type: 'pointer.pressed', at: at(x, y), pointer: 'mouse', hand, adds: false };
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
  { type: 'pinch.started', fingers: [at(0, 0), at(100, 0)] },
  { type: 'pinch.moved', fingers: [at(0, 0), at(120, 0)] },
  { type: 'pinch.ended' },
  { type: 'wheel.zoomed', at: at(0, 0), factor: 2 },
  { type: 'wheel.panned', dx: 10, dy: 0 },
  { type: 'zoom.stepped', factor: 1.25 },
  { type: 'fit.pressed' },
];

/** A save that never ends by itself: the walk reports how it ends. `tell` hears what is to be saved. */
export function endlessSave<Input>(tell: (input: Input) => void = () => undefined) {
  return fromPromise<string | undefined, Input>(({ input }) => {
    tell(input);
    return new Promise(() => {});
  });
}

/** Every way in which a save may end. */
const SAVE_ENDS = [{ output: undefined }, { output: 'Too small.' }, { error: new Error('401') }];

/** The possible events in a situation. The stage has its size first, so that a point is where it is meant to be. */
export function sizedFirst<Event>(stage: Size, events: readonly Event[]) {
  const sized = { type: 'stage.resized', stage } as Event;
  return (snapshot: AnyMachineSnapshot): Event[] => {
    if (!isEqualJson(snapshot.context.stage, stage)) return [sized];
    return [sized, ...events, ...(dueReports(snapshot, () => SAVE_ENDS) as Event[])];
  };
}

type Situation<Context> = { readonly context: Context };
type Editor<Context> = { send(event: StepEvent): void; getSnapshot(): Situation<Context> };
type Walk<Context> = {
  readonly before: Situation<Context>;
  readonly after: Situation<Context>;
  readonly path: string;
};

/** Expects one step more than before, and that undo shows the same as before. */
export function expectStep<Context extends { readonly steps: Steps<unknown> }>(
  editor: Editor<Context>,
  { before, after, path }: Walk<Context>,
  { expected, shown }: { readonly expected: unknown; readonly shown: (context: Context) => unknown },
): void {
  const was = shown(before.context);
  expect(shown(after.context), path).toEqual(expected);
  const { name } = after.context.steps;
  const isGathered = name !== undefined && name === before.context.steps.name;
  editor.send({ type: 'undo.pressed' });
  if (!isEqualJson(expected, was) && !isGathered) expect(shown(editor.getSnapshot().context), path).toEqual(was);
}
