import { assign, fromPromise } from 'xstate';
import { BRUSH } from '../../../contract/limits.ts';
import { initialDrawingState, startsPanning } from '../editor/machine/drawingState.ts';
import { createEventChange } from '../editor/machine/eventChange.ts';
import {
  drawingPointerRegion,
  guardByMayEdit,
  POINTER_END_EVENTS,
  SAVE_INVOCATION,
  SAVED_STATE,
  VIEW_EVENTS,
} from '../editor/machine/regions.ts';
import { type SaveDoneEvent, saveActorPlaceholder } from '../editor/machine/saving.ts';
import { setupDrawingEditor } from '../editor/machine/setupDrawingEditor.ts';
import { historyFromDraft } from '../editor/machine/undoHistory.ts';
import * as edits from './edits.ts';
import type { MaskContext, MaskEvent, MaskInput, PartEvent, PartQuery } from './mask.types.ts';
import type { MaskPaint } from './paint/maskStrokes.ts';

/** The opacity of the mask at first. */
export const INITIAL_OPACITY = 0.5;
/** The tolerance of the wand at first: a lit and a shaded side of one thing are one part. */
export const INITIAL_TOLERANCE = 24;

function initialContext({ paper, savedPaint, draft, readOnly }: MaskInput): MaskContext {
  return {
    ...initialDrawingState(paper, readOnly),
    paper,
    history: historyFromDraft(savedPaint, readOnly ? undefined : draft),
    saved: savedPaint,
    tool: readOnly ? 'hand' : 'brush',
    erases: false,
    brushSize: BRUSH.initial,
    tolerance: INITIAL_TOLERANCE,
    partAt: undefined,
    hasPartFailed: false,
    opacity: INITIAL_OPACITY,
    currentStroke: undefined,
  };
}

const eventChange = createEventChange<MaskContext, MaskEvent>();

/** The mask dialog: what the pointer is doing, and whether the mask can be painted, is being saved, or is safe. */
export const maskMachine = setupDrawingEditor({
  types: {} as { context: MaskContext; events: MaskEvent | SaveDoneEvent | PartEvent; input: MaskInput },
  actors: {
    save: saveActorPlaceholder<MaskPaint>(),
    findPart: fromPromise<number[] | undefined, PartQuery>(() => {
      throw new Error('findPart was not provided');
    }),
  },
  paperSizeOf: ({ paper }) => paper,
  touchableContent: ({ history }) => ({ history }),
})
  .extend({
    guards: {
      movesPicture: ({ context, event }) =>
        event.type === 'pointer.pressed' && (context.tool === 'hand' || startsPanning(context, event)),
      findsPart: ({ context, event }) => event.type === 'pointer.pressed' && context.tool === 'wand',
    },
    actions: {
      beginPart: assign(eventChange('pointer.pressed', edits.beginPart)),
      addPart: assign(({ context, event }) =>
        event.type === 'xstate.done.actor.findPart' ? edits.addPart(context, event.output) : {},
      ),
      failPart: assign(edits.failPart),
      beginStroke: assign(eventChange('pointer.pressed', edits.beginStroke)),
      continueStroke: assign(eventChange('pointer.moved', edits.continueStroke)),
      commitStroke: assign(({ context, event }) => edits.commitStroke(context, event.type)),
      moveCursor: assign(eventChange('cursor.moved', edits.moveCursor)),
      chooseTool: assign(eventChange('tool.selected', (_, { tool }) => ({ tool }))),
      choosePaintMode: assign(eventChange('use.selected', (_, { erases }) => ({ erases }))),
      setTolerance: assign(eventChange('tolerance.set', (_, { tolerance }) => ({ tolerance }))),
      sizeBrush: assign(eventChange('brush.sized', edits.sizeBrush)),
      fadeMask: assign(eventChange('mask.faded', (_, { opacity }) => ({ opacity }))),
      reset: assign(({ context }) => edits.reset(context)),
    },
  })
  .createMachine({
    id: 'mask',
    description: 'The mask dialog: pointer and dialog run side by side.',
    context: ({ input }) => initialContext(input),
    type: 'parallel',
    on: {
      ...VIEW_EVENTS,
      'mask.faded': { actions: 'fadeMask' },
      'failure.read': { actions: 'clearFailure' },
    },
    states: {
      pointer: drawingPointerRegion(
        [
          { guard: 'movesPicture', target: 'panning', actions: ['recordPress', 'updateStage'] },
          { guard: 'findsPart', target: 'findingPart', actions: ['recordPress', 'beginPart'] },
          { target: 'painting', actions: ['recordPress', 'beginStroke'] },
        ],
        {
          findingPart: {
            description: 'The part under the press is looked for.',
            invoke: {
              id: 'findPart',
              src: 'findPart',
              input: ({ context }: { context: MaskContext }) => edits.partQuery(context),
              onDone: { target: 'idle', actions: 'addPart' },
              onError: { target: 'idle', actions: 'failPart' },
            },
            on: {
              'pinch.started': { target: 'pinching', actions: 'updateStage' },
              'stroke.abandoned': { target: 'idle' },
            },
          },
          painting: {
            description: 'A stroke is painted. It is kept on every way out but one.',
            exit: 'commitStroke',
            on: {
              'pointer.moved': { actions: 'continueStroke' },
              'cursor.moved': { actions: 'moveCursor' },
              ...POINTER_END_EVENTS,
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
              ...guardByMayEdit({
                'tool.selected': 'chooseTool',
                'use.selected': 'choosePaintMode',
                'brush.sized': 'sizeBrush',
                'tolerance.set': 'setTolerance',
                'undo.pressed': 'undo',
                'redo.pressed': 'redo',
                'reset.pressed': 'reset',
              }),
              'save.pressed': { guard: 'mayEdit', target: 'saving' },
            },
          },
          saving: {
            entry: 'clearFailure',
            invoke: { ...SAVE_INVOCATION, input: ({ context }) => context.history.present },
          },
          saved: { ...SAVED_STATE, entry: 'recordSaved' },
        },
      },
    },
  });
