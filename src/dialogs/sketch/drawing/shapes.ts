import type { Shape } from '../../../../contract/fields/sketchShapes.ts';
import { SKETCH } from '../../../../contract/limits.ts';
import type { Box, ShapePoint } from '../../../geometry/image/shapes.ts';
import {
  boundingBox,
  boxBetween,
  distance,
  distanceToBoxBorder,
  distanceToEllipseBorder,
  distanceToPolyline,
  distanceToSegment,
  growBox,
  isPointInBox,
  snapToEighths,
  snapToSquare,
} from '../../../geometry/image/shapes.ts';
import type { Sample } from '../../stage/stageState.ts';

/** The tools of the column at the left. */
export type Tool = 'doodle' | 'eraser' | 'select' | 'line' | 'rect' | 'ellipse' | 'circle' | 'fill';
export type ShapeStyle = {
  readonly strokeColor: string;
  readonly lineWidth: number;
  readonly fillColor: string;
  /** 0 to 1. */
  readonly opacity: number;
  readonly eraserWidth: number;
};
export type FreeShape = Extract<Shape, { type: 'free' }>;
export type FillShape = Extract<Shape, { type: 'fill' }>;

export const INITIAL_STYLE: ShapeStyle = {
  strokeColor: SKETCH.stroke,
  lineWidth: SKETCH.lineWidth.initial,
  fillColor: SKETCH.fill,
  opacity: 1,
  eraserWidth: SKETCH.eraserWidth,
};

const SHAPE_TYPE_BY_TOOL = {
  doodle: 'free',
  eraser: 'free',
  line: 'line',
  rect: 'rectangle',
  ellipse: 'ellipse',
  circle: 'circle',
} as const;
export type DrawingTool = keyof typeof SHAPE_TYPE_BY_TOOL;

/** Tells whether a tool draws by pressing and moving. */
export function isDrawingTool(tool: Tool): tool is DrawingTool {
  return Object.hasOwn(SHAPE_TYPE_BY_TOOL, tool);
}

const ID_PATTERN = /^s(\d+)(?:-|$)/;

/** An id that no shape of the drawing has; with the tag of a dialog, none that somebody else draws meanwhile either. */
export function newShapeId(shapes: readonly Shape[], tag = ''): string {
  const usedIdNumbers = shapes.map(({ id }) => Number(ID_PATTERN.exec(id)?.[1] ?? 0));
  return `s${usedIdNumbers.reduce((most, number) => Math.max(most, number), 0) + 1}${tag}`;
}

/** Tells whether a shape is a stroke of the eraser. */
export function isErasing(shape: Shape): boolean {
  return shape.type === 'free' && shape.erases === true;
}

/** The fields of a style's opacity: a shape that hides what lies below it says nothing. */
export function opacityFields({ opacity }: Pick<ShapeStyle, 'opacity'>) {
  return opacity < 1 ? { opacity } : {};
}

/** The shape that a press begins: a doodle's or eraser's first dot, or a two-point shape without size yet. */
export function beginShape(id: string, tool: DrawingTool, style: ShapeStyle, firstSample: Sample): Shape {
  const start = { x: firstSample.x, y: firstSample.y };
  const strokeFields = { id, lineWidth: style.lineWidth, strokeColor: style.strokeColor, ...opacityFields(style) };
  const pressureFields = firstSample.pressure === undefined ? {} : { pressures: [firstSample.pressure] };
  switch (tool) {
    case 'doodle':
      return { ...strokeFields, type: 'free', points: [start], ...pressureFields };
    case 'eraser': {
      const eraserFields = { id, lineWidth: style.eraserWidth, strokeColor: SKETCH.stroke, erases: true } as const;
      return { ...eraserFields, type: 'free', points: [start], ...pressureFields };
    }
    default:
      return { ...strokeFields, type: SHAPE_TYPE_BY_TOOL[tool], start, end: start };
  }
}

