import type { Point } from '../../geometry/plane/point.ts';
import { edgePan } from '../../geometry/viewport/edgePan.ts';
import { screenToBoard } from '../../geometry/viewport/viewport.ts';
import type { PanZoom } from './attachPanZoom.ts';
import type { CameraStage } from './camera.ts';

/** A longer time between two frames counts as this: the view must not jump after a stall. */
const STEP_MAX_MS = 50;

/**
 * A pointer that holds something: near the border it pans, and however the view moves under it, `onMove` hears where on the
 * board it is now, and answers whether it still holds.
 */
export function createPanningPointer(canvas: CameraStage, panZoom: PanZoom, onMove: (boardPoint: Point) => boolean) {
  let trackedPointer: Point | undefined;
  let frame = 0;
  let lastPanTime = 0;

  function reportPointer(): void {
    if (trackedPointer && !onMove(screenToBoard(canvas.camera.viewport(), trackedPointer))) stopTracking();
  }

  function stopTracking(): void {
    trackedPointer = undefined;
    cancelAnimationFrame(frame);
    frame = 0;
  }

  function panStep(now: number): void {
    frame = 0;
    if (!trackedPointer) return;
    const { x, y } = edgePan(trackedPointer, canvas.camera.size());
    if (x === 0 && y === 0) return;
    const elapsed = Math.min(STEP_MAX_MS, Math.max(0, now - lastPanTime));
    lastPanTime = now;
    panZoom.panBy({ x: x * elapsed, y: y * elapsed });
    frame = requestAnimationFrame(panStep);
  }

  const unsubscribe = canvas.camera.onFrame(reportPointer);

  return {
    /** The pointer is at this point of the stage. */
    moveTo(screen: Point): void {
      trackedPointer = screen;
      reportPointer();
      if (!trackedPointer || frame !== 0) return;
      lastPanTime = performance.now();
      frame = requestAnimationFrame(panStep);
    },
    /** Applies the same place of the pointer again, after its meaning changed. */
    reportPointer,
    /** The pointer stops holding; where it was last is told once more, since the view may have moved since. */
    release(): void {
      reportPointer();
      stopTracking();
    },
    detach(): void {
      unsubscribe();
      stopTracking();
    },
  };
}
