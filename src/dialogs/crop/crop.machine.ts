import { assign, setup, stateIn } from 'xstate';
import { changesOf } from '../editor/changesOf.ts';
import { HOLDING, OVERTAKEN, PANNING, PINCHING, VIEW_EVENTS } from '../editor/chart.ts';
import { refusalOf, SAVE, type SaveAnswer, saveEffect } from '../editor/saving.ts';
import { beginSteps, redoStep, undoStep } from '../editor/steps.ts';
import { firstStage, isStageEvent, moveStage } from '../stage/stageState.ts';
import type { CropContext, CropEvent, SaveInput } from './crop.types.ts';
import { type Cut, cutBody, wholeCut } from './cut.ts';
import * as edits from './edits.ts';
import { paperOf } from './shown.ts';

const UNKNOWN = { width: 1, height: 1 };

type CropInput = { readonly draft?: Cut | undefined };

function firstContext({ draft }: CropInput): CropContext {
  return {
    ...firstStage(UNKNOWN),
    draft,
    picture: UNKNOWN,
    steps: beginSteps(wholeCut(UNKNOWN)),
    hold: undefined,
    live: undefined,
    failure: undefined,
  };
}

type AnyEvent = CropEvent | SaveAnswer;
const on = changesOf<CropContext, CropEvent>();

/** The crop dialog: what the pointer holds, and whether the picture is there, can be cut, or is being cut. */
export const cropMachine = setup({
  types: { context: {} as CropContext, events: {} as AnyEvent, input: {} as CropInput },
  actors: { save: saveEffect<SaveInput>() },
  guards: {
    movesPaper: ({ event }) => event.type === 'pointer.pressed' && event.hand,
    isOpen: stateIn({ dialog: 'open' }),
    isUnsaved: ({ context }) => edits.isUnsaved(context),
    wasRefused: (args) => refusalOf(args) !== undefined,
  },
  actions: {
    moveStage: assign(({ context, event }) => (isStageEvent(event) ? moveStage(context, event, paperOf(context)) : {})),
    takePicture: assign(on('picture.loaded', edits.takePicture)),
    beginHold: assign(on('pointer.pressed', edits.beginHold)),
    dragHold: assign(on('pointer.moved', edits.dragHold)),
    dropHold: assign({ hold: undefined, live: undefined }),
    commitHold: assign(({ context }) => edits.commitHold(context)),
    nudge: assign(on('frame.nudged', edits.nudge)),
    size: assign(on('frame.sized', edits.size)),
    set: assign(on('frame.set', edits.set)),
    turn: assign(on('turn.pressed', edits.turnCut)),
    flip: assign(on('flip.pressed', edits.flipCut)),
    chooseRatio: assign(on('ratio.chosen', edits.chooseCutRatio)),
    reset: assign(({ context }) => edits.reset(context)),
    stepBack: assign(({ context }) => edits.walk(context, undoStep)),
    stepForth: assign(({ context }) => edits.walk(context, redoStep)),
    noteFailure: assign((args) => ({ failure: refusalOf(args) })),
    noteUnknownFailure: assign({ failure: '' }),
    dropFailure: assign({ failure: undefined }),
  },
}).createMachine({
  id: 'crop',
  description:
    'The crop dialog: what the pointer holds, and whether the picture is there, can be cut, or is being cut.',
  context: ({ input }) => firstContext(input),
  type: 'parallel',
  on: VIEW_EVENTS,
  states: {
    pointer: {
      description: 'What the pointer is doing.',
      initial: 'idle',
      on: OVERTAKEN,
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
          ...HOLDING,
        },
        panning: PANNING,
        pinching: PINCHING,
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
          description: 'What is held is kept before anything else is done to the cut.',
          on: {
            'frame.nudged': { actions: ['commitHold', 'nudge'] },
            'frame.sized': { actions: ['commitHold', 'size'] },
            'frame.set': { actions: ['commitHold', 'set'] },
            'turn.pressed': { actions: ['commitHold', 'turn'] },
            'flip.pressed': { actions: ['commitHold', 'flip'] },
            'ratio.chosen': { actions: ['commitHold', 'chooseRatio'] },
            'reset.pressed': { actions: ['commitHold', 'reset'] },
            'undo.pressed': { actions: ['commitHold', 'stepBack'] },
            'redo.pressed': { actions: ['commitHold', 'stepForth'] },
            'save.pressed': { guard: 'isUnsaved', target: 'saving', actions: ['commitHold', 'dropFailure'] },
          },
        },
        saving: {
          invoke: { ...SAVE, input: ({ context }) => ({ body: cutBody(context.steps.present) }) },
        },
        saved: { description: 'The owner closes the dialog.', type: 'final' },
      },
    },
  },
});
