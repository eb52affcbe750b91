import type { NodeId } from '../../../contract/ids.ts';
import { FIT_VIEW_ZOOM_MAX, ZOOM_MIN } from '../../../contract/limits.ts';
import { ancestorFrames } from '../../board/placement/frameMembership.ts';
import { addPoints, distance, type Point } from '../../geometry/plane/point.ts';
import { centreOf, intersection, overlaps } from '../../geometry/plane/rect.ts';
import { isLiveTier, tierAt } from '../../geometry/viewport/tier.ts';
import {
  type BoardView,
  boardToScreen,
  centredViewport,
  fitsStage,
  fitViewport,
  type StageSize,
  type Viewport,
  viewportOf,
  visibleRect,
  widenedViewport,
  zoomedViewport,
} from '../../geometry/viewport/viewport.ts';
import { focusFieldOrWait } from '../../ui/keyboard/focusField.ts';
import { frameElement } from '../dom/nodeElements.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import { movableNodes } from '../scene/movableNodes.ts';
import { select } from '../scene/selection.ts';
import type { PanZoom } from '../viewport/attachPanZoom.ts';
import { revealRect, viewportInUnobstructedArea } from '../viewport/unobstructedArea.ts';
import type { NodeClipboardSlot } from './nodeClipboard.ts';

/** Screen pixels left free around what is fitted; above and below, the bars float there. */
const FIT_MARGINS = { x: 24, y: 72 };
/** Screen pixels that a frame's head takes above its border. */
const FRAME_HEAD_HEIGHT = 36;
/** A field is never entered at less than this zoom: its text could not be read. */
const FIELD_ZOOM_MIN = 0.6;
/** One step of the zoom buttons and keys. */
const ZOOM_STEP_FACTOR = 1.25;
/** The part of the view's height that a page has. */
const PAGE_SHARE = 0.8;

