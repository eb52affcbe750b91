import type { Point } from '../../geometry/plane/point.ts';
import { dotPitch } from '../../geometry/viewport/dotGrid.ts';
import { type TextScale, textScaleAt } from '../../geometry/viewport/textScale.ts';
import { MIDDLE_ZOOM_MIN } from '../../geometry/viewport/tier.ts';
import type { Viewport } from '../../geometry/viewport/viewport.ts';
import type { StageElements } from '../dom/stageElements.ts';

/** While zooming, strokes may be this much wider or narrower than at rest: a style pass per step and layer, not per frame. */
const STROKE_TOLERANCE = 1.2;
/** Scales closer than this are the same: the gesture is a pure pan. */
const SCALE_TOLERANCE = 1e-6;
/** The zoom from which layers that move carry `will-change`. */
const HINT_ZOOM_MIN = 0.9;
/** The dot's place in its tile, as a share of the tile's side; scripts/dots.ts draws it there. */
const DOT_POSITION = 1 / 12;
/** The reach of the grid beyond the stage on every side, in pixels: its largest pitch. `.grid` in Canvas.module.css agrees. */
const GRID_MARGIN = 40;

type Layer = SVGSVGElement | HTMLElement;

/** Moves the layers, one CSS transform each, and keeps what depends on zoom in steps. */
export function createTransform({ grid, lowerSvg, cards, upperSvg }: StageElements) {
  const zoomedLayers: readonly Layer[] = [lowerSvg, cards, upperSvg];
  let isMoving = false;
  let startZoom = 1;
  /** The zoom at which each layer's strokes have their width. */
  const strokeZooms = new Map<Layer, number>();
  let isPanning = false;
  let isHinted = false;
  let pitch = 0;
  let textScale = textScaleAt(1);
  let cardTextScale: TextScale | undefined;
  cards.dataset.textScale = '';

  function setStrokeZoom(k: number, layers: readonly Layer[] = zoomedLayers): void {
    for (const layer of layers) {
      if (strokeZooms.get(layer) !== k) layer.style.setProperty('--unzoom', String(1 / k));
      strokeZooms.set(layer, k);
    }
  }

  /**
   * In any frame at most one layer is styled anew: the one whose strokes are farthest from their width, if that is too far. They are
   * made right for a zoom as far ahead, which halves how often.
   */
  function updateStrokeZoom(k: number): void {
    let farthestRatio = STROKE_TOLERANCE;
    let outdatedLayer: Layer | undefined;
    for (const [layer, strokeZoom] of strokeZooms) {
      const ratio = Math.max(k / strokeZoom, strokeZoom / k);
      if (ratio > farthestRatio) [farthestRatio, outdatedLayer] = [ratio, layer];
    }
    if (!outdatedLayer) return;
    const isGrowing = k > (strokeZooms.get(outdatedLayer) ?? k);
    setStrokeZoom(isGrowing ? k * STROKE_TOLERANCE : k / STROKE_TOLERANCE, [outdatedLayer]);
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
  function placeGrid({ x, y, k }: Viewport): void {
    const next = dotPitch(k);
    if (next !== pitch) grid.style.backgroundSize = `${next}px ${next}px`;
    pitch = next;
    const gridOffset = (position: number) => modulo(position + GRID_MARGIN, pitch) - pitch * DOT_POSITION;
    const at = snappedToPixels({ x: gridOffset(x), y: gridOffset(y), k });
    grid.style.transform = translateCss(at);
  }

  /**
   * A move in three dimensions gives a layer to the compositor, so that what only moves is not painted again. All or none: over one
   * composited layer alone the compositor sorts every card apart, which cost five times the main thread's time.
   */
  function translateCss({ x, y }: Point): string {
    return isPanning ? `translate3d(${x}px,${y}px,0)` : `translate(${x}px,${y}px)`;
  }

  /**
   * From near the compositor is also told in advance, and shows a tenth more frames. From afar it would paint everything at 100 % for that:
   * at 0.25 sixteen times the pixels.
   */
  function hintCompositor(k: number): void {
    const shouldHint = isPanning && k >= HINT_ZOOM_MIN;
    if (shouldHint === isHinted) return;
    isHinted = shouldHint;
    for (const layer of [grid, ...zoomedLayers]) layer.style.willChange = shouldHint ? 'transform' : '';
  }

  function placeLayers(viewport: Viewport): void {
    const { k } = viewport;
    hintCompositor(k);
    for (const layer of zoomedLayers) layer.style.transform = `${translateCss(viewport)} scale(${k})`;
    placeGrid(viewport);
  }

  function apply(viewport: Viewport): void {
    const { k } = viewport;
    const isScaled = Math.abs(k / startZoom - 1) >= SCALE_TOLERANCE;
    isPanning = isMoving && !isScaled;
    placeLayers(isMoving && isScaled ? viewport : snappedToPixels(viewport));
    if (isMoving && strokeZooms.size > 0) updateStrokeZoom(k);
    else setStrokeZoom(k);
    if (!isMoving) setTextScale(k);
  }

  return {
    apply,
    isMoving: () => isMoving,
    /** The scale of text for the zoom at which the view rested last. */
    textScale: (): TextScale => textScale,
    start(viewport: Viewport): void {
      if (!isMoving) startZoom = viewport.k;
      isMoving = true;
    },
    settle(viewport: Viewport): void {
      isMoving = false;
      isPanning = false;
      setStrokeZoom(viewport.k);
      setTextScale(viewport.k);
      placeLayers(viewport);
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

/** The remainder of a division, never negative. */
function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
