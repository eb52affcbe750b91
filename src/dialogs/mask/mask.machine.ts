import { assign, not, setup, stateIn } from 'xstate';
import { BRUSH } from '../../../contract/limits.ts';
import { changesOf } from '../editor/changesOf.ts';
import { PANNING, PINCHING, POINTER_ENDS, VIEW_EVENTS } from '../editor/chart.ts';
import { firstDrawState, movesPaper, notePen } from '../editor/drawState.ts';
import { refusalOf, SAVE, type SaveAnswer, saveEffect } from '../editor/saving.ts';
import { beginSteps, commitStep, redoStep, undoStep } from '../editor/steps.ts';
import { isStageEvent, moveStage } from '../stage/stageState.ts';
import * as edits from './edits.ts';
import type { MaskContext, MaskEvent, MaskInput } from './mask.types.ts';
import type { MaskPaint } from './maskPaint.ts';

const FIRST_OPACITY = 0.5;

function firstContext({ paper, painted, draft, readOnly }: MaskInput): MaskContext {
  return {
    ...firstDrawState(paper, readOnly),
    paper,
    steps: draft && !readOnly ? commitStep(beginSteps(painted), draft) : beginSteps(painted),
    untouched: undefined,
    saved: painted,
    tool: readOnly ? 'hand' : 'brush',
    erases: false,
    size: BRUSH.initial,
    opacity: FIRST_OPACITY,
    live: undefined,
  };
}

const on = changesOf<MaskContext, MaskEvent>();

/** The mask dialog: what the pointer is doing, and whether the mask can be painted, is being saved, or is safe. */
export const maskMachine = setup({
  types: { context: {} as MaskContext, events: {} as MaskEvent | SaveAnswer, input: {} as MaskInput },
  actors: { save: saveEffect<MaskPaint>() },
  guards: {
    isShut: not(stateIn({ dialog: 'open' })),
    movesPicture: ({ context, event }) =>
      event.type === 'pointer.pressed' && (context.tool === 'hand' || movesPaper(context, event)),
    mayEdit: ({ context }) => !context.readOnly,
    wasRefused: (args) => refusalOf(args) !== undefined,
  },
  actions: {
    moveStage: assign(({ context, event }) => (isStageEvent(event) ? moveStage(context, event, context.paper) : {})),
    notePen: assign(
      on('pointer.pressed', (context, event) => ({
        ...notePen(context, event),
        ...edits.noteUntouched(context, event),
      })),
    ),
    takeBack: assign(({ context }) => edits.takeBack(context)),
    beginStroke: assign(on('pointer.pressed', edits.begin)),
    continueStroke: assign(on('pointer.moved', edits.go)),
    keepStroke: assign(({ context, event }) => edits.keep(context, event.type)),
    moveCursor: assign(on('cursor.moved', edits.moveCursor)),
    chooseTool: assign(on('tool.chosen', (_, { tool }) => ({ tool }))),
    chooseUse: assign(on('use.chosen', (_, { erases }) => ({ erases }))),
    sizeBrush: assign(on('brush.sized', edits.sizeBrush)),
    fadeMask: assign(on('mask.faded', (_, { opacity }) => ({ opacity }))),
    stepBack: assign(({ context: { steps } }) => ({ steps: undoStep(steps) })),
    stepForth: assign(({ context: { steps } }) => ({ steps: redoStep(steps) })),
    reset: assign(({ context }) => edits.reset(context)),
    noteFailure: assign((args) => ({ failure: refusalOf(args) })),
    noteUnknownFailure: assign({ failure: '' }),
    dropFailure: assign({ failure: undefined }),
    noteSaved: assign(({ context }) => ({ saved: context.steps.present })),
  },
}).createMachine({
  id: 'mask',
  description: 'The mask dialog: pointer and dialog run side by side.',
  context: ({ input }) => firstContext(input),
  type: 'parallel',
  on: {
    ...VIEW_EVENTS,
    'mask.faded': { actions: 'fadeMask' },
    'failure.read': { actions: 'dropFailure' },
  },
  states: {
    pointer: {
      description: 'What the pointer, or the cursor of the keyboard, is doing.',
      initial: 'idle',
      on: { 'pointer.overtaken': { target: '.idle', actions: 'takeBack' } },
      states: {
        idle: {
          on: {
            'pointer.pressed': [
              { guard: 'isShut' },
              { guard: 'movesPicture', target: 'panning', actions: ['notePen', 'moveStage'] },
              { target: 'painting', actions: ['notePen', 'beginStroke'] },
            ],
            'pinch.started': { target: 'pinching', actions: 'moveStage' },
            'cursor.moved': { guard: 'mayEdit', actions: 'moveCursor' },
          },
        },
        painting: {
          description: 'A stroke is painted. It is kept on every way out but one.',
          exit: 'keepStroke',
          on: {
            'pointer.moved': { actions: 'continueStroke' },
            'cursor.moved': { actions: 'moveCursor' },
            ...POINTER_ENDS,
            'stroke.abandoned': { target: 'idle' },
            'save.pressed': { target: 'idle' },
          },
        },
        panning: PANNING,
        pinching: PINCHING,
      },
    },
    dialog: {
      description: 'Whether the mask can be painted, is being saved, or is safe.',
      initial: 'open',
      states: {
        open: {
          on: {
            'tool.chosen': { guard: 'mayEdit', actions: 'chooseTool' },
            'use.chosen': { guard: 'mayEdit', actions: 'chooseUse' },
            'brush.sized': { guard: 'mayEdit', actions: 'sizeBrush' },
            'undo.pressed': { guard: 'mayEdit', actions: 'stepBack' },
            'redo.pressed': { guard: 'mayEdit', actions: 'stepForth' },
            'reset.pressed': { guard: 'mayEdit', actions: 'reset' },
            'save.pressed': { guard: 'mayEdit', target: 'saving' },
          },
        },
        saving: {
          entry: 'dropFailure',
          invoke: { ...SAVE, input: ({ context }) => context.steps.present },
        },
        saved: { description: 'The owner closes the dialog.', type: 'final', entry: 'noteSaved' },
      },
    },
  },
});
