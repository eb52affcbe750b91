import { dotPitch } from '../geometry/dotGrid.ts';
import type { Point } from '../geometry/point.ts';
import type { Viewport } from '../geometry/viewport.ts';
import type { StageElements } from './view.ts';

/** Strokes keep their screen width in steps of this ratio while zooming: a style pass per step, not per frame. */
const UNZOOM_STEP = 1.12;
/** Scales closer than this are the same: the gesture is a pure pan. */
const SAME_SCALE = 1e-6;
/** Where in its tile the dot is, as a share of the tile's side; scripts/dots.ts draws it there. */
const DOT_AT = 1 / 12;
/** How far the grid reaches beyond the stage on every side, in pixels: its largest pitch. `.grid` in Canvas.module.css agrees. */
const GRID_MARGIN = 40;

/** Moves the layers, one CSS transform each, and keeps what depends on zoom in steps. */
export function createTransform({ grid, lower, cards, upper }: StageElements) {
  const moved = [lower, cards, upper];
  let moving = false;
  let startedAt = 1;
  let unzoomAt = 0;
  let composited = false;
  let pitch = 0;

  /**
   * Gives each layer to the compositor, so that what only moves is not painted again. All or none: over one composited layer
   * alone the compositor sorts every card apart, which cost five times the main thread's time.
   */
  function composite(on: boolean): void {
    composited = on;
  }

  function setUnzoom(k: number): void {
    unzoomAt = k;
    for (const layer of moved) layer.style.setProperty('--unzoom', String(1 / k));
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

  function shift({ x, y }: Point): string {
    return composited ? `translate3d(${x}px,${y}px,0)` : `translate(${x}px,${y}px)`;
  }

  function place(viewport: Viewport): void {
    const { k } = viewport;
    for (const layer of moved) layer.style.transform = `${shift(viewport)} scale(${k})`;
    placeGrid(viewport);
  }

  function apply(viewport: Viewport): void {
    const { k } = viewport;
    const zooms = moving && Math.abs(k / startedAt - 1) >= SAME_SCALE;
    composite(moving && !zooms);
    place(zooms ? viewport : onPixels(viewport));
    if (unzoomAt === 0 || k / unzoomAt > UNZOOM_STEP || unzoomAt / k > UNZOOM_STEP) setUnzoom(k);
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
      composite(false);
      setUnzoom(viewport.k);
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

/** What is left of a division, never negative. */
function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
