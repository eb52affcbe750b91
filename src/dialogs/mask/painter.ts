import type { MaskStroke } from '../../../contract/fields/mask.ts';
import type { Size, StageView } from '../stage/stageView.ts';
import type { MaskContext } from './mask.types.ts';
import type { MaskPaint } from './paint/maskPaint.ts';
import { paintAll, paintStroke } from './paint/paint.ts';

type MaskLayer = { readonly painted: MaskPaint; readonly view: StageView; readonly stage: Size };

/**
 * Paints the mask over the picture on a canvas of the stage's size: what a stroke costs does not depend on the picture's pixels.
 * What is done lies on a canvas of its own, and only a stroke that was added is painted anew, until the view changes.
 */
export function createPainter(shown: HTMLCanvasElement, base: CanvasImageSource | undefined) {
  const front = shown.getContext('2d')!;
  const settled = new OffscreenCanvas(1, 1);
  const back = settled.getContext('2d')!;
  let before: MaskLayer | undefined;

  function paint({ steps, view, stage, live, paper }: MaskContext): void {
    const painted = steps.present;
    const added = before && before.view === view && before.stage === stage && strokesAdded(before.painted, painted);
    if (added) {
      for (const stroke of added) onPaper(back, view, paper, () => paintStroke(back, stroke));
    } else paintSettled(view, stage, paper, painted);
    before = { painted, view, stage };
    front.resetTransform();
    front.globalCompositeOperation = 'copy';
    front.drawImage(settled, 0, 0);
    if (live) onPaper(front, view, paper, () => paintStroke(front, live));
  }

  function paintSettled(view: StageView, stage: Size, paper: Size, painted: MaskPaint): void {
    const width = Math.max(1, Math.round(stage.width * devicePixelRatio));
    const height = Math.max(1, Math.round(stage.height * devicePixelRatio));
    for (const canvas of [shown, settled]) {
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
    }
    const { color } = getComputedStyle(shown);
    for (const canvas of [front, back]) {
      canvas.fillStyle = color;
      canvas.strokeStyle = color;
    }
    back.resetTransform();
    back.clearRect(0, 0, width, height);
    onPaper(back, view, paper, () => paintAll(back, paper, painted, base));
  }

  return { paint };
}

type Canvas2d = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Paints in the picture's pixels, and on the picture alone. */
function onPaper(canvas: Canvas2d, view: StageView, { width, height }: Size, paint: () => void): void {
  canvas.save();
  const scale = view.scale * devicePixelRatio;
  canvas.setTransform(scale, 0, 0, scale, view.x * devicePixelRatio, view.y * devicePixelRatio);
  canvas.beginPath();
  canvas.rect(0, 0, width, height);
  canvas.clip();
  paint();
  canvas.restore();
}

/** The strokes that were added at the end; undefined where anything else is another. */
function strokesAdded(before: MaskPaint, after: MaskPaint): readonly MaskStroke[] | undefined {
  const { length } = before.strokes;
  const isLonger = before.onBase === after.onBase && length <= after.strokes.length;
  return isLonger && before.strokes.every((stroke, i) => stroke === after.strokes[i])
    ? after.strokes.slice(length)
    : undefined;
}
