import type { Shape } from '../../../contract/fields/shapes.ts';
import type { Box, ShapePoint } from '../../geometry/image/shapes.ts';
import { boxBetween, distance, snapToSquare } from '../../geometry/image/shapes.ts';
import { clampToPaper } from '../editor/machine/drawingState.ts';
import { paperPoint, stagePoint } from '../stage/stageView.ts';
import { paperSize } from './drawing/drawing.ts';
import { changeWithFills, filledAt, shapeAround } from './drawing/shapeFills.ts';
import {
  beginShape,
  extendShape,
  fitShape,
  isDrawingTool,
  moveShape,
  newShapeId,
  replaceShape,
  restyleShape,
  settleShape,
  shapeAt,
  shapeBox,
  shapesIn,
} from './drawing/shapes.ts';
import { recordDrawing } from './history.ts';
import type { Change, EventOf, SketchContext } from './sketch.types.ts';

/** A doodle takes a point every so many stage pixels: finer when zoomed in, and never more than can be seen. */
const POINT_EVERY = 1.5;
/** The reach of a corner of the selection, in stage pixels. */
const CORNER_REACH = 12;
/** A press that moves less than this many stage pixels selects and does not move. */
const CLICK_REACH = 3;

/** The selected shapes, in the drawing's order. */
export function selectedShapes({ history, selectedIds }: SketchContext): Shape[] {
  const selected = new Set(selectedIds);
  return history.present.shapes.filter(({ id }) => selected.has(id));
}

/** The selected shape, if it is one alone. */
export function selectedShape(context: SketchContext): Shape | undefined {
  const [shape, other] = selectedShapes(context);
  return other ? undefined : shape;
}

function withShapes(context: SketchContext, shapes: readonly Shape[], mergeKey?: string): Change {
  return { history: recordDrawing(context.history, { ...context.history.present, shapes }, mergeKey) };
}

function paperSample(context: SketchContext, at: EventOf<'pointer.pressed'>['at']) {
  return { ...paperPoint(context.view, at), pressure: at.pressure };
}

/** A press with a drawing tool: the first point of a new shape. */
export function beginStroke(context: SketchContext, { at }: EventOf<'pointer.pressed'>): Change {
  const { tool, style, history } = context;
  if (!isDrawingTool(tool)) return {};
  const id = newShapeId(history.present.shapes);
  return { currentShape: beginShape(id, tool, style, paperSample(context, at)), selectedIds: [], notice: undefined };
}

/** The pointer moved on while drawing. */
export function continueStroke(context: SketchContext, event: EventOf<'pointer.moved'>): Change {
  const { currentShape, view } = context;
  if (!currentShape) return {};
  const samples = event.samples.map((sample) => paperSample(context, sample));
  return {
    currentShape: extendShape(currentShape, samples, { constrain: event.constrain, step: POINT_EVERY / view.scale }),
  };
}

/** The crosshair of the keyboard moved on while drawing. */
export function followCursor({ currentShape, cursor }: SketchContext): Change {
  return currentShape ? { currentShape: extendShape(currentShape, [cursor], { constrain: false, step: 0 }) } : {};
}

/**
 * The pointer let go, or was taken away: what was drawn is kept. Only what reaches less than `least` stage pixels is not: the
 * first finger of a pinch.
 */
export function commitStroke(context: SketchContext, least = 0): Change {
  const { currentShape, view, history } = context;
  const box = currentShape && shapeBox(currentShape);
  const meant = box !== undefined && Math.max(box.width, box.height) * view.scale >= least;
  const settled = currentShape && meant ? settleShape(currentShape) : undefined;
  if (!settled) return { currentShape: undefined };
  return { currentShape: undefined, ...withShapes(context, [...history.present.shapes, settled]) };
}

/** A press with Fill on paper: a fill at this place. */
export function placeFill(context: SketchContext, { at }: EventOf<'pointer.pressed'>): Change {
  const { shapes } = context.history.present;
  const point = paperPoint(context.view, at);
  const owner = shapeAround(shapes, point)?.id;
  const { fillColor } = context.style;
  const fill = settleShape({ id: newShapeId(shapes), type: 'fill', ...point, fillColor, ...(owner && { owner }) });
  return fill ? { ...withShapes(context, [...shapes, fill]), notice: undefined } : {};
}

/** A press with Fill on an earlier fill: it takes the new colour. */
export function recolourFill(context: SketchContext, { under }: EventOf<'pointer.pressed'>): Change {
  if (under.kind !== 'fill') return {};
  const { fillColor } = context.style;
  const shapes = replaceShape(context.history.present.shapes, under.id, (shape) => restyleShape(shape, { fillColor }));
  return { ...withShapes(context, shapes), notice: undefined };
}

