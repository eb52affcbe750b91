import type { Shape } from '../../../contract/fields/sketchShapes.ts';
import { SKETCH } from '../../../contract/limits.ts';
import { isPaper } from '../../geometry/image/floodPaper.ts';
import type { ShapePoint } from '../../geometry/image/shapes.ts';
import { createFloodCache } from './drawing/floodCache.ts';
import { type LayeredShapes, layerOf, layerWithId, pickableShapes } from './drawing/layers.ts';
import {
  hasOwnSurface,
  type PaintedDrawing,
  paintDrawing,
  paintFlood,
  paintLines,
  setCanvasSize,
} from './drawing/paintDrawing.ts';
import { fillsOf } from './drawing/shapeFills.ts';
import type { FillShape } from './drawing/shapes.ts';
import { isErasing, shapeBox } from './drawing/shapes.ts';
import { currentShapes } from './gestures.ts';
import type { FillTarget, SketchContext } from './sketch.types.ts';

/** The shapes of a drag: each as it was pressed, with its fills, and the ids that the canvas of committed shapes leaves out. */
type DragShapes = {
  readonly originals: readonly Shape[];
  readonly fills: readonly (readonly FillShape[])[];
  readonly ids: ReadonlySet<string>;
};
type CommittedPicture = PaintedDrawing & {
  readonly width: number;
  readonly height: number;
  readonly draggedGroup: DragShapes | undefined;
};

/**
 * Keeps the two canvases of the stage in step with the drawing: the committed shapes are painted once and only added to, the
 * shape under the pointer lies on a canvas of its own and is all that is painted per frame. Both have the pixels of the
 * exported picture, so that what is seen is what is kept.
 */
