import type { Shape } from '../../../contract/nodes.ts';
import { changeWithFills, fillsOf } from './carry.ts';
import type { AspectRatio, Background, Drawing } from './drawing.ts';
import { canvasForPicture, canvasOf } from './drawing.ts';
import { commit, redo, undo } from './history.ts';
import type { Style } from './shapes.ts';
import { cloneShape, fitShape, moveShape, newShapeId, replaceShape, restyleShape } from './shapes.ts';
import type { Change, EventOf, SketchContext } from './sketch.types.ts';
import { fitPaper } from './stageView.ts';
import { selectedShape } from './strokes.ts';

function carrySelected(context: SketchContext, step: string, change: (shape: Shape) => Shape): Change {
  const selected = selectedShape(context);
  if (!selected) return {};
  const { history } = context;
  const shapes = changeWithFills(history.present.shapes, selected, change(selected));
  return { history: commit(history, { ...history.present, shapes }, `${step} ${selected.id}`) };
}

function restyleSelected(context: SketchContext, style: Partial<Style>): Change {
  const selected = selectedShape(context);
  if (!selected) return {};
  const { history } = context;
  const shapes = replaceShape(history.present.shapes, selected.id, (shape) => restyleShape(shape, style));
  const step = `${Object.keys(style).join(' ')} ${selected.id}`;
  return { history: commit(history, { ...history.present, shapes }, step) };
}

/** Another tool; a selection belongs to Select. */
export function chooseTool(_: SketchContext, { tool }: EventOf<'tool.chosen'>): Change {
  return { tool, selectedId: undefined, notice: undefined };
}

/** The style of what is drawn next, and of the selected shape. A slider's way is one step. */
export function changeStyle(context: SketchContext, { style }: EventOf<'style.changed'>): Change {
  return { style: { ...context.style, ...style }, ...restyleSelected(context, style) };
}

/** Selects a shape (or none), and shows its style. */
export function select({ history, style }: SketchContext, { id }: EventOf<'shape.selected'>): Change {
  const shape = history.present.shapes.find((candidate) => candidate.id === id);
  return { tool: 'select', selectedId: shape?.id, style: shape ? { ...style, ...styleOf(shape) } : style };
}

function styleOf(shape: Shape) {
  if (shape.type === 'fill') return { fillColor: shape.fillColor };
  return { strokeColor: shape.strokeColor, lineWidth: shape.lineWidth };
}

/** The style panel shows what is selected. */
export function showStyle(context: SketchContext): Change {
  const selected = selectedShape(context);
  return selected ? { style: { ...context.style, ...styleOf(selected) } } : {};
}

/** A copy of the selected shape on top, which is selected then. */
export function cloneSelected(context: SketchContext): Change {
  const { history } = context;
  const { shapes } = history.present;
  const selected = selectedShape(context);
  if (!selected) return {};
  const clone = cloneShape(selected, newShapeId(shapes));
  return { history: commit(history, { ...history.present, shapes: [...shapes, clone] }), selectedId: clone.id };
}

/** The selected shape goes, with its fills. */
export function deleteSelected(context: SketchContext): Change {
  const { history } = context;
  const selected = selectedShape(context);
  if (!selected) return {};
  const gone = new Set([selected, ...fillsOf(history.present.shapes, selected)].map(({ id }) => id));
  const shapes = history.present.shapes.filter(({ id }) => !gone.has(id));
  return { history: commit(history, { ...history.present, shapes }), selectedId: undefined };
}

/** The selected shape moves a little; presses in a row are one step. */
export function nudge(context: SketchContext, { dx, dy }: EventOf<'shape.nudged'>): Change {
  return carrySelected(context, 'nudge', (shape) => moveShape(shape, dx, dy));
}

/** The selected shape goes into a box typed in numbers. */
export function place(context: SketchContext, { box }: EventOf<'shape.placed'>): Change {
  return carrySelected(context, 'place', (shape) => fitShape(shape, box));
}

/** One step back. */
export function stepBack(context: SketchContext): Change {
  return shown(context, { ...context, history: undo(context.history) });
}

/** One step forth. */
export function stepForth(context: SketchContext): Change {
  return shown(context, { ...context, history: redo(context.history) });
}

/** After a jump in the history: a selection that is gone is let go, a paper of another size is fitted. */
function shown(before: SketchContext, after: SketchContext): Change {
  const { history, selectedId } = after;
  const kept = history.present.shapes.some(({ id }) => id === selectedId);
  return { history, selectedId: kept ? selectedId : undefined, ...refit(before, history.present) };
}

function refit({ history, stage, view }: SketchContext, drawing: Drawing): Change {
  const { canvasWidth, canvasHeight } = history.present;
  const same = drawing.canvasWidth === canvasWidth && drawing.canvasHeight === canvasHeight;
  return { view: same ? view : fitPaper(stage, drawing) };
}

/** All shapes go; the background stays. */
export function clearShapes({ history }: SketchContext): Change {
  return { history: commit(history, { ...history.present, shapes: [] }), selectedId: undefined };
}

/** Another canvas; a background keeps setting the size itself. */
export function chooseAspect(context: SketchContext, { aspectRatio }: EventOf<'aspect.chosen'>): Change {
  return changePaper(context, resized(context.history.present, aspectRatio));
}

function resized(drawing: Drawing, aspectRatio: AspectRatio): Drawing {
  return { ...drawing, aspectRatio, ...(drawing.background ? {} : canvasOf(aspectRatio)) };
}

function changePaper(context: SketchContext, drawing: Drawing): Change {
  return { history: commit(context.history, drawing), ...refit(context, drawing) };
}

/** The background becomes part of the picture, or is only traced. */
export function useBackground({ history }: SketchContext, { kept }: EventOf<'background.used'>): Change {
  const { present } = history;
  return present.bgKept === kept ? {} : { history: commit(history, { ...present, bgKept: kept }) };
}

/** A chosen file was kept; its size comes when it is shown. */
export function takeBackground({ history }: SketchContext, background: Background): Change {
  return { history: commit(history, { ...history.present, background }) };
}

/** The chosen file is not a background any more; what is connected takes its place, or nothing. */
export function removeBackground(context: SketchContext, { instead }: EventOf<'background.removed'>): Change {
  const { present } = context.history;
  return changePaper(context, resized({ ...present, background: instead }, present.aspectRatio));
}

/**
 * A background was loaded and sets the size of the canvas. That is no step of its own: it belongs to the choice of the file,
 * or, for a picture that was connected before the dialog opened, to the drawing as it was.
 */
export function sizeToBackground(context: SketchContext, event: EventOf<'background.loaded'>): Change {
  const { history, saved } = context;
  if (history.present.background?.url !== event.url) return {};
  const size = canvasForPicture(event.width, event.height);
  const drawing = { ...history.present, ...size };
  const unchanged = saved.background?.url === event.url;
  return {
    ...refit(context, drawing),
    history: { ...history, present: drawing },
    saved: unchanged ? { ...saved, ...size } : saved,
    notice: undefined,
  };
}
