import { distance, type ShapePoint } from '../../geometry/image/shapes.ts';
import { createPenTracker, PEN_EVENTS } from '../../geometry/input/penTracker.ts';
import { type WheelTurn, wheelPan, wheelTurn, wheelZoom } from '../../geometry/input/wheel.ts';
import { attachStageShortcuts } from './attachStageShortcuts.ts';
import { PINCH_TOLERANCE, type Sample, type StageEvent, type TwoFingers } from './stageState.ts';

type StageOptions = {
  readonly send: (event: StageEvent) => void;
  /** The cursor's name (`data-cursor`) at a point of the stage; 'hand' while Space is held. */
  readonly cursorAt: (point: ShapePoint) => string;
};

/** Safari's event of fingers that spread on a trackpad; `scale` is 1 where they began. */
type SafariGestureEvent = MouseEvent & { readonly scale: number };

const MIDDLE_BUTTON = 1;
/** The eraser of a pen, as pointer events number it. */
const ERASER_BUTTON = 5;

/**
 * Turns what pointers, wheel, keys and window do on the stage into events, as on the board. The pointer is captured while it
 * is down, so that a stroke goes on outside the stage and the window. A pen takes over from fingers, and while one is near what
 * touches the stage anew is the hand that holds it. Returns what takes the listeners off again.
 */
export function attachStage(stage: HTMLElement, { send, cursorAt }: StageOptions): () => void {
  const aborter = new AbortController();
  const { signal } = aborter;
  const shortcuts = attachStageShortcuts(stage, { send, signal, onSpaceChange: showCursor });
  const penTracker = createPenTracker();
  for (const type of PEN_EVENTS) window.addEventListener(type, penTracker.trackEvent, { signal, capture: true });
  const fingers = new Map<number, ShapePoint>();
  /** Fingers that do nothing until they are lifted. */
  const ignoredFingers = new Set<number>();
  let pressStart: ShapePoint = { x: 0, y: 0 };
  let pressedId: number | undefined;
  let isPinching = false;
  let lastPoint: ShapePoint = { x: 0, y: 0 };

  const stagePointOf = ({ clientX, clientY }: MouseEvent): ShapePoint => {
    const { left, top } = stage.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const sampleOf = (event: PointerEvent): Sample =>
    event.pointerType === 'pen' ? { ...stagePointOf(event), pressure: event.pressure } : stagePointOf(event);

  function showCursor() {
    stage.dataset.cursor = shortcuts.isSpaceDown() ? 'hand' : cursorAt(lastPoint);
  }

  function twoFingers(): TwoFingers | undefined {
    const [a, b] = fingers.values();
    return a && b && [a, b];
  }

  /** Takes back what fingers began; they do nothing more. */
  function overtakeFingers() {
    for (const finger of fingers.keys()) ignoredFingers.add(finger);
    fingers.clear();
    isPinching = false;
    pressedId = undefined;
    send({ type: 'pointer.overtaken' });
  }

  function onDown(event: PointerEvent) {
    const hasEraser = event.pointerType === 'pen' && event.button === ERASER_BUTTON;
    const isUsableButton = event.button === 0 || event.button === MIDDLE_BUTTON || hasEraser;
    if (!isUsableButton) return;
    event.preventDefault();
    if (event.pointerType === 'touch' && penTracker.isNear(event.timeStamp)) {
      ignoredFingers.add(event.pointerId);
      return;
    }
    if (event.pointerType === 'pen' && fingers.size > 0) overtakeFingers();
    stage.dataset.by = 'pointer';
    stage.focus({ preventScroll: true });
    stage.setPointerCapture(event.pointerId);
    if (event.pointerType === 'touch') fingers.set(event.pointerId, stagePointOf(event));
    const fingerPair = twoFingers();
    if (fingerPair && fingers.size === 2) {
      isPinching = true;
      pressedId = undefined;
      send({ type: 'pinch.started', fingers: fingerPair });
      return;
    }
    if (pressedId !== undefined || isPinching) return;
    pressedId = event.pointerId;
    pressStart = stagePointOf(event);
    send({
      type: 'pointer.pressed',
      at: sampleOf(event),
      pointer: event.pointerType === 'pen' || event.pointerType === 'touch' ? event.pointerType : 'mouse',
      shouldPan: shortcuts.isSpaceDown() || event.button === MIDDLE_BUTTON,
      addsToSelection: event.shiftKey,
      ...(hasEraser && { hasEraser }),
    });
  }

  function onMove(event: PointerEvent) {
    if (ignoredFingers.has(event.pointerId)) return;
    lastPoint = stagePointOf(event);
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, lastPoint);
    const fingerPair = twoFingers();
    if (isPinching && fingerPair && !penTracker.isNear(event.timeStamp))
      send({ type: 'pinch.moved', fingers: fingerPair });
    if (event.pointerId !== pressedId) {
      showCursor();
      return;
    }
    const events = event.getCoalescedEvents();
    const samples = (events.length > 0 ? events : [event]).map(sampleOf);
    send({ type: 'pointer.moved', samples, constrain: event.shiftKey });
  }

  function onEnd(event: PointerEvent) {
    ignoredFingers.delete(event.pointerId);
    // The system takes away a touch that it knows for a palm.
    const isPalm = event.type === 'pointercancel' && fingers.has(event.pointerId);
    if (isPalm && event.pointerId === pressedId && distance(pressStart, lastPoint) < PINCH_TOLERANCE) {
      overtakeFingers();
      ignoredFingers.delete(event.pointerId);
      return;
    }
    fingers.delete(event.pointerId);
    if (isPinching && fingers.size < 2) {
      isPinching = false;
      send({ type: 'pinch.ended' });
    }
    if (event.pointerId !== pressedId) return;
    pressedId = undefined;
    send({ type: event.type === 'pointerup' ? 'pointer.released' : 'pointer.cancelled' });
  }

  stage.addEventListener('pointerdown', onDown, { signal });
  stage.addEventListener('pointermove', onMove, { signal });
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
    stage.addEventListener(end, onEnd, { signal });
  }
  attachStageWheel(stage, { send, signal, pointOfEvent: stagePointOf, hasFingers: () => fingers.size > 0 });
  const sendSize = () =>
    send({ type: 'stage.resized', stage: { width: stage.clientWidth, height: stage.clientHeight } });
  sendSize();
  const resizeObserver = new ResizeObserver(sendSize);
  resizeObserver.observe(stage);
  return () => {
    aborter.abort();
    resizeObserver.disconnect();
  };
}

