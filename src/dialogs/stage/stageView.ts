import type { ShapePoint } from '../../geometry/image/shapes.ts';

/** The place of the paper on the stage: its corner in stage pixels, and stage pixels per paper pixel. */
export type StageView = { readonly x: number; readonly y: number; readonly scale: number };
/** Of the stage in its own pixels, or of the paper in the paper's. */
export type Size = { readonly width: number; readonly height: number };

/** A picture of 12000 pixels still fits into a telephone. */
export const ZOOM_SCALE = { min: 0.02, max: 8, step: 1.25 } as const;
/** Free room around the paper when it is fitted, in stage pixels; less on a narrow stage. */
const PAPER_MARGIN = { wide: 32, narrow: 12, narrowBelow: 520 } as const;
/** The corner of the stage where the zoom buttons lie, over which no corner of a fitted paper is to be; at a narrow stage's whole foot. */
const ZOOM_CONTROLS = { width: 264, height: 56 } as const;

/** A stage point in paper pixels. */
export function paperPoint(view: StageView, { x, y }: ShapePoint): ShapePoint {
  return { x: (x - view.x) / view.scale, y: (y - view.y) / view.scale };
}

/** A paper point in stage pixels. */
export function stagePoint(view: StageView, { x, y }: ShapePoint): ShapePoint {
  return { x: view.x + x * view.scale, y: view.y + y * view.scale };
}

/** The view that shows the whole paper, in the middle or above the zoom buttons, never larger than twice its size. */
export function fitPaper(stage: Size, paper: Size): StageView {
  const isNarrow = Math.min(stage.width, stage.height) < PAPER_MARGIN.narrowBelow;
  const margin = isNarrow ? PAPER_MARGIN.narrow : PAPER_MARGIN.wide;
  const view = fitAboveFoot(stage, paper, { margin, footHeight: margin });
  const right = view.x + paper.width * view.scale;
  const bottom = view.y + paper.height * view.scale;
  const isCovered = right > stage.width - ZOOM_CONTROLS.width && bottom > stage.height - ZOOM_CONTROLS.height;
  return isNarrow || isCovered ? fitAboveFoot(stage, paper, { margin, footHeight: ZOOM_CONTROLS.height }) : view;
}

type FitMargins = {
  /** Left, right and above. */
  readonly margin: number;
  readonly footHeight: number;
};

function fitAboveFoot(stage: Size, paper: Size, { margin, footHeight }: FitMargins): StageView {
  const widthScale = (stage.width - 2 * margin) / paper.width;
  const heightScale = (stage.height - margin - footHeight) / paper.height;
  const scale = Math.min(2, Math.max(ZOOM_SCALE.min, Math.min(widthScale, heightScale)));
  return {
    x: (stage.width - paper.width * scale) / 2,
    y: Math.min((stage.height - paper.height * scale) / 2, stage.height - footHeight - paper.height * scale),
    scale,
  };
}

/** The view zoomed by a factor, with the paper point under `at` (stage pixels) staying there. */
export function zoomAt(view: StageView, at: ShapePoint, factor: number): StageView {
  const scale = Math.min(ZOOM_SCALE.max, Math.max(ZOOM_SCALE.min, view.scale * factor));
  if (scale === view.scale) return view;
  const paper = paperPoint(view, at);
  return { x: at.x - paper.x * scale, y: at.y - paper.y * scale, scale };
}

/** The view moved by stage pixels. */
export function panBy(view: StageView, dx: number, dy: number): StageView {
  return { ...view, x: view.x + dx, y: view.y + dy };
}

/** The view after two fingers moved: what lay under them still does, as far as zoom allows. */
export function pinchView(
  view: StageView,
  previousFingers: readonly [ShapePoint, ShapePoint],
  currentFingers: readonly [ShapePoint, ShapePoint],
): StageView {
  const before = midpoint(previousFingers);
  const after = midpoint(currentFingers);
  const spread = ([a, b]: readonly [ShapePoint, ShapePoint]) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  return zoomAt(
    panBy(view, after.x - before.x, after.y - before.y),
    after,
    spread(currentFingers) / spread(previousFingers),
  );
}

function midpoint([a, b]: readonly [ShapePoint, ShapePoint]): ShapePoint {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** The view as the transform of an element that is as large as the paper. */
export function viewTransform({ x, y, scale }: StageView): string {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}