export function createSketchPainter(committedCanvas: HTMLCanvasElement, dragCanvas: HTMLCanvasElement) {
  const committedContext = committedCanvas.getContext('2d', { alpha: false, willReadFrequently: true })!;
  const dragContext = dragCanvas.getContext('2d')!;
  const floodCache = createFloodCache();
  let paintedPicture: CommittedPicture | undefined;
  let dragShapes: readonly Shape[] = NO_SHAPES;
  /** The picture without the layer that is being erased on, while it is. */
  let pictureBelow: OffscreenCanvas | undefined;

  /** A background that is only traced lies above the canvases, faded: fills must find the paper and not its colours. */
  function paint(context: SketchContext, picture: CanvasImageSource | undefined): void {
    const { shapes, layers, canvasWidth: width, canvasHeight: height, bgKept } = context.history.present;
    const background = bgKept ? picture : undefined;
    const draggedGroup = draggedShapes(context, paintedPicture?.draggedGroup);
    paintCommitted({ shapes, layers, width, height, background, draggedGroup });
    const strokes = currentShapes(context);
    if (strokes.some(isErasing)) paintErased(strokes, context);
    else {
      pictureBelow = undefined;
      paintDragged(draggedGroup ? context.shapeDrag!.movedShapes : strokes, layers, draggedGroup);
    }
  }

  function paintCommitted(next: CommittedPicture): void {
    const before = paintedPicture;
    const { shapes, width, height, background, draggedGroup } = next;
    paintedPicture = next;
    if (before?.width !== width || before.height !== height) {
      for (const canvas of [committedCanvas, dragCanvas])
        setCanvasSize(canvas, { canvasWidth: width, canvasHeight: height });
      dragShapes = NO_SHAPES;
    }
    const isSamePaper = before?.width === width && before.height === height && before.background === background;
    if (!isSamePaper) floodCache.clear();
    const isSameDrag = isSamePaper && before.draggedGroup === draggedGroup;
    const firstIndex = isSameDrag ? paintedLength(before, next) : undefined;
    if (firstIndex === shapes.length) return;
    paintDrawing(committedContext, next, floodCache, { firstIndex, hiddenIds: draggedGroup?.ids });
  }

  function clearDragged(): void {
    dragContext.resetTransform();
    dragContext.clearRect(0, 0, dragCanvas.width, dragCanvas.height);
  }

  function paintDragged(
    shapes: readonly Shape[],
    layers: LayeredShapes['layers'],
    draggedGroup: DragShapes | undefined,
  ) {
    if (shapes === dragShapes) return;
    dragShapes = shapes;
    clearDragged();
    for (const [i, shape] of shapes.entries()) {
      const layerOpacity = layerOf(shape, layers).opacity;
      if (draggedGroup) paintFills(draggedGroup.fills[i]!, draggedGroup.originals[i]!, shape, layerOpacity);
      if (shape.type !== 'fill') paintLines(dragContext, shape, (shape.opacity ?? 1) * layerOpacity);
    }
  }

  /** Shows what the eraser uncovers while it moves: within its stroke, the picture without the layer that it is on. */
  function paintErased(strokes: readonly Shape[], { history, activeLayerId }: SketchContext): void {
    if (strokes === dragShapes || !paintedPicture) return;
    dragShapes = strokes;
    pictureBelow ??= pictureWithout(layerWithId(history.present.layers, activeLayerId).id, paintedPicture);
    clearDragged();
    for (const stroke of strokes) if (stroke.type !== 'fill') paintLines(dragContext, stroke, 1);
    dragContext.resetTransform();
    dragContext.globalCompositeOperation = 'source-in';
    dragContext.drawImage(pictureBelow, 0, 0);
    dragContext.globalCompositeOperation = 'source-over';
  }

  function pictureWithout(layerId: string, picture: CommittedPicture): OffscreenCanvas {
    const canvas = new OffscreenCanvas(committedCanvas.width, committedCanvas.height);
    const { shapes, layers } = picture;
    const hiddenIds = new Set(shapes.flatMap((shape) => (layerOf(shape, layers).id === layerId ? shape.id : [])));
    paintDrawing(canvas.getContext('2d', { alpha: false })!, picture, floodCache, { hiddenIds });
    return canvas;
  }

  function paintFills(fills: readonly FillShape[], before: Shape, moved: Shape, layerOpacity: number): void {
    const from = shapeBox(before);
    const to = shapeBox(moved);
    for (const fill of fills) {
      const flood = floodCache.lastRecord(fill)?.flood;
      const offset = { x: to.x - from.x, y: to.y - from.y };
      const opacity = (fill.opacity ?? 1) * layerOpacity;
      if (flood) paintFlood(dragContext, flood, { fillColor: fill.fillColor, opacity, offset });
    }
  }

  /** The ground that a fill would meet at a point of the drawing. A faint fill may look like paper, and is none. */
  function fillTargetAt({ x, y }: ShapePoint, drawing: LayeredShapes): FillTarget {
    const [px, py] = [Math.floor(x * SKETCH.exportScale), Math.floor(y * SKETCH.exportScale)];
    if (px < 0 || py < 0 || px >= committedCanvas.width || py >= committedCanvas.height) return { kind: 'ink' };
    const pickable = pickableShapes(drawing);
    const id = floodCache.fillAt(pickable, x, y);
    const fill = pickable.find((shape) => shape.id === id);
    const isFaint = fill !== undefined && (fill.opacity ?? 1) * layerOf(fill, drawing.layers).opacity < 1;
    const isWhite = isPaper(committedContext.getImageData(px, py, 1, 1), 0, SKETCH.nearWhite);
    if (isWhite && !isFaint) return { kind: 'paper' };
    return id === undefined ? { kind: 'ink' } : { kind: 'fill', id };
  }

  return { paint, fillTargetAt };
}

const NO_SHAPES: readonly Shape[] = [];
/** The shapes of the drag now; the same object as `before` while it is the same drag. */
function draggedShapes({ shapeDrag, history }: SketchContext, before: DragShapes | undefined): DragShapes | undefined {
  if (!shapeDrag || shapeDrag.movedShapes === shapeDrag.originals) return undefined;
  if (before?.originals === shapeDrag.originals) return before;
  const { originals } = shapeDrag;
  const fills = originals.map((shape) => fillsOf(history.present.shapes, shape));
  const carriedFillIds = new Set(fills.flat().map(({ id }) => id));
  const fillsPerShape = originals.map((shape, i) =>
    shape.type === 'fill' && !carriedFillIds.has(shape.id) ? [shape] : fills[i]!,
  );
  return { originals, fills: fillsPerShape, ids: new Set([...originals.map(({ id }) => id), ...carriedFillIds]) };
}

/** The number of shapes at the start that are painted already; undefined when a painted one changed, went or is covered anew. */
function paintedLength(before: PaintedDrawing, after: PaintedDrawing): number | undefined {
  if (before.layers !== after.layers) return undefined;
  const { length } = before.shapes;
  if (before.shapes === after.shapes) return length;
  const isSameStart = length <= after.shapes.length && before.shapes.every((shape, i) => shape === after.shapes[i]);
  return isSameStart && !hasOwnSurface(after, length) ? length : undefined;
}
