import { distance, type ShapePoint } from '../../geometry/image/shapes.ts';
import { createPenTracker, PEN_EVENTS } from '../../geometry/input/penTracker.ts';
import { type WheelTurn, wheelPan, wheelTurn, wheelZoom } from '../../geometry/input/wheel.ts';
import { attachHand } from './attachHand.ts';
import { PINCH_REACH, type Sample, type StageEvent, type TwoFingers } from './stageState.ts';

type StageOptions = {
  readonly send: (event: StageEvent) => void;
  /** The cursor's name (`data-cursor`) at a point of the stage; 'hand' while Space is held. */
  readonly cursorAt: (point: ShapePoint) => string;
};

/** Safari's event of fingers that spread on a trackpad; `scale` is 1 where they began. */
type SpreadEvent = MouseEvent & { readonly scale: number };

const MIDDLE_BUTTON = 1;

/**
 * Turns what pointers, wheel, keys and window do on the stage into events, as on the board. The pointer is captured while it
 * is down, so that a stroke goes on outside the stage and the window. A pen takes over from fingers, and while one is near what
 * touches the stage anew is the hand that holds it. Returns what takes the listeners off again.
 */
export function attachStage(stage: HTMLElement, { send, cursorAt }: StageOptions): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const hand = attachHand(stage, { send, signal, onChange: showCursor });
  const pens = createPenTracker();
  for (const type of PEN_EVENTS) window.addEventListener(type, pens.trackEvent, { signal, capture: true });
  const fingers = new Map<number, ShapePoint>();
  /** Fingers that do nothing until they are lifted. */
  const resting = new Set<number>();
  let began: ShapePoint = { x: 0, y: 0 };
  let pressedId: number | undefined;
  let pinching = false;
  let last: ShapePoint = { x: 0, y: 0 };

  const at = ({ clientX, clientY }: MouseEvent): ShapePoint => {
    const { left, top } = stage.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const sampleOf = (event: PointerEvent): Sample =>
    event.pointerType === 'pen' ? { ...at(event), pressure: event.pressure } : at(event);

  function showCursor() {
    stage.dataset.cursor = hand.isHeld() ? 'hand' : cursorAt(last);
  }

  function twoFingers(): TwoFingers | undefined {
    const [a, b] = fingers.values();
    return a && b && [a, b];
  }

  /** Takes back what fingers began; they do nothing more. */
  function overtakeFingers() {
    for (const finger of fingers.keys()) resting.add(finger);
    fingers.clear();
    pinching = false;
    pressedId = undefined;
    send({ type: 'pointer.overtaken' });
  }

  function onDown(event: PointerEvent) {
    const usable = event.button === 0 || event.button === MIDDLE_BUTTON;
    if (!usable) return;
    event.preventDefault();
    if (event.pointerType === 'touch' && pens.isNear(event.timeStamp)) {
      resting.add(event.pointerId);
      return;
    }
    if (event.pointerType === 'pen' && fingers.size > 0) overtakeFingers();
    stage.dataset.by = 'pointer';
    stage.focus({ preventScroll: true });
    stage.setPointerCapture(event.pointerId);
    if (event.pointerType === 'touch') fingers.set(event.pointerId, at(event));
    const pair = twoFingers();
    if (pair && fingers.size === 2) {
      pinching = true;
      pressedId = undefined;
      send({ type: 'pinch.started', fingers: pair });
      return;
    }
    if (pressedId !== undefined || pinching) return;
    pressedId = event.pointerId;
    began = at(event);
    send({
      type: 'pointer.pressed',
      at: sampleOf(event),
      pointer: event.pointerType === 'pen' || event.pointerType === 'touch' ? event.pointerType : 'mouse',
      hand: hand.isHeld() || event.button === MIDDLE_BUTTON,
      adds: event.shiftKey,
    });
  }

  function onMove(event: PointerEvent) {
    if (resting.has(event.pointerId)) return;
    last = at(event);
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, last);
    const pair = twoFingers();
    if (pinching && pair && !pens.isNear(event.timeStamp)) send({ type: 'pinch.moved', fingers: pair });
    if (event.pointerId !== pressedId) {
      showCursor();
      return;
    }
    const events = event.getCoalescedEvents();
    const samples = (events.length > 0 ? events : [event]).map(sampleOf);
    send({ type: 'pointer.moved', samples, constrain: event.shiftKey });
  }

  function onEnd(event: PointerEvent) {
    resting.delete(event.pointerId);
    // The system takes away a touch that it knows for a palm.
    const isPalm = event.type === 'pointercancel' && fingers.has(event.pointerId);
    if (isPalm && event.pointerId === pressedId && distance(began, last) < PINCH_REACH) {
      overtakeFingers();
      resting.delete(event.pointerId);
      return;
    }
    fingers.delete(event.pointerId);
    if (pinching && fingers.size < 2) {
      pinching = false;
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
  attachStageWheel(stage, { send, signal, at, hasFingers: () => fingers.size > 0 });
  const tellSize = () =>
    send({ type: 'stage.resized', stage: { width: stage.clientWidth, height: stage.clientHeight } });
  tellSize();
  const sized = new ResizeObserver(tellSize);
  sized.observe(stage);
  return () => {
    listening.abort();
    sized.disconnect();
  };
}

type WheelOptions = Pick<StageOptions, 'send'> & {
  readonly signal: AbortSignal;
  readonly at: (event: MouseEvent) => ShapePoint;
  readonly hasFingers: () => boolean;
};

/** The wheel pans, with Ctrl or Cmd it zooms, and fingers that spread on a trackpad do; the steps are the board's. */
function attachStageWheel(stage: HTMLElement, { send, signal, at, hasFingers }: WheelOptions): void {
  let turn: WheelTurn | undefined;
  let isCtrlDown = false;
  let spread = 1;
  const noteCtrl = ({ ctrlKey }: KeyboardEvent) => {
    isCtrlDown = ctrlKey;
  };
  window.addEventListener('keydown', noteCtrl, { signal, capture: true });
  window.addEventListener('keyup', noteCtrl, { signal, capture: true });
  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      turn = wheelTurn(turn, event, { action: 'pan', ctrlPressed: isCtrlDown, mayScroll: () => false });
      const { x, y } = wheelPan(event);
      if (turn.isZoom) send({ type: 'wheel.zoomed', at: at(event), factor: wheelZoom(event, turn.isPinch) });
      else send({ type: 'wheel.panned', dx: x, dy: y });
    },
    { signal, passive: false },
  );
  stage.addEventListener(
    'gesturestart',
    (event) => {
      event.preventDefault();
      spread = 1;
    },
    { signal },
  );
  stage.addEventListener(
    'gesturechange',
    (event) => {
      event.preventDefault();
      const { scale } = event as SpreadEvent;
      // On a touch screen the same fingers are pointers already.
      if (!hasFingers()) send({ type: 'wheel.zoomed', at: at(event as SpreadEvent), factor: scale / spread });
      spread = scale;
    },
    { signal },
  );
}
