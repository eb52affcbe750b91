import type { Shape } from '../../../contract/fields/sketchShapes.ts';
import { SKETCH } from '../../../contract/limits.ts';

type RelativePoint = readonly [x: number, y: number];

/** The number of points of an arc. */
const CURVE_STEPS = 24;
/** The drawing's side, and where it begins, in pixels of the paper. */
const DRAWING_SIDE = SKETCH.canvas.width * 0.8;
const DRAWING_MARGIN = (SKETCH.canvas.width - DRAWING_SIDE) / 2;
const LINE_WIDTH = 6;

/** A kettle in shares of the drawing's side, a line for each part: body, spout, handle, lid, knob. The handle is the only open one. */
export const KETTLE_STROKES: readonly (readonly RelativePoint[])[] = [
  [
    ...curvePoints([0.2, 0.8], [0.18, 0.62], [0.29, 0.46], [0.5, 0.46]),
    ...curvePoints([0.5, 0.46], [0.71, 0.46], [0.82, 0.62], [0.8, 0.8]),
    ...curvePoints([0.8, 0.8], [0.79, 0.84], [0.76, 0.86], [0.73, 0.86]),
    ...curvePoints([0.27, 0.86], [0.24, 0.86], [0.21, 0.84], [0.2, 0.8]),
  ],
  [
    ...curvePoints([0.77, 0.6], [0.84, 0.57], [0.87, 0.49], [0.91, 0.42]),
    [0.95, 0.44],
    ...curvePoints([0.95, 0.44], [0.92, 0.56], [0.88, 0.68], [0.8, 0.74]),
    [0.77, 0.6],
  ],
  curvePoints([0.3, 0.53], [0.16, 0.12], [0.84, 0.12], [0.7, 0.53]),
  [...curvePoints([0.36, 0.47], [0.39, 0.38], [0.61, 0.38], [0.64, 0.47]), [0.36, 0.47]],
  curvePoints([0.5, 0.4], [0.44, 0.4], [0.44, 0.33], [0.5, 0.33]).concat(
    curvePoints([0.5, 0.33], [0.56, 0.33], [0.56, 0.4], [0.5, 0.4]),
  ),
];

/** A kettle as a person would draw it: one free line for each of its parts. */
export const KETTLE_SHAPES: readonly Shape[] = KETTLE_STROKES.map((stroke, index) => ({
  id: `kettle-${index}`,
  type: 'free',
  points: stroke.map(([x, y]) => ({
    x: Math.round(DRAWING_MARGIN + x * DRAWING_SIDE),
    y: Math.round(DRAWING_MARGIN + y * DRAWING_SIDE),
  })),
  lineWidth: LINE_WIDTH,
  strokeColor: SKETCH.stroke,
}));

/** Points along a cubic Bézier curve. */
function curvePoints(
  start: RelativePoint,
  control1: RelativePoint,
  control2: RelativePoint,
  end: RelativePoint,
): RelativePoint[] {
  return Array.from({ length: CURVE_STEPS + 1 }, (_, step) => {
    const t = step / CURVE_STEPS;
    const u = 1 - t;
    const along = (axis: 0 | 1) =>
      u ** 3 * start[axis] + 3 * u ** 2 * t * control1[axis] + 3 * u * t ** 2 * control2[axis] + t ** 3 * end[axis];
    return [along(0), along(1)] as const;
  });
}
