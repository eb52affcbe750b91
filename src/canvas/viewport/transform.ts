import { dotPitch } from '../../geometry/viewport/dotGrid.ts';
import { type TextScale, textScaleAt } from '../../geometry/viewport/textScale.ts';
import { MIDDLE_ZOOM_MIN } from '../../geometry/viewport/tier.ts';
import type { Viewport } from '../../geometry/viewport/viewport.ts';
import type { StageElements } from '../dom/stageElements.ts';

/** While the view is zoomed, what is drawn is shown between these many times its size; beyond, it is drawn anew. */
const STRETCH = { min: 0.65, max: 2 } as const;
/** On the way out the layers are drawn for a zoom as much farther out, and so less often. */
const STRETCH_AHEAD = 1.5;
/** A movement that has kept its zoom for so long is a pan: one may zoom and go on by panning, without a rest. */
const ZOOM_END_MS = 120;
/** Scales closer than this are the same: the gesture is a pure pan. */
const SCALE_TOLERANCE = 1e-6;
/** The dot's place in its tile, as a share of the tile's side; scripts/dots.ts draws it there. */
const DOT_POSITION = 1 / 12;

/**
 * Draws the layers for one view, and while the view moves shows what is drawn moved and stretched, which the compositor does alone. What
 * is zoomed is drawn anew at about each doubling, and exactly when the view rests.
 */
export function createTransform({ grid, world, lowerSvg, cards, upperSvg }: StageElements) {
  const layers = [lowerSvg, cards, upperSvg];
  let isMoving = false;
  let isZooming = false;
  let lastZoomTime = Number.NEGATIVE_INFINITY;
  let shownZoom: number | undefined;
  /** The view for which the layers are drawn. */
  let drawnViewport: Viewport | undefined;
  let textScale = textScaleAt(1);
  let cardTextScale: TextScale | undefined;
  cards.dataset.textScale = '';

  function draw(viewport: Viewport): void {
    const { x, y, k } = viewport;
    for (const layer of layers) {
      layer.style.transform = `translate(${x}px,${y}px) scale(${k})`;
      // Each element of each card takes it over, which is most of a frame: on the way to another zoom they do without.
      if (layer !== cards || !isZooming) setUnzoom(layer, k);
    }
    const pitch = dotPitch(k);
    if (k !== drawnViewport?.k) grid.style.backgroundSize = `${pitch}px ${pitch}px`;
    drawnViewport = viewport;
  }

  function setUnzoom({ style }: HTMLElement | SVGElement, k: number): void {
    const unzoom = String(1 / k);
    if (style.getPropertyValue('--unzoom') !== unzoom) style.setProperty('--unzoom', unzoom);
  }

  /** Shows what is drawn where it lies in this view. */
  function show(viewport: Viewport): void {
    const drawn = drawnViewport ?? viewport;
    const scale = viewport.k / drawn.k;
    const x = viewport.x - drawn.x * scale;
    const y = viewport.y - drawn.y * scale;
    world.style.transform = isMoving ? `translate(${x}px,${y}px) scale(${scale})` : '';
    showGrid(viewport, scale, dotPitch(drawn.k) * scale);
  }

  /** The type of the cards is set where the view rests: all of them are laid out anew. */
  function setTextScale(k: number): void {
    const next = textScaleAt(k);
    if (next.unit !== textScale.unit) textScale = next;
    // A card that is kept live from afar is drawn smaller, and not set anew.
    const cardScale = textScaleAt(Math.max(k, MIDDLE_ZOOM_MIN));
    if (cardScale.unit === cardTextScale?.unit) return;
    cardTextScale = cardScale;
    cards.style.setProperty('--text-unit', String(cardScale.unit));
    cards.style.setProperty('--text-spread', String(cardScale.spread));
  }

  /** The grid repeats itself: moving it within one pitch is enough, and does not paint it again. */
  function showGrid({ x, y }: Viewport, scale: number, pitch: number): void {
    const offset = (position: number) => modulo(position, pitch) - pitch * (1 + DOT_POSITION);
    const exact = { x: offset(x), y: offset(y), k: scale };
    const at = isZooming ? exact : snappedToPixels(exact);
    grid.style.transform = `translate(${at.x}px,${at.y}px) scale(${scale})`;
  }

  /** A layer of the compositor's own is moved and stretched without being painted again. Only while it moves: at rest it would cost. */
  function promoteLayers(isPromoted: boolean): void {
    for (const layer of [grid, world]) layer.toggleAttribute('data-moving', isPromoted);
  }

  /** Takes note of the zoom that is shown next; says whether a movement changed it within so many milliseconds. */
  function isZoomedWithin(k: number, milliseconds: number): boolean {
    const now = performance.now();
    if (isMoving && shownZoom !== undefined && Math.abs(k / shownZoom - 1) >= SCALE_TOLERANCE) lastZoomTime = now;
    shownZoom = k;
    return now - lastZoomTime < milliseconds;
  }

  return {
    /** Shows a view, all of whose content is drawn or not; tells whether the layers were drawn anew for it. */
    apply(viewport: Viewport, isContentDrawn: boolean): boolean {
      const stretch = viewport.k / (drawnViewport?.k ?? viewport.k);
      const wasZooming = isZooming;
      isZooming = isZoomedWithin(viewport.k, ZOOM_END_MS) && isMoving;
      const isWithinStretch = stretch >= STRETCH.min && stretch <= STRETCH.max;
      // What is missing is drawn on the way out anyway: then both are one frame's work.
      const isExhausted = isZooming && stretch < 1 && !isContentDrawn;
      const isDrawn = !isMoving || !drawnViewport || !isWithinStretch || isExhausted || (wasZooming && !isZooming);
      if (isDrawn) draw(isZooming && stretch < 1 ? shrunkViewport(viewport) : snappedToPixels(viewport));
      show(isZooming ? viewport : snappedToPixels(viewport));
      if (!isMoving) setTextScale(viewport.k);
      return isDrawn;
    },
    isMoving: () => isMoving,
    /** Says whether the movement changes the zoom. */
    isZooming: () => isZooming,
    /** The scale of text for the zoom at which the view rested last. */
    textScale: (): TextScale => textScale,
    start(): void {
      if (!isMoving) promoteLayers(true);
      isMoving = true;
    },
    settle(viewport: Viewport): void {
      isMoving = false;
      isZooming = false;
      lastZoomTime = Number.NEGATIVE_INFINITY;
      promoteLayers(false);
      setTextScale(viewport.k);
      draw(viewport);
      show(viewport);
    },
  };
}

/**
 * The same view on whole pixels of the device, where words are sharp, and what is composited is copied, not mixed: a third less for
 * each frame of a pan.
 */
export function snappedToPixels({ x, y, k }: Viewport): Viewport {
  const roundToPixel = (at: number) => Math.round(at * devicePixelRatio) / devicePixelRatio;
  return { x: roundToPixel(x), y: roundToPixel(y), k };
}

/** The same part of the board drawn as much smaller as the layers are drawn ahead. */
function shrunkViewport({ x, y, k }: Viewport): Viewport {
  return { x: x / STRETCH_AHEAD, y: y / STRETCH_AHEAD, k: k / STRETCH_AHEAD };
}

/** The remainder of a division, never negative. */
function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
