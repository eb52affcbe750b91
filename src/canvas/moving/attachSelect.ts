import type { NodeId } from '../../../contract/ids.ts';
import { isLive } from '../../geometry/tier.ts';
import { edgeAt, handleAt, isControl, isCut, isOnBoard, nodeAt } from '../dom/targets.ts';
import type { View } from '../render/view.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import { addToSelection, dropFromSelection, select } from '../scene/selection.ts';
import type { PanZoom } from '../viewport/attachPanZoom.ts';
import { reveal } from '../viewport/unobstructedArea.ts';

const LEFT = 0;

export type SelectOptions = {
  readonly panHeld: () => boolean;
  readonly panZoom: PanZoom;
  /** Brings a node near enough to be worked on. */
  readonly zoomInOn: (id: NodeId) => void;
};

/** Selecting: by press, by Shift, by tap, and by the keyboard's focus; a double-click from afar goes there. */
export function attachSelect(view: View, gesture: GestureActor, { panHeld, panZoom, zoomInOn }: SelectOptions) {
  const { stage } = view.elements;
  /** What a press has just selected: its click must not take it away again. */
  let pressed: NodeId | undefined;
  /** Fingers select when they tap or drag: until then they may be about to pan or to pinch. */
  let byFinger = false;

  function onPointerDown(event: PointerEvent): void {
    byFinger = event.pointerType === 'touch';
    if (byFinger || event.button !== LEFT || panHeld() || handleAt(event.target) || isCut(event.target)) return;
    const node = view.nodeUnder(event);
    const element = node ?? edgeAt(event.target);
    pressed = undefined;
    if (element === undefined || view.selection().has(element)) return;
    pressed = node;
    if (event.shiftKey) addToSelection(view, element);
    else select(view, [element]);
  }

  /** A press on a selected card that did not become a drag: Shift takes it out, otherwise it alone stays. */
  function onClick(id: NodeId, event: { readonly shiftKey: boolean }): void {
    if (id === pressed) return;
    if (event.shiftKey) dropFromSelection(view, id);
    else select(view, [id]);
  }

  /** The click of a tap; keys click without a pointer, and count none. */
  function onTap(event: MouseEvent): void {
    if (!byFinger || event.detail === 0 || panHeld() || !isOnBoard(view.elements, event.target)) return;
    const element = view.nodeUnder(event) ?? edgeAt(event.target);
    if (element === undefined) select(view, []);
    else if (!view.selection().has(element)) select(view, [element]);
  }

  function onDoubleClick(event: MouseEvent): void {
    if (isLive(view.tier()) || isControl(event.target) || !isOnBoard(view.elements, event.target)) return;
    const id = view.nodeUnder(event);
    if (id !== undefined) zoomInOn(id);
  }

  function onFocusIn(event: FocusEvent): void {
    const card = event.target instanceof Element && event.target.role === 'group' ? event.target : null;
    const id = nodeAt(card);
    if (id === undefined || !card?.matches(':focus-visible')) return;
    select(view, [id]);
    revealNode(id);
  }

  function revealNode(id: NodeId): void {
    const node = view.scene.node(id);
    if (node) reveal(view, panZoom, node);
  }

  const dragging = gesture.subscribe(({ context: { drag } }) => {
    const [id, ...others] = drag?.nodes ?? [];
    if (byFinger && id !== undefined && others.length === 0 && !view.selection().has(id)) select(view, [id]);
  });
  stage.addEventListener('pointerdown', onPointerDown);
  stage.addEventListener('click', onTap);
  stage.addEventListener('dblclick', onDoubleClick);
  stage.addEventListener('focusin', onFocusIn);

  return {
    onClick,
    reveal: revealNode,
    detach(): void {
      dragging.unsubscribe();
      stage.removeEventListener('pointerdown', onPointerDown);
      stage.removeEventListener('click', onTap);
      stage.removeEventListener('dblclick', onDoubleClick);
      stage.removeEventListener('focusin', onFocusIn);
    },
  };
}
