import type { Shape } from '../../../contract/fields/sketchShapes.ts';
import { redoStep, type UndoHistory } from '../editor/machine/undoHistory.ts';
import { fitPaper } from '../stage/stageView.ts';
import type { AspectRatio, Background, Drawing } from './drawing/drawing.ts';
import { canvasForPicture, canvasForRatio, isSameDrawing, paperSize } from './drawing/drawing.ts';
import { isOpen, pickableShapes, putOnLayer } from './drawing/layers.ts';
import { advanceBase, isSameChange, rebaseDrawing } from './drawing/rebaseDrawing.ts';
import { changeWithFills, copyShapes, selectionWithFills } from './drawing/shapeFills.ts';
import type { ShapeStyle } from './drawing/shapes.ts';
import { fitShape, moveShape, restyleShape } from './drawing/shapes.ts';
import { recordDrawing, undoDrawing } from './drawingHistory.ts';
import { activeLayer, addedShapesChange, dragAfterArrival, selectedShapes, shapesWithDrag } from './gestures.ts';
import type { EventOf, SketchChange, SketchContext } from './sketch.types.ts';

/** Tells whether closing now would lose something. */
export function isUnsaved({ history, saved, readOnly }: SketchContext): boolean {
  return !readOnly && !isSameDrawing(history.present, saved);
}

/** Names a change of the selection, so that the next of the same kind joins it into one step. */
function mergeKeyOf(name: string, { selectedIds }: SketchContext): string {
  return `${name} ${selectedIds.join(' ')}`;
}

function restyleSelected(context: SketchContext, style: Partial<ShapeStyle>): SketchChange {
  const { history } = context;
  const selected = selectionWithFills(history.present.shapes, selectedShapes(context));
  if (selected.length === 0) return {};
  const shapes = history.present.shapes.map((shape) => (selected.includes(shape) ? restyleShape(shape, style) : shape));
  const mergeKey = mergeKeyOf(Object.keys(style).join(' '), context);
  return { history: recordDrawing(history, { ...history.present, shapes }, mergeKey) };
}

/** Another tool; a selection belongs to Select. */
export function chooseTool(_: SketchContext, { tool }: EventOf<'tool.selected'>): SketchChange {
  return { tool, selectedIds: [], notice: undefined };
}

/** The style of what is drawn next, and of the selected shape. A slider's way is one step. */
export function changeStyle(context: SketchContext, { style }: EventOf<'style.changed'>): SketchChange {
  return { style: { ...context.style, ...style }, ...restyleSelected(context, style) };
}

/** Selects shapes, or none. */
export function selectShapes({ history }: SketchContext, { ids }: EventOf<'shapes.selected'>): SketchChange {
  const selectedIds = pickableShapes(history.present).flatMap(({ id }) => (ids.includes(id) ? id : []));
  return { tool: 'select', selectedIds };
}

function styleOf(shape: Shape) {
  const { opacity = 1 } = shape;
  if (shape.type === 'fill') return { opacity, fillColor: shape.fillColor };
  return { opacity, strokeColor: shape.strokeColor, lineWidth: shape.lineWidth };
}

/** The style panel shows the selection: of several, and of their fills, the uppermost. */
export function syncStyle(context: SketchContext): SketchChange {
  const selectedStyles = selectionWithFills(context.history.present.shapes, selectedShapes(context)).map(styleOf);
  return selectedStyles.length > 0 ? { style: Object.assign({}, context.style, ...selectedStyles) } : {};
}

function addCopies(context: SketchContext, sources: readonly Shape[]) {
  const copies = copyShapes(sources, context.history.present.shapes, context.idTag);
  return {
    copies,
    change: {
      tool: 'select',
      ...addedShapesChange(context, copies),
      selectedIds: copies.map(({ id }) => id),
    },
  } as const;
}

