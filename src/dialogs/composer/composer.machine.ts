import { and, assign, stateIn } from 'xstate';
import { type Arrangement, LAYER_IDS, type LayerId } from '../../geometry/image/layers.ts';
import { changesOf } from '../editor/changesOf.ts';
import { holdingPointer, keepingHold, SAVE, SAVED, VIEW_EVENTS } from '../editor/chart/chart.ts';
import { type SaveAnswer, saveEffect } from '../editor/chart/saving.ts';
import { setupHolding } from '../editor/chart/setupHolding.ts';
import { resumeSteps } from '../editor/chart/steps.ts';
import { firstStage } from '../stage/stageState.ts';
import type { ComposerContext, ComposerEvent, ExportInput } from './composer.types.ts';
import * as edits from './edits.ts';
import { gripAt } from './grips.ts';
import { paperOf, shownArrangement } from './shown.ts';

type ComposerInput = {
  readonly arrangement: Arrangement;
  /** The draft that an earlier dialog left. */
  readonly draft?: Arrangement | undefined;
  readonly readOnly: boolean;
  /** The layers that a picture is wired to. */
  readonly wired: readonly LayerId[];
};

function firstContext({ arrangement, draft, readOnly, wired }: ComposerInput): ComposerContext {
  const steps = resumeSteps(arrangement, draft);
  return {
    ...firstStage(paperOf({ steps })),
    pictures: Object.fromEntries(LAYER_IDS.map((id) => [id, wired.includes(id) ? 'loading' : 'none'])) as Pictures,
    ratios: {},
    saved: arrangement,
    steps,
    selected: undefined,
    ...edits.NO_HOLD,
    failure: undefined,
    readOnly,
  };
}

type Pictures = ComposerContext['pictures'];
const on = changesOf<ComposerContext, ComposerEvent>();

/** The Composer's dialog: what the pointer holds, and whether the layers can be arranged, or are being exported. */
export const composerMachine = setupHolding({
  types: {} as { context: ComposerContext; events: ComposerEvent | SaveAnswer; input: ComposerInput },
  actors: { save: saveEffect<ExportInput>() },
  paperOf,
  beginHold: edits.beginHold,
  dragHold: edits.dragHold,
  noHold: edits.NO_HOLD,
  shownOf: shownArrangement,
})
  .extend({
    guards: {
      isReadOnly: ({ context }) => context.readOnly,
      meetsGrip: and([
        stateIn({ dialog: 'open' }),
        ({ context, event }) =>
          event.type === 'pointer.pressed' && !event.hand && gripAt(context, event.at) !== undefined,
      ]),
      mayExport: ({ context }) => edits.mayExport(context),
    },
    actions: {
      awaitPicture: assign(on('picture.awaited', (context, event) => edits.setPicture(context, event, 'loading'))),
      takePicture: assign(on('picture.loaded', edits.takePicture)),
      losePicture: assign(on('picture.missing', (context, event) => edits.setPicture(context, event, 'missing'))),
      removePicture: assign(on('picture.removed', (context, event) => edits.setPicture(context, event, 'none'))),
      choose: assign(on('layer.selected', (_, { layer }) => ({ selected: layer }))),
      nudge: assign(on('layer.nudged', edits.nudge)),
      set: assign(on('layer.set', edits.set)),
      restack: assign(on('layer.restacked', edits.restack)),
      centre: assign(on('layer.centred', edits.centre)),
      chooseRatio: assign(on('ratio.selected', edits.chooseRatio)),
      noteSaved: assign(({ context }) => ({ saved: context.steps.present })),
    },
  })
  .createMachine({
    id: 'composer',
    description:
      'The Composer’s dialog: what the pointer holds, and whether the layers can be arranged, or are being exported.',
    context: ({ input }) => firstContext(input),
    type: 'parallel',
    on: {
      ...VIEW_EVENTS,
      ...keepingHold({
        'picture.awaited': 'awaitPicture',
        'picture.loaded': 'takePicture',
        'picture.missing': 'losePicture',
        'picture.removed': 'removePicture',
        'layer.selected': 'choose',
      }),
    },
    states: {
      pointer: holdingPointer('A layer, a corner of it or its knob is held. It is kept when let go.'),
      dialog: {
        description: 'Whether the layers can be arranged, or are being exported.',
        initial: 'opening',
        states: {
          opening: { always: [{ guard: 'isReadOnly', target: 'watching' }, { target: 'open' }] },
          watching: { description: 'The node is locked, or the board is only reviewed: nothing is changed.' },
          open: {
            description: 'What is held is kept before anything else is done.',
            on: {
              ...keepingHold({
                'layer.nudged': 'nudge',
                'layer.set': 'set',
                'layer.restacked': 'restack',
                'layer.centred': 'centre',
                'ratio.selected': 'chooseRatio',
                'undo.pressed': 'stepBack',
                'redo.pressed': 'stepForth',
              }),
              'failure.read': { actions: 'dropFailure' },
              'export.pressed': { guard: 'mayExport', target: 'saving', actions: ['commitHold', 'noteSaved'] },
            },
          },
          saving: {
            description: 'The node keeps the arrangement; the picture is composed of it and stored.',
            entry: 'dropFailure',
            invoke: { ...SAVE, input: ({ context }) => ({ arrangement: context.steps.present }) },
          },
          saved: SAVED,
        },
      },
    },
  });
