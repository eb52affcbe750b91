import type { Shape, SketchLayer } from '../../../contract/fields/sketchShapes.ts';
import type { Box, ShapePoint } from '../../geometry/image/shapes.ts';
import { boxBetween, distance, growBox, snapToSquare } from '../../geometry/image/shapes.ts';
import { clampToPaper } from '../editor/machine/drawingState.ts';
import { paperPoint, stagePoint } from '../stage/stageView.ts';
import type { Drawing } from './drawing/drawing.ts';
import { paperSize } from './drawing/drawing.ts';
import {
  arrangeShapes,
  isOpen,
  layerOf,
  layerWithId,
  pickableShapes,
  putOnLayer,
  visibleShapes,
} from './drawing/layers.ts';
import { changeWithFills, filledShapeAt, smallestShapeAround } from './drawing/shapeFills.ts';
import {
  beginShape,
  extendShape,
  finishShape,
  fitShape,
  isDrawingTool,
  isErasing,
  mirrorShape,
  moveShape,
  newShapeId,
  opacityFields,
  replaceShape,
  restyleShape,
  shapeAt,
  shapeBox,
  shapesInMarquee,
} from './drawing/shapes.ts';
import { recordDrawing } from './drawingHistory.ts';
import type { EventOf, SketchChange, SketchContext } from './sketch.types.ts';

/** A doodle takes a point every so many stage pixels: finer when zoomed in, and never more than can be seen. */
const POINT_SPACING = 1.5;
/** The reach of a corner of the selection, in stage pixels. */
const CORNER_RADIUS = 12;
/** A press that moves less than this many stage pixels selects and does not move. */
const CLICK_TOLERANCE = 3;

/** The selected shapes, in the drawing's order. */
export function selectedShapes({ history, selectedIds }: SketchContext): Shape[] {
  const selected = new Set(selectedIds);
  return history.present.shapes.filter(({ id }) => selected.has(id));
}

/** The selected shape, if it is one alone. */
export function selectedShape(context: SketchContext): Shape | undefined {
  const [shape, secondShape] = selectedShapes(context);
  return secondShape ? undefined : shape;
}

function shapesChange(context: SketchContext, shapes: readonly Shape[], mergeKey?: string): SketchChange {
  return { history: recordDrawing(context.history, { ...context.history.present, shapes }, mergeKey) };
}

function samplePoint(context: SketchContext, at: EventOf<'pointer.pressed'>['at']) {
  return { ...paperPoint(context.view, at), pressure: at.pressure };
}

/** The layer that is drawn on. */
export function activeLayer({ history, activeLayerId }: SketchContext): SketchLayer {
  return layerWithId(history.present.layers, activeLayerId);
}

/** Tells whether a press would draw on a layer that is hidden or locked. */
export function meetsClosedLayer(context: SketchContext, { hasEraser }: EventOf<'pointer.pressed'>): boolean {
  return (hasEraser || context.tool !== 'select') && !isOpen(activeLayer(context));
}

/** A press with a drawing tool, or with the eraser of a pen: the first point of a new shape. */
export function beginStroke(context: SketchContext, { at, hasEraser }: EventOf<'pointer.pressed'>): SketchChange {
  const { style, history, idTag } = context;
  const tool = hasEraser ? 'eraser' : context.tool;
  if (!isDrawingTool(tool)) return {};
  const id = newShapeId(history.present.shapes, idTag);
  const shape = beginShape(id, tool, style, samplePoint(context, at));
  return { currentShape: putOnLayer(shape, activeLayer(context)), selectedIds: [], notice: undefined };
}

const NO_SHAPES: readonly Shape[] = [];
const strokesByShape = new WeakMap<Shape, readonly Shape[]>();

