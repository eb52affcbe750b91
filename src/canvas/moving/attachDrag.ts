import { type D3DragEvent, drag } from 'd3-drag';
import { select } from 'd3-selection';
import type { NodeId } from '../../../contract/ids.ts';
import { draggedTo } from '../../board/frames.ts';
import { withInside } from '../../board/membership.ts';
import { ORIGIN, type Point, subtract } from '../../geometry/point.ts';
import { toBoard } from '../../geometry/viewport.ts';
import { handleAt, isControl, nodeAt } from '../dom/targets.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import { movableNodes } from '../scene/movableNodes.ts';
import type { PanZoom } from '../viewport/attachPanZoom.ts';
import { createHeldPointer } from '../viewport/autoPan.ts';
import { type Haulage, lift } from './dragPreview.ts';

type Subject = { readonly id: NodeId; readonly x: number; readonly y: number };
type DragEvent = D3DragEvent<HTMLElement, unknown, Subject>;

/** Farther than this the press was no click any more; screen pixels. */
const CLICK_DISTANCE = 3;
const LEFT = 0;

/** Draws a drag to what lies around it: told how far the pointer went, it says how far the nodes go. */
export type DragSnap = { readonly snap: (by: Point) => Point; readonly end: () => void };

/** Begins to snap nodes that are lifted; `again` asks for their place anew. */
export type BeginSnap = (ids: readonly NodeId[], again: () => void) => DragSnap;

export type DragOptions = {
  /** The hand or the space bar takes the press. */
  readonly panHeld: () => boolean;
  readonly panZoom: PanZoom;
  /** Whether what is dragged snaps. */
  readonly snaps: () => boolean;
  /** Filled once the guides are here: they are fetched apart. */
  readonly snapping: { begin?: BeginSnap };
  /** The press ended where it began. */
  readonly onClick: (id: NodeId, event: MouseEvent) => void;
};

/** Drags cards with d3-drag: the DOM moves once per frame, the gesture machine keeps how far, the board hears the end. */
export function attachDrag(canvas: CanvasParts, gesture: GestureActor, options: DragOptions) {
  const { panHeld, panZoom, snaps, snapping, onClick } = options;
  const { stage } = canvas.elements;
  let haulage: Haulage | undefined;
  /** Ends the lingering of what was dropped last. */
  let settle: (() => void) | undefined;
  let snap: DragSnap | undefined;
  let pinned: (() => void)[] = [];
  let frame = 0;
  // A drag that was cancelled goes on in d3 until the button is up; it must not begin again.
  let over = false;
  let pressedAt = ORIGIN;
  const held = createHeldPointer(canvas, panZoom, haulTo);

  const behavior = drag<HTMLElement, unknown, Subject>()
    .clickDistance(CLICK_DISTANCE)
    .container(stage)
    .touchable(true)
    .filter((event: MouseEvent | TouchEvent) => mayStart(event))
    .subject((event: { readonly sourceEvent: Event; readonly x: number; readonly y: number }) => ({
      id: pressedNode(event.sourceEvent)!,
      x: event.x,
      y: event.y,
    }))
    .on('start', (event: DragEvent) => {
      over = false;
      pressedAt = toBoard(canvas.camera.viewport(), { x: event.x, y: event.y });
    })
    .on('drag', moved)
    .on('end', ended);

  /** A finger on a far board pans: cards are too small there to be meant by one. */
  function pressedNode(event: Event): NodeId | undefined {
    return event instanceof MouseEvent ? canvas.renderer.nodeUnder(event) : nodeAt(event.target);
  }

  function mayStart(event: MouseEvent | TouchEvent): boolean {
    // What is pressed while a wire hangs on the pointer is where it is put down.
    if (gesture.getSnapshot().hasTag('wiring')) return false;
    if (event instanceof MouseEvent && (event.button !== LEFT || panHeld())) return false;
    const id = pressedNode(event);
    return id !== undefined && !isControl(event.target) && handleAt(event.target) === undefined;
  }

  function begin(id: NodeId): void {
    const selection = canvas.scene.selection();
    const movable = movableNodes(canvas.scene, selection.has(id) ? selection : [id]);
    if (canvas.scene.locked() || movable.length === 0) return;
    gesture.send({ type: 'drag.started', nodes: movable });
    const along = withInside(canvas.source.getSnapshot().context.board, movable);
    pinned = along.filter((each) => canvas.renderer.live.has(each)).map(canvas.renderer.pin);
    settle?.();
    haulage = lift(canvas, movable);
    snap = snaps() ? snapping.begin?.(along, held.tell) : undefined;
  }

  function moved(event: DragEvent): void {
    const { subject } = event;
    const away = Math.hypot(event.x - subject.x, event.y - subject.y);
    if (!haulage && !over && away > CLICK_DISTANCE) begin(subject.id);
    if (haulage) held.moveTo({ x: event.x, y: event.y });
  }

  function haulTo(board: Point): boolean {
    if (!gesture.getSnapshot().matches('dragging')) return false;
    const by = subtract(board, pressedAt);
    gesture.send({ type: 'drag.moved', by: snap?.snap(by) ?? by });
    if (frame === 0) frame = requestAnimationFrame(show);
    return true;
  }

  function show(): void {
    frame = 0;
    const by = gesture.getSnapshot().context.drag?.by;
    if (by) haulage?.moveBy(by);
  }

  function ended(event: DragEvent): void {
    if (!haulage) {
      if (!over && gesture.getSnapshot().matches('idle')) onClick(event.subject.id, event.sourceEvent as MouseEvent);
      return;
    }
    held.letGo();
    gesture.send({ type: 'pointer.released', screen: { x: event.x, y: event.y }, offers: false });
  }

  function end(): void {
    held.letGo();
    cancelAnimationFrame(frame);
    frame = 0;
    haulage = undefined;
    snap?.end();
    snap = undefined;
    over = true;
    for (const unpin of pinned) unpin();
    pinned = [];
  }

  function putDown(): void {
    haulage?.putDown();
    end();
  }

  const dropped = gesture.on('nodes.dropped', ({ drag }) => {
    const moves = drag.nodes.flatMap((id) => {
      const node = canvas.scene.node(id);
      return node ? { id, position: draggedTo(node.node.position, drag.by) } : [];
    });
    const left = haulage;
    end();
    settle = left?.leave(drag.by, () => canvas.source.send({ type: 'nodes.moved', moves }));
  });
  const cancelled = gesture.on('drag.cancelled', putDown);
  const target = select(stage).call(behavior);

  return function detach(): void {
    putDown();
    settle?.();
    dropped.unsubscribe();
    cancelled.unsubscribe();
    held.detach();
    target.on('.drag', null);
  };
}
