import type { MaskStroke } from '../../../../contract/fields/mask.ts';
import type { Size } from '../../stage/stageView.ts';
import type { MaskPaint } from './maskStrokes.ts';

type CanvasContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const pathByStroke = new WeakMap<MaskStroke, Path2D>();

function pathOf(stroke: MaskStroke): Path2D {
  const cachedPath = pathByStroke.get(stroke);
  if (cachedPath) return cachedPath;
  const path = new Path2D();
  const { points } = stroke;
  if (isFilled(stroke) && stroke.tool === 'brush') path.arc(points[0]!, points[1]!, stroke.size / 2, 0, 2 * Math.PI);
  else path.moveTo(points[0]!, points[1]!);
  for (let i = 2; i < points.length; i += 2) path.lineTo(points[i]!, points[i + 1]!);
  if (stroke.tool === 'lasso') path.closePath();
  pathByStroke.set(stroke, path);
  return path;
}

/** A lasso, and a brush that did not move: a line of no length is not drawn. */
function isFilled({ tool, points }: MaskStroke): boolean {
  return tool === 'lasso' || points.length === 2;
}

/** Paints one stroke in the canvas's own colour, or takes away what it covers. */
export function paintStroke(context: CanvasContext, stroke: MaskStroke): void {
  context.globalCompositeOperation = stroke.erases ? 'destination-out' : 'source-over';
  if (isFilled(stroke)) {
    context.fill(pathOf(stroke));
    return;
  }
  context.lineWidth = stroke.size;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke(pathOf(stroke));
}

/** Paints all that may change: where an earlier mask is clear, then the strokes in their order. The canvas must be empty. */
export function paintMask(
  context: CanvasContext,
  { width, height }: Size,
  { strokes, keepsPreviousMask }: MaskPaint,
  previousMask: CanvasImageSource | undefined,
): void {
  if (keepsPreviousMask && previousMask) {
    context.globalCompositeOperation = 'source-over';
    context.fillRect(0, 0, width, height);
    context.globalCompositeOperation = 'destination-out';
    context.drawImage(previousMask, 0, 0, width, height);
  }
  for (const stroke of strokes) paintStroke(context, stroke);
}
