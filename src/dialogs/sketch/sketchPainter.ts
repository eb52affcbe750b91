import type { Shape } from '../../../contract/fields/shapes.ts';
import { SKETCH } from '../../../contract/limits.ts';
import { isPaper } from '../../geometry/image/shapeFlood.ts';
import type { ShapePoint } from '../../geometry/image/shapes.ts';
import { createFloods } from './drawing/floodCache.ts';
import { paintFlood, paintLines, paintPaper, paintShapes, sizeCanvas } from './drawing/paintDrawing.ts';
import { fillsOf } from './drawing/shapeFills.ts';
import type { FillShape } from './drawing/shapes.ts';
import { shapeBox } from './drawing/shapes.ts';
import type { FillGround, SketchContext } from './sketch.types.ts';

/** The shapes of a drag: each as it was pressed, with its fills, and the ids that the settled canvas leaves out. */
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
  readonly dragged: DragShapes | undefined;
};

/**
 * Keeps the two canvases of the stage in step with the drawing: the settled shapes are painted once and only added to, the
 * shape under the pointer lies on a canvas of its own and is all that is painted per frame. Both have the pixels of the
 * exported picture, so that what is seen is what is kept.
 */
export function createPainter(settled: HTMLCanvasElement, live: HTMLCanvasElement) {
  const paper = settled.getContext('2d', { alpha: false, willReadFrequently: true })!;
  const above = live.getContext('2d')!;
  const floods = createFloods();
  let painted: DrawingLayer | undefined;
  let shown: readonly Shape[] = NONE;

  /** A background that is only traced lies above the canvases, faded: fills must find the paper and not its colours. */
  function paint(context: SketchContext, picture: CanvasImageSource | undefined): void {
    const { shapes, canvasWidth: width, canvasHeight: height, bgKept } = context.history.present;
    const background = bgKept ? picture : undefined;
    const dragged = draggedIn(context, painted?.dragged);
    paintSettled({ shapes, width, height, background, dragged });
    paintLive(dragged ? context.grasp!.now : listOf(context.currentShape), dragged);
  }

  function paintSettled(next: DrawingLayer): void {
    const before = painted;
    const { shapes, width, height, background, dragged } = next;
    painted = next;
    if (before?.width !== width || before.height !== height) {
      for (const canvas of [settled, live]) sizeCanvas(canvas, { canvasWidth: width, canvasHeight: height });
      shown = NONE;
    }
    const samePaper = before?.width === width && before.height === height && before.background === background;
    if (!samePaper) floods.forget();
    const from = samePaper && before.dragged === dragged ? paintedLength(before.shapes, shapes) : undefined;
    if (from === shapes.length) return;
    if (from === undefined) paintPaper(paper, background);
    paintShapes(paper, shapes, floods, { from: from ?? 0, hidden: dragged?.ids });
  }

  function paintLive(shapes: readonly Shape[], dragged: DragShapes | undefined): void {
    if (shapes === shown) return;
    shown = shapes;
    above.resetTransform();
    above.clearRect(0, 0, live.width, live.height);
    for (const [i, shape] of shapes.entries()) {
      if (dragged) paintFills(dragged.fills[i]!, dragged.originals[i]!, shape);
      if (shape.type !== 'fill') paintLines(above, shape);
    }
  }

  function paintFills(fills: readonly FillShape[], before: Shape, now: Shape): void {
    const from = shapeBox(before);
    const to = shapeBox(now);
    for (const fill of fills) {
      const flood = floods.last(fill)?.flood;
      if (flood) paintFlood(above, flood, fill.fillColor, { x: to.x - from.x, y: to.y - from.y });
    }
  }

  /** The ground that a fill would meet at a point of the drawing. */
  function under({ x, y }: ShapePoint, shapes: readonly Shape[]): FillGround {
    const [px, py] = [Math.floor(x * SKETCH.exportScale), Math.floor(y * SKETCH.exportScale)];
    if (px < 0 || py < 0 || px >= settled.width || py >= settled.height) return { kind: 'ink' };
    if (isPaper(paper.getImageData(px, py, 1, 1), 0, SKETCH.nearWhite)) return { kind: 'paper' };
    const id = floods.fillAt(shapes, x, y);
    return id === undefined ? { kind: 'ink' } : { kind: 'fill', id };
  }

  return { paint, under };
}

const NONE: readonly Shape[] = [];
const lists = new WeakMap<Shape, readonly Shape[]>();

/** A list of one shape, the same for the same shape. */
function listOf(shape: Shape | undefined): readonly Shape[] {
  if (!shape) return NONE;
  const list = lists.get(shape) ?? [shape];
  lists.set(shape, list);
  return list;
}

/** The shapes of the drag now; the same object as `before` while it is the same drag. */
function draggedIn({ grasp, history }: SketchContext, before: DragShapes | undefined): DragShapes | undefined {
  if (!grasp || grasp.now === grasp.originals) return undefined;
  if (before?.originals === grasp.originals) return before;
  const { originals } = grasp;
  const fills = originals.map((shape) => fillsOf(history.present.shapes, shape));
  const carried = new Set(fills.flat().map(({ id }) => id));
  const own = originals.map((shape, i) => (shape.type === 'fill' && !carried.has(shape.id) ? [shape] : fills[i]!));
  return { originals, fills: own, ids: new Set([...originals.map(({ id }) => id), ...carried]) };
}

/** The number of shapes at the start that are painted already; undefined when a painted one changed or went. */
function paintedLength(before: readonly Shape[], after: readonly Shape[]): number | undefined {
  if (before === after) return after.length;
  return before.length <= after.length && before.every((shape, i) => shape === after[i]) ? before.length : undefined;
}
