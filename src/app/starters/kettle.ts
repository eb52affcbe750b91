import type { Shape } from '../../../contract/fields/sketchShapes.ts';
import { SKETCH } from '../../../contract/limits.ts';

type RelativePoint = readonly [x: number, y: number];

/** The number of points of an arc. */
const ARC_STEPS = 24;
/** The drawing's side, and where it begins, in pixels of the paper. */
const DRAWING_SIDE = SKETCH.canvas.width * 0.8;
const DRAWING_MARGIN = (SKETCH.canvas.width - DRAWING_SIDE) / 2;
const LINE_WIDTH = 4;

/** A closed kettle in shares of the drawing's side: body, handle (outer and inner), spout, lid. */
export const KETTLE_STROKES: readonly (readonly RelativePoint[])[] = [
  [
    ...arcPoints(0.5, 0.62, 0.24, 0.26, -205, 25),
    [0.66, 0.84],
    [0.34, 0.84],
    ...arcPoints(0.5, 0.62, 0.24, 0.26, -205, -200),
  ],
  [
    ...arcPoints(0.5, 0.36, 0.22, 0.24, -190, 10),
    ...arcPoints(0.5, 0.36, 0.17, 0.19, 10, -190),
    ...arcPoints(0.5, 0.36, 0.22, 0.24, -190, -185),
  ],
  [
    [0.72, 0.62],
    [0.8, 0.5],
    [0.86, 0.4],
    [0.9, 0.42],
    [0.84, 0.56],
    [0.73, 0.72],
    [0.72, 0.62],
  ],
  arcPoints(0.5, 0.37, 0.1, 0.04, 0, 360),
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

function arcPoints(cx: number, cy: number, rx: number, ry: number, from: number, to: number): RelativePoint[] {
  return Array.from({ length: ARC_STEPS + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / ARC_STEPS) * Math.PI) / 180;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)] as const;
  });
}
