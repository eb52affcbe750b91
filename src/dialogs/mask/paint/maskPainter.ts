import type { MaskStroke } from '../../../../contract/fields/mask.ts';
import type { Size, StageView } from '../../stage/stageView.ts';
import type { MaskContext } from '../mask.types.ts';
import type { MaskPaint } from './maskStrokes.ts';
import { paintMask, paintStroke } from './paintMask.ts';

/** The share of the mask's own strength. */
const PREVIEW_OPACITY = 0.45;

type MaskLayer = { readonly maskPaint: MaskPaint; readonly view: StageView; readonly stage: Size };

/**
 * Paints the mask over the picture on a canvas of the stage's size: what a stroke costs does not depend on the picture's pixels.
 * What is done lies on a canvas of its own, and only a stroke that was added is painted anew, until the view changes.
 */
export function createMaskPainter(visibleCanvas: HTMLCanvasElement, previousMask: CanvasImageSource | undefined) {
  const visibleContext = visibleCanvas.getContext('2d')!;
  const committedCanvas = new OffscreenCanvas(1, 1);
  const committedContext = committedCanvas.getContext('2d')!;
  let paintedLayer: MaskLayer | undefined;

  /** `preview`: what a press would add, painted lightly. */
  function paint({ history, view, stage, currentStroke, paper }: MaskContext, preview?: MaskStroke): void {
    const maskPaint = history.present;
    const newStrokes =
      paintedLayer &&
      paintedLayer.view === view &&
      paintedLayer.stage === stage &&
      addedStrokes(paintedLayer.maskPaint, maskPaint);
    if (newStrokes) {
      for (const stroke of newStrokes)
        paintOnPaper(committedContext, view, paper, () => paintStroke(committedContext, stroke));
    } else repaintCommitted(view, stage, paper, maskPaint);
    paintedLayer = { maskPaint, view, stage };
    visibleContext.resetTransform();
    visibleContext.globalCompositeOperation = 'copy';
    visibleContext.drawImage(committedCanvas, 0, 0);
    if (preview)
      paintOnPaper(visibleContext, view, paper, () => {
        visibleContext.globalAlpha = PREVIEW_OPACITY;
        paintStroke(visibleContext, preview);
      });
    if (currentStroke) paintOnPaper(visibleContext, view, paper, () => paintStroke(visibleContext, currentStroke));
  }

  function repaintCommitted(view: StageView, stage: Size, paper: Size, maskPaint: MaskPaint): void {
    const width = Math.max(1, Math.round(stage.width * devicePixelRatio));
    const height = Math.max(1, Math.round(stage.height * devicePixelRatio));
    for (const canvas of [visibleCanvas, committedCanvas]) {
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
    }
    const { color } = getComputedStyle(visibleCanvas);
    for (const context of [visibleContext, committedContext]) {
      context.fillStyle = color;
      context.strokeStyle = color;
    }
    committedContext.resetTransform();
    committedContext.clearRect(0, 0, width, height);
    paintOnPaper(committedContext, view, paper, () => paintMask(committedContext, paper, maskPaint, previousMask));
  }

  return { paint };
}

type CanvasContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Paints in the picture's pixels, and on the picture alone. */
function paintOnPaper(context: CanvasContext, view: StageView, { width, height }: Size, paint: () => void): void {
  context.save();
  const scale = view.scale * devicePixelRatio;
  context.setTransform(scale, 0, 0, scale, view.x * devicePixelRatio, view.y * devicePixelRatio);
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  paint();
  context.restore();
}

/** The strokes that were added at the end; undefined where anything else is another. */
function addedStrokes(before: MaskPaint, after: MaskPaint): readonly MaskStroke[] | undefined {
  const { length } = before.strokes;
  const isAppended = before.keepsPreviousMask === after.keepsPreviousMask && length <= after.strokes.length;
  return isAppended && before.strokes.every((stroke, i) => stroke === after.strokes[i])
    ? after.strokes.slice(length)
    : undefined;
}
