import { type D3DragEvent, drag } from 'd3-drag';
import { select } from 'd3-selection';
import type { NodeId } from '../../../contract/ids.ts';
import { nodesMovingWith } from '../../board/placement/frameMembership.ts';
import { dominantAxis, offsetAlong } from '../../geometry/layout/axisLock.ts';
import type { Axis } from '../../geometry/layout/snap.ts';
import { type Point, subtractPoints } from '../../geometry/plane/point.ts';
import { gridOffset } from '../../geometry/viewport/gridSnap.ts';
import { screenToBoard } from '../../geometry/viewport/viewport.ts';
import { hasModKey } from '../../ui/keyboard/shortcuts.ts';
import { handleAt, isControl, nodeAt } from '../dom/eventTargets.ts';
import { leaveField, unfocusedField } from '../dom/unfocusedField.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import { movableNodes } from '../scene/movableNodes.ts';
import type { PanZoom } from '../viewport/attachPanZoom.ts';
import { createPanningPointer } from '../viewport/panningPointer.ts';
import { attachDragPreview } from './attachDragPreview.ts';
import { CLICK_DISTANCE } from './clickDistance.ts';
import { createInsertionTarget, type InsertionTarget } from './insertionTarget.ts';

/** One press on a node, for as long as the button is down: d3 gives it to each of its events. */
type NodePress = {
  readonly id: NodeId;
  /** The start on the stage and on the board. */
  readonly x: number;
  readonly y: number;
  readonly boardPoint: Point;
  /** Set once it is a drag. One that was cancelled goes on in d3, and must not begin again. */
  hasBegun: boolean;
  /** Set once the person was told that nothing of it moves. */
  isRefused?: boolean;
  snap?: DragSnap | undefined;
  /** The upper left corner of what is dragged, where that lands on the grid. */
  startPoint?: Point | undefined;
  insertionTarget?: InsertionTarget;
  /** The field that was pressed and had no focus before. */
  readonly field: HTMLElement | undefined;
};
type DragEvent = D3DragEvent<HTMLElement, unknown, NodePress>;

const LEFT_BUTTON = 0;

/** Draws a drag to what lies around it: told how far the pointer went, it says how far the nodes go. */
export type DragSnap = {
  /** With `axis` they go along that axis alone. */
  readonly snap: (pointerOffset: Point, axis?: Axis) => Point;
  readonly end: () => void;
};

/** Begins to snap nodes that are dragged; `onModifierChange` asks for their place anew. */
export type StartSnapping = (ids: readonly NodeId[], onModifierChange: () => void) => DragSnap;

export type DragOptions = {
  /** The hand or the space bar takes the press. */
  readonly leftButtonPans: () => boolean;
  readonly panZoom: PanZoom;
  /** Makes what is dragged snap. */
  readonly snaps: () => boolean;
  /** Makes what is dragged land on the dots of the grid, and on nothing else. */
  readonly snapsToGrid: () => boolean;
  /** Filled once the guides are loaded. */
  readonly snapping: { start?: StartSnapping };
  /** Copies of these nodes were put down so far from them, in board units. */
  readonly onCopiesDropped: (ids: readonly NodeId[], offset: Point) => void;
  /** The press ended where it began. */
  readonly onClick: (id: NodeId, event: MouseEvent) => void;
};

/** The keys that change what a drag does. */
const MODIFIER_KEYS: ReadonlySet<string> = new Set(['Shift', 'Alt', 'Control', 'Meta']);

/**
 * Drags cards with d3-drag: with Shift along one axis, with Alt copies of them, with Ctrl or Cmd freely. The gesture machine owns the drag: it keeps what is
 * dragged and how far, and the preview follows it. A field without the focus drags its card, too; a click focuses it.
 */