type WheelOptions = Pick<StageOptions, 'send'> & {
  readonly signal: AbortSignal;
  readonly pointOfEvent: (event: MouseEvent) => ShapePoint;
  readonly hasFingers: () => boolean;
};

/** The wheel pans, with Ctrl or Cmd it zooms, and fingers that spread on a trackpad do; the steps are the board's. */
function attachStageWheel(stage: HTMLElement, { send, signal, pointOfEvent, hasFingers }: WheelOptions): void {
  let wheelGesture: WheelTurn | undefined;
  let isCtrlDown = false;
  let lastScale = 1;
  const trackCtrl = ({ ctrlKey }: KeyboardEvent) => {
    isCtrlDown = ctrlKey;
  };
  window.addEventListener('keydown', trackCtrl, { signal, capture: true });
  window.addEventListener('keyup', trackCtrl, { signal, capture: true });
  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      wheelGesture = wheelTurn(wheelGesture, event, {
        action: 'pan',
        isCtrlPressed: isCtrlDown,
        mayScroll: () => false,
      });
      const { x, y } = wheelPan(event);
      if (wheelGesture.isZoom)
        send({ type: 'wheel.zoomed', at: pointOfEvent(event), factor: wheelZoom(event, wheelGesture.isPinch) });
      else send({ type: 'wheel.panned', dx: x, dy: y });
    },
    { signal, passive: false },
  );
  stage.addEventListener(
    'gesturestart',
    (event) => {
      event.preventDefault();
      lastScale = 1;
    },
    { signal },
  );
  stage.addEventListener(
    'gesturechange',
    (event) => {
      event.preventDefault();
      const { scale } = event as SafariGestureEvent;
      // On a touch screen the same fingers are pointers already.
      if (!hasFingers())
        send({ type: 'wheel.zoomed', at: pointOfEvent(event as SafariGestureEvent), factor: scale / lastScale });
      lastScale = scale;
    },
    { signal },
  );
}
