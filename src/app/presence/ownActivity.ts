import { PRESENCE_LIMITS, type PresenceState } from '../../../contract/calls/presence.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { draggedPosition } from '../../board/edit/frames.ts';
import type { Controller } from '../../canvas/controller.ts';
import { nodeAt } from '../../canvas/dom/eventTargets.ts';
import { stagePoint } from '../../canvas/dom/stagePoint.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { screenToBoard, visibleRect } from '../../geometry/viewport/viewport.ts';
import type { BoardSession } from '../../session/boardSession.ts';

/** Who has typed nothing for so long types no more, in milliseconds. */
const TYPING_MS = 4_000;
/** A drop is told of until its change has been saved and fetched, or so long, in milliseconds. */
const DROP_MS = 5_000;
/** The most that is told of lists of nodes, in bytes: ids may be long. */
const IDS_BYTES_MAX = 6_000;

type Tell = (change: Partial<PresenceState>) => void;

/** Tells what is selected, and whether the page is in sight. Returns what ends it. */
export function attachOwnSelection({ actor }: BoardSession, tell: Tell): () => void {
  let reportedSelection: unknown;

  function tellSelection(): void {
    const { selection, board } = actor.getSnapshot().context;
    if (selection === reportedSelection) return;
    reportedSelection = selection;
    const ids = [...selection].filter((id): id is NodeId => board.nodes.has(id as NodeId));
    tell({ selection: idsWithin(ids, PRESENCE_LIMITS.selection) });
  }

  const tellVisibility = () => tell({ away: document.visibilityState !== 'visible' });
  const subscription = actor.subscribe(tellSelection);
  document.addEventListener('visibilitychange', tellVisibility);
  tellSelection();
  tellVisibility();
  return () => {
    subscription.unsubscribe();
    document.removeEventListener('visibilitychange', tellVisibility);
    tell({ selection: [] });
  };
}

/** Tells which nodes run by this page. Returns what ends it. */
export function attachOwnRuns({ actor }: BoardSession, tell: Tell): () => void {
  let reportedRuns: unknown;
  let reportedIds = '';

  function tellRuns(): void {
    const { runs } = actor.getSnapshot().context;
    if (runs === reportedRuns) return;
    reportedRuns = runs;
    const ids = [...runs].flatMap(([id, state]) => (state === 'running' ? id : []));
    const running = idsWithin(ids, PRESENCE_LIMITS.running);
    if (running.join() === reportedIds) return;
    reportedIds = running.join();
    tell({ running });
  }

  const subscription = actor.subscribe(tellRuns);
  tellRuns();
  return () => {
    subscription.unsubscribe();
    tell({ running: [] });
  };
}

/** Tells what is done on the canvas: the pointer, the view, nodes that are dragged, the node in which one types. Returns what ends it. */
export function attachOwnCanvas(canvas: Controller, tell: Tell): () => void {
  const { camera, scene, gesture, elements } = canvas;
  let pointer: Point | undefined;
  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  let dropTimer: ReturnType<typeof setTimeout> | undefined;

  function tellView(): void {
    const { minX, minY, maxX, maxY } = visibleRect(camera.viewport(), camera.size());
    tell({
      view: { minX: rounded(minX), minY: rounded(minY), maxX: rounded(maxX), maxY: rounded(maxY) },
      ...(pointer && { cursor: cursorAt(pointer) }),
    });
  }

  function cursorAt(point: Point): Point {
    const { x, y } = screenToBoard(camera.viewport(), point);
    return { x: rounded(x), y: rounded(y) };
  }

  function onPointerMove(event: PointerEvent): void {
    pointer = stagePoint(elements.stage, event);
    tell({ cursor: cursorAt(pointer) });
  }

  function onPointerLeave(): void {
    pointer = undefined;
    tell({ cursor: null });
  }

  /** A finger that is lifted is nowhere. */
  function onPointerUp(event: PointerEvent): void {
    if (event.pointerType === 'touch') onPointerLeave();
  }

  function tellDrag(): void {
    const { drag } = gesture.getSnapshot().context;
    if (!drag) return;
    clearTimeout(dropTimer);
    const nodes = idsWithin(drag.nodes, PRESENCE_LIMITS.dragged);
    const place = nodes[0] !== undefined && scene.node(nodes[0])?.node.position;
    tell({ drag: place && !drag.copies ? { nodes, to: draggedPosition(place, drag.offset) } : null });
  }

  /** The board has moved them by the next task, and may have put them elsewhere: into a frame, say. */
  function tellDrop({ nodes: dropped }: { readonly nodes: readonly NodeId[] }): void {
    dropTimer = setTimeout(() => {
      const nodes = idsWithin(dropped, PRESENCE_LIMITS.dragged);
      const place = nodes[0] !== undefined && scene.node(nodes[0])?.node.position;
      tell({ drag: place ? { nodes, to: { x: place.x, y: place.y }, dropped: true } : null });
      dropTimer = setTimeout(() => tell({ drag: null }), DROP_MS);
    });
  }

  function cancelDrag(): void {
    clearTimeout(dropTimer);
    tell({ drag: null });
  }

  function onInput({ target }: Event): void {
    const node = nodeAt(target);
    if (node === undefined || !elements.cards.contains(target as Node)) return;
    clearTimeout(typingTimer);
    typingTimer = setTimeout(endTyping, TYPING_MS);
    tell({ typing: node });
  }

  function endTyping(): void {
    clearTimeout(typingTimer);
    tell({ typing: null });
  }

  const unsubscribers = [camera.onFrame(tellView), camera.onResize(tellView)];
  const subscriptions = [
    gesture.subscribe(tellDrag),
    gesture.on('nodes.dropped', ({ drag }) => (drag.copies ? cancelDrag() : tellDrop(drag))),
    gesture.on('drag.cancelled', cancelDrag),
  ];
  const aborter = new AbortController();
  const options = { passive: true, signal: aborter.signal } as const;
  elements.stage.addEventListener('pointermove', onPointerMove, options);
  elements.stage.addEventListener('pointerleave', onPointerLeave, options);
  elements.stage.addEventListener('pointercancel', onPointerLeave, options);
  elements.stage.addEventListener('pointerup', onPointerUp, options);
  elements.cards.addEventListener('input', onInput, options);
  elements.cards.addEventListener('focusout', endTyping, options);
  tellView();
  return () => {
    aborter.abort();
    for (const unsubscribe of unsubscribers) unsubscribe();
    for (const subscription of subscriptions) subscription.unsubscribe();
    clearTimeout(typingTimer);
    clearTimeout(dropTimer);
    tell({ cursor: null, view: null, drag: null, typing: null });
  };
}

/** The first of these nodes, as many as are told. */
function idsWithin(ids: readonly NodeId[], count: number): NodeId[] {
  const encoder = new TextEncoder();
  let bytes = 0;
  return ids.slice(0, count).filter((id) => {
    bytes += encoder.encode(JSON.stringify(id)).length + 1;
    return bytes <= IDS_BYTES_MAX;
  });
}

/** Nobody sees a tenth of a board unit. */
function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
