import type { Point } from '../../geometry/plane/point.ts';
import { screenToBoard, type Viewport, zoomedViewport } from '../../geometry/viewport/viewport.ts';
import type { Camera } from './camera.ts';

/** The time of a glide: the look's slowest motion. */
const GLIDE_MS = 180;
/** A notch's zoom is nearly done after four of these: 120 ms. */
const ZOOM_EASE_MS = 30;
/** A zoom this near its goal is there: four thousandths are two pixels at the border of a window. */
const ZOOM_TOLERANCE = 0.004;
const FRAME_MS = 16;

/** Moves the view in a moment instead of a jump, so that one sees where one went; at once under reduced motion. */
export function createGlide(camera: Pick<Camera, 'viewport' | 'size'>, setViewport: (viewport: Viewport) => void) {
  let animation = 0;
  let goalViewport: Viewport | undefined;
  let goalZoom: number | undefined;

  function stop(): void {
    cancelAnimationFrame(animation);
    goalViewport = undefined;
    goalZoom = undefined;
  }

  /** Calls `step` in every frame with the milliseconds since the last one, until it says that it is there. */
  function animate(step: (elapsed: number) => boolean): void {
    let lastFrameTime = performance.now() - FRAME_MS;
    const frame = (now: number) => {
      const elapsed = Math.max(0, now - lastFrameTime);
      lastFrameTime = Math.max(lastFrameTime, now);
      if (step(elapsed)) stop();
      else animation = requestAnimationFrame(frame);
    };
    animation = requestAnimationFrame(frame);
  }

  function glideTo(goal: Viewport): void {
    stop();
    if (prefersReducedMotion()) {
      setViewport(goal);
      return;
    }
    goalViewport = goal;
    const startViewport = camera.viewport();
    let elapsedTime = 0;
    animate((elapsed) => {
      elapsedTime += elapsed;
      const progress = Math.min(1, elapsedTime / GLIDE_MS);
      setViewport(
        progress === 1 ? goal : interpolateViewports(startViewport, goal, 1 - (1 - progress) ** 3, camera.size()),
      );
      return progress === 1;
    });
  }

  /**
   * Zooms to `k` about a point of the stage. Asked again on the way it only changes its goal, so that the notches of a wheel
   * become one movement.
   */
  function zoomAbout(k: number, zoomCentre: Point): void {
    stop();
    if (prefersReducedMotion()) {
      setViewport(zoomedViewport(camera.viewport(), k, zoomCentre));
      return;
    }
    goalZoom = k;
    animate((elapsed) => {
      const currentViewport = camera.viewport();
      const remainingLog = Math.log(k / currentViewport.k) * Math.exp(-elapsed / ZOOM_EASE_MS);
      const isThere = Math.abs(remainingLog) < ZOOM_TOLERANCE;
      setViewport(zoomedViewport(currentViewport, isThere ? k : k / Math.exp(remainingLog), zoomCentre));
      return isThere;
    });
  }

  return {
    glideTo,
    zoomAbout,
    /** The viewport that is being gone to, or the viewport now. */
    goal: () => goalViewport ?? camera.viewport(),
    /** The zoom that is being gone to, or the zoom now. */
    goalZoom: () => goalZoom ?? camera.viewport().k,
    stop,
  };
}

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A viewport on the way: zoom in equal ratios, the stage's middle in a straight line. */
export function interpolateViewports(
  from: Viewport,
  to: Viewport,
  t: number,
  stage: { width: number; height: number },
): Viewport {
  const k = from.k * (to.k / from.k) ** t;
  const middle = { x: stage.width / 2, y: stage.height / 2 };
  const a = screenToBoard(from, middle);
  const b = screenToBoard(to, middle);
  return { x: middle.x - (a.x + (b.x - a.x) * t) * k, y: middle.y - (a.y + (b.y - a.y) * t) * k, k };
}
