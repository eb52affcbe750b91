import { assertEvent, assign, fromPromise } from 'xstate';
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
import { saveActorPlaceholder } from '../editor/machine/saving.ts';
import { setupDrawingEditor } from '../editor/machine/setupDrawingEditor.ts';
import { newHistory } from '../editor/machine/undoHistory.ts';
import { PINCH_TOLERANCE } from '../stage/stageState.ts';
import type { Background, SavedDrawing } from './drawing/drawing.ts';
import { arrangedDrawing, paperSize } from './drawing/drawing.ts';
import { advanceBase, rebaseDrawing } from './drawing/rebaseDrawing.ts';
import { INITIAL_STYLE, isDrawingTool } from './drawing/shapes.ts';
import { recordDrawing } from './drawingHistory.ts';
import * as edits from './edits.ts';
import * as gestures from './gestures.ts';
import * as layerEdits from './layers/layerEdits.ts';
import type { EventOf, SketchAnswer, SketchContext, SketchEvent, SketchInput } from './sketch.types.ts';

function initialContext({ drawing, bgOpacity, draft, readOnly, idTag = '' }: SketchInput): SketchContext {
  const { bgOpacity: initialOpacity = bgOpacity, base, conflictBase, ...draftDrawing } = draft ?? {};
  const nodeDrawing = { ...drawing, bgOpacity };
  const savedDrawing = arrangedDrawing(drawing);
  const savedHistory = newHistory(savedDrawing);
  const draftedDrawing = arrangedDrawing({ ...drawing, ...draftDrawing });
  const change = { from: base ?? nodeDrawing, to: nodeDrawing };
  const initialDrawing = rebaseDrawing(draftedDrawing, change);
  return {
    ...initialDrawingState(paperSize(initialDrawing), readOnly),
    history: draft ? recordDrawing(savedHistory, initialDrawing) : savedHistory,
    saved: savedDrawing,
    nodeDrawing,
    conflictBase: advanceBase(conflictBase ?? change.from, draftedDrawing, change),
    arrivedIds: new Set(),
    idTag,
    tool: readOnly ? 'select' : 'doodle',
    style: INITIAL_STYLE,
    activeLayerId: initialDrawing.layers.at(-1)!.id,
    isMirrored: false,
    selectedIds: [],
    clipboard: [],
    currentShape: undefined,
    shapeDrag: undefined,
    marquee: undefined,
    bgOpacity: initialOpacity,
    notice: undefined,
  };
}

type AnyEvent = SketchEvent | SketchAnswer;
type GuardArgs = { readonly context: SketchContext; readonly event: AnyEvent };

const eventChange = createEventChange<SketchContext, SketchEvent>();

/** A question about a press. */
function pressGuard(isTrue: (context: SketchContext, event: EventOf<'pointer.pressed'>) => boolean) {
  return ({ context, event }: GuardArgs) => event.type === 'pointer.pressed' && isTrue(context, event);
}

/**
 * The sketch dialog: what the pointer is doing, whether a background is being kept, and whether the dialog is open, asks
 * before it closes, or saves. A stroke is kept on whatever way `drawing` is left.
 */