/** The shapes under the pointer: the one that is drawn, and with the mirror its other half. The same list while they are the same. */
export function currentShapes({ currentShape, isMirrored, history, idTag }: SketchContext): readonly Shape[] {
  if (!currentShape) return NO_SHAPES;
  const cached = strokesByShape.get(currentShape);
  if (cached) return cached;
  const { shapes, canvasWidth } = history.present;
  const otherId = () => newShapeId([...shapes, currentShape], idTag);
  const strokes = isMirrored
    ? [currentShape, { ...mirrorShape(currentShape, canvasWidth), id: otherId() }]
    : [currentShape];
  strokesByShape.set(currentShape, strokes);
  return strokes;
}

/** The pointer moved on while drawing. */
export function continueStroke(context: SketchContext, event: EventOf<'pointer.moved'>): SketchChange {
  const { currentShape, view } = context;
  if (!currentShape) return {};
  const samples = event.samples.map((sample) => samplePoint(context, sample));
  return {
    currentShape: extendShape(currentShape, samples, { constrain: event.constrain, step: POINT_SPACING / view.scale }),
  };
}

/** The crosshair of the keyboard moved on while drawing. */
export function extendToCursor({ currentShape, cursor }: SketchContext): SketchChange {
  return currentShape ? { currentShape: extendShape(currentShape, [cursor], { constrain: false, step: 0 }) } : {};
}

/**
 * The pointer let go, or was taken away: what was drawn is kept. Only what reaches less than `minSize` stage pixels is not: the
 * first finger of a pinch.
 */
export function commitStroke(context: SketchContext, minSize = 0): SketchChange {
  const { currentShape, view, history } = context;
  const box = currentShape && shapeBox(currentShape);
  const isLargeEnough = box !== undefined && Math.max(box.width, box.height) * view.scale >= minSize;
  if (!isLargeEnough) return { currentShape: undefined };
  const finishedShapes = currentShapes(context).flatMap((shape) => finishShape(shape) ?? []);
  const additions = finishedShapes.filter((shape) => !isErasing(shape) || meetsShape(shape, history.present));
  if (additions.length === 0) return { currentShape: undefined };
  return { currentShape: undefined, ...addedShapesChange(context, additions) };
}

/** Tells whether a stroke of the eraser comes near a shape of its layer. */
function meetsShape(stroke: Shape, { shapes, layers }: Drawing): boolean {
  const layer = layerOf(stroke, layers);
  const reach = stroke.type === 'fill' ? 0 : stroke.lineWidth / 2;
  const box = growBox(shapeBox(stroke), reach);
  return shapes.some((shape) => {
    if (isErasing(shape) || layerOf(shape, layers) !== layer) return false;
    return shape.type === 'fill' || shapesInMarquee([shape], growBox(box, shape.lineWidth / 2)).length > 0;
  });
}

/** Shapes added on top of their layers, as one step. */
export function addedShapesChange(context: SketchContext, additions: readonly Shape[]) {
  const { history } = context;
  const { shapes, layers } = history.present;
  return {
    history: recordDrawing(history, { ...history.present, shapes: arrangeShapes([...shapes, ...additions], layers) }),
  };
}

/** A press with Fill on paper: a fill at this place. */
export function placeFill(context: SketchContext, { at }: EventOf<'pointer.pressed'>): SketchChange {
  const { present } = context.history;
  const { fillColor } = context.style;
  const point = paperPoint(context.view, at);
  const owner = smallestShapeAround(visibleShapes(present), point)?.id;
  const paint = { fillColor, ...opacityFields(context.style), ...(owner && { owner }) };
  const fill = finishShape({ id: newShapeId(present.shapes, context.idTag), type: 'fill', ...point, ...paint });
  if (!fill) return {};
  return { ...addedShapesChange(context, [putOnLayer(fill, activeLayer(context))]), notice: undefined };
}

/** A press with Fill on an earlier fill: it takes the new colour. */
export function recolourFill(context: SketchContext, { fillTarget }: EventOf<'pointer.pressed'>): SketchChange {
  if (fillTarget.kind !== 'fill') return {};
  const { fillColor, opacity } = context.style;
  const shapes = replaceShape(context.history.present.shapes, fillTarget.id, (shape) =>
    restyleShape(shape, { fillColor, ...(shape.opacity !== undefined || opacity < 1 ? { opacity } : {}) }),
  );
  return { ...shapesChange(context, shapes), notice: undefined };
}

