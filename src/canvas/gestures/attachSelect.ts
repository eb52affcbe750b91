import type { NodeId } from '../../../contract/ids.ts';
import { isLiveTier } from '../../geometry/viewport/tier.ts';
import { hasModKey } from '../../ui/keyboard/shortcuts.ts';
import { edgeAt, handleAt, isControl, isDeleteButton, isOnBoard, nodeAt } from '../dom/eventTargets.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import { addToSelection, isKeySelection, removeFromSelection, select } from '../scene/selection.ts';
import type { PanZoom } from '../viewport/attachPanZoom.ts';
import { revealRect } from '../viewport/unobstructedArea.ts';

const LEFT_BUTTON = 0;

type SelectionKeys = { readonly shiftKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean };

export type SelectOptions = {
  readonly leftButtonPans: () => boolean;
  readonly panZoom: PanZoom;
  /** Brings a node near enough to be worked on. */
  readonly zoomInOn: (id: NodeId) => void;
};

/** Selecting: by press, by Shift, Ctrl or Cmd, by tap, and by the keyboard's focus; a double-click from afar goes there. */
export function attachSelect(
  canvas: CanvasParts,
  gesture: GestureActor,
  { leftButtonPans, panZoom, zoomInOn }: SelectOptions,
) {
  const { stage } = canvas.elements;
  /** The selection of the press before: its click must not take it away again. */
  let lastSelectedId: NodeId | undefined;
  /** Fingers select when they tap or drag: until then they may be about to pan or to pinch. */
  let isTouch = false;

  function onPointerDown(event: PointerEvent): void {
    isTouch = event.pointerType === 'touch';
    if (
      isTouch ||
      event.button !== LEFT_BUTTON ||
      leftButtonPans() ||
      handleAt(event.target) ||
      isDeleteButton(event.target)
    )
      return;
    const node = canvas.renderer.nodeUnderPointer(event);
    const element = node ?? edgeAt(event.target);
    lastSelectedId = undefined;
    if (element === undefined || canvas.scene.selection().has(element)) return;
    lastSelectedId = node;
    if (togglesSelection(event)) addToSelection(canvas, element);
    else select(canvas, [element]);
  }

  /** A press on a selected card that did not become a drag: Shift, Ctrl or Cmd takes it out, otherwise it alone stays. */
  function onClick(id: NodeId, event: SelectionKeys): void {
    if (id === lastSelectedId) return;
    if (togglesSelection(event)) removeFromSelection(canvas, id);
    else select(canvas, [id]);
  }

  /** The click of a tap; keys click without a pointer, and count none. */
  function onTap(event: MouseEvent): void {
    if (!isTouch || event.detail === 0 || leftButtonPans() || !isOnBoard(canvas.elements, event.target)) return;
    const element = canvas.renderer.nodeUnderPointer(event) ?? edgeAt(event.target);
    if (element === undefined) select(canvas, []);
    else if (!canvas.scene.selection().has(element)) select(canvas, [element]);
  }

  function onDoubleClick(event: MouseEvent): void {
    if (isLiveTier(canvas.camera.tier()) || isControl(event.target) || !isOnBoard(canvas.elements, event.target))
      return;
    const id = canvas.renderer.nodeUnderPointer(event);
    if (id !== undefined) zoomInOn(id);
  }

  function onFocusIn(event: FocusEvent): void {
    const card = event.target instanceof Element && event.target.role === 'group' ? event.target : null;
    const id = nodeAt(card);
    if (id === undefined || !card?.matches(':focus-visible')) return;
    if (!isKeySelection(canvas.scene.selection())) select(canvas, [id]);
    revealNode(id);
  }

  function revealNode(id: NodeId): void {
    const node = canvas.scene.node(id);
    if (node) revealRect(canvas, panZoom, node);
  }

  const dragSubscription = gesture.subscribe(({ context: { drag } }) => {
    const [id, ...others] = drag?.nodes ?? [];
    if (isTouch && id !== undefined && others.length === 0 && !canvas.scene.selection().has(id)) select(canvas, [id]);
  });
  const aborter = new AbortController();
  const { signal } = aborter;
  stage.addEventListener('pointerdown', onPointerDown, { signal });
  stage.addEventListener('click', onTap, { signal });
  stage.addEventListener('dblclick', onDoubleClick, { signal });
  stage.addEventListener('focusin', onFocusIn, { signal });

  return {
    onClick,
    /** Says whether the last press selected a node: its click does nothing more. */
    hasSelected: () => lastSelectedId !== undefined,
    reveal: revealNode,
    detach(): void {
      dragSubscription.unsubscribe();
      aborter.abort();
    },
  };
}

/** Says whether a press adds to the selection, or takes away from it, in place of replacing it. */
function togglesSelection(event: SelectionKeys): boolean {
  return event.shiftKey || hasModKey(event);
}
