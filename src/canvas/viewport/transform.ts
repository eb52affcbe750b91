import type { Point } from '../../geometry/plane/point.ts';
import { dotPitch } from '../../geometry/viewport/dotGrid.ts';
import type { Viewport } from '../../geometry/viewport/viewport.ts';
import type { StageElements } from '../dom/stageElements.ts';

/** While zooming, strokes may be this much wider or narrower than at rest: a style pass per step and layer, not per frame. */
const UNZOOM_OFF = 1.2;
/** Scales closer than this are the same: the gesture is a pure pan. */
const SAME_SCALE = 1e-6;
/** The zoom from which layers that move carry `will-change`. */
const HINT_FROM = 0.9;
/** The dot's place in its tile, as a share of the tile's side; scripts/dots.ts draws it there. */
const DOT_AT = 1 / 12;
/** The reach of the grid beyond the stage on every side, in pixels: its largest pitch. `.grid` in Canvas.module.css agrees. */
const GRID_MARGIN = 40;

type Layer = SVGSVGElement | HTMLElement;

/** Moves the layers, one CSS transform each, and keeps what depends on zoom in steps. */
export function createTransform({ grid, lower, cards, upper }: StageElements) {
  const moved: readonly Layer[] = [lower, cards, upper];
  let moving = false;
  let startedAt = 1;
  /** The zoom at which each layer's strokes have their width. */
  const unzoomAt = new Map<Layer, number>();
  let isPanning = false;
  let isHinted = false;
  let pitch = 0;

  function unzoom(k: number, layers: readonly Layer[] = moved): void {
    for (const layer of layers) {
      if (unzoomAt.get(layer) !== k) layer.style.setProperty('--unzoom', String(1 / k));
      unzoomAt.set(layer, k);
    }
  }

  /**
   * In any frame at most one layer is styled anew: the one whose strokes are farthest from their width, if that is too far. They are
   * made right for a zoom as far ahead, which halves how often.
   */
  function stepUnzoom(k: number): void {
    let farthest = UNZOOM_OFF;
    let worst: Layer | undefined;
    for (const [layer, at] of unzoomAt) {
      const off = Math.max(k / at, at / k);
      if (off > farthest) [farthest, worst] = [off, layer];
    }
    if (!worst) return;
    const isGrowing = k > (unzoomAt.get(worst) ?? k);
    unzoom(isGrowing ? k * UNZOOM_OFF : k / UNZOOM_OFF, [worst]);
  }

  /** The grid repeats itself: moving it within one pitch is enough, and does not paint it again. */
  function placeGrid({ x, y, k }: Viewport): void {
    const next = dotPitch(k);
    if (next !== pitch) grid.style.backgroundSize = `${next}px ${next}px`;
    pitch = next;
    const within = (at: number) => modulo(at + GRID_MARGIN, pitch) - pitch * DOT_AT;
    const at = onPixels({ x: within(x), y: within(y), k });
    grid.style.transform = shift(at);
  }

  /**
   * A move in three dimensions gives a layer to the compositor, so that what only moves is not painted again. All or none: over one
   * composited layer alone the compositor sorts every card apart, which cost five times the main thread's time.
   */
  function shift({ x, y }: Point): string {
    return isPanning ? `translate3d(${x}px,${y}px,0)` : `translate(${x}px,${y}px)`;
  }

  /**
   * From near the compositor is also told in advance, and shows a tenth more frames. From afar it would paint everything at 100 % for that:
   * at 0.25 sixteen times the pixels.
   */
  function hint(k: number): void {
    const wanted = isPanning && k >= HINT_FROM;
    if (wanted === isHinted) return;
    isHinted = wanted;
    for (const layer of [grid, ...moved]) layer.style.willChange = wanted ? 'transform' : '';
  }

  function place(viewport: Viewport): void {
    const { k } = viewport;
    hint(k);
    for (const layer of moved) layer.style.transform = `${shift(viewport)} scale(${k})`;
    placeGrid(viewport);
  }

  function apply(viewport: Viewport): void {
    const { k } = viewport;
    const isScaled = Math.abs(k / startedAt - 1) >= SAME_SCALE;
    isPanning = moving && !isScaled;
    place(moving && isScaled ? viewport : onPixels(viewport));
    if (moving && unzoomAt.size > 0) stepUnzoom(k);
    else unzoom(k);
  }

  return {
    apply,
    isMoving: () => moving,
    start(viewport: Viewport): void {
      if (!moving) startedAt = viewport.k;
      moving = true;
    },
    settle(viewport: Viewport): void {
      moving = false;
      isPanning = false;
      unzoom(viewport.k);
      place(viewport);
    },
  };
}

/**
 * The same view on whole pixels of the device, where words are sharp, and what is composited is copied, not mixed: a third less for
 * each frame of a pan.
 */
export function onPixels({ x, y, k }: Viewport): Viewport {
  const whole = (at: number) => Math.round(at * devicePixelRatio) / devicePixelRatio;
  return { x: whole(x), y: whole(y), k };
}

/** The remainder of a division, never negative. */
function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
