import type { Point } from '../plane/point.ts';
import { centreOf, heightOf, type Rect, widthOf } from '../plane/rect.ts';

/**
 * The visible part of the board: screen = board * k + (x, y). Screen points are CSS pixels from the stage's top left; `k` is
 * the zoom, 1 for 100 %.
 */
export type Viewport = { readonly x: number; readonly y: number; readonly k: number };

/** The stage's width and height in CSS pixels. */
export type StageSize = { readonly width: number; readonly height: number };

/** A view whatever the size of the stage: the board point in its middle, and the zoom. */
export type BoardView = { readonly centre: Point; readonly k: number };

export const IDENTITY_VIEWPORT: Viewport = { x: 0, y: 0, k: 1 };

/** Turns a screen point into a board point. */
export function screenToBoard(viewport: Viewport, screen: Point): Point {
  return { x: (screen.x - viewport.x) / viewport.k, y: (screen.y - viewport.y) / viewport.k };
}

/** Turns a board point into a screen point. */
export function boardToScreen(viewport: Viewport, board: Point): Point {
  return { x: board.x * viewport.k + viewport.x, y: board.y * viewport.k + viewport.y };
}

/** The view that a stage of this size shows. */
export function viewOf(viewport: Viewport, { width, height }: StageSize): BoardView {
  return { centre: screenToBoard(viewport, { x: width / 2, y: height / 2 }), k: viewport.k };
}

/** The viewport of a stage of this size that shows a view. */
export function viewportOf({ centre, k }: BoardView, { width, height }: StageSize): Viewport {
  return { x: width / 2 - centre.x * k, y: height / 2 - centre.y * k, k };
}

/** Moves the picture by screen pixels. */
export function pannedViewport(viewport: Viewport, dx: number, dy: number): Viewport {
  return { x: viewport.x + dx, y: viewport.y + dy, k: viewport.k };
}

/** Zooms to `k` while the board point under `screen` stays where it is. */
export function zoomedViewport(viewport: Viewport, k: number, screen: Point): Viewport {
  const boardPoint = screenToBoard(viewport, screen);
  return { x: screen.x - boardPoint.x * k, y: screen.y - boardPoint.y * k, k };
}

/** The part of the board that is seen, grown on each side by `overscan` times its width and height. */
export function visibleRect(viewport: Viewport, stage: StageSize, overscan = 0): Rect {
  const { x: left, y: top } = screenToBoard(viewport, { x: 0, y: 0 });
  const width = stage.width / viewport.k;
  const height = stage.height / viewport.k;
  return {
    minX: left - width * overscan,
    minY: top - height * overscan,
    maxX: left + width * (1 + overscan),
    maxY: top + height * (1 + overscan),
  };
}

/** Limits for fitting: zoom bounds, and the screen pixels left free around what is fitted. */
export type FitLimits = { readonly min: number; readonly max: number; readonly margin: number };

/** The viewport that shows all of `rect` in the middle of the stage, never closer than `limits.max`. */
export function fitViewport(rect: Rect, stage: StageSize, limits: FitLimits): Viewport {
  const usableLength = (side: number) => Math.max(1, side - 2 * limits.margin);
  const fittingZoom = Math.min(usableLength(stage.width) / widthOf(rect), usableLength(stage.height) / heightOf(rect));
  // A rectangle without size divides by zero: infinity and NaN both end at the maximum.
  const k = Number.isFinite(fittingZoom) ? Math.min(limits.max, Math.max(limits.min, fittingZoom)) : limits.max;
  return centredViewport(rect, stage, k);
}

/** The viewport at zoom `k` with the middle of `rect` in the middle of the stage. */
export function centredViewport(rect: Rect, stage: StageSize, k: number): Viewport {
  const middle = centreOf(rect);
  return { x: stage.width / 2 - middle.x * k, y: stage.height / 2 - middle.y * k, k };
}

/** The smallest pan that brings `rect` into the stage with `margin` pixels around it; the same viewport when it is there. */
export function revealingViewport(viewport: Viewport, rect: Rect, stage: StageSize, margin: number): Viewport {
  const dx = panToFit(rect.minX * viewport.k + viewport.x, rect.maxX * viewport.k + viewport.x, stage.width, margin);
  const dy = panToFit(rect.minY * viewport.k + viewport.y, rect.maxY * viewport.k + viewport.y, stage.height, margin);
  return dx === 0 && dy === 0 ? viewport : pannedViewport(viewport, dx, dy);
}

/**
 * The viewport that shows all of `rect` beside what it shows now: zoomed out about the middle as far as needed, never in, then
 * panned just as far as needed. The same viewport when all of it is seen.
 */
export function widenedViewport(
  viewport: Viewport,
  rect: Rect,
  stage: StageSize,
  limits: Pick<FitLimits, 'min' | 'margin'>,
): Viewport {
  const { k } = fitViewport(rect, stage, { ...limits, max: viewport.k });
  const middle = { x: stage.width / 2, y: stage.height / 2 };
  return revealingViewport(k < viewport.k ? zoomedViewport(viewport, k, middle) : viewport, rect, stage, limits.margin);
}

/** Says whether all of `rect` can be seen at once at this zoom. */
export function fitsStage(rect: Rect, stage: StageSize, k: number): boolean {
  return widthOf(rect) * k <= stage.width && heightOf(rect) * k <= stage.height;
}

/** Of what is larger than the room the beginning is shown. */
function panToFit(start: number, end: number, side: number, margin: number): number {
  if (start < margin || end - start > side - 2 * margin) return margin - start;
  return end > side - margin ? side - margin - end : 0;
}
