import type { Shape } from '../../../../contract/fields/shapes.ts';
import { SKETCH } from '../../../../contract/limits.ts';
import type { Flood } from '../../../geometry/image/shapeFlood.ts';
import type { ShapePoint } from '../../../geometry/image/shapes.ts';
import { distance } from '../../../geometry/image/shapes.ts';
import { type CanvasSize, type Drawing, savesBackground } from './drawing.ts';
import type { Floods } from './floodCache.ts';
import { createFloods } from './floodCache.ts';
import type { FillShape, FreeShape } from './shapes.ts';
import { shapeBox } from './shapes.ts';
import { isDot, strokeOutline, traceOutline } from './strokeOutline.ts';

export type Context2D = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const WHITE = '#ffffff';
const paths = new WeakMap<FreeShape, Path2D>();

/** Makes a canvas as large as the picture that is kept: two pixels for each of the drawing. */
export function sizeCanvas(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  { canvasWidth, canvasHeight }: CanvasSize,
): void {
  canvas.width = Math.round(canvasWidth * SKETCH.exportScale);
  canvas.height = Math.round(canvasHeight * SKETCH.exportScale);
}

/** Paints white paper, and the background on it. */
export function paintPaper(ctx: Context2D, background: CanvasImageSource | undefined): void {
  const { width, height } = ctx.canvas;
  ctx.resetTransform();
  ctx.fillStyle = WHITE;
  ctx.fillRect(0, 0, width, height);
  ctx.imageSmoothingQuality = 'high';
  if (background) ctx.drawImage(background, 0, 0, width, height);
}

/** Paints one shape that has lines; coordinates are the drawing's. */
export function paintLines(ctx: Context2D, shape: Exclude<Shape, FillShape>): void {
  ctx.setTransform(SKETCH.exportScale, 0, 0, SKETCH.exportScale, 0, 0);
  ctx.fillStyle = shape.strokeColor;
  ctx.strokeStyle = shape.strokeColor;
  ctx.lineWidth = shape.lineWidth;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  if (shape.type === 'free') {
    ctx.fill(pathOf(shape));
    return;
  }
  ctx.beginPath();
  trace(ctx, shape);
  ctx.stroke();
}

function trace(ctx: Context2D, shape: Exclude<Shape, FillShape | FreeShape>): void {
  const { start, end } = shape;
  const { x, y, width, height } = shapeBox(shape);
  switch (shape.type) {
    case 'line':
      ctx.moveTo(start.x, start.y);
      ctx.lineTo(end.x, end.y);
      return;
    case 'rectangle':
      ctx.rect(x, y, width, height);
      return;
    case 'ellipse':
      ctx.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
      return;
    case 'circle':
      ctx.arc(start.x, start.y, distance(start, end), 0, 2 * Math.PI);
  }
}

function pathOf(shape: FreeShape): Path2D {
  const cached = paths.get(shape);
  if (cached) return cached;
  const path = new Path2D();
  const first = shape.points[0]!;
  if (isDot(shape)) path.arc(first.x, first.y, shape.lineWidth / 2, 0, 2 * Math.PI);
  else traceOutline(path, strokeOutline(shape));
  paths.set(shape, path);
  return path;
}

/**
 * Colours what a fill reached. The colour is multiplied in, and the rim of half-inked pixels around the paper too, so that
 * no pale seam is left beside a line. `moved` (drawing pixels) paints it elsewhere while it is dragged.
 */
export function paintFlood(
  ctx: Context2D,
  { mask, left, top, right, bottom }: Flood,
  fillColor: string,
  moved: ShapePoint = { x: 0, y: 0 },
): void {
  const width = right - left + 1;
  const height = bottom - top + 1;
  const patch = new ImageData(width, height);
  const pixels = new Uint32Array(patch.data.buffer);
  const colour = wordOf(fillColor);
  const stride = ctx.canvas.width;
  for (let y = 0; y < height; y++) {
    const row = (y + top) * stride + left;
    for (let x = 0; x < width; x++) if (mask[row + x] !== 0) pixels[y * width + x] = colour;
  }
  const sheet = new OffscreenCanvas(width, height);
  sheet.getContext('2d')!.putImageData(patch, 0, 0);
  ctx.resetTransform();
  ctx.globalCompositeOperation = 'multiply';
  ctx.drawImage(sheet, left + moved.x * SKETCH.exportScale, top + moved.y * SKETCH.exportScale);
  ctx.globalCompositeOperation = 'source-over';
}

/** A CSS colour as four opaque bytes in the order that pixels have in memory. */
function wordOf(color: string): number {
  const ctx = new OffscreenCanvas(1, 1).getContext('2d')!;
  ctx.fillStyle = color;
  ctx.fillRect(0, 0, 1, 1);
  return new Uint32Array(ctx.getImageData(0, 0, 1, 1).data.buffer)[0]!;
}

/**
 * Paints shapes in their order, on what is there already. `from` skips the first ones (they are painted), `hidden` are the
 * ids of what is being dragged: meanwhile fills keep what they had reached.
 */
export function paintShapes(
  ctx: Context2D,
  shapes: readonly Shape[],
  floods: Floods,
  { from = 0, hidden }: { from?: number; hidden?: ReadonlySet<string> | undefined } = {},
): void {
  for (const [i, shape] of shapes.entries()) {
    if (i < from || hidden?.has(shape.id)) continue;
    if (shape.type !== 'fill') {
      paintLines(ctx, shape);
      continue;
    }
    const lastFlood = hidden && floods.last(shape);
    const read = () => ctx.getImageData(0, 0, ctx.canvas.width, ctx.canvas.height);
    const flood = lastFlood ? lastFlood.flood : floods.reach(shape, shapes.slice(0, i), read);
    if (flood) paintFlood(ctx, flood, shape.fillColor);
  }
}

/** The picture that the node keeps: opaque PNG, twice the size of the canvas; a background that is only traced is not in it. */
export async function exportSketch(drawing: Drawing, background?: CanvasImageSource): Promise<Blob> {
  const canvas = new OffscreenCanvas(1, 1);
  sizeCanvas(canvas, drawing);
  const ctx = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!ctx) throw new Error('This browser gave no canvas to export on');
  paintPaper(ctx, savesBackground(drawing) ? background : undefined);
  paintShapes(ctx, drawing.shapes, createFloods());
  return canvas.convertToBlob({ type: 'image/png' });
}