/** A copy of the selected shapes and their fills on top, which is selected then. */
export function cloneSelected(context: SketchContext): SketchChange {
  return addCopies(context, selectionWithFills(context.history.present.shapes, selectedShapes(context))).change;
}

/** The selected shapes and their fills are kept for Paste. */
export function copySelected(context: SketchContext): SketchChange {
  return { clipboard: selectionWithFills(context.history.present.shapes, selectedShapes(context)) };
}

/** Adds the copied shapes to the layer that is drawn on; pasted again, they lie 10,10 further on. */
export function paste(context: SketchContext): SketchChange {
  const layer = activeLayer(context);
  if (!isOpen(layer)) return { notice: 'layerClosed' };
  const sources = context.clipboard.map((shape) => putOnLayer(shape, layer));
  const { copies, change } = addCopies(context, sources);
  return { ...change, clipboard: copies };
}

/** The selected shapes go, with their fills. */
export function deleteSelected(context: SketchContext): SketchChange {
  const { history } = context;
  const deletedShapes = selectionWithFills(history.present.shapes, selectedShapes(context));
  const shapes = history.present.shapes.filter((shape) => !deletedShapes.includes(shape));
  return { history: recordDrawing(history, { ...history.present, shapes }), selectedIds: [] };
}

/** The selected shapes move a little; presses in a row are one step. */
export function nudge(context: SketchContext, { dx, dy }: EventOf<'shapes.nudged'>): SketchChange {
  const { history } = context;
  const shapes = changeWithFills(history.present.shapes, selectedShapes(context), (shape) => moveShape(shape, dx, dy));
  return { history: recordDrawing(history, { ...history.present, shapes }, mergeKeyOf('nudge', context)) };
}

/** The selected shape goes into a box typed in numbers: each figure in a row stretches the shape as it was before the first. */
export function placeShape(context: SketchContext, { box }: EventOf<'shape.placed'>): SketchChange {
  const { history } = context;
  const mergeKey = mergeKeyOf('place', context);
  const before = (history.mergeKey === mergeKey && history.past.at(-1)) || history.present;
  const shape = before.shapes.find(({ id }) => id === context.selectedIds[0]);
  if (!shape) return {};
  const shapes = changeWithFills(before.shapes, [shape], () => fitShape(shape, box));
  return { history: recordDrawing(history, { ...history.present, shapes }, mergeKey) };
}

/** One step back. */
export function undo(context: SketchContext): SketchChange {
  return changeAfterUndo(context, { ...context, history: undoDrawing(context.history, context.arrivedIds) });
}

/** One step forth. */
export function redo(context: SketchContext): SketchChange {
  return changeAfterUndo(context, { ...context, history: redoStep(context.history) });
}

/** After a jump in the steps: a selection that is gone is let go, a paper of another size is fitted. */
function changeAfterUndo(before: SketchContext, after: SketchContext): SketchChange {
  const { history } = after;
  return { history, selectedIds: pickableSelection(after), ...refittedView(before, history.present) };
}

/** The selected shapes that are still there, on layers that are neither hidden nor locked. */
export function pickableSelection({ history, selectedIds }: SketchContext): string[] {
  const selected = new Set(selectedIds);
  return pickableShapes(history.present).flatMap(({ id }) => (selected.has(id) ? id : []));
}

function refittedView({ history, stage }: SketchContext, drawing: Drawing): SketchChange {
  const { canvasWidth, canvasHeight } = history.present;
  const isSameSize = drawing.canvasWidth === canvasWidth && drawing.canvasHeight === canvasHeight;
  return isSameSize ? {} : { view: fitPaper(stage, paperSize(drawing)), isFitted: true };
}

/**
 * Somebody else changed the drawing: it is put on what is drawn here and on each step of it, so that Undo takes back one's own alone. Where both
 * changed the same, one's own stays, and the save tells it as a conflict.
 */
