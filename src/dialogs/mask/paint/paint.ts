import type { MaskStroke } from '../../../../contract/fields/mask.ts';
import type { Size } from '../../stage/stageView.ts';
import type { MaskPaint } from './maskPaint.ts';

type Canvas2d = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const paths = new WeakMap<MaskStroke, Path2D>();

function pathOf(stroke: MaskStroke): Path2D {
  const known = paths.get(stroke);
  if (known) return known;
  const path = new Path2D();
  const { points } = stroke;
  if (isFilled(stroke) && stroke.tool === 'brush') path.arc(points[0]!, points[1]!, stroke.size / 2, 0, 2 * Math.PI);
  else path.moveTo(points[0]!, points[1]!);
  for (let i = 2; i < points.length; i += 2) path.lineTo(points[i]!, points[i + 1]!);
  if (stroke.tool === 'lasso') path.closePath();
  paths.set(stroke, path);
  return path;
}

/** A lasso, and a brush that did not move: a line of no length is not drawn. */
function isFilled({ tool, points }: MaskStroke): boolean {
  return tool === 'lasso' || points.length === 2;
}

/** Paints one stroke in the canvas's own colour, or takes away what it covers. */
export function paintStroke(canvas: Canvas2d, stroke: MaskStroke): void {
  canvas.globalCompositeOperation = stroke.erases ? 'destination-out' : 'source-over';
  if (isFilled(stroke)) {
    canvas.fill(pathOf(stroke));
    return;
  }
  canvas.lineWidth = stroke.size;
  canvas.lineCap = 'round';
  canvas.lineJoin = 'round';
  canvas.stroke(pathOf(stroke));
}

/** Paints all that may change: where an earlier mask is clear, then the strokes in their order. The canvas must be empty. */
export function paintAll(
  canvas: Canvas2d,
  { width, height }: Size,
  { strokes, onBase }: MaskPaint,
  base: CanvasImageSource | undefined,
): void {
  if (onBase && base) {
    canvas.globalCompositeOperation = 'source-over';
    canvas.fillRect(0, 0, width, height);
    canvas.globalCompositeOperation = 'destination-out';
    canvas.drawImage(base, 0, 0, width, height);
  }
  for (const stroke of strokes) paintStroke(canvas, stroke);
}
