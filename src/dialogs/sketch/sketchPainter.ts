import type { Shape } from '../../../contract/fields/sketchShapes.ts';
import { SKETCH } from '../../../contract/limits.ts';
import { isPaper } from '../../geometry/image/floodPaper.ts';
import type { ShapePoint } from '../../geometry/image/shapes.ts';
import { createFloodCache } from './drawing/floodCache.ts';
import { paintFlood, paintLines, paintPaper, paintShapes, setCanvasSize } from './drawing/paintDrawing.ts';
import { fillsOf } from './drawing/shapeFills.ts';
import type { FillShape } from './drawing/shapes.ts';
import { shapeBox } from './drawing/shapes.ts';
import type { FillTarget, SketchContext } from './sketch.types.ts';

/** The shapes of a drag: each as it was pressed, with its fills, and the ids that the canvas of committed shapes leaves out. */
type DragShapes = {
  readonly originals: readonly Shape[];
  readonly fills: readonly (readonly FillShape[])[];
  readonly ids: ReadonlySet<string>;
};
type DrawingLayer = {
  readonly shapes: readonly Shape[];
  readonly width: number;
  readonly height: number;
  readonly background: CanvasImageSource | undefined;
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
  let paintedLayer: DrawingLayer | undefined;
  let dragShapes: readonly Shape[] = NO_SHAPES;

  /** A background that is only traced lies above the canvases, faded: fills must find the paper and not its colours. */
  function paint(context: SketchContext, picture: CanvasImageSource | undefined): void {
    const { shapes, canvasWidth: width, canvasHeight: height, bgKept } = context.history.present;
    const background = bgKept ? picture : undefined;
    const draggedGroup = draggedShapes(context, paintedLayer?.draggedGroup);
    paintCommitted({ shapes, width, height, background, draggedGroup });
    paintDragged(draggedGroup ? context.shapeDrag!.movedShapes : listOf(context.currentShape), draggedGroup);
  }

  function paintCommitted(next: DrawingLayer): void {
    const before = paintedLayer;
    const { shapes, width, height, background, draggedGroup } = next;
    paintedLayer = next;
    if (before?.width !== width || before.height !== height) {
      for (const canvas of [committedCanvas, dragCanvas])
        setCanvasSize(canvas, { canvasWidth: width, canvasHeight: height });
      dragShapes = NO_SHAPES;
    }
    const isSamePaper = before?.width === width && before.height === height && before.background === background;
    if (!isSamePaper) floodCache.clear();
    const from = isSamePaper && before.draggedGroup === draggedGroup ? paintedLength(before.shapes, shapes) : undefined;
    if (from === shapes.length) return;
    if (from === undefined) paintPaper(committedContext, background);
    paintShapes(committedContext, shapes, floodCache, { firstIndex: from ?? 0, hiddenIds: draggedGroup?.ids });
  }

  function paintDragged(shapes: readonly Shape[], draggedGroup: DragShapes | undefined): void {
    if (shapes === dragShapes) return;
    dragShapes = shapes;
    dragContext.resetTransform();
    dragContext.clearRect(0, 0, dragCanvas.width, dragCanvas.height);
    for (const [i, shape] of shapes.entries()) {
      if (draggedGroup) paintFills(draggedGroup.fills[i]!, draggedGroup.originals[i]!, shape);
      if (shape.type !== 'fill') paintLines(dragContext, shape);
    }
  }

  function paintFills(fills: readonly FillShape[], before: Shape, moved: Shape): void {
    const from = shapeBox(before);
    const to = shapeBox(moved);
    for (const fill of fills) {
      const flood = floodCache.lastRecord(fill)?.flood;
      if (flood) paintFlood(dragContext, flood, fill.fillColor, { x: to.x - from.x, y: to.y - from.y });
    }
  }

  /** The ground that a fill would meet at a point of the drawing. */
  function fillTargetAt({ x, y }: ShapePoint, shapes: readonly Shape[]): FillTarget {
    const [px, py] = [Math.floor(x * SKETCH.exportScale), Math.floor(y * SKETCH.exportScale)];
    if (px < 0 || py < 0 || px >= committedCanvas.width || py >= committedCanvas.height) return { kind: 'ink' };
    if (isPaper(committedContext.getImageData(px, py, 1, 1), 0, SKETCH.nearWhite)) return { kind: 'paper' };
    const id = floodCache.fillAt(shapes, x, y);
    return id === undefined ? { kind: 'ink' } : { kind: 'fill', id };
  }

  return { paint, fillTargetAt };
}

const NO_SHAPES: readonly Shape[] = [];
const listByShape = new WeakMap<Shape, readonly Shape[]>();

/** A list of one shape, the same for the same shape. */
function listOf(shape: Shape | undefined): readonly Shape[] {
  if (!shape) return NO_SHAPES;
  const list = listByShape.get(shape) ?? [shape];
  listByShape.set(shape, list);
  return list;
}

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

/** The number of shapes at the start that are painted already; undefined when a painted one changed or went. */
function paintedLength(before: readonly Shape[], after: readonly Shape[]): number | undefined {
  if (before === after) return after.length;
  return before.length <= after.length && before.every((shape, i) => shape === after[i]) ? before.length : undefined;
}