export function takeArrival(context: SketchContext, { drawing: to }: EventOf<'drawing.arrived'>): SketchChange {
  const { history, contentBeforeTouch, nodeDrawing: from } = context;
  const change = { from, to };
  if (isSameChange(change)) return {};
  const rebased = (drawing: Drawing) => rebaseDrawing(drawing, change);
  const rebasedHistory = (steps: UndoHistory<Drawing>): UndoHistory<Drawing> => ({
    ...steps,
    past: steps.past.map(rebased),
    present: rebased(steps.present),
    future: steps.future.map(rebased),
  });
  const known = new Set(from.shapes.map(({ id }) => id));
  const arrived = to.shapes.flatMap(({ id }) => (known.has(id) ? [] : id));
  const after = { ...context, history: rebasedHistory(history) };
  // What is dragged counts as changed here: the drag puts it into the drawing when it ends.
  const mine = { ...history.present, shapes: shapesWithDrag(context) };
  return {
    ...changeAfterUndo(context, after),
    saved: rebased(context.saved),
    nodeDrawing: to,
    conflictBase: advanceBase(context.conflictBase, mine, change),
    shapeDrag: dragAfterArrival(after),
    arrivedIds: new Set([...context.arrivedIds, ...arrived]),
    bgOpacity: context.bgOpacity === from.bgOpacity ? to.bgOpacity : context.bgOpacity,
    contentBeforeTouch: contentBeforeTouch && {
      ...contentBeforeTouch,
      history: rebasedHistory((contentBeforeTouch as Pick<SketchContext, 'history'>).history),
    },
  };
}

/** All shapes go; the background stays. */
export function clearShapes({ history }: SketchContext): SketchChange {
  return { history: recordDrawing(history, { ...history.present, shapes: [] }), selectedIds: [] };
}

/** Another canvas; a background keeps setting the size itself. */
export function chooseAspect(context: SketchContext, { aspectRatio }: EventOf<'aspect.selected'>): SketchChange {
  return changePaper(context, drawingWithRatio(context.history.present, aspectRatio));
}

function drawingWithRatio(drawing: Drawing, aspectRatio: AspectRatio): Drawing {
  return { ...drawing, aspectRatio, ...(drawing.background ? {} : canvasForRatio(aspectRatio)) };
}

function changePaper(context: SketchContext, drawing: Drawing): SketchChange {
  return { history: recordDrawing(context.history, drawing), ...refittedView(context, drawing) };
}

/** The background becomes part of the picture, or is only traced. */
export function includeBackground({ history }: SketchContext, { included }: EventOf<'background.used'>): SketchChange {
  const { present } = history;
  return present.bgKept === included ? {} : { history: recordDrawing(history, { ...present, bgKept: included }) };
}

/** A chosen file was kept; its size comes when it is shown. */
export function setBackground({ history }: SketchContext, background: Background): SketchChange {
  return { history: recordDrawing(history, { ...history.present, background }) };
}

/** The chosen file is not a background any more; what is connected takes its place, or nothing. */
export function removeBackground(context: SketchContext, { replacement }: EventOf<'background.removed'>): SketchChange {
  const { present } = context.history;
  return changePaper(context, drawingWithRatio({ ...present, background: replacement }, present.aspectRatio));
}

/**
 * A background was loaded and sets the size of the canvas. That is no step of its own: it belongs to the choice of the file,
 * or, for a picture that was connected before the dialog opened, to the drawing as it was.
 */
export function resizeToBackground(context: SketchContext, event: EventOf<'background.loaded'>): SketchChange {
  const { history, saved } = context;
  if (history.present.background?.url !== event.url) return {};
  const size = canvasForPicture(event.width, event.height);
  const drawing = { ...history.present, ...size };
  const isSavedBackground = saved.background?.url === event.url;
  return {
    ...refittedView(context, drawing),
    history: { ...history, present: drawing },
    saved: isSavedBackground ? { ...saved, ...size } : saved,
    notice: undefined,
  };
}
