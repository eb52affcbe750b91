import type { Point } from '../../geometry/plane/point.ts';

/** The place of a stage in the window, while that is known. */
let cornerByStage = new WeakMap<Element, Point>();

const resizeObserver = new ResizeObserver(clearCorners);
for (const type of ['resize', 'scroll']) addEventListener(type, clearCorners, { capture: true, passive: true });

/** A stage moves in the window only when something is resized or scrolled. */
function clearCorners(): void {
  cornerByStage = new WeakMap();
}

/**
 * The place of an event, in pixels from the stage's upper left corner. The stage is not measured for each event: that would lay
 * out everything that changed, in the middle of a gesture.
 */
export function stagePoint(stage: HTMLElement, event: { readonly clientX: number; readonly clientY: number }): Point {
  const corner = cornerByStage.get(stage) ?? measureCorner(stage);
  return { x: event.clientX - corner.x, y: event.clientY - corner.y };
}

function measureCorner(stage: HTMLElement): Point {
  const { left, top } = stage.getBoundingClientRect();
  const corner = { x: left, y: top };
  cornerByStage.set(stage, corner);
  resizeObserver.observe(stage);
  return corner;
}
