import { assign, setup } from 'xstate';
import { same } from '../../board/same.ts';
import { firstPlacement, type Placement, within } from '../../geometry/placement.ts';
import { firstStage, isStageEvent, moveStage } from '../stage/stageState.ts';
import { beginSteps, redoStep, undoStep } from '../stage/steps.ts';
import * as edits from './edits.ts';
import type { Change, EventOf, ExpandContext, ExpandEvent } from './expand.types.ts';
import { gripAt } from './grips.ts';

type ExpandInput = { readonly placement: Placement | undefined };

function firstContext({ placement }: ExpandInput): ExpandContext {
  return {
    ...firstStage(edits.PAPER),
    ratio: undefined,
    saved: placement,
    steps: beginSteps(placement ?? firstPlacement(1)),
    hold: undefined,
    live: undefined,
    guides: [],
  };
}

/** Whether closing now would lose something. */
export function isMoved({ steps, saved, ratio }: ExpandContext): boolean {
  return ratio !== undefined && !same(steps.present, saved ? within(saved) : firstPlacement(ratio));
}

type Args = { readonly context: ExpandContext; readonly event: ExpandEvent };

/** A change by a pure function of the context and of the one event that it knows. */
function on<T extends ExpandEvent['type']>(type: T, change: (context: ExpandContext, event: EventOf<T>) => Change) {
  return ({ context, event }: Args): Change => {
    if (event.type !== type) throw new Error(`Expected ${type}, got ${event.type}`);
    return change(context, event as EventOf<T>);
  };
}

/** The expand editor: what the pointer holds, and whether the picture is there. */
export const expandMachine = setup({
  types: { context: {} as ExpandContext, events: {} as ExpandEvent, input: {} as ExpandInput },
  guards: {
    movesGround: ({ context, event }) =>
      event.type === 'pointer.pressed' && (event.hand || gripAt(context, event.at) === undefined),
  },
  actions: {
    moveStage: assign(({ context, event }) => (isStageEvent(event) ? moveStage(context, event, edits.PAPER) : {})),
    takePicture: assign(on('picture.loaded', edits.takePicture)),
    beginHold: assign(on('pointer.pressed', edits.beginHold)),
    dragHold: assign(on('pointer.moved', edits.dragHold)),
    dropHold: assign({ hold: undefined, live: undefined, guides: [] }),
    keepHold: assign(({ context }) => edits.keepHold(context)),
    nudge: assign(on('picture.nudged', edits.nudge)),
    set: assign(on('placement.set', edits.set)),
    choosePreset: assign(on('preset.chosen', edits.choosePreset)),
    stepBack: assign(({ context }) => ({ steps: undoStep(context.steps) })),
    stepForth: assign(({ context }) => ({ steps: redoStep(context.steps) })),
  },
}).createMachine({
  id: 'expand',
  description: 'The expand editor: what the pointer holds, and whether the picture is there.',
  context: ({ input }) => firstContext(input),
  type: 'parallel',
  on: {
    'wheel.zoomed': { actions: 'moveStage' },
    'wheel.panned': { actions: 'moveStage' },
    'zoom.stepped': { actions: 'moveStage' },
    'fit.pressed': { actions: 'moveStage' },
    'stage.resized': { actions: 'moveStage' },
  },
  states: {
    pointer: {
      description: 'What the pointer is doing.',
      initial: 'idle',
      states: {
        idle: {
          on: {
            'pointer.pressed': [
              { guard: 'movesGround', target: 'panning', actions: 'moveStage' },
              { target: 'holding', actions: 'beginHold' },
            ],
            'pinch.started': { target: 'pinching', actions: 'moveStage' },
          },
        },
        holding: {
          description: 'The picture, a corner of it or its knob is held.',
          on: {
            'pointer.moved': { actions: 'dragHold' },
            'pointer.released': { target: 'idle', actions: 'keepHold' },
            'pointer.cancelled': { target: 'idle', actions: 'keepHold' },
            'hold.abandoned': { target: 'idle', actions: 'dropHold' },
            'pinch.started': { target: 'pinching', actions: ['dropHold', 'moveStage'] },
          },
        },
        panning: {
          on: {
            'pointer.moved': { actions: 'moveStage' },
            'pointer.released': { target: 'idle' },
            'pointer.cancelled': { target: 'idle' },
            'pinch.started': { target: 'pinching', actions: 'moveStage' },
          },
        },
        pinching: {
          on: {
            'pinch.moved': { actions: 'moveStage' },
            'pinch.ended': { target: 'idle' },
          },
        },
      },
    },
    picture: {
      description: 'Whether the picture is there.',
      initial: 'loading',
      on: {
        'picture.loaded': { target: '.there', actions: 'takePicture' },
        'picture.missing': { target: '.missing' },
      },
      states: {
        loading: {},
        missing: { description: 'Nothing is connected, or it could not be loaded.' },
        there: {
          on: {
            'picture.nudged': { actions: 'nudge' },
            'placement.set': { actions: 'set' },
            'preset.chosen': { actions: 'choosePreset' },
            'undo.pressed': { actions: 'stepBack' },
            'redo.pressed': { actions: 'stepForth' },
          },
        },
      },
    },
  },
});
