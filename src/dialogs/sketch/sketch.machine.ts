import { assertEvent, assign, fromPromise } from 'xstate';
import { initialDrawingState, movesPaper } from '../editor/machine/drawingState.ts';
import { createEventChange } from '../editor/machine/eventChange.ts';
import {
  drawingPointerRegion,
  guardByMayEdit,
  POINTER_END_EVENTS,
  SAVE_INVOCATION,
  SAVED_STATE,
  VIEW_EVENTS,
} from '../editor/machine/regions.ts';
import { saveEffect } from '../editor/machine/saving.ts';
import { setupDrawingEditor } from '../editor/machine/setupDrawingEditor.ts';
import { newHistory } from '../editor/machine/undoHistory.ts';
import { PINCH_TOLERANCE } from '../stage/stageState.ts';
import type { Background, SavedDrawing } from './drawing/drawing.ts';
import { paperSize } from './drawing/drawing.ts';
import { FIRST_STYLE, isDrawingTool } from './drawing/shapes.ts';
import * as edits from './edits.ts';
import * as gestures from './gestures.ts';
import { recordDrawing } from './history.ts';
import type { EventOf, SketchAnswer, SketchContext, SketchEvent, SketchInput } from './sketch.types.ts';

function firstContext({ drawing, bgOpacity, draft, readOnly }: SketchInput): SketchContext {
  const { bgOpacity: leftOpacity = bgOpacity, ...left } = draft ?? {};
  const own = newHistory(drawing);
  const shown = { ...drawing, ...left };
  return {
    ...initialDrawingState(paperSize(shown), readOnly),
    history: draft ? recordDrawing(own, shown) : own,
    saved: drawing,
    tool: readOnly ? 'select' : 'doodle',
    style: FIRST_STYLE,
    selectedIds: [],
    copied: [],
    currentShape: undefined,
    grasp: undefined,
    marquee: undefined,
    bgOpacity: leftOpacity,
    notice: undefined,
  };
}

type AnyEvent = SketchEvent | SketchAnswer;
type Args = { readonly context: SketchContext; readonly event: AnyEvent };

const eventChange = createEventChange<SketchContext, SketchEvent>();

/** A question about a press. */
function press(asks: (context: SketchContext, event: EventOf<'pointer.pressed'>) => boolean) {
  return ({ context, event }: Args) => event.type === 'pointer.pressed' && asks(context, event);
}

/**
 * The sketch dialog: what the pointer is doing, whether a background is being kept, and whether the dialog is open, asks
 * before it closes, or saves. A stroke is kept on whatever way `drawing` is left.
 */
