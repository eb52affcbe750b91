import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import { withInside } from '../../board/place/membership.ts';
import { add, type Point } from '../../geometry/plane/point.ts';
import { isLive } from '../../geometry/viewport/tier.ts';
import { cardOf, groundOf } from '../dom/nodeElements.ts';
import { svgElement } from '../dom/svg.ts';
import { createBatchLayer } from '../render/layers/batchLayer.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { SceneEdge } from '../scene/sceneIndex.ts';

/** Nodes while they are dragged: only the DOM moves, the board hears of it once, at the end. */
export type DragPreview = {
  /** Shows the nodes this far from where they stand, in board units. */
  readonly moveBy: (by: Point) => void;
  /** Puts the elements back where the board has them. */
  readonly cancel: () => void;
  /**
   * Leaves the nodes this far from where they stood: `move` has the board take them there. What is drawn a chunk at a time is shown apart
   * until its chunk is painted; gives back how to end that.
   */
  readonly commit: (by: Point, move: () => void) => () => void;
};

/**
 * The time that nodes drawn a chunk at a time are still shown singly where they were left, in milliseconds. To write their chunks
 * anew and to paint them takes 70 ms for a hundred nodes, and nobody would see it.
 */
const UNTIL_PAINTED_MS = 150;

/** Takes nodes out of the drawing: live cards are moved one by one, everything farther away as one group with one attribute per step. */
export function startDragPreview(canvas: CanvasParts, ids: readonly NodeId[]): DragPreview {
  const { scene, elements } = canvas;
  const { layers, groups } = canvas.renderer;
  // What lies in a frame goes along, hidden or not: a collapsed frame's edges are those of its members.
  const dragged = new Set(withInside(canvas.source.getSnapshot().context.board, ids));
  const cards = [...dragged].flatMap((id) => cardOf(elements.cards, id) ?? []);
  const homes = new Map(cards.map((card) => [card, card.style.transform]));
  const grounds = [...dragged].flatMap((id) => groundOf(elements.lower, id) ?? []);
  const lights = [...dragged].flatMap((id) => layers.light?.group(id) ?? []);
  const group = groups.dragged;
  const inner = new Set<EdgeId>();
  const outer: SceneEdge[] = [];
  for (const id of dragged) {
    for (const edgeId of scene.edgesAt(id)) {
      const edge = scene.edge(edgeId);
      if (!edge || inner.has(edgeId)) continue;
      if (dragged.has(edge.edge.source) && dragged.has(edge.edge.target)) inner.add(edgeId);
      else outer.push(edge);
    }
  }
  const innerEdges = [...inner].flatMap((id) => scene.edge(id) ?? []);
  const tier = canvas.camera.tier();
  const batches = tier !== 'tiles' && canvas.renderer.batched();
  const inside = svgElement('g', {}, group);
  const pulled = svgElement('g', {}, groups.pulled);
  const pulledBatch = batches ? createBatchLayer(pulled) : undefined;
  if (batches) createBatchLayer(inside).show(innerEdges);
  const ghosts = canvas.renderer.merged() ? [canvas.renderer.ghostsOf(dragged)] : [];
  canvas.renderer.setDragged(
    dragged,
    canvas.renderer.batched() ? new Set([...inner, ...outer.map((edge) => edge.id)]) : NOTHING,
  );
  group.append(...lights, ...ghosts);
  for (const card of cards) card.dataset.dragged = '';
  composite(!isLive(tier));

  /**
   * From afar what is dragged is a picture of its own to the compositor: what it passes over is not painted again, which was most of a
   * frame. Among live cards the compositor would have to sort each of them.
   */
  function composite(on: boolean): void {
    for (const each of [groups.pulled, group]) each.style.willChange = on ? 'transform' : '';
  }

  function moveBy(by: Point): void {
    group.style.transform = `translate(${by.x}px,${by.y}px)`;
    for (const [card, home] of homes) card.style.transform = `translate(${by.x}px,${by.y}px) ${home}`;
    for (const ground of grounds) ground.style.translate = `${by.x}px ${by.y}px`;
    for (const edge of innerEdges) layers.edges.place(edge.id, wayMoved(edge, by));
    const bent = outer.map((edge) => ({
      id: edge.id,
      kind: edge.kind,
      lane: undefined,
      rail: undefined,
      from: dragged.has(edge.edge.source) ? add(edge.from, by) : edge.from,
      to: dragged.has(edge.edge.target) ? add(edge.to, by) : edge.to,
    }));
    if (pulledBatch) pulledBatch.show(bent);
    else for (const edge of bent) layers.edges.place(edge.id, edge);
  }

  /** Returns the nodes that are drawn singly. */
  function returnSingle(): void {
    for (const edge of innerEdges) layers.edges.place(edge.id, edge);
    for (const edge of outer) layers.edges.place(edge.id, edge);
    for (const [card, home] of homes) {
      card.style.transform = home;
      delete card.dataset.dragged;
    }
    for (const ground of grounds) ground.style.translate = '';
    for (const id of dragged) {
      const light = layers.light?.group(id);
      if (!light) continue;
      groups.light.append(light);
      // Back in the paint order.
      layers.light?.draw(scene.node(id)!);
    }
  }

  /** Draws the nodes of chunks there again. */
  function returnChunks(): void {
    group.style.transform = '';
    composite(false);
    for (const ghost of [inside, pulled, ...ghosts]) ghost.remove();
    canvas.renderer.setDragged(NOTHING, NOTHING);
  }

  /** As long as nothing else changes on the board. */
  function keepUntilPainted(): () => void {
    const { board } = canvas.source.getSnapshot().context;
    const timer = setTimeout(end, UNTIL_PAINTED_MS);
    const changes = canvas.source.subscribe(() => {
      if (canvas.source.getSnapshot().context.board !== board) end();
    });
    let isOver = false;
    function end(): void {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      changes.unsubscribe();
      returnChunks();
    }
    return end;
  }

  return {
    moveBy,
    cancel(): void {
      returnSingle();
      returnChunks();
    },
    commit(by, move) {
      const hasChunks = ghosts.length > 0;
      // The last step may still wait for its frame.
      if (hasChunks) moveBy(by);
      returnSingle();
      if (!hasChunks) returnChunks();
      move();
      return hasChunks ? keepUntilPainted() : () => undefined;
    },
  };
}

const NOTHING: ReadonlySet<never> = new Set();

/** The way of an edge that moves as a whole. */
function wayMoved({ from, to, lane, rail }: SceneEdge, by: Point) {
  return {
    from: add(from, by),
    to: add(to, by),
    lane: lane === undefined ? undefined : lane + by.y,
    rail: rail === undefined ? undefined : rail + by.x,
  };
}
