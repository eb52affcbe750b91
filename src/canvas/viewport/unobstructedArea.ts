import { freeRect } from '../../geometry/freeRect.ts';
import type { Point } from '../../geometry/point.ts';
import { grow, heightOf, type Rect, widthOf } from '../../geometry/rect.ts';
import { revealing, type StageSize, type Viewport } from '../../geometry/viewport.ts';
import { stagePoint } from '../dom/stagePoint.ts';
import type { View } from '../render/view.ts';
import type { PanZoom } from './attachPanZoom.ts';

/** What floats over the board marks itself with these attributes, so that nothing is shown beneath it. */
export const COVER = { 'data-covers-board': true } as const;

/** Screen pixels between what is shown and what floats, and between it and the stage's border. */
const COVER_GAP = 12;

/** Screen pixels left free around what is revealed. */
const REVEAL_MARGIN = { x: 24, y: 24 };

/** The part of the stage, in its pixels, that nothing covers, with `margin` left to its border. */
function freeRoom({ elements, size }: Pick<View, 'elements' | 'size'>, margin: Margin): Rect {
  const { width, height } = size();
  const room = { minX: margin.x, minY: margin.y, maxX: width - margin.x, maxY: height - margin.y };
  const covers = [...document.querySelectorAll('[data-covers-board]')].map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const from = stagePoint(elements.stage, { clientX: left, clientY: top });
    return grow({ minX: from.x, minY: from.y, maxX: from.x + right - left, maxY: from.y + bottom - top }, COVER_GAP);
  });
  return freeRect(
    room,
    covers.filter((cover) => widthOf(cover) > 2 * COVER_GAP && heightOf(cover) > 2 * COVER_GAP),
  );
}

/**
 * Where something of a size, in the stage's pixels, is wholly seen: as near to where it should stand as what floats lets it, and inside the
 * stage even where that leaves too little.
 */
export function placeInRoom(view: Pick<View, 'elements' | 'size'>, at: Point, size: StageSize): Point {
  const { width, height } = view.size();
  const margin = { x: COVER_GAP, y: COVER_GAP };
  const stage = { minX: margin.x, minY: margin.y, maxX: width - margin.x, maxY: height - margin.y };
  return shiftedInto(stage, shiftedInto(freeRoom(view, margin), at, size), size);
}

function shiftedInto({ minX, minY, maxX, maxY }: Rect, { x, y }: Point, { width, height }: StageSize): Point {
  return { x: Math.max(minX, Math.min(x, maxX - width)), y: Math.max(minY, Math.min(y, maxY - height)) };
}

/** How far from the stage's left and right borders a bar may begin: past the panels that stand there, at least `least` pixels. */
export function besidePanels({ elements, size }: Pick<View, 'elements' | 'size'>, least: number) {
  const { width, height } = size();
  const room = { left: least, right: least };
  for (const panel of document.querySelectorAll('[data-covers-board]')) {
    const box = panel.getBoundingClientRect();
    const from = stagePoint(elements.stage, { clientX: box.left, clientY: box.top });
    // What is low floats along another border, and what is wide leaves no room beside it.
    if (box.height < height / 2 || box.width > width / 2) continue;
    if (from.x + box.width / 2 < width / 2) room.left = Math.max(room.left, from.x + box.width + least);
    else room.right = Math.max(room.right, width - from.x + least);
  }
  return room;
}

type Margin = { readonly x: number; readonly y: number };

/**
 * Finds a viewport within the free part of the stage: `find` is given the viewport and the size as if that part were all of it.
 * The viewport of now is given back as it is when `find` keeps the one that it was given.
 */
export function inRoom(
  view: Pick<View, 'elements' | 'size' | 'viewport'>,
  margin: Margin,
  find: (viewport: Viewport, size: StageSize) => Viewport,
): Viewport {
  const room = freeRoom(view, margin);
  const now = view.viewport();
  const shifted = { ...now, x: now.x - room.minX, y: now.y - room.minY };
  const size = { width: Math.max(1, widthOf(room)), height: Math.max(1, heightOf(room)) };
  const found = find(shifted, size);
  return found === shifted ? now : { ...found, x: found.x + room.minX, y: found.y + room.minY };
}

/** Pans as far as needed to bring a part of the board out from under what floats. A glide that is on its way there anyway goes on. */
export function reveal(view: Pick<View, 'elements' | 'size'>, panZoom: PanZoom, rect: Rect): void {
  const now = panZoom.goal();
  const { elements, size } = view;
  const goal = inRoom({ elements, size, viewport: () => now }, REVEAL_MARGIN, (viewport, room) =>
    revealing(viewport, rect, room, 0),
  );
  if (goal !== now) panZoom.glideTo(goal);
}
