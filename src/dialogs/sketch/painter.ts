import { SKETCH } from '../../../contract/limits.ts';
import type { Shape } from '../../../contract/nodes.ts';
import { isPaper } from '../../geometry/shapeFlood.ts';
import type { ShapePoint } from '../../geometry/shapes.ts';
import { createFloods } from './floods.ts';
import { paintLines, paintPaper, paintShapes, sizeCanvas } from './render.ts';
import type { SketchContext, Under } from './sketch.types.ts';

type Painted = {
  readonly shapes: readonly Shape[];
  readonly width: number;
  readonly height: number;
  readonly background: CanvasImageSource | undefined;
  readonly hiddenId: string | undefined;
};
export type Painter = ReturnType<typeof createPainter>;

/**
 * Keeps the two canvases of the stage in step with the drawing: the settled shapes are painted once and only added to, the
 * shape under the pointer lies on a canvas of its own and is all that is painted per frame. Both have the pixels of the
 * exported picture, so that what is seen is what is kept.
 */
export function createPainter(settled: HTMLCanvasElement, live: HTMLCanvasElement) {
  const paper = settled.getContext('2d', { alpha: false, willReadFrequently: true })!;
  const above = live.getContext('2d')!;
  const floods = createFloods();
  let painted: Painted | undefined;

  function paint(context: SketchContext, background: CanvasImageSource | undefined): void {
    const { shapes, canvasWidth: width, canvasHeight: height } = context.history.present;
    const hiddenId = context.grasp && context.live !== context.grasp.shape ? context.live?.id : undefined;
    const before = painted;
    if (!before || before.width !== width || before.height !== height) {
      for (const canvas of [settled, live]) sizeCanvas(canvas, context.history.present);
    }
    const same = before?.width === width && before.height === height && before.background === background;
    if (!same) floods.forget();
    const next = { shapes, width, height, background, hiddenId };
    const from = same && before.hiddenId === hiddenId ? keptLength(before.shapes, shapes) : undefined;
    if (from === undefined) paintPaper(paper, background);
    paintShapes(paper, shapes, floods, { from: from ?? 0, hiddenId });
    painted = next;
    paintLive(context, hiddenId);
  }

  function paintLive({ live: shape, grasp }: SketchContext, hiddenId: string | undefined): void {
    above.resetTransform();
    above.clearRect(0, 0, live.width, live.height);
    const shown = shape && (grasp === undefined || hiddenId !== undefined);
    if (shown && shape.type !== 'fill') paintLines(above, shape);
  }

  /** What a fill would meet at a point of the drawing. */
  function under({ x, y }: ShapePoint, shapes: readonly Shape[]): Under {
    const inside =
      x >= 0 && y >= 0 && x * SKETCH.exportScale < settled.width && y * SKETCH.exportScale < settled.height;
    if (!inside) return { kind: 'ink' };
    const pixel = paper.getImageData(Math.floor(x * SKETCH.exportScale), Math.floor(y * SKETCH.exportScale), 1, 1);
    if (isPaper(pixel, 0, SKETCH.nearWhite)) return { kind: 'paper' };
    const id = floods.fillAt(shapes, x, y);
    return id === undefined ? { kind: 'ink' } : { kind: 'fill', id };
  }

  return { paint, under };
}

/** How many shapes at the start are painted already; undefined when a painted one changed or went. */
function keptLength(before: readonly Shape[], after: readonly Shape[]): number | undefined {
  if (before === after) return after.length;
  return before.length <= after.length && before.every((shape, i) => shape === after[i]) ? before.length : undefined;
}
