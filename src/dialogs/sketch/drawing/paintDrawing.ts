import type { Shape } from '../../../../contract/fields/sketchShapes.ts';
import { SKETCH } from '../../../../contract/limits.ts';
import type { FloodedArea } from '../../../geometry/image/floodPaper.ts';
import type { ShapePoint } from '../../../geometry/image/shapes.ts';
import { distance } from '../../../geometry/image/shapes.ts';
import type { Size } from '../../stage/stageView.ts';
import { type CanvasSize, type Drawing, includesBackground } from './drawing.ts';
import type { FloodCache } from './floodCache.ts';
import { createFloodCache } from './floodCache.ts';
import { type LayeredShapes, layerRuns } from './layers.ts';
import type { FillShape, FreeShape } from './shapes.ts';
import { isErasing, shapeBox } from './shapes.ts';
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

/** Paints one shape that has lines; coordinates are the drawing's. `opacity` is 0 to 1. */
export function paintLines(context: CanvasContext, shape: Exclude<Shape, FillShape>, opacity: number): void {
  context.globalAlpha = opacity;
  traceLines(context, shape);
  context.globalAlpha = 1;
}

function traceLines(context: CanvasContext, shape: Exclude<Shape, FillShape>): void {
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

type FloodPaint = {
  readonly fillColor: string;
  /** 0 to 1. */
  readonly opacity: number;
  /** Paints it elsewhere while it is dragged, in drawing pixels. */
  readonly offset?: ShapePoint;
};

/**
 * Colours what a fill reached. The colour is multiplied in, and the rim of half-inked pixels around the paper too, so that
 * no pale seam is left beside a line.
 */
export function paintFlood(
  context: CanvasContext,
  { mask, left, top, right, bottom }: FloodedArea,
  { fillColor, opacity, offset = { x: 0, y: 0 } }: FloodPaint,
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
  context.globalAlpha = opacity;
  context.drawImage(floodCanvas, left + offset.x * SKETCH.exportScale, top + offset.y * SKETCH.exportScale);
  context.globalCompositeOperation = 'source-over';
  context.globalAlpha = 1;
}

/** A CSS colour as four opaque bytes in the order that pixels have in memory. */
function packedColour(color: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d')!;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  return new Uint32Array(context.getImageData(0, 0, 1, 1).data.buffer)[0]!;
}

/** A painted drawing: shapes in the order of their layers, and the background below them. */
export type PaintedDrawing = LayeredShapes & { readonly background: CanvasImageSource | undefined };
type PaintOptions = {
  /** Skips the first shapes, which are painted already; without it the paper is painted too. */
  readonly firstIndex?: number | undefined;
  /** The ids of what is being dragged: meanwhile fills keep what they had reached. */
  readonly hiddenIds?: ReadonlySet<string> | undefined;
  /** Paints hidden layers too, and everything opaque: what bounds a fill does so however faint it is shown. */
  readonly asInk?: boolean;
};

/** Paints a drawing, layer by layer. A layer that is faded or erased on gets a surface of its own, which is laid over those below it. */
export function paintDrawing(
  context: CanvasContext,
  drawing: PaintedDrawing,
  floodCache: FloodCache,
  options: PaintOptions = {},
): void {
  const { firstIndex, hiddenIds, asInk = false } = options;
  if (!asInk && !hiddenIds && !isInkOnly(drawing)) findFloods(context.canvas, drawing, floodCache);
  if (firstIndex === undefined) paintPaper(context, drawing.background);
  for (const { layer, start, end } of layerRuns(drawing)) {
    if (end <= (firstIndex ?? 0) || (layer.hidden && !asInk)) continue;
    const opacity = asInk ? 1 : layer.opacity;
    const shapes = drawing.shapes.slice(start, end);
    const needsSurface = opacity < 1 || shapes.some(isErasing);
    const surface = needsSurface ? createSurface(context.canvas) : context;
    const readPixels = () => readComposite(context, surface);
    for (let i = Math.max(start, firstIndex ?? 0); i < end; i++)
      if (!hiddenIds?.has(drawing.shapes[i]!.id))
        paintShape(surface, drawing.shapes, i, { floodCache, readPixels, asInk, hiddenIds });
    if (needsSurface) paintSurface(context, surface, opacity);
  }
}

/** Tells whether the layer of a shape has a surface of its own. */
export function hasOwnSurface(drawing: LayeredShapes, index: number): boolean {
  const run = layerRuns(drawing).find(({ end }) => index < end);
  return run !== undefined && (run.layer.opacity < 1 || drawing.shapes.slice(run.start, run.end).some(isErasing));
}

/** Tells whether the picture shows each shape, and shows it opaque. */
function isInkOnly({ shapes, layers }: LayeredShapes): boolean {
  return (
    layers.every(({ hidden, opacity }) => !hidden && opacity === 1) && shapes.every(({ opacity = 1 }) => opacity === 1)
  );
}

/** Finds what each fill reaches, on a canvas that nobody sees; paints nothing when that is known. */
function findFloods({ width, height }: Size, drawing: PaintedDrawing, floodCache: FloodCache): void {
  const lastUnknown = drawing.shapes.findLastIndex(
    (shape, i) => shape.type === 'fill' && !floodCache.isKnown(shape, drawing.shapes.slice(0, i)),
  );
  if (lastUnknown === -1) return;
  const context = createSurface({ width, height });
  const shapes = drawing.shapes.slice(0, lastUnknown + 1);
  paintDrawing(context, { ...drawing, shapes }, floodCache, { asInk: true });
}

function createSurface({ width, height }: Size): OffscreenCanvasRenderingContext2D {
  return new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
}

function paintSurface(context: CanvasContext, surface: CanvasContext, opacity: number): void {
  context.resetTransform();
  context.globalAlpha = opacity;
  context.drawImage(surface.canvas, 0, 0);
  context.globalAlpha = 1;
}

/** The pixels of the picture with the surface of a layer on it. */
function readComposite(context: CanvasContext, surface: CanvasContext): ImageData {
  const { width, height } = context.canvas;
  if (surface === context) return context.getImageData(0, 0, width, height);
  const composite = createSurface({ width, height });
  paintSurface(composite, context, 1);
  paintSurface(composite, surface, 1);
  return composite.getImageData(0, 0, width, height);
}

type ShapePaint = Pick<PaintOptions, 'hiddenIds'> & {
  readonly floodCache: FloodCache;
  readonly readPixels: () => ImageData;
  readonly asInk: boolean;
};

function paintShape(
  surface: CanvasContext,
  shapes: readonly Shape[],
  index: number,
  { floodCache, readPixels, asInk, hiddenIds }: ShapePaint,
): void {
  const shape = shapes[index]!;
  const opacity = asInk ? 1 : (shape.opacity ?? 1);
  if (shape.type === 'fill') {
    const lastFlood = hiddenIds && floodCache.lastRecord(shape);
    const flood = lastFlood ? lastFlood.flood : floodCache.floodOf(shape, shapes.slice(0, index), readPixels);
    if (flood) paintFlood(surface, flood, { fillColor: shape.fillColor, opacity });
    return;
  }
  if (isErasing(shape)) surface.globalCompositeOperation = 'destination-out';
  paintLines(surface, shape, opacity);
  surface.globalCompositeOperation = 'source-over';
}

/** The picture that the node keeps: opaque PNG, twice the size of the canvas; a background that is only traced is not in it. */
export async function exportSketch(drawing: Drawing, background?: CanvasImageSource): Promise<Blob> {
  const canvas = new OffscreenCanvas(1, 1);
  setCanvasSize(canvas, drawing);
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) throw new Error('This browser gave no canvas to export on');
  const { shapes, layers } = drawing;
  const includedBackground = includesBackground(drawing) ? background : undefined;
  paintDrawing(context, { shapes, layers, background: includedBackground }, createFloodCache());
  return canvas.convertToBlob({ type: 'image/png' });
}
