import { getStroke } from 'perfect-freehand';
import type { ShapePoint } from '../../../geometry/image/shapes.ts';
import { boundingBox } from '../../../geometry/image/shapes.ts';
import type { FreeShape } from './shapes.ts';
import { pressuresOf } from './shapes.ts';

/** The effect of a pen's pressure on the width: full pressure draws half as wide again, none a third. */
const PEN_THINNING = 0.6;
/** A light streamline: a trembling hand is calmed, a corner stays where it was drawn. */
const STROKE_OPTIONS = { smoothing: 0.5, streamline: 0.3, simulatePressure: false, last: true } as const;
/** A doodle smaller than this in both directions is drawn as a dot. */
const DOT_SIZE = 0.5;

/** Tells whether a doodle is a single dot: a click. */
export function isDot({ points }: FreeShape): boolean {
  const { width, height } = boundingBox(points);
  return Math.max(width, height) < DOT_SIZE;
}

/** The outline of a doodle, in drawing pixels: as wide as its line width, or as its pen pressed. */
export function strokeOutline(shape: FreeShape): [number, number][] {
  const pressures = pressuresOf(shape);
  const points = shape.points.map(({ x, y }, i) => [x, y, pressures?.[i] ?? 0.5]);
  const outline = getStroke(points, {
    ...STROKE_OPTIONS,
    size: shape.lineWidth,
    thinning: pressures ? PEN_THINNING : 0,
  });
  return outline as [number, number][];
}

/** Draws a closed outline as quadratic curves through the middles of its sides. */
export function traceOutline(
  path: { moveTo(x: number, y: number): void; quadraticCurveTo(cx: number, cy: number, x: number, y: number): void },
  outline: readonly (readonly [number, number])[],
): void {
  const pointAt = (i: number): ShapePoint => {
    const [x, y] = outline[i % outline.length]!;
    return { x, y };
  };
  const middleAt = (i: number) => ({
    x: (pointAt(i).x + pointAt(i + 1).x) / 2,
    y: (pointAt(i).y + pointAt(i + 1).y) / 2,
  });
  if (outline.length === 0) return;
  const start = middleAt(0);
  path.moveTo(start.x, start.y);
  for (let i = 1; i <= outline.length; i++) {
    const end = middleAt(i);
    path.quadraticCurveTo(pointAt(i).x, pointAt(i).y, end.x, end.y);
  }
}