export const sketchMachine = setupDrawingEditor({
  types: {} as { context: SketchContext; events: AnyEvent; input: SketchInput },
  actors: {
    save: saveEffect<SavedDrawing>(),
    keepBackground: fromPromise<Background | string, Blob>(() => {
      throw new Error('keepBackground was not provided');
    }),
  },
  paperSizeOf: ({ history }) => paperSize(history.present),
  touchableContent: ({ history, selectedIds }) => ({ history, selectedIds }),
})
  .extend({
    guards: {
      movesPaper: press(movesPaper),
      draws: press(({ tool }) => isDrawingTool(tool)),
      fillsPaper: press(({ tool }, { under }) => tool === 'fill' && under.kind === 'paper'),
      fillsAgain: press(({ tool }, { under }) => tool === 'fill' && under.kind === 'fill'),
      fillsInk: press(({ tool }) => tool === 'fill'),
      takesCorner: press((context, { at }) => gestures.cornerAt(context, at) !== undefined),
      takesShape: press((context, { at }) => gestures.shapeUnder(context, at) !== undefined),
      isTouch: press((_, { pointer }) => pointer === 'touch'),
      isNotStored: ({ event }) => event.type === 'xstate.done.actor.keepBackground' && typeof event.output === 'string',
      hasSelection: ({ context }) => context.selectedIds.length > 0,
      hasCopied: ({ context }) => !context.readOnly && context.copied.length > 0,
      mayClear: ({ context }) => !context.readOnly && context.history.present.shapes.length > 0,
    },
    actions: {
      beginStroke: assign(eventChange('pointer.pressed', gestures.beginStroke)),
      continueStroke: assign(eventChange('pointer.moved', gestures.continueStroke)),
      commitStroke: assign(({ context, event }) =>
        gestures.commitStroke(context, event.type === 'pinch.started' ? PINCH_TOLERANCE : 0),
      ),
      followCursor: assign(({ context }) => gestures.followCursor(context)),
      dropStroke: assign({ currentShape: undefined }),
      placeFill: assign(eventChange('pointer.pressed', gestures.placeFill)),
      recolourFill: assign(eventChange('pointer.pressed', gestures.recolourFill)),
      graspCorner: assign(eventChange('pointer.pressed', gestures.graspCorner)),
      graspShape: assign(eventChange('pointer.pressed', gestures.graspShape)),
      dragCorner: assign(eventChange('pointer.moved', gestures.dragCorner)),
      dragShapes: assign(eventChange('pointer.moved', gestures.dragShapes)),
      dropShapes: assign(({ context }) => gestures.dropShapes(context)),
      putShapesBack: assign({ grasp: undefined }),
      beginMarquee: assign(eventChange('pointer.pressed', gestures.beginMarquee)),
      growMarquee: assign(eventChange('pointer.moved', gestures.growMarquee)),
      dropMarquee: assign(({ context }) => gestures.dropMarquee(context)),
      endMarquee: assign({ marquee: undefined }),
      moveCursor: assign(eventChange('cursor.moved', gestures.moveCursor)),
      chooseTool: assign(eventChange('tool.selected', edits.chooseTool)),
      changeStyle: assign(eventChange('style.changed', edits.changeStyle)),
      select: assign(eventChange('shapes.selected', edits.select)),
      deselect: assign({ selectedIds: [] }),
      showStyle: assign(({ context }) => edits.showStyle(context)),
      cloneSelected: assign(({ context }) => edits.cloneSelected(context)),
      copySelected: assign(({ context }) => edits.copySelected(context)),
      paste: assign(({ context }) => edits.paste(context)),
      deleteSelected: assign(({ context }) => edits.deleteSelected(context)),
      nudge: assign(eventChange('shapes.nudged', edits.nudge)),
      place: assign(eventChange('shape.placed', edits.place)),
      undo: assign(({ context }) => edits.undo(context)),
      redo: assign(({ context }) => edits.redo(context)),
      clearShapes: assign(({ context }) => edits.clearShapes(context)),
      chooseAspect: assign(eventChange('aspect.selected', edits.chooseAspect)),
      takeBackground: assign(({ context, event }) => {
        assertEvent(event, 'xstate.done.actor.keepBackground');
        return typeof event.output === 'string' ? {} : edits.takeBackground(context, event.output);
      }),
      sizeToBackground: assign(eventChange('background.loaded', edits.sizeToBackground)),
      useBackground: assign(eventChange('background.used', edits.useBackground)),
      fadeBackground: assign(eventChange('background.faded', (_, { opacity }) => ({ bgOpacity: opacity }))),
      removeBackground: assign(eventChange('background.removed', edits.removeBackground)),
      noteNeedsPaper: assign({ notice: 'needsPaper' }),
      noteMissing: assign({ notice: 'backgroundMissing' }),
      noteRefused: assign({ notice: 'backgroundRefused' }),
      dropNotice: assign({ notice: undefined }),
      noteWhy: assign(({ event }) => {
        assertEvent(event, 'xstate.done.actor.keepBackground');
        return typeof event.output === 'string' ? { failure: event.output } : {};
      }),
    },
  })
  .createMachine({
    id: 'sketch',
    description: 'The sketch dialog: pointer, background and dialog run side by side.',
    context: ({ input }) => firstContext(input),
    type: 'parallel',
    on: {
      ...VIEW_EVENTS,
      'background.loaded': { actions: 'sizeToBackground' },
      'background.missing': { actions: 'noteMissing' },
      'background.faded': { actions: 'fadeBackground' },
      'notice.read': { actions: 'dropNotice' },
      'failure.read': { actions: 'clearFailure' },
    },
    states: {
      pointer: drawingPointerRegion(
        [
          { guard: 'movesPaper', target: 'panning', actions: ['recordPress', 'updateStage'] },
          { guard: 'draws', target: 'drawing', actions: ['recordPress', 'beginStroke'] },
          { guard: 'fillsPaper', actions: ['recordPress', 'placeFill'] },
          { guard: 'fillsAgain', actions: ['recordPress', 'recolourFill'] },
          { guard: 'fillsInk', actions: ['recordPress', 'noteNeedsPaper'] },
          { guard: 'takesCorner', target: 'resizing', actions: ['recordPress', 'graspCorner'] },
          { guard: 'takesShape', target: 'moving', actions: ['recordPress', 'graspShape', 'showStyle'] },
          { guard: 'isTouch', target: 'panning', actions: ['recordPress', 'deselect', 'updateStage'] },
          { target: 'selecting', actions: ['recordPress', 'beginMarquee'] },
        ],
        {
          drawing: {
            exit: 'commitStroke',
            on: {
              'pointer.moved': { actions: 'continueStroke' },
              'cursor.moved': { actions: ['moveCursor', 'followCursor'] },
              ...POINTER_END_EVENTS,
              'stroke.abandoned': { actions: 'dropStroke' },
              'save.pressed': { target: 'idle' },
            },
          },
          moving: {
            exit: 'dropShapes',
            on: {
              'pointer.moved': { actions: 'dragShapes' },
              ...POINTER_END_EVENTS,
              'stroke.abandoned': { actions: 'putShapesBack' },
            },
          },
          resizing: {
            exit: 'dropShapes',
            on: {
              'pointer.moved': { actions: 'dragCorner' },
              ...POINTER_END_EVENTS,
              'stroke.abandoned': { actions: 'putShapesBack' },
            },
          },
          selecting: {
            exit: ['endMarquee', 'showStyle'],
            on: {
              'pointer.moved': { actions: 'growMarquee' },
              ...POINTER_END_EVENTS,
              'stroke.abandoned': { actions: 'dropMarquee' },
            },
          },
        },
      ),
      background: {
        description: 'Whether a chosen file is being kept as the background.',
        initial: 'still',
        states: {
          still: { on: { 'file.selected': { guard: 'mayEdit', target: 'keeping', actions: 'dropNotice' } } },
          keeping: {
            invoke: {
              id: 'keepBackground',
              src: 'keepBackground',
              input: ({ event }) => {
                assertEvent(event, 'file.selected');
                return event.file;
              },
              onDone: [
                { guard: 'isNotStored', target: 'still', actions: 'noteWhy' },
                { target: 'still', actions: 'takeBackground' },
              ],
              onError: { target: 'still', actions: 'noteRefused' },
            },
          },
        },
      },
      dialog: {
        description: 'Whether the drawing can be changed, is being saved, or is safe.',
        initial: 'open',
        states: {
          open: {
            on: {
              ...guardByMayEdit({
                'tool.selected': 'chooseTool',
                'style.changed': 'changeStyle',
                'shapes.selected': ['select', 'showStyle'],
                'undo.pressed': 'undo',
                'redo.pressed': 'redo',
                'aspect.selected': 'chooseAspect',
                'background.used': 'useBackground',
                'background.removed': 'removeBackground',
              }),
              'shapes.cloned': { guard: 'hasSelection', actions: 'cloneSelected' },
              'shapes.copied': { guard: 'hasSelection', actions: 'copySelected' },
              'shapes.cut': { guard: 'hasSelection', actions: ['copySelected', 'deleteSelected'] },
              'shapes.pasted': { guard: 'hasCopied', actions: 'paste' },
              'shapes.deleted': { guard: 'hasSelection', actions: 'deleteSelected' },
              'shapes.nudged': { guard: 'hasSelection', actions: 'nudge' },
              'shape.placed': { guard: 'hasSelection', actions: 'place' },
              'clear.pressed': { guard: 'mayClear', actions: 'clearShapes' },
              'save.pressed': { guard: 'mayEdit', target: 'saving' },
            },
          },
          saving: {
            entry: 'clearFailure',
            invoke: {
              ...SAVE_INVOCATION,
              input: ({ context: { history, bgOpacity } }) => ({ ...history.present, bgOpacity }),
            },
          },
          saved: { ...SAVED_STATE, entry: 'recordSaved' },
        },
      },
    },
  });