export const sketchMachine = setupDrawingEditor({
  types: {} as { context: SketchContext; events: AnyEvent; input: SketchInput },
  actors: {
    save: saveActorPlaceholder<SavedDrawing>(),
    keepBackground: fromPromise<Background | string, Blob>(() => {
      throw new Error('keepBackground was not provided');
    }),
  },
  paperSizeOf: ({ history }) => paperSize(history.present),
  touchableContent: ({ history, selectedIds }) => ({ history, selectedIds }),
})
  .extend({
    guards: {
      movesPaper: pressGuard(startsPanning),
      meetsClosedLayer: pressGuard(gestures.meetsClosedLayer),
      drawsShape: pressGuard(({ tool }, { hasEraser }) => hasEraser === true || isDrawingTool(tool)),
      fillsPaper: pressGuard(({ tool }, { fillTarget }) => tool === 'fill' && fillTarget.kind === 'paper'),
      fillsFill: pressGuard(({ tool }, { fillTarget }) => tool === 'fill' && fillTarget.kind === 'fill'),
      fillsInk: pressGuard(({ tool }) => tool === 'fill'),
      hitsCorner: pressGuard((context, { at }) => gestures.selectionCornerAt(context, at) !== undefined),
      hitsShape: pressGuard((context, { at }) => gestures.shapeAtStagePoint(context, at) !== undefined),
      isTouch: pressGuard((_, { pointer }) => pointer === 'touch'),
      isNotStored: ({ event }) => event.type === 'xstate.done.actor.keepBackground' && typeof event.output === 'string',
      hasSelection: ({ context }) => context.selectedIds.length > 0,
      canPaste: ({ context }) => !context.readOnly && context.clipboard.length > 0,
      mayClear: ({ context }) => !context.readOnly && context.history.present.shapes.length > 0,
    },
    actions: {
      beginStroke: assign(eventChange('pointer.pressed', gestures.beginStroke)),
      continueStroke: assign(eventChange('pointer.moved', gestures.continueStroke)),
      commitStroke: assign(({ context, event }) =>
        gestures.commitStroke(context, event.type === 'pinch.started' ? PINCH_TOLERANCE : 0),
      ),
      extendToCursor: assign(({ context }) => gestures.extendToCursor(context)),
      cancelStroke: assign({ currentShape: undefined }),
      placeFill: assign(eventChange('pointer.pressed', gestures.placeFill)),
      recolourFill: assign(eventChange('pointer.pressed', gestures.recolourFill)),
      beginResize: assign(eventChange('pointer.pressed', gestures.beginResize)),
      beginMove: assign(eventChange('pointer.pressed', gestures.beginMove)),
      resizeShape: assign(eventChange('pointer.moved', gestures.resizeShape)),
      moveShapes: assign(eventChange('pointer.moved', gestures.moveShapes)),
      commitShapeDrag: assign(({ context }) => gestures.commitShapeDrag(context)),
      cancelShapeDrag: assign({ shapeDrag: undefined }),
      beginMarquee: assign(eventChange('pointer.pressed', gestures.beginMarquee)),
      resizeMarquee: assign(eventChange('pointer.moved', gestures.resizeMarquee)),
      cancelMarquee: assign(({ context }) => gestures.cancelMarquee(context)),
      endMarquee: assign({ marquee: undefined }),
      moveCursor: assign(eventChange('cursor.moved', gestures.moveCursor)),
      chooseTool: assign(eventChange('tool.selected', edits.chooseTool)),
      changeStyle: assign(eventChange('style.changed', edits.changeStyle)),
      select: assign(eventChange('shapes.selected', edits.selectShapes)),
      deselect: assign({ selectedIds: [] }),
      switchMirror: assign(({ context }) => ({ isMirrored: !context.isMirrored })),
      addLayer: assign(({ context }) => layerEdits.addLayer(context)),
      selectLayer: assign(eventChange('layer.selected', layerEdits.selectLayer)),
      changeLayer: assign(eventChange('layer.changed', layerEdits.changeLayer)),
      moveLayer: assign(eventChange('layer.moved', layerEdits.moveLayer)),
      deleteLayer: assign(eventChange('layer.deleted', layerEdits.deleteLayer)),
      layerSelected: assign(eventChange('shapes.layered', layerEdits.layerSelected)),
      syncStyle: assign(({ context }) => edits.syncStyle(context)),
      cloneSelected: assign(({ context }) => edits.cloneSelected(context)),
      copySelected: assign(({ context }) => edits.copySelected(context)),
      paste: assign(({ context }) => edits.paste(context)),
      deleteSelected: assign(({ context }) => edits.deleteSelected(context)),
      nudge: assign(eventChange('shapes.nudged', edits.nudge)),
      placeShape: assign(eventChange('shape.placed', edits.placeShape)),
      undo: assign(({ context }) => edits.undo(context)),
      redo: assign(({ context }) => edits.redo(context)),
      takeArrival: assign(eventChange('drawing.arrived', edits.takeArrival)),
      clearShapes: assign(({ context }) => edits.clearShapes(context)),
      chooseAspect: assign(eventChange('aspect.selected', edits.chooseAspect)),
      setBackground: assign(({ context, event }) => {
        assertEvent(event, 'xstate.done.actor.keepBackground');
        return typeof event.output === 'string' ? {} : edits.setBackground(context, event.output);
      }),
      resizeToBackground: assign(eventChange('background.loaded', edits.resizeToBackground)),
      useBackground: assign(eventChange('background.used', edits.includeBackground)),
      fadeBackground: assign(eventChange('background.faded', (_, { opacity }) => ({ bgOpacity: opacity }))),
      removeBackground: assign(eventChange('background.removed', edits.removeBackground)),
      showLayerClosed: assign({ notice: 'layerClosed' }),
      showNeedsPaper: assign({ notice: 'needsPaper' }),
      showBackgroundMissing: assign({ notice: 'backgroundMissing' }),
      showBackgroundRefused: assign({ notice: 'backgroundRefused' }),
      clearNotice: assign({ notice: undefined }),
      recordRefusal: assign(({ event }) => {
        assertEvent(event, 'xstate.done.actor.keepBackground');
        return typeof event.output === 'string' ? { failure: event.output } : {};
      }),
    },
  })
  .createMachine({
    id: 'sketch',
    description: 'The sketch dialog: pointer, background and dialog run side by side.',
    context: ({ input }) => initialContext(input),
    type: 'parallel',
    on: {
      ...VIEW_EVENTS,
      'drawing.arrived': { actions: 'takeArrival' },
      'background.loaded': { actions: 'resizeToBackground' },
      'background.missing': { actions: 'showBackgroundMissing' },
      'background.faded': { actions: 'fadeBackground' },
      'notice.read': { actions: 'clearNotice' },
      'failure.read': { actions: 'clearFailure' },
    },
    states: {
      pointer: drawingPointerRegion(
        [
          { guard: 'movesPaper', target: 'panning', actions: ['recordPress', 'updateStage'] },
          { guard: 'meetsClosedLayer', actions: ['recordPress', 'showLayerClosed'] },
          { guard: 'drawsShape', target: 'drawing', actions: ['recordPress', 'beginStroke'] },
          { guard: 'fillsPaper', actions: ['recordPress', 'placeFill'] },
          { guard: 'fillsFill', actions: ['recordPress', 'recolourFill'] },
          { guard: 'fillsInk', actions: ['recordPress', 'showNeedsPaper'] },
          { guard: 'hitsCorner', target: 'resizing', actions: ['recordPress', 'beginResize'] },
          { guard: 'hitsShape', target: 'moving', actions: ['recordPress', 'beginMove', 'syncStyle'] },
          { guard: 'isTouch', target: 'panning', actions: ['recordPress', 'deselect', 'updateStage'] },
          { target: 'selecting', actions: ['recordPress', 'beginMarquee'] },
        ],
        {
          drawing: {
            exit: 'commitStroke',
            on: {
              'pointer.moved': { actions: 'continueStroke' },
              'cursor.moved': { actions: ['moveCursor', 'extendToCursor'] },
              ...POINTER_END_EVENTS,
              'stroke.abandoned': { actions: 'cancelStroke' },
              'save.pressed': { target: 'idle' },
            },
          },
          moving: {
            exit: 'commitShapeDrag',
            on: {
              'pointer.moved': { actions: 'moveShapes' },
              ...POINTER_END_EVENTS,
              'stroke.abandoned': { actions: 'cancelShapeDrag' },
            },
          },
          resizing: {
            exit: 'commitShapeDrag',
            on: {
              'pointer.moved': { actions: 'resizeShape' },
              ...POINTER_END_EVENTS,
              'stroke.abandoned': { actions: 'cancelShapeDrag' },
            },
          },
          selecting: {
            exit: ['endMarquee', 'syncStyle'],
            on: {
              'pointer.moved': { actions: 'resizeMarquee' },
              ...POINTER_END_EVENTS,
              'stroke.abandoned': { actions: 'cancelMarquee' },
            },
          },
        },
      ),
      background: {
        description: 'Whether a chosen file is being kept as the background.',
        initial: 'still',
        states: {
          still: { on: { 'file.selected': { guard: 'mayEdit', target: 'keeping', actions: 'clearNotice' } } },
          keeping: {
            invoke: {
              id: 'keepBackground',
              src: 'keepBackground',
              input: ({ event }) => {
                assertEvent(event, 'file.selected');
                return event.file;
              },
              onDone: [
                { guard: 'isNotStored', target: 'still', actions: 'recordRefusal' },
                { target: 'still', actions: 'setBackground' },
              ],
              onError: { target: 'still', actions: 'showBackgroundRefused' },
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
                'shapes.selected': ['select', 'syncStyle'],
                'mirror.switched': 'switchMirror',
                'layer.added': 'addLayer',
                'layer.selected': 'selectLayer',
                'layer.changed': 'changeLayer',
                'layer.moved': 'moveLayer',
                'layer.deleted': 'deleteLayer',
                'undo.pressed': 'undo',
                'redo.pressed': 'redo',
                'aspect.selected': 'chooseAspect',
                'background.used': 'useBackground',
                'background.removed': 'removeBackground',
              }),
              'shapes.cloned': { guard: 'hasSelection', actions: 'cloneSelected' },
              'shapes.copied': { guard: 'hasSelection', actions: 'copySelected' },
              'shapes.cut': { guard: 'hasSelection', actions: ['copySelected', 'deleteSelected'] },
              'shapes.pasted': { guard: 'canPaste', actions: 'paste' },
              'shapes.deleted': { guard: 'hasSelection', actions: 'deleteSelected' },
              'shapes.layered': { guard: 'hasSelection', actions: 'layerSelected' },
              'shapes.nudged': { guard: 'hasSelection', actions: 'nudge' },
              'shape.placed': { guard: 'hasSelection', actions: 'placeShape' },
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
