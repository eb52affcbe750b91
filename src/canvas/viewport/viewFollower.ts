import { ZOOM_MAX, ZOOM_MIN } from '../../../contract/limits.ts';
import type { Rect } from '../../geometry/plane/rect.ts';
import { fitViewport, type Viewport } from '../../geometry/viewport/viewport.ts';
import type { PanZoom } from './attachPanZoom.ts';
import type { CameraStage } from './camera.ts';
import { interpolateViewports, prefersReducedMotion } from './glide.ts';

/** The view is nine tenths of the way there after about twice this, in milliseconds. */
const EASE_MS = 90;
const FRAME_MS = 16;
/** A view this near its goal is there: pixels of the screen, and a share of the zoom. */
const NEAR = { pixels: 0.5, zoom: 1e-4 } as const;
/** The view rests on whole pixels: more than that is somebody's doing. */
const OWN_MOVE = { pixels: 1.5, zoom: 1e-3 } as const;

/**
 * Takes the view along with an area that moves, all of which is shown. When anything else moves the view (a pan, a zoom, a command)
 * that counts, and `onInterrupted` is told.
 */
export function createViewFollower(canvas: CameraStage, panZoom: PanZoom, onInterrupted: () => void) {
  const { camera } = canvas;
  let area: Rect | undefined;
  let shownViewport: Viewport | undefined;
  let frame = 0;
  let lastFrameTime = 0;

  function isInterrupted(): boolean {
    return shownViewport !== undefined && !isNear(camera.viewport(), shownViewport, OWN_MOVE);
  }

  function move(now: number): void {
    frame = 0;
    if (!area) return;
    if (isInterrupted()) {
      onInterrupted();
      return;
    }
    const goal = fitViewport(area, camera.size(), { min: ZOOM_MIN, max: ZOOM_MAX, margin: 0 });
    const progress = prefersReducedMotion() ? 1 : 1 - Math.exp(-Math.max(0, now - lastFrameTime) / EASE_MS);
    lastFrameTime = now;
    const next = interpolateViewports(camera.viewport(), goal, progress, camera.size());
    const isThere = isNear(next, goal, NEAR);
    shownViewport = isThere ? goal : next;
    panZoom.set(shownViewport);
    if (!isThere) frame = requestAnimationFrame(move);
  }

  function requestMove(): void {
    if (frame !== 0 || !area) return;
    lastFrameTime = performance.now() - FRAME_MS;
    frame = requestAnimationFrame(move);
  }

  /** The first frame after somebody's pan finds the view elsewhere. */
  function checkView(): void {
    if (area && isInterrupted()) onInterrupted();
  }

  const unsubscribers = [camera.onFrame(checkView), camera.onResize(requestMove)];

  return {
    /** Goes to where the area is now. */
    aim(next: Rect): void {
      area = next;
      requestMove();
    },
    /** Leaves the view where it is. */
    rest(): void {
      area = undefined;
      shownViewport = undefined;
      cancelAnimationFrame(frame);
      frame = 0;
    },
    detach(): void {
      this.rest();
      for (const unsubscribe of unsubscribers) unsubscribe();
    },
  };
}

function isNear(
  one: Viewport,
  other: Viewport,
  { pixels, zoom }: { readonly pixels: number; readonly zoom: number },
): boolean {
  return (
    Math.abs(one.x - other.x) < pixels && Math.abs(one.y - other.y) < pixels && Math.abs(one.k / other.k - 1) < zoom
  );
}
