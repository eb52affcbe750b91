import { createPenTracker, PEN_EVENTS } from '../geometry/input/penTracker.ts';
import { wheelZoom } from '../geometry/input/wheel.ts';
import type { Point } from '../geometry/plane/point.ts';

/** The moves of pointers and the wheel in a view of a model; lengths are shares of the view's height. */
export type OrbitControls = {
  turn(right: number, down: number): void;
  pan(right: number, down: number): void;
  zoom(factor: number): void;
};

export type OrbitOptions = {
  /** The tool of the first button of the mouse and of one finger. */
  readonly tool: () => OrbitTool;
  /** It stands on a board, whose are the other buttons, two fingers, and the wheel until the view has the focus. */
  readonly isOnBoard: boolean;
};

export type OrbitTool = 'orbit' | 'pan';

const LEFT_BUTTON = 0;

/**
 * A drag turns the model, with Shift or another button it moves it; two fingers move it and bring it nearer, and so does the wheel.
 * While a pen is near, fingers are the hand that holds it and do nothing.
 * Returns what takes the listeners off again.
 */
export function attachOrbit(
  element: HTMLElement,
  controls: OrbitControls,
  { tool, isOnBoard }: OrbitOptions,
): () => void {
  const aborter = new AbortController();
  const { signal } = aborter;
  const penTracker = createPenTracker();
  for (const type of PEN_EVENTS) window.addEventListener(type, penTracker.trackEvent, { signal, capture: true });
  const pointers = new Map<number, Point>();
  const fingers = new Set<number>();
  let isPanning = false;

  const pointerPosition = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });
  // On a zoomed board the element is shown larger or smaller than it is.
  const height = () => element.getBoundingClientRect().height || 1;
  /** Tells whether the board has taken this hold for itself: it is panned or pinched. */
  const isBoardGesture = () => isOnBoard && (pointers.size > 1 || element.closest('[data-panning]') !== null);

  function onDown(event: PointerEvent): void {
    if (isOnBoard && event.button !== LEFT_BUTTON) return;
    if (event.pointerType === 'touch') {
      if (penTracker.isNear(event.timeStamp)) return;
      fingers.add(event.pointerId);
    } else if (event.pointerType === 'pen') releaseFingers();
    element.focus({ preventScroll: true });
    element.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, pointerPosition(event));
    isPanning = event.button !== LEFT_BUTTON || (event.shiftKey && !isOnBoard) || tool() === 'pan';
  }

  function releaseFingers(): void {
    for (const finger of fingers) pointers.delete(finger);
    fingers.clear();
  }

  function onMove(event: PointerEvent): void {
    const before = pointers.get(event.pointerId);
    if (before === undefined) return;
    const pointsBefore = [...pointers.values()];
    pointers.set(event.pointerId, pointerPosition(event));
    if (isBoardGesture()) return;
    if (event.pointerType === 'touch' && penTracker.isNear(event.timeStamp)) return;
    const unit = 1 / height();
    const offset = { x: (event.clientX - before.x) * unit, y: (event.clientY - before.y) * unit };
    if (pointsBefore.length > 1) pinch(pointsBefore, [...pointers.values()], unit);
    else if (isPanning) controls.pan(offset.x, offset.y);
    else controls.turn(offset.x, offset.y);
  }

  function pinch(before: readonly Point[], after: readonly Point[], unit: number): void {
    const [from, to] = [midpoint(before), midpoint(after)];
    controls.pan((to.x - from.x) * unit, (to.y - from.y) * unit);
    controls.zoom(fingerDistance(after) / fingerDistance(before));
  }

  function onEnd(event: PointerEvent): void {
    pointers.delete(event.pointerId);
    fingers.delete(event.pointerId);
  }

  function onWheel(event: WheelEvent): void {
    if (isOnBoard && document.activeElement !== element) return;
    event.preventDefault();
    event.stopPropagation();
    controls.zoom(wheelZoom(event, false));
  }

  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointermove', onMove, { signal });
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    element.addEventListener(end, onEnd, { signal });
  element.addEventListener('wheel', onWheel, { signal, passive: false });
  if (!isOnBoard) element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  return () => aborter.abort();
}

function midpoint([a, b]: readonly Point[]): Point {
  return { x: (a!.x + b!.x) / 2, y: (a!.y + b!.y) / 2 };
}

function fingerDistance([a, b]: readonly Point[]): number {
  return Math.max(1, Math.hypot(a!.x - b!.x, a!.y - b!.y));
}
