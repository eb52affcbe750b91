import { assign, stateIn } from 'xstate';
import { changesOf } from '../editor/changesOf.ts';
import { holdingPointer, keepingHold, SAVE, SAVED, VIEW_EVENTS } from '../editor/chart/chart.ts';
import { type SaveAnswer, saveEffect } from '../editor/chart/saving.ts';
import { setupHolding } from '../editor/chart/setupHolding.ts';
import { beginSteps } from '../editor/chart/steps.ts';
import { firstStage } from '../stage/stageState.ts';
import type { CropContext, CropEvent, SaveInput } from './crop.types.ts';
import { type Cut, cutBody, wholeCut } from './cut.ts';
import * as edits from './edits.ts';
import { paperOf, shownCut } from './shown.ts';

const UNKNOWN = { width: 1, height: 1 };

type CropInput = { readonly draft?: Cut | undefined };

function firstContext({ draft }: CropInput): CropContext {
  return {
    ...firstStage(UNKNOWN),
    draft,
    picture: UNKNOWN,
    steps: beginSteps(wholeCut(UNKNOWN)),
    ...edits.NO_HOLD,
    failure: undefined,
  };
}

const on = changesOf<CropContext, CropEvent>();

/** The crop dialog: what the pointer holds, and whether the picture is there, can be cut, or is being cut. */
export const cropMachine = setupHolding({
  types: {} as { context: CropContext; events: CropEvent | SaveAnswer; input: CropInput },
  actors: { save: saveEffect<SaveInput>() },
  paperOf,
  beginHold: edits.beginHold,
  dragHold: edits.dragHold,
  noHold: edits.NO_HOLD,
  shownOf: shownCut,
})
  .extend({
    guards: {
      movesPaper: ({ event }) => event.type === 'pointer.pressed' && event.hand,
      isOpen: stateIn({ dialog: 'open' }),
      isUnsaved: ({ context }) => edits.isUnsaved(context),
    },
    actions: {
      takePicture: assign(on('picture.loaded', edits.takePicture)),
      nudge: assign(on('frame.nudged', edits.nudge)),
      size: assign(on('frame.sized', edits.size)),
      set: assign(on('frame.set', edits.set)),
      turn: assign(on('turn.pressed', edits.turnCut)),
      flip: assign(on('flip.pressed', edits.flipCut)),
      chooseRatio: assign(on('ratio.selected', edits.chooseCutRatio)),
      reset: assign(({ context }) => edits.reset(context)),
    },
  })
  .createMachine({
    id: 'crop',
    description:
      'The crop dialog: what the pointer holds, and whether the picture is there, can be cut, or is being cut.',
    context: ({ input }) => firstContext(input),
    type: 'parallel',
    on: VIEW_EVENTS,
    states: {
      pointer: holdingPointer(
        'A side, a corner or the whole frame is held, or a new one is drawn. It is kept when let go.',
        {
          on: {
            'pointer.pressed': [
              { guard: 'movesPaper', target: 'panning', actions: 'moveStage' },
              { guard: 'isOpen', target: 'holding', actions: 'beginHold' },
            ],
            'pinch.started': { target: 'pinching', actions: 'moveStage' },
          },
        },
      ),
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
              ...keepingHold({
                'frame.nudged': 'nudge',
                'frame.sized': 'size',
                'frame.set': 'set',
                'turn.pressed': 'turn',
                'flip.pressed': 'flip',
                'ratio.selected': 'chooseRatio',
                'reset.pressed': 'reset',
                'undo.pressed': 'stepBack',
                'redo.pressed': 'stepForth',
              }),
              'save.pressed': { guard: 'isUnsaved', target: 'saving', actions: 'commitHold' },
            },
          },
          saving: {
            entry: 'dropFailure',
            invoke: { ...SAVE, input: ({ context }) => ({ body: cutBody(context.steps.present) }) },
          },
          saved: SAVED,
        },
      },
    },
  });
