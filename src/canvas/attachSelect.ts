import type { NodeId } from '../../contract/ids.ts';
import { heightOf, widthOf } from '../geometry/rect.ts';
import { revealing, toBoard } from '../geometry/viewport.ts';
import type { PanZoom } from './attachPanZoom.ts';
import type { GestureActor } from './gestureActor.ts';
import { createHeldPointer } from './heldPointer.ts';
import { addToSelection, dropFromSelection, select } from './selection.ts';
import { stagePoint } from './stagePoint.ts';
import { edgeAt, handleAt, isControl, isCut, nodeAt } from './targets.ts';
import type { View } from './view.ts';

const LEFT = 0;
/** A marquee smaller than this on the screen was a click. */
const CLICK_DISTANCE = 3;
/** The air that a card focused by the keyboard gets around it. */
const REVEAL_MARGIN = 24;

export type SelectOptions = { readonly panHeld: () => boolean; readonly panZoom: PanZoom };

/** Selecting: by press, by Shift, by a rectangle on empty canvas, and by the keyboard's focus. */
export function attachSelect(view: View, gesture: GestureActor, { panHeld, panZoom }: SelectOptions) {
  const { stage } = view.elements;
  /** What a press has just selected: its click must not take it away again. */
  let pressed: NodeId | undefined;

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== LEFT || panHeld() || handleAt(event.target) || isCut(event.target)) return;
    const node = nodeAt(event.target);
    const element = node ?? edgeAt(event.target);
    pressed = undefined;
    if (element === undefined) {
      if (event.pointerType !== 'touch' && !isControl(event.target)) startMarquee(event);
      return;
    }
    if (view.selection().has(element)) return;
    pressed = node;
    if (event.shiftKey) addToSelection(view, element);
    else select(view, [element]);
  }

  function startMarquee(event: PointerEvent): void {
    stage.setPointerCapture(event.pointerId);
    const at = toBoard(view.viewport(), stagePoint(stage, event));
    gesture.send({ type: 'ground.pressed', at, adds: event.shiftKey });
  }

  const held = createHeldPointer(view, panZoom, (at) => {
    const holds = gesture.getSnapshot().matches('marquee');
    if (holds) gesture.send({ type: 'pointer.moved', at });
    return holds;
  });

  function onPointerMove(event: PointerEvent): void {
    if (gesture.getSnapshot().matches('marquee')) held.moveTo(stagePoint(stage, event));
  }

  function onPointerUp(event: PointerEvent): void {
    held.letGo();
    if (!gesture.getSnapshot().matches('marquee')) return;
    gesture.send({ type: 'pointer.released', screen: stagePoint(stage, event), offers: false });
  }

  /** A press on a selected card that did not become a drag: Shift takes it out, otherwise it alone stays. */
  function onClick(id: NodeId, event: { readonly shiftKey: boolean }): void {
    if (id === pressed) return;
    if (event.shiftKey) dropFromSelection(view, id);
    else select(view, [id]);
  }

  function onFocusIn(event: FocusEvent): void {
    const card = event.target instanceof HTMLElement && event.target.role === 'group' ? event.target : undefined;
    const id = card && nodeAt(card);
    if (id === undefined || !card?.matches(':focus-visible')) return;
    select(view, [id]);
    reveal(id);
  }

  function reveal(id: NodeId): void {
    const node = view.scene.node(id);
    if (!node) return;
    const goal = revealing(view.viewport(), node, view.size(), REVEAL_MARGIN);
    if (goal !== view.viewport()) panZoom.glideTo(goal);
  }

  const enclosed = gesture.on('area.enclosed', ({ area, adds }) => {
    const { k } = view.viewport();
    const wasClick = Math.max(widthOf(area), heightOf(area)) * k <= CLICK_DISTANCE;
    const found = wasClick ? [] : view.scene.nodesIn(area).map((node) => node.id);
    select(view, adds ? [...view.selection(), ...found] : found);
  });
  stage.addEventListener('pointerdown', onPointerDown);
  stage.addEventListener('pointermove', onPointerMove);
  stage.addEventListener('pointerup', onPointerUp);
  stage.addEventListener('pointercancel', onPointerUp);
  stage.addEventListener('focusin', onFocusIn);

  return {
    onClick,
    reveal,
    detach(): void {
      enclosed.unsubscribe();
      held.detach();
      stage.removeEventListener('pointerdown', onPointerDown);
      stage.removeEventListener('pointermove', onPointerMove);
      stage.removeEventListener('pointerup', onPointerUp);
      stage.removeEventListener('pointercancel', onPointerUp);
      stage.removeEventListener('focusin', onFocusIn);
    },
  };
}
