import { contains, heightOf, type Rect, rectBetween, widthOf } from '../../geometry/plane/rect.ts';
import { screenToBoard } from '../../geometry/viewport/viewport.ts';
import type { ElementId } from '../../machines/events/board.events.ts';
import type { Marquee, MarqueeMode } from '../../machines/gesture/gesture.events.ts';
import { edgeAt, isOnBoard } from '../dom/eventTargets.ts';
import { stagePoint } from '../dom/stagePoint.ts';
import { svgElement } from '../dom/svg.ts';
import s from '../render/layers/marquee.module.css';
import { createRingLayer } from '../render/layers/ringLayer.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import type { SceneNode } from '../scene/sceneIndex.ts';
import { select } from '../scene/selection.ts';
import type { PanZoom } from '../viewport/attachPanZoom.ts';
import { createPanningPointer } from '../viewport/panningPointer.ts';
import { CLICK_DISTANCE } from './clickDistance.ts';

const LEFT_BUTTON = 0;

export type MarqueeOptions = {
  readonly leftButtonPans: () => boolean;
  readonly panZoom: PanZoom;
  /** A tool that draws a rectangle instead of selecting: told what was drawn. */
  readonly drawingTool: { readonly isActive: () => boolean; readonly onDrawn: (area: Rect) => void };
};

/**
 * Selecting by a rectangle on empty canvas: what it touches is ringed while it is drawn, and selected when it is let go. Shift
 * adds to the selection, Alt takes away from it. React hears of it once, at the end.
 */
export function attachMarquee(
  canvas: CanvasParts,
  gesture: GestureActor,
  { leftButtonPans, panZoom, drawingTool }: MarqueeOptions,
) {
  const { stage, upperSvg } = canvas.elements;
  const group = svgElement('g', { class: s.group ?? '' }, upperSvg);
  const rings = createRingLayer(svgElement('g', {}, group));
  const marqueeRect = svgElement('rect', { class: s.marquee ?? '' }, group);
  let selectionBefore: ReadonlySet<ElementId> | undefined;
  let frame = 0;
  /** A finger draws, or drew until now. */
  let isTouch = false;

  const marquee = () => gesture.getSnapshot().context.marquee;

  function onPointerDown(event: PointerEvent): void {
    const isDrawing = drawingTool.isActive();
    if (event.button !== LEFT_BUTTON || (event.pointerType === 'touch' && !isDrawing) || leftButtonPans()) return;
    const { target } = event;
    if (
      isDrawing
        ? target !== stage
        : !isOnBoard(canvas.elements, target) ||
          canvas.renderer.nodeUnderPointer(event) !== undefined ||
          edgeAt(target) !== undefined
    )
      return;
    const marqueeMode: MarqueeMode = event.shiftKey ? 'add' : event.altKey ? 'subtract' : 'replace';
    const boardPoint = screenToBoard(canvas.camera.viewport(), stagePoint(stage, event));
    gesture.send({ type: 'ground.pressed', point: boardPoint, mode: marqueeMode });
    if (!marquee()) return;
    isTouch = event.pointerType === 'touch';
    stage.setPointerCapture(event.pointerId);
    selectionBefore = canvas.scene.selection();
    if (marqueeMode === 'replace') select(canvas, []);
  }

  const panningPointer = createPanningPointer(canvas, panZoom, (boardPoint) => {
    if (marquee()) gesture.send({ type: 'pointer.moved', point: boardPoint });
    return marquee() !== undefined;
  });

  function onPointerMove(event: PointerEvent): void {
    if (marquee()) panningPointer.moveTo(stagePoint(stage, event));
  }

  function onPointerUp(event: PointerEvent): void {
    panningPointer.release();
    if (marquee()) gesture.send({ type: 'pointer.released', screen: stagePoint(stage, event), offers: false });
  }

  function onPointerCancel(): void {
    isTouch = false;
    panningPointer.release();
    if (marquee()) gesture.send({ type: 'escape.pressed' });
  }

  /** Browsers make a click of a tap: it would take the focus from what has just been drawn. */
  function onTouchEnd(event: TouchEvent): void {
    if (isTouch) event.preventDefault();
    isTouch &&= event.touches.length > 0;
  }

  function nodesTouching(area: Rect): SceneNode[] {
    const isClick = Math.max(widthOf(area), heightOf(area)) * canvas.camera.viewport().k <= CLICK_DISTANCE;
    // A frame is touched when all of it is enclosed: the rectangle may begin inside it.
    const frames = canvas.scene.framesIn(area).filter((frame) => contains(area, frame));
    return isClick ? [] : [...frames, ...canvas.scene.nodesIn(area)];
  }

  function draw(): void {
    frame = 0;
    const currentMarquee = marquee();
    group.style.display = currentMarquee ? '' : 'none';
    if (currentMarquee) drawMarquee(currentMarquee);
    else rings.show([]);
  }

  function drawMarquee({ start, end, mode: marqueeMode }: Marquee): void {
    const area = rectBetween(start, end);
    marqueeRect.setAttribute('x', String(area.minX));
    marqueeRect.setAttribute('y', String(area.minY));
    marqueeRect.setAttribute('width', String(widthOf(area)));
    marqueeRect.setAttribute('height', String(heightOf(area)));
    const nodes = nodesTouching(area);
    group.dataset.use = marqueeMode;
    rings.show(marqueeMode === 'subtract' ? nodes.filter((node) => canvas.scene.selection().has(node.id)) : nodes);
  }

  function nextSelection(marqueeMode: MarqueeMode, ids: readonly ElementId[]): Iterable<ElementId> {
    const selectionToExtend = selectionBefore ?? canvas.scene.selection();
    switch (marqueeMode) {
      case 'replace':
        return ids;
      case 'add':
        return [...selectionToExtend, ...ids];
      case 'subtract': {
        const removedIds = new Set(ids);
        return [...selectionToExtend].filter((id) => !removedIds.has(id));
      }
    }
  }

  const areaSubscription = gesture.on('area.enclosed', ({ area, mode: marqueeMode }) => {
    if (drawingTool.isActive()) drawingTool.onDrawn(area);
    else
      select(
        canvas,
        nextSelection(
          marqueeMode,
          nodesTouching(area).map((node) => node.id),
        ),
      );
    selectionBefore = undefined;
  });
  const gestureSubscription = gesture.subscribe(() => {
    if (selectionBefore && !marquee()) {
      select(canvas, selectionBefore);
      selectionBefore = undefined;
    }
    if (frame === 0 && (marquee() || group.style.display === '')) frame = requestAnimationFrame(draw);
  });
  const aborter = new AbortController();
  const { signal } = aborter;
  stage.addEventListener('pointerdown', onPointerDown, { signal });
  stage.addEventListener('pointermove', onPointerMove, { signal });
  stage.addEventListener('pointerup', onPointerUp, { signal });
  stage.addEventListener('pointercancel', onPointerCancel, { signal });
  stage.addEventListener('touchend', onTouchEnd, { passive: false, signal });
  draw();

  return function detach(): void {
    areaSubscription.unsubscribe();
    gestureSubscription.unsubscribe();
    panningPointer.detach();
    cancelAnimationFrame(frame);
    group.remove();
    aborter.abort();
  };
}
