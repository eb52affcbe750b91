import type { Shape } from '../../../contract/fields/shapes.ts';
import { redoStep } from '../editor/chart/steps.ts';
import { fitPaper } from '../stage/stageView.ts';
import { changeWithFills, copiesOf, withFills } from './drawing/carry.ts';
import type { AspectRatio, Background, Drawing } from './drawing/drawing.ts';
import { canvasForPicture, canvasOf, paperSize, sameDrawing } from './drawing/drawing.ts';
import type { Style } from './drawing/shapes.ts';
import { fitShape, moveShape, restyleShape } from './drawing/shapes.ts';
import { selectedShapes } from './gestures.ts';
import { commit, undo } from './history.ts';
import type { Change, EventOf, SketchContext } from './sketch.types.ts';

/** Tells whether closing now would lose something. */
export function isUnsaved({ steps, saved, readOnly }: SketchContext): boolean {
  return !readOnly && !sameDrawing(steps.present, saved);
}

/** Names a change of the selection, so that the next of the same kind joins it into one step. */
function stepOf(name: string, { selectedIds }: SketchContext): string {
  return `${name} ${selectedIds.join(' ')}`;
}

function restyleSelected(context: SketchContext, style: Partial<Style>): Change {
  const { steps } = context;
  const selected = withFills(steps.present.shapes, selectedShapes(context));
  if (selected.length === 0) return {};
  const shapes = steps.present.shapes.map((shape) => (selected.includes(shape) ? restyleShape(shape, style) : shape));
  const step = stepOf(Object.keys(style).join(' '), context);
  return { steps: commit(steps, { ...steps.present, shapes }, step) };
}

/** Another tool; a selection belongs to Select. */
export function chooseTool(_: SketchContext, { tool }: EventOf<'tool.selected'>): Change {
  return { tool, selectedIds: [], notice: undefined };
}

/** The style of what is drawn next, and of the selected shape. A slider's way is one step. */
export function changeStyle(context: SketchContext, { style }: EventOf<'style.changed'>): Change {
  return { style: { ...context.style, ...style }, ...restyleSelected(context, style) };
}

/** Selects shapes, or none. */
export function select({ steps }: SketchContext, { ids }: EventOf<'shapes.selected'>): Change {
  const selectedIds = steps.present.shapes.flatMap(({ id }) => (ids.includes(id) ? id : []));
  return { tool: 'select', selectedIds };
}

function styleOf(shape: Shape) {
  if (shape.type === 'fill') return { fillColor: shape.fillColor };
  return { strokeColor: shape.strokeColor, lineWidth: shape.lineWidth };
}

/** The style panel shows the selection: of several, and of their fills, the uppermost. */
export function showStyle(context: SketchContext): Change {
  const shown = withFills(context.steps.present.shapes, selectedShapes(context)).map(styleOf);
  return shown.length > 0 ? { style: Object.assign({}, context.style, ...shown) } : {};
}

function addCopies({ steps }: SketchContext, some: readonly Shape[]) {
  const { shapes } = steps.present;
  const copies = copiesOf(some, shapes);
  return {
    copies,
    change: {
      tool: 'select',
      steps: commit(steps, { ...steps.present, shapes: [...shapes, ...copies] }),
      selectedIds: copies.map(({ id }) => id),
    },
  } as const;
}

/** A copy of the selected shapes and their fills on top, which is selected then. */
export function cloneSelected(context: SketchContext): Change {
  return addCopies(context, withFills(context.steps.present.shapes, selectedShapes(context))).change;
}

/** The selected shapes and their fills are kept for Paste. */
export function copySelected(context: SketchContext): Change {
  return { copied: withFills(context.steps.present.shapes, selectedShapes(context)) };
}

/** Adds the copied shapes; pasted again, they lie 10,10 further on. */
export function paste(context: SketchContext): Change {
  const { copies, change } = addCopies(context, context.copied);
  return { ...change, copied: copies };
}

/** The selected shapes go, with their fills. */
export function deleteSelected(context: SketchContext): Change {
  const { steps } = context;
  const gone = withFills(steps.present.shapes, selectedShapes(context));
  const shapes = steps.present.shapes.filter((shape) => !gone.includes(shape));
  return { steps: commit(steps, { ...steps.present, shapes }), selectedIds: [] };
}

