import { and, assign, stateIn } from 'xstate';
import { GROUND, initialPlacement, type Placement } from '../../geometry/image/placement.ts';
import { changesOf } from '../editor/changesOf.ts';
import { holdingPointer, keepingHold, VIEW_EVENTS } from '../editor/chart/chart.ts';
import { setupHolding } from '../editor/chart/setupHolding.ts';
import { beginSteps } from '../editor/chart/steps.ts';
import { firstStage } from '../stage/stageState.ts';
import * as edits from './edits.ts';
import type { ExpandContext, ExpandEvent } from './expand.types.ts';
import { gripAt } from './grips.ts';
import { shownPlacement } from './shown.ts';

type ExpandInput = { readonly placement: Placement | undefined; readonly draft?: Placement | undefined };

function firstContext({ placement, draft }: ExpandInput): ExpandContext {
  return {
    ...firstStage(GROUND),
    draft,
    ratio: undefined,
    saved: placement,
    steps: beginSteps(placement ?? initialPlacement(1)),
    ...edits.NO_HOLD,
  };
}

const on = changesOf<ExpandContext, ExpandEvent>();

/** The expand editor: what the pointer holds, and whether the picture is there. */
export const expandMachine = setupHolding({
  types: {} as { context: ExpandContext; events: ExpandEvent; input: ExpandInput },
  actors: {},
  paperOf: () => GROUND,
  beginHold: edits.beginHold,
  dragHold: edits.dragHold,
  noHold: edits.NO_HOLD,
  shownOf: shownPlacement,
})
  .extend({
    guards: {
      meetsGrip: and([
        stateIn({ dialog: 'open' }),
        ({ context, event }) =>
          event.type === 'pointer.pressed' && !event.hand && gripAt(context, event.at) !== undefined,
      ]),
    },
    actions: {
      takePicture: assign(on('picture.loaded', edits.takePicture)),
      nudge: assign(on('picture.nudged', edits.nudge)),
      set: assign(on('placement.set', edits.set)),
      choosePreset: assign(on('preset.selected', edits.choosePreset)),
    },
  })
  .createMachine({
    id: 'expand',
    description: 'The expand editor: what the pointer holds, and whether the picture is there.',
    context: ({ input }) => firstContext(input),
    type: 'parallel',
    on: VIEW_EVENTS,
    states: {
      pointer: holdingPointer('The picture, a corner of it or its knob is held. It is kept when let go.'),
      dialog: {
        description: 'Whether the picture is there. What is held is kept before anything else is done.',
        initial: 'loading',
        on: {
          'picture.loaded': { target: '.open', actions: ['commitHold', 'takePicture'] },
          'picture.missing': { target: '.missing', actions: 'commitHold' },
        },
        states: {
          loading: {},
          missing: { description: 'Nothing is connected, or it could not be loaded.' },
          open: {
            on: keepingHold({
              'picture.nudged': 'nudge',
              'placement.set': 'set',
              'preset.selected': 'choosePreset',
              'undo.pressed': 'stepBack',
              'redo.pressed': 'stepForth',
            }),
          },
        },
      },
    },
  });
