import type { Point } from '../plane/point.ts';
import { centreOf, overlaps, type Rect } from '../plane/rect.ts';
import { boardToScreen, fitViewport, type StageSize, type Viewport } from './viewport.ts';

/** Pixels left free around the board on its map. */
const BOARD_MARGIN = 10;
/** A small board's map is drawn no larger than this, so that a card stays a card. */
const MAP_ZOOM_MAX = 0.06;
/** The frame is never smaller than this, so that it is seen and can be held. Pixels of the map. */
const FRAME_SIDE_MIN = 8;
/** The frame stays this far inside the map's border. */
const FRAME_INSET = 4;

/** The scale and place at which a map of `size` pixels shows all of a board. */
export function mapViewport(bounds: Rect, size: StageSize): Viewport {
  return fitViewport(bounds, size, { min: 0, max: MAP_ZOOM_MAX, margin: BOARD_MARGIN });
}

/**
 * The frame of what is seen, in the map's pixels. Where that lies wholly off the map, the frame is a small square at the border, and
 * `direction` the direction from there, in degrees clockwise from the right.
 */
export type MapFrame = Rect & { readonly direction: number | undefined };

/** The place on the map of the visible part of the board: cut to the map, never too small, at the border where it lies beyond. */
export function mapFrame(map: Viewport, visibleArea: Rect, size: StageSize): MapFrame {
  const from = boardToScreen(map, { x: visibleArea.minX, y: visibleArea.minY });
  const to = boardToScreen(map, { x: visibleArea.maxX, y: visibleArea.maxY });
  const visibleFrame: Rect = { minX: from.x, minY: from.y, maxX: to.x, maxY: to.y };
  const mapArea = { minX: 0, minY: 0, maxX: size.width, maxY: size.height };
  if (overlaps(visibleFrame, mapArea)) return { ...clippedFrame(visibleFrame, size), direction: undefined };
  const middle = centreOf(visibleFrame);
  const mark = clippedFrame({ minX: middle.x, minY: middle.y, maxX: middle.x, maxY: middle.y }, size);
  return { ...mark, direction: angleBetween(centreOf(mark), middle) };
}

function clippedFrame(visibleFrame: Rect, size: StageSize): Rect {
  const [minX, maxX] = clippedSide(visibleFrame.minX, visibleFrame.maxX, size.width);
  const [minY, maxY] = clippedSide(visibleFrame.minY, visibleFrame.maxY, size.height);
  return { minX, minY, maxX, maxY };
}

function clippedSide(start: number, end: number, side: number): [number, number] {
  const minLength = Math.min(FRAME_SIDE_MIN, side - 2 * FRAME_INSET);
  const middle = (start + end) / 2;
  const half = Math.max(end - start, minLength) / 2;
  const first = clamp(middle - half, FRAME_INSET, side - FRAME_INSET - minLength);
  return [first, clamp(middle + half, first + minLength, side - FRAME_INSET)];
}

function angleBetween(from: Point, to: Point): number {
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