/** The selected shapes move a little; presses in a row are one step. */
export function nudge(context: SketchContext, { dx, dy }: EventOf<'shapes.nudged'>): Change {
  const { steps } = context;
  const shapes = changeWithFills(steps.present.shapes, selectedShapes(context), (shape) => moveShape(shape, dx, dy));
  return { steps: commit(steps, { ...steps.present, shapes }, stepOf('nudge', context)) };
}

/** The selected shape goes into a box typed in numbers: each figure in a row stretches the shape as it was before the first. */
export function place(context: SketchContext, { box }: EventOf<'shape.placed'>): Change {
  const { steps } = context;
  const step = stepOf('place', context);
  const before = (steps.name === step && steps.past.at(-1)) || steps.present;
  const shape = before.shapes.find(({ id }) => id === context.selectedIds[0]);
  if (!shape) return {};
  const shapes = changeWithFills(before.shapes, [shape], () => fitShape(shape, box));
  return { steps: commit(steps, { ...steps.present, shapes }, step) };
}

/** One step back. */
export function stepBack(context: SketchContext): Change {
  return shown(context, { ...context, steps: undo(context.steps) });
}

/** One step forth. */
export function stepForth(context: SketchContext): Change {
  return shown(context, { ...context, steps: redoStep(context.steps) });
}

/** After a jump in the steps: a selection that is gone is let go, a paper of another size is fitted. */
function shown(before: SketchContext, after: SketchContext): Change {
  const { steps } = after;
  return { steps, selectedIds: selectedShapes(after).map(({ id }) => id), ...refit(before, steps.present) };
}

function refit({ steps, stage }: SketchContext, drawing: Drawing): Change {
  const { canvasWidth, canvasHeight } = steps.present;
  const same = drawing.canvasWidth === canvasWidth && drawing.canvasHeight === canvasHeight;
  return same ? {} : { view: fitPaper(stage, paperSize(drawing)), fitted: true };
}

/** All shapes go; the background stays. */
export function clearShapes({ steps }: SketchContext): Change {
  return { steps: commit(steps, { ...steps.present, shapes: [] }), selectedIds: [] };
}

/** Another canvas; a background keeps setting the size itself. */
export function chooseAspect(context: SketchContext, { aspectRatio }: EventOf<'aspect.selected'>): Change {
  return changePaper(context, resized(context.steps.present, aspectRatio));
}

function resized(drawing: Drawing, aspectRatio: AspectRatio): Drawing {
  return { ...drawing, aspectRatio, ...(drawing.background ? {} : canvasOf(aspectRatio)) };
}

function changePaper(context: SketchContext, drawing: Drawing): Change {
  return { steps: commit(context.steps, drawing), ...refit(context, drawing) };
}

/** The background becomes part of the picture, or is only traced. */
export function useBackground({ steps }: SketchContext, { included }: EventOf<'background.used'>): Change {
  const { present } = steps;
  return present.bgKept === included ? {} : { steps: commit(steps, { ...present, bgKept: included }) };
}

/** A chosen file was kept; its size comes when it is shown. */
export function takeBackground({ steps }: SketchContext, background: Background): Change {
  return { steps: commit(steps, { ...steps.present, background }) };
}

/** The chosen file is not a background any more; what is connected takes its place, or nothing. */
export function removeBackground(context: SketchContext, { instead }: EventOf<'background.removed'>): Change {
  const { present } = context.steps;
  return changePaper(context, resized({ ...present, background: instead }, present.aspectRatio));
}

/**
 * A background was loaded and sets the size of the canvas. That is no step of its own: it belongs to the choice of the file,
 * or, for a picture that was connected before the dialog opened, to the drawing as it was.
 */
export function sizeToBackground(context: SketchContext, event: EventOf<'background.loaded'>): Change {
  const { steps, saved } = context;
  if (steps.present.background?.url !== event.url) return {};
  const size = canvasForPicture(event.width, event.height);
  const drawing = { ...steps.present, ...size };
  const unchanged = saved.background?.url === event.url;
  return {
    ...refit(context, drawing),
    steps: { ...steps, present: drawing },
    saved: unchanged ? { ...saved, ...size } : saved,
    notice: undefined,
  };
}
