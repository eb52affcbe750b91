import type { EdgeId } from '../../../contract/ids.ts';
import type { Point } from '../../geometry/plane/point.ts';
import type { ElementId } from '../../machines/events/board.events.ts';
import { edgeAt, isControl, nodeAt } from '../dom/eventTargets.ts';
import { stagePoint } from '../dom/stagePoint.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import { addToSelection, select } from '../scene/selection.ts';
import { batchedEdgeAt } from './edges/batchedEdgeAt.ts';

const LEFT_BUTTON = 0;

export type EdgeHoverOptions = { readonly leftButtonPans: () => boolean };

/**
 * Lets single edges be met where edges are drawn in batches: the one under the pointer and the chosen ones are drawn once more,
 * singly, above the batch. From there they are pressed, deleted and pulled off like any other.
 */
export function attachEdgeHover(canvas: CanvasParts, gesture: GestureActor, { leftButtonPans }: EdgeHoverOptions) {
  const { stage } = canvas.elements;
  const { edges: edgeLayer } = canvas.renderer.layers;
  const singleEdges = new Set<EdgeId>();
  let pointer: Point | undefined;
  let frame = 0;
  let isTap = false;
  let cachedSelection: ReadonlySet<ElementId> | undefined;
  let cachedEdges: readonly EdgeId[] = [];

  /** Draws what is met singly, and takes away what is not any more. Whoever redraws the view may have done so already. */
  function updateSingleEdges(): void {
    frame = 0;
    const wantedEdges = new Set<EdgeId>();
    if (canvas.renderer.isBatched()) {
      const hoveredEdge = pointer && batchedEdgeAt(canvas, pointer);
      if (hoveredEdge) wantedEdges.add(hoveredEdge);
      for (const id of selectedEdges()) wantedEdges.add(id);
    }
    for (const id of singleEdges) if (!wantedEdges.has(id) && canvas.renderer.isBatched()) edgeLayer.remove(id);
    singleEdges.clear();
    for (const id of wantedEdges) drawSingly(id);
  }

  /** The edges among what is chosen, found once for each selection: thousands of nodes may be chosen. */
  function selectedEdges(): readonly EdgeId[] {
    if (cachedSelection !== canvas.scene.selection()) {
      cachedSelection = canvas.scene.selection();
      cachedEdges = [...cachedSelection].filter((id): id is EdgeId => canvas.scene.edge(id as EdgeId) !== undefined);
    }
    return cachedEdges;
  }

  function drawSingly(id: EdgeId): void {
    const edge = canvas.scene.edge(id);
    if (!edge) return;
    if (!canvas.renderer.isBatched()) return;
    singleEdges.add(id);
    if (!edgeLayer.has(id)) edgeLayer.draw(edge);
  }

  function scheduleUpdate(): void {
    if (frame === 0) frame = requestAnimationFrame(updateSingleEdges);
  }

  function onPointerMove(event: PointerEvent): void {
    const isHovering = event.buttons === 0 && event.pointerType !== 'touch' && isOutsideCards(event.target);
    pointer = isHovering ? stagePoint(stage, event) : undefined;
    if (canvas.renderer.isBatched() || singleEdges.size > 0) scheduleUpdate();
  }

  /**
   * A press that comes before the edge is drawn singly means it all the same. A finger's first tap only chooses the edge: its x,
   * which nobody has seen yet, must not take the click that follows.
   */
  function onPointerDown(event: PointerEvent): void {
    isTap = false;
    if (event.button !== LEFT_BUTTON || leftButtonPans() || !gesture.getSnapshot().matches('idle')) return;
    const isTouch = event.pointerType === 'touch';
    const pressedEdgeId = edgeAt(event.target);
    const edgeId =
      pressedEdgeId ?? (isOutsideCards(event.target) ? batchedEdgeAt(canvas, stagePoint(stage, event)) : undefined);
    if (edgeId === undefined || (pressedEdgeId !== undefined && !isTouch) || canvas.scene.selection().has(edgeId))
      return;
    isTap = isTouch;
    drawSingly(edgeId);
    if (pressedEdgeId === undefined) event.stopPropagation();
    if (event.shiftKey) addToSelection(canvas, edgeId);
    else select(canvas, [edgeId]);
  }

  function onTouchEnd(event: TouchEvent): void {
    if (isTap && event.cancelable) event.preventDefault();
    isTap = false;
  }

  function onPointerLeave(): void {
    pointer = undefined;
    if (singleEdges.size > 0) scheduleUpdate();
  }

  const subscription = canvas.boardActor.subscribe(() => {
    if (canvas.renderer.isBatched()) scheduleUpdate();
  });
  const unsubscribeFrames = canvas.camera.onFrame(() => {
    if (canvas.renderer.isBatched() || singleEdges.size > 0) updateSingleEdges();
  });
  const aborter = new AbortController();
  const { signal } = aborter;
  stage.addEventListener('pointermove', onPointerMove, { signal });
  stage.addEventListener('pointerdown', onPointerDown, { capture: true, signal });
  stage.addEventListener('pointerleave', onPointerLeave, { signal });
  stage.addEventListener('touchend', onTouchEnd, { capture: true, passive: false, signal });

  return function detach(): void {
    cancelAnimationFrame(frame);
    subscription.unsubscribe();
    unsubscribeFrames();
    aborter.abort();
  };
}

/** Says whether no card or control lies there; cards that are drawn together are told by geometry. */
function isOutsideCards(target: EventTarget | null): boolean {
  return nodeAt(target) === undefined && !isControl(target);
}
