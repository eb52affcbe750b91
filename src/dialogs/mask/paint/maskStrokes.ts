import type { MaskStroke } from '../../../../contract/fields/mask.ts';
import type { ShapePoint } from '../../../geometry/image/shapes.ts';
import type { Sample } from '../../stage/stageState.ts';
import { fitPaper, paperPoint, type Size, type StageView } from '../../stage/stageView.ts';

/** The parts of a mask: strokes in their order, over the mask that was there before them. */
export type MaskPaint = { readonly strokes: readonly MaskStroke[]; readonly keepsPreviousMask: boolean };
export type MaskTool = MaskStroke['tool'] | 'wand' | 'hand';

export const EMPTY_MASK: MaskPaint = { strokes: [], keepsPreviousMask: false };
/** The smallest mark, in pixels of the picture: what a brush of size 0 paints. */
const BRUSH_DIAMETER_MIN = 1;
/** A stroke takes a point every so many stage pixels. */
const POINT_SPACING = 1.5;

/** A brush's diameter in pixels of the picture: its size is that on the stage while the whole picture is fitted. */
export function brushDiameter(size: number, stage: Size, paper: Size): number {
  return Math.max(BRUSH_DIAMETER_MIN, size / fitPaper(stage, paper).scale);
}

/** Tenths of a pixel are exact enough, and short to write. */
function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}

type StrokeStart = { readonly tool: MaskStroke['tool']; readonly erases: boolean; readonly size: number };

export function newStroke({ tool, erases, size }: StrokeStart, { x, y }: ShapePoint): MaskStroke {
  return { tool, erases, size: roundToTenth(size), points: [roundToTenth(x), roundToTenth(y)] };
}

/** The stroke with where the pointer went since; what is nearer than can be seen is left out. */
export function extendStroke(stroke: MaskStroke, samples: readonly Sample[], view: StageView): MaskStroke {
  const points = [...stroke.points];
  for (const sample of samples) {
    const { x, y } = paperPoint(view, sample);
    const [lastX = x, lastY = y] = points.slice(-2);
    if (Math.hypot(x - lastX, y - lastY) * view.scale >= POINT_SPACING) points.push(roundToTenth(x), roundToTenth(y));
  }
  return points.length === stroke.points.length ? stroke : { ...stroke, points };
}

/** The distance that a stroke went from its beginning, in pixels of the picture. */
export function strokeReach({ points }: MaskStroke): number {
  const [startX = 0, startY = 0] = points;
  let reach = 0;
  for (let i = 2; i < points.length; i += 2) {
    reach = Math.max(reach, Math.hypot(points[i]! - startX, points[i + 1]! - startY));
  }
  return reach;
}

/** The strokes on a picture of another size and the same ratio; of another ratio none. */
export function scaledStrokes(
  strokes: readonly MaskStroke[],
  sourceSize: Size,
  targetSize: Size,
): readonly MaskStroke[] | undefined {
  if (sourceSize.width === targetSize.width && sourceSize.height === targetSize.height) return strokes;
  const scale = targetSize.width / sourceSize.width;
  if (Math.abs(sourceSize.height * scale - targetSize.height) > 1) return undefined;
  return strokes.map((stroke) => ({
    ...stroke,
    size: roundToTenth(stroke.size * scale),
    points: stroke.points.map((value) => roundToTenth(value * scale)),
  }));
}
