import { t } from '@lingui/core/macro';
import type { EdgeId } from '../../../../contract/ids.ts';
import { distance } from '../../../geometry/plane/point.ts';
import { edgeAt } from '../../dom/eventTargets.ts';
import { stagePoint } from '../../dom/stagePoint.ts';
import { hasDeleteButtonAside } from '../../render/layers/edgeLayer.ts';
import type { CanvasParts } from '../../render/renderer.ts';
import type { GestureActor } from '../../scene/gestureActor.ts';
import type { EdgeActions } from '../edges/edgeActions.ts';
import { createPlusButton } from './plusButton.ts';

/** On an edge whose x is in the middle the button stands this far left of it: their targets meet. Screen pixels. */
const SHORT_EDGE_OFFSET = -24;
/** A shorter edge has no place for two buttons between its handles. Screen pixels. */
const EDGE_LENGTH_MIN = 96;

/** A plus beside the x of the edge that is met, focused or selected alone: it inserts a node there. One element for all edges. */
export function attachInsertButton(canvas: CanvasParts, gesture: GestureActor, edges: EdgeActions): () => void {
  const { stage, surface, lowerSvg } = canvas.elements;
  const button = createPlusButton({ role: 'button', tabindex: 0, 'data-insert': '' });
  let hoveredId: EdgeId | undefined;
  let focusedId: EdgeId | undefined;
  let shownId: EdgeId | undefined;

  function wantedEdge(): EdgeId | undefined {
    if (!gesture.getSnapshot().matches('idle') || canvas.camera.isZooming()) return undefined;
    const [selectedId, ...others] = canvas.scene.selection();
    const id = hoveredId ?? focusedId ?? (others.length === 0 ? (selectedId as EdgeId) : undefined);
    const edge = id && canvas.scene.edge(id);
    const isLong = edge && distance(edge.from, edge.to) * canvas.camera.viewport().k >= EDGE_LENGTH_MIN;
    return isLong && edges.canInsert(edge.id) ? edge.id : undefined;
  }

  /** A group of the layer is used again for other edges: what is shown is looked at anew whenever something was drawn. */
  function update(): void {
    const id = wantedEdge();
    const edge = id && canvas.scene.edge(id);
    const group = edge && lowerSvg.querySelector<SVGGElement>(`[data-edge-id="${CSS.escape(edge.id)}"]`);
    if (!group) {
      hide();
      return;
    }
    shownId = edge.id;
    button.setLabel(t`Add a node in between`);
    button.moveTo(edges.middleOf(edge), hasDeleteButtonAside(edge) ? 0 : SHORT_EDGE_OFFSET);
    if (button.element.parentNode !== group) group.append(button.element);
  }

  /** The board takes the focus of a button that goes. */
  function hide(): void {
    shownId = undefined;
    if (button.element.contains(document.activeElement)) surface.focus({ preventScroll: true });
    button.element.remove();
  }

  function updateIfShown(): void {
    if (shownId !== undefined) update();
  }

  function onPointerOver({ target }: PointerEvent): void {
    const id = edgeAt(target);
    if (id === hoveredId) return;
    hoveredId = id;
    update();
  }

  function onFocusChange({ type, target, relatedTarget }: FocusEvent): void {
    const id = edgeAt(type === 'focusin' ? target : relatedTarget);
    if (id === focusedId) return;
    focusedId = id;
    update();
  }

  const isButton = (target: EventTarget | null) => target instanceof Node && button.element.contains(target);

  /** Neither selects the edge nor pulls it off: to be selected it would be drawn elsewhere, and lose the click. */
  function onPointerDown(event: PointerEvent): void {
    if (isButton(event.target)) event.stopPropagation();
  }

  function onClick(event: MouseEvent): void {
    if (isButton(event.target) && shownId) edges.openInsertMenu(shownId, stagePoint(stage, event));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!isButton(event.target) || (event.key !== 'Enter' && event.key !== ' ') || !shownId) return;
    event.preventDefault();
    event.stopPropagation();
    edges.openInsertMenu(shownId);
  }

  function onPointerLeave(): void {
    hoveredId = undefined;
    update();
  }

  /** A double-click on an edge inserts there, as one on empty canvas adds. */
  function onDoubleClick(event: MouseEvent): void {
    const id = edges.edgeUnderPointer(event);
    if (id && edgeAt(event.target) === id && edges.canInsert(id) && gesture.getSnapshot().matches('idle'))
      edges.openInsertMenu(id, stagePoint(stage, event));
  }

  const subscriptions = [gesture.subscribe(update), canvas.boardActor.subscribe(() => queueMicrotask(update))];
  const unsubscribeFrames = canvas.camera.onFrame(updateIfShown);
  const unsubscribeSettled = canvas.camera.onSettle(update);
  const aborter = new AbortController();
  const { signal } = aborter;
  stage.addEventListener('pointerover', onPointerOver, { signal });
  stage.addEventListener('pointerleave', onPointerLeave, { signal });
  stage.addEventListener('focusin', onFocusChange, { signal });
  stage.addEventListener('focusout', onFocusChange, { signal });
  stage.addEventListener('pointerdown', onPointerDown, { capture: true, signal });
  stage.addEventListener('click', onClick, { signal });
  stage.addEventListener('dblclick', onDoubleClick, { signal });
  stage.addEventListener('keydown', onKeyDown, { capture: true, signal });

  return function detach(): void {
    for (const subscription of subscriptions) subscription.unsubscribe();
    unsubscribeFrames();
    unsubscribeSettled();
    // First the listeners: a button with the focus tells of its blur while it is taken away.
    aborter.abort();
    button.element.remove();
  };
}
