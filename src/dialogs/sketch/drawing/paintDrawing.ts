import type { Shape } from '../../../../contract/fields/sketchShapes.ts';
import { SKETCH } from '../../../../contract/limits.ts';
import type { FloodedArea } from '../../../geometry/image/floodPaper.ts';
import type { ShapePoint } from '../../../geometry/image/shapes.ts';
import { distance } from '../../../geometry/image/shapes.ts';
import { type CanvasSize, type Drawing, includesBackground } from './drawing.ts';
import type { FloodCache } from './floodCache.ts';
import { createFloodCache } from './floodCache.ts';
import type { FillShape, FreeShape } from './shapes.ts';
import { shapeBox } from './shapes.ts';
import { isDot, strokeOutline, traceOutline } from './strokeOutline.ts';

export type CanvasContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const WHITE = '#ffffff';
const pathByShape = new WeakMap<FreeShape, Path2D>();

/** Makes a canvas as large as the picture that is kept: two pixels for each of the drawing. */
export function setCanvasSize(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  { canvasWidth, canvasHeight }: CanvasSize,
): void {
  canvas.width = Math.round(canvasWidth * SKETCH.exportScale);
  canvas.height = Math.round(canvasHeight * SKETCH.exportScale);
}

/** Paints white paper, and the background on it. */
export function paintPaper(context: CanvasContext, background: CanvasImageSource | undefined): void {
  const { width, height } = context.canvas;
  context.resetTransform();
  context.fillStyle = WHITE;
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  if (background) context.drawImage(background, 0, 0, width, height);
}

/** Paints one shape that has lines; coordinates are the drawing's. */
export function paintLines(context: CanvasContext, shape: Exclude<Shape, FillShape>): void {
  context.setTransform(SKETCH.exportScale, 0, 0, SKETCH.exportScale, 0, 0);
  context.fillStyle = shape.strokeColor;
  context.strokeStyle = shape.strokeColor;
  context.lineWidth = shape.lineWidth;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  if (shape.type === 'free') {
    context.fill(pathOf(shape));
    return;
  }
  context.beginPath();
  traceShape(context, shape);
  context.stroke();
}

function traceShape(context: CanvasContext, shape: Exclude<Shape, FillShape | FreeShape>): void {
  const { start, end } = shape;
  const { x, y, width, height } = shapeBox(shape);
  switch (shape.type) {
    case 'line':
      context.moveTo(start.x, start.y);
      context.lineTo(end.x, end.y);
      return;
    case 'rectangle':
      context.rect(x, y, width, height);
      return;
    case 'ellipse':
      context.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
      return;
    case 'circle':
      context.arc(start.x, start.y, distance(start, end), 0, 2 * Math.PI);
  }
}

function pathOf(shape: FreeShape): Path2D {
  const cached = pathByShape.get(shape);
  if (cached) return cached;
  const path = new Path2D();
  const first = shape.points[0]!;
  if (isDot(shape)) path.arc(first.x, first.y, shape.lineWidth / 2, 0, 2 * Math.PI);
  else traceOutline(path, strokeOutline(shape));
  pathByShape.set(shape, path);
  return path;
}

/**
 * Colours what a fill reached. The colour is multiplied in, and the rim of half-inked pixels around the paper too, so that
 * no pale seam is left beside a line. `offset` (drawing pixels) paints it elsewhere while it is dragged.
 */
export function paintFlood(
  context: CanvasContext,
  { mask, left, top, right, bottom }: FloodedArea,
  fillColor: string,
  offset: ShapePoint = { x: 0, y: 0 },
): void {
  const width = right - left + 1;
  const height = bottom - top + 1;
  const imageData = new ImageData(width, height);
  const pixels = new Uint32Array(imageData.data.buffer);
  const colour = packedColour(fillColor);
  const stride = context.canvas.width;
  for (let y = 0; y < height; y++) {
    const row = (y + top) * stride + left;
    for (let x = 0; x < width; x++) if (mask[row + x] !== 0) pixels[y * width + x] = colour;
  }
  const floodCanvas = new OffscreenCanvas(width, height);
  floodCanvas.getContext('2d')!.putImageData(imageData, 0, 0);
  context.resetTransform();
  context.globalCompositeOperation = 'multiply';
  context.drawImage(floodCanvas, left + offset.x * SKETCH.exportScale, top + offset.y * SKETCH.exportScale);
  context.globalCompositeOperation = 'source-over';
}

/** A CSS colour as four opaque bytes in the order that pixels have in memory. */
function packedColour(color: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d')!;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  return new Uint32Array(context.getImageData(0, 0, 1, 1).data.buffer)[0]!;
}

/**
 * Paints shapes in their order, on what is there already. `firstIndex` skips the first ones (they are painted), `hiddenIds` are the
 * ids of what is being dragged: meanwhile fills keep what they had reached.
 */
export function paintShapes(
  context: CanvasContext,
  shapes: readonly Shape[],
  floodCache: FloodCache,
  { firstIndex = 0, hiddenIds }: { firstIndex?: number; hiddenIds?: ReadonlySet<string> | undefined } = {},
): void {
  for (const [i, shape] of shapes.entries()) {
    if (i < firstIndex || hiddenIds?.has(shape.id)) continue;
    if (shape.type !== 'fill') {
      paintLines(context, shape);
      continue;
    }
    const lastFlood = hiddenIds && floodCache.lastRecord(shape);
    const readPixels = () => context.getImageData(0, 0, context.canvas.width, context.canvas.height);
    const flood = lastFlood ? lastFlood.flood : floodCache.floodOf(shape, shapes.slice(0, i), readPixels);
    if (flood) paintFlood(context, flood, shape.fillColor);
  }
}

/** The picture that the node keeps: opaque PNG, twice the size of the canvas; a background that is only traced is not in it. */
export async function exportSketch(drawing: Drawing, background?: CanvasImageSource): Promise<Blob> {
  const canvas = new OffscreenCanvas(1, 1);
  setCanvasSize(canvas, drawing);
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) throw new Error('This browser gave no canvas to export on');
  paintPaper(context, includesBackground(drawing) ? background : undefined);
  paintShapes(context, drawing.shapes, createFloodCache());
  return canvas.convertToBlob({ type: 'image/png' });
}