/** A pen's pressures, one per point of a doodle; undefined when it was drawn without a pen. */
export function pressuresOf(shape: FreeShape): readonly number[] | undefined {
  const { pressures, points } = shape;
  const fits = Array.isArray(pressures) && pressures.length === points.length;
  return fits && pressures.every((pressure) => typeof pressure === 'number') ? pressures : undefined;
}

/**
 * The shape after the pointer moved through `samples`. A doodle takes each sample that lies at least `step` pixels on; other
 * shapes end at the last one. `constrain` (Shift) makes lines run in eighths of a turn, boxes square and ellipses round.
 */
export function extendShape(
  shape: Shape,
  samples: readonly Sample[],
  { constrain, step }: { constrain: boolean; step: number },
): Shape {
  const last = samples.at(-1);
  if (!last || shape.type === 'fill') return shape;
  if (shape.type === 'free') return extendDoodle(shape, samples, step);
  const end = { x: last.x, y: last.y };
  if (!constrain || shape.type === 'circle') return { ...shape, end };
  return { ...shape, end: shape.type === 'line' ? snapToEighths(shape.start, end) : snapToSquare(shape.start, end) };
}

function extendDoodle(shape: FreeShape, samples: readonly Sample[], step: number): FreeShape {
  const points = [...shape.points];
  const pressures = [...(pressuresOf(shape) ?? [])];
  const hasPressures = pressures.length > 0;
  for (const { x, y, pressure } of samples) {
    if (distance(points.at(-1)!, { x, y }) < step) continue;
    points.push({ x, y });
    pressures.push(pressure ?? pressures.at(-1) ?? 0);
  }
  if (points.length === shape.points.length) return shape;
  return hasPressures ? { ...shape, points, pressures } : { ...shape, points };
}

/** Shapes smaller than this, in pixels, were clicks and not drawn on purpose. */
const SHAPE_SIZE_MIN = 1;

/** The shape as it is kept, in tenths of a pixel; undefined when nothing was drawn (a line without length). */
export function finishShape(shape: Shape): Shape | undefined {
  switch (shape.type) {
    case 'free': {
      const pressures = pressuresOf(shape);
      const roundedShape = { ...shape, points: shape.points.map(roundedPoint) };
      return pressures
        ? { ...roundedShape, pressures: pressures.map((pressure) => roundTo(pressure, 100)) }
        : roundedShape;
    }
    case 'fill':
      return { ...shape, ...roundedPoint(shape) };
    default:
      if (distance(shape.start, shape.end) < SHAPE_SIZE_MIN) return undefined;
      return { ...shape, start: roundedPoint(shape.start), end: roundedPoint(shape.end) };
  }
}

const roundTo = (value: number, fraction: number) => Math.round(value * fraction) / fraction;
const roundedPoint = ({ x, y }: ShapePoint) => ({ x: roundTo(x, 10), y: roundTo(y, 10) });

/** The shape changed point by point; a circle's rim is moved like its centre. */
function mapPoints(shape: Shape, move: (point: ShapePoint) => ShapePoint): Shape {
  if (shape.type === 'free') return { ...shape, points: shape.points.map((point) => roundedPoint(move(point))) };
  if (shape.type === 'fill') return { ...shape, ...roundedPoint(move(shape)) };
  return { ...shape, start: roundedPoint(move(shape.start)), end: roundedPoint(move(shape.end)) };
}

/** The shape moved by so many pixels. */
export function moveShape(shape: Shape, dx: number, dy: number): Shape {
  return mapPoints(shape, ({ x, y }) => ({ x: x + dx, y: y + dy }));
}

/** The shape seen in a mirror that stands upright in the middle of a paper of this width. */
export function mirrorShape(shape: Shape, paperWidth: number): Shape {
  return mapPoints(shape, ({ x, y }) => ({ x: paperWidth - x, y }));
}

/** A copy 10,10 further on. */
export function cloneShape(shape: Shape, id: string): Shape {
  return { ...moveShape(shape, SKETCH.cloneOffset, SKETCH.cloneOffset), id };
}

