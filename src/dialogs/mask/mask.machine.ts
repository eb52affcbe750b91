import { assign } from 'xstate';
import { BRUSH } from '../../../contract/limits.ts';
import { changesOf } from '../editor/changesOf.ts';
import { drawingPointer, POINTER_ENDS, SAVE, SAVED, VIEW_EVENTS, whereEditable } from '../editor/chart/chart.ts';
import { firstDrawState, movesPaper } from '../editor/chart/drawState.ts';
import { type SaveAnswer, saveEffect } from '../editor/chart/saving.ts';
import { setupDrawing } from '../editor/chart/setupDrawing.ts';
import { resumeSteps } from '../editor/chart/steps.ts';
import * as edits from './edits.ts';
import type { MaskContext, MaskEvent, MaskInput } from './mask.types.ts';
import type { MaskPaint } from './paint/maskPaint.ts';

const FIRST_OPACITY = 0.5;

function firstContext({ paper, painted, draft, readOnly }: MaskInput): MaskContext {
  return {
    ...firstDrawState(paper, readOnly),
    paper,
    steps: resumeSteps(painted, readOnly ? undefined : draft),
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
export const maskMachine = setupDrawing({
  types: {} as { context: MaskContext; events: MaskEvent | SaveAnswer; input: MaskInput },
  actors: { save: saveEffect<MaskPaint>() },
  paperOf: ({ paper }) => paper,
  touchedOf: ({ steps }) => ({ steps }),
})
  .extend({
    guards: {
      movesPicture: ({ context, event }) =>
        event.type === 'pointer.pressed' && (context.tool === 'hand' || movesPaper(context, event)),
    },
    actions: {
      beginStroke: assign(on('pointer.pressed', edits.beginStroke)),
      continueStroke: assign(on('pointer.moved', edits.continueStroke)),
      commitStroke: assign(({ context, event }) => edits.commitStroke(context, event.type)),
      moveCursor: assign(on('cursor.moved', edits.moveCursor)),
      chooseTool: assign(on('tool.selected', (_, { tool }) => ({ tool }))),
      chooseUse: assign(on('use.selected', (_, { erases }) => ({ erases }))),
      sizeBrush: assign(on('brush.sized', edits.sizeBrush)),
      fadeMask: assign(on('mask.faded', (_, { opacity }) => ({ opacity }))),
      reset: assign(({ context }) => edits.reset(context)),
    },
  })
  .createMachine({
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
      pointer: drawingPointer(
        [
          { guard: 'movesPicture', target: 'panning', actions: ['notePress', 'moveStage'] },
          { target: 'painting', actions: ['notePress', 'beginStroke'] },
        ],
        {
          painting: {
            description: 'A stroke is painted. It is kept on every way out but one.',
            exit: 'commitStroke',
            on: {
              'pointer.moved': { actions: 'continueStroke' },
              'cursor.moved': { actions: 'moveCursor' },
              ...POINTER_ENDS,
              'stroke.abandoned': { target: 'idle' },
              'save.pressed': { target: 'idle' },
            },
          },
        },
      ),
      dialog: {
        description: 'Whether the mask can be painted, is being saved, or is safe.',
        initial: 'open',
        states: {
          open: {
            on: {
              ...whereEditable({
                'tool.selected': 'chooseTool',
                'use.selected': 'chooseUse',
                'brush.sized': 'sizeBrush',
                'undo.pressed': 'stepBack',
                'redo.pressed': 'stepForth',
                'reset.pressed': 'reset',
              }),
              'save.pressed': { guard: 'mayEdit', target: 'saving' },
            },
          },
          saving: { entry: 'dropFailure', invoke: { ...SAVE, input: ({ context }) => context.steps.present } },
          saved: { ...SAVED, entry: 'noteSaved' },
        },
      },
    },
  });