/** The corners of a box, each with the one that stays when it is dragged. */
export function resizeCorners({ x, y, width, height }: Box): { at: ShapePoint; anchor: ShapePoint }[] {
  const right = x + width;
  const bottom = y + height;
  return [
    { at: { x, y }, anchor: { x: right, y: bottom } },
    { at: { x: right, y }, anchor: { x, y: bottom } },
    { at: { x: right, y: bottom }, anchor: { x, y } },
    { at: { x, y: bottom }, anchor: { x: right, y } },
  ];
}

/** The corner of the selection at a stage point; a fill has none. */
export function selectionCornerAt(context: SketchContext, at: ShapePoint) {
  const shape = selectedShape(context);
  if (!shape || shape.type === 'fill') return undefined;
  return resizeCorners(shapeBox(shape)).find(
    (corner) => distance(stagePoint(context.view, corner.at), at) <= CORNER_RADIUS,
  );
}

/** A press on a corner of the selection. */
export function beginResize(context: SketchContext, { at }: EventOf<'pointer.pressed'>): SketchChange {
  const originals = selectedShapes(context);
  const corner = selectionCornerAt(context, at);
  return corner
    ? { shapeDrag: { originals, movedShapes: originals, startPoint: corner.at, anchor: corner.anchor } }
    : {};
}

/** The uppermost shape at a stage point: by its line, or by its filled inside. */
export function shapeAtStagePoint(context: SketchContext, at: ShapePoint): Shape | undefined {
  const shapes = pickableShapes(context.history.present);
  const point = paperPoint(context.view, at);
  return shapeAt(shapes, point) ?? filledShapeAt(shapes, point);
}

/** A press on a shape: the selection follows the pointer. With Shift the shape joins the selection or leaves it. */
export function beginMove(context: SketchContext, { at, addsToSelection }: EventOf<'pointer.pressed'>): SketchChange {
  const shape = shapeAtStagePoint(context, at);
  if (!shape) return {};
  const { selectedIds } = context;
  const startPoint = paperPoint(context.view, at);
  const isSelected = selectedIds.includes(shape.id);
  if (addsToSelection && isSelected) {
    return {
      selectedIds: selectedIds.filter((id) => id !== shape.id),
      shapeDrag: { originals: NO_SHAPES, movedShapes: NO_SHAPES, startPoint },
    };
  }
  const ids = addsToSelection ? [...selectedIds, shape.id] : isSelected ? selectedIds : [shape.id];
  const originals = selectedShapes({ ...context, selectedIds: ids });
  return {
    selectedIds: ids,
    shapeDrag: { originals, movedShapes: originals, startPoint, ...(!addsToSelection && { pressedId: shape.id }) },
  };
}

/** The pointer moved on while it holds shapes; Shift keeps to one axis. */
export function moveShapes(context: SketchContext, { samples, constrain }: EventOf<'pointer.moved'>): SketchChange {
  const { shapeDrag, view } = context;
  const lastSample = samples.at(-1);
  if (!shapeDrag || !lastSample) return {};
  const to = paperPoint(view, lastSample);
  const dx = to.x - shapeDrag.startPoint.x;
  const dy = to.y - shapeDrag.startPoint.y;
  if (Math.hypot(dx, dy) * view.scale < CLICK_TOLERANCE)
    return { shapeDrag: { ...shapeDrag, movedShapes: shapeDrag.originals } };
  const isHorizontal = Math.abs(dx) >= Math.abs(dy);
  const move = (shape: Shape) =>
    moveShape(shape, constrain && !isHorizontal ? 0 : dx, constrain && isHorizontal ? 0 : dy);
  return { shapeDrag: { ...shapeDrag, movedShapes: shapeDrag.originals.map(move) } };
}