/** The box that a shape's own lines span (a circle's from its centre and rim), without the line width. */
export function shapeBox(shape: Shape): Box {
  switch (shape.type) {
    case 'free':
      return boundingBox(shape.points);
    case 'fill':
      return growBox({ x: shape.x, y: shape.y, width: 0, height: 0 }, SKETCH.fillHitRadius);
    case 'circle':
      return growBox({ ...shape.start, width: 0, height: 0 }, distance(shape.start, shape.end));
    default:
      return boxBetween(shape.start, shape.end);
  }
}

/** The shape stretched into a box; a circle stays round and takes the longer side, a fill only moves. */
export function fitShape(shape: Shape, box: Box): Shape {
  const boxBefore = shapeBox(shape);
  if (shape.type === 'fill') return moveShape(shape, box.x - boxBefore.x, box.y - boxBefore.y);
  if (shape.type === 'circle') {
    const radius = Math.max(box.width, box.height) / 2;
    const start = roundedPoint({ x: box.x + radius, y: box.y + radius });
    return { ...shape, start, end: roundedPoint({ x: start.x + radius, y: start.y }) };
  }
  const scaleX = boxBefore.width === 0 ? 0 : box.width / boxBefore.width;
  const scaleY = boxBefore.height === 0 ? 0 : box.height / boxBefore.height;
  return mapPoints(shape, ({ x, y }) => ({
    x: box.x + (x - boxBefore.x) * scaleX,
    y: box.y + (y - boxBefore.y) * scaleY,
  }));
}

/** The shape with those parts of a style that it has. */
export function restyleShape(shape: Shape, style: Partial<ShapeStyle>): Shape {
  const { strokeColor, lineWidth, fillColor, opacity } = style;
  const paint = opacity === undefined ? {} : { opacity };
  if (shape.type === 'fill') return { ...shape, ...paint, fillColor: fillColor ?? shape.fillColor };
  return { ...shape, ...paint, strokeColor: strokeColor ?? shape.strokeColor, lineWidth: lineWidth ?? shape.lineWidth };
}

/** The list with one shape changed. */
export function replaceShape(shapes: readonly Shape[], id: string, change: (shape: Shape) => Shape): Shape[] {
  return shapes.map((shape) => (shape.id === id ? change(shape) : shape));
}

/** The uppermost shape at a point: within line width + 6 of its line, or within 8 of a fill's place. */
export function shapeAt(shapes: readonly Shape[], point: ShapePoint): Shape | undefined {
  return shapes.findLast((shape) => isNearLine(shape, point));
}

/** The shapes that a marquee catches: it meets their box, and does not lie within it, where no line is. */
export function shapesInMarquee(shapes: readonly Shape[], marquee: Box): Shape[] {
  const right = marquee.x + marquee.width;
  const bottom = marquee.y + marquee.height;
  return shapes.filter((shape) => {
    const { x, y, width, height } = shapeBox(shape);
    const intersects = x <= right && marquee.x <= x + width && y <= bottom && marquee.y <= y + height;
    const enclosesMarquee = x < marquee.x && right < x + width && y < marquee.y && bottom < y + height;
    return intersects && !enclosesMarquee;
  });
}

function isNearLine(shape: Shape, point: ShapePoint): boolean {
  if (shape.type === 'fill') return distance(shape, point) <= SKETCH.fillHitRadius;
  const reach = shape.lineWidth + SKETCH.hitTolerance;
  const box = shapeBox(shape);
  if (!isPointInBox(growBox(box, reach), point)) return false;
  switch (shape.type) {
    case 'free':
      return distanceToPolyline(point, shape.points) <= reach;
    case 'line':
      return distanceToSegment(point, shape.start, shape.end) <= reach;
    case 'rectangle':
      return distanceToBoxBorder(point, box) <= reach;
    case 'ellipse':
      return distanceToEllipseBorder(point, box) <= reach;
    case 'circle':
      return Math.abs(distance(point, shape.start) - distance(shape.start, shape.end)) <= reach;
  }
}
