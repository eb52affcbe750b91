import type { NodeId } from '../../../contract/ids.ts';
import type { Grip } from '../../geometry/layout/resize.ts';
import { ORIGIN, type Point, subtractPoints } from '../../geometry/plane/point.ts';
import type { Rect } from '../../geometry/plane/rect.ts';
import { screenToBoard } from '../../geometry/viewport/viewport.ts';
import { stagePoint } from '../dom/stagePoint.ts';
import type { GripLayer } from '../render/layers/gripLayer.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import { createPanningPointer } from '../viewport/panningPointer.ts';
import type { MarqueeOptions } from './attachMarquee.ts';

const LEFT_BUTTON = 0;
const MODIFIER_KEYS: ReadonlySet<string> = new Set(['Shift', 'Alt']);

/** Shift keeps the proportions, Alt the middle. */
export type GripModifiers = { readonly keepsRatio: boolean; readonly keepsMiddle: boolean };

type GripDragOptions = Pick<MarqueeOptions, 'leftButtonPans' | 'panZoom'> & {
  readonly gripLayer: GripLayer;
  /** Begins to resize by a grip; tells which node alone is resized, and with undefined that nothing can be. */
  readonly onBegin: (grip: Grip) => { readonly node?: NodeId } | undefined;
  /** Draws what a drag by so many board units makes, once per frame; gives the rectangle. */
  readonly onDrag: (offset: Point, modifiers: GripModifiers) => Rect;
};

/** Drags of grips: one gesture from the press to the release, over a board that pans at its borders. */
export function attachGripDrag(
  canvas: CanvasParts,
  gesture: GestureActor,
  { gripLayer: { layer, gripAt }, leftButtonPans, panZoom, onBegin, onDrag }: GripDragOptions,
) {
  const { stage } = canvas.elements;
  let isDragging = false;
  let hasMoved = false;
  let pressPoint = ORIGIN;
  let dragOffset = ORIGIN;
  let modifiers = { shiftKey: false, altKey: false };
  let frame = 0;

  function onPointerDown(event: PointerEvent): void {
    const grip = gripAt(event.target);
    if (!grip || event.button !== LEFT_BUTTON || leftButtonPans() || !gesture.getSnapshot().matches('idle')) return;
    const begun = onBegin(grip);
    if (!begun) return;
    // Or the browser would take the focus from the card.
    event.preventDefault();
    layer.setPointerCapture(event.pointerId);
    modifiers = event;
    pressPoint = screenToBoard(canvas.camera.viewport(), stagePoint(stage, event));
    dragOffset = ORIGIN;
    [isDragging, hasMoved] = [true, false];
    gesture.send({ type: 'grip.pressed', ...begun });
  }

  const pointer = createPanningPointer(canvas, panZoom, (boardPoint) => {
    if (!isDragging) return false;
    dragOffset = subtractPoints(boardPoint, pressPoint);
    requestDraw();
    return true;
  });

  function requestDraw(): void {
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  function onPointerMove(event: PointerEvent): void {
    if (!isDragging) return;
    modifiers = event;
    pointer.moveTo(stagePoint(stage, event));
  }

  function draw(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    hasMoved ||= dragOffset.x !== 0 || dragOffset.y !== 0;
    if (!isDragging || !hasMoved) return;
    const rect = onDrag(dragOffset, { keepsRatio: modifiers.shiftKey, keepsMiddle: modifiers.altKey });
    gesture.send({ type: 'grip.moved', rect });
  }

  function onPointerUp(event: PointerEvent): void {
    if (!isDragging) return;
    pointer.release();
    draw();
    gesture.send({ type: 'pointer.released', screen: stagePoint(stage, event), offers: false });
  }

  /** Shift and Alt count while they are held, whether or not the pointer moves. */
  function onModifierKey(event: KeyboardEvent): void {
    if (!isDragging || !MODIFIER_KEYS.has(event.key)) return;
    event.preventDefault();
    modifiers = event;
    requestDraw();
  }

  function end(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    isDragging = false;
    pointer.release();
  }

  const aborter = new AbortController();
  const { signal } = aborter;
  layer.addEventListener('pointerdown', onPointerDown, { signal });
  layer.addEventListener('pointermove', onPointerMove, { signal });
  layer.addEventListener('pointerup', onPointerUp, { signal });
  layer.addEventListener('pointercancel', () => isDragging && gesture.send({ type: 'escape.pressed' }), { signal });
  for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, onModifierKey, { signal });

  return {
    /** Ends a drag whose gesture was done or given up. */
    end,
    detach(): void {
      end();
      aborter.abort();
      pointer.detach();
    },
  };
}
