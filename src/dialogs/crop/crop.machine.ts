import { assertEvent, assign, fromPromise, setup, stateIn } from 'xstate';
import { firstStage, isStageEvent, moveStage } from '../stage/stageState.ts';
import { beginSteps, redoStep, undoStep } from '../stage/steps.ts';
import type { Change, CropAnswer, CropContext, CropEvent, EventOf, SaveInput } from './crop.types.ts';
import { cutBody, isChanged, wholeCut } from './cut.ts';
import * as edits from './edits.ts';

const UNKNOWN = { width: 1, height: 1 };

function firstContext(): CropContext {
  return {
    ...firstStage(UNKNOWN),
    picture: UNKNOWN,
    steps: beginSteps(wholeCut(UNKNOWN)),
    hold: undefined,
    live: undefined,
    failure: undefined,
  };
}

/** Whether closing now would lose something, and saving would make another picture. */
export function isUnsaved({ steps, picture }: CropContext): boolean {
  return isChanged(steps.present, picture);
}

type AnyEvent = CropEvent | CropAnswer;
type Args = { readonly context: CropContext; readonly event: AnyEvent };

function isOf<T extends CropEvent['type']>(event: AnyEvent, type: T): event is EventOf<T> {
  return event.type === type;
}

/** A change by a pure function of the context and of the one event that it knows. */
function on<T extends CropEvent['type']>(type: T, change: (context: CropContext, event: EventOf<T>) => Change) {
  return ({ context, event }: Args): Change => {
    if (!isOf(event, type)) throw new Error(`Expected ${type}, got ${event.type}`);
    return change(context, event);
  };
}

/** The crop dialog: what the pointer holds, and whether the picture is there, can be cut, or is being cut. */
export const cropMachine = setup({
  types: { context: {} as CropContext, events: {} as AnyEvent },
  actors: {
    saveCut: fromPromise<string | undefined, SaveInput>(() => {
      throw new Error('saveCut was not provided');
    }),
  },
  guards: {
    movesPaper: ({ event }) => event.type === 'pointer.pressed' && event.hand,
    isOpen: stateIn({ dialog: 'open' }),
    isUnsaved: ({ context }) => isUnsaved(context),
    wasRefused: ({ event }) => event.type === 'xstate.done.actor.saveCut' && event.output !== undefined,
  },
  actions: {
    moveStage: assign(({ context, event }) =>
      isStageEvent(event) ? moveStage(context, event, edits.paperOf(context)) : {},
    ),
    takePicture: assign(on('picture.loaded', edits.takePicture)),
    beginHold: assign(on('pointer.pressed', edits.beginHold)),
    dragHold: assign(on('pointer.moved', edits.dragHold)),
    dropHold: assign({ hold: undefined, live: undefined }),
    keepHold: assign(({ context }) => edits.keepHold(context)),
    nudge: assign(on('frame.nudged', edits.nudge)),
    size: assign(on('frame.sized', edits.size)),
    set: assign(on('frame.set', edits.set)),
    turn: assign(on('turn.pressed', edits.turnCut)),
    flip: assign(on('flip.pressed', edits.flipCut)),
    chooseRatio: assign(on('ratio.chosen', edits.chooseCutRatio)),
    reset: assign(({ context }) => edits.reset(context)),
    stepBack: assign(({ context }) => edits.walk(context, undoStep)),
    stepForth: assign(({ context }) => edits.walk(context, redoStep)),
    noteFailure: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.saveCut');
      return { failure: event.output };
    }),
    noteUnknownFailure: assign({ failure: '' }),
    dropFailure: assign({ failure: undefined }),
  },
}).createMachine({
  id: 'crop',
  description:
    'The crop dialog: what the pointer holds, and whether the picture is there, can be cut, or is being cut.',
  context: firstContext,
  type: 'parallel',
  on: {
    'wheel.zoomed': { actions: 'moveStage' },
    'wheel.panned': { actions: 'moveStage' },
    'zoom.stepped': { actions: 'moveStage' },
    'fit.pressed': { actions: 'moveStage' },
    'stage.resized': { actions: 'moveStage' },
    'failure.read': { actions: 'dropFailure' },
  },
  states: {
    pointer: {
      description: 'What the pointer is doing.',
      initial: 'idle',
      states: {
        idle: {
          on: {
            'pointer.pressed': [
              { guard: 'movesPaper', target: 'panning', actions: 'moveStage' },
              { guard: 'isOpen', target: 'holding', actions: 'beginHold' },
            ],
            'pinch.started': { target: 'pinching', actions: 'moveStage' },
          },
        },
        holding: {
          description: 'A side, a corner or the whole frame is held, or a new one is drawn. It is kept when let go.',
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
    dialog: {
      description: 'Whether the picture is there, can be cut, or is being cut.',
      initial: 'loading',
      states: {
        loading: {
          on: {
            'picture.loaded': { target: 'open', actions: 'takePicture' },
            'picture.missing': { target: 'missing' },
          },
        },
        missing: { description: 'The picture could not be loaded: there is nothing to cut.' },
        open: {
          on: {
            'frame.nudged': { actions: 'nudge' },
            'frame.sized': { actions: 'size' },
            'frame.set': { actions: 'set' },
            'turn.pressed': { actions: 'turn' },
            'flip.pressed': { actions: 'flip' },
            'ratio.chosen': { actions: 'chooseRatio' },
            'reset.pressed': { actions: 'reset' },
            'undo.pressed': { actions: 'stepBack' },
            'redo.pressed': { actions: 'stepForth' },
            'save.pressed': { guard: 'isUnsaved', target: 'saving', actions: 'dropFailure' },
          },
        },
        saving: {
          invoke: {
            id: 'saveCut',
            src: 'saveCut',
            input: ({ context }) => ({ body: cutBody(context.steps.present) }),
            onDone: [{ guard: 'wasRefused', target: 'open', actions: 'noteFailure' }, { target: 'saved' }],
            onError: { target: 'open', actions: 'noteUnknownFailure' },
          },
        },
        saved: { description: 'The owner closes the dialog.', type: 'final' },
      },
    },
  },
});
