import { and, assign, setup, stateIn } from 'xstate';
import { firstPlacement, GROUND, type Placement } from '../../geometry/placement.ts';
import { changesOf } from '../editor/changesOf.ts';
import { HOLDING, IDLE, OVERTAKEN, PANNING, PINCHING, VIEW_EVENTS } from '../editor/chart.ts';
import { beginSteps, redoStep, undoStep } from '../editor/steps.ts';
import { firstStage, isStageEvent, moveStage } from '../stage/stageState.ts';
import * as edits from './edits.ts';
import type { ExpandContext, ExpandEvent } from './expand.types.ts';
import { gripAt } from './grips.ts';

type ExpandInput = { readonly placement: Placement | undefined; readonly draft?: Placement | undefined };

function firstContext({ placement, draft }: ExpandInput): ExpandContext {
  return {
    ...firstStage(GROUND),
    draft,
    ratio: undefined,
    saved: placement,
    steps: beginSteps(placement ?? firstPlacement(1)),
    hold: undefined,
    live: undefined,
    guides: [],
  };
}

const on = changesOf<ExpandContext, ExpandEvent>();

/** The expand editor: what the pointer holds, and whether the picture is there. */
export const expandMachine = setup({
  types: { context: {} as ExpandContext, events: {} as ExpandEvent, input: {} as ExpandInput },
  guards: {
    meetsGrip: and([
      stateIn({ picture: 'there' }),
      ({ context, event }) =>
        event.type === 'pointer.pressed' && !event.hand && gripAt(context, event.at) !== undefined,
    ]),
  },
  actions: {
    moveStage: assign(({ context, event }) => (isStageEvent(event) ? moveStage(context, event, GROUND) : {})),
    takePicture: assign(on('picture.loaded', edits.takePicture)),
    beginHold: assign(on('pointer.pressed', edits.beginHold)),
    dragHold: assign(on('pointer.moved', edits.dragHold)),
    dropHold: assign({ hold: undefined, live: undefined, guides: [] }),
    commitHold: assign(({ context }) => edits.commitHold(context)),
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
  on: VIEW_EVENTS,
  states: {
    pointer: {
      description: 'What the pointer is doing.',
      initial: 'idle',
      on: OVERTAKEN,
      states: {
        idle: IDLE,
        holding: {
          description: 'The picture, a corner of it or its knob is held. It is kept when let go.',
          ...HOLDING,
        },
        panning: PANNING,
        pinching: PINCHING,
      },
    },
    picture: {
      description: 'Whether the picture is there. What is held is kept before anything else is done.',
      initial: 'loading',
      on: {
        'picture.loaded': { target: '.there', actions: ['commitHold', 'takePicture'] },
        'picture.missing': { target: '.missing', actions: 'commitHold' },
      },
      states: {
        loading: {},
        missing: { description: 'Nothing is connected, or it could not be loaded.' },
        there: {
          on: {
            'picture.nudged': { actions: ['commitHold', 'nudge'] },
            'placement.set': { actions: ['commitHold', 'set'] },
            'preset.chosen': { actions: ['commitHold', 'choosePreset'] },
            'undo.pressed': { actions: ['commitHold', 'stepBack'] },
            'redo.pressed': { actions: ['commitHold', 'stepForth'] },
          },
        },
      },
    },
  },
});
