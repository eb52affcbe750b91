import type { ShapePoint } from '../../geometry/shapes.ts';
import type { Sample } from './shapes.ts';
import type { SketchContext, SketchEvent, TwoFingers, Under } from './sketch.types.ts';
import { toPaper } from './stageView.ts';
import { cornerAt, shapeUnder } from './strokes.ts';

type StageOptions = {
  readonly send: (event: SketchEvent) => void;
  readonly context: () => SketchContext;
  /** What a fill would meet at a point of the drawing. */
  readonly under: (point: ShapePoint) => Under;
  /** Whether Space is held. */
  readonly hand: () => boolean;
};

const MIDDLE_BUTTON = 1;
/** How far the wheel turns for a zoom by e; a line counts as so many pixels. */
const WHEEL = { zoom: 300, line: 16 } as const;

/**
 * Turns what pointers, wheel and window do on the stage into events of the machine. The pointer is captured while it is
 * down, so that a stroke goes on outside the stage and the window. Returns what takes the listeners off again.
 */
export function attachStage(stage: HTMLElement, { send, context, under, hand }: StageOptions): () => void {
  const fingers = new Map<number, ShapePoint>();
  let drawing: number | undefined;
  let pinching = false;

  const at = ({ clientX, clientY }: MouseEvent): ShapePoint => {
    const { left, top } = stage.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const sampleOf = (event: PointerEvent): Sample =>
    event.pointerType === 'pen' ? { ...at(event), pressure: event.pressure } : at(event);

  function twoFingers(): TwoFingers | undefined {
    const [a, b] = fingers.values();
    return a && b && [a, b];
  }

  function onDown(event: PointerEvent) {
    const usable = event.button === 0 || event.button === MIDDLE_BUTTON;
    if (!usable) return;
    event.preventDefault();
    stage.dataset.by = 'pointer';
    stage.focus({ preventScroll: true });
    stage.setPointerCapture(event.pointerId);
    if (event.pointerType === 'touch') fingers.set(event.pointerId, at(event));
    const pair = twoFingers();
    if (pair && fingers.size === 2) {
      pinching = true;
      drawing = undefined;
      send({ type: 'pinch.started', fingers: pair });
      return;
    }
    if (drawing !== undefined || pinching) return;
    drawing = event.pointerId;
    const sample = sampleOf(event);
    send({
      type: 'pointer.pressed',
      at: sample,
      pointer: event.pointerType === 'pen' || event.pointerType === 'touch' ? event.pointerType : 'mouse',
      hand: hand() || event.button === MIDDLE_BUTTON,
      adds: event.shiftKey,
      under: context().tool === 'fill' ? under(toPaper(context().view, sample)) : { kind: 'paper' },
    });
  }

  function onMove(event: PointerEvent) {
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, at(event));
    const pair = twoFingers();
    if (pinching && pair) send({ type: 'pinch.moved', fingers: pair });
    if (event.pointerId !== drawing) {
      stage.dataset.cursor = hand() ? 'hand' : hoverCursor(context(), at(event));
      return;
    }
    const events = event.getCoalescedEvents();
    const samples = (events.length > 0 ? events : [event]).map(sampleOf);
    send({ type: 'pointer.moved', samples, constrain: event.shiftKey });
  }

  function onEnd(event: PointerEvent) {
    fingers.delete(event.pointerId);
    if (pinching && fingers.size < 2) {
      pinching = false;
      send({ type: 'pinch.ended' });
    }
    if (event.pointerId !== drawing) return;
    drawing = undefined;
    send({ type: event.type === 'pointerup' ? 'pointer.released' : 'pointer.cancelled' });
  }

  function onWheel(event: WheelEvent) {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL.line : 1;
    if (event.ctrlKey || event.metaKey) {
      send({ type: 'wheel.zoomed', at: at(event), factor: Math.exp((-event.deltaY * unit) / WHEEL.zoom) });
      return;
    }
    const sideways = event.shiftKey && event.deltaX === 0;
    const dx = sideways ? event.deltaY : event.deltaX;
    send({ type: 'wheel.panned', dx: -dx * unit, dy: sideways ? 0 : -event.deltaY * unit });
  }

  const listening = new AbortController();
  const { signal } = listening;
  stage.addEventListener('pointerdown', onDown, { signal });
  stage.addEventListener('pointermove', onMove, { signal });
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
    stage.addEventListener(end, onEnd, { signal });
  }
  stage.addEventListener('wheel', onWheel, { signal, passive: false });
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

function hoverCursor(context: SketchContext, at: ShapePoint): string {
  if (context.readOnly) return 'hand';
  if (context.tool !== 'select') return context.tool;
  const corner = cornerAt(context, at);
  if (corner) return corner.at.x < corner.anchor.x === corner.at.y < corner.anchor.y ? 'falling' : 'rising';
  return shapeUnder(context, at) ? 'move' : 'select';
}
