import type { NodeId } from '../../../contract/ids.ts';
import { FIT_VIEW_ZOOM_MAX, ZOOM_MIN } from '../../../contract/limits.ts';
import { framesAround } from '../../board/place/membership.ts';
import { add, type Point } from '../../geometry/plane/point.ts';
import { overlaps } from '../../geometry/plane/rect.ts';
import { isLive, tierAt } from '../../geometry/viewport/tier.ts';
import { centred, fitViewport, type Viewport, visibleRect, widened, zoomTo } from '../../geometry/viewport/viewport.ts';
import { focusFieldOrWait } from '../../ui/keyboard/focusField.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import { movableNodes } from '../scene/movableNodes.ts';
import { select } from '../scene/selection.ts';
import type { PanZoom } from '../viewport/attachPanZoom.ts';
import { inFreeArea, reveal } from '../viewport/unobstructedArea.ts';
import type { ExchangeSlot } from './exchange.ts';

/** Screen pixels left free around what is fitted; above and below, the bars float there. */
const FIT_MARGIN = { x: 24, y: 72 };
/** One step of the zoom buttons and keys. */
const ZOOM_STEP = 1.25;

/** The commands of a canvas for the dock, the keys and the app. */
export function createCommands(canvas: CanvasParts, panZoom: PanZoom, gesture: GestureActor, exchange: ExchangeSlot) {
  const limits = { min: ZOOM_MIN, max: FIT_VIEW_ZOOM_MAX, margin: 0 };
  const { source } = canvas;

  function middle(): Point {
    return { x: canvas.camera.size().width / 2, y: canvas.camera.size().height / 2 };
  }

  function selectedNodes(): NodeId[] {
    return [...canvas.scene.selection()].flatMap((id) => canvas.scene.node(id as NodeId)?.id ?? []);
  }

  /** The viewport that shows all of these nodes; without any, the board's origin in the middle. */
  function fitting(ids?: readonly NodeId[]): Viewport {
    const bounds = canvas.scene.bounds(ids);
    if (!bounds) return { ...middle(), k: FIT_VIEW_ZOOM_MAX };
    return inFreeArea(canvas, FIT_MARGIN, (_, size) => fitViewport(bounds, size, limits));
  }

  function show(ids?: readonly NodeId[], glides = true): void {
    const goal = fitting(ids);
    if (glides) panZoom.glideTo(goal);
    else panZoom.set(goal);
  }

  /** Opens the collapsed frames in which nodes are hidden. */
  function expandAround(ids: readonly NodeId[]): void {
    const { board } = source.getSnapshot().context;
    const frames = new Set(ids.flatMap((id) => (canvas.scene.standIn(id) === id ? [] : framesAround(board, id))));
    for (const id of frames) {
      if (board.nodes.get(id)?.data.collapsed) source.send({ type: 'node.edited', id, data: { collapsed: undefined } });
    }
  }

  /** Pans as far as needed to bring all of the selection into sight. */
  function revealSelection(): void {
    const bounds = canvas.scene.bounds(selectedNodes());
    if (bounds) reveal(canvas, panZoom, bounds);
  }

  /** Moves the focus to a node's first field, as soon as that is there, or to its card where it has none. */
  function focusInto(id: NodeId): void {
    if (!canvas.scene.node(id)) return;
    const unpin = canvas.renderer.pin(id);
    const card = canvas.elements.cards.querySelector<HTMLElement>(`:scope > [data-node-id="${CSS.escape(id)}"]`);
    if (card) focusFieldOrWait(card);
    unpin();
  }

  /** Says whether a part of a node is in sight. */
  function isSeen(id: NodeId): boolean {
    const node = canvas.scene.node(id);
    return node !== undefined && overlaps(node, visibleRect(canvas.camera.viewport(), canvas.camera.size()));
  }

  return {
    /** Shows the whole board, at most at 80 %. */
    fitAll: () => show(),
    /** The same without a glide, for a board that is just opened. */
    fitAtOnce: () => show(undefined, false),
    fitSelection: () => show(selectedNodes().length > 0 ? selectedNodes() : undefined),
    /** Brings nodes into the middle, at most at 80 %; frames in which they are hidden are opened. */
    fitNodes(ids: readonly NodeId[]): void {
      expandAround(ids);
      show(ids);
    },
    expandAround,
    /** Shows the whole board where its cards can be worked on then, else this node alone. */
    fitToBegin: (id: NodeId) => show(tierAt(fitting().k) === 'full' ? undefined : [id]),
    focusInto,
    /** Brings the node that was just added, and is selected, into sight, and the focus into it: what is typed next is written there. */
    enterNew(): void {
      const [id] = selectedNodes();
      if (id === undefined) return;
      revealSelection();
      focusInto(id);
    },
    isSeen,
    /** Brings all of these nodes into sight, zooming out as far as needed; never while the pointer is doing something. */
    showAlso(ids: readonly NodeId[]): void {
      const bounds = canvas.scene.bounds(ids);
      if (!bounds || !gesture.getSnapshot().matches('idle')) return;
      const goal = inFreeArea(canvas, FIT_MARGIN, (viewport, size) => widened(viewport, bounds, size, limits));
      if (goal !== canvas.camera.viewport()) panZoom.glideTo(goal);
    },
    /** Brings a node into the middle where it is out of sight, or so far away that its card has no controls. */
    approach(id: NodeId): void {
      const isNear = isLive(tierAt(canvas.camera.viewport().k)) && isSeen(id);
      if (!isNear && gesture.getSnapshot().matches('idle')) show([id]);
    },
    /** Brings a board point into the middle, at once: the minimap's pointer leads. */
    centreOn: (at: Point) =>
      panZoom.set(
        centred({ minX: at.x, minY: at.y, maxX: at.x, maxY: at.y }, canvas.camera.size(), canvas.camera.viewport().k),
      ),
    zoomIn: () => panZoom.zoomBy(ZOOM_STEP, middle()),
    zoomOut: () => panZoom.zoomBy(1 / ZOOM_STEP, middle()),
    /** Shows 100 % about the pointer; without one on the board the selection, or else the middle. */
    zoomTo100(): void {
      const at = panZoom.pointer();
      const bounds = at ? undefined : canvas.scene.bounds(selectedNodes());
      panZoom.glideTo(
        bounds ? centred(bounds, canvas.camera.size(), 1) : zoomTo(canvas.camera.viewport(), 1, at ?? middle()),
      );
    },
    selectAll: () =>
      select(
        canvas,
        [...canvas.scene.nodes()].map((node) => node.id),
      ),
    selectNone: () => select(canvas, []),
    /** Asks for the next thread of comments, or for the one before. */
    seekThread: (step: 1 | -1) => source.send({ type: 'thread.requested', step }),
    undo: () => source.send({ type: 'undo.pressed' }),
    redo: () => source.send({ type: 'redo.pressed' }),
    remove(): void {
      if (canvas.scene.selection().size > 0)
        source.send({ type: 'elements.deleted', ids: [...canvas.scene.selection()] });
    },
    duplicate(): void {
      const ids = selectedNodes();
      if (ids.length > 0) source.send({ type: 'nodes.duplicated', ids });
    },
    copy: () => exchange.current?.copy(),
    cut: () => exchange.current?.cut(),
    paste: () => exchange.current?.paste(),
    /** Says whether `paste` can do anything. */
    canPaste: () => exchange.current?.canPaste ?? false,
    /** Moves the selection by board units, in one undo step until a pause; tells whether there was one. */
    nudge(by: Point): boolean {
      const moves = movableNodes(canvas.scene, canvas.scene.selection()).map((id) => {
        return { id, position: add(canvas.scene.node(id)!.node.position, by) };
      });
      const gather = `nudge ${moves.map(({ id }) => id)}`;
      if (moves.length > 0) source.send({ type: 'nodes.moved', moves, gather });
      return moves.length > 0;
    },
  };
}

export type Commands = ReturnType<typeof createCommands>;