/** The pointer moved on while it holds a corner; Shift makes the box square. */
export function resizeShape(context: SketchContext, { samples, constrain }: EventOf<'pointer.moved'>): SketchChange {
  const { shapeDrag, view } = context;
  const lastSample = samples.at(-1);
  const shape = shapeDrag?.originals[0];
  if (!shapeDrag?.anchor || !shape || !lastSample) return {};
  const to = paperPoint(view, lastSample);
  const isSquare = constrain || shape.type === 'circle';
  const corner = isSquare ? snapToSquare(shapeDrag.anchor, to) : to;
  return { shapeDrag: { ...shapeDrag, movedShapes: [fitShape(shape, boxBetween(shapeDrag.anchor, corner))] } };
}

/** The pointer let go of shapes: they stay where they are. A click on one of several selects it alone. */
export function commitShapeDrag(context: SketchContext): SketchChange {
  const { shapeDrag } = context;
  if (!shapeDrag) return {};
  const { originals, movedShapes, pressedId } = shapeDrag;
  if (movedShapes === originals)
    return { shapeDrag: undefined, ...(pressedId !== undefined && { selectedIds: [pressedId] }) };
  return { shapeDrag: undefined, ...shapesChange(context, shapesWithDrag(context)) };
}

/** The shapes of the drawing, those that are dragged where they are now. */
export function shapesWithDrag({ shapeDrag, history }: SketchContext): readonly Shape[] {
  const { shapes } = history.present;
  if (!shapeDrag || shapeDrag.movedShapes === shapeDrag.originals) return shapes;
  const movedShapeById = new Map(shapeDrag.movedShapes.map((shape) => [shape.id, shape]));
  return changeWithFills(shapes, shapeDrag.originals, ({ id }) => movedShapeById.get(id)!);
}

/** A drag that has not moved yet, of its shapes as they have arrived; one that has keeps them as they were. */
export function dragAfterArrival({ shapeDrag, history }: SketchContext): SketchContext['shapeDrag'] {
  if (!shapeDrag || shapeDrag.movedShapes !== shapeDrag.originals || shapeDrag.originals.length === 0) return shapeDrag;
  const ids = new Set(shapeDrag.originals.map(({ id }) => id));
  const originals = history.present.shapes.filter(({ id }) => ids.has(id));
  return { ...shapeDrag, originals, movedShapes: originals };
}

/** A press on empty paper: a marquee begins; with Shift it adds to the selection. */
export function beginMarquee(
  context: SketchContext,
  { at, addsToSelection }: EventOf<'pointer.pressed'>,
): SketchChange {
  const startPoint = paperPoint(context.view, at);
  const baseSelection = addsToSelection ? context.selectedIds : [];
  return { selectedIds: baseSelection, marquee: { startPoint, endPoint: startPoint, baseSelection } };
}

/** The marquee's other corner moved. */
export function resizeMarquee(context: SketchContext, { samples }: EventOf<'pointer.moved'>): SketchChange {
  const { marquee, view, history } = context;
  const lastSample = samples.at(-1);
  if (!marquee || !lastSample) return {};
  const to = paperPoint(view, lastSample);
  const caughtIds = shapesInMarquee(pickableShapes(history.present), boxBetween(marquee.startPoint, to)).map(
    ({ id }) => id,
  );
  return { marquee: { ...marquee, endPoint: to }, selectedIds: [...new Set([...marquee.baseSelection, ...caughtIds])] };
}

/** The marquee is given up: what was selected besides stays so. */
export function cancelMarquee({ marquee }: SketchContext): SketchChange {
  return marquee ? { marquee: undefined, selectedIds: marquee.baseSelection } : {};
}

/** The keyboard's crosshair moved, and stays on the paper. */
export function moveCursor({ cursor, history }: SketchContext, { dx, dy }: EventOf<'cursor.moved'>): SketchChange {
  return { cursor: clampToPaper({ x: cursor.x + dx, y: cursor.y + dy }, paperSize(history.present)) };
}
