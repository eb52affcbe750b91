import { contains, heightOf, type Rect, rectBetween, widthOf } from '../../geometry/plane/rect.ts';
import { toBoard } from '../../geometry/viewport/viewport.ts';
import type { ElementId } from '../../machines/events/board.events.ts';
import type { Marquee, MarqueeUse } from '../../machines/gesture/gesture.events.ts';
import { stagePoint } from '../dom/stagePoint.ts';
import { svgElement } from '../dom/svg.ts';
import { edgeAt, isOnBoard } from '../dom/targets.ts';
import s from '../render/layers/marquee.module.css';
import { createRingLayer } from '../render/layers/ringLayer.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import type { SceneNode } from '../scene/sceneIndex.ts';
import { select } from '../scene/selection.ts';
import type { PanZoom } from '../viewport/attachPanZoom.ts';
import { createPanningPointer } from '../viewport/autoPan.ts';

const LEFT = 0;
/** A marquee smaller than this on the screen was a click. */
const CLICK_DISTANCE = 3;

export type MarqueeOptions = {
  readonly leftPans: () => boolean;
  readonly panZoom: PanZoom;
  /** A tool that draws a rectangle instead of selecting: told what was drawn. */
  readonly drawing: { readonly isOn: () => boolean; readonly drawn: (area: Rect) => void };
};

/**
 * Selecting by a rectangle on empty canvas: what it touches is ringed while it is drawn, and selected when it is let go. Shift
 * adds to the selection, Alt takes away from it. React hears of it once, at the end.
 */
export function attachMarquee(
  canvas: CanvasParts,
  gesture: GestureActor,
  { leftPans, panZoom, drawing }: MarqueeOptions,
) {
  const { stage, upper } = canvas.elements;
  const group = svgElement('g', { class: s.group ?? '' }, upper);
  const rings = createRingLayer(svgElement('g', {}, group));
  const box = svgElement('rect', { class: s.marquee ?? '' }, group);
  let before: ReadonlySet<ElementId> | undefined;
  let frame = 0;
  /** A finger draws, or drew until now. */
  let byFinger = false;

  const marquee = () => gesture.getSnapshot().context.marquee;

  function onPointerDown(event: PointerEvent): void {
    const draws = drawing.isOn();
    if (event.button !== LEFT || (event.pointerType === 'touch' && !draws) || leftPans()) return;
    const { target } = event;
    if (
      draws
        ? target !== stage
        : !isOnBoard(canvas.elements, target) ||
          canvas.renderer.nodeUnder(event) !== undefined ||
          edgeAt(target) !== undefined
    )
      return;
    const use: MarqueeUse = event.shiftKey ? 'add' : event.altKey ? 'subtract' : 'replace';
    const at = toBoard(canvas.camera.viewport(), stagePoint(stage, event));
    gesture.send({ type: 'ground.pressed', at, use });
    if (!marquee()) return;
    byFinger = event.pointerType === 'touch';
    stage.setPointerCapture(event.pointerId);
    before = canvas.scene.selection();
    if (use === 'replace') select(canvas, []);
  }

  const panningPointer = createPanningPointer(canvas, panZoom, (at) => {
    if (marquee()) gesture.send({ type: 'pointer.moved', at });
    return marquee() !== undefined;
  });

  function onPointerMove(event: PointerEvent): void {
    if (marquee()) panningPointer.moveTo(stagePoint(stage, event));
  }

  function onPointerUp(event: PointerEvent): void {
    panningPointer.letGo();
    if (marquee()) gesture.send({ type: 'pointer.released', screen: stagePoint(stage, event), offers: false });
  }

  function onPointerCancel(): void {
    byFinger = false;
    panningPointer.letGo();
    if (marquee()) gesture.send({ type: 'escape.pressed' });
  }

  /** Browsers make a click of a tap: it would take the focus from what has just been drawn. */
  function onTouchEnd(event: TouchEvent): void {
    if (byFinger) event.preventDefault();
    byFinger &&= event.touches.length > 0;
  }

  function touched(area: Rect): SceneNode[] {
    const isClick = Math.max(widthOf(area), heightOf(area)) * canvas.camera.viewport().k <= CLICK_DISTANCE;
    // A frame is touched when all of it is enclosed: the rectangle may begin inside it.
    const frames = canvas.scene.framesIn(area).filter((frame) => contains(area, frame));
    return isClick ? [] : [...frames, ...canvas.scene.nodesIn(area)];
  }

  function draw(): void {
    frame = 0;
    const drawn = marquee();
    group.style.display = drawn ? '' : 'none';
    if (drawn) drawBox(drawn);
    else rings.show([]);
  }

  function drawBox({ start, end, use }: Marquee): void {
    const area = rectBetween(start, end);
    box.setAttribute('x', String(area.minX));
    box.setAttribute('y', String(area.minY));
    box.setAttribute('width', String(widthOf(area)));
    box.setAttribute('height', String(heightOf(area)));
    const nodes = touched(area);
    group.dataset.use = use;
    rings.show(use === 'subtract' ? nodes.filter((node) => canvas.scene.selection().has(node.id)) : nodes);
  }

  function selected(use: MarqueeUse, ids: readonly ElementId[]): Iterable<ElementId> {
    const old = before ?? canvas.scene.selection();
    switch (use) {
      case 'replace':
        return ids;
      case 'add':
        return [...old, ...ids];
      case 'subtract': {
        const gone = new Set(ids);
        return [...old].filter((id) => !gone.has(id));
      }
    }
  }

  const enclosed = gesture.on('area.enclosed', ({ area, use }) => {
    if (drawing.isOn()) drawing.drawn(area);
    else
      select(
        canvas,
        selected(
          use,
          touched(area).map((node) => node.id),
        ),
      );
    before = undefined;
  });
  const watching = gesture.subscribe(() => {
    if (before && !marquee()) {
      select(canvas, before);
      before = undefined;
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
    enclosed.unsubscribe();
    watching.unsubscribe();
    panningPointer.detach();
    cancelAnimationFrame(frame);
    group.remove();
    aborter.abort();
  };
}