/** The corners of a box, each with the one that stays when it is dragged. */
export function cornersOf({ x, y, width, height }: Box): { at: ShapePoint; anchor: ShapePoint }[] {
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
export function cornerAt(context: SketchContext, at: ShapePoint) {
  const shape = selectedShape(context);
  if (!shape || shape.type === 'fill') return undefined;
  return cornersOf(shapeBox(shape)).find((corner) => distance(stagePoint(context.view, corner.at), at) <= CORNER_REACH);
}

/** A press on a corner of the selection. */
export function graspCorner(context: SketchContext, { at }: EventOf<'pointer.pressed'>): Change {
  const originals = selectedShapes(context);
  const corner = cornerAt(context, at);
  return corner ? { grasp: { originals, now: originals, from: corner.at, anchor: corner.anchor } } : {};
}

/** The uppermost shape at a stage point: by its line, or by its filled inside. */
export function shapeUnder(context: SketchContext, at: ShapePoint): Shape | undefined {
  const { shapes } = context.history.present;
  const point = paperPoint(context.view, at);
  return shapeAt(shapes, point) ?? filledAt(shapes, point);
}

/** A press on a shape: the selection follows the pointer. With Shift the shape joins the selection or leaves it. */
export function graspShape(context: SketchContext, { at, addsToSelection: adds }: EventOf<'pointer.pressed'>): Change {
  const shape = shapeUnder(context, at);
  if (!shape) return {};
  const { selectedIds } = context;
  const from = paperPoint(context.view, at);
  const isSelected = selectedIds.includes(shape.id);
  if (adds && isSelected) {
    const none: readonly Shape[] = [];
    return { selectedIds: selectedIds.filter((id) => id !== shape.id), grasp: { originals: none, now: none, from } };
  }
  const ids = adds ? [...selectedIds, shape.id] : isSelected ? selectedIds : [shape.id];
  const originals = selectedShapes({ ...context, selectedIds: ids });
  return { selectedIds: ids, grasp: { originals, now: originals, from, ...(!adds && { pressedId: shape.id }) } };
}

/** The pointer moved on while it holds shapes; Shift keeps to one axis. */
export function dragShapes(context: SketchContext, { samples, constrain }: EventOf<'pointer.moved'>): Change {
  const { grasp, view } = context;
  const last = samples.at(-1);
  if (!grasp || !last) return {};
  const to = paperPoint(view, last);
  const dx = to.x - grasp.from.x;
  const dy = to.y - grasp.from.y;
  if (Math.hypot(dx, dy) * view.scale < CLICK_REACH) return { grasp: { ...grasp, now: grasp.originals } };
  const across = Math.abs(dx) >= Math.abs(dy);
  const move = (shape: Shape) => moveShape(shape, constrain && !across ? 0 : dx, constrain && across ? 0 : dy);
  return { grasp: { ...grasp, now: grasp.originals.map(move) } };
}

/** The pointer moved on while it holds a corner; Shift makes the box square. */
export function dragCorner(context: SketchContext, { samples, constrain }: EventOf<'pointer.moved'>): Change {
  const { grasp, view } = context;
  const last = samples.at(-1);
  const shape = grasp?.originals[0];
  if (!grasp?.anchor || !shape || !last) return {};
  const to = paperPoint(view, last);
  const square = constrain || shape.type === 'circle';
  const corner = square ? snapToSquare(grasp.anchor, to) : to;
  return { grasp: { ...grasp, now: [fitShape(shape, boxBetween(grasp.anchor, corner))] } };
}

/** The pointer let go of shapes: they stay where they are. A click on one of several selects it alone. */
export function dropShapes(context: SketchContext): Change {
  const { grasp, history } = context;
  if (!grasp) return {};
  const { originals, now, pressedId } = grasp;
  if (now === originals) return { grasp: undefined, ...(pressedId !== undefined && { selectedIds: [pressedId] }) };
  const after = new Map(now.map((shape) => [shape.id, shape]));
  const shapes = changeWithFills(history.present.shapes, originals, ({ id }) => after.get(id)!);
  return { grasp: undefined, ...withShapes(context, shapes) };
}

/** A press on empty paper: a marquee begins; with Shift it adds to the selection. */
export function beginMarquee(
  context: SketchContext,
  { at, addsToSelection: adds }: EventOf<'pointer.pressed'>,
): Change {
  const from = paperPoint(context.view, at);
  const besides = adds ? context.selectedIds : [];
  return { selectedIds: besides, marquee: { from, to: from, besides } };
}

/** The marquee's other corner moved. */
export function growMarquee(context: SketchContext, { samples }: EventOf<'pointer.moved'>): Change {
  const { marquee, view, history } = context;
  const last = samples.at(-1);
  if (!marquee || !last) return {};
  const to = paperPoint(view, last);
  const caught = shapesIn(history.present.shapes, boxBetween(marquee.from, to)).map(({ id }) => id);
  return { marquee: { ...marquee, to }, selectedIds: [...new Set([...marquee.besides, ...caught])] };
}

/** The marquee is given up: what was selected besides stays so. */
export function dropMarquee({ marquee }: SketchContext): Change {
  return marquee ? { marquee: undefined, selectedIds: marquee.besides } : {};
}

/** The keyboard's crosshair moved, and stays on the paper. */
export function moveCursor({ cursor, history }: SketchContext, { dx, dy }: EventOf<'cursor.moved'>): Change {
  return { cursor: clampToPaper({ x: cursor.x + dx, y: cursor.y + dy }, paperSize(history.present)) };
}
