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
  let pointer: Point | undefined;
  let frame = 0;
  let pannedAt = 0;

  function reportPointer(): void {
    if (pointer && !onMove(screenToBoard(canvas.camera.viewport(), pointer))) stopTracking();
  }

  function stopTracking(): void {
    pointer = undefined;
    cancelAnimationFrame(frame);
    frame = 0;
  }

  function step(now: number): void {
    frame = 0;
    if (!pointer) return;
    const { x, y } = edgePan(pointer, canvas.camera.size());
    if (x === 0 && y === 0) return;
    const elapsed = Math.min(STEP_MAX_MS, Math.max(0, now - pannedAt));
    pannedAt = now;
    panZoom.panBy({ x: x * elapsed, y: y * elapsed });
    frame = requestAnimationFrame(step);
  }

  const unsubscribe = canvas.camera.onFrame(reportPointer);

  return {
    /** The pointer is at this point of the stage. */
    moveTo(screen: Point): void {
      pointer = screen;
      reportPointer();
      if (!pointer || frame !== 0) return;
      pannedAt = performance.now();
      frame = requestAnimationFrame(step);
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