/** The commands of a canvas for the dock, the keys and the app. */
export function createCommands(
  canvas: CanvasParts,
  panZoom: PanZoom,
  gesture: GestureActor,
  clipboardSlot: NodeClipboardSlot,
) {
  const limits = { min: ZOOM_MIN, max: FIT_VIEW_ZOOM_MAX, margin: 0 };
  const { boardActor } = canvas;

  function stageCentre(): Point {
    return { x: canvas.camera.size().width / 2, y: canvas.camera.size().height / 2 };
  }

  /** The middle of the visible part of the node that is next to the middle of the stage; that middle where no node is in sight. */
  function visiblePointNextToCentre(): Point {
    const viewport = canvas.camera.viewport();
    const visible = visibleRect(viewport, canvas.camera.size());
    const points = canvas.scene.nodesIn(visible).flatMap((node) => {
      const part = intersection(node, visible);
      return part ? [boardToScreen(viewport, centreOf(part))] : [];
    });
    const centre = stageCentre();
    const [first = centre, ...rest] = points;
    return rest.reduce((best, point) => (distance(point, centre) < distance(best, centre) ? point : best), first);
  }

  function panBy({ x, y }: Point): void {
    const goal = panZoom.goal();
    panZoom.glideTo({ ...goal, x: goal.x - x, y: goal.y - y });
  }

  function selectedNodes(): NodeId[] {
    return [...canvas.scene.selection()].flatMap((id) => canvas.scene.node(id as NodeId)?.id ?? []);
  }

  /** The viewport that shows all of these nodes; without any, the board's origin in the middle. */
  function fittingViewport(ids?: readonly NodeId[]): Viewport {
    const bounds = canvas.scene.bounds(ids);
    if (!bounds) return { ...stageCentre(), k: FIT_VIEW_ZOOM_MAX };
    // The name of a frame stands above its border, as large at every zoom.
    const hasFrameOnTop = canvas.scene.framesIn(bounds).some(({ minY }) => minY === bounds.minY);
    const margins = hasFrameOnTop ? { ...FIT_MARGINS, y: FIT_MARGINS.y + FRAME_HEAD_HEIGHT } : FIT_MARGINS;
    return viewportInUnobstructedArea(canvas, margins, (_, size) => fitViewport(bounds, size, limits));
  }

  function fitView(ids?: readonly NodeId[], isAnimated = true): void {
    const targetViewport = fittingViewport(ids);
    if (isAnimated) panZoom.glideTo(targetViewport);
    else panZoom.set(targetViewport);
  }

  /** Opens the collapsed frames in which nodes are hidden. */
  function expandFramesAround(ids: readonly NodeId[]): void {
    const { board } = boardActor.getSnapshot().context;
    const frames = new Set(ids.flatMap((id) => (canvas.scene.drawnNodeOf(id) === id ? [] : ancestorFrames(board, id))));
    for (const id of frames) {
      if (board.nodes.get(id)?.data.collapsed)
        boardActor.send({ type: 'node.edited', id, data: { collapsed: undefined } });
    }
  }

  /** Brings a node into sight, and as near as its fields can be read: panned where that is enough, else zoomed in on it. */
  function showForTyping(id: NodeId): void {
    const node = canvas.scene.node(id);
    if (!node) return;
    if (panZoom.goal().k >= FIELD_ZOOM_MIN) {
      revealRect(canvas, panZoom, node);
      return;
    }
    const fieldLimits = { ...limits, min: FIELD_ZOOM_MIN };
    panZoom.glideTo(viewportInUnobstructedArea(canvas, FIT_MARGINS, (_, size) => fitViewport(node, size, fieldLimits)));
  }

  /** Moves the focus to a node's first field, as soon as that is there, or to its card where it has none. */
  function focusField(id: NodeId): void {
    if (!canvas.scene.node(id)) return;
    const unpin = canvas.renderer.pin(id);
    const card = cardElement(id);
    if (card) focusFieldOrWait(card);
    unpin();
  }

  /** Makes a node's card live and moves the focus to it; an open frame is drawn where it is in sight. */
  function focusCard(id: NodeId): void {
    const node = canvas.scene.node(id);
    if (!node) return;
    if (node.isOpenFrame) {
      focusFrame(id);
      return;
    }
    const unpin = canvas.renderer.pin(id);
    cardElement(id)?.focus({ preventScroll: true });
    unpin();
  }

  function focusFrame(id: NodeId): void {
    const drawnFrame = () => frameElement(canvas.elements.lowerSvg, id);
    if (drawnFrame()) drawnFrame()?.focus({ preventScroll: true });
    else {
      fitView([id], false);
      // The frame is drawn with the view.
      requestAnimationFrame(() => requestAnimationFrame(() => drawnFrame()?.focus({ preventScroll: true })));
    }
  }

  function cardElement(id: NodeId): HTMLElement | null {
    return canvas.elements.cards.querySelector<HTMLElement>(`:scope > [data-node-id="${CSS.escape(id)}"]`);
  }

  function enterNode(id: NodeId): void {
    showForTyping(id);
    focusField(id);
  }

  /** Says whether a part of a node is in sight. */
  function isVisible(id: NodeId): boolean {
    const node = canvas.scene.node(id);
    return node !== undefined && overlaps(node, visibleRect(canvas.camera.viewport(), canvas.camera.size()));
  }

  return {
    /** Shows the whole board, at most at 80 %. */
    fitAll: () => fitView(),
    /** The same without a glide, for a board that is just opened. */
    fitWithoutGlide: () => fitView(undefined, false),
    /** Shows a view that was left here before, without a glide; gives false where none of the board is in it any more. */
    showView(view: BoardView): boolean {
      const viewport = viewportOf(view, canvas.camera.size());
      const [visibleNode] = canvas.scene.nodesIn(visibleRect(viewport, canvas.camera.size()));
      if (visibleNode) panZoom.set(viewport);
      return visibleNode !== undefined;
    },
    fitSelection: () => fitView(selectedNodes().length > 0 ? selectedNodes() : undefined),
    /** Brings nodes into the middle, at most at 80 %; frames in which they are hidden are opened. */
    fitNodes(ids: readonly NodeId[]): void {
      expandFramesAround(ids);
      fitView(ids);
    },
    expandFramesAround,
    /** Shows the whole board where its cards can be worked on then, else this node alone. */
    fitForEditing: (id: NodeId) => fitView(tierAt(fittingViewport().k) === 'full' ? undefined : [id]),
    focusField,
    focusCard,
    /** Brings the node that was just added, and is selected, into sight, and the focus into it: what is typed next is written there. */
    focusNewNode(): void {
      const [id] = selectedNodes();
      if (id !== undefined) enterNode(id);
    },
    /** Brings a node into sight, and the focus into its first field. */
    enterNode,
    isVisible,
    /**
     * Brings all of these nodes, and the ones that they belong to, into sight: zooming out as far as needed while fields can be used;
     * else these alone at this zoom, and where they do not fit either, zooming out for all. Never while the pointer is doing something.
     */
    showNodes(ids: readonly NodeId[], companions: readonly NodeId[] = []): void {
      const bounds = canvas.scene.bounds(ids);
      const boundsWithCompanions = canvas.scene.bounds([...companions, ...ids]);
      if (!bounds || !boundsWithCompanions || !gesture.getSnapshot().matches('idle')) return;
      const currentViewport = panZoom.goal();
      const findViewport = (viewport: Viewport, size: StageSize) => {
        const together = widenedViewport(viewport, boundsWithCompanions, size, limits);
        const isUsable = together.k >= Math.min(viewport.k, FIELD_ZOOM_MIN);
        return isUsable || !fitsStage(bounds, size, viewport.k)
          ? together
          : widenedViewport(viewport, bounds, size, limits);
      };
      const targetViewport = viewportInUnobstructedArea(canvas, FIT_MARGINS, findViewport, currentViewport);
      if (targetViewport !== currentViewport) panZoom.glideTo(targetViewport);
    },
    /** Brings a node into the middle where it is out of sight, or so far away that its card has no controls. */
    bringIntoView(id: NodeId): void {
      const isNear = isLiveTier(tierAt(canvas.camera.viewport().k)) && isVisible(id);
      if (!isNear && gesture.getSnapshot().matches('idle')) fitView([id]);
    },
    /** Brings a board point into the middle, at once: the minimap's pointer leads. */
    centreOn: (at: Point) =>
      panZoom.set(
        centredViewport(
          { minX: at.x, minY: at.y, maxX: at.x, maxY: at.y },
          canvas.camera.size(),
          canvas.camera.viewport().k,
        ),
      ),
    zoomIn: () => panZoom.zoomBy(ZOOM_STEP_FACTOR, stageCentre()),
    zoomOut: () => panZoom.zoomBy(1 / ZOOM_STEP_FACTOR, stageCentre()),
    /** Shows 100 % about the selection, or else about what is in sight next to the middle: never about empty board beside it. */
    zoomTo100(): void {
      const bounds = canvas.scene.bounds(selectedNodes());
      panZoom.glideTo(
        bounds
          ? centredViewport(bounds, canvas.camera.size(), 1)
          : zoomedViewport(canvas.camera.viewport(), 1, visiblePointNextToCentre()),
      );
    },
    selectAll: () =>
      select(
        canvas,
        [...canvas.scene.nodes()].map((node) => node.id),
      ),
    selectNone: () => select(canvas, []),
    /** Asks for the next thread of comments, or for the one before. */
    requestThread: (step: 1 | -1) => boardActor.send({ type: 'thread.requested', step }),
    undo: () => boardActor.send({ type: 'undo.pressed' }),
    redo: () => boardActor.send({ type: 'redo.pressed' }),
    remove(): void {
      if (canvas.scene.selection().size > 0)
        boardActor.send({ type: 'elements.deleted', ids: [...canvas.scene.selection()] });
    },
    copy: () => clipboardSlot.current?.copy(),
    cut: () => clipboardSlot.current?.cut(),
    paste: () => clipboardSlot.current?.paste(),
    /** Says whether `paste` can do anything. */
    canPaste: () => clipboardSlot.current?.canPaste ?? false,
    /** Moves the view by screen pixels, where nothing is selected that the arrows would move; tells whether it did. */
    panByKeys(by: Point): boolean {
      const { surface } = canvas.elements;
      const isFree = canvas.scene.selection().size === 0 || canvas.scene.isReadOnly();
      if (!isFree || !surface.contains(document.activeElement)) return false;
      panBy(by);
      return true;
    },
    /** Moves the view up or down by most of its height. */
    panPage: (step: 1 | -1) => panBy({ x: 0, y: step * canvas.camera.size().height * PAGE_SHARE }),
    /** Moves the selection by board units, in one undo step until a pause; tells whether there was one. */
    nudge(by: Point): boolean {
      const moves = movableNodes(canvas.scene, canvas.scene.selection()).map((id) => {
        return { id, position: addPoints(canvas.scene.node(id)!.node.position, by) };
      });
      const undoGroup = `nudge ${moves.map(({ id }) => id)}`;
      if (moves.length > 0) boardActor.send({ type: 'nodes.moved', moves, undoGroup });
      return moves.length > 0;
    },
  };
}

export type Commands = ReturnType<typeof createCommands>;
