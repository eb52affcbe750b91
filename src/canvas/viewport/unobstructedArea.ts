import { freeRect } from '../../geometry/layout/freeRect.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { grownRect, heightOf, type Rect, widthOf } from '../../geometry/plane/rect.ts';
import { revealingViewport, type StageSize, type Viewport } from '../../geometry/viewport/viewport.ts';
import { stagePoint } from '../dom/stagePoint.ts';
import type { PanZoom } from './attachPanZoom.ts';
import type { CameraStage } from './camera.ts';

/** Attributes that mark what floats over the board, so that nothing is shown beneath it. */
export const COVER_ATTRIBUTES = { 'data-covers-board': true } as const;

/** Screen pixels between what is shown and what floats, and between it and the stage's border. */
const COVER_GAP = 12;

/** Screen pixels left free around what is revealed. */
const REVEAL_MARGIN = { x: 24, y: 24 };

/** The covers that are in sight: a bare board has none. */
function shownCovers(): Element[] {
  return [...document.querySelectorAll('[data-covers-board]')].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  );
}

/** The part of the stage, in its pixels, that nothing covers, with `margin` left to its border. */
function unobstructedArea({ elements, camera }: CameraStage, margin: Margin): Rect {
  const { width, height } = camera.size();
  const area = { minX: margin.x, minY: margin.y, maxX: width - margin.x, maxY: height - margin.y };
  const covers = coverRects(elements).map((cover) => grownRect(cover, COVER_GAP));
  return freeRect(
    area,
    covers.filter((cover) => widthOf(cover) > 2 * COVER_GAP && heightOf(cover) > 2 * COVER_GAP),
  );
}

/** The rectangles that cover a part of the board, in pixels of the stage. */
export function coverRects({ stage }: CameraStage['elements']): readonly Rect[] {
  return shownCovers().map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const { x, y } = stagePoint(stage, { clientX: left, clientY: top });
    return { minX: x, minY: y, maxX: x + right - left, maxY: y + bottom - top };
  });
}

/**
 * The place where something of a size, in the stage's pixels, is wholly seen: as near to where it should stand as what
 * floats lets it, and inside the stage even where that leaves too little.
 */
export function pointInUnobstructedArea(canvas: CameraStage, preferredPoint: Point, size: StageSize): Point {
  const { width, height } = canvas.camera.size();
  const margin = { x: COVER_GAP, y: COVER_GAP };
  const stageRect = { minX: margin.x, minY: margin.y, maxX: width - margin.x, maxY: height - margin.y };
  return clampedPoint(stageRect, clampedPoint(unobstructedArea(canvas, margin), preferredPoint, size), size);
}

function clampedPoint({ minX, minY, maxX, maxY }: Rect, { x, y }: Point, { width, height }: StageSize): Point {
  return { x: Math.max(minX, Math.min(x, maxX - width)), y: Math.max(minY, Math.min(y, maxY - height)) };
}

type Margin = { readonly x: number; readonly y: number };

/**
 * Finds a viewport within the free part of the stage: `findViewport` is given the viewport and the size as if that part were all of it.
 * The viewport of now is given back as it is when `findViewport` keeps the one that it was given.
 */
export function viewportInUnobstructedArea(
  canvas: CameraStage,
  margin: Margin,
  findViewport: (viewport: Viewport, size: StageSize) => Viewport,
  currentViewport: Viewport = canvas.camera.viewport(),
): Viewport {
  const freeRectangle = unobstructedArea(canvas, margin);
  const shiftedViewport = {
    ...currentViewport,
    x: currentViewport.x - freeRectangle.minX,
    y: currentViewport.y - freeRectangle.minY,
  };
  const size = { width: Math.max(1, widthOf(freeRectangle)), height: Math.max(1, heightOf(freeRectangle)) };
  const targetViewport = findViewport(shiftedViewport, size);
  return targetViewport === shiftedViewport
    ? currentViewport
    : { ...targetViewport, x: targetViewport.x + freeRectangle.minX, y: targetViewport.y + freeRectangle.minY };
}

/** Pans as far as needed to bring a part of the board out from under what floats. A glide that is on its way there anyway goes on. */
export function revealRect(canvas: CameraStage, panZoom: PanZoom, rect: Rect): void {
  const currentViewport = panZoom.goal();
  const goal = viewportInUnobstructedArea(
    canvas,
    REVEAL_MARGIN,
    (viewport, area) => revealingViewport(viewport, rect, area, 0),
    currentViewport,
  );
  if (goal !== currentViewport) panZoom.glideTo(goal);
}
