import type { EdgeId } from '../../../contract/ids.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { toBoard } from '../../geometry/viewport/viewport.ts';
import type { ElementId } from '../../machines/events/board.events.ts';
import { stagePoint } from '../dom/stagePoint.ts';
import { edgeAt, isControl, nodeAt } from '../dom/targets.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import { bodyAtPoint, edgeAtPoint } from '../scene/hitTest.ts';
import { addToSelection, select } from '../scene/selection.ts';

const LEFT = 0;

export type EdgeHoverOptions = { readonly leftPans: () => boolean };

/**
 * Lets single edges be met where edges are drawn in batches: the one under the pointer and the chosen ones are drawn once more,
 * singly, above the batch. From there they are pressed, deleted and pulled off like any other.
 */
export function attachEdgeHover(canvas: CanvasParts, gesture: GestureActor, { leftPans }: EdgeHoverOptions) {
  const { stage } = canvas.elements;
  const { edges } = canvas.renderer.layers;
  const singled = new Set<EdgeId>();
  let pointer: Point | undefined;
  let frame = 0;
  let tapped = false;
  let selectionSeen: ReadonlySet<ElementId> | undefined;
  let edgesSeen: readonly EdgeId[] = [];

  /** The edge of a batch at a point of the stage; cards lie above the edges. */
  function batchedAt(screen: Point): EdgeId | undefined {
    const at = toBoard(canvas.camera.viewport(), screen);
    const { scene, camera, renderer } = canvas;
    return renderer.batched() && !bodyAtPoint(scene, at) ? edgeAtPoint(scene, at, camera.viewport().k) : undefined;
  }

  /** Draws what is met singly, and takes away what is not any more. Whoever redraws the view may have done so already. */
  function keepUp(): void {
    frame = 0;
    const wanted = new Set<EdgeId>();
    if (canvas.renderer.batched()) {
      const under = pointer && batchedAt(pointer);
      if (under) wanted.add(under);
      for (const id of selectedEdges()) wanted.add(id);
    }
    for (const id of singled) if (!wanted.has(id) && canvas.renderer.batched()) edges.remove(id);
    singled.clear();
    for (const id of wanted) single(id);
  }

  /** The edges among what is chosen, found once for each selection: thousands of nodes may be chosen. */
  function selectedEdges(): readonly EdgeId[] {
    if (selectionSeen !== canvas.scene.selection()) {
      selectionSeen = canvas.scene.selection();
      edgesSeen = [...selectionSeen].filter((id): id is EdgeId => canvas.scene.edge(id as EdgeId) !== undefined);
    }
    return edgesSeen;
  }

  function single(id: EdgeId): void {
    const edge = canvas.scene.edge(id);
    if (!edge) return;
    if (!canvas.renderer.batched()) return;
    singled.add(id);
    if (!edges.has(id)) edges.draw(edge);
  }

  function soon(): void {
    if (frame === 0) frame = requestAnimationFrame(keepUp);
  }

  function onPointerMove(event: PointerEvent): void {
    const isMet = event.buttons === 0 && event.pointerType !== 'touch' && isGround(event.target);
    pointer = isMet ? stagePoint(stage, event) : undefined;
    if (canvas.renderer.batched() || singled.size > 0) soon();
  }

  /**
   * A press that comes before the edge is drawn singly means it all the same. A finger's first tap only chooses the edge: its x,
   * which nobody has seen yet, must not take the click that follows.
   */
  function onPointerDown(event: PointerEvent): void {
    tapped = false;
    if (event.button !== LEFT || leftPans() || !gesture.getSnapshot().matches('idle')) return;
    const touches = event.pointerType === 'touch';
    const drawn = edgeAt(event.target);
    const met = drawn ?? (isGround(event.target) ? batchedAt(stagePoint(stage, event)) : undefined);
    if (met === undefined || (drawn !== undefined && !touches) || canvas.scene.selection().has(met)) return;
    tapped = touches;
    single(met);
    if (drawn === undefined) event.stopPropagation();
    if (event.shiftKey) addToSelection(canvas, met);
    else select(canvas, [met]);
  }

  function onTouchEnd(event: TouchEvent): void {
    if (tapped && event.cancelable) event.preventDefault();
    tapped = false;
  }

  function onPointerLeave(): void {
    pointer = undefined;
    if (singled.size > 0) soon();
  }

  const watching = canvas.source.subscribe(() => {
    if (canvas.renderer.batched()) soon();
  });
  const unwatchFrames = canvas.camera.onFrame(() => {
    if (canvas.renderer.batched() || singled.size > 0) keepUp();
  });
  const aborter = new AbortController();
  const { signal } = aborter;
  stage.addEventListener('pointermove', onPointerMove, { signal });
  stage.addEventListener('pointerdown', onPointerDown, { capture: true, signal });
  stage.addEventListener('pointerleave', onPointerLeave, { signal });
  stage.addEventListener('touchend', onTouchEnd, { capture: true, passive: false, signal });

  return function detach(): void {
    cancelAnimationFrame(frame);
    watching.unsubscribe();
    unwatchFrames();
    aborter.abort();
  };
}

/** Says whether no card or control lies there; cards that are drawn together are told by geometry. */
function isGround(target: EventTarget | null): boolean {
  return nodeAt(target) === undefined && !isControl(target);
}