export function attachDrag(canvas: CanvasParts, gesture: GestureActor, options: DragOptions) {
  const { leftButtonPans, panZoom, snaps, snapsToGrid, snapping, onCopiesDropped, onClick } = options;
  const { scene, boardActor } = canvas;
  const { stage } = canvas.elements;
  let press: NodePress | undefined;
  let modifiers = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
  const isDragging = () => gesture.getSnapshot().matches('dragging');
  const panningPointer = createPanningPointer(canvas, panZoom, (pointerPosition) => {
    if (!press || !isDragging()) return false;
    const pointerOffset = subtractPoints(pointerPosition, press.boardPoint);
    const axis = modifiers.shiftKey ? dominantAxis(pointerOffset) : undefined;
    const offset =
      gridStep(press, pointerOffset, axis) ?? press.snap?.snap(pointerOffset, axis) ?? offsetAlong(pointerOffset, axis);
    const into = modifiers.altKey || hasModKey(modifiers) ? undefined : press.insertionTarget?.(offset);
    gesture.send({ type: 'drag.moved', offset, ...(modifiers.altKey && { copies: true }), ...(into && { into }) });
    return true;
  });

  const dragBehavior = drag<HTMLElement, unknown, NodePress>()
    .clickDistance(CLICK_DISTANCE)
    .container(stage)
    .touchable(true)
    .filter((event: MouseEvent | TouchEvent) => mayStart(event))
    .subject(({ sourceEvent, x, y }: { readonly sourceEvent: Event; readonly x: number; readonly y: number }) => ({
      id: pressedNode(sourceEvent)!,
      x,
      y,
      boardPoint: screenToBoard(canvas.camera.viewport(), { x, y }),
      hasBegun: false,
      field: sourceEvent instanceof MouseEvent ? unfocusedField(sourceEvent.target) : undefined,
    }))
    .on('drag', onMove)
    .on('end', onEnd);

  /** The offset that takes the dragged nodes to the grid; undefined where it is off, or Ctrl or Cmd is held. */
  function gridStep({ startPoint }: NodePress, pointerOffset: Point, axis: Axis | undefined): Point | undefined {
    if (!startPoint || hasModKey(modifiers)) return undefined;
    return offsetAlong(gridOffset(startPoint, offsetAlong(pointerOffset, axis)), axis);
  }

  /** A finger on a far board pans: cards are too small there to be meant by one. */
  function pressedNode(event: Event): NodeId | undefined {
    return event instanceof MouseEvent ? canvas.renderer.nodeUnderPointer(event) : nodeAt(event.target);
  }

  function mayStart(event: MouseEvent | TouchEvent): boolean {
    // What is pressed while a connection hangs on the pointer is where it is put down.
    if (gesture.getSnapshot().hasTag('wiring')) return false;
    if (event instanceof MouseEvent && (event.button !== LEFT_BUTTON || leftButtonPans())) return false;
    const id = pressedNode(event);
    if (id === undefined || handleAt(event.target) !== undefined) return false;
    // A finger in a field scrolls it.
    return !isControl(event.target) || (event instanceof MouseEvent && unfocusedField(event.target) !== undefined);
  }

  function startDrag(nodePress: NodePress): void {
    const selection = scene.selection();
    const nodes = movableNodes(scene, selection.has(nodePress.id) ? selection : [nodePress.id]);
    if (scene.isReadOnly()) return;
    if (nodes.length === 0) {
      refuseDrag(nodePress);
      return;
    }
    press = nodePress;
    nodePress.hasBegun = true;
    if (nodePress.field) leaveField(nodePress.field);
    gesture.send({ type: 'drag.started', nodes });
    const draggedIds = nodesMovingWith(boardActor.getSnapshot().context.board, nodes);
    nodePress.insertionTarget = createInsertionTarget(canvas, nodes);
    const bounds = scene.bounds(draggedIds);
    nodePress.startPoint = snapsToGrid() && bounds ? { x: bounds.minX, y: bounds.minY } : undefined;
    nodePress.snap =
      snaps() && !nodePress.startPoint ? snapping.start?.(draggedIds, panningPointer.reportPointer) : undefined;
  }

  /** Asks the board to move what stays, once in a press: it says why that stays. */
  function refuseDrag(nodePress: NodePress): void {
    const { id, isRefused } = nodePress;
    const node = scene.node(id)?.node;
    if (!node || isRefused) return;
    nodePress.isRefused = true;
    boardActor.send({ type: 'nodes.moved', moves: [{ id, position: node.position }] });
  }

  /** Shift, Alt, Ctrl and Cmd count while they are held, whether or not the pointer moves. */
  function onModifierKey(event: KeyboardEvent): void {
    if (!isDragging()) return;
    // The board's own Escape is the one without a modifier.
    if (event.key === 'Escape' && (event.altKey || event.shiftKey)) gesture.send({ type: 'escape.pressed' });
    if (!MODIFIER_KEYS.has(event.key)) return;
    // Or Alt would open a menu of the browser.
    event.preventDefault();
    modifiers = event;
    panningPointer.reportPointer();
  }

  function onMove({ subject, sourceEvent, x, y }: DragEvent): void {
    modifiers = sourceEvent as MouseEvent;
    const distance = Math.hypot(x - subject.x, y - subject.y);
    if (!subject.hasBegun && distance > CLICK_DISTANCE) startDrag(subject);
    if (isDragging()) panningPointer.moveTo({ x, y });
  }

  function onEnd({ subject, sourceEvent, x, y }: DragEvent): void {
    if (subject.hasBegun) {
      if (!isDragging()) return;
      panningPointer.release();
      gesture.send({ type: 'pointer.released', screen: { x, y }, offers: false });
    } else if (gesture.getSnapshot().matches('idle')) onClick(subject.id, sourceEvent as MouseEvent);
  }

  function endDrag(): void {
    panningPointer.release();
    press?.snap?.end();
    press = undefined;
  }

  const subscriptions = [gesture.on('nodes.dropped', endDrag), gesture.on('drag.cancelled', endDrag)];
  const detachPreview = attachDragPreview(canvas, gesture, onCopiesDropped);
  const stageSelection = select(stage).call(dragBehavior);
  const aborter = new AbortController();
  const { signal } = aborter;
  for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, onModifierKey, { signal });

  return function detach(): void {
    endDrag();
    for (const subscription of subscriptions) subscription.unsubscribe();
    detachPreview();
    panningPointer.detach();
    aborter.abort();
    stageSelection.on('.drag', null);
  };
}
