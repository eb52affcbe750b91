import { and, assign, setup, stateIn } from 'xstate';
import { type Arrangement, LAYER_IDS, type LayerId } from '../../geometry/layers.ts';
import { changesOf } from '../editor/changesOf.ts';
import { HOLDING, IDLE, OVERTAKEN, PANNING, PINCHING, VIEW_EVENTS } from '../editor/chart.ts';
import { refusalOf, SAVE, type SaveAnswer, saveEffect } from '../editor/saving.ts';
import { beginSteps, commitStep } from '../editor/steps.ts';
import { firstStage, isStageEvent, moveStage } from '../stage/stageState.ts';
import type { ComposerContext, ComposerEvent, ExportInput } from './composer.types.ts';
import * as edits from './edits.ts';
import { gripAt } from './grips.ts';
import { paperOf } from './shown.ts';

type ComposerInput = {
  readonly arrangement: Arrangement;
  /** What an earlier dialog left unsaved. */
  readonly draft?: Arrangement | undefined;
  readonly readOnly: boolean;
  /** The layers that a picture is wired to. */
  readonly wired: readonly LayerId[];
};

function firstContext({ arrangement, draft = arrangement, readOnly, wired }: ComposerInput): ComposerContext {
  const steps = commitStep(beginSteps(arrangement), draft);
  return {
    ...firstStage(paperOf({ steps })),
    pictures: Object.fromEntries(LAYER_IDS.map((id) => [id, wired.includes(id) ? 'loading' : 'none'])) as Pictures,
    ratios: {},
    saved: arrangement,
    steps,
    chosen: undefined,
    hold: undefined,
    live: undefined,
    guides: [],
    failure: undefined,
    readOnly,
  };
}

type Pictures = ComposerContext['pictures'];
type AnyEvent = ComposerEvent | SaveAnswer;
const on = changesOf<ComposerContext, ComposerEvent>();

/** The Composer's dialog: what the pointer holds, and whether the layers can be arranged, or are being exported. */
export const composerMachine = setup({
  types: { context: {} as ComposerContext, events: {} as AnyEvent, input: {} as ComposerInput },
  actors: { save: saveEffect<ExportInput>() },
  guards: {
    isReadOnly: ({ context }) => context.readOnly,
    meetsGrip: and([
      stateIn({ dialog: 'open' }),
      ({ context, event }) =>
        event.type === 'pointer.pressed' && !event.hand && gripAt(context, event.at) !== undefined,
    ]),
    mayExport: ({ context }) => edits.mayExport(context),
    wasRefused: (args) => refusalOf(args) !== undefined,
  },
  actions: {
    moveStage: assign(({ context, event }) => (isStageEvent(event) ? moveStage(context, event, paperOf(context)) : {})),
    awaitPicture: assign(on('picture.awaited', (context, event) => edits.setPicture(context, event, 'loading'))),
    takePicture: assign(on('picture.loaded', edits.takePicture)),
    losePicture: assign(on('picture.missing', (context, event) => edits.setPicture(context, event, 'missing'))),
    removePicture: assign(on('picture.removed', (context, event) => edits.setPicture(context, event, 'none'))),
    choose: assign(on('layer.chosen', (_, { layer }) => ({ chosen: layer }))),
    beginHold: assign(on('pointer.pressed', edits.beginHold)),
    dragHold: assign(on('pointer.moved', edits.dragHold)),
    dropHold: assign({ hold: undefined, live: undefined, guides: [] }),
    commitHold: assign(({ context }) => edits.commitHold(context)),
    nudge: assign(on('layer.nudged', edits.nudge)),
    set: assign(on('layer.set', edits.set)),
    restack: assign(on('layer.restacked', edits.restack)),
    centre: assign(on('layer.centred', edits.centre)),
    chooseRatio: assign(on('ratio.chosen', edits.chooseRatio)),
    stepBack: assign(({ context }) => edits.stepBack(context)),
    stepForth: assign(({ context }) => edits.stepForth(context)),
    noteSaved: assign(({ context }) => ({ saved: context.steps.present })),
    noteFailure: assign((args) => ({ failure: refusalOf(args) })),
    noteUnknownFailure: assign({ failure: '' }),
    dropFailure: assign({ failure: undefined }),
  },
}).createMachine({
  id: 'composer',
  description:
    'The Composer’s dialog: what the pointer holds, and whether the layers can be arranged, or are being exported.',
  context: ({ input }) => firstContext(input),
  type: 'parallel',
  on: {
    ...VIEW_EVENTS,
    'picture.awaited': { actions: ['commitHold', 'awaitPicture'] },
    'picture.loaded': { actions: ['commitHold', 'takePicture'] },
    'picture.missing': { actions: ['commitHold', 'losePicture'] },
    'picture.removed': { actions: ['commitHold', 'removePicture'] },
    'layer.chosen': { actions: ['commitHold', 'choose'] },
  },
  states: {
    pointer: {
      description: 'What the pointer is doing.',
      initial: 'idle',
      on: OVERTAKEN,
      states: {
        idle: IDLE,
        holding: {
          description: 'A layer, a corner of it or its knob is held. It is kept when let go.',
          ...HOLDING,
        },
        panning: PANNING,
        pinching: PINCHING,
      },
    },
    dialog: {
      description: 'Whether the layers can be arranged, or are being exported.',
      initial: 'opening',
      states: {
        opening: { always: [{ guard: 'isReadOnly', target: 'watching' }, { target: 'open' }] },
        watching: { description: 'The node is locked, or the board is only reviewed: nothing is changed.' },
        open: {
          description: 'What is held is kept before anything else is done.',
          on: {
            'layer.nudged': { actions: ['commitHold', 'nudge'] },
            'layer.set': { actions: ['commitHold', 'set'] },
            'layer.restacked': { actions: ['commitHold', 'restack'] },
            'layer.centred': { actions: ['commitHold', 'centre'] },
            'ratio.chosen': { actions: ['commitHold', 'chooseRatio'] },
            'undo.pressed': { actions: ['commitHold', 'stepBack'] },
            'redo.pressed': { actions: ['commitHold', 'stepForth'] },
            'failure.read': { actions: 'dropFailure' },
            'export.pressed': {
              guard: 'mayExport',
              target: 'exporting',
              actions: ['commitHold', 'noteSaved', 'dropFailure'],
            },
          },
        },
        exporting: {
          description: 'The node keeps the arrangement; the picture is composed of it and stored.',
          invoke: { ...SAVE, input: ({ context }) => ({ arrangement: context.steps.present }) },
        },
        saved: { description: 'The owner closes the dialog.', type: 'final' },
      },
    },
  },
});
