import { dotPitch } from '../geometry/dotGrid.ts';
import { isLive, type Tier } from '../geometry/tier.ts';
import type { Viewport } from '../geometry/viewport.ts';
import type { StageElements } from './view.ts';

/** Up to this many live cards may be composited as one layer while panning; more split into a layer per card (measured). */
const COMPOSITED_CARDS_MAX = 30;
/** Strokes keep their screen width in steps of this ratio while zooming: a style pass per step, not per frame. */
const UNZOOM_STEP = 1.12;
/** Scales closer than this are the same: the gesture is a pure pan. */
const SAME_SCALE = 1e-6;
/** The dots' radius on the screen, in pixels. */
const DOT = 1;

/** Moves the layers, one CSS transform each, and keeps what depends on zoom in steps. */
export function createTransform({ stage, grid, lower, cards, upper }: StageElements) {
  const moved = [lower, cards, upper];
  let moving = false;
  let startedAt = 1;
  let unzoomAt = 0;
  let composited = false;

  function composite(on: boolean): void {
    if (on === composited) return;
    composited = on;
    for (const layer of moved) layer.style.willChange = on ? 'transform' : '';
  }

  function setUnzoom(k: number): void {
    unzoomAt = k;
    stage.style.setProperty('--unzoom', String(1 / k));
  }

  function apply({ x, y, k }: Viewport, liveCards: number, tier: Tier): void {
    composite(
      moving && Math.abs(k / startedAt - 1) < SAME_SCALE && (!isLive(tier) || liveCards <= COMPOSITED_CARDS_MAX),
    );
    for (const layer of moved) layer.style.transform = `translate(${x}px,${y}px) scale(${k})`;
    if (unzoomAt === 0 || k / unzoomAt > UNZOOM_STEP || unzoomAt / k > UNZOOM_STEP) setUnzoom(k);
    const pitch = dotPitch(k);
    grid.style.backgroundSize = `${pitch}px ${pitch}px`;
    grid.style.backgroundPosition = `${x - DOT}px ${y - DOT}px`;
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
    },
  };
}
